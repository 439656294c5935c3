// Eight numbers at once, in AVX-512 registers. Some intrinsics are called in the masked form, with
// all lanes: g++ 12 warns of an uninitialised register inside their unmasked form (its PR 105593).
#pragma once

#include <immintrin.h>

#include <cstdint>

#define OFFGRID_LANES avx512
#define OFFGRID_LANES_FUNCTION \
  __attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl"))) inline

namespace offgrid::scene::detail::avx512 {

using Ints = __m256i;
using Floats = __m256;
using Doubles = __m512d;
inline constexpr __mmask8 all = 0xFF;

OFFGRID_LANES_FUNCTION Ints load(const std::int32_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
/// Eight bytes.
OFFGRID_LANES_FUNCTION Ints load(const std::uint8_t* from) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
}
OFFGRID_LANES_FUNCTION Ints spread(std::int32_t v) { return _mm256_set1_epi32(v); }
OFFGRID_LANES_FUNCTION Floats spread(float v) { return _mm256_set1_ps(v); }
OFFGRID_LANES_FUNCTION Doubles spread(double v) { return _mm512_set1_pd(v); }
OFFGRID_LANES_FUNCTION Ints plus(Ints a, Ints b) { return _mm256_add_epi32(a, b); }
OFFGRID_LANES_FUNCTION Ints shift_left(Ints a, std::uint8_t bits) {
  return _mm256_sll_epi32(a, _mm_cvtsi32_si128(bits));
}
OFFGRID_LANES_FUNCTION Ints minus(Ints a, Ints b) { return _mm256_sub_epi32(a, b); }
OFFGRID_LANES_FUNCTION Floats to_floats(Ints a) { return _mm256_cvtepi32_ps(a); }
OFFGRID_LANES_FUNCTION Doubles to_doubles(Ints a) { return _mm512_maskz_cvtepi32_pd(all, a); }
OFFGRID_LANES_FUNCTION Floats times(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
OFFGRID_LANES_FUNCTION Floats larger(Floats a, Floats b) { return _mm256_max_ps(a, b); }
OFFGRID_LANES_FUNCTION Floats smaller(Floats a, Floats b) { return _mm256_min_ps(a, b); }
OFFGRID_LANES_FUNCTION Doubles larger(Doubles a, Doubles b) {
  return _mm512_maskz_max_pd(all, a, b);
}
OFFGRID_LANES_FUNCTION Doubles smaller(Doubles a, Doubles b) {
  return _mm512_maskz_min_pd(all, a, b);
}
OFFGRID_LANES_FUNCTION Doubles minus(Doubles a, Doubles b) { return _mm512_sub_pd(a, b); }
/// a b - c d, a b fused with the difference
OFFGRID_LANES_FUNCTION Doubles cross(Doubles a, Doubles b, Doubles c, Doubles d) {
  return _mm512_fmsub_pd(a, b, _mm512_mul_pd(c, d));
}
OFFGRID_LANES_FUNCTION unsigned at_most(Floats a, Floats b) {
  return _mm256_cmp_ps_mask(a, b, _CMP_LE_OQ);
}
OFFGRID_LANES_FUNCTION unsigned at_most(Doubles a, Doubles b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}
OFFGRID_LANES_FUNCTION void store(float* to, Floats a) { _mm256_storeu_ps(to, a); }

}  // namespace offgrid::scene::detail::avx512
