#include "worlds/classes.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>

#include "bugs/bugs_off.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/segment.hpp"
#include "worlds/book.hpp"
#include "worlds/library_world.hpp"
#include "worlds/meetings.hpp"
#include "worlds/plans.hpp"
#include "worlds/stack_definition.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::worlds::AreaPlan;
using testing::worlds::FloorPlace;
using testing::worlds::ItemKind;
using testing::worlds::LinkPlan;
using testing::worlds::PathAnswer;
using testing::worlds::SeamPlan;
using testing::worlds::WorldPicture;
using testing::worlds::WorldReport;
using Kind = WorldStep::Kind;
using Outcome = PathAnswer::Outcome;
using Reason = testing::worlds::Refusal::Reason;

constexpr auto list = testing::list_of_classes(
    "areas:", "without faces", "of several loops", "even-odd", "walkable", "disabled", "a barrier",
    "there twice", "with crossings", "at the end of the range", "edits:", "many in one", "remove",
    "replace", "toggle", "put", "bend chains", "relabel only", "outside, refused",
    "taken back:", "one edit", "two edits", "three edits of more", "worlds:", "made of a snapshot",
    "for agents of three sizes", "ways:", "of one point", "straight", "with a turn", "with turns",
    "ends at vertices", "ends on edges", "ends where obstacles touch",
    "other than without the view", "other than with a barrier", "out of the world",
    "from a blocked start", "to a blocked goal", "between parts that do not connect",
    "a new area and one that is there:", "apart", "one inside the other", "a corner at a corner",
    "a corner on a side", "a side in common", "part of a side in common", "sides cross",
    "the same outline", "floors:", "three or four", "an area on several", "an area on none",
    "an area on an unknown one", "seams:", "closed", "put", "removed", "opened or closed",
    "refused seams:", "of one point", "within a floor", "twice on a side", "crossing",
    "overlapping", "a new seam and one that is there:", "equal", "of one end", "that ends inside",
    "a new seam and a side of an area:", "crossing", "along it", "touching",
    "surfaces:", "with shared heat", "with several seams along an edge", "a way to another floor",
    "one point on two floors", "an end on a seam", "a sight along a seam", "links:", "to itself",
    "without cost", "as long as its line", "shorter than its line", "both ways", "disabled", "put",
    "removed", "enabled or disabled", "between floors", "an end at a corner of an area",
    "an end on a seam", "into blocked ground", "too costly, refused",
    "on an unknown floor, refused", "ways by links:", "one", "several", "where none leads without",
    "none back", "other than without the view");

class Counter : testing::ClassMarks<list> {
 public:
  Counter(const WorldProgram& program, std::span<std::uint8_t> marks)
      : ClassMarks(marks), program_(program), book_(program) {
    world_.start(program.frame, program.journal_limit);
  }

  void run() {
    count_if(program_.agents && program_.frame.floors == 1, "worlds: for agents of three sizes");
    count_if(program_.frame.floors > 2, "floors: three or four");
    for (const WorldStep& step : program_.steps) {
      if (!book_.makes_sense(step)) continue;
      count_step(step);
    }
  }

 private:
  /// Counts the classes of a step, before it is done or after it.
  void count_step(const WorldStep& step) {
    count_if(step.kind == Kind::roll_back && step.number == 1, "taken back: one edit");
    count_if(step.kind == Kind::roll_back && step.number == 2, "taken back: two edits");
    count_if(step.kind == Kind::roll_back && step.number == 3 && book_.undoable() > 3,
             "taken back: three edits of more");
    count_if(step.kind == Kind::restore, "worlds: made of a snapshot");
    count_if(step.kind == Kind::put, "edits: put");
    count_if(step.kind == Kind::replace, "edits: replace");
    count_if(step.kind == Kind::remove, "edits: remove");
    count_if(step.kind == Kind::enable || step.kind == Kind::disable, "edits: toggle");
    changes_ += step.has_area() ? 1 : 0;
    count_if(step.kind == Kind::put_seam, "seams: put");
    count_if(step.kind == Kind::remove_seam, "seams: removed");
    count_if(step.kind == Kind::enable_seam || step.kind == Kind::disable_seam,
             "seams: opened or closed");
    if (step.has_seam_plan()) count_seam(step.seam);
    count_if(step.kind == Kind::put_link, "links: put");
    count_if(step.kind == Kind::remove_link, "links: removed");
    count_if(step.kind == Kind::enable_link || step.kind == Kind::disable_link,
             "links: enabled or disabled");
    if (step.has_link_plan()) count_link(step.link);
    const std::set<Point2> before = step.kind == Kind::commit ? corners() : std::set<Point2>();
    const bool is_done = book_.apply(step);
    const testing::worlds::StepAnswer answer = play(world_, step);
    if (step.kind == Kind::add) count_area(step.plan);
    if (step.kind == Kind::commit) count_edit(before, is_done, answer.report);
    if (step.kind == Kind::ask) ask(step);
  }

  void count_area(const AreaPlan& plan) {
    count_if(plan.loops.size() > 1, "areas: of several loops");
    count_if(plan.is_even_odd && !plan.is_barrier, "areas: even-odd");
    count_if(!plan.ground.is_blocked && !plan.is_barrier, "areas: walkable");
    count_if(!plan.is_enabled, "areas: disabled");
    count_if(plan.is_barrier, "areas: a barrier");
    count_if(plan.floors.size() > 1, "floors: an area on several");
    const auto& areas = book_.areas();
    const bool is_twice = std::any_of(areas.begin(), areas.end(), [&](const auto& entry) {
      return entry.second.loops == plan.loops;
    });
    count_if(is_twice || plan.loops == last_loops_, "areas: there twice");
    last_loops_ = plan.loops;
    for (const auto& [number, other] : areas) {
      for (const Meeting each : meetings_of(plan, other))
        count_behind("a new area and one that is there: apart", static_cast<std::size_t>(each));
    }
    // The last unit is for the frame.
    const auto is_far = [](const Point2& p) {
      return std::abs(p.x.raw()) == limit2 - 1 || std::abs(p.y.raw()) == limit2 - 1;
    };
    count_if(std::any_of(plan.loops[0].begin(), plan.loops[0].end(), is_far),
             "areas: at the end of the range");
  }

  void count_edit(const std::set<Point2>& before, bool is_done, const WorldReport& report) {
    count_if(changes_ > 2, "edits: many in one");
    changes_ = 0;
    if (!is_done) return count_refusal(report.refusal);
    count_if(!report.without_faces.empty(), "areas: without faces");
    count_if(report.rerouted > 0, "edits: bend chains");
    count_if(!report.relabelled.empty() && report.added.empty() && report.removed.empty(),
             "edits: relabel only");
    if (program_.frame.floors > 1) return count_surface();
    world_.read({}, 0, picture_);
    const std::set<Point2> now = corners();
    // The corners of the world's frame, and of its rectangle, are vertices of no area.
    count_if(picture_.snap.pixels.size() > now.size() + 8 && before != now,
             "areas: with crossings");
  }

  void count_refusal(const testing::worlds::Refusal& refusal) {
    const Reason reason = refusal.reason;
    count_if(reason == Reason::link_cost_too_large, "links: too costly, refused");
    if (refusal.of == ItemKind::link)
      return count_if(reason == Reason::unknown_floor, "links: on an unknown floor, refused");
    count_if(reason == Reason::outside_world, "edits: outside, refused");
    count_if(reason == Reason::no_floors, "floors: an area on none");
    count_if(reason == Reason::unknown_floor, "floors: an area on an unknown one");
    if (reason < Reason::one_point_seam || reason > Reason::seams_overlap) return;
    count_behind(
        "refused seams: of one point",
        static_cast<std::size_t>(reason) - static_cast<std::size_t>(Reason::one_point_seam));
  }

  void count_seam(const SeamPlan& seam) {
    count_if(!seam.is_enabled, "seams: closed");
    if (seam.a == seam.b) return;
    const auto contact = [&](const Point2& u, const Point2& v) {
      return kernel::intersect(seam.a, seam.b, u, v).contact;
    };
    for (const auto& [number, other] : book_.seams()) {
      const SeamPlan s = seam.forward(), t = other.forward();
      const bool is_equal = s.a == t.a && s.b == t.b;
      const bool has_common_end = s.a == t.a || s.a == t.b || s.b == t.a || s.b == t.b;
      count_if(is_equal, "a new seam and one that is there: equal");
      if (is_equal || contact(t.a, t.b) != kernel::SegmentContact::touching) continue;
      count_if(has_common_end, "a new seam and one that is there: of one end");
      count_if(!has_common_end, "a new seam and one that is there: that ends inside");
    }
    for (const auto& [number, plan] : book_.areas()) {
      const AreaPlan::Loop& loop = plan.loops.front();
      for (std::size_t i = 1; i < loop.size(); ++i) {
        if (loop[i - 1] == loop[i]) continue;
        const auto met = contact(loop[i - 1], loop[i]);
        count_if(met == kernel::SegmentContact::crossing,
                 "a new seam and a side of an area: crossing");
        count_if(met == kernel::SegmentContact::overlapping,
                 "a new seam and a side of an area: along it");
        count_if(met == kernel::SegmentContact::touching,
                 "a new seam and a side of an area: touching");
      }
    }
  }

  void count_link(const LinkPlan& link) {
    const auto length =
        static_cast<std::uint64_t>(kernel::length(link.from.point, link.to.point).raw());
    count_if(link.from == link.to, "links: to itself");
    count_if(link.cost == 0, "links: without cost");
    count_if(length > 0 && link.cost == length, "links: as long as its line");
    count_if(link.cost < length, "links: shorter than its line");
    count_if(link.is_both_ways, "links: both ways");
    count_if(!link.is_enabled, "links: disabled");
    count_if(link.from.floor != link.to.floor, "links: between floors");
    const std::set<Point2> points = corners();
    for (const FloorPlace& end : {link.from, link.to}) {
      count_if(points.contains(end.point), "links: an end at a corner of an area");
      for (const auto& [number, seam] : book_.seams())
        count_if(kernel::on_segment(seam.a, seam.b, end.point), "links: an end on a seam");
    }
  }

  void count_ways_by_links(const WorldStep& step, const PathAnswer& answer) {
    for (const auto& [number, link] : book_.links())
      count_if(world_.shortest({}, link.to, link.to).outcome == Outcome::start_blocked,
               "links: into blocked ground");
    if (answer.links.empty()) return;
    count_if(answer.links.size() == 1, "ways by links: one");
    count_if(answer.links.size() > 1, "ways by links: several");
    testing::worlds::ViewPlan without = step.without;
    for (const auto& [number, link] : book_.links()) without.links.push_back(number);
    count_if(world_.shortest(without, step.from, step.to).outcome == Outcome::unreachable,
             "ways by links: where none leads without");
    count_if(world_.shortest(step.without, step.to, step.from).outcome == Outcome::unreachable,
             "ways by links: none back");
  }

  void count_surface() {
    std::vector<testing::worlds::WorldDefinition::AreaEntry> entries;
    std::vector<SeamPlan> seams;
    for (const auto& [number, plan] : book_.areas()) entries.push_back({number, &plan, 0});
    for (const auto& [number, plan] : book_.seams()) seams.push_back(plan);
    testing::worlds::StackDefinition definition;
    definition.make(program_.frame, entries, seams, testing::snapping::WorldOracle::exact);
    definition.find_fault(world_);
    count_if(definition.shared_pixels() > 0, "surfaces: with shared heat");
    count_if(definition.collapsed_edges() > 0, "surfaces: with several seams along an edge");
  }

  void count_on_surface(const WorldStep& step, const PathAnswer& answer) {
    const testing::worlds::FloorPlace &from = step.from, &to = step.to;
    const bool is_to_another = from.floor != to.floor;
    count_if(is_to_another && answer.outcome == Outcome::found, "surfaces: a way to another floor");
    count_if(is_to_another && from.point == to.point, "surfaces: one point on two floors");
    for (const auto& [number, seam] : book_.seams()) {
      const bool is_from_on = kernel::on_segment(seam.a, seam.b, from.point);
      const bool is_to_on = kernel::on_segment(seam.a, seam.b, to.point);
      count_if(is_from_on || is_to_on, "surfaces: an end on a seam");
      count_if(is_from_on && is_to_on && from.point != to.point, "surfaces: a sight along a seam");
    }
  }

  std::set<Point2> corners() const {
    std::set<Point2> points;
    for (const auto& [number, plan] : book_.areas()) {
      for (const AreaPlan::Loop& loop : plan.loops) points.insert(loop.begin(), loop.end());
    }
    return points;
  }

  void ask(const WorldStep& step) {
    const std::vector<std::uint32_t>& off = step.without.areas;
    const PathAnswer answer = world_.shortest(step.without, step.from, step.to);
    count_on_surface(step, answer);
    count_ways_by_links(step, answer);
    switch (answer.outcome) {
      case Outcome::outside_world: return count("ways: out of the world");
      case Outcome::start_blocked: return count("ways: from a blocked start");
      case Outcome::goal_blocked: return count("ways: to a blocked goal");
      case Outcome::unreachable: return count("ways: between parts that do not connect");
      default: break;  // found: the others are of clear paths
    }
    const std::size_t legs = answer.corners.size() - 1;
    count_behind("ways: of one point", std::min<std::size_t>(legs, 3));
    count_ends(step.from);
    count_ends(step.to);
    const PathAnswer without_view =
        step.without.is_whole() ? answer : world_.shortest({}, step.from, step.to);
    if (answer == without_view) return;
    count_if(!step.without.links.empty(), "ways by links: other than without the view");
    if (off.empty()) return;
    count("ways: other than without the view");
    const bool has_barrier = std::any_of(off.begin(), off.end(), [this](std::uint32_t area) {
      const auto place = book_.areas().find(area);
      return place != book_.areas().end() && place->second.is_barrier;
    });
    count_if(has_barrier, "ways: other than with a barrier");
  }

  /// A vertex is a contact if what is blocked about it comes in several parts.
  void count_ends(const testing::worlds::FloorPlace& end) {
    const Point2& p = end.point;
    world_.read({}, end.floor, picture_);
    int blocked_sides = 0;
    bool is_vertex = false, is_on_edge = false;
    for (const WorldPicture::Face& face : picture_.faces) {
      for (std::size_t k = 0; k < 3; ++k) {
        const auto corner = [&](std::size_t i) {
          return point_of(picture_.snap.pixels[face.corners[i % 3]].centre);
        };
        const Point2 u = corner(k), v = corner(k + 1);
        is_vertex = is_vertex || u == p;
        is_on_edge = is_on_edge || (u != p && v != p && kernel::on_segment(u, v, p));
        const bool is_wall =
            !face.ground.is_blocked &&
            (face.is_barrier[k] || picture_.faces[face.twins[k] / 3].ground.is_blocked);
        blocked_sides += u == p && is_wall ? 1 : 0;
      }
    }
    count_if(is_vertex, "ways: ends at vertices");
    count_if(!is_vertex && is_on_edge, "ways: ends on edges");
    count_if(blocked_sides > 1, "ways: ends where obstacles touch");
  }

  const WorldProgram& program_;
  testing::worlds::AreaBook book_;
  testing::worlds::LibraryWorld world_;
  WorldPicture picture_;
  std::vector<AreaPlan::Loop> last_loops_;
  int changes_ = 0;
};

}  // namespace

std::vector<ClassGroup> world_classes() { return list.groups(); }

void count_world_classes(const WorldProgram& program, std::span<std::uint8_t> marks) {
  const testing::BugsOff honest;
  Counter(program, marks).run();
}

}  // namespace offgrid::fuzz
