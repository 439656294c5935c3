// The life of a mesh for agents of several sizes, compared with plain lists.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/finding.hpp"
#include "worlds/library_mesh.hpp"

namespace offgrid::testing::worlds {

/// After each edit, and after a mesh was made of a snapshot: it is refused exactly if a world
/// without a limit says that there would be too many vertices, or an area or a link leaves the
/// rectangle; the mesh is that of the same areas and links put in anew; what can be taken back is
/// what it was; barriers keep agents away. Now and then: several threads make it the same in each
/// byte.
class MeshLife {
 public:
  using Areas = std::map<std::uint32_t, AreaPlan>;
  using Links = std::map<std::uint32_t, LinkPlan>;

  /// False: there is no room for it.
  bool start(const MeshFrame& frame);

  // Changes that make no sense, as of an area that is not there, are left out. Numbers of new areas
  // and links increase.
  void add(std::uint32_t area, const AreaPlan& plan);
  void remove(std::uint32_t area);
  void replace(std::uint32_t area, const AreaPlan& plan);
  void set_enabled(std::uint32_t area, bool enabled);
  void add_link(std::uint32_t link, const LinkPlan& plan);
  void put_link(std::uint32_t link, const LinkPlan& plan);
  void remove_link(std::uint32_t link);
  void set_link_enabled(std::uint32_t link, bool enabled);

  std::optional<Fault> commit(bool is_frame = false);
  std::optional<Fault> roll_back(std::size_t edits);
  /// Goes on with a mesh made of a snapshot. Does nothing while changes are planned.
  std::optional<Fault> restore();

  /// As they will be after the next commit.
  const Areas& areas() const { return next_; }
  std::size_t undoable() const { return undoable_; }
  std::size_t edits() const { return edits_; }
  std::size_t refusals() const { return refusals_; }

 private:
  /// The largest number and the largest id so far.
  struct Largest {
    std::uint32_t number = 0, id = 0;
  };
  struct State {
    Areas areas;
    Links links;
    DigestWords digest{};
    std::size_t mark = 0;
  };

  void see_added(Largest& largest, std::uint32_t number, std::uint32_t id);
  bool is_inside() const;
  bool is_cheap() const;
  bool are_links_inside() const;
  std::optional<Fault> compare();
  std::optional<Fault> find_leak() const;
  /// Meshes of two radii take two threads.
  bool has_threads() const { return frame_.radii.size() == 2; }

  LibraryMesh mesh_, anew_;  ///< the other one to compare with
  MeshFrame frame_;
  Areas next_;
  Links next_links_;
  bool has_changes_ = false;
  Largest of_areas_, of_links_;
  bool has_old_id_ = false;
  std::vector<State> states_;        ///< from the first one to this
  std::optional<std::size_t> left_;  ///< the mark of a state that was taken back
  std::size_t undoable_ = 0, edits_ = 0, refusals_ = 0;
};

}  // namespace offgrid::testing::worlds
