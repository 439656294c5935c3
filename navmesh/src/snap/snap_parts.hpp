// SnapParts: the members of a SnapRounding.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/detail/share_out.hpp"
#include "snap/original_index.hpp"
#include "snap/snap_edit.hpp"
#include "snap/snap_state.hpp"
#include "snap/surface_mesh.hpp"

namespace offgrid::navmesh::detail {

/// The members of a SnapRounding.
struct SnapParts {
  using Key = OriginalIndex::Key;
  /// A change to the number of uses of an original.
  struct Count {
    OriginalId original;
    std::int32_t change = 0;
  };

  OriginalId find(const Segment& segment, const Key& key) const;
  OriginalId find_or_add(const Segment& segment, const Key& key);
  void put_frame(Floor floor, std::span<const VertexId> corners);
  /// Calls take(original, sum of its changes) for each original of the edit, by increasing id,
  /// while it returns true.
  template <class Take>
  void for_each_count(const Take& take) const;

  SnapState state;
  kernel::Point2 low{};
  kernel::Point2 high{};
  std::uint32_t max_vertices = Mesh::max_vertices;
  OriginalIndex by_ends;
  LargeVector<std::uint32_t> free_originals;

  // Working memory of edits.
  SnapEdit edit;
  std::vector<Count> counts;  ///< by original
  std::vector<OriginalId> leaving;
  std::vector<OriginalId> arriving;
  SurfaceMesh surface;

  /// A seam of the edit, by its two originals.
  struct SeamEnds {
    OriginalId left;
    OriginalId right;
    SeamUse::Kind kind = SeamUse::Kind::comes;
    bool is_open = true;
  };
  std::vector<SeamEnds> seams;

  // Wishes of the caller of an edit; null between edits.
  Threads* threads = nullptr;                       ///< for a bulk edit
  std::vector<OriginalId>* originals_of = nullptr;  ///< receives the original of each use
};

}  // namespace offgrid::navmesh::detail
