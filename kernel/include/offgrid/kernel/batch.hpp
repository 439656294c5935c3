// orient_batch and in_circle_batch: the sign of every triple or quadruple of points in spans.
//
//   std::vector<Sign> signs(ax.size());
//   const Result<std::size_t> done = orient_batch({ax, ay}, {bx, by}, {cx, cy}, signs);
//
// Answers    out[i] = orient(a[i], b[i], c[i]); the same on every instruction set. The value of the
//            result is the number of signs written.
// Errors     size_mismatch: `index` is the first span, in the order of the arguments, that is not
//            as long as a.x: a.x is 0, a.y is 1, b.x is 2, and so on; `out` is last. Nothing is
//            written.
// Layout     spans of any length and alignment; `out` overlaps none of them.
// Dispatch   the best instruction set of the machine at run time, or the one asked for; one that
//            the machine lacks is replaced by its best. No compiler flag is needed: AVX-512 and
//            AVX2 code is always compiled on x86-64, and never runs elsewhere.
// Cost       docs/performance.md. Not constexpr.
#pragma once

#include <cstddef>
#include <span>

#include "offgrid/kernel/batch/in_circle.hpp"
#include "offgrid/kernel/batch/isa.hpp"
#include "offgrid/kernel/batch/orient.hpp"
#include "offgrid/kernel/batch/span.hpp"

namespace offgrid::kernel {

/// Sets out[i] = orient(a[i], b[i], c[i]) for all i; returns their number. Errors: size_mismatch.
inline Result<std::size_t> orient_batch(PointSpan a, PointSpan b, PointSpan c, std::span<Sign> out,
                                        Isa isa = best_isa()) {
  if (const auto error = detail::size_mismatch<3>({a, b, c}, out.size())) return *error;
  switch (runnable(isa)) {
#if OFFGRID_BATCH_X86
    case Isa::avx512: detail::orient_avx512(a, b, c, out.data()); break;
    case Isa::avx2: detail::orient_avx2(a, b, c, out.data()); break;
#endif
    default: detail::orient_scalar(a, b, c, out.data(), 0); break;
  }
  return out.size();
}

/// Sets out[i] = in_circle(a[i], b[i], c[i], d[i]) for all i; returns their number. Errors:
/// size_mismatch.
inline Result<std::size_t> in_circle_batch(PointSpan a, PointSpan b, PointSpan c, PointSpan d,
                                           std::span<Sign> out, Isa isa = best_isa()) {
  if (const auto error = detail::size_mismatch<4>({a, b, c, d}, out.size())) return *error;
  switch (runnable(isa)) {
#if OFFGRID_BATCH_X86
    case Isa::avx512: detail::in_circle_avx512(a, b, c, d, out.data()); break;
    case Isa::avx2: detail::in_circle_avx2(a, b, c, d, out.data()); break;
#endif
    default: detail::in_circle_scalar(a, b, c, d, out.data(), 0, out.size()); break;
  }
  return out.size();
}

}  // namespace offgrid::kernel
