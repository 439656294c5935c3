// Random worlds and edits of the kinds that have broken snap rounding, floods or bookkeeping.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "support/random.hpp"
#include "worlds/book.hpp"

namespace offgrid::testing::worlds {

struct WorldClass {
  enum class Kind : std::uint8_t {
    polygons,
    rectangles,
    slivers,
    duplicates,
    far_loops,
    bundle,
    spikes,
    diagonals,
    doors,
    tips,
    fences,
    bare  ///< hardly an area: seams in open ground, about whose ends one may turn more than once
  };
  const char* name;
  Kind kind;
  std::int64_t low_side, high_side;  ///< a world's side is one of these or between
  std::size_t areas;                 ///< about so many
  std::uint32_t floors = 1;          ///< the most; at least two if it is above one
  std::size_t links = 0;             ///< about so many
  bool has_seams = true;             ///< of several floors
};
std::span<const WorldClass> world_classes();
/// Worlds of several floors with seams: chains of them, several at one place, narrow strips between
/// them, areas along them and about their ends.
std::span<const WorldClass> floor_classes();
/// Worlds of one floor and of several with links: from a point to itself, without cost, as long as
/// their line, in rings and in chains, one way and both, disabled, with ends on the borders of
/// areas, in blocked ground and on seams.
std::span<const WorldClass> link_classes();

class WorldGenerator {
 public:
  using Areas = AreaBook::Areas;

  WorldGenerator(const WorldClass& which, std::uint64_t seed);
  const WorldFrame& frame() const { return frame_; }
  std::uint32_t journal_limit() const { return journal_limit_; }
  /// The next steps, up to a commit, an undo or a roll-back, which is among them.
  std::vector<WorldStep> next(const AreaBook& book) {
    return next(book.next(), book.undoable(), book.next_seams(), book.next_links());
  }
  std::vector<WorldStep> next(const Areas& areas, std::size_t undoable,
                              const AreaBook::Seams& seams = {}, const AreaBook::Links& links = {});

 private:
  struct Spot {
    std::int64_t x = 0, y = 0;
  };
  using Spots = std::vector<Spot>;

  Spot spot(std::int64_t low, std::int64_t high);
  Spot near(const Spot& p, std::int64_t reach);
  Spots loop();
  Spots polygon();
  Spots rectangle(std::int64_t step);
  Spots spike();
  AreaPlan::Loop placed(const Spots& spots) const;
  AreaPlan area();
  void make_update(AreaPlan& plan);
  void fill_loops(AreaPlan& plan);
  AreaPlan moved(const AreaPlan& plan);
  FloorNumber floor();
  void choose_floors(AreaPlan& plan);
  void move_to_seams(AreaPlan& plan);
  SeamPlan seam_like(const SeamPlan& other);
  SeamPlan seam(const Areas& areas);
  kernel::Point2 near(const kernel::Point2& p, std::int64_t reach);
  void change_seam(const Areas& areas, std::vector<WorldStep>& actions);
  FloorPlace link_end(const Areas& areas);
  std::uint64_t link_cost(const LinkPlan& plan);
  LinkPlan link_like(const LinkPlan& other, const Areas& areas);
  LinkPlan link(const Areas& areas);
  LinkPlan altered(LinkPlan plan);
  void change_link(const Areas& areas, std::vector<WorldStep>& actions);
  void change(const Areas& areas, std::vector<WorldStep>& actions);

  const WorldClass& class_;
  Random random_;
  std::int64_t side_ = 0;
  WorldFrame frame_;
  std::uint32_t journal_limit_ = 0;
  std::size_t wanted_areas_ = 0;
  std::uint32_t next_number_ = 1, next_seam_ = 1, next_link_ = 1;
  // The items as they will be after these steps.
  std::vector<std::pair<std::uint32_t, SeamPlan>> seams_;
  std::vector<std::pair<std::uint32_t, LinkPlan>> links_;
  Spot middle_;                           ///< of bundles
  std::vector<AreaPlan::Loop> repeated_;  ///< of duplicates
};

}  // namespace offgrid::testing::worlds
