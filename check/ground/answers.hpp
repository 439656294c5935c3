// All that an import of ground shows, and answers about it, as numbers.
#pragma once

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

}  // namespace offgrid::testing::ground
