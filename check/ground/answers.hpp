// All that an import of ground shows, and answers about it, as numbers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ratio.hpp"
#include "ground/program.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::testing::ground {

using DropReason = navmesh::GroundDrop;
using FaultKind = navmesh::GroundErrorCode;

struct GroundFault {
  FaultKind kind{};
  std::vector<GroundFace> faces;
  Site a, b;

  friend auto operator<=>(const GroundFault&, const GroundFault&) = default;
};

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
  std::string refusal{};  ///< empty, or the reason why there is nothing else
  /// The numbers of triangles, ground, joints, joints over a step, joints of parts, free parts,
  /// feet.
  std::array<std::size_t, 7> counts{};
  std::vector<DroppedFace> dropped{};
  std::vector<GroundFault> faults{}, ledges{};
  std::vector<std::vector<GroundFace>> floors{};
  std::vector<GroundArea> areas{};
  std::vector<GroundSeam> seams{};

  friend bool operator==(const GroundAnswer&, const GroundAnswer&) = default;
};

}  // namespace offgrid::testing::ground
