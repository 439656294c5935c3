#include "offgrid/navmesh/ground/ground_import.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "ground/area_of_ground.hpp"
#include "ground/cell_grid.hpp"
#include "ground/floor_growth.hpp"
#include "ground/floor_keeping.hpp"
#include "ground/floor_sharing.hpp"
#include "ground/joints.hpp"
#include "ground/plane_height.hpp"
#include "ground/seams.hpp"
#include "ground/steepness.hpp"
#include "ground/twice.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "offgrid/navmesh/ground/ground_reimport.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

std::optional<GroundError> fault_of(const GroundOptions& options) {
  const auto is_in = [](std::int32_t v, std::int32_t low, int bits) {
    return low <= v && v < std::int32_t{1} << bits;
  };
  const auto error = [](GroundErrorCode code, std::int32_t value) {
    return GroundError{.code = code, .value = value};
  };
  if (!is_in(options.rise, 0, 16)) return error(GroundErrorCode::bad_slope, options.rise);
  if (!is_in(options.run, 1, 16)) return error(GroundErrorCode::bad_slope, options.run);
  if (!is_in(options.step, 0, 29)) return error(GroundErrorCode::bad_step, options.step);
  if (options.max_rise && *options.max_rise < 0)
    return error(GroundErrorCode::bad_rise, *options.max_rise);
  if (!is_in(options.twice_within, 0, 29))
    return error(GroundErrorCode::bad_twice, options.twice_within);
  return std::nullopt;
}

/// Sorts triangles out by the direction of their normal.
class GroundFilter {
 public:
  explicit GroundFilter(const GroundOptions& options)
      : rise_(Int<16>::trusted(options.rise)), run_(Int<16>::trusted(options.run)) {}

  /// Is the triangle ground? `reason` says why not.
  bool is_ground(const GroundTriangle& t, GroundDrop& reason) const {
    reason = GroundDrop::height_out_of_range;
    if (!detail::has_heights(t)) return false;
    const detail::Steepness steepness(t);
    if (sign_of(steepness.z) == Sign::positive) {
      reason = GroundDrop::too_steep;
      return !steepness.is_above(rise_, run_);
    }
    reason = GroundDrop::faces_down;
    if (sign_of(steepness.z) == Sign::negative) return false;
    const bool is_line = sign_of(steepness.x) == Sign::zero && sign_of(steepness.y) == Sign::zero;
    reason = is_line ? GroundDrop::no_area : GroundDrop::vertical;
    return false;
  }

 private:
  Int<16> rise_;
  Int<16> run_;
};

/// The ground of the soup, canonical and sorted, each triangle once.
std::vector<GroundTriangle> ground_of(std::span<const GroundTriangle> soup,
                                      const GroundOptions& options, GroundReport& report) {
  const GroundFilter filter(options);
  std::vector<GroundTriangle> ground;
  for (const GroundTriangle& t : soup) {
    const GroundTriangle triangle = canonical(t);
    GroundDrop reason{};
    if (filter.is_ground(triangle, reason)) {
      ground.push_back(triangle);
    } else {
      report.dropped.push_back({reason, triangle});
    }
  }
  kernel::sort(ground.begin(), ground.end());
  const auto is_repeated = [&](std::size_t i) { return i != 0 && ground[i - 1] == ground[i]; };
  std::size_t count = 0;
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (is_repeated(i)) report.dropped.push_back({GroundDrop::repeated, ground[i]});
  }
  count = static_cast<std::size_t>(std::unique(ground.begin(), ground.end()) - ground.begin());
  ground.resize(count);
  kernel::sort(report.dropped.begin(), report.dropped.end(),
               [](const DroppedTriangle& d, const DroppedTriangle& e) {
                 return std::tie(d.reason, d.triangle) < std::tie(e.reason, e.triangle);
               });
  report.triangles = soup.size();
  report.ground = count;
  return ground;
}

/// The triangles of each floor.
std::vector<std::vector<GroundTriangle>> by_floor(std::span<const GroundTriangle> ground,
                                                  const detail::FloorsOfGround& floors) {
  std::vector<std::vector<GroundTriangle>> lists(floors.count);
  for (std::size_t i = 0; i < ground.size(); ++i) lists[floors.floor[i]].push_back(ground[i]);
  return lists;
}

}  // namespace

std::size_t GroundReport::count(GroundDrop reason) const {
  return static_cast<std::size_t>(
      std::count_if(dropped.begin(), dropped.end(),
                    [&](const DroppedTriangle& d) { return d.reason == reason; }));
}

std::size_t GroundReport::fault_count() const {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0}) -
         count(GroundErrorCode::ledge);
}

WorldOptions GroundImport::world_options() const {
  OFFGRID_EXPECTS(!areas.empty(), "GroundImport::world_options: there is a floor");
  const Point2& first = areas.front().loops.front().front();
  Box box{first, first};
  for (const Area& area : areas) {
    for (const Area::Loop& loop : area.loops) {
      for (const Point2& p : loop) box.add(p);
    }
  }
  return {.low = box.low,
          .high = box.high,
          .ground = {.ground = Ground::blocked},
          .floors = floor_count()};
}

GroundResult<GroundImport> import_ground(std::span<const GroundTriangle> soup,
                                         const GroundOptions& options) {
  GroundResult<GroundReimport> made = reimport_ground(soup, {}, options);
  if (!made) return made.error();
  return std::move(made->ground);
}

GroundResult<GroundReimport> reimport_ground(std::span<const GroundTriangle> soup,
                                             const Relief& former, const GroundOptions& options) {
  OFFGRID_EXPECTS(soup.size() < std::size_t{1} << 30, "import_ground: fewer than 2^30 triangles");
  if (const auto bad_option = fault_of(options)) return *bad_option;
  GroundReimport made;
  GroundImport& result = made.ground;
  GroundReport& report = result.report;
  const std::vector<GroundTriangle> ground = ground_of(soup, options, report);
  detail::FaultList faults(options.strict ? std::max<std::size_t>(1, options.listed_max)
                                          : options.listed_max);
  for (const DroppedTriangle& d : report.dropped) {
    if (d.reason != GroundDrop::height_out_of_range) break;  // the first reason
    faults.add(
        {.code = GroundErrorCode::height_out_of_range, .faces = {d.triangle}, .face_count = 1});
  }
  const detail::Joints joints = detail::find_joints(ground, options.step, faults);
  detail::find_cracks(ground, joints.free, options.step, faults);
  const detail::FloorsOfGround pieces =
      detail::grow_pieces(ground, joints.joints, options.max_rise);
  const detail::FloorKeeping keeping(ground, former, options.step);
  const detail::FloorsOfGround floors =
      detail::share_floors(ground, pieces, options.max_rise, keeping.claims(pieces));
  made.floors = keeping.followers(floors);
  const std::vector<detail::Foot> feet =
      detail::find_feet(ground, joints, floors, options.step, faults);
  detail::find_overlaps(ground, pieces, feet, {options.twice_within, options.step}, faults);
  detail::SeamsOfGround seams = detail::seams_of(ground, joints.joints, feet, floors, faults);
  if (options.strict) {
    if (const auto first = faults.first()) return *first;
  }
  faults.move_to(report);
  report.joints = joints.joints.size();
  report.joints_over_step = joints.over_step;
  report.joints_of_parts = joints.of_parts;
  report.free_parts = joints.free.size();
  report.feet = seams.feet;
  const std::vector<std::vector<GroundTriangle>> lists = by_floor(ground, floors);
  GroundResult<Relief> relief = Relief::make(lists);
  if (!relief) return relief.error();
  result.relief = std::move(relief).value();
  for (std::size_t floor = 0; floor < lists.size(); ++floor) {
    if (!lists[floor].empty())
      result.areas.push_back(detail::area_of_ground(lists[floor], static_cast<Floor>(floor)));
  }
  result.seams = std::move(seams.seams);
  return made;
}

}  // namespace offgrid::navmesh
