/* The kernels for uint32. */
#include "kernels/kernels.h"

#define GS_DTYPE uint32
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_UINT32
#define GS_HALF 0
typedef npy_uint32 T; /* as computed */
typedef npy_uint32 S; /* as stored */
#include "kernels/dtype.inc"
