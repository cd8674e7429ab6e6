/* The limits of the spec language, by which C makes room. The generator reads them here: codegen/words/language.py. */
#ifndef GRADSPEC_LIMITS_H
#define GRADSPEC_LIMITS_H

#define GS_MAX_PARAMETERS 64 /* of an op, and of any callable in C */
#define GS_MAX_OPERANDS 6 /* of an elementwise kernel: map.h has loops for so many; and gradients that C makes */
#define GS_MAX_WRITES 6   /* arrays of an update */
#define GS_MAX_LEFT_OUT 2 /* of which so many may be left out */
#define GS_MAX_DEPTH 12   /* of the stack on which steps of a formula are taken */

#endif
