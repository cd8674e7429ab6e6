/* Integer (and bool) primitives. Division by zero gives 0 and never traps (the op functions refuse it); overflow
   wraps (the build sets -fwrapv). */

static inline T integer_abs(T x) { return x < 0 ? -x : x; }

/* The most negative integer divided by -1 overflows, which traps on x86; its wrapped quotient is -x. */
static inline T integer_trunc_divide(T x, T y) { return y == 0 ? 0 : y == (T)(-1) && (T)(-1) < 0 ? -x : x / y; }

static inline T integer_fmod(T x, T y) { return y == 0 || (y == (T)(-1) && (T)(-1) < 0) ? 0 : x % y; }

static inline T integer_remainder(T x, T y) {
    const T r = integer_fmod(x, y), other = (r != 0) & ((r < 0) != (y < 0)); /* signs are not foreseen */
    return r + other * y;
}

static inline T integer_floor_divide(T x, T y) {
    if (y == 0 || (y == (T)(-1) && (T)(-1) < 0)) {
        return integer_trunc_divide(x, y);
    }
    const T q = x / y, r = x - q * y; /* one division */
    return q - ((r != 0) & ((r < 0) != (y < 0)));
}

/* Euclid's algorithm; never negative, but for what has no positive counterpart. */
static inline T integer_gcd(T x, T y) {
    x = integer_abs(x);
    y = integer_abs(y);
    while (y != 0) {
        T rest = integer_fmod(x, y);
        x = y;
        y = rest;
    }
    return x;
}

/* Of a product out of range, the sign goes before the bits that narrow integers do not have, as in torch. */
static inline T integer_lcm(T x, T y) {
    const T divisor = integer_gcd(x, y);
    if (divisor == 0) {
        return 0;
    }
    const __typeof__(x * y) multiple = integer_trunc_divide(x, divisor) * y;
    return (T)(multiple < 0 ? -multiple : multiple);
}

/* Distances that C leaves undefined, negative ones and those of all bits or more, move every bit out. */
static inline T integer_left_shift(T x, T y) {
    return y < 0 || (npy_uint64)y >= 8 * sizeof(T) ? 0 : (T)((npy_uint64)x << y);
}

static inline T integer_right_shift(T x, T y) {
    if (y < 0 || (npy_uint64)y >= 8 * sizeof(T)) {
        return x < 0 ? (T)-1 : 0;
    }
    return (T)(x >> y);
}

/* A negative exponent gives the integer part of the power: 0, except for bases 1 and -1. */
static inline T integer_pow(T x, T y) {
    if (y < 0) {
        return x == 1 ? 1 : x == (T)(-1) ? (y % 2 != 0 ? -1 : 1) : 0;
    }
    T result = 1;
    for (T n = y; n > 0; n >>= 1) {
        if (n & 1) {
            result *= x;
        }
        x *= x;
    }
    return result;
}
