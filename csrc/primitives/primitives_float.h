/* Real floating-point primitives, for float (also as float16's compute type) and double. */

/* maximum and minimum propagate NaN; fmax and fmin prefer the number. In two steps, since gcc makes branches of `||`
   where one of these is an operand of the other. */
static inline T float_maximum(T x, T y) {
    const T most = x > y ? x : y;
    return x != x ? x : most;
}

static inline T float_minimum(T x, T y) {
    const T least = x < y ? x : y;
    return x != x ? x : least;
}
static inline T float_fmax(T x, T y) { return x != x || y > x ? y : x; }
static inline T float_fmin(T x, T y) { return x != x || y < x ? y : x; }

static inline T float_angle(T x) { return x != x ? x : x < 0 ? (T)M_PI : (T)0; }

/* The whole part of |x / y|, and what it leaves of |x|: both are exact up to GS_EXACT, if y is finite. The division
   may have rounded up to a whole number. (The functions of glibc take a step for each bit of the quotient, and ten
   times as long.) */
#if GS_SINGLE
#define GS_EXACT 0x1p29 /* times a float it has the bits of a double */
#else
#define GS_EXACT 0x1p53
#endif
static inline double float_whole(T x, T y, double *left) {
    const double a = __builtin_fabs(x), b = __builtin_fabs(y), whole = __builtin_trunc(a / b);
#if GS_SINGLE
    const double rest = a - whole * b;
#else
    const double rest = __builtin_fma(-whole, b, a);
#endif
    *left = rest < 0 ? rest + b : rest;
    return rest < 0 ? whole - 1 : whole;
}

/* Quotients of many bits, which are rare, take a loop: they are what is far here (Note [Far arguments],
   trigonometric.h). */
static inline T float_fmod(T x, T y, int far) {
    double left;
    const double whole = float_whole(x, y, &left);
    const T near = ((whole < GS_EXACT) & (GS_REAL(fabs)(y) < INFINITY)) ? GS_REAL(copysign)((T)left, x) : (T)NAN;
    return far && near != near ? GS_REAL(fmod)(x, y) : near;
}

/* Python's %, whose sign is the divisor's, but for a zero, which has that of x. */
static inline T float_remainder(T x, T y, int far) {
    double left;
    const double whole = float_whole(x, y, &left);
    const T r = far ? float_fmod(x, y, 1) : GS_REAL(copysign)((T)left, x);
    const T result = (r != 0) & ((x < 0) != (y < 0)) ? r + y : r;
    return far | ((whole < GS_EXACT) & (GS_REAL(fabs)(y) < INFINITY)) ? result : (T)NAN;
}

/* The quotient that goes with float_remainder where it is far. */
static __attribute__((noinline, unused)) T float_far_quotient(T x, T y) {
    if (y == 0) {
        return x / y;
    }
    const T r = float_fmod(x, y, 1);
    const T q = (x - r) / y - (r != 0 && (r < 0) != (y < 0) ? 1 : 0);
    const T f = GS_REAL(floor)(q);
    return q == 0 ? GS_REAL(copysign)(0, x / y) : q - f > (T)0.5 ? f + 1 : f;
}

/* Python's //: the quotient that goes with float_remainder, not floor(x / y), which may have rounded up. */
static inline T float_floor_divide(T x, T y, int far) {
    double left;
    const double whole = float_whole(x, y, &left);
    const int down = ((x < 0) != (y < 0)) & (left > 0);
    /* Above this, torch's is one off at times, and so is this. */
    const int is_near = (whole < GS_EXACT / 128) & (GS_REAL(fabs)(y) < INFINITY);
    const T near = is_near ? GS_REAL(copysign)((T)(whole + down), x / y) : (T)NAN;
    return far && near != near ? float_far_quotient(x, y) : near;
}

/* The number next to x in the direction of y: its bits go up away from zero. */
static inline T float_next(T x, T y) {
    const gs_bits away = (x < y) == (x > 0), bits = real_bits(x) + 2 * away - 1;
    const T next = x == 0 ? real_copysign(real_of_bits(1), y) : real_of_bits(bits);
    return (x != x) | (y != y) ? x + y : x == y ? y : next;
}
