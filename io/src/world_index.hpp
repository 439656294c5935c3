// WorldIndex: the places of the areas in a world file, so that one is read without the others.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "offgrid/io/world_file.hpp"

namespace offgrid::io::detail {

class WorldIndex {
 public:
  /// Reads the file once as a whole, as read_world() does, and keeps its areas without their loops,
  /// and neither links nor heights. The bytes must outlive the index. Errors: those of
  /// read_world(). Memory: O(1) for each area and seam; meanwhile one area, the links and the
  /// heights.
  static ReadResult<WorldIndex> make(std::string_view bytes);

  /// The area under the id, or none; it is read where it stands. Errors: those of read_world(), if
  /// the bytes have changed.
  ReadResult<std::optional<navmesh::Area>> area(navmesh::AreaId id) const;
  std::optional<navmesh::Seam> seam(navmesh::SeamId id) const;
  const std::optional<Quantisation>& quantisation() const { return file_.quantisation; }

 private:
  explicit WorldIndex(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;
  WorldFile file_;                   ///< its areas have no loops
  std::vector<std::size_t> places_;  ///< the offset of each of its areas, behind the id
};

}  // namespace offgrid::io::detail
