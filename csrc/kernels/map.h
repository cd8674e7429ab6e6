/* GS_MAPn(f, alone, R, K0, ...) makes the loops of the scalar function `f_at`: one over contiguous operands
   (GS_LOOP_NAME) and `f_kernel`, what NumPy calls. `alone` is whether it calls a primitive that is GS_ALONE. R is the
   kind of the result, K0... those of the operands: T (the dtype being compiled), R (its real part), N (a number), B
   (bool) or I (int64). GS_ENTRYn is the kernel's line in the table.

   Note [Numbers] A number beside a half type is read in single precision, as torch does, since the loop computes in
   that anyway: 0.1 is no bfloat16, and rounded first it would change a fourth of the products. So an operand of kind N
   is a float32 there, and elsewhere a T. A kernel that may get a number in the place of a tensor has further lines for
   the half types, made by GS_ALSO of the same loop: their N is always an array without dims. Who calls such a kernel
   makes arrays of numbers with `gs_exact_number` (loops/apply.c) or `exact_scalar` (runtime/dispatch/operands.py). */
#ifndef GRADSPEC_MAP_H
#define GRADSPEC_MAP_H

#define GS_SIZE_T GS_STORED
#define GS_SIZE_R (GS_CLASS == GS_COMPLEX ? sizeof(R) : GS_STORED)
#define GS_SIZE_N (GS_HALF ? (int)sizeof(float) : GS_STORED)
#define GS_SIZE_B sizeof(B)
#define GS_SIZE_I sizeof(I)
#define GS_TYPENUM_T GS_TYPENUM
#if GS_CLASS == GS_COMPLEX
#define GS_TYPENUM_R (sizeof(R) == 8 ? NPY_FLOAT64 : NPY_FLOAT32)
#else
#define GS_TYPENUM_R GS_TYPENUM
#endif
#define GS_TYPENUM_N (GS_HALF ? NPY_FLOAT32 : GS_TYPENUM)
#define GS_TYPENUM_B NPY_BOOL
#define GS_TYPENUM_I NPY_INT64
#define GS_RESULT_B(x) ((B)((x) != 0))
#define GS_RESULT_I(x) ((I)(x))
#define GS_RESULT_R(x) ((R)(x))
#if GS_CLASS == GS_BOOL
#define GS_RESULT_T(x) ((T)((x) != 0))
#else
#define GS_RESULT_T(x) (x)
#endif

/* Note [Whole vectors]
   A loop's elements are a multiple of f_lanes, and it is nothing but an inner loop of that many: so the compiler
   makes of it either vectors only or single values only, and each element is computed by the same instructions
   wherever it lies. What is left of an array after whole vectors goes through the same loop in a buffer (map_rest,
   map.c). One lane is enough where single values and vectors agree: for integers, for complex numbers, and in a loop
   that cannot become one of vectors as it calls a primitive that is ALONE. */
#define GS_AT (from_ + lane_)
#if GS_CLASS & (GS_FLOAT | GS_COMPLEX)
#define GS_FAR(alone) (((alone) & 2) != 0)
typedef gs_bits gs_flag; /* as wide as an element, so that a vector of comparisons is one of flags */
#else
#define GS_FAR(alone) 0
typedef int gs_flag;
#endif
#define GS_NEAR_BLOCK 8                                          /* vectors whose flags are looked at together */
#define GS_CACHE_LINE_OF(sizes) (64 / (int)((sizes) & -(sizes))) /* elements, of the smallest */
#if GS_CLASS == GS_FLOAT
#define GS_LANES(alone, sizes) ((alone) & 1 ? 1 : GS_CACHE_LINE_OF(sizes))
#define GS_EACH(n, lanes)                                                                                        \
    for (npy_intp from_ = 0; from_ < (n); from_ += (lanes)) /* and within it: */                                 \
    GS_IVDEP GS_UNROLL_1 for (int lane_ = 0; lane_ < (lanes); lane_++)
#else
#define GS_LANES(alone, sizes) (GS_FAR(alone) ? GS_CACHE_LINE_OF(sizes) : 1)
#define GS_EACH(n, lanes) GS_IVDEP for (npy_intp from_ = 0, lane_ = 0; from_ < (n); from_++)
#endif

#define GS_KERNEL(f, nargs, contiguous, ...)                                                                     \
    static int f##_kernel(GS_LOOP_ARGUMENTS) {                                                                   \
        (void)context, (void)auxdata;                                                                            \
        static const npy_uint8 sizes[] = {__VA_ARGS__};                                                          \
        static const gs_mapped mapped = {GS_LOOP_NAME(f), sizes, nargs, f##_lanes};                              \
        if (!GS_HALF && dims[0] < 2 * GS_GRAIN && (contiguous)) {                                                \
            gs_map_contiguous(&mapped, data, dims[0]);                                                           \
            return 0;                                                                                            \
        }                                                                                                        \
        return gs_map(&mapped, data, dims[0], strides);                                                          \
    }
/* The loop of `f` with operands of other kinds, each of `nargs` of a size. */
#if GS_HALF
#define GS_ALSO(kernel, f, nargs, ...)                                                                           \
    static int kernel##_kernel(GS_LOOP_ARGUMENTS) {                                                              \
        (void)context, (void)auxdata;                                                                            \
        static const npy_uint8 sizes[] = {__VA_ARGS__};                                                          \
        static const gs_mapped mapped = {GS_LOOP_NAME(f), sizes, nargs, f##_lanes};                              \
        return gs_map(&mapped, data, dims[0], strides);                                                          \
    }
#define GS_ALSO_ENTRY(kernel, name, nin, ...) {#name, NULL, nin, 1, {__VA_ARGS__}, kernel##_kernel},
#else
#define GS_ALSO(kernel, f, nargs, ...)
#define GS_ALSO_ENTRY(kernel, name, nin, ...)
#endif
/* Kernels that call a primitive of far arguments compute into a buffer, for an output may be an input: Note [Far
   arguments], primitives/trigonometric.h. */
/* The half types are computed in single precision, by the loops of float32, which are compiled once (but in an
   extension, which may be without that dtype). */
#if defined(GS_SINGLE) && !defined(GS_EXTENSION)
#define GS_SHARED 1
#else
#define GS_SHARED 0
#endif
#if GS_SHARED
#define GS_LOOP_NAME(f) GS_PASTE(f##_loop_of_singles_, GS_LEVEL)
#else
#define GS_LOOP_NAME(f) f##_loop
#endif
#define GS_STEP(i, K) (strides[i] == (npy_intp)GS_SIZE_##K)
#define GS_OPERAND(i, K) const K *a##i = (const K *)p[i];
#if GS_SHARED && GS_HALF
#define GS_LOOP(by, f, operands, i, R, call) GS_HIDDEN void GS_LOOP_NAME(f)(char *const *p, npy_intp n);
#else
#if GS_SHARED
#define GS_LINKAGE GS_HIDDEN
#else
#define GS_LINKAGE static
#endif
#define GS_LOOP(by, f, operands, i, R, call)                                                                     \
    GS_LINKAGE void GS_LOOP_NAME(f)(char *const *p, npy_intp n) {                                                \
        operands R *r = (R *)p[i];                                                                               \
        if (f##_far) {                                                                                           \
            for (npy_intp block = 0; block < n; block += GS_NEAR_BLOCK * f##_lanes) {                            \
                const npy_intp end =                                                                             \
                    n - block < GS_NEAR_BLOCK * f##_lanes ? n : block + GS_NEAR_BLOCK * f##_lanes;               \
                R near[GS_NEAR_BLOCK * f##_lanes], *to = near;                                                   \
                gs_flag are_far[f##_lanes] = {0}, any = 0;                                                       \
                for (npy_intp from_ = block; from_ < end; from_ += f##_lanes, to += f##_lanes) {                 \
                    GS_IVDEP GS_UNROLL_1 for (int lane_ = 0; lane_ < f##_lanes; lane_++) {                       \
                        const int far_ = 0;                                                                      \
                        to[lane_] = GS_RESULT_##R(f##_at call);                                                  \
                    }                                                                                            \
                }                                                                                                \
                for (const R *at = near; at < to; at += f##_lanes) {                                             \
                    GS_IVDEP GS_UNROLL_1 for (int lane_ = 0; lane_ < f##_lanes; lane_++) {                       \
                        are_far[lane_] |= at[lane_] != at[lane_];                                                \
                    }                                                                                            \
                }                                                                                                \
                for (int lane_ = 0; lane_ < f##_lanes; lane_++) any |= are_far[lane_];                           \
                for (npy_intp from_ = block; any && from_ < end; from_++) {                                      \
                    const int far_ = 1, lane_ = 0;                                                               \
                    R *value = &near[from_ - block];                                                             \
                    *value = *value == *value ? *value : GS_RESULT_##R(f##_at call);                             \
                }                                                                                                \
                memcpy(r + block, near, (size_t)(end - block) * sizeof(R));                                      \
            }                                                                                                    \
            return;                                                                                              \
        }                                                                                                        \
        by(f, R, call) GS_EACH(n, f##_lanes) {                                                                   \
            const int far_ = 0;                                                                                  \
            r[GS_AT] = GS_RESULT_##R(f##_at call);                                                               \
        }                                                                                                        \
    }
#endif

/* GS_CHOOSEn makes the loops of a function that gives one of its operands, f_settled_at, for the elements that fulfil
   f_is_settled_at, and computes for the others: vectors without others are copied. */
#define GS_MAP1(...) GS_LOOPS1(GS_EVERY, __VA_ARGS__)
#define GS_MAP2(...) GS_LOOPS2(GS_EVERY, __VA_ARGS__)
#define GS_MAP3(...) GS_LOOPS3(GS_EVERY, __VA_ARGS__)
#define GS_MAP4(...) GS_LOOPS4(GS_EVERY, __VA_ARGS__)
#define GS_MAP5(...) GS_LOOPS5(GS_EVERY, __VA_ARGS__)
#define GS_MAP6(...) GS_LOOPS6(GS_EVERY, __VA_ARGS__)
#define GS_CHOOSE1(...) GS_LOOPS1(GS_CHOICE, __VA_ARGS__)
#define GS_CHOOSE2(...) GS_LOOPS2(GS_CHOICE, __VA_ARGS__)
#define GS_CHOOSE3(...) GS_LOOPS3(GS_CHOICE, __VA_ARGS__)
#define GS_CHOOSE4(...) GS_LOOPS4(GS_CHOICE, __VA_ARGS__)
#define GS_CHOOSE5(...) GS_LOOPS5(GS_CHOICE, __VA_ARGS__)
#define GS_CHOOSE6(...) GS_LOOPS6(GS_CHOICE, __VA_ARGS__)
#define GS_EVERY(f, R, call)
#define GS_CHOICE(f, R, call)                                                                                    \
    if (f##_lanes > 1) {                                                                                         \
        for (npy_intp from_ = 0; from_ < n; from_ += f##_lanes) {                                                \
            const int far_ = 0;                                                                                  \
            int left = 0;                                                                                        \
            GS_IVDEP GS_UNROLL_1 for (int lane_ = 0; lane_ < f##_lanes; lane_++) {                               \
                left |= !f##_is_settled_at call;                                                                 \
            }                                                                                                    \
            if (left) {                                                                                          \
                GS_IVDEP GS_UNROLL_1 for (int lane_ = 0; lane_ < f##_lanes; lane_++) {                           \
                    r[GS_AT] = GS_RESULT_##R(f##_at call);                                                       \
                }                                                                                                \
            } else {                                                                                             \
                GS_IVDEP GS_UNROLL_1 for (int lane_ = 0; lane_ < f##_lanes; lane_++) {                           \
                    r[GS_AT] = GS_RESULT_##R(f##_settled_at call);                                               \
                }                                                                                                \
            }                                                                                                    \
        }                                                                                                        \
        return;                                                                                                  \
    }
#define GS_LOOPS1(by, f, alone, R, K0)                                                                           \
    enum { f##_far = GS_FAR(alone), f##_lanes = GS_LANES(alone, sizeof(R) | sizeof(K0)) };                       \
    GS_LOOP(by, f, GS_OPERAND(0, K0), 1, R, (far_, a0[GS_AT]))                                                   \
    GS_KERNEL(f, 2, GS_STEP(0, K0) && GS_STEP(1, R), GS_SIZE_##K0, GS_SIZE_##R)
#define GS_LOOPS2(by, f, alone, R, K0, K1)                                                                       \
    enum { f##_far = GS_FAR(alone), f##_lanes = GS_LANES(alone, sizeof(R) | sizeof(K0) | sizeof(K1)) };          \
    GS_LOOP(by, f, GS_OPERAND(0, K0) GS_OPERAND(1, K1), 2, R, (far_, a0[GS_AT], a1[GS_AT]))                      \
    GS_KERNEL(f, 3, GS_STEP(0, K0) && GS_STEP(1, K1) && GS_STEP(2, R), GS_SIZE_##K0, GS_SIZE_##K1, GS_SIZE_##R)
#define GS_LOOPS3(by, f, alone, R, K0, K1, K2)                                                                   \
    enum {                                                                                                       \
        f##_far = GS_FAR(alone),                                                                                 \
        f##_lanes = GS_LANES(alone, sizeof(R) | sizeof(K0) | sizeof(K1) | sizeof(K2))                            \
    };                                                                                                           \
    GS_LOOP(by, f, GS_OPERAND(0, K0) GS_OPERAND(1, K1) GS_OPERAND(2, K2), 3, R,                                  \
            (far_, a0[GS_AT], a1[GS_AT], a2[GS_AT]))                                                             \
    GS_KERNEL(f, 4, GS_STEP(0, K0) && GS_STEP(1, K1) && GS_STEP(2, K2) && GS_STEP(3, R), GS_SIZE_##K0,           \
              GS_SIZE_##K1, GS_SIZE_##K2, GS_SIZE_##R)
#define GS_LOOPS4(by, f, alone, R, K0, K1, K2, K3)                                                               \
    enum {                                                                                                       \
        f##_far = GS_FAR(alone),                                                                                 \
        f##_lanes = GS_LANES(alone, sizeof(R) | sizeof(K0) | sizeof(K1) | sizeof(K2) | sizeof(K3))               \
    };                                                                                                           \
    GS_LOOP(by, f, GS_OPERAND(0, K0) GS_OPERAND(1, K1) GS_OPERAND(2, K2) GS_OPERAND(3, K3), 4, R,                \
            (far_, a0[GS_AT], a1[GS_AT], a2[GS_AT], a3[GS_AT]))                                                  \
    GS_KERNEL(f, 5, GS_STEP(0, K0) && GS_STEP(1, K1) && GS_STEP(2, K2) && GS_STEP(3, K3) && GS_STEP(4, R),       \
              GS_SIZE_##K0, GS_SIZE_##K1, GS_SIZE_##K2, GS_SIZE_##K3, GS_SIZE_##R)
#define GS_LOOPS5(by, f, alone, R, K0, K1, K2, K3, K4)                                                           \
    enum {                                                                                                       \
        f##_far = GS_FAR(alone),                                                                                 \
        f##_lanes = GS_LANES(alone, sizeof(R) | sizeof(K0) | sizeof(K1) | sizeof(K2) | sizeof(K3) | sizeof(K4))  \
    };                                                                                                           \
    GS_LOOP(by, f, GS_OPERAND(0, K0) GS_OPERAND(1, K1) GS_OPERAND(2, K2) GS_OPERAND(3, K3) GS_OPERAND(4, K4), 5, \
            R, (far_, a0[GS_AT], a1[GS_AT], a2[GS_AT], a3[GS_AT], a4[GS_AT]))                                    \
    GS_KERNEL(f, 6,                                                                                              \
              GS_STEP(0, K0) && GS_STEP(1, K1) && GS_STEP(2, K2) && GS_STEP(3, K3) && GS_STEP(4, K4) &&          \
                  GS_STEP(5, R),                                                                                 \
              GS_SIZE_##K0, GS_SIZE_##K1, GS_SIZE_##K2, GS_SIZE_##K3, GS_SIZE_##K4, GS_SIZE_##R)
#define GS_LOOPS6(by, f, alone, R, K0, K1, K2, K3, K4, K5)                                                       \
    enum {                                                                                                       \
        f##_far = GS_FAR(alone),                                                                                 \
        f##_lanes = GS_LANES(alone, sizeof(R) | sizeof(K0) | sizeof(K1) | sizeof(K2) | sizeof(K3) | sizeof(K4) | \
                                        sizeof(K5))                                                              \
    };                                                                                                           \
    GS_LOOP(by, f,                                                                                               \
            GS_OPERAND(0, K0) GS_OPERAND(1, K1) GS_OPERAND(2, K2) GS_OPERAND(3, K3) GS_OPERAND(4, K4)            \
                GS_OPERAND(5, K5),                                                                               \
            6, R, (far_, a0[GS_AT], a1[GS_AT], a2[GS_AT], a3[GS_AT], a4[GS_AT], a5[GS_AT]))                      \
    GS_KERNEL(f, 7,                                                                                              \
              GS_STEP(0, K0) && GS_STEP(1, K1) && GS_STEP(2, K2) && GS_STEP(3, K3) && GS_STEP(4, K4) &&          \
                  GS_STEP(5, K5) && GS_STEP(6, R),                                                               \
              GS_SIZE_##K0, GS_SIZE_##K1, GS_SIZE_##K2, GS_SIZE_##K3, GS_SIZE_##K4, GS_SIZE_##K5, GS_SIZE_##R)

/* Within a kernel: a version of it for where one operand is a single number that fulfils a test. */
#define GS_VERSION(i, K, operand, test, f)                                                                       \
    if (dims[0] > 0 && strides[i] == 0) {                                                                        \
        T operand;                                                                                               \
        gs_pack((char *)&operand, data[i], 0, 1, GS_SIZE_##K);                                                   \
        if (test) {                                                                                              \
            return f##_kernel(context, data, dims, strides, auxdata);                                            \
        }                                                                                                        \
    }

#define GS_ENTRY1(f, R, K0) {#f, NULL, 1, 1, {GS_TYPENUM_##K0, GS_TYPENUM_##R}, f##_kernel},
#define GS_ENTRY2(f, R, K0, K1) {#f, NULL, 2, 1, {GS_TYPENUM_##K0, GS_TYPENUM_##K1, GS_TYPENUM_##R}, f##_kernel},
#define GS_ENTRY3(f, R, K0, K1, K2)                                                                              \
    {#f, NULL, 3, 1, {GS_TYPENUM_##K0, GS_TYPENUM_##K1, GS_TYPENUM_##K2, GS_TYPENUM_##R}, f##_kernel},
#define GS_ENTRY4(f, R, K0, K1, K2, K3)                                                                          \
    {                                                                                                            \
        #f,                                                                                                      \
        NULL,                                                                                                    \
        4,                                                                                                       \
        1,                                                                                                       \
        {GS_TYPENUM_##K0, GS_TYPENUM_##K1, GS_TYPENUM_##K2, GS_TYPENUM_##K3, GS_TYPENUM_##R},                    \
        f##_kernel},
#define GS_ENTRY5(f, R, K0, K1, K2, K3, K4)                                                                      \
    {#f,                                                                                                         \
     NULL,                                                                                                       \
     5,                                                                                                          \
     1,                                                                                                          \
     {GS_TYPENUM_##K0, GS_TYPENUM_##K1, GS_TYPENUM_##K2, GS_TYPENUM_##K3, GS_TYPENUM_##K4, GS_TYPENUM_##R},      \
     f##_kernel},
#define GS_ENTRY6(f, R, K0, K1, K2, K3, K4, K5)                                                                  \
    {#f,                                                                                                         \
     NULL,                                                                                                       \
     6,                                                                                                          \
     1,                                                                                                          \
     {GS_TYPENUM_##K0, GS_TYPENUM_##K1, GS_TYPENUM_##K2, GS_TYPENUM_##K3, GS_TYPENUM_##K4, GS_TYPENUM_##K5,      \
      GS_TYPENUM_##R},                                                                                           \
     f##_kernel},

#endif
