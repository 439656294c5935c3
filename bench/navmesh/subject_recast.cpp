#include "navmesh/subject_recast.hpp"

#include <recastnavigation/Recast.h>

#include <algorithm>
#include <memory>

namespace offgrid::bench {

namespace {

template <auto free_it>
struct Freed {
  template <class T>
  void operator()(T* made) const {
    free_it(made);
  }
};
using Heightfield = std::unique_ptr<rcHeightfield, Freed<rcFreeHeightField>>;
using Compact = std::unique_ptr<rcCompactHeightfield, Freed<rcFreeCompactHeightfield>>;
using Contours = std::unique_ptr<rcContourSet, Freed<rcFreeContourSet>>;
using PolyMesh = std::unique_ptr<rcPolyMesh, Freed<rcFreePolyMesh>>;

/// The surface in floats, its faces as fans.
struct Triangles {
  std::vector<float> vertices;
  std::vector<int> corners;

  explicit Triangles(const io::Surface& surface) {
    for (const io::Place3& p : surface.vertices) {
      for (const double v : {p.x, p.y, p.z}) vertices.push_back(static_cast<float>(v));
    }
    for (std::size_t face = 0; face < surface.faces.size(); ++face) {
      const auto of_face = surface.corners_of(face);
      for (std::size_t k = 2; k < of_face.size(); ++k) {
        for (const std::uint32_t corner : {of_face[0], of_face[k - 1], of_face[k]})
          corners.push_back(static_cast<int>(corner));
      }
    }
  }
  int vertex_count() const { return static_cast<int>(vertices.size() / 3); }
  int count() const { return static_cast<int>(corners.size() / 3); }
};

/// The settings of the demo, lengths in cells.
constexpr float slope = 45, simplification_error = 1.3F;
constexpr int agent_height = 10, agent_climb = 4, agent_radius = 2;
constexpr int longest_edge = 40, smallest_region = 64, largest_merged_region = 400;

/// Recast's steps from triangles to polygons.
class Steps {
 public:
  Steps(const Triangles& of, RecastPolygons& result) : of_(of), result_(result) {}

  /// Returns the step that failed; an empty text if none did.
  std::string run() {
    if (of_.count() == 0) return "the file has no faces";
    if (!rasterise()) return "Recast rasterises no triangles";
    if (!find_regions()) return "Recast makes no regions";
    if (!make_polygons()) return "Recast makes no polygons";
    return {};
  }

 private:
  bool rasterise() {
    rcCalcBounds(of_.vertices.data(), of_.vertex_count(), result_.low.data(), result_.high.data());
    int width = 0, depth = 0;
    rcCalcGridSize(result_.low.data(), result_.high.data(), RecastPolygons::cell_width, &width,
                   &depth);
    if (!field_ || !rcCreateHeightfield(&context_, *field_, width, depth, result_.low.data(),
                                        result_.high.data(), RecastPolygons::cell_width,
                                        RecastPolygons::cell_height))
      return false;
    std::vector<unsigned char> areas(static_cast<std::size_t>(of_.count()), 0);
    rcMarkWalkableTriangles(&context_, slope, of_.vertices.data(), of_.vertex_count(),
                            of_.corners.data(), of_.count(), areas.data());
    if (!rcRasterizeTriangles(&context_, of_.vertices.data(), of_.vertex_count(),
                              of_.corners.data(), areas.data(), of_.count(), *field_, agent_climb))
      return false;
    rcFilterLowHangingWalkableObstacles(&context_, agent_climb, *field_);
    rcFilterLedgeSpans(&context_, agent_height, agent_climb, *field_);
    rcFilterWalkableLowHeightSpans(&context_, agent_height, *field_);
    return true;
  }

  bool find_regions() {
    return compact_ &&
           rcBuildCompactHeightfield(&context_, agent_height, agent_climb, *field_, *compact_) &&
           rcErodeWalkableArea(&context_, agent_radius, *compact_) &&
           rcBuildDistanceField(&context_, *compact_) &&
           rcBuildRegions(&context_, *compact_, 0, smallest_region, largest_merged_region);
  }

  bool make_polygons() {
    if (!contours_ || !mesh_ ||
        !rcBuildContours(&context_, *compact_, simplification_error, longest_edge, *contours_) ||
        !rcBuildPolyMesh(&context_, *contours_, RecastPolygons::most_corners, *mesh_) ||
        mesh_->npolys == 0)
      return false;
    result_.vertices.assign(mesh_->verts, mesh_->verts + 3 * std::ptrdiff_t{mesh_->nverts});
    result_.polygons.assign(mesh_->polys, mesh_->polys + 2 * std::ptrdiff_t{mesh_->nvp} *
                                                             std::ptrdiff_t{mesh_->npolys});
    std::copy_n(mesh_->bmin, 3, result_.low.begin());
    std::copy_n(mesh_->bmax, 3, result_.high.begin());
    return true;
  }

  const Triangles& of_;
  RecastPolygons& result_;
  rcContext context_{false};
  Heightfield field_{rcAllocHeightfield()};
  Compact compact_{rcAllocCompactHeightfield()};
  Contours contours_{rcAllocContourSet()};
  PolyMesh mesh_{rcAllocPolyMesh()};
};

}  // namespace

std::optional<RecastPolygons> recast_polygons(const io::Surface& surface, std::string& why) {
  const Triangles triangles(surface);
  RecastPolygons polygons;
  why = Steps(triangles, polygons).run();
  return why.empty() ? std::optional(std::move(polygons)) : std::nullopt;
}

}  // namespace offgrid::bench
