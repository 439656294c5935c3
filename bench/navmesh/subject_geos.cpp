#include <geos_c.h>

#include <memory>

#include "navmesh/subjects.hpp"

namespace offgrid::bench {

namespace {

struct Handle {
  GEOSContextHandle_t context = GEOS_init_r();
  Handle() = default;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { GEOS_finish_r(context); }
};

struct Destroy {
  std::shared_ptr<Handle> handle;
  void operator()(GEOSGeometry* geometry) const { GEOSGeom_destroy_r(handle->context, geometry); }
};

using Geometry = std::unique_ptr<GEOSGeometry, Destroy>;

Geometry multipoint(const std::shared_ptr<Handle>& handle, const Points& points) {
  std::vector<GEOSGeometry*> parts;
  parts.reserve(points.size());
  for (const kernel::Point2& p : points) {
    parts.push_back(GEOSGeom_createPointFromXY_r(handle->context, p.x.raw(), p.y.raw()));
  }
  return {GEOSGeom_createCollection_r(handle->context, GEOS_MULTIPOINT, parts.data(),
                                      static_cast<unsigned>(parts.size())),
          Destroy{handle}};
}

}  // namespace

// Uses the C interface, which GEOS keeps stable. It returns a collection of polygons, one for each
// triangle, with coordinates of their own, and no mesh.
PointSubject geos_points() {
  return {"GEOS", 100'000, 1'000, 1, false, [](const Points& points) -> Build {
            const auto handle = std::make_shared<Handle>();
            const std::shared_ptr<GEOSGeometry> input = multipoint(handle, points);
            return [handle, input](const std::function<void()>& inspect) {
              return timed_build(
                  inspect,
                  [&] {
                    return Geometry(GEOSDelaunayTriangulation_r(handle->context, input.get(), 0, 0),
                                    Destroy{handle});
                  },
                  [&](const Geometry& made) {
                    return static_cast<std::size_t>(
                        GEOSGetNumGeometries_r(handle->context, made.get()));
                  });
            };
          }};
}

}  // namespace offgrid::bench
