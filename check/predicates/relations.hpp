// Relations: what must stay, or turn into its opposite, when a predicate is asked in another way:
// ends swapped, points moved, turned, mirrored. No oracle is needed, so nothing is faster; but a
// bug that keeps the symmetries is not seen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "predicates/subject.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

struct Relation {
  using Plane = std::array<kernel::Point2, 4>;
  using Space = std::array<kernel::Point3, 5>;

  const char* predicate;
  const char* what;  ///< how it is asked again
  /// Does the relation hold for these points? One of the two is there.
  bool (*in_plane)(const Subject& s, const Plane& p, Random& random) = nullptr;
  bool (*in_space)(const Subject& s, const Space& p, Random& random) = nullptr;
};

std::span<const Relation> relations();

/// The points that break the relation, a line for each; nothing if so many, by turns of each class
/// of generated points, do not.
std::optional<std::string> find_broken(const Subject& subject, const Relation& relation,
                                       std::uint64_t count, Random& random);

}  // namespace offgrid::testing
