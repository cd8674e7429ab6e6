/* The formulas of gradients as C computes them, which the generator has written. */
#ifndef GRADSPEC_FORMULAS_H
#define GRADSPEC_FORMULAS_H

#include "kernels/kernels.h"
#include <stdint.h>

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
typedef struct {
    enum {
        GS_LOAD_GRADIENT,
        GS_LOAD_ARRAY, /* of a saved tensor, or saved arrays */
        GS_LOAD_VALUE, /* saved as it is */
        GS_LOAD_CONSTANT,
        GS_LOAD_PART, /* which lies on the stack, at that number */
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
    int nin, operands[GS_MAX_OPERANDS];
    int ncode, nfunctions, nconstants;
    const gs_step *code;
    const char *const *functions, *const *constants;
} gs_formula;

/* The gradients of an op's inputs, in the order of its differentiable parameters, by the numbers of the values that its
   nodes save (Note [Kinds of nodes], books/nodes.h). */
typedef struct {
    const char *key; /* of the op */
    int count;
    gs_formula formulas[GS_MAX_OPERANDS];
} gs_formulas;

#endif
