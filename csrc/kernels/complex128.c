/* The kernels for complex128. */
#define GS_UNFUSED /* Note [Levels], base/level.h */
#include "kernels/kernels.h"

#define GS_DTYPE complex128
#define GS_CLASS GS_COMPLEX
#define GS_TYPENUM NPY_COMPLEX128
#define GS_HALF 0
#define GS_REAL(name) name
#define GS_REAL_BITS 64
#define GS_FUNCTION(name) c##name
typedef double Real;
typedef double _Complex T;
typedef T S; /* as stored */
#include "kernels/dtype.inc"
