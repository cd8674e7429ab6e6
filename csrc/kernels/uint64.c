/* The kernels for uint64. */
#include "kernels/kernels.h"

#define GS_DTYPE uint64
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_UINT64
#define GS_HALF 0
typedef npy_uint64 T; /* as computed */
typedef npy_uint64 S; /* as stored */
#include "kernels/dtype.inc"
