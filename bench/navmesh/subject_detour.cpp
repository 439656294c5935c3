#include "navmesh/subject_detour.hpp"

#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::VertexId;
using navmesh::World;

constexpr unsigned short no_index = 0xFFFF;
constexpr std::size_t vertices_max = 0xFFFE;
// the largest number of polygons; the next bit of a neighbour means another tile
constexpr std::size_t polygons_max = 0x7FFF;
constexpr int coordinate_max = 0xFFFF;
constexpr int corners_of_polygon = static_cast<int>(Detour::most_corners);

struct FreeMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
struct FreeQuery {
  void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

/// The input arrays of dtCreateNavMeshData.
struct Arrays {
  std::vector<unsigned short> vertices;  ///< x, height, z
  std::vector<unsigned short> polygons;  ///< the corners of each polygon, then its neighbours
  std::vector<unsigned short> flags;
  std::vector<unsigned char> areas;
  int width = 0;
  int height = 0;
};

/// Corners of polygons as Detour numbers them, clockwise in x and z.
class ArrayMaker {
 public:
  ArrayMaker(const World& world, std::size_t count) : world_(&world) {
    arrays_.polygons.assign(count * 2 * Detour::most_corners, no_index);
    arrays_.flags.assign(count, 1);
    arrays_.areas.assign(count, 0);
  }

  void add(std::size_t number, const Polygon& polygon) {
    unsigned short* corners = arrays_.polygons.data() + number * 2 * Detour::most_corners;
    const std::size_t count = polygon.size();
    for (std::size_t i = 0; i < count; ++i) corners[i] = index_of(polygon[count - 1 - i]);
    for (std::size_t i = 0; i < count; ++i) {
      const std::pair edge(corners[i], corners[(i + 1) % count]);
      const auto other = sides_.find({edge.second, edge.first});
      if (other == sides_.end()) {
        sides_[edge] = {number, i};
      } else {
        corners[Detour::most_corners + i] = static_cast<unsigned short>(other->second.polygon);
        across(other->second) = static_cast<unsigned short>(number);
      }
    }
  }

  std::size_t vertex_count() const { return index_.size(); }
  Arrays take() { return std::move(arrays_); }

 private:
  struct Side {
    std::size_t polygon = 0;
    std::size_t corner = 0;
  };

  unsigned short& across(const Side& side) {
    return arrays_
        .polygons[side.polygon * 2 * Detour::most_corners + Detour::most_corners + side.corner];
  }

  unsigned short index_of(VertexId v) {
    const auto [entry, is_new] = index_.try_emplace(v, static_cast<unsigned short>(index_.size()));
    if (is_new) {
      const Point2 p = world_->planar().point(v);
      const auto x = static_cast<unsigned short>(p.x.raw()),
                 z = static_cast<unsigned short>(p.y.raw());
      arrays_.vertices.insert(arrays_.vertices.end(), {x, 0, z});
    }
    return entry->second;
  }

  const World* world_;
  Arrays arrays_;
  std::map<VertexId, unsigned short> index_;
  std::map<std::pair<unsigned short, unsigned short>, Side> sides_;
};

dtNavMeshCreateParams params_of(const Arrays& arrays, const World& world) {
  dtNavMeshCreateParams params{};
  params.verts = arrays.vertices.data();
  params.vertCount = static_cast<int>(arrays.vertices.size() / 3);
  params.polys = arrays.polygons.data();
  params.polyFlags = arrays.flags.data();
  params.polyAreas = arrays.areas.data();
  params.polyCount = static_cast<int>(arrays.flags.size());
  params.nvp = corners_of_polygon;
  params.walkableHeight = 2;
  params.walkableRadius = 0;
  params.walkableClimb = 1;
  params.bmin[1] = -1;
  params.bmax[0] = static_cast<float>(world.options().high.x.raw());
  params.bmax[1] = 1;
  params.bmax[2] = static_cast<float>(world.options().high.y.raw());
  params.cs = 1;
  params.ch = 1;
  params.buildBvTree = true;
  return params;
}

/// The reason why the polygons do not fit into a tile; empty if they do, corners not counted.
std::string excess(const World& world, std::size_t polygons) {
  const Point2 low = world.options().low, high = world.options().high;
  if (low.x.raw() < 0 || low.y.raw() < 0 || high.x.raw() > coordinate_max ||
      high.y.raw() > coordinate_max) {
    return "coordinates of a tile are of 16 bits";
  }
  if (polygons == 0 || polygons > polygons_max)
    return std::to_string(polygons) + " polygons, a tile has 1 to 32,767";
  return {};
}

}  // namespace

struct Detour::Parts {
  std::unique_ptr<dtNavMesh, FreeMesh> mesh;
  std::unique_ptr<dtNavMeshQuery, FreeQuery> query;
  dtQueryFilter filter;
  std::size_t polygon_count = 0;
  std::vector<dtPolyRef> corridor;
  int corridor_size = 0;
  std::vector<float> line;
  int line_size = 0;
  dtStatus status = 0;
};

Detour::Detour(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Detour::~Detour() = default;

std::unique_ptr<Detour> Detour::make(const World& world, const std::vector<Polygon>& polygons,
                                     std::string& why) {
  why = excess(world, polygons.size());
  if (!why.empty()) return nullptr;
  ArrayMaker maker(world, polygons.size());
  for (std::size_t i = 0; i < polygons.size(); ++i) maker.add(i, polygons[i]);
  if (maker.vertex_count() > vertices_max) {
    why = std::to_string(maker.vertex_count()) + " vertices, a tile has 65,534 at most";
    return nullptr;
  }
  const Arrays arrays = maker.take();
  dtNavMeshCreateParams params = params_of(arrays, world);
  return of(params, why);
}

std::unique_ptr<Detour> Detour::make(const RecastPolygons& polygons, std::string& why) {
  static_assert(RecastPolygons::most_corners == most_corners);
  const std::vector<unsigned short> flags(polygons.count(), 1);
  const std::vector<unsigned char> areas(polygons.count(), 0);
  dtNavMeshCreateParams params{};
  params.verts = polygons.vertices.data();
  params.vertCount = static_cast<int>(polygons.vertices.size() / 3);
  params.polys = polygons.polygons.data();
  params.polyFlags = flags.data();
  params.polyAreas = areas.data();
  params.polyCount = static_cast<int>(polygons.count());
  params.nvp = corners_of_polygon;
  params.walkableHeight = RecastPolygons::agent_height;
  params.walkableRadius = RecastPolygons::agent_radius;
  params.walkableClimb = RecastPolygons::agent_climb;
  std::copy(polygons.low.begin(), polygons.low.end(), params.bmin);
  std::copy(polygons.high.begin(), polygons.high.end(), params.bmax);
  params.cs = RecastPolygons::cell_width;
  params.ch = RecastPolygons::cell_height;
  params.buildBvTree = true;
  return of(params, why);
}

std::unique_ptr<Detour> Detour::of(dtNavMeshCreateParams& params, std::string& why) {
  const auto count = static_cast<std::size_t>(params.polyCount);
  unsigned char* data = nullptr;
  int size = 0;
  why = "it refuses the mesh";
  if (!dtCreateNavMeshData(&params, &data, &size)) return nullptr;
  auto parts = std::make_unique<Parts>();
  parts->mesh.reset(dtAllocNavMesh());
  if (dtStatusFailed(parts->mesh->init(data, size, DT_TILE_FREE_DATA))) {
    dtFree(data);
    return nullptr;
  }
  parts->query.reset(dtAllocNavMeshQuery());
  if (dtStatusFailed(parts->query->init(parts->mesh.get(), params.polyCount + 1))) return nullptr;
  parts->polygon_count = count;
  parts->corridor.resize(count);
  parts->line.resize(3 * (count + 2));
  why.clear();
  return std::unique_ptr<Detour>(new Detour(std::move(parts)));
}

std::size_t Detour::polygon_count() const { return parts_->polygon_count; }

DetourPlace Detour::nearest(const Point2& p) const {
  return nearest({static_cast<float>(p.x.raw()), 0, static_cast<float>(p.y.raw())});
}

DetourPlace Detour::nearest(const std::array<float, 3>& at) const {
  constexpr std::array<float, 3> half_box{2, 4, 2};
  DetourPlace place;
  parts_->query->findNearestPoly(at.data(), half_box.data(), &parts_->filter, &place.polygon,
                                 place.at.data());
  return place;
}

std::size_t Detour::polygon_index(const DetourPlace& place) const {
  return parts_->mesh->decodePolyIdPoly(place.polygon);
}

bool Detour::find(const DetourPlace& from, const DetourPlace& to) {
  Parts& own = *parts_;
  own.line_size = 0;
  own.status = own.query->findPath(from.polygon, to.polygon, from.at.data(), to.at.data(),
                                   &own.filter, own.corridor.data(), &own.corridor_size,
                                   static_cast<int>(own.corridor.size()));
  if (dtStatusFailed(own.status)) return false;
  own.query->findStraightPath(from.at.data(), to.at.data(), own.corridor.data(), own.corridor_size,
                              own.line.data(), nullptr, nullptr, &own.line_size,
                              static_cast<int>(own.line.size() / 3));
  return own.corridor[static_cast<std::size_t>(own.corridor_size) - 1] == to.polygon;
}

bool Detour::was_cut_off() const {
  return dtStatusDetail(parts_->status, DT_OUT_OF_NODES) ||
         dtStatusDetail(parts_->status, DT_BUFFER_TOO_SMALL);
}

double Detour::length() const {
  double sum = 0;
  for (int i = 1; i < parts_->line_size; ++i) {
    const float* end = parts_->line.data() + 3 * static_cast<std::size_t>(i);
    sum += std::hypot(static_cast<double>(end[0]) - static_cast<double>(end[-3]),
                      static_cast<double>(end[2]) - static_cast<double>(end[-1]));
  }
  return sum;
}

}  // namespace offgrid::bench
