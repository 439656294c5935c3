#include "worlds/marks.hpp"

#include <algorithm>
#include <cstdlib>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/segment.hpp"
#include "worlds/meetings.hpp"

namespace offgrid::testing::worlds {
namespace {

using kernel::Point2;
using Kind = WorldStep::Kind;
using Outcome = PathAnswer::Outcome;
using Reason = Refusal::Reason;

constexpr std::int32_t last_unit = (1 << 30) - 2;  ///< the very last one is for the frame

}  // namespace

WorldMarks::WorldMarks(const WorldProgram& program, const WorldJudge& judge, LibraryWorld& world,
                       std::span<std::uint8_t> marks)
    : ClassMarks(marks), program_(program), judge_(judge), world_(world) {
  count_if(program_.agents && program_.frame.floors == 1, "worlds: for agents of three sizes");
  count_if(program_.frame.floors > 2, "floors: three or four");
}

void WorldMarks::see(const WorldStep& step) {
  count_if(step.kind == Kind::roll_back && step.number == 1, "taken back: one edit");
  count_if(step.kind == Kind::roll_back && step.number == 2, "taken back: two edits");
  count_if(step.kind == Kind::roll_back && step.number == 3 && book().undoable() > 3,
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
  if (step.has_seam_plan()) see_seam(step.seam);
  count_if(step.kind == Kind::put_link, "links: put");
  count_if(step.kind == Kind::remove_link, "links: removed");
  count_if(step.kind == Kind::enable_link || step.kind == Kind::disable_link,
           "links: enabled or disabled");
  if (step.has_link_plan()) see_link(step.link);
  if (step.kind == Kind::add) see_area(step.plan);
  if (step.kind == Kind::commit) corners_before_ = corners();
}

void WorldMarks::see_done(const WorldStep& step) {
  if (step.kind == Kind::commit) see_edit();
  count_if(step.is_frame && judge_.answer().is_done, "edits: a frame");
  if (step.kind == Kind::ask) see_question(step);
}

void WorldMarks::see_area(const AreaPlan& plan) {
  count_if(plan.loops.size() > 1, "areas: of several loops");
  count_if(plan.is_even_odd && !plan.is_barrier, "areas: even-odd");
  count_if(!plan.ground.is_blocked && !plan.is_barrier, "areas: walkable");
  count_if(!plan.is_enabled, "areas: disabled");
  count_if(plan.is_barrier, "areas: a barrier");
  count_if(plan.floors.size() > 1, "floors: an area on several");
  const auto& areas = book().areas();
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
    return std::abs(p.x.raw()) == last_unit || std::abs(p.y.raw()) == last_unit;
  };
  for (const AreaPlan::Loop& loop : plan.loops)
    count_if(std::any_of(loop.begin(), loop.end(), is_far), "areas: at the end of the range");
}

void WorldMarks::see_edit() {
  const WorldReport& report = judge_.answer().report;
  count_if(changes_ > 2, "edits: many in one");
  changes_ = 0;
  if (!judge_.answer().is_done) return see_refusal(report.refusal);
  count_if(!report.without_faces.empty(), "areas: without faces");
  count_if(report.rerouted > 0, "edits: bend chains");
  count_if(!report.relabelled.empty() && report.added.empty() && report.removed.empty(),
           "edits: relabel only");
  const StackDefinition& shown = judge_.shown();
  count_if(shown.shared_pixels() > 0, "surfaces: with shared heat");
  count_if(shown.collapsed_edges() > 0, "surfaces: with several seams along an edge");
  const std::set<Point2> now = corners();
  // The corners of the world's frame, and of its rectangle, are vertices of no area.
  count_if(shown.floor_count() == 1 && shown.snap(0).pixels.size() > now.size() + 8 &&
               corners_before_ != now,
           "areas: with crossings");
  see_updates();
}

void WorldMarks::see_updates() {
  std::uint32_t most = 0;
  std::uint64_t sets = 0, clears = 0;
  for (const auto& [number, plan] : book().areas()) {
    if (!plan.is_update || !plan.is_enabled) continue;
    most = std::max(most, plan.update.adds);
    sets |= plan.update.sets;
    clears |= plan.update.clears;
  }
  const auto& faces = judge_.shown().faces();
  const auto is_added = [&](std::uint32_t least) {
    return std::any_of(faces.begin(), faces.end(),
                       [&](const auto& face) { return face.added >= least; });
  };
  count_if(most > 0 && is_added(1), "updates: that add");
  count_if(most > 0 && is_added(most + 1), "updates: several on a face");
  count_if((sets & clears) != 0, "updates: of a bit that others clear");
}

void WorldMarks::see_refusal(const Refusal& refusal) {
  const Reason reason = refusal.reason;
  count_if(reason >= Reason::update_of_barrier && reason <= Reason::ground_too_dear,
           "updates: refused");
  count_if(reason == Reason::link_cost_too_large, "links: too costly, refused");
  if (refusal.of == ItemKind::link)
    return count_if(reason == Reason::unknown_floor, "links: on an unknown floor, refused");
  count_if(reason == Reason::outside_world, "edits: outside, refused");
  count_if(reason == Reason::no_floors, "floors: an area on none");
  count_if(reason == Reason::unknown_floor, "floors: an area on an unknown one");
  if (reason < Reason::one_point_seam || reason > Reason::seams_overlap) return;
  count_behind("refused seams: of one point",
               static_cast<std::size_t>(reason) - static_cast<std::size_t>(Reason::one_point_seam));
}

void WorldMarks::see_seam(const SeamPlan& seam) {
  count_if(!seam.is_enabled, "seams: closed");
  if (seam.a == seam.b) return;
  const auto contact = [&](const Point2& u, const Point2& v) {
    return kernel::intersect(seam.a, seam.b, u, v).contact;
  };
  for (const auto& [number, other] : book().seams()) {
    const SeamPlan s = seam.forward(), t = other.forward();
    const bool is_equal = s.a == t.a && s.b == t.b;
    const bool has_common_end = s.a == t.a || s.a == t.b || s.b == t.a || s.b == t.b;
    count_if(is_equal, "a new seam and one that is there: equal");
    if (is_equal || contact(t.a, t.b) != kernel::SegmentContact::touching) continue;
    count_if(has_common_end, "a new seam and one that is there: of one end");
    count_if(!has_common_end, "a new seam and one that is there: that ends inside");
  }
  for (const auto& [number, plan] : book().areas()) {
    if (plan.loops.empty()) continue;
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

void WorldMarks::see_link(const LinkPlan& link) {
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
    for (const auto& [number, seam] : book().seams())
      count_if(kernel::on_segment(seam.a, seam.b, end.point), "links: an end on a seam");
  }
}

void WorldMarks::see_links(const WorldStep& step, const PathAnswer& answer) {
  for (const auto& [number, link] : book().links())
    count_if(world_.shortest({}, link.to, link.to).outcome == Outcome::start_blocked,
             "links: into blocked ground");
  if (answer.links.empty()) return;
  count_if(answer.links.size() == 1, "paths by links: one");
  count_if(answer.links.size() > 1, "paths by links: several");
  ViewPlan without = step.without;
  for (const auto& [number, link] : book().links()) without.links.push_back(number);
  count_if(world_.shortest(without, step.from, step.to).outcome == Outcome::unreachable,
           "paths by links: where none leads without");
  count_if(world_.shortest(step.without, step.to, step.from).outcome == Outcome::unreachable,
           "paths by links: none back");
}

void WorldMarks::see_on_surface(const WorldStep& step, const PathAnswer& answer) {
  const FloorPlace &from = step.from, &to = step.to;
  const bool is_to_another = from.floor != to.floor;
  count_if(is_to_another && answer.outcome == Outcome::found, "surfaces: a path to another floor");
  count_if(is_to_another && from.point == to.point, "surfaces: one point on two floors");
  for (const auto& [number, seam] : book().seams()) {
    const bool is_from_on = kernel::on_segment(seam.a, seam.b, from.point);
    const bool is_to_on = kernel::on_segment(seam.a, seam.b, to.point);
    count_if(is_from_on || is_to_on, "surfaces: an end on a seam");
    count_if(is_from_on && is_to_on && from.point != to.point, "surfaces: a sight along a seam");
  }
}

std::set<Point2> WorldMarks::corners() const {
  std::set<Point2> points;
  for (const auto& [number, plan] : book().areas()) {
    for (const AreaPlan::Loop& loop : plan.loops) points.insert(loop.begin(), loop.end());
  }
  return points;
}

void WorldMarks::see_question(const WorldStep& step) {
  const std::vector<std::uint32_t>& off = step.without.areas;
  const PathAnswer answer = world_.shortest(step.without, step.from, step.to);
  see_on_surface(step, answer);
  see_links(step, answer);
  count_if(!step.without.costs.empty(), "rules by tag: of costs");
  count_if(!step.without.closed.empty(), "rules by tag: that close");
  switch (answer.outcome) {
    case Outcome::outside_world: return count("paths: out of the world");
    case Outcome::start_blocked: return count("paths: from a blocked start");
    case Outcome::goal_blocked: return count("paths: to a blocked goal");
    case Outcome::unreachable: return count("paths: between parts that do not connect");
    default: break;  // found: the others are of clear paths
  }
  static_cast<void>(world_.shortest_by_landmarks(step.without, step.from, step.to));
  count_if(world_.used_landmarks(), "paths: by landmarks");
  count_if(world_.used_old_landmarks(), "paths: by landmarks older than an edit");
  const std::size_t legs = answer.corners.size() - 1;
  count_behind("paths: of one point", std::min<std::size_t>(legs, 3));
  see_end(step.from);
  see_end(step.to);
  const PathAnswer without_view =
      step.without.is_whole() ? answer : world_.shortest({}, step.from, step.to);
  if (answer == without_view) return;
  count_if(!step.without.links.empty(), "paths by links: other than without the view");
  if (off.empty()) return;
  count("paths: other than without the view");
  const bool has_barrier = std::any_of(off.begin(), off.end(), [this](std::uint32_t area) {
    const auto place = book().areas().find(area);
    return place != book().areas().end() && place->second.is_barrier;
  });
  count_if(has_barrier, "paths: other than with a barrier");
}

/// A vertex is a contact if what is blocked about it comes in several parts.
void WorldMarks::see_end(const FloorPlace& end) {
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
  count_if(is_vertex, "paths: ends at vertices");
  count_if(!is_vertex && is_on_edge, "paths: ends on edges");
  count_if(blocked_sides > 1, "paths: ends where obstacles touch");
}

}  // namespace offgrid::testing::worlds
