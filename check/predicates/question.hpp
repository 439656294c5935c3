// Questions: for every predicate, how to make arguments that meet its requirements out of generated
// points.
//
// So "compare two subjects on everything" and "hash every answer" are loops. The arguments depend
// on the points and on `choice` only, never on the subject, so two subjects are asked the same.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "predicates/subject.hpp"
#include "support/generate.hpp"

namespace offgrid::testing {

using Points2 = std::array<kernel::Point2, 6>;
using Points3 = std::array<kernel::Point3, 5>;

/// An answer as a number; nothing where the points do not meet the predicate's requirements.
/// `choice` holds random bits for what the points leave open: levels of lines, radii, the pixel
/// asked for.
struct Question2 {
  const char* predicate;  ///< the member of Subject
  std::optional<std::int64_t> (*ask)(const Subject&, const Points2&, std::uint64_t choice);
};
struct Question3 {
  const char* predicate;
  std::optional<std::int64_t> (*ask)(const Subject&, const Points3&, std::uint64_t choice);
};

std::span<const Question2> questions2();
std::span<const Question3> questions3();

}  // namespace offgrid::testing
