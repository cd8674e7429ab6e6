/* The loops of updates for float32. */
#include "kernels/updates.h"

#include "kernels/as_float32.inc"
#include "kernels/updates.inc"
