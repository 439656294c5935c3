// Walkers: single agents that move.
#include <utility>

#include "handles.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

/// Calls make(walker, view, mesh), alone with the walker, while nobody changes the mesh.
template <class Make>
og_status with_walker(og_walker handle, const Make& make) {
  std::shared_ptr<WalkerObject> object;
  if (const og_status status = find(handle, "walker", object)) return status;
  const OnlyLock own(object->lock);
  const ViewObject& seen = *object->view;
  const ReadLock guard(seen.mesh->lock);
  const navmesh::View view = seen.copy();
  return make(*object, view, static_cast<const navmesh::NavMesh&>(seen.mesh->mesh));
}

og_status read_distance(std::int64_t distance, const og_step* step) {
  if (step == nullptr) return fail_at(OG_NULL, "step");
  return distance >= 0 ? og_status{OG_OK} : fail(OG_OUT_OF_RANGE, "distance is negative");
}

/// Puts the walker where the step ends.
void take(navmesh::Step made, WalkerObject& walker, og_step& step) {
  step = {value_of(made.place.point), static_cast<std::uint32_t>(made.end),
          made.place.is_between ? 1U : 0U, static_cast<std::uint32_t>(made.passed.size())};
  walker.place = std::move(made.place);
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_walker_create(og_view view, const og_point* at, og_walker* walker) {
  if (walker == nullptr) return fail_at(OG_NULL, "walker");
  std::shared_ptr<ViewObject> of;
  if (const og_status status = find(view, "view", of)) return status;
  navmesh::FloorPoint point;
  if (const og_status status = read(at, "at", of->mesh->mesh, point)) return status;
  return give_handle(std::make_shared<WalkerObject>(std::move(of), point), walker);
}

og_status og_walker_go(og_walker walker, og_finder finder, const og_point* goal,
                       og_path_info* info) {
  std::shared_ptr<FinderObject> by;
  if (const og_status status = find(finder, "finder", by)) return status;
  const OnlyLock own(by->lock);
  by->paths.clear();
  return with_walker(walker, [&](WalkerObject& of, const navmesh::View& view, const auto& mesh) {
    navmesh::FloorPoint to;
    if (const og_status status = read(goal, "goal", mesh, to)) return status;
    of.path.reset();
    auto found = navmesh::find_path(by->shortest, view, of.place, to);
    if (!found) return fail(found.error(), of.place.point.point);
    if (info != nullptr) *info = info_of(*found);
    by->paths.push_back(*found);
    of.path = std::move(*found);
    return og_status{OG_OK};
  });
}

og_status og_walker_advance(og_walker walker, int64_t distance, og_step* step) {
  if (const og_status status = read_distance(distance, step)) return status;
  return with_walker(walker, [&](WalkerObject& of, const navmesh::View& view, const auto&) {
    if (!of.path) {
      *step = {value_of(of.place.point), OG_STEP_OTHER_PATH, of.place.is_between ? 1U : 0U, 0};
      return og_status{OG_OK};
    }
    take(navmesh::advance(view, of.place, *of.path, distance), of, *step);
    return og_status{OG_OK};
  });
}

og_status og_walker_slide(og_walker walker, int32_t x, int32_t y, int64_t distance, og_step* step) {
  if (const og_status status = read_distance(distance, step)) return status;
  kernel::Point2 target;
  if (const og_status status = read(x, y, target)) return in_argument("target", status);
  return with_walker(walker, [&](WalkerObject& of, const navmesh::View& view, const auto&) {
    of.path.reset();
    take(navmesh::slide(view, of.place, target, distance), of, *step);
    return og_status{OG_OK};
  });
}
