// Surfaces, and scenes of them.
#include <algorithm>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/navmesh/batch.hpp"
#include "offgrid/scene/footprint.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using kernel::Point3;
using scene::ModelId;
using scene::Scene;

template <class Ask>
og_status read_scene(og_scene handle, const Ask& ask) {
  std::shared_ptr<SceneObject> object;
  if (const og_status status = find(handle, "scene", object)) return status;
  const ReadLock guard(object->lock);
  return ask(static_cast<const Scene&>(object->scene));
}

template <class Make>
og_status change_scene(og_scene handle, const Make& make) {
  std::shared_ptr<SceneObject> object;
  if (const og_status status = find(handle, "scene", object)) return status;
  const ChangeLock guard(object->lock);
  return make(object->scene);
}

og_status read_pose(const og_pose* given, scene::Pose& pose) {
  if (given == nullptr) return OG_OK;
  const std::int32_t place[] = {given->x, given->y, given->z};
  if (const og_status status = read_place(place, 0, pose.position)) return status;
  const auto rotation = scene::Rotation::make(given->qw, given->qx, given->qy, given->qz);
  if (!rotation) return fail(OG_BAD_SCENE, "pose: " + describe(rotation.error()));
  pose.rotation = *rotation;
  return OG_OK;
}

/// n places of an array. OG_NULL, OG_OFF_GRID.
og_status read_places(const std::int32_t* given, std::size_t n, const char* name,
                      std::vector<Point3>& places) {
  if (n > 0 && given == nullptr) return fail_at(OG_NULL, name);
  places.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (read_place(given, i, places[i]) != OG_OK) return at_item(name, i);
  }
  return OG_OK;
}

og_status read_directions(const std::int32_t* given, std::size_t n,
                          std::vector<kernel::Vector3>& directions) {
  if (n > 0 && given == nullptr) return fail_at(OG_NULL, "directions");
  directions.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto number = [&](std::size_t axis) {
      return kernel::Int<30>::checked(given[3 * i + axis]);
    };
    const auto x = number(0), y = number(1), z = number(2);
    if (!x || !y || !z) {
      fail(OG_OFF_GRID, "a direction has a number that is not below 2^30 in size");
      return at_item("directions", i);
    }
    directions[i] = {*x, *y, *z};
  }
  return OG_OK;
}

constexpr og_place no_place = {0, 0, 0, 0, {0, 0, 0}, OG_NO_INDEX, OG_NO_INDEX, 0};

/// A place on a model. Points of models are never off the grid.
og_place value_of(const scene::SpacePoint& point, ModelId model, std::uint32_t triangle) {
  og_place place = no_place;
  const auto exact = point.doubles();
  place.x = exact.x;
  place.y = exact.y;
  place.z = exact.z;
  if (const auto near = point.rounded()) {
    place.at[0] = near->point.x.raw();
    place.at[1] = near->point.y.raw();
    place.at[2] = near->point.z.raw();
  }
  place.model = model.value();
  place.triangle = triangle;
  return place;
}

template <class Ask>
void answer_places(std::size_t n, std::uint32_t threads, og_place* places, const Ask& ask) {
  navmesh::detail::share_out(n, threads, [&](const auto& next) {
    for (std::size_t i = next(); i < n; i = next()) places[i] = ask(i);
  });
}

void add(std::vector<navmesh::Area::Loop> loops, bool are_walls, ModelId model,
         ShapesObject& shapes) {
  if (loops.empty()) return;
  navmesh::Area& area = shapes.areas.emplace_back();
  area.loops = std::move(loops);
  if (are_walls) area.shape = navmesh::Area::Shape::barrier;
  shapes.ids.push_back(model.value());
}

template <class Given>
og_status status_of(const Given& done) {
  return done ? og_status{OG_OK} : fail(done.error());
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_surface_create(size_t vertex_count, const int32_t* coordinates, size_t triangle_count,
                            const uint32_t* triangles, og_surface* surface) {
  if (surface == nullptr) return fail_at(OG_NULL, "surface");
  if (triangle_count > 0 && triangles == nullptr) return fail_at(OG_NULL, "triangles");
  std::vector<Point3> vertices;
  if (const og_status status = read_places(coordinates, vertex_count, "coordinates", vertices))
    return status;
  std::vector<scene::MeshTriangle> corners(triangle_count);
  for (std::size_t i = 0; i < triangle_count; ++i)
    corners[i] = {triangles[3 * i], triangles[3 * i + 1], triangles[3 * i + 2]};
  auto made = scene::Mesh::make(vertices, corners);
  if (!made) return fail(made.error());
  return give_handle(std::make_shared<SurfaceObject>(std::move(*made)), surface);
}

og_status og_surface_get(og_surface surface, size_t vertex_capacity, int32_t* coordinates,
                         size_t* vertex_count, size_t triangle_capacity, uint32_t* triangles,
                         size_t* triangle_count) {
  if (vertex_count == nullptr) return fail_at(OG_NULL, "vertex_count");
  if (triangle_count == nullptr) return fail_at(OG_NULL, "triangle_count");
  std::shared_ptr<SurfaceObject> of;
  if (const og_status status = find(surface, "surface", of)) return status;
  const auto vertices = of->mesh.vertices();
  const auto corners = of->mesh.triangles();
  const bool has_room = vertex_capacity >= vertices.size() && triangle_capacity >= corners.size();
  if (has_room && !vertices.empty() && coordinates == nullptr)
    return fail_at(OG_NULL, "coordinates");
  if (has_room && !corners.empty() && triangles == nullptr) return fail_at(OG_NULL, "triangles");
  *vertex_count = vertices.size();
  *triangle_count = corners.size();
  if (!has_room) return fail(OG_TOO_SMALL);
  for (const Point3& p : vertices) {
    for (const std::int32_t x : {p.x.raw(), p.y.raw(), p.z.raw()}) *coordinates++ = x;
  }
  for (const scene::MeshTriangle& t : corners) triangles = std::copy(t.begin(), t.end(), triangles);
  return OG_OK;
}

og_status og_scene_create(og_scene* scene) {
  if (scene == nullptr) return fail_at(OG_NULL, "scene");
  return give_handle(std::make_shared<SceneObject>(), scene);
}

og_status og_scene_add(og_scene scene, og_surface surface, const og_pose* pose, og_model* model) {
  if (model == nullptr) return fail_at(OG_NULL, "model");
  std::shared_ptr<SurfaceObject> of;
  if (const og_status status = find(surface, "surface", of)) return status;
  scene::Pose read_as;
  if (const og_status status = read_pose(pose, read_as)) return status;
  return change_scene(scene, [&](Scene& to) {
    const auto made = to.create(of->mesh, read_as);
    if (!made) return fail(made.error());
    *model = made->value();
    return status_of(to.add(*made));
  });
}

og_status og_scene_move(og_scene scene, og_model model, const og_pose* pose) {
  scene::Pose read_as;
  if (const og_status status = read_pose(pose, read_as)) return status;
  return change_scene(scene,
                      [&](Scene& of) { return status_of(of.set_pose(ModelId{model}, read_as)); });
}

og_status og_scene_remove(og_scene scene, og_model model) {
  return change_scene(scene, [&](Scene& of) { return status_of(of.remove(ModelId{model})); });
}

og_status og_scene_rays(og_scene scene, size_t n, const int32_t* origins, const int32_t* directions,
                        uint32_t threads, og_place* hits) {
  if (n > 0 && hits == nullptr) return fail_at(OG_NULL, "hits");
  if (const og_status status = read_threads(threads)) return status;
  std::vector<Point3> from;
  std::vector<kernel::Vector3> along;
  if (const og_status status = read_places(origins, n, "origins", from)) return status;
  if (const og_status status = read_directions(directions, n, along)) return status;
  return read_scene(scene, [&](const Scene& of) {
    answer_places(n, threads, hits, [&](std::size_t i) {
      const scene::Ray3 ray{from[i], along[i]};
      const auto hit = of.nearest_hit(ray);
      return hit ? value_of(scene::point_of(ray, hit->hit), hit->model, hit->triangle) : no_place;
    });
    return og_status{OG_OK};
  });
}

og_status og_scene_nearest(og_scene scene, size_t n, const int32_t* points, uint32_t threads,
                           og_place* nearest) {
  if (n > 0 && nearest == nullptr) return fail_at(OG_NULL, "nearest");
  if (const og_status status = read_threads(threads)) return status;
  std::vector<Point3> from;
  if (const og_status status = read_places(points, n, "points", from)) return status;
  return read_scene(scene, [&](const Scene& of) {
    answer_places(n, threads, nearest, [&](std::size_t i) {
      const auto found = of.nearest_point(from[i]);
      if (!found) return no_place;
      og_place place = value_of(found->nearest.point, found->model, found->nearest.triangle);
      place.distance = found->nearest.squared_distance.root();
      return place;
    });
    return og_status{OG_OK};
  });
}

og_status og_scene_near(og_scene scene, const int32_t* low, const int32_t* high, size_t capacity,
                        og_model* models, size_t* count) {
  std::vector<Point3> lowest, highest;
  if (const og_status status = read_places(low, 1, "low", lowest)) return status;
  if (const og_status status = read_places(high, 1, "high", highest)) return status;
  const auto box = scene::Box3::make(lowest.front(), highest.front());
  if (!box) return fail(OG_OUT_OF_RANGE, describe(box.error()));
  return read_scene(scene, [&](const Scene& of) {
    const Scene::Models found = of.near(*box);
    return give(found.size(), capacity, models, count,
                [&](std::size_t i) { return found[i].value(); });
  });
}

og_status og_scene_footprints(og_scene scene, int32_t z_low, int32_t z_high, og_shapes* shapes) {
  if (shapes == nullptr) return fail_at(OG_NULL, "shapes");
  const auto low = kernel::Coordinate3::checked(z_low);
  const auto high = kernel::Coordinate3::checked(z_high);
  if (!low || !high) return fail(OG_OFF_GRID, "a height is not below 2^29 in size");
  return read_scene(scene, [&](const Scene& of) {
    auto prints = scene::footprints(of, *low, *high);
    if (!prints) return fail(OG_OUT_OF_RANGE, describe(prints.error()));
    auto made = std::make_shared<ShapesObject>();
    for (scene::Footprint& print : *prints) {
      add(std::move(print.surface), false, print.model, *made);
      add(std::move(print.section), false, print.model, *made);
      add(std::move(print.walls), true, print.model, *made);
    }
    return give_handle(std::move(made), shapes);
  });
}
