/* The kernels for uint8. */
#include "kernels/kernels.h"

#define GS_DTYPE uint8
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_UINT8
#define GS_HALF 0
typedef npy_uint8 T; /* as computed */
typedef npy_uint8 S; /* as stored */
#include "kernels/dtype.inc"
