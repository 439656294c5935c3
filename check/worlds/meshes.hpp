// A mesh for agents of several sizes, behind an interface that can have a bug; and its
// life, compared with plain lists.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/finding.hpp"
#include "worlds/subject.hpp"

namespace offgrid::testing::worlds {

struct MeshFrame {
  kernel::Point2 low{}, high{};
  std::vector<std::int32_t> radii;  ///< of agents 1, 2 and so on
  std::size_t journal_limit = 256;
  std::uint32_t max_vertices = ~std::uint32_t{0} >> 4;
};

class MeshSubject {
 public:
  enum class Outcome : std::uint8_t { done, refused, no_room };

  virtual ~MeshSubject() = default;
  /// False: there is no room for such a mesh.
  virtual bool start(const MeshFrame& frame) = 0;
  // Changes of the next commit; areas and links have numbers, as in WorldSubject. The first of each
  // answers the id.
  virtual std::uint32_t add(std::uint32_t area, const AreaPlan& plan) = 0;
  virtual void remove(std::uint32_t area) = 0;
  virtual void replace(std::uint32_t area, const AreaPlan& plan) = 0;
  virtual void set_enabled(std::uint32_t area, bool enabled) = 0;
  virtual std::uint32_t add_link(std::uint32_t link, const LinkPlan& plan) = 0;
  virtual void put_link(std::uint32_t link, const LinkPlan& plan) = 0;
  virtual void remove_link(std::uint32_t link) = 0;
  virtual void set_link_enabled(std::uint32_t link, bool enabled) = 0;
  /// Unless it is done, the changes are forgotten.
  virtual Outcome commit() = 0;
  virtual bool roll_back(std::size_t mark) = 0;
  /// The mesh is another one from now on, made of a snapshot. False: refused.
  virtual bool restore() = 0;
  virtual std::size_t keep_mark() = 0;
  /// The digest, and what it is after each edit that can be taken back is, the last one first. The
  /// mesh stays as it is.
  virtual std::vector<DigestWords> history() const = 0;
  /// By agent.
  virtual std::vector<std::size_t> vertices() const = 0;
  virtual bool is_free(const kernel::Point2& p, std::uint32_t agent) const = 0;
  /// How many links the world of an agent has.
  virtual std::size_t link_count(std::uint32_t agent) const = 0;
  /// Moves the mesh to another one. Names a call of the first one that goes on as if nothing were;
  /// empty if all of them stop, or if that would end this program.
  virtual std::string find_silent_call() = 0;
};

std::unique_ptr<MeshSubject> honest_mesh();
/// If a bug is on, of the copy of the library that has bugs.
std::unique_ptr<MeshSubject> mesh_under_test();

/// After each edit, and after a mesh was made of a snapshot: it is refused exactly if a world
/// without a limit says that there would be too many vertices, or an area or a link leaves the
/// rectangle; the mesh is that of the same areas and links put in anew; what can be taken back is
/// what it was; barriers keep agents away.
class MeshLife {
 public:
  using Areas = std::map<std::uint32_t, AreaPlan>;
  using Links = std::map<std::uint32_t, LinkPlan>;

  /// `anew` makes meshes to compare with.
  MeshLife(std::unique_ptr<MeshSubject> mesh, std::unique_ptr<MeshSubject> anew)
      : mesh_(std::move(mesh)), anew_(std::move(anew)) {}

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

  std::optional<Fault> commit();
  std::optional<Fault> roll_back(std::size_t edits);
  /// Goes on with a mesh made of a snapshot. Planned changes go first: then it does nothing.
  std::optional<Fault> restore();
  /// The last that is asked: the mesh is gone afterwards.
  std::optional<Fault> move_away();

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
  bool are_links_inside() const;
  std::optional<Fault> compare();
  std::optional<Fault> find_leak() const;

  std::unique_ptr<MeshSubject> mesh_, anew_;
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
