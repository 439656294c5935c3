// The library's NavMesh, as the judges of this folder ask it: by the numbers of areas and links.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "worlds/library_frame.hpp"
#include "worlds/plans.hpp"

namespace offgrid::testing::worlds {

struct MeshFrame {
  kernel::Point2 low{}, high{};
  std::vector<std::int32_t> radii;  ///< of agents 1, 2 and so on
  std::size_t journal_limit = 256;
  std::uint32_t max_vertices = ~std::uint32_t{0} >> 4;

  friend bool operator==(const MeshFrame&, const MeshFrame&) = default;
};

class LibraryMesh {
 public:
  enum class Outcome : std::uint8_t { done, refused, no_room };

  /// False: there is no room for such a mesh.
  bool start(const MeshFrame& frame);
  /// From now on commits and undone edits take so many threads, which decide nothing.
  /// Several share small work, too.
  void use_threads(unsigned threads);

  // Changes of the next commit; areas and links have numbers, as in LibraryWorld. The first of each
  // answers the id.
  std::uint32_t add(std::uint32_t area, const AreaPlan& plan);
  void remove(std::uint32_t area);
  void replace(std::uint32_t area, const AreaPlan& plan);
  void set_enabled(std::uint32_t area, bool enabled);

  std::uint32_t add_link(std::uint32_t link, const LinkPlan& plan);
  void put_link(std::uint32_t link, const LinkPlan& plan);
  void remove_link(std::uint32_t link) { edit().remove(link_ids_.at(link)); }
  void set_link_enabled(std::uint32_t link, bool enabled);

  /// Unless it is done, the changes are forgotten. With is_frame as in LibraryWorld.
  Outcome commit(bool is_frame = false);
  bool roll_back(std::size_t mark) { return mesh_.roll_back(marks_[mark], threads_).has_value(); }
  /// The mesh is another one from now on, made of a snapshot. False: refused.
  bool restore();
  /// Is a mesh made of a snapshot on the threads the one made on one thread, byte by byte?
  bool is_that_of_one_thread() const;
  std::size_t keep_mark();

  /// The digest now, and as it is when the last edit is undone, the one before, and so on. The
  /// mesh stays as it is.
  std::vector<DigestWords> history() const;
  /// By agent.
  std::vector<std::size_t> vertices() const;
  bool is_free(const kernel::Point2& p, std::uint32_t agent) const;
  /// How many links the world of an agent has.
  std::size_t link_count(std::uint32_t agent) const;

 private:
  static DigestWords words_of(const navmesh::Digest& digest) { return {digest.high, digest.low}; }

  navmesh::NavEdit& edit();
  void forget_edit();

  navmesh::NavMesh mesh_ =
      navmesh::NavMesh::make({.low = kernel::Point2::at(0, 0), .high = kernel::Point2::at(1, 1)})
          .value();
  std::optional<MeshFrame> made_;  ///< the frame of mesh_
  bool is_cleared_next_ = true;    ///< as in LibraryWorld
  std::optional<navmesh::NavEdit> edit_;
  FramePlan frame_;  ///< the areas of edit_
  std::map<std::uint32_t, navmesh::AreaId> ids_;
  std::map<std::uint32_t, navmesh::LinkId> link_ids_;
  std::vector<navmesh::Mark> marks_;
  unsigned threads_ = 1;
};

}  // namespace offgrid::testing::worlds
