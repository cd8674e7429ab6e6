/* The loops of updates for float64. */
#include "kernels/updates.h"

#include "kernels/as_float64.inc"
#include "kernels/updates.inc"
