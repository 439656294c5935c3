// A triangulation behind an interface that can have a bug.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

class TriangulationSubject {
 public:
  using Face = std::array<kernel::Point2, 3>;

  virtual ~TriangulationSubject() = default;
  virtual void clear() = 0;
  /// Does the edit on the points' vertices. False if it is refused, or a point of remove, constrain
  /// or release is no vertex.
  virtual bool apply(const Edit& edit) = 0;
  /// Builds in bulk. False if that is refused.
  virtual bool build(const std::vector<kernel::Point2>& points,
                     const std::vector<Piece>& constraints) = 0;
  virtual std::array<std::uint64_t, 2> digest() const = 0;
  /// Counter-clockwise, each from its lexicographically smallest corner, sorted.
  virtual std::vector<Face> faces() const = 0;
  virtual std::set<Piece> pieces() const = 0;
  virtual std::vector<kernel::Point2> points() const = 0;
  /// The place of p: the vertex there, the ends of the edge, or the corners of the face that it is
  /// inside of, sorted; nothing outside. `near` is where to begin, if there is a vertex.
  virtual std::vector<kernel::Point2> locate(const kernel::Point2& p,
                                             const kernel::Point2& near) const = 0;
  /// The complaint of its validator, or nothing.
  virtual std::string violation() const = 0;
};

std::unique_ptr<TriangulationSubject> honest_triangulation();
/// With the bug that is on: of the copy of the library that has bugs, or around it.
std::unique_ptr<TriangulationSubject> triangulation_under_test();

}  // namespace offgrid::testing::triangulation
