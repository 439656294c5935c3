// The definition of imported rotations, in numbers of 332 binary places, and without a header of
// the library.
//
// The quaternion that was meant has length 1. At length 65534 its components are rounded, and so
// the rotation is known, unless a component is within 2^-30 of a half: no double is off by as much.
// The error is compared with that of the rotation that was found. It is computed in doubles, from
// numbers that are 1 at most, so by 32 roundings at most for a quaternion and 128 for angles: it is
// off by 2^-48 or 2^-46 at most. The rows of a matrix may be long: their distance has 8 roundings,
// and those of the quotients before.
#pragma once

#include <optional>

#include "engine/finding.hpp"
#include "scenes/answers.hpp"

namespace offgrid::testing::scenes {

/// The answer that an import must give.
struct RightImport {
  /// The refusal. Of a matrix whose determinant is as good as zero, or whose numbers may under- or
  /// overflow, there may be one or none.
  std::optional<ImportRefusal> refusal;
  std::int64_t index = -1;
  /// The rotation, if it is known; of a matrix only if its rows are orthogonal, of length 1.
  std::optional<std::array<std::int64_t, 4>> turn;
  bool is_rotation = true;  ///< the numbers are those of a rotation, up to 2^-40
  bool is_flat = false;     ///< the determinant of a matrix is as good as zero
  bool is_moderate = true;  ///< no number of a matrix may under- or overflow
};
RightImport right_import(const Act& act);

/// Says if the answer is wrong.
std::optional<Fault> check_import(const Act& act, const RightImport& right,
                                  const ImportAnswer& found);

/// Says if the matrix of a pose is wrong: each number is the nearest float, up to the rounding to a
/// double before.
std::optional<Fault> check_matrix(const ModelPose& pose, const std::array<float, 16>& found);

}  // namespace offgrid::testing::scenes
