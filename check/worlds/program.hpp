// Programs of worlds: the language in which every check says what is done to a world of areas, and
// what is asked of it. form.hpp says how they are written, maker.hpp makes them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/finding.hpp"
#include "worlds/plans.hpp"

namespace offgrid::testing::worlds {

class MeshLife;

struct WorldStep {
  /// Changes of areas stand before commit and those of links last: has_area() and its like compare.
  enum class Kind : std::uint8_t {
    add,
    put,
    remove,
    replace,
    enable,
    disable,
    commit,
    undo,
    roll_back,
    restore,
    ask,
    // Changes of seams.
    add_seam,
    put_seam,
    remove_seam,
    enable_seam,
    disable_seam,
    // Changes of links.
    add_link,
    put_link,
    remove_link,
    enable_link,
    disable_link
  };

  Kind kind = Kind::commit;
  std::uint32_t number = 0;  ///< that of item(); of roll_back: how many edits
  AreaPlan plan{};           ///< of add, put and replace
  bool is_frame = false;     ///< of commit: WorldEdit::replace_all() plans the changes of areas
  // The fields of ask.
  FloorPlace from{}, to{};
  ViewPlan without{};
  SeamPlan seam{};  ///< of add_seam and put_seam
  LinkPlan link{};  ///< of add_link and put_link

  bool brings() const { return kind == Kind::add || kind == Kind::put; }
  bool has_plan() const { return brings() || kind == Kind::replace; }
  bool has_area() const { return kind < Kind::commit; }
  bool has_seam() const { return Kind::add_seam <= kind && kind <= Kind::disable_seam; }
  bool has_seam_plan() const { return kind == Kind::add_seam || kind == Kind::put_seam; }
  bool has_link() const { return kind >= Kind::add_link; }
  bool has_link_plan() const { return kind == Kind::add_link || kind == Kind::put_link; }
  /// The kind of item that the change concerns.
  ItemKind item() const {
    return has_link() ? ItemKind::link : has_seam() ? ItemKind::seam : ItemKind::area;
  }
  bool adds() const {
    return kind == Kind::add || kind == Kind::add_seam || kind == Kind::add_link;
  }
  bool puts() const {
    return kind == Kind::put || kind == Kind::put_seam || kind == Kind::put_link;
  }
  bool removes() const {
    return kind == Kind::remove || kind == Kind::remove_seam || kind == Kind::remove_link;
  }
  bool enables() const {
    return kind == Kind::enable || kind == Kind::enable_seam || kind == Kind::enable_link;
  }
  bool is_change() const { return has_area() || has_seam() || has_link(); }
  bool is_edit() const { return Kind::commit <= kind && kind <= Kind::restore; }
};

/// A mesh for agents of three sizes, to which the steps of a program are done, too.
struct AgentsPlan {
  std::size_t journal_limit = 256;
  std::uint32_t max_vertices = 100000;  ///< in each of its worlds

  friend bool operator==(const AgentsPlan&, const AgentsPlan&) = default;
};

struct WorldProgram {
  WorldFrame frame;
  std::uint32_t journal_limit = 256;
  std::vector<WorldStep> steps;
  std::optional<AgentsPlan> agents{};
};

/// The library's answer to a step.
struct StepAnswer {
  bool is_done = true;   ///< false: refused
  std::uint32_t id = 0;  ///< of an area, a seam or a link that the step brings
  WorldReport report;    ///< of a commit and an undo
};
/// Does the step to the world. Questions are left out.
StepAnswer play(LibraryWorld& world, const WorldStep& step);
/// Does the step to a mesh: a put of an area adds one, and seams and questions are left out.
std::optional<Fault> play(MeshLife& life, const WorldStep& step);

}  // namespace offgrid::testing::worlds
