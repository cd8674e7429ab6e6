/* The kernels for float16. */
#include "kernels/kernels.h"

#define GS_DTYPE float16
#define GS_CLASS GS_FLOAT
#define GS_TYPENUM NPY_FLOAT16
#define GS_HALF GS_FLOAT16
#define GS_REAL(name) name##f
#define GS_REAL_BITS 32
#define GS_SINGLE 1 /* primitives/single.h has its functions */
typedef float T;    /* as computed */
typedef npy_half S; /* as stored */
typedef T Real;
#include "kernels/dtype.inc"
