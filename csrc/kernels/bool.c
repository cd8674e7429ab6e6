/* The kernels for bool. */
#include "kernels/kernels.h"

#define GS_DTYPE bool
#define GS_CLASS GS_BOOL
#define GS_TYPENUM NPY_BOOL
#define GS_HALF 0
typedef npy_bool T; /* as computed */
typedef npy_bool S; /* as stored */
#include "kernels/dtype.inc"
