/* The kernels for int64. */
#include "kernels/kernels.h"

#define GS_DTYPE int64
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_INT64
#define GS_HALF 0
typedef npy_int64 T; /* as computed */
typedef npy_int64 S; /* as stored */
#include "kernels/dtype.inc"
