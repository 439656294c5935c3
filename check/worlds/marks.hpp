// WorldMarks: which degenerate situations a program of worlds reaches. The judge tells it what is
// done and what came of it; it asks the world that is judged, and no other one.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "engine/classes.hpp"
#include "worlds/book.hpp"
#include "worlds/library_world.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::testing::worlds {

inline constexpr auto world_class_list = list_of_classes(
    "areas:", "without faces", "of several loops", "even-odd", "walkable", "disabled", "a barrier",
    "there twice", "with crossings", "at the end of the range", "edits:", "many in one", "remove",
    "replace", "toggle", "put", "a frame", "bend chains", "relabel only", "outside, refused",
    "taken back:", "one edit", "two edits", "three edits of more", "worlds:", "made of a snapshot",
    "for agents of three sizes", "paths:", "of one point", "straight", "with a turn", "with turns",
    "ends at vertices", "ends on edges", "ends where obstacles touch",
    "other than without the view", "other than with a barrier", "out of the world",
    "from a blocked start", "to a blocked goal", "between parts that do not connect",
    "by landmarks", "by landmarks older than an edit", "a new area and one that is there:", "apart",
    "one inside the other", "a corner at a corner", "a corner on a side", "a side in common",
    "part of a side in common", "sides cross", "the same outline", "floors:", "three or four",
    "an area on several", "an area on none", "an area on an unknown one", "seams:", "closed", "put",
    "removed", "opened or closed", "refused seams:", "of one point", "within a floor",
    "twice on a side", "crossing", "overlapping", "a new seam and one that is there:", "equal",
    "of one end", "that ends inside", "a new seam and a side of an area:", "crossing", "along it",
    "touching", "surfaces:", "with shared heat", "with several seams along an edge",
    "a path to another floor", "one point on two floors", "an end on a seam",
    "a sight along a seam", "links:", "to itself", "without cost", "as long as its line",
    "shorter than its line", "both ways", "disabled", "put", "removed", "enabled or disabled",
    "between floors", "an end at a corner of an area", "an end on a seam", "into blocked ground",
    "too costly, refused", "on an unknown floor, refused", "paths by links:", "one", "several",
    "where none leads without", "none back", "other than without the view",
    "rules by tag:", "of costs", "that close", "updates:", "that add", "several on a face",
    "of a bit that others clear", "refused");

class WorldMarks : ClassMarks<world_class_list> {
 public:
  WorldMarks(const WorldProgram& program, const WorldJudge& judge, LibraryWorld& world,
             std::span<std::uint8_t> marks);

  /// Takes a step that makes sense and is to be done.
  void see(const WorldStep& step);
  /// Takes it again when it was done and found right; a question, when it was answered.
  void see_done(const WorldStep& step);

 private:
  const AreaBook& book() const { return judge_.book(); }
  void see_area(const AreaPlan& plan);
  void see_seam(const SeamPlan& seam);
  void see_link(const LinkPlan& link);
  void see_edit();
  void see_updates();
  void see_refusal(const Refusal& refusal);
  void see_question(const WorldStep& step);
  void see_on_surface(const WorldStep& step, const PathAnswer& answer);
  void see_links(const WorldStep& step, const PathAnswer& answer);
  void see_end(const FloorPlace& end);
  std::set<kernel::Point2> corners() const;

  const WorldProgram& program_;
  const WorldJudge& judge_;
  LibraryWorld& world_;
  WorldPicture picture_;
  std::vector<AreaPlan::Loop> last_loops_;
  std::set<kernel::Point2> corners_before_;  ///< the corners before the edit
  int changes_ = 0;
};

}  // namespace offgrid::testing::worlds
