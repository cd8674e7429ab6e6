/* float16 and bfloat16 <-> float, by bits. */
#ifndef GRADSPEC_HALF_H
#define GRADSPEC_HALF_H

#include <string.h>

static inline float gs_half_to_float(npy_uint16 h) {
    const npy_uint32 sign = (npy_uint32)(h & 0x8000u) << 16;
    const npy_uint32 magnitude = h & 0x7fffu;
    npy_uint32 bits;
    if (magnitude >= 0x7c00u) { /* infinity and NaN, which becomes quiet, as in hardware */
        bits = sign | 0x7f800000u | (magnitude & 0x3ffu) << 13 | (magnitude > 0x7c00u ? 1u << 22 : 0u);
    } else if (magnitude >= 0x400u) {
        bits = sign | ((magnitude << 13) + (112u << 23));
    } else { /* zero and subnormals: magnitude * 2^-24, exact in float */
        const float value = (float)magnitude * 0x1p-24f;
        memcpy(&bits, &value, sizeof bits);
        bits |= sign;
    }
    float result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

static inline npy_uint16 gs_float_to_half(float value) {
    npy_uint32 bits;
    memcpy(&bits, &value, sizeof bits);
    const npy_uint16 sign = (npy_uint16)(bits >> 16 & 0x8000u);
    bits &= 0x7fffffffu;
    if (bits > 0x7f800000u) {
        return (npy_uint16)(sign | 0x7e00u | (bits >> 13 & 0x3ffu));
    }
    if (bits >= 0x477ff000u) { /* rounds to infinity */
        return (npy_uint16)(sign | 0x7c00u);
    }
    if (bits < 0x38800000u) { /* subnormal in half: let the FPU round at 2^-24 */
        float magnitude;
        memcpy(&magnitude, &bits, sizeof magnitude);
        magnitude += 0.5f;
        memcpy(&bits, &magnitude, sizeof bits);
        return (npy_uint16)(sign | (bits - 0x3f000000u));
    }
    bits += 0xfffu + (bits >> 13 & 1u); /* to nearest, ties to even */
    return (npy_uint16)(sign | (bits - (112u << 23)) >> 13);
}

/* bfloat16 is the upper half of a float. */
static inline void gs_bfloat_load(float *to, const char *from, npy_intp stride, npy_intp n) {
    for (npy_intp i = 0; i < n; i++) {
        const npy_uint32 bits = (npy_uint32) * (const npy_uint16 *)(from + i * stride) << 16;
        memcpy(to + i, &bits, sizeof bits);
    }
}

static inline npy_uint16 gs_float_to_bfloat(float value) {
    npy_uint32 bits;
    memcpy(&bits, &value, sizeof bits);
    if (value != value) {
        return (npy_uint16)(bits >> 16 | 0x40u); /* quiet, so that no NaN loses its last bit and turns infinite */
    }
    return (npy_uint16)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16); /* to nearest, ties to even */
}

static inline void gs_bfloat_store(char *to, const float *from, npy_intp stride, npy_intp n) {
    for (npy_intp i = 0; i < n; i++) {
        *(npy_uint16 *)(to + i * stride) = gs_float_to_bfloat(from[i]);
    }
}

#endif
