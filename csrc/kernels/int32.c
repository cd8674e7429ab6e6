/* The kernels for int32. */
#include "kernels/kernels.h"

#define GS_DTYPE int32
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_INT32
#define GS_HALF 0
typedef npy_int32 T; /* as computed */
typedef npy_int32 S; /* as stored */
#include "kernels/dtype.inc"
