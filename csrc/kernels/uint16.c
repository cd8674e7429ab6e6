/* The kernels for uint16. */
#include "kernels/kernels.h"

#define GS_DTYPE uint16
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_UINT16
#define GS_HALF 0
typedef npy_uint16 T; /* as computed */
typedef npy_uint16 S; /* as stored */
#include "kernels/dtype.inc"
