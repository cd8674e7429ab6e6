/* The kernels for complex64. */
#define GS_UNFUSED /* Note [Levels], base/level.h */
#include "kernels/kernels.h"

#define GS_DTYPE complex64
#define GS_CLASS GS_COMPLEX
#define GS_TYPENUM NPY_COMPLEX64
#define GS_HALF 0
#define GS_REAL(name) name##f
#define GS_REAL_BITS 32
#define GS_FUNCTION(name) c##name##f
typedef float Real;
typedef float _Complex T;
typedef T S; /* as stored */
#include "kernels/dtype.inc"
