/* Levels: the instruction sets that kernels are compiled for. All that depends on them is stated here.

   Note [Levels] A file of kernels is compiled once per level, each time with another GS_LEVEL, and a table has the
   kernels of all levels. At import the best level that the processor has, or GRADSPEC_CPU names, is taken
   (kernels/level_in_use.c). On x86-64 the levels are those of its psABI, 2 to 4; elsewhere there is one. What is not
   compiled per level is compiled for the least processor.

   Levels with fused operations give the same bits: the compiler fuses nothing (flags.txt), and where a fused
   operation is meant stands GS_FMA. Files of complex kernels define GS_UNFUSED and have none, since GCC fuses
   products of complex vectors whatever it is told. Sums in lanes have the same lanes at each level, however many
   vectors they take. */
#ifndef GRADSPEC_LEVEL_H
#define GRADSPEC_LEVEL_H

/* Those that kernels are compiled for here: X(level, ...) for each, from the lowest on. What is compiled on the
   machine that it is for says GS_ONLY_LEVEL. */
#if defined __x86_64__
#define GS_LEVEL_COUNT 3
#else
#define GS_LEVEL_COUNT 1
#endif
#if GS_LEVEL_COUNT == 1
#define GS_LOWEST_LEVEL 1
#define GS_HIGHEST_LEVEL 1
#define GS_WIDE_LEVELS(X, ...) X(1, __VA_ARGS__)
#elif !defined GS_ONLY_LEVEL
#define GS_LOWEST_LEVEL 2
#define GS_HIGHEST_LEVEL 4
#define GS_WIDE_LEVELS(X, ...) X(2, __VA_ARGS__) X(3, __VA_ARGS__) X(4, __VA_ARGS__)
#define GS_NARROW_LEVELS(X, ...) X(2, __VA_ARGS__) X(3, __VA_ARGS__)
#define GS_ONE_LEVEL(X, ...) X(2, __VA_ARGS__)
#else
#define GS_LOWEST_LEVEL GS_ONLY_LEVEL
#define GS_HIGHEST_LEVEL GS_ONLY_LEVEL
#if GS_ONLY_LEVEL == 4
#define GS_WIDE_LEVELS(X, ...) X(4, __VA_ARGS__)
#elif GS_ONLY_LEVEL == 3
#define GS_WIDE_LEVELS(X, ...) X(3, __VA_ARGS__)
#else
#define GS_WIDE_LEVELS(X, ...) X(2, __VA_ARGS__)
#endif
#endif
#ifndef GS_NARROW_LEVELS
#define GS_NARROW_LEVELS GS_WIDE_LEVELS
#define GS_ONE_LEVEL GS_WIDE_LEVELS
#endif

/* The levels of the kernels of each dtype, and of other files: the widest vectors are worth their code for floats
   alone. Unsigned integers but uint8 have one level, since they are rather stored than computed with. */
#define GS_LEVELS_float32 GS_WIDE_LEVELS
#define GS_LEVELS_float64 GS_WIDE_LEVELS
#define GS_LEVELS_float16 GS_NARROW_LEVELS
#define GS_LEVELS_bfloat16 GS_NARROW_LEVELS
#define GS_LEVELS_complex64 GS_NARROW_LEVELS
#define GS_LEVELS_complex128 GS_NARROW_LEVELS
#define GS_LEVELS_int64 GS_NARROW_LEVELS
#define GS_LEVELS_int32 GS_NARROW_LEVELS
#define GS_LEVELS_int16 GS_NARROW_LEVELS
#define GS_LEVELS_int8 GS_NARROW_LEVELS
#define GS_LEVELS_uint64 GS_ONE_LEVEL
#define GS_LEVELS_uint32 GS_ONE_LEVEL
#define GS_LEVELS_uint16 GS_ONE_LEVEL
#define GS_LEVELS_uint8 GS_NARROW_LEVELS
#define GS_LEVELS_bool GS_NARROW_LEVELS
#define GS_LEVELS_moves GS_WIDE_LEVELS
#define GS_LEVELS_updates_float32 GS_WIDE_LEVELS
#define GS_LEVELS_updates_float64 GS_WIDE_LEVELS

#ifndef GS_LEVEL
#define GS_LEVEL 0
#endif

#if GS_LEVEL >= 3 && defined GS_UNFUSED
#define GS_INSTRUCTIONS "sse4.2,popcnt,avx2,bmi,bmi2,f16c,lzcnt,movbe"
#define GS_VECTOR_BYTES 32
#define GS_FUSED 0
#define GS_TILE_ROWS 6
#define GS_TILE_VECTORS 2
#define GS_LARGE_BYTES (1 << 20)
#elif GS_LEVEL == 4
#define GS_INSTRUCTIONS                                                                                          \
    "sse4.2,popcnt,avx2,fma,bmi,bmi2,f16c,lzcnt,movbe,avx512f,avx512cd,avx512bw,avx512dq,avx512vl"
#define GS_VECTOR_BYTES 64
#define GS_FUSED 1      /* whether there is a fused multiplication and addition */
#define GS_TILE_ROWS 12 /* of a product that is accumulated in registers: kernels/matmul.inc */
#define GS_TILE_VECTORS 2
#define GS_LARGE_BYTES (1 << 21) /* of a left operand that is packed: it fills the second-level cache */
#elif GS_LEVEL == 3
#define GS_INSTRUCTIONS "sse4.2,popcnt,avx2,fma,bmi,bmi2,f16c,lzcnt,movbe"
#define GS_VECTOR_BYTES 32
#define GS_FUSED 1
#define GS_TILE_ROWS 6
#define GS_TILE_VECTORS 2
#define GS_LARGE_BYTES (1 << 20)
#elif GS_LEVEL == 2
#define GS_INSTRUCTIONS "sse4.2,popcnt"
#define GS_VECTOR_BYTES 16
#define GS_FUSED 0
#define GS_TILE_ROWS 4
#define GS_TILE_VECTORS 2
#define GS_LARGE_BYTES (1 << 20)
#elif defined __aarch64__
#define GS_VECTOR_BYTES 16
#ifndef GS_UNFUSED
#define GS_FUSED 1
#else
#define GS_FUSED 0
#endif
#define GS_TILE_ROWS 8
#define GS_TILE_VECTORS 2
#define GS_LARGE_BYTES (1 << 21)
#else
#define GS_VECTOR_BYTES 16
#define GS_FUSED 0
#define GS_TILE_ROWS 2
#define GS_TILE_VECTORS 2
#define GS_LARGE_BYTES (1 << 21)
#endif

/* Functions between these are compiled for the level. */
#define GS_PRAGMA_(...) _Pragma(#__VA_ARGS__)
#define GS_PRAGMA(...) GS_PRAGMA_(__VA_ARGS__)
#ifndef GS_INSTRUCTIONS
#define GS_LEVEL_BEGIN
#define GS_LEVEL_END
#elif defined __clang__
#define GS_LEVEL_BEGIN                                                                                           \
    GS_PRAGMA(clang attribute push(__attribute__((target(GS_INSTRUCTIONS))), apply_to = function))
#define GS_LEVEL_END GS_PRAGMA(clang attribute pop)
#else
#define GS_LEVEL_BEGIN GS_PRAGMA(GCC push_options) GS_PRAGMA(GCC target(GS_INSTRUCTIONS))
#define GS_LEVEL_END GS_PRAGMA(GCC pop_options)
#endif

/* a * b + c, rounded once where the level has an instruction for that. */
#if GS_FUSED
#define GS_FMA(a, b, c) _Generic((a) * (b) + (c), float: __builtin_fmaf, default: __builtin_fma)(a, b, c)
#else
#define GS_FMA(a, b, c) ((a) * (b) + (c))
#endif

#endif
