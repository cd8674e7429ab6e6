/* Orthogonal polynomials of degree n, by their recurrences (DLMF table 18.9.1); see double.h. A degree is rounded
   down. */
#ifndef GRADSPEC_POLYNOMIALS_H
#define GRADSPEC_POLYNOMIALS_H

#include "primitives/numbers.h"

#define POLYNOMIAL_MOST 100000.0 /* whatever numbers are given for degrees, loops over them end */

/* 1, `next` of this and of the polynomial before it, and so on: k counts from 0, `found` is of degree k. */
#define POLYNOMIAL(name, next, ...)                                                                              \
    static inline double polynomial_##name(__VA_ARGS__) {                                                        \
        if (!(n >= 0.0 && n < POLYNOMIAL_MOST)) {                                                                \
            return n < 0.0 ? 0.0 : NAN;                                                                          \
        }                                                                                                        \
        double before = 0.0, found = 1.0;                                                                        \
        for (int k = 0; k < (int)n; k++) {                                                                       \
            const double after = (next);                                                                         \
            before = found;                                                                                      \
            found = after;                                                                                       \
        }                                                                                                        \
        return found;                                                                                            \
    }

POLYNOMIAL(chebyshev, k == 0 ? first * x + shift : 2.0 * x * found - before, double x, double n, double first,
           double shift)
POLYNOMIAL(gegenbauer, (2.0 * (k + order) * x * found - (k + 2.0 * order - 1.0) * before) / (k + 1.0), double x,
           double n, double order)
POLYNOMIAL(hermite, scale *(x *found - k * before), double x, double n, double scale)
POLYNOMIAL(laguerre, ((2.0 * k + 1.0 + order - x) * found - (k + order) * before) / (k + 1.0), double x, double n,
           double order)

#undef POLYNOMIAL
#undef POLYNOMIAL_MOST

#endif
