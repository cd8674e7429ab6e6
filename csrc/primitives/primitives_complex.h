/* Complex primitives that C does not have, or not in the form that NumPy and torch define. */

static inline Real complex_abs(T z) { return real_hypot(__real__ z, __imag__ z); }

static inline T complex_make(Real real, Real imag) {
    T z;
    __real__ z = real;
    __imag__ z = imag;
    return z;
}

/* With the signature of the functions of real numbers: Note [Far arguments], trigonometric.h. */
static inline T complex_sin(T z, int far) { return (void)far, GS_FUNCTION(sin)(z); }
static inline T complex_cos(T z, int far) { return (void)far, GS_FUNCTION(cos)(z); }
static inline T complex_tan(T z, int far) { return (void)far, GS_FUNCTION(tan)(z); }

/* By zero each part is divided by it, as in NumPy and torch, where C's quotient is NaN. Otherwise the ratio of the
   parts of the divisor keeps squares out of it (Smith 1962). All are selections, so that loops become vectors. */
static inline T complex_quotient(T x, T y) {
    const Real a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y;
    const int is_steep = GS_REAL(fabs)(c) < GS_REAL(fabs)(d);
    const Real large = is_steep ? d : c, small = is_steep ? c : d;
    const Real first = is_steep ? b : a, second = is_steep ? a : b;
    const int is_zero = large == 0;
    const Real ratio = is_zero ? 0 : small / large;
    const Real size = is_zero ? 0 : large + small * ratio;
    const Real real = is_zero ? a : first + second * ratio, imag = is_zero ? b : second - first * ratio;
    return complex_make(real / size, (is_steep ? -imag : imag) / size);
}

static inline T complex_over_real(T x, Real y) { return x / y; }

/* On the unit circle, or 0. */
static inline T complex_sgn(T z) {
    const Real size = complex_abs(z);
    return size == 0 ? (T)0 : complex_make(__real__ z / size, __imag__ z / size);
}

/* exp(z) - 1 without cancellation near 0. An infinity without a direction keeps its size, and a real number is one. */
static inline T complex_expm1(T z) {
    const Real x = __real__ z, y = __imag__ z, s = real_sin(y / 2, 1), size = real_expm1(x);
    const int is_lost = (GS_REAL(fabs)(x) == INFINITY) & !(GS_REAL(fabs)(y) < INFINITY);
    const Real real = is_lost ? size : size * real_cos(y, 1) - 2 * s * s;
    const Real imag = is_lost & (x < 0) ? 0 : real_exp(x) * real_sin(y, 1);
    return complex_make(real, y == 0 ? y : imag);
}

/* log(1 + z) without cancellation near 0. */
static inline T complex_log1p(T z) {
    const Real x = __real__ z, y = __imag__ z;
    const Real size = real_hypot(x, y);
    const Real real = size < (Real)0.5 ? real_log1p(x * (2 + x) + y * y) / 2 : real_log(real_hypot(1 + x, y));
    return complex_make(real, real_atan2(y, 1 + x));
}

/* Small integer exponents by multiplication: exact where C's cpow, exp(y log x), is not. */
static inline T complex_pow(T x, T y) {
    const Real exponent = __real__ y;
    if (__imag__ y == 0 && exponent == GS_REAL(trunc)(exponent) && GS_REAL(fabs)(exponent) <= 64) {
        T result = 1, power = x;
        for (int n = (int)GS_REAL(fabs)(exponent); n > 0; n >>= 1) {
            if (n & 1) {
                result *= power;
            }
            power *= power;
        }
        return exponent < 0 ? complex_quotient(1, result) : result;
    }
    if (x == 0) {
        const int is_zero = __real__ y > 0 && __builtin_isfinite(__imag__ y);
        return is_zero ? (T)0 : complex_make(__real__ y < 0 ? INFINITY : NAN, NAN);
    }
    return GS_FUNCTION(pow)(x, y);
}

/* log(exp(x) + exp(y)) from the larger of both: the other's exponential cannot overflow. */
static inline T complex_logaddexp(T x, T y) {
    const T large = __real__ x < __real__ y ? y : x, small = __real__ x < __real__ y ? x : y;
    if (__builtin_isinf(__real__ large) && (__real__ large < 0 || __real__ large == __real__ small)) {
        return large;
    }
    return large + complex_log1p(GS_FUNCTION(exp)(small - large));
}
