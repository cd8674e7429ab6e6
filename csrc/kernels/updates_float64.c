/* The loops of updates for float64. */
#include "kernels/updates.h"

#define GS_DTYPE float64
#define GS_CLASS GS_FLOAT
#define GS_TYPENUM NPY_FLOAT64
#define GS_HALF 0
#define GS_REAL(name) name
#define GS_REAL_BITS 64
typedef double T; /* as computed */
typedef double S; /* as stored */
typedef T Real;
#include "kernels/updates.inc"
