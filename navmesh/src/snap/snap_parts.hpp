// SnapParts: the members of a SnapRounding.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "snap/original_index.hpp"
#include "snap/snap_edit.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

struct SnapParts {
  using Key = OriginalIndex::Key;
  struct Count {
    OriginalId original;
    std::int64_t change = 0;
  };

  OriginalId find(const Segment& segment, const Key& key) const;
  OriginalId find_or_add(const Segment& segment, const Key& key);

  SnapState state;
  kernel::Point2 low{};
  kernel::Point2 high{};
  std::uint32_t max_vertices = Mesh::max_vertices;
  OriginalIndex by_ends;
  std::vector<std::uint32_t> free_originals;

  // Working memory of edits.
  SnapEdit edit;
  std::vector<Key> keys;  ///< the key of each use
  std::vector<Count> counts;
  std::vector<OriginalId> leaving;
  std::vector<OriginalId> arriving;
  std::vector<OriginalId> alive;
};

}  // namespace offgrid::navmesh::detail
