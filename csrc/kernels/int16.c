/* The kernels for int16. */
#include "kernels/kernels.h"

#define GS_DTYPE int16
#define GS_CLASS GS_INT
#define GS_TYPENUM NPY_INT16
#define GS_HALF 0
typedef npy_int16 T; /* as computed */
typedef npy_int16 S; /* as stored */
#include "kernels/dtype.inc"
