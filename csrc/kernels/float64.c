/* The kernels for float64. */
#include "kernels/kernels.h"

#include "kernels/as_float64.inc"
#include "kernels/dtype.inc"
