/* The kernels for float32. */
#include "kernels/kernels.h"

#include "kernels/as_float32.inc"
#include "kernels/dtype.inc"
