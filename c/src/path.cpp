// Finders and the paths that they keep.
#include "handles.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

/// Asks the finder's last path; an empty one without a path.
template <class Ask>
og_status ask_path(og_finder handle, const Ask& ask) {
  std::shared_ptr<FinderObject> object;
  if (const og_status status = find(handle, "finder", object)) return status;
  const std::scoped_lock own(object->lock);
  static const navmesh::Path empty;
  return ask(object->path ? *object->path : empty);
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_finder_create(og_mesh mesh, og_finder* finder) {
  return create_of<FinderObject>(mesh, "finder", finder);
}

og_status og_finder_destroy(og_finder finder) { return destroy<FinderObject>(finder, "finder"); }

og_status og_finder_path(og_finder finder, uint32_t agent, const og_point* from, const og_point* to,
                         uint64_t* length) {
  std::shared_ptr<FinderObject> object;
  if (const og_status status = find(finder, "finder", object)) return status;
  const std::scoped_lock own(object->lock);
  const std::shared_lock guard(object->mesh->lock);
  const navmesh::NavMesh& mesh = object->mesh->mesh;
  object->path.reset();
  navmesh::Agent which;
  navmesh::FloorPoint start, goal;
  if (const og_status status = read(agent, mesh, which)) return status;
  if (const og_status status = read(from, "from", mesh, start)) return status;
  if (const og_status status = read(to, "to", mesh, goal)) return status;
  auto found = object->finder.find(mesh.view(which), start, goal);
  if (!found) return fail(found.error());
  if (length != nullptr) *length = static_cast<std::uint64_t>(found->length.raw());
  object->path.emplace(std::move(*found));
  return OG_OK;
}

og_status og_finder_corners(og_finder finder, size_t capacity, og_point* corners, size_t* count) {
  return ask_path(finder, [&](const navmesh::Path& path) {
    return give(path.corners.size(), capacity, corners, count,
                [&](std::size_t i) { return value_of(path.corner(i)); });
  });
}

og_status og_finder_links(og_finder finder, size_t capacity, og_link_id* links, uint32_t* corners,
                          size_t* count) {
  return ask_path(finder, [&](const navmesh::Path& path) {
    const og_status status = give(path.links.size(), capacity, links, count,
                                  [&](std::size_t i) { return path.links[i].link.value(); });
    if (status != OG_OK) return status;
    return give(path.links.size(), capacity, corners, count,
                [&](std::size_t i) { return static_cast<std::uint32_t>(path.links[i].corner); });
  });
}
