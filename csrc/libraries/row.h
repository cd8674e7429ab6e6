/* The rows of the path in C: what the generator says of an op. See Note [The path], calls/calls.h. */
#ifndef GRADSPEC_PATH_ROW_H
#define GRADSPEC_PATH_ROW_H

#include "kernels/kernels.h"
#include <stdint.h>

#define GS_MAX_INPUTS (GS_MAX_OPERANDS - 1)
#define GS_MAX_PARAMS 64 /* as many as there are bits, and as codegen/language.py allows */

typedef enum {
    GS_NO_FORMULA, /* only Python has it */
    GS_PASSED_ON,  /* the gradient as it is */
    GS_ZEROS,
    GS_KERNEL,
    GS_STEPS,       /* a formula that is evaluated */
    GS_FLOAT_STEPS, /* the same, for real numbers only */
} gs_method;

/* The steps of a formula that is evaluated, each with a number: of a saved value, a function, a constant or a
   step. */
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

/* The gradient of one input: a kernel over saved values (their numbers), or steps. */
typedef struct {
    gs_method method;
    const char *kernel;
    int nin, operands[GS_MAX_INPUTS];
    int ncode, nfunctions, nconstants;
    const gs_step *code;
    const char *const *functions, *const *constants;
} gs_formula;

/* What an argument that is no tensor must be for C to bind it, if it is not the default; the function converts or
   refuses what is something else. */
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

/* An op. `tensors` (bits) says which parameters are tensors, `lists` which of these are lists, and `differentiable`
   which are operands of the op's dtype, for which a number may stand beside a kernel's. Its output is a list of
   tensors if `gives_list`. `takes` says what each parameter may be for C to bind it, or is NULL where the function
   binds; `optional` (bits) which may be None besides. Of its node only the formulas are said here, by the numbers
   of saved values: the rest is said by the class (Note [Kinds of nodes], books/nodes.h). */
typedef struct {
    const char *key, *kernel; /* a compiled one, or NULL */
    int nparams, nformulas, noutputs, gives_list;
    uint64_t tensors, lists, differentiable, optional;
    const char *const *params;
    const gs_takes *takes;
    gs_formula formulas[GS_MAX_INPUTS];
} gs_row;

#endif
