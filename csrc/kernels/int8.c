/* The kernels for int8. */
#include "kernels/kernels.h"

#define GS_DTYPE int8
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_INT8
#define GS_HALF 0
typedef npy_int8 T; /* as computed */
typedef npy_int8 S; /* as stored */
#include "kernels/dtype.inc"
