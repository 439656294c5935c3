// Eight numbers at once, in AVX2 registers; doubles in two.
#pragma once

#include <immintrin.h>

#include <cstdint>

#define OFFGRID_LANES avx2
#define OFFGRID_LANES_FUNCTION __attribute__((target("avx2"))) inline

namespace offgrid::scene::detail::avx2 {

using Ints = __m256i;
using Floats = __m256;
struct Doubles {
  __m256d low;
  __m256d high;
};

OFFGRID_LANES_FUNCTION Ints load(const std::int32_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
/// Eight bytes.
OFFGRID_LANES_FUNCTION Ints load(const std::uint8_t* from) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
}
OFFGRID_LANES_FUNCTION Ints spread(std::int32_t v) { return _mm256_set1_epi32(v); }
OFFGRID_LANES_FUNCTION Floats spread(float v) { return _mm256_set1_ps(v); }
OFFGRID_LANES_FUNCTION Doubles spread(double v) { return {_mm256_set1_pd(v), _mm256_set1_pd(v)}; }
OFFGRID_LANES_FUNCTION Ints plus(Ints a, Ints b) { return _mm256_add_epi32(a, b); }
OFFGRID_LANES_FUNCTION Ints shift_left(Ints a, std::uint8_t bits) {
  return _mm256_sll_epi32(a, _mm_cvtsi32_si128(bits));
}
OFFGRID_LANES_FUNCTION Ints minus(Ints a, Ints b) { return _mm256_sub_epi32(a, b); }
OFFGRID_LANES_FUNCTION Ints smaller(Ints a, Ints b) { return _mm256_min_epi32(a, b); }
/// The last four, then the first four.
OFFGRID_LANES_FUNCTION Ints halves_exchanged(Ints a) { return _mm256_permute2x128_si256(a, a, 1); }
OFFGRID_LANES_FUNCTION Floats to_floats(Ints a) { return _mm256_cvtepi32_ps(a); }
OFFGRID_LANES_FUNCTION Doubles to_doubles(Ints a) {
  return {_mm256_cvtepi32_pd(_mm256_castsi256_si128(a)),
          _mm256_cvtepi32_pd(_mm256_extracti128_si256(a, 1))};
}
OFFGRID_LANES_FUNCTION Floats times(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
OFFGRID_LANES_FUNCTION Floats larger(Floats a, Floats b) { return _mm256_max_ps(a, b); }
OFFGRID_LANES_FUNCTION Floats smaller(Floats a, Floats b) { return _mm256_min_ps(a, b); }
OFFGRID_LANES_FUNCTION Doubles larger(const Doubles& a, const Doubles& b) {
  return {_mm256_max_pd(a.low, b.low), _mm256_max_pd(a.high, b.high)};
}
OFFGRID_LANES_FUNCTION Doubles smaller(const Doubles& a, const Doubles& b) {
  return {_mm256_min_pd(a.low, b.low), _mm256_min_pd(a.high, b.high)};
}
OFFGRID_LANES_FUNCTION Doubles minus(const Doubles& a, const Doubles& b) {
  return {_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high)};
}
/// a b - c d
OFFGRID_LANES_FUNCTION Doubles cross(const Doubles& a, const Doubles& b, const Doubles& c,
                                     const Doubles& d) {
  return {_mm256_sub_pd(_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(c.low, d.low)),
          _mm256_sub_pd(_mm256_mul_pd(a.high, b.high), _mm256_mul_pd(c.high, d.high))};
}
OFFGRID_LANES_FUNCTION unsigned at_most(Floats a, Floats b) {
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LE_OQ)));
}
OFFGRID_LANES_FUNCTION unsigned at_most(const Doubles& a, const Doubles& b) {
  const int low = _mm256_movemask_pd(_mm256_cmp_pd(a.low, b.low, _CMP_LE_OQ));
  const int high = _mm256_movemask_pd(_mm256_cmp_pd(a.high, b.high, _CMP_LE_OQ));
  return static_cast<unsigned>(low | high << 4);
}
OFFGRID_LANES_FUNCTION void store(std::int32_t* to, Ints a) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a);
}
OFFGRID_LANES_FUNCTION void store(float* to, Floats a) { _mm256_storeu_ps(to, a); }

}  // namespace offgrid::scene::detail::avx2
