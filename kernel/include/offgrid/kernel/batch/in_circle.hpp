// The loops behind in_circle_batch: one per instruction set, all with the same exact results.
//
// The vector loops evaluate the determinant over double and keep its sign only where it is certain;
// every other lane goes to the exact test.
//
// Why a kept sign is right. Let u = 2^-52, so that every operation below returns its exact result
// times (1 + e) with |e| <= u in any rounding mode (2^-53 when rounding to nearest). With rows p =
// a - d, q = b - d, r = c - d:
//
//   - differences are integers below 2^31: exact in double;
//   - a lift |p|^2 is a sum of two squares: its error is at most ((1 + u)^2 - 1) |p|^2;
//   - a minor q x r is a difference of two products whose magnitudes add up to
//     P = |q.x r.y| + |q.y r.x| <= (|q|^2 + |r|^2) / 2: its error is at most ((1 + u)^2 - 1) P,
//     whether or not a product and the subtraction are fused into one rounding;
//   - a product of the two and two additions add three factors (1 + u), fused or not: the error of
//     the whole sum is at most ((1 + u)^7 - 1) times the sum over the rows of
//     |p|^2 (|q|^2 + |r|^2) / 2, which is M = |p|^2 |q|^2 + |q|^2 |r|^2 + |r|^2 |p|^2;
//   - M itself, computed from the rounded lifts, is at least (1 - u)^7 M.
//
// (1 + u)^7 - 1 < 7.01 u < 8 u (1 - u)^7, so a computed determinant beyond 8 u times the computed
// M, 2^-49 M, has the sign of the exact one. Scaling by a power of two is exact. Values stay below
// 2^128 and are zero or at least 1 before that scaling: nothing overflows, nothing underflows.
//
// Gain: see docs/performance.md. The filter decides nearly all random quadruples and no cocircular
// ones: on these the batch computes runs without the filter, and costs what the exact loop costs.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "offgrid/kernel/batch/isa.hpp"
#include "offgrid/kernel/batch/orient.hpp"
#include "offgrid/kernel/batch/span.hpp"
#include "offgrid/kernel/in_circle.hpp"

namespace offgrid::kernel::detail {

/// Quadruples first, first + 1, ..., last - 1, one after the other. Out of line: inlined into a
/// vector loop, it would take the registers that the loop needs for its addresses.
[[gnu::noinline]] inline void in_circle_scalar(PointSpan a, PointSpan b, PointSpan c, PointSpan d,
                                               Sign* out, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) out[i] = in_circle(a[i], b[i], c[i], d[i]);
}

#if OFFGRID_BATCH_X86

inline constexpr double in_circle_error = 0x1p-49;

/// Runs the exact test on the lanes of a group, from i on, that the filter left open.
[[gnu::noinline]] inline void in_circle_open(const PointSpan& a, const PointSpan& b,
                                             const PointSpan& c, const PointSpan& d, Sign* out,
                                             std::size_t i, unsigned open) {
  for (; open != 0; open &= open - 1) {
    const std::size_t k = i + static_cast<std::size_t>(std::countr_zero(open));
    out[k] = in_circle(a[k], b[k], c[k], d[k]);
  }
}

/// The number of items to compute without the filter. If the filter decided nothing in a whole
/// group, the input is probably cocircular throughout; so it is tried again after 32, 96, 224, 480,
/// 992 and then every 1,024 items, and its cost becomes negligible.
class ExactRun {
 public:
  std::size_t after_group(bool all_open, std::size_t remaining) {
    length_ = all_open ? std::min<std::size_t>(2 * length_ + 32, 1024) : 0;
    return std::min(length_, remaining);
  }

 private:
  std::size_t length_ = 0;
};

// Four lanes of doubles.

/// Certain signs of four determinants with rows p, q, r: bit i of `positive` or of `negative`, in
/// neither where the sign is open.
struct CertainSigns {
  unsigned positive = 0;
  unsigned negative = 0;
};

/// Four bits as four bytes 0 or 1, the lowest bit in the lowest byte.
constexpr std::uint32_t byte_per_bit(unsigned bits) { return bits * 0x00204081U & 0x01010101U; }

OFFGRID_TARGET_AVX2 inline __m256d difference4(const Coordinate2* from, const Coordinate2* origin) {
  return _mm256_cvtepi32_pd(
      _mm_sub_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)),
                    _mm_loadu_si128(reinterpret_cast<const __m128i*>(origin))));
}
OFFGRID_TARGET_AVX2 inline __m256d norm4(__m256d x, __m256d y) {
  return _mm256_add_pd(_mm256_mul_pd(x, x), _mm256_mul_pd(y, y));
}
OFFGRID_TARGET_AVX2 inline __m256d cross4(__m256d ux, __m256d uy, __m256d vx, __m256d vy) {
  return _mm256_sub_pd(_mm256_mul_pd(ux, vy), _mm256_mul_pd(uy, vx));
}
OFFGRID_TARGET_AVX2 inline __m256d sum4(__m256d x, __m256d y, __m256d z) {
  return _mm256_add_pd(_mm256_add_pd(x, y), z);
}

OFFGRID_TARGET_AVX2 inline CertainSigns in_circle_four(const PointSpan& a, const PointSpan& b,
                                                       const PointSpan& c, const PointSpan& d,
                                                       std::size_t i) {
  const __m256d px = difference4(a.x.data() + i, d.x.data() + i);
  const __m256d py = difference4(a.y.data() + i, d.y.data() + i);
  const __m256d qx = difference4(b.x.data() + i, d.x.data() + i);
  const __m256d qy = difference4(b.y.data() + i, d.y.data() + i);
  const __m256d rx = difference4(c.x.data() + i, d.x.data() + i);
  const __m256d ry = difference4(c.y.data() + i, d.y.data() + i);
  const __m256d p = norm4(px, py);
  const __m256d q = norm4(qx, qy);
  const __m256d r = norm4(rx, ry);
  const __m256d determinant =
      sum4(_mm256_mul_pd(p, cross4(qx, qy, rx, ry)), _mm256_mul_pd(q, cross4(rx, ry, px, py)),
           _mm256_mul_pd(r, cross4(px, py, qx, qy)));
  const __m256d magnitude = sum4(_mm256_mul_pd(p, q), _mm256_mul_pd(q, r), _mm256_mul_pd(r, p));
  const __m256d bound = _mm256_mul_pd(magnitude, _mm256_set1_pd(in_circle_error));
  const __m256d minus = _mm256_sub_pd(_mm256_setzero_pd(), bound);
  return {
      .positive =
          static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(determinant, bound, _CMP_GT_OQ))),
      .negative =
          static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(determinant, minus, _CMP_LT_OQ)))};
}

OFFGRID_TARGET_AVX2 inline void in_circle_avx2(PointSpan a, PointSpan b, PointSpan c, PointSpan d,
                                               Sign* out) {
  const std::size_t count = a.x.size();
  ExactRun run;
  std::size_t i = 0;
  while (i + 4 <= count) {
    const CertainSigns signs = in_circle_four(a, b, c, d, i);
    const std::uint32_t bytes = byte_per_bit(signs.positive) | byte_per_bit(signs.negative) * 0xFFU;
    std::memcpy(out + i, &bytes, sizeof bytes);
    const unsigned open = ~(signs.positive | signs.negative) & 0xFU;
    if (open != 0) in_circle_open(a, b, c, d, out, i, open);
    i += 4;
    if (const std::size_t exact = run.after_group(open == 0xFU, count - i)) {
      in_circle_scalar(a, b, c, d, out, i, i + exact);
      i += exact;
    }
  }
  in_circle_scalar(a, b, c, d, out, i, count);
}

// Eight lanes of doubles.

OFFGRID_TARGET_AVX512 inline __m512d difference8(const Coordinate2* from, const Coordinate2* origin,
                                                 __mmask8 lanes) {
  return _mm512_maskz_cvtepi32_pd(every_lane,
                                  _mm256_sub_epi32(_mm256_maskz_loadu_epi32(lanes, from),
                                                   _mm256_maskz_loadu_epi32(lanes, origin)));
}
OFFGRID_TARGET_AVX512 inline __m512d norm8(__m512d x, __m512d y) {
  return _mm512_fmadd_pd(x, x, _mm512_mul_pd(y, y));
}
OFFGRID_TARGET_AVX512 inline __m512d cross8(__m512d ux, __m512d uy, __m512d vx, __m512d vy) {
  return _mm512_fmsub_pd(ux, vy, _mm512_mul_pd(uy, vx));
}

/// Computes eight quadruples from i on; lanes outside `lanes` are neither read nor written. Returns
/// the lanes that the filter left open.
OFFGRID_TARGET_AVX512 inline unsigned in_circle_eight(const PointSpan& a, const PointSpan& b,
                                                      const PointSpan& c, const PointSpan& d,
                                                      Sign* out, std::size_t i, __mmask8 lanes) {
  const __m512d px = difference8(a.x.data() + i, d.x.data() + i, lanes);
  const __m512d py = difference8(a.y.data() + i, d.y.data() + i, lanes);
  const __m512d qx = difference8(b.x.data() + i, d.x.data() + i, lanes);
  const __m512d qy = difference8(b.y.data() + i, d.y.data() + i, lanes);
  const __m512d rx = difference8(c.x.data() + i, d.x.data() + i, lanes);
  const __m512d ry = difference8(c.y.data() + i, d.y.data() + i, lanes);
  const __m512d p = norm8(px, py);
  const __m512d q = norm8(qx, qy);
  const __m512d r = norm8(rx, ry);
  const __m512d determinant = _mm512_fmadd_pd(
      p, cross8(qx, qy, rx, ry),
      _mm512_fmadd_pd(q, cross8(rx, ry, px, py), _mm512_mul_pd(r, cross8(px, py, qx, qy))));
  const __m512d magnitude = _mm512_fmadd_pd(p, q, _mm512_fmadd_pd(q, r, _mm512_mul_pd(r, p)));
  const __m512d bound = _mm512_mul_pd(magnitude, _mm512_set1_pd(in_circle_error));
  const __mmask8 positive = _mm512_cmp_pd_mask(determinant, bound, _CMP_GT_OQ);
  const __mmask8 negative =
      _mm512_cmp_pd_mask(determinant, _mm512_sub_pd(_mm512_setzero_pd(), bound), _CMP_LT_OQ);
  _mm_mask_storeu_epi8(out + i, lanes,
                       _mm_sub_epi8(_mm_movm_epi8(negative), _mm_movm_epi8(positive)));
  const unsigned open = static_cast<unsigned>(lanes) & ~static_cast<unsigned>(positive | negative);
  if (open != 0) in_circle_open(a, b, c, d, out, i, open);
  return open;
}

OFFGRID_TARGET_AVX512 inline void in_circle_avx512(PointSpan a, PointSpan b, PointSpan c,
                                                   PointSpan d, Sign* out) {
  const std::size_t count = a.x.size();
  ExactRun run;
  std::size_t i = 0;
  while (i + 8 <= count) {
    const unsigned open = in_circle_eight(a, b, c, d, out, i, 0xFF);
    i += 8;
    if (const std::size_t exact = run.after_group(open == 0xFFU, count - i)) {
      in_circle_scalar(a, b, c, d, out, i, i + exact);
      i += exact;
    }
  }
  if (i < count)
    in_circle_eight(a, b, c, d, out, i, static_cast<__mmask8>((1U << (count - i)) - 1U));
}

#endif

}  // namespace offgrid::kernel::detail
