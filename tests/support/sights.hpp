// Lines of sight behind an interface that can have a bug.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "support/walks.hpp"

namespace offgrid::testing {

/// A mesh with obstacles, as lists. Faces are counter-clockwise; barriers are edges by their ends,
/// in either direction.
struct SightMesh {
  std::vector<kernel::Point2> points;
  FaceList faces;
  std::vector<CrossedEdge> barriers;
  std::vector<bool> is_blocked;  ///< one for each face
};

enum class SightStop : std::uint8_t { target, start, edge, vertex };

/// A ray's answer: where it stops, and at what.
struct Sight {
  SightStop stop = SightStop::start;
  std::int64_t numerator = 0;  ///< of the part of the way that it comes
  std::int64_t denominator = 1;
  CrossedEdge edge{};        ///< of stop edge: as an edge of the face that it would leave
  std::uint32_t vertex = 0;  ///< of stop vertex
};

class SightSubject {
 public:
  virtual ~SightSubject() = default;
  virtual void set_mesh(const SightMesh& mesh) = 0;
  virtual Sight cast(const kernel::Point2& from, const kernel::Point2& to) const = 0;
  virtual bool sees(const kernel::Point2& from, const kernel::Point2& to) const = 0;
  /// By the function that takes no callables: no face counts as blocked.
  virtual bool sees_by_default(const kernel::Point2& from, const kernel::Point2& to) const = 0;
};

std::unique_ptr<SightSubject> honest_sight();
/// If a bug is on, of the copy of the library that has bugs.
std::unique_ptr<SightSubject> sight_under_test();

}  // namespace offgrid::testing
