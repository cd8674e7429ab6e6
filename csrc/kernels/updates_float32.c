/* The loops of updates for float32. */
#include "kernels/updates.h"

#define GS_DTYPE float32
#define GS_CLASS GS_FLOAT
#define GS_TYPENUM NPY_FLOAT32
#define GS_HALF 0
#define GS_REAL(name) name##f
#define GS_REAL_BITS 32
#define GS_SINGLE 1 /* primitives/single.h has its functions */
typedef float T;    /* as computed */
typedef float S;    /* as stored */
typedef T Real;
#include "kernels/updates.inc"
