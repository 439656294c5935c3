// Overlays and buffers of shapes.
#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/navmesh/ground/area_overlay.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::Area;

og_status give_overlay(std::span<const Area> a, std::span<const Area> b,
                       navmesh::OverlayOperation operation, og_shapes* handle) {
  auto found = navmesh::overlay(a, b, operation);
  if (!found) return fail(found.error());
  auto made = std::make_shared<ShapesObject>();
  for (navmesh::OverlayPart& part : found->parts) {
    Area& area = made->areas.emplace_back();
    area.loops = std::move(part.rings);
  }
  made->ids.resize(made->areas.size());
  return give_handle(std::move(made), handle);
}

/// Has the grid room for the disc about each point of the area? OG_OFF_GRID.
og_status check_room(const Area& area, std::int32_t reach) {
  for (std::size_t loop = 0; loop < area.loops.size(); ++loop) {
    for (std::size_t point = 0; point < area.loops[loop].size(); ++point) {
      const kernel::Point2& p = area.loops[loop][point];
      const std::int64_t size =
          std::max(std::abs(std::int64_t{p.x.raw()}), std::abs(std::int64_t{p.y.raw()}));
      if (size + reach >= std::int64_t{1} << kernel::Coordinate2::bits)
        return fail_off_grid(p.x.raw(), p.y.raw(), loop, point);
    }
  }
  return OG_OK;
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_shapes_overlay(og_shapes a, og_shapes b, uint32_t operation, og_shapes* made) {
  if (made == nullptr) return fail_at(OG_NULL, "made");
  if (operation > OG_SYMMETRIC_DIFFERENCE)
    return fail(OG_OUT_OF_RANGE, "operation is none of OG_UNION to OG_SYMMETRIC_DIFFERENCE");
  std::shared_ptr<ShapesObject> one, other;
  if (const og_status status = find(a, "a", one)) return status;
  if (const og_status status = find(b, "b", other)) return status;
  using Operation = navmesh::OverlayOperation;
  static_assert(static_cast<int>(Operation::intersection) == OG_INTERSECTION &&
                static_cast<int>(Operation::symmetric_difference) == OG_SYMMETRIC_DIFFERENCE);
  return give_overlay(one->areas, other->areas, static_cast<Operation>(operation), made);
}

og_status og_shapes_buffer(og_shapes shapes, int32_t radius, uint32_t sides, og_shapes* made) {
  if (made == nullptr) return fail_at(OG_NULL, "made");
  std::shared_ptr<ShapesObject> of;
  if (const og_status status = find(shapes, "shapes", of)) return status;
  if (const og_status status = check_sides("sides", sides)) return status;
  const auto disc = navmesh::Disc::make(radius, static_cast<int>(sides));
  if (!disc) {
    return fail(OG_OUT_OF_RANGE,
                "radius is " + std::to_string(radius) + ", and must be from 1 to 268435455");
  }
  std::int32_t reach = 0;
  for (const kernel::Point2& p : disc->corners())
    reach = std::max({reach, std::abs(p.x.raw()), std::abs(p.y.raw())});
  std::vector<Area> grown;
  for (std::size_t i = 0; i < of->areas.size(); ++i) {
    if (!of->areas[i].enabled) continue;
    if (check_room(of->areas[i], reach) != OG_OK) return at_item("shapes", i);
    std::vector<Area> parts = navmesh::grow(of->areas[i], *disc);
    std::move(parts.begin(), parts.end(), std::back_inserter(grown));
  }
  return give_overlay(grown, {}, navmesh::OverlayOperation::united, made);
}
