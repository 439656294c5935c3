// The import of ground, and the questions about it, behind an interface that can have a bug.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ratio.hpp"
#include "ground/program.hpp"

namespace offgrid::testing::ground {

/// Why a triangle is no ground; in the order in which a report has them.
enum class DropReason : std::uint8_t {
  height_out_of_range,
  no_area,
  vertical,
  faces_down,
  too_steep,
  repeated
};

enum class FaultKind : std::uint8_t {
  height_out_of_range,
  ground_twice,
  fold,
  second_neighbour,
  crack,
  ledge,
  other
};

struct GroundFault {
  FaultKind kind = FaultKind::other;
  std::vector<GroundFace> faces;
  Site a, b;

  friend auto operator<=>(const GroundFault&, const GroundFault&) = default;
};
std::string show(const GroundFault& fault);

struct DroppedFace {
  DropReason reason = DropReason::repeated;
  GroundFace face{};

  friend auto operator<=>(const DroppedFace&, const DroppedFace&) = default;
};

struct GroundSeam {
  Site a, b;
  std::int64_t left = 0, right = 0;

  friend auto operator<=>(const GroundSeam&, const GroundSeam&) = default;
};

struct GroundArea {
  SiteLoops loops;
  std::vector<std::int64_t> floors;
  bool is_even_odd = false;
  bool is_blocked = false;

  friend bool operator==(const GroundArea&, const GroundArea&) = default;
};

/// All that an import shows.
struct GroundAnswer {
  std::string refusal;  ///< empty, or the reason why there is nothing else
  std::int64_t triangles = 0, ground = 0;
  std::int64_t joints = 0, joints_over_step = 0, joints_of_parts = 0, free_parts = 0;
  std::vector<DroppedFace> dropped;
  std::vector<GroundFault> faults, ledges;
  std::vector<std::vector<GroundFace>> floors;
  std::vector<GroundArea> areas;
  std::vector<GroundSeam> seams;

  friend bool operator==(const GroundAnswer&, const GroundAnswer&) = default;
};

class GroundSubject {
 public:
  virtual ~GroundSubject() = default;
  /// Imports a soup. The questions are about it from then on.
  virtual GroundAnswer import(const std::vector<GroundFace>& soup, const ImportPlan& plan) = 0;
  /// The fault for which a strict import refuses the soup.
  virtual std::optional<GroundFault> strict_fault(const std::vector<GroundFace>& soup,
                                                  const ImportPlan& plan) const = 0;

  virtual std::optional<Ratio> height(std::int64_t floor, const Site& p) const = 0;
  virtual std::optional<std::int64_t> rounded_height(std::int64_t floor, const Site& p) const = 0;
  virtual std::vector<std::int64_t> floors_in_rod(const GroundQuestion& rod) const = 0;
  virtual std::vector<GroundArea> rod(const GroundQuestion& rod) const = 0;
  virtual std::vector<GroundArea> low_ground(const std::vector<GroundFace>& soup,
                                             std::int64_t height) const = 0;
  /// Makes a world of the ground. The reason why there is none; empty if there is one.
  virtual std::string make_world() = 0;
  /// The place and the floor. Requires a world.
  virtual std::optional<std::pair<Site, std::int64_t>> locate(const GroundQuestion& q) const = 0;
};

std::unique_ptr<GroundSubject> honest_ground();
/// If a bug is on, of the copy of the library that has bugs.
/// Members of that one throw BrokenContract where the library would stop the program.
std::unique_ptr<GroundSubject> ground_under_test();

}  // namespace offgrid::testing::ground
