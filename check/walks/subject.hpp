// Walks and lines of sight behind an interface that can have a bug.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "walks/scene.hpp"

namespace offgrid::testing::walks {

enum class SightStop : std::uint8_t { target, start, edge, vertex };

/// A ray's answer: where it stops, and at what.
struct Sight {
  SightStop stop = SightStop::start;
  std::int64_t numerator = 0;  ///< of the part of the way that it comes
  std::int64_t denominator = 1;
  CrossedEdge edge{};        ///< of stop edge: as an edge of the face that it would leave
  std::uint32_t vertex = 0;  ///< of stop vertex

  friend bool operator==(const Sight&, const Sight&) = default;
};

class WalkSubject {
 public:
  virtual ~WalkSubject() = default;
  virtual void set_scene(const WalkScene& scene) = 0;
  /// The face of a point; none outside. The search begins in the face `near`, if there is one.
  virtual std::optional<std::uint32_t> locate(const kernel::Point2& p,
                                              std::optional<std::uint32_t> near) const = 0;
  /// The face where a walk starts, none outside, and the edges that it crosses; `crossings` keeps
  /// its memory. Requires a query that is allowed and no sight, whose bound is not before its
  /// start.
  virtual std::optional<std::uint32_t> walk(const WalkQuery& query,
                                            std::vector<CrossedEdge>& crossings) const = 0;
  /// The search for the start begins in the face `near`, if there is one.
  virtual Sight cast(const kernel::Point2& from, const kernel::Point2& to,
                     std::optional<std::uint32_t> near) const = 0;
  virtual bool sees(const kernel::Point2& from, const kernel::Point2& to) const = 0;
  /// By the function that takes no callables: no face counts as blocked.
  virtual bool sees_by_default(const kernel::Point2& from, const kernel::Point2& to) const = 0;
};

std::unique_ptr<WalkSubject> honest_walk();
/// If a bug is on, of the copy of the library that has bugs.
std::unique_ptr<WalkSubject> walk_under_test();

}  // namespace offgrid::testing::walks
