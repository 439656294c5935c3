// The loops behind orient_batch: one per instruction set, all with the same results.
//
// Coordinates are below 2^30, so a difference fits 32 bits and a product of two differences 64:
// vpmuldq multiplies the even 32-bit lanes of two registers to 64 bits, and after a shift the odd
// ones. The sign is taken from the 64-bit determinants of a pair of lanes: the high words, brought
// together in one register, are arithmetically shifted to 0 or -1, and a lane with any bit set gets
// its lowest bit set.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "offgrid/kernel/batch/isa.hpp"
#include "offgrid/kernel/batch/span.hpp"
#include "offgrid/kernel/orient.hpp"

#if OFFGRID_BATCH_X86
#include <immintrin.h>
#endif

namespace offgrid::kernel::detail {

/// Triples first, first + 1, ..., one after the other. The tails of the vector loops end here.
inline void orient_scalar(PointSpan a, PointSpan b, PointSpan c, Sign* out, std::size_t first) {
  const std::size_t count = a.x.size();
  for (std::size_t i = first; i < count; ++i) out[i] = orient(a[i], b[i], c[i]);
}

#if OFFGRID_BATCH_X86

#define OFFGRID_TARGET_AVX2 __attribute__((target("avx2")))
#define OFFGRID_TARGET_AVX512 __attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl")))

OFFGRID_TARGET_AVX2 inline __m256i load8(const Coordinate2* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

/// u.x * v.y - u.y * v.x of the even 32-bit lanes.
OFFGRID_TARGET_AVX2 inline __m256i cross_even(__m256i ux, __m256i uy, __m256i vx, __m256i vy) {
  return _mm256_sub_epi64(_mm256_mul_epi32(ux, vy), _mm256_mul_epi32(uy, vx));
}

/// The signs of eight triples from i on, as 32-bit integers.
OFFGRID_TARGET_AVX2 inline __m256i orient_eight(const PointSpan& a, const PointSpan& b,
                                                const PointSpan& c, std::size_t i) {
  const __m256i ax = load8(a.x.data() + i);
  const __m256i ay = load8(a.y.data() + i);
  const __m256i ux = _mm256_sub_epi32(load8(b.x.data() + i), ax);
  const __m256i uy = _mm256_sub_epi32(load8(b.y.data() + i), ay);
  const __m256i vx = _mm256_sub_epi32(load8(c.x.data() + i), ax);
  const __m256i vy = _mm256_sub_epi32(load8(c.y.data() + i), ay);
  const __m256i even = cross_even(ux, uy, vx, vy);
  const __m256i odd = cross_even(_mm256_srli_epi64(ux, 32), _mm256_srli_epi64(uy, 32),
                                 _mm256_srli_epi64(vx, 32), _mm256_srli_epi64(vy, 32));
  const __m256i high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
  const __m256i low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA);
  const __m256i is_zero = _mm256_cmpeq_epi32(_mm256_or_si256(high, low), _mm256_setzero_si256());
  return _mm256_or_si256(_mm256_srai_epi32(high, 31),
                         _mm256_add_epi32(is_zero, _mm256_set1_epi32(1)));
}

OFFGRID_TARGET_AVX2 inline void orient_avx2(PointSpan a, PointSpan b, PointSpan c, Sign* out) {
  const std::size_t count = a.x.size();
  // Packing works within the halves of a register; this order of 32-bit groups puts the 32 bytes
  // back into the order of the triples.
  const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  std::size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    const __m256i first =
        _mm256_packs_epi32(orient_eight(a, b, c, i), orient_eight(a, b, c, i + 8));
    const __m256i second =
        _mm256_packs_epi32(orient_eight(a, b, c, i + 16), orient_eight(a, b, c, i + 24));
    const __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(first, second), in_order);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), bytes);
  }
  orient_scalar(a, b, c, out, i);
}

// Every lane of 64 bits. g++ 12 warns of an uninitialised register inside the unmasked forms of
// some intrinsics (its PR 105593), so they are called in the masked form with this mask, which
// every compiler turns into the unmasked instruction.
inline constexpr __mmask8 every_lane = 0xFF;

/// u.x * v.y - u.y * v.x of the even 32-bit lanes.
OFFGRID_TARGET_AVX512 inline __m512i cross_even(__m512i ux, __m512i uy, __m512i vx, __m512i vy) {
  return _mm512_sub_epi64(_mm512_maskz_mul_epi32(every_lane, ux, vy),
                          _mm512_maskz_mul_epi32(every_lane, uy, vx));
}

/// The odd 32-bit lanes in the even places, by a shuffle: shifts and shuffles run on different
/// ports, so half of each is best.
OFFGRID_TARGET_AVX512 inline __m512i odd_lanes(__m512i v) {
  return _mm512_maskz_shuffle_epi32(0xFFFF, v, _MM_PERM_DDBB);
}

/// The signs of sixteen triples from i on, as bytes. Lanes outside `lanes` are not read and give
/// zero.
OFFGRID_TARGET_AVX512 inline __m128i orient_sixteen(const PointSpan& a, const PointSpan& b,
                                                    const PointSpan& c, std::size_t i,
                                                    __mmask16 lanes) {
  const __m512i ax = _mm512_maskz_loadu_epi32(lanes, a.x.data() + i);
  const __m512i ay = _mm512_maskz_loadu_epi32(lanes, a.y.data() + i);
  const __m512i ux = _mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, b.x.data() + i), ax);
  const __m512i uy = _mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, b.y.data() + i), ay);
  const __m512i vx = _mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, c.x.data() + i), ax);
  const __m512i vy = _mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, c.y.data() + i), ay);
  const __m512i even = cross_even(ux, uy, vx, vy);
  const __m512i odd =
      cross_even(odd_lanes(ux), odd_lanes(uy), _mm512_maskz_srli_epi64(every_lane, vx, 32),
                 _mm512_maskz_srli_epi64(every_lane, vy, 32));
  // Saturation to a byte keeps the sign of a 64-bit value, and zero.
  const __m128i bytes = _mm_unpacklo_epi8(_mm512_maskz_cvtsepi64_epi8(every_lane, even),
                                          _mm512_maskz_cvtsepi64_epi8(every_lane, odd));
  return _mm_sign_epi8(_mm_set1_epi8(1), bytes);
}

/// The number of triples to compute before the loads of a whole register start at a cache line.
OFFGRID_TARGET_AVX512 inline std::size_t until_line(const Coordinate2* from) {
  return (std::size_t{64} - reinterpret_cast<std::uintptr_t>(from) % 64) % 64 / sizeof(Coordinate2);
}

OFFGRID_TARGET_AVX512 inline void orient_some(const PointSpan& a, const PointSpan& b,
                                              const PointSpan& c, Sign* out, std::size_t first,
                                              std::size_t count) {
  const auto lanes = static_cast<__mmask16>((1U << count) - 1U);
  _mm_mask_storeu_epi8(out + first, lanes, orient_sixteen(a, b, c, first, lanes));
}

/// Asks for the coordinates four cache lines ahead. Six arrays are more than the processor's own
/// prefetcher follows at this speed. The address may lie beyond the array, where a pointer may not
/// be formed by arithmetic: nothing is read there.
OFFGRID_TARGET_AVX512 inline void prefetch_ahead(const PointSpan& points, std::size_t i) {
  const auto line = [i](const Coordinate2* from) {
    return reinterpret_cast<std::uintptr_t>(from) + i * sizeof(Coordinate2) + 256;
  };
  // NOLINT(performance-no-int-to-ptr)
  _mm_prefetch(reinterpret_cast<const char*>(line(points.x.data())), _MM_HINT_T0);
  // NOLINT(performance-no-int-to-ptr)
  _mm_prefetch(reinterpret_cast<const char*>(line(points.y.data())), _MM_HINT_T0);
}

OFFGRID_TARGET_AVX512 inline void orient_avx512(PointSpan a, PointSpan b, PointSpan c, Sign* out) {
  const std::size_t count = a.x.size();
  // Large arrays come from the allocator with one common alignment, so aligning the first usually
  // aligns all six.
  std::size_t i = std::min(until_line(a.x.data()), count);
  if (i != 0) orient_some(a, b, c, out, 0, i);
  for (; i + 16 <= count; i += 16) {
    prefetch_ahead(a, i);
    prefetch_ahead(b, i);
    prefetch_ahead(c, i);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), orient_sixteen(a, b, c, i, 0xFFFF));
  }
  if (i < count) orient_some(a, b, c, out, i, count - i);
}

#endif

}  // namespace offgrid::kernel::detail
