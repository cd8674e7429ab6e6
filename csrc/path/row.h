/* The rows of the path in C: what the generator says of an op. See Note [The path], path.h. */
#ifndef GRADSPEC_PATH_ROW_H
#define GRADSPEC_PATH_ROW_H

#include "../gradspec.h"

#define GS_MAX_INPUTS (GS_MAX_OPERANDS - 1)
#define GS_MAX_PARAMS 8
#define GS_MAX_SAVES 12

/* Where a value comes from. */
typedef enum {
    GS_INPUT = 1, /* a tensor parameter, saved with its version */
    GS_OUTPUT,    /* the array of the output */
    GS_PLAIN_OUTPUT, /* an output that has no gradient, as the tensor that it is; its number instead of a parameter's */
    GS_ARGUMENT,     /* a parameter that is no tensor */
    GS_ARRAYS,       /* a parameter with arrays in it, of which the node has copies, freed as tensors are */
    GS_SHAPE,        /* of a tensor parameter; of a list of tensors a list, as the next one */
    GS_DTYPE,        /* of a tensor parameter */
    GS_NDIM,         /* of a tensor parameter */
    GS_OUTPUT_SHAPE, /* of the output */
} gs_source;

/* A value that a node keeps: what of which parameter, in which slot, for the gradients of which inputs (bits). */
typedef struct {
    gs_source what;
    int param;
    unsigned readers;
    const char *slot;
} gs_save;

typedef enum {
    GS_NO_FORMULA, /* only Python has it */
    GS_PASSED_ON,  /* the gradient as it is */
    GS_ZEROS,
    GS_KERNEL,
    GS_STEPS,       /* a formula that is evaluated */
    GS_FLOAT_STEPS, /* the same, for real numbers only */
} gs_method;

/* The steps of a formula that is evaluated, each with a number: of a saved value, a function, a constant or a step. */
#define GS_MAX_DEPTH 12 /* of the stack, as in codegen/steps.py */
typedef struct {
    enum {
        GS_LOAD_GRADIENT,
        GS_LOAD_ARRAY, /* of a saved tensor, or saved arrays */
        GS_LOAD_VALUE, /* saved as it is */
        GS_LOAD_CONSTANT,
        GS_TAKE_CALL,
        GS_TAKE_DIVIDE,
        GS_TAKE_EQUAL,
        GS_TAKE_UNLESS, /* goes on at another step unless the last value is true */
        GS_TAKE_JUMP,
    } what;
    int number, count; /* of arguments */
} gs_step;

#define GS_GRADIENT (-1) /* as an operand: the gradient that arrives at the node */

/* The gradient of one input: a kernel over saved values (their numbers), summed to the shape that is saved as `shape`. */
typedef struct {
    gs_method method;
    const char *kernel;
    int nin, operands[GS_MAX_INPUTS];
    int shape; /* or -1 */
    int ncode, nfunctions, nconstants;
    const gs_step *code;
    const char *const *functions, *const *constants;
} gs_formula;

/* What an argument that is no tensor must be for the path, if it is not the default; the function converts or refuses what is something else. */
typedef enum {
    GS_TAKES_ANY,
    GS_TAKES_NONE,
    GS_TAKES_BOOL,
    GS_TAKES_INT,
    GS_TAKES_DIMS,     /* an int, a tuple or a list */
    GS_TAKES_SEQUENCE, /* a tuple or a list; the last one's items may be given one by one */
    GS_TAKES_NUMBER,   /* a float or an int */
    GS_TAKES_DTYPE,    /* one of NumPy */
    GS_TAKES_DEFAULT,  /* that alone */
} gs_takes;

/* An op. `tensors` (bits) says which parameters are tensors, `numbers` for which of these a number may stand; `inputs` are the
   differentiable ones. With `takes_list` its
   first parameter is a list of tensors, and the only one. Its output is a list of tensors if `gives_list`, and shares memory with the
   first tensor if `is_view`; of more than one output the first has a gradient, and is the node's own. Operands of its kernel
   are numbers of parameters. `takes` says what each parameter may be for the path, `optional` (bits) which may be None besides. */
typedef struct {
    const char *key, *kernel; /* no kernel: the op calls a function on arrays */
    int nparams, ninputs, noperands, nsaves, has_formulas;
    unsigned tensors, numbers, optional;
    int takes_list, gives_list, is_view, noutputs;
    const char *params[GS_MAX_PARAMS];
    gs_takes takes[GS_MAX_PARAMS];
    int inputs[GS_MAX_INPUTS], operands[GS_MAX_INPUTS];
    gs_save saves[GS_MAX_SAVES];
    gs_formula formulas[GS_MAX_INPUTS];
} gs_row;

#endif
