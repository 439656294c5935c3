// FaultList: collects the faults and ledges of an import. It counts all of each kind and keeps the
// first ones only, because triangles on one line have as many faults as there are pairs of them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::navmesh::detail {

class FaultList {
 public:
  /// Keeps at most `most` of each kind.
  explicit FaultList(std::size_t most) : most_(most) {}

  void add(const GroundError& error);
  /// Writes the counts, and the kept ones in order, to the report. Nothing is kept afterwards.
  void move_to(GroundReport& report);
  /// The first fault of all, if any. Ledges are no faults. Requires `most` >= 1.
  std::optional<GroundError> first() const;

 private:
  using Kind = std::vector<GroundError>;  ///< a heap, the last one in order on top

  std::size_t most_;
  std::array<std::size_t, ground_error_code_count> counts_{};
  std::array<Kind, ground_error_code_count> kept_{};
};

}  // namespace offgrid::navmesh::detail
