#include "navmesh/layered_inputs.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "offgrid/io/ground.hpp"
#include "offgrid/io/obj.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::Floor;
using navmesh::GroundTriangle;
using navmesh::Seam;
using navmesh::World;
using Wide = boost::multiprecision::int128_t;

/// The fans of the polygons on the grid.
std::vector<FanTriangle> fans_of(const RecastPolygons& polygons) {
  std::vector<FanTriangle> fans;
  constexpr std::size_t stride = std::size_t{2} * RecastPolygons::most_corners;
  for (std::size_t polygon = 0; polygon < polygons.count(); ++polygon) {
    const std::span one = std::span(polygons.polygons).subspan(polygon * stride, stride);
    const auto triangles = io::triangles_of_poly_mesh(
        {.verts = polygons.vertices, .polys = one, .nvp = RecastPolygons::most_corners});
    if (!triangles) continue;
    for (GroundTriangle t : *triangles) {
      for (navmesh::GroundPoint& p : t) {
        p.at = Point2::at(std::int64_t{p.at.x.raw()} * LayeredInput::cell_units,
                          std::int64_t{p.at.y.raw()} * LayeredInput::cell_units);
        p.z *= LayeredInput::cell_units;
      }
      fans.push_back({t, polygon});
    }
  }
  return fans;
}

void name_floors(std::vector<FanTriangle>& triangles, const navmesh::Relief& relief) {
  std::map<GroundTriangle, Floor> floors;
  for (std::size_t floor = 0; floor < relief.floor_count(); ++floor) {
    for (const GroundTriangle& t : relief.triangles(static_cast<Floor>(floor)))
      floors.emplace(t, static_cast<Floor>(floor));
  }
  for (FanTriangle& one : triangles) {
    const auto found = floors.find(navmesh::canonical(one.triangle));
    if (found != floors.end()) one.floor = found->second;
  }
}

std::optional<World> world_of(const navmesh::GroundImport& ground) {
  if (ground.floor_count() == 0) return std::nullopt;
  auto world = World::make(ground.world_options());
  if (!world) return std::nullopt;
  auto edit = world->edit();
  for (const Area& area : ground.areas) edit.add(area);
  for (const Seam& seam : ground.seams) edit.add(seam);
  if (!edit.commit()) return std::nullopt;
  return std::move(world).value();
}

std::int64_t turn(const Point2& a, const Point2& b, const Point2& c) {
  const std::int64_t x = b.x.raw() - a.x.raw(), y = b.y.raw() - a.y.raw();
  return x * (c.y.raw() - a.y.raw()) - y * (c.x.raw() - a.x.raw());
}

/// A height, less that of a place.
struct Distance {
  Wide over;
  Wide under;  ///< positive

  friend bool operator<(const Distance& a, const Distance& b) {
    return a.over * b.under < b.over * a.under;
  }
};

/// The height of the triangle at the point, less z; none if it does not cover the point.
std::optional<Distance> above(const GroundTriangle& t, const Point2& p, std::int32_t z) {
  const std::int64_t u = turn(t[1].at, t[2].at, p), v = turn(t[2].at, t[0].at, p),
                     w = turn(t[0].at, t[1].at, p);
  if (u < 0 || v < 0 || w < 0 || u + v + w == 0) return std::nullopt;
  const Wide sum = Wide(u) + v + w;
  return Distance{Wide(u) * t[0].z + Wide(v) * t[1].z + Wide(w) * t[2].z - sum * z, sum};
}

/// The largest noise of a place on the ground at height z, which was rounded by less than a unit.
std::int32_t noise_at(const LayeredInput& input, const Point2& p, std::int32_t z) {
  Wide noise = static_cast<std::int32_t>(RecastPolygons::agent_height /
                                         RecastPolygons::cell_height * LayeredInput::cell_units);
  for (const FanTriangle& one : input.triangles) {
    const auto other = above(one.triangle, p, z);
    if (!other) continue;
    const Wide distance = abs(other->over) / other->under;
    if (distance > LayeredInput::cell_units) noise = std::min(noise, Wide(distance / 2 - 2));
  }
  return std::max(0, static_cast<std::int32_t>(noise));
}

std::optional<io::Surface> read_mesh(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto surface = io::read_obj(text);
  return surface ? std::optional(std::move(surface).value()) : std::nullopt;
}

}  // namespace

std::array<float, 3> LayeredInput::in_recast(const LayeredPlace& place) const {
  const auto cells = [](std::int32_t v) { return static_cast<float>(v) / cell_units; };
  return {polygons.low[0] + cells(place.at.x.raw()) * RecastPolygons::cell_width,
          polygons.low[1] + cells(place.z) * RecastPolygons::cell_height,
          polygons.low[2] - cells(place.at.y.raw()) * RecastPolygons::cell_width};
}

std::optional<LayeredInput> layered_input(const std::string& name, const Options& options,
                                          Results& results) {
  const auto leave_out = [&](const std::string& why) {
    results.note(name + ": left out, " + why);
    return std::nullopt;
  };
  if (options.data.empty())
    return leave_out("no folder of shared data was given (--data FOLDER or OFFGRID_DATA)");
  const std::string file = "recast-meshes/Meshes/" + name + ".obj";
  const auto surface = read_mesh(options.data + "/" + file);
  if (!surface) return leave_out(file + " is not in the folder of shared data or cannot be read");
  std::string why;
  auto polygons = recast_polygons(*surface, why);
  if (!polygons) return leave_out(why);
  std::vector<FanTriangle> triangles = fans_of(*polygons);
  std::vector<GroundTriangle> soup;
  for (const FanTriangle& one : triangles) soup.push_back(one.triangle);
  // Recast has decided where one can walk; its neighbours have both ends of a side in common
  auto ground = navmesh::import_ground(soup, {.rise = 65'535, .run = 1, .step = 0});
  if (!ground) return leave_out("import_ground: " + navmesh::describe(ground.error()));
  name_floors(triangles, ground->relief);
  auto world = world_of(*ground);
  if (!world) return leave_out("offgrid refused the world");
  LayeredInput input{std::move(*polygons), std::move(triangles), std::move(*ground),
                     std::move(*world)};
  const navmesh::GroundReport& report = input.ground.report;
  results.note(name + ": " + std::to_string(input.polygons.count()) + " polygons, " +
               std::to_string(report.triangles) + " triangles, of which " +
               std::to_string(report.ground) + " are ground; " +
               std::to_string(report.fault_count()) + " faults; " +
               std::to_string(input.ground.floor_count()) + " floors, " +
               std::to_string(input.ground.seams.size()) + " seams, " +
               std::to_string(input.world.mesh().face_count()) + " faces");
  return input;
}

RecastPolygons as_triangles(const RecastPolygons& polygons) {
  constexpr std::size_t most = RecastPolygons::most_corners;
  constexpr std::uint16_t none = 0xFFFF;
  RecastPolygons fans = polygons;
  fans.polygons.clear();
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::size_t> sides;  // places of neighbours
  for (std::size_t polygon = 0; polygon < polygons.count(); ++polygon) {
    const std::uint16_t* corners = polygons.polygons.data() + polygon * 2 * most;
    for (std::size_t k = 2; k < most && corners[k] != none; ++k) {
      const std::size_t begin = fans.polygons.size();
      fans.polygons.resize(begin + 2 * most, none);
      const std::array three{corners[0], corners[k - 1], corners[k]};
      std::copy(three.begin(), three.end(),
                fans.polygons.begin() + static_cast<std::ptrdiff_t>(begin));
      for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t here = begin + most + i;
        const std::pair side(three[i], three[(i + 1) % 3]);
        if (const auto other = sides.find({side.second, side.first}); other != sides.end()) {
          fans.polygons[here] = static_cast<std::uint16_t>(other->second / (2 * most));
          fans.polygons[other->second] = static_cast<std::uint16_t>(begin / (2 * most));
        }
        sides[side] = here;
      }
    }
  }
  return fans;
}

std::vector<LayeredPlace> random_places(const LayeredInput& input, std::size_t count) {
  testing::Random random(17);
  std::vector<LayeredPlace> places;
  while (places.size() < count) {
    const auto i = static_cast<std::size_t>(
        random.between(0, static_cast<std::int64_t>(input.triangles.size()) - 1));
    const GroundTriangle& t = input.triangles[i].triangle;
    std::int64_t u = random.between(0, 1 << 12), v = random.between(0, 1 << 12);
    if (u + v > 1 << 12) {
      u = (1 << 12) - u;
      v = (1 << 12) - v;
    }
    const auto between = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
      return a + (u * (b - a) + v * (c - a)) / (1 << 12);
    };
    const Point2 p = Point2::at(between(t[0].at.x.raw(), t[1].at.x.raw(), t[2].at.x.raw()),
                                between(t[0].at.y.raw(), t[1].at.y.raw(), t[2].at.y.raw()));
    const auto height = above(t, p, 0);
    if (!height) continue;
    const auto z = static_cast<std::int32_t>(height->over / height->under);
    const std::int32_t noise = noise_at(input, p, z);
    places.push_back({p, z + static_cast<std::int32_t>(random.between(-noise, noise))});
  }
  return places;
}

bool NearestGround::has_floor(Floor floor) const {
  return std::any_of(triangles.begin(), triangles.end(),
                     [&](const FanTriangle* one) { return one->floor == floor; });
}
bool NearestGround::has_polygon(std::size_t polygon) const {
  return std::any_of(triangles.begin(), triangles.end(),
                     [&](const FanTriangle* one) { return one->polygon == polygon; });
}

NearestGround nearest_ground(const LayeredInput& input, const LayeredPlace& place) {
  NearestGround nearest;
  std::optional<Distance> least;
  for (const FanTriangle& one : input.triangles) {
    const auto height = above(one.triangle, place.at, place.z);
    if (!height) continue;
    const Distance distance{abs(height->over), height->under};
    if (!least || distance < *least) {
      nearest.triangles.clear();
      nearest.z = place.z + static_cast<double>(height->over) / static_cast<double>(height->under);
      least = distance;
    }
    if (!(*least < distance)) nearest.triangles.push_back(&one);
  }
  return nearest;
}

}  // namespace offgrid::bench
