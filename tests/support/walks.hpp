// Walks behind an interface that can have a bug, and what they ought to do on a mesh that
// is really shifted.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/side3.hpp"

namespace offgrid::testing {

/// The corners of each face as indices into a list of points, counter-clockwise.
using FaceList = std::vector<std::array<std::uint32_t, 3>>;

/// An edge by its ends, in the direction of the half-edge whose face is left when it is crossed.
using CrossedEdge = std::pair<std::uint32_t, std::uint32_t>;

class WalkSubject {
 public:
  virtual ~WalkSubject() = default;
  virtual void set_mesh(std::span<const kernel::Point2> points, const FaceList& faces) = 0;
  /// The index of the face, or none.
  virtual std::optional<std::uint32_t> locate(const kernel::Point2& p) const = 0;
  /// The edges that a walk from a to b crosses; `crossings` keeps its memory. Requires a inside the
  /// mesh.
  virtual void traverse(const kernel::Point2& a, const kernel::Point2& b,
                        std::vector<CrossedEdge>& crossings) const = 0;
  /// The same from a through another point, until the walk leaves the mesh.
  virtual void traverse_ray(const kernel::Point2& a, const kernel::Point2& through,
                            std::vector<CrossedEdge>& crossings) const = 0;
  /// Along a line of the query's level, from its meeting with another one to that with a third,
  /// which is not before it; without a third, until the walk leaves the mesh. Answers the face
  /// where it starts; none outside. Requires that the first two are not parallel.
  virtual std::optional<std::uint32_t> traverse_line(const kernel::LeveledLine& walk,
                                                     const kernel::LeveledLine& first,
                                                     const kernel::LeveledLine* last,
                                                     std::vector<CrossedEdge>& crossings) const = 0;
};

std::unique_ptr<WalkSubject> honest_walk();
/// If a bug is on, of the copy of the library that has bugs.
std::unique_ptr<WalkSubject> walk_under_test();

}  // namespace offgrid::testing
