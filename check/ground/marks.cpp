#include "ground/marks.hpp"

#include <algorithm>

#include "ground/covered.hpp"
#include "ground/heights.hpp"
#include "ground/standing.hpp"

namespace offgrid::testing::ground {

std::vector<std::int64_t> floors_in(const GroundDefinition& right, const GroundQuestion& rod) {
  std::vector<std::int64_t> floors;
  for (std::size_t i = 0; i < right.floor_count(); ++i) {
    const auto& floor = right.floors()[i];
    if (std::any_of(floor.begin(), floor.end(),
                    [&](const GroundFace& face) { return has_ground_in_rod(face, rod); }))
      floors.push_back(static_cast<std::int64_t>(i));
  }
  return floors;
}

namespace {

bool is_on(const SiteLoops& loops, const Site& p) {
  return std::any_of(loops.begin(), loops.end(), [&](const std::vector<Site>& loop) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      if (is_beside(loop[i], loop[(i + 1) % loop.size()], p, 0)) return true;
    }
    return false;
  });
}

}  // namespace

void GroundMarks::see_import() {
  see_soup();
  see_joints();
  see_feet();
  see_twice();
  see_floors();
}

void GroundMarks::see_soup() {
  const auto& ground = right_.ground();
  count_if(ground.empty(), "soup: no ground");
  count_if(ground.size() >= 10, "soup: ten faces of ground");
  count_if(program_.plan.step == 0, "soup: no step");
  bool is_at_end = false, is_at_limit = false;
  for (const GroundFace& face : ground) {
    for (const GroundCorner& corner : face)
      is_at_end = is_at_end || std::max(std::abs(corner.at.x), std::abs(corner.at.y)) == map_limit;
    is_at_limit = is_at_limit || slope_order(face, program_.plan) == 0;
  }
  count_if(is_at_end, "soup: at the end of the range");
  count_if(is_at_limit, "soup: a slope of exactly the limit");
  for (const DroppedFace& dropped : right_.dropped())
    count_behind("dropped: height out of range", static_cast<std::size_t>(dropped.reason));
  for (const RightFault& fault : right_.faults())
    count_behind("faults: a height out of range",
                 static_cast<std::size_t>(fault.fault.kind) -
                     static_cast<std::size_t>(FaultKind::height_out_of_range));
  count_if(!right_.ledges().empty(), "faults: a ledge");
}

void GroundMarks::see_joints() {
  const auto& joints = right_.joints();
  for (const SideJoint& joint : joints) {
    count_if(!joint.is_of_parts, "joints: of whole sides");
    count_if(joint.is_of_parts, "joints: of parts");
    count_if(Ratio{} < joint.gap, "joints: over a step");
    const bool is_whole_step = Ratio{} < joint.gap && joint.gap == Ratio{program_.plan.step, 1};
    count_if(is_whole_step, "joints: of exactly a step");
    const GroundFace &left = right_.ground()[joint.left], &right = right_.ground()[joint.right];
    const auto gap = [&](const Site& p) {
      const Ratio a = plane_height(left, p), b = plane_height(right, p);
      return Ratio{abs(WideInteger(a.numerator * b.denominator - b.numerator * a.denominator)),
                   a.denominator * b.denominator};
    };
    count_if(!(gap(joint.a) == gap(joint.b)), "joints: of different gaps at its ends");
    const bool has_second = std::any_of(joints.begin(), joints.end(), [&](const SideJoint& e) {
      return e.left == joint.left && e.right != joint.right && turn_of(e.a, e.b, joint.a) == 0 &&
             turn_of(e.a, e.b, joint.b) == 0;
    });
    count_if(has_second, "joints: two on a side");
  }
}

void GroundMarks::see_feet() {
  count_if(right_.feet_joined() > 1, "feet: several");
  for (const SideFoot& foot : right_.feet()) {
    count_if(right_.feet_joined() > 0, "feet: on a face");
    const GroundFace &face = right_.ground()[foot.face], &on = right_.ground()[foot.on];
    const auto has_line = [&](const GroundFace& of) {
      bool has = false;
      for (std::size_t k = 0; k < 3; ++k)
        has = has || (is_on_line(foot.from, foot.to, of[k].at) &&
                      is_on_line(foot.from, foot.to, of[(k + 1) % 3].at));
      return has;
    };
    count_if(!has_line(face), "feet: off the line of its side");
    count_if(has_line(on), "feet: beside a joint");
  }
}

void GroundMarks::see_twice() {
  const std::vector<GroundFace>& ground = right_.ground();
  const std::int64_t most = program_.plan.twice_within;
  for (std::size_t i = 0; i < ground.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const GroundFace &s = ground[j], &t = ground[i];
      if (!overlap(s, t)) continue;
      const auto ends = covered_twice(s, t, most);
      const bool is_near_somewhere = std::any_of(s.begin(), s.end(), [&](const GroundCorner& p) {
        return is_over(t, p.at) &&
               abs(lift_of(s, t, p.at).numerator) <= most * lift_of(s, t, p.at).denominator;
      });
      count_if(!ends && is_near_somewhere, "twice: farther apart somewhere");
      if (!ends) continue;
      const bool is_plane = covered_twice(s, t, 0).has_value();
      count_if(is_plane, "twice: in one plane");
      count_if(!is_plane, "twice: within the bound");
      const auto is_corner = [&](const GroundFace& face, const Site& p) {
        return face[0].at == p || face[1].at == p || face[2].at == p;
      };
      count_if(!is_corner(s, ends->first) && !is_corner(t, ends->first),
               "twice: a corner off the grid");
    }
  }
}

void GroundMarks::see_floors() {
  const auto& floors = right_.floors();
  for (std::size_t i = 0; i < floors.size(); ++i) {
    count_if(floors[i].size() > 1, "floors: one of several faces");
    for (std::size_t k = 0; k < i; ++k) {
      const bool is_over = std::any_of(floors[i].begin(), floors[i].end(), [&](const auto& s) {
        return std::any_of(floors[k].begin(), floors[k].end(),
                           [&](const auto& t) { return overlap(s, t); });
      });
      count_if(is_over, "floors: over each other");
    }
  }
  count_if(right_.piece_count() > floors.size(), "floors: shared by pieces");
  count_if(floors.size() >= 2, "floors: two");
  count_if(floors.size() >= 5, "floors: five");
  count_if(right_.partings().overlap > 0, "floors: parted by an overlap");
  count_if(right_.partings().cliff > 0, "floors: parted by a cliff");
  count_if(right_.partings().rise > 0, "floors: parted by a rise");
  const std::vector<GroundSeam>& seams = right_.seams();
  std::size_t joints = 0;
  for (const SideJoint& joint : right_.joints()) {
    const auto is_of = [&](const GroundSeam& s) { return s.a == joint.a; };
    joints += std::any_of(seams.begin(), seams.end(), is_of) ? 1 : 0;
  }
  count_if(!seams.empty(), "floors: joined at a seam");
  count_if(seams.size() > joints, "floors: a seam that is split");
  for (std::size_t i = 1; i < seams.size(); ++i)
    count_if(seams[i].a == seams[i - 1].a && seams[i].b == seams[i - 1].b, "floors: equal seams");
}
void GroundMarks::see_reimport(const GroundDefinition& right) {
  count_if(right.claims() > right.claims_without_room(), "reimports: a piece keeps its floor");
  count_if(right.claims_without_room() > 0, "reimports: no room on it");
  for (const auto& floor : right.floors())
    count_if(floor.empty(), "reimports: a floor without ground");
  for (const auto& followers : right.followers()) {
    count_if(followers.empty(), "reimports: a floor of which nothing is left");
    count_if(followers.size() > 1, "reimports: a floor that is divided");
  }
}

void GroundMarks::see_rims(std::size_t all, std::size_t own) {
  count_if(all == 0, "rims: none");
  count_if(all > 0, "rims: some");
  count_if(all > own, "rims: beyond seams");
}

// ---- questions

void GroundMarks::see_height(const Site& p) {
  bool is_anywhere = false;
  for (const auto& floor : right_.floors()) {
    const auto height = height_of(floor, p);
    if (!height) continue;
    is_anywhere = true;
    count_if(height->numerator % height->denominator != 0, "heights: no whole number");
    std::size_t over = 0;
    bool has_other = false;
    for (const GroundFace& face : floor) {
      if (!is_over(face, p)) continue;
      ++over;
      std::size_t sides = 0;
      for (std::size_t k = 0; k < 3; ++k)
        sides += turn_of(face[k].at, face[(k + 1) % 3].at, p) == 0 ? 1 : 0;
      count_if(sides == 0, "heights: inside a face");
      count_if(sides == 1, "heights: on a side");
      count_if(sides == 2, "heights: on a corner");
      has_other = has_other || !(plane_height(face, p) == *height);
    }
    count_if(over == 0, "heights: half a unit beside the ground");
    count_if(has_other, "heights: two at a step");
  }
  count_if(!is_anywhere, "heights: no ground");
}

void GroundMarks::see_locate(const GroundQuestion& q, const RightFloor& right) {
  count_if(!right.is_known, "locate: beside a border");
  if (!right.is_known) return;
  count_if(!right.floor, "locate: none in the range");
  count_if(right.floor.has_value(), "locate: found");
  if (!right.floor) return;
  const auto above = [&](std::size_t floor) -> std::optional<Ratio> {
    const auto height = height_of(right_.floors()[floor], q.at);
    if (!height) return std::nullopt;
    return Ratio{height->numerator - WideInteger(q.z) * height->denominator, height->denominator};
  };
  const auto least = above(static_cast<std::size_t>(*right.floor));
  const Ratio other_way{-least->numerator, least->denominator};
  for (std::size_t i = 0; i < right_.floor_count(); ++i) {
    if (static_cast<std::int64_t>(i) == *right.floor) continue;
    const auto other = above(i);
    count_if(other.has_value(), "locate: of two floors");
    count_if(other && *other == *least, "locate: at one height");
    const bool is_in_range = other && other->numerator <= q.up * other->denominator;
    count_if(is_in_range && *other == other_way && least->numerator < 0,
             "locate: equally near, below and above");
  }
}

void GroundMarks::see_rod(const GroundQuestion& q, std::size_t in) {
  count_if(in > 0, "rods: ground in it");
  count_if(in == 0, "rods: no ground in it");
  count_if(in > 1, "rods: several floors");
  count_if(q.z_low > q.z_high, "rods: an empty range");
  GroundQuestion other = q;
  other.is_even_odd = !q.is_even_odd;
  count_if(floors_in(right_, other).size() != in, "rods: even-odd otherwise than nonzero");
  SideSum sum;
  sum.add(q.loops);
  count_if(sum.is_zero() && !q.loops.empty(), "rods: loops that cancel");
  other = q;
  other.z_low = q.z_low - 1;
  other.z_high = q.z_high + 1;
  count_if(in == 0 && floors_in(right_, other).size() > 0, "rods: touches the range");
  bool touches = false, is_flat_at_end = false;
  for (const GroundFace& face : right_.ground()) {
    const bool is_in = has_ground_in_rod(face, q);
    for (const GroundCorner& corner : face)
      touches = touches || (in == 0 && is_on(q.loops, corner.at));
    const bool is_flat = face[0].z == face[1].z && face[0].z == face[2].z;
    const bool is_at_end = face[0].z == q.z_low || face[0].z == q.z_high;
    is_flat_at_end = is_flat_at_end || (is_in && is_flat && is_at_end);
  }
  count_if(touches, "rods: touches the ground");
  count_if(is_flat_at_end, "rods: flat ground at the end of the range");
}

void GroundMarks::see_area(const GroundQuestion& q, std::size_t floor, const Site& p, int winding) {
  if (q.kind == GroundAsk::rod) return count_if(winding != 0, "rods: an area inside");
  count_if(winding > 0, "low ground: low");
  count_if(winding > 1, "low ground: two ceilings");
  count_if(winding == 0 && height_of(right_.floors()[floor], p), "low ground: high enough");
}

void GroundMarks::see_low(const GroundQuestion& q) {
  bool is_far_enough = false, is_in_plane = false;
  for (const GroundFace& face : right_.ground()) {
    for (const GroundFace& other : right_.ground()) {
      if (&face == &other || !overlap(face, other)) continue;
      const auto all_above = [&](std::int64_t height) {
        return std::all_of(other.begin(), other.end(), [&](const GroundCorner& corner) {
          return plane_height(face, corner.at) == Ratio{corner.z - height, 1};
        });
      };
      is_far_enough = is_far_enough || (q.z > 0 && all_above(q.z));
      is_in_plane = is_in_plane || all_above(0);
    }
  }
  count_if(is_far_enough, "low ground: parallel, as far apart as the height");
  count_if(is_in_plane, "low ground: in the ground's plane");
}

}  // namespace offgrid::testing::ground
