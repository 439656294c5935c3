#include "ground/library_ground.hpp"

#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_check.hpp"
#include "offgrid/navmesh/ground/ground_ray.hpp"
#include "offgrid/navmesh/ground/ground_reimport.hpp"
#include "offgrid/navmesh/ground/ground_tags.hpp"
#include "offgrid/navmesh/ground/headroom.hpp"
#include "offgrid/navmesh/ground/rod.hpp"
#include "offgrid/navmesh/ground/slope_areas.hpp"
#include "offgrid/navmesh/path_in_space.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing::ground {

namespace {

std::int32_t z(std::int64_t height) { return static_cast<std::int32_t>(height); }

std::vector<navmesh::GroundTriangle> triangles_of(const std::vector<GroundFace>& soup) {
  std::vector<navmesh::GroundTriangle> triangles;
  for (const GroundFace& face : soup) {
    auto& triangle = triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) triangle[k] = {point_of(face[k].at), z(face[k].z)};
  }
  return triangles;
}

navmesh::GroundOptions options_of(const ImportPlan& plan, bool strict) {
  navmesh::GroundOptions options{.rise = z(plan.rise),
                                 .run = z(plan.run),
                                 .step = z(plan.step),
                                 .twice_within = z(plan.twice_within),
                                 .max_rise = {},
                                 .strict = strict};
  if (plan.max_rise >= 0) options.max_rise = z(plan.max_rise);
  return options;
}

std::vector<navmesh::Area::Loop> loops_of(const SiteLoops& sites) {
  std::vector<navmesh::Area::Loop> loops;
  for (const std::vector<Site>& loop : sites) {
    loops.emplace_back();
    for (const Site& p : loop) loops.back().push_back(point_of(p));
  }
  return loops;
}

navmesh::Region region(const std::vector<navmesh::Area::Loop>& loops, const GroundQuestion& rod) {
  return {loops, rod.is_even_odd ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero};
}

GroundFault fault_of(const navmesh::GroundError& error) {
  GroundFault fault{error.code, {}, site_of(error.a), site_of(error.b)};
  for (std::size_t i = 0; i < error.face_count; ++i)
    fault.faces.push_back(LibraryGround::face_of(error.faces[i]));
  return fault;
}

template <int A, int B>
Ratio ratio_of(const kernel::Int<A>& numerator, const kernel::Int<B>& denominator) {
  return {unlimited<WideInteger>(numerator), unlimited<WideInteger>(denominator)};
}

template <class Floors>
std::vector<std::int64_t> list(const Floors& floors) {
  return {floors.begin(), floors.end()};
}

std::vector<GroundArea> areas_of(const std::vector<navmesh::Area>& areas) {
  std::vector<GroundArea> made;
  for (const navmesh::Area& area : areas) {
    GroundArea& one = made.emplace_back();
    for (const navmesh::Area::Loop& loop : area.loops) {
      one.loops.emplace_back();
      for (const kernel::Point2& p : loop) one.loops.back().push_back(site_of(p));
    }
    one.floors = list(area.floors);
    one.is_even_odd = area.rule == navmesh::WindingRule::even_odd;
    one.is_blocked = area.state.ground == navmesh::Ground::blocked;
  }
  return made;
}

GroundAnswer answer_of(const navmesh::GroundImport& ground) {
  const navmesh::GroundReport& report = ground.report;
  GroundAnswer answer;
  answer.counts = {
      report.triangles,       report.ground,     report.joints, report.joints_over_step,
      report.joints_of_parts, report.free_parts, report.feet};
  for (const navmesh::DroppedTriangle& d : report.dropped)
    answer.dropped.push_back({d.reason, LibraryGround::face_of(d.triangle)});
  for (const navmesh::GroundError& e : report.faults) answer.faults.push_back(fault_of(e));
  for (const navmesh::GroundError& e : report.ledges) answer.ledges.push_back(fault_of(e));
  for (std::size_t i = 0; i < ground.relief.floor_count(); ++i) {
    auto& floor = answer.floors.emplace_back();
    for (const navmesh::GroundTriangle& t : ground.relief.triangles(static_cast<navmesh::Floor>(i)))
      floor.push_back(LibraryGround::face_of(t));
  }
  answer.areas = areas_of(ground.areas);
  for (const navmesh::Seam& s : ground.seams)
    answer.seams.push_back({site_of(s.a), site_of(s.b), s.left, s.right});
  return answer;
}

}  // namespace

GroundFace LibraryGround::face_of(const navmesh::GroundTriangle& triangle) {
  GroundFace face;
  for (std::size_t k = 0; k < 3; ++k) face[k] = {site_of(triangle[k].at), triangle[k].z};
  return face;
}

GroundAnswer LibraryGround::import(const std::vector<GroundFace>& soup, const ImportPlan& plan) {
  world_.reset();
  ground_ = {};
  auto made = navmesh::import_ground(triangles_of(soup), options_of(plan, false));
  if (!made) return {.refusal = describe(made.error())};
  ground_ = *std::move(made);
  return answer_of(ground_);
}

std::optional<GroundFault> LibraryGround::strict_fault(const std::vector<GroundFace>& soup,
                                                       const ImportPlan& plan) const {
  const auto made = navmesh::import_ground(triangles_of(soup), options_of(plan, true));
  if (made) return std::nullopt;
  return fault_of(made.error());
}

std::optional<Ratio> LibraryGround::height(std::int64_t floor, const Site& p) const {
  const auto height = ground_.relief.height({point_of(p), static_cast<navmesh::Floor>(floor)});
  if (!height) return std::nullopt;
  return ratio_of(height->numerator, height->denominator);
}

std::optional<std::int64_t> LibraryGround::rounded_height(std::int64_t floor, const Site& p) const {
  return ground_.relief.rounded_height({point_of(p), static_cast<navmesh::Floor>(floor)});
}

std::pair<GroundAnswer, std::vector<std::vector<std::int64_t>>> LibraryGround::reimport(
    const std::vector<GroundFace>& soup, const ImportPlan& plan,
    const std::vector<std::vector<GroundFace>>& former) {
  std::vector<std::vector<navmesh::GroundTriangle>> lists;
  for (const std::vector<GroundFace>& floor : former) lists.push_back(triangles_of(floor));
  const auto made = navmesh::reimport_ground(
      triangles_of(soup), navmesh::Relief::make(lists).value(), options_of(plan, false));
  if (!made) return {{.refusal = describe(made.error())}, {}};
  std::vector<std::vector<std::int64_t>> floors;
  for (const std::vector<navmesh::Floor>& each : made->floors) floors.push_back(list(each));
  return {answer_of(made->ground), floors};
}

std::vector<TaggedArea> LibraryGround::tagged_areas(const std::vector<GroundFace>& soup,
                                                    const std::vector<std::uint64_t>& tags) const {
  const std::vector<navmesh::Area> areas =
      navmesh::tagged_areas(ground_.relief, triangles_of(soup), tags);
  const std::vector<GroundArea> plain = areas_of(areas);
  std::vector<TaggedArea> answer;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const navmesh::FaceState& state = areas[i].state;
    answer.emplace_back(plain[i], state.cost == navmesh::FaceState::unit_cost ? state.tag : 0);
  }
  return answer;
}

std::vector<TaggedArea> LibraryGround::slope_areas(
    const std::vector<std::pair<std::int64_t, std::int64_t>>& slopes) const {
  std::vector<navmesh::SlopeClass> classes;
  for (const auto& [rise, run] : slopes) {
    const auto tag = static_cast<std::uint32_t>(classes.size() + 1);
    classes.push_back({z(rise), z(run), (tag + 1) * navmesh::FaceState::unit_cost, tag});
  }
  const std::vector<navmesh::Area> areas = navmesh::slope_areas(ground_.relief, classes).value();
  const std::vector<GroundArea> plain = areas_of(areas);
  std::vector<TaggedArea> answer;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const auto& [ground, cost, tag] = areas[i].state;
    const bool is_right = tag > 0 && cost == (tag + 1) * navmesh::FaceState::unit_cost;
    answer.emplace_back(plain[i], is_right ? tag : 0);
  }
  return answer;
}

std::optional<RayAnswer> LibraryGround::hit(const SpaceRay& ray) const {
  const auto end = [](const GroundCorner& c) {
    return navmesh::GroundPoint{point_of(c.at), z(c.z)};
  };
  const auto hit = navmesh::hit_ground(ground_.relief, {end(ray.from), end(ray.to)});
  if (!hit) return std::nullopt;
  return RayAnswer{
      {unlimited<WideInteger>(hit->t.numerator), unlimited<WideInteger>(hit->t.denominator)},
      hit->at.floor,
      {site_of(hit->at.point), hit->z}};
}

std::vector<std::int64_t> LibraryGround::floors_in_rod(const GroundQuestion& rod) const {
  const std::vector<navmesh::Area::Loop> loops = loops_of(rod.loops);
  return list(
      navmesh::floors_in_rod(ground_.relief, region(loops, rod), z(rod.z_low), z(rod.z_high)));
}

std::vector<GroundArea> LibraryGround::rod(const GroundQuestion& rod) const {
  const std::vector<navmesh::Area::Loop> loops = loops_of(rod.loops);
  return areas_of(navmesh::rod(ground_.relief, region(loops, rod), z(rod.z_low), z(rod.z_high)));
}

std::vector<GroundArea> LibraryGround::low_ground(const std::vector<GroundFace>& soup,
                                                  std::int64_t height) const {
  return areas_of(navmesh::low_ground(ground_.relief, triangles_of(soup), z(height)));
}

std::vector<WorldFace> LibraryGround::faces() const {
  const navmesh::View view(*world_);
  const navmesh::Mesh& mesh = view.mesh();
  const navmesh::Mesh& floors = world_->floors().mesh();
  std::vector<std::size_t> number(mesh.face_bound(), WorldFace::none);
  std::size_t count = 0;
  for (const navmesh::FaceId f : mesh.faces()) number[f.value()] = count++;
  std::vector<WorldFace> faces;
  for (const navmesh::FaceId f : mesh.faces()) {
    WorldFace& face = faces.emplace_back();
    face.floor = world_->floor(f);
    face.is_free = !view.is_blocked(f);
    face.has_areas = !view.areas(f).empty();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = mesh.halfedge(f, k);
      face.corners[k] = site_of(view.planar().segment(h)[0]);
      face.is_open[k] = view.is_open(h);
      if (const auto twin = mesh.twin(h)) face.across[k] = number[mesh.face(twin).value()];
      if (const auto twin = floors.twin(h)) face.beside[k] = number[floors.face(twin).value()];
    }
  }
  return faces;
}

std::optional<SiteLoops> LibraryGround::rims(std::int64_t floor,
                                             std::optional<std::int64_t> reach) const {
  const auto of = static_cast<navmesh::Floor>(floor);
  const navmesh::Area barrier =
      navmesh::rims(*world_, of, reach ? z(*reach) : navmesh::Disc::max_radius);
  if (barrier.shape != navmesh::Area::Shape::barrier || barrier.floors != navmesh::FloorSet{of})
    return std::nullopt;
  return areas_of({barrier}).front().loops;
}

std::string LibraryGround::make_world() {
  auto made = navmesh::World::make(ground_.world_options());
  if (!made) return describe(made.error());
  auto edit = made->edit();
  for (const navmesh::Area& area : ground_.areas) edit.add(area);
  for (const navmesh::Seam& seam : ground_.seams) edit.add(seam);
  if (const auto done = edit.commit(); !done) return describe(done.error());
  world_ = *std::move(made);
  return "";
}

std::optional<std::pair<Site, std::int64_t>> LibraryGround::locate(const GroundQuestion& q) const {
  const auto at = navmesh::locate(*world_, ground_.relief, point_of(q.at),
                                  {.z = z(q.z), .up = z(q.up), .down = z(q.down)});
  if (!at) return std::nullopt;
  return std::pair{site_of(at->point), std::int64_t{at->floor}};
}

LineAnswer LibraryGround::line(const FloorSite& from, const FloorSite& to) const {
  const auto end = [](const FloorSite& p) {
    return navmesh::FloorPoint{point_of(p.at), static_cast<navmesh::Floor>(p.floor)};
  };
  navmesh::ShortestPathFinder finder;
  const auto path = finder.find(*world_, end(from), end(to));
  LineAnswer answer;
  if (!path) return answer;
  answer.is_path = true;
  for (const kernel::Point2& p : path->corners) answer.corners.push_back(site_of(p));
  const auto line = navmesh::path_in_space(*world_, ground_.relief, *path);
  if (!line) {
    answer.refusal = describe(line.error());
    return answer;
  }
  for (const navmesh::SpacePathPoint& p : line->points) {
    answer.points.push_back({ratio_of(p.x, p.w), ratio_of(p.y, p.w), ratio_of(p.z, p.z_w),
                             std::int64_t{p.floor}, p.leg});
  }
  return answer;
}

}  // namespace offgrid::testing::ground
