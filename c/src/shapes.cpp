// Shapes: lists of areas, made of arrays and read as arrays.
#include <utility>

#include "handles.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using navmesh::Area;

/// How much room shapes need.
void count(const ShapesObject& shapes, og_shape_arrays& arrays) {
  arrays.shape_count = shapes.areas.size();
  arrays.loop_count = arrays.point_count = arrays.floor_count = 0;
  for (const Area& area : shapes.areas) {
    arrays.loop_count += area.loops.size();
    arrays.floor_count += area.floors.size();
    for (const Area::Loop& loop : area.loops) arrays.point_count += loop.size();
  }
}

bool has_room(const og_shape_arrays& arrays) {
  return arrays.shape_capacity >= arrays.shape_count && arrays.loop_capacity >= arrays.loop_count &&
         arrays.point_capacity >= arrays.point_count && arrays.floor_capacity >= arrays.floor_count;
}

og_status find_null(const og_shape_arrays& arrays) {
  if (arrays.shape_count > 0 && arrays.shapes == nullptr) return fail_at(OG_NULL, "arrays.shapes");
  if (arrays.loop_count > 0 && arrays.loops == nullptr) return fail_at(OG_NULL, "arrays.loops");
  if (arrays.point_count > 0 && arrays.coordinates == nullptr)
    return fail_at(OG_NULL, "arrays.coordinates");
  if (arrays.floor_count > 0 && arrays.floors == nullptr) return fail_at(OG_NULL, "arrays.floors");
  return OG_OK;
}

og_shape value_of(const Area& area, std::uint32_t id) {
  og_shape shape{};
  shape.shape = area.shape == Area::Shape::barrier ? OG_BARRIER : OG_REGION;
  shape.rule = area.rule == navmesh::WindingRule::even_odd ? OG_EVEN_ODD : OG_NONZERO;
  shape.priority = area.priority;
  shape.enabled = area.enabled ? 1 : 0;
  shape.loop_count = static_cast<std::uint32_t>(area.loops.size());
  shape.floor_count = static_cast<std::uint32_t>(area.floors.size());
  shape.id = id;
  shape.state = offgrid::c::value_of(area.state);
  if (area.update) {
    shape.is_update = 1;
    shape.add_cost = area.update->add_cost;
    shape.set_bits = area.update->set_bits;
    shape.clear_bits = area.update->clear_bits;
  }
  return shape;
}

void write(const ShapesObject& shapes, const og_shape_arrays& to) {
  std::uint32_t loop = 0, point = 0, floor = 0;
  for (std::size_t i = 0; i < shapes.areas.size(); ++i) {
    const Area& area = shapes.areas[i];
    og_shape shape = value_of(area, shapes.ids[i]);
    shape.loop_begin = loop;
    shape.floor_begin = floor;
    to.shapes[i] = shape;
    for (const navmesh::Floor on : area.floors) to.floors[floor++] = on;
    for (const Area::Loop& points : area.loops) {
      to.loops[loop++] = point;
      for (const kernel::Point2& p : points) {
        to.coordinates[2 * std::size_t{point}] = p.x.raw();
        to.coordinates[2 * std::size_t{point} + 1] = p.y.raw();
        ++point;
      }
    }
  }
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_shape_arrays og_shape_arrays_default(void) {
  og_shape_arrays arrays{};
  arrays.size = sizeof(og_shape_arrays);
  return arrays;
}

og_status og_shapes_create(size_t n, const og_area* areas, og_shapes* shapes) {
  if (shapes == nullptr) return fail_at(OG_NULL, "shapes");
  if (n > 0 && areas == nullptr) return fail_at(OG_NULL, "areas");
  auto made = std::make_shared<ShapesObject>();
  for (std::size_t i = 0; i < n; ++i) {
    if (read(areas + i, made->areas.emplace_back()) != OG_OK) return at_item("areas", i);
  }
  made->ids.resize(n);
  return give_handle(std::move(made), shapes);
}

og_status og_shapes_read(og_shapes shapes, og_shape_arrays* arrays) {
  if (arrays == nullptr) return fail_at(OG_NULL, "arrays");
  if (const og_status status = read_form(*arrays, "arrays")) return status;
  std::shared_ptr<ShapesObject> of;
  if (const og_status status = find(shapes, "shapes", of)) return status;
  og_shape_arrays counted = *arrays;
  count(*of, counted);
  const bool fits = has_room(counted);
  if (fits) {
    if (const og_status status = find_null(counted)) return status;
  }
  *arrays = counted;
  if (!fits) return fail(OG_TOO_SMALL);
  write(*of, counted);
  return OG_OK;
}
