#include "worlds/classes.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>

#include "offgrid/kernel/segment.hpp"
#include "tally.hpp"
#include "worlds/book.hpp"
#include "worlds/meetings.hpp"
#include "worlds/subject.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::AreaPlan;
using testing::PathAnswer;
using testing::WorldPicture;
using testing::WorldReport;
using Kind = WorldStep::Kind;
using Outcome = PathAnswer::Outcome;

/// In the order of world_classes().
enum Class : std::uint8_t {
  area_without_faces,
  area_of_several_loops,
  area_even_odd,
  area_walkable,
  area_disabled,
  area_barrier,
  area_twice,
  area_with_rounded_crossings,
  area_at_the_end_of_the_range,
  edit_of_many,
  edit_removes,
  edit_replaces,
  edit_toggles,
  edit_puts,
  edit_that_bends,
  edit_that_relabels_only,
  edit_outside_refused,
  back_one,
  back_two,
  back_three_of_more,
  went_on_from_snapshot,
  went_with_agents,
  way_of_one_point,
  way_straight,
  way_with_a_turn,
  way_with_turns,
  way_with_ends_at_vertices,
  way_with_ends_on_edges,
  way_with_ends_at_contacts,
  way_in_a_view,
  way_through_a_barrier_left_out,
  way_out_of_the_world,
  way_from_a_blocked_start,
  way_to_a_blocked_goal,
  way_between_parts,
  first_meeting,  ///< and then the others, in the order of meeting_names()
};

class Counter {
 public:
  explicit Counter(const WorldProgram& program, std::span<std::uint8_t> marks)
      : program_(program), marks_(marks), book_(program), world_(testing::honest_world()) {
    world_->start(program.frame.low, program.frame.high, program.frame.ground,
                  program.journal_limit);
  }

  void run() {
    count_if(program_.agents.has_value(), went_with_agents);
    for (const WorldStep& step : program_.steps) {
      if (!book_.makes_sense(step)) continue;
      count_step(step);
    }
  }

 private:
  void count(Class which) { mark(marks_, which); }
  void count_if(bool is_it, Class which) {
    if (is_it) count(which);
  }

  /// Counts the classes of a step, before it is done or after it.
  void count_step(const WorldStep& step) {
    count_if(step.kind == Kind::roll_back && step.number == 1, back_one);
    count_if(step.kind == Kind::roll_back && step.number == 2, back_two);
    count_if(step.kind == Kind::roll_back && step.number == 3 && book_.undoable() > 3,
             back_three_of_more);
    count_if(step.kind == Kind::restore, went_on_from_snapshot);
    count_if(step.kind == Kind::put, edit_puts);
    count_if(step.kind == Kind::replace, edit_replaces);
    count_if(step.kind == Kind::remove, edit_removes);
    count_if(step.kind == Kind::enable || step.kind == Kind::disable, edit_toggles);
    changes_ += step.has_area() ? 1 : 0;
    const std::set<Point2> before = step.kind == Kind::commit ? corners() : std::set<Point2>();
    const bool is_done = book_.apply(step);
    const testing::StepAnswer answer = play(*world_, step);
    if (step.kind == Kind::add) count_area(step.plan);
    if (step.kind == Kind::commit) count_edit(before, is_done, answer.report);
    if (step.kind == Kind::ask) ask(step);
  }

  void count_area(const AreaPlan& plan) {
    count_if(plan.loops.size() > 1, area_of_several_loops);
    count_if(plan.is_even_odd && !plan.is_barrier, area_even_odd);
    count_if(!plan.ground.is_blocked && !plan.is_barrier, area_walkable);
    count_if(!plan.is_enabled, area_disabled);
    count_if(plan.is_barrier, area_barrier);
    const auto& areas = book_.areas();
    const bool is_twice = std::any_of(areas.begin(), areas.end(), [&](const auto& entry) {
      return entry.second.loops == plan.loops;
    });
    count_if(is_twice || plan.loops == last_loops_, area_twice);
    last_loops_ = plan.loops;
    for (const auto& [number, other] : areas) {
      for (const Meeting each : meetings_of(plan, other))
        mark(marks_, first_meeting + static_cast<std::size_t>(each));
    }
    // The last unit is for the frame.
    const auto is_far = [](const Point2& p) {
      return std::abs(p.x.raw()) == limit2 - 1 || std::abs(p.y.raw()) == limit2 - 1;
    };
    count_if(std::any_of(plan.loops[0].begin(), plan.loops[0].end(), is_far),
             area_at_the_end_of_the_range);
  }

  void count_edit(const std::set<Point2>& before, bool is_done, const WorldReport& report) {
    count_if(changes_ > 2, edit_of_many);
    changes_ = 0;
    if (!is_done) return count(edit_outside_refused);
    count_if(!report.without_faces.empty(), area_without_faces);
    count_if(report.rerouted > 0, edit_that_bends);
    count_if(!report.relabelled.empty() && report.added.empty() && report.removed.empty(),
             edit_that_relabels_only);
    world_->read({}, picture_);
    const std::set<Point2> now = corners();
    // The corners of the world's frame, and of its rectangle, are vertices of no area.
    count_if(picture_.vertices.size() > now.size() + 8 && before != now,
             area_with_rounded_crossings);
  }

  std::set<Point2> corners() const {
    std::set<Point2> points;
    for (const auto& [number, plan] : book_.areas()) {
      for (const AreaPlan::Loop& loop : plan.loops) points.insert(loop.begin(), loop.end());
    }
    return points;
  }

  void ask(const WorldStep& step) {
    const std::vector<std::uint32_t>& off = step.without;
    const PathAnswer answer = world_->shortest(off, step.from, step.to);
    switch (answer.outcome) {
      case Outcome::outside_world: return count(way_out_of_the_world);
      case Outcome::start_blocked: return count(way_from_a_blocked_start);
      case Outcome::goal_blocked: return count(way_to_a_blocked_goal);
      case Outcome::unreachable: return count(way_between_parts);
      case Outcome::found: break;
    }
    const std::size_t legs = answer.corners.size() - 1;
    count(legs == 0   ? way_of_one_point
          : legs == 1 ? way_straight
          : legs == 2 ? way_with_a_turn
                      : way_with_turns);
    world_->read({}, picture_);
    count_ends(step.from);
    count_ends(step.to);
    const PathAnswer without_view = off.empty() ? answer : world_->shortest({}, step.from, step.to);
    if (answer == without_view) return;
    count(way_in_a_view);
    const bool has_barrier = std::any_of(off.begin(), off.end(), [this](std::uint32_t area) {
      const auto place = book_.areas().find(area);
      return place != book_.areas().end() && place->second.is_barrier;
    });
    count_if(has_barrier, way_through_a_barrier_left_out);
  }

  /// A vertex is a contact if what is blocked about it comes in several parts.
  void count_ends(const Point2& p) {
    int blocked_sides = 0;
    bool is_vertex = false, is_on_edge = false;
    for (const WorldPicture::Face& face : picture_.faces) {
      for (std::size_t k = 0; k < 3; ++k) {
        const Point2 &u = picture_.vertices[face.corners[k]].point,
                     &v = picture_.vertices[face.corners[(k + 1) % 3]].point;
        is_vertex = is_vertex || u == p;
        is_on_edge = is_on_edge || (u != p && v != p && kernel::on_segment(u, v, p));
        const bool is_wall =
            !face.ground.is_blocked &&
            (face.is_barrier[k] || picture_.faces[face.twins[k] / 3].ground.is_blocked);
        blocked_sides += u == p && is_wall ? 1 : 0;
      }
    }
    count_if(is_vertex, way_with_ends_at_vertices);
    count_if(!is_vertex && is_on_edge, way_with_ends_on_edges);
    count_if(blocked_sides > 1, way_with_ends_at_contacts);
  }

  const WorldProgram& program_;
  std::span<std::uint8_t> marks_;
  testing::AreaBook book_;
  std::unique_ptr<testing::WorldSubject> world_;
  WorldPicture picture_;
  std::vector<AreaPlan::Loop> last_loops_;
  int changes_ = 0;
};

}  // namespace

std::vector<ClassGroup> world_classes() {
  return {
      {"areas",
       {"without faces", "of several loops", "even-odd", "walkable", "disabled", "a barrier",
        "there twice", "with crossings", "at the end of the range"}},
      {"edits",
       {"many in one", "remove", "replace", "toggle", "put", "bend chains", "relabel only",
        "outside, refused"}},
      {"taken back", {"one edit", "two edits", "three edits of more"}},
      {"worlds", {"made of a snapshot", "for agents of three sizes"}},
      {"ways",
       {"of one point", "straight", "with a turn", "with turns", "ends at vertices",
        "ends on edges", "ends where obstacles touch", "other than without the view",
        "other than with a barrier", "out of the world", "from a blocked start",
        "to a blocked goal", "between parts that do not connect"}},
      {"a new area and one that is there", meeting_names()},
  };
}

void count_world_classes(const WorldProgram& program, std::span<std::uint8_t> marks) {
  Counter(program, marks).run();
}

}  // namespace offgrid::fuzz
