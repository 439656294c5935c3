// Edits: planned by one thread, and made together.
#include <map>
#include <utility>

#include "handles.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

/// Plans a change of the edit. The mesh does not change meanwhile.
template <class Plan>
og_status plan(og_edit handle, const Plan& make) {
  std::shared_ptr<EditObject> object;
  if (const og_status status = find(handle, "edit", object)) return status;
  const OnlyLock own(object->lock);
  const ReadLock guard(object->mesh->lock);
  if (!object->edit) object->edit.emplace(object->mesh->mesh.edit());
  return make(*object->edit);
}

/// Plans a new item, and answers its id.
template <class Item, class Given>
og_status plan_new(og_edit handle, const Given* given, std::uint32_t* id) {
  if (id == nullptr) return fail_at(OG_NULL, "id");
  Item item;
  if (const og_status status = read(given, item)) return status;
  return plan(handle, [&](navmesh::NavEdit& edit) {
    *id = edit.add(std::move(item)).value();
    return og_status{OG_OK};
  });
}

/// Calls make(edit, id) with an id of the kind. OG_OUT_OF_RANGE.
template <class Make>
og_status plan_kind(og_edit handle, std::uint32_t kind, std::uint32_t id, const Make& make) {
  if (kind < OG_AREA || kind > OG_LINK)
    return fail(OG_OUT_OF_RANGE, "kind is none of OG_AREA, OG_SEAM and OG_LINK");
  return plan(handle, [&](navmesh::NavEdit& edit) {
    if (kind == OG_AREA) make(edit, navmesh::AreaId{id});
    if (kind == OG_SEAM) make(edit, navmesh::SeamId{id});
    if (kind == OG_LINK) make(edit, navmesh::LinkId{id});
    return og_status{OG_OK};
  });
}

/// Areas by id. OG_NULL, OG_OUT_OF_RANGE; errors name the index.
og_status read_frame(og_area_id from, std::size_t n, const og_area_id* ids, const og_area* areas,
                     std::map<navmesh::AreaId, navmesh::Area>& frame) {
  if (from == 0 || from == OG_NO_INDEX)
    return fail(OG_OUT_OF_RANGE, "from: areas have ids from 1 to OG_NO_INDEX - 1");
  if (n > 0 && ids == nullptr) return fail_at(OG_NULL, "ids");
  if (n > 0 && areas == nullptr) return fail_at(OG_NULL, "areas");
  for (std::size_t i = 0; i < n; ++i) {
    const auto refuse = [&](const char* why) {
      static_cast<void>(fail(OG_OUT_OF_RANGE, why));
      return at_item("ids", i);
    };
    if (ids[i] < from || ids[i] == OG_NO_INDEX) return refuse("it is below `from`, or OG_NO_INDEX");
    navmesh::Area made;
    if (read(areas + i, made) != OG_OK) return at_item("areas", i);
    if (!frame.emplace(ids[i], std::move(made)).second) return refuse("it is there twice");
  }
  return OG_OK;
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_area og_area_default(void) {
  og_area area{};
  area.size = sizeof(og_area);
  area.enabled = 1;
  area.state = value_of(navmesh::FaceState{.ground = navmesh::Ground::blocked});
  return area;
}

og_status og_edit_create(og_mesh mesh, og_edit* edit) {
  if (edit == nullptr) return fail_at(OG_NULL, "edit");
  std::shared_ptr<MeshObject> of;
  if (const og_status status = find(mesh, "mesh", of)) return status;
  return give_handle(std::make_shared<EditObject>(std::move(of)), edit);
}

og_status og_edit_commit(og_edit edit) {
  std::shared_ptr<EditObject> object;
  if (const og_status status = find(edit, "edit", object)) return status;
  const OnlyLock own(object->lock);
  const ChangeLock guard(object->mesh->lock);
  if (!object->edit) return OG_OK;
  MeshObject& of = *object->mesh;
  const std::uint64_t refusals = of.hook ? of.hook->refusals() : 0;
  const auto done = object->edit->commit(of.threads);
  object->edit.reset();
  if (!done) return fail(done.error());
  of.landmarks.follow(of.mesh, *done);
  if (!of.hook || of.hook->refusals() == refusals) return OG_OK;
  if (const og_status status = undo(of)) return status;
  return fail(OG_OUT_OF_MEMORY);
}

og_status og_edit_add_area(og_edit edit, const og_area* area, og_area_id* id) {
  return plan_new<navmesh::Area>(edit, area, id);
}

og_status og_edit_replace_area(og_edit edit, og_area_id id, const og_area* area) {
  navmesh::Area made;
  if (const og_status status = read(area, made)) return status;
  return plan(edit, [&](navmesh::NavEdit& of) {
    of.replace(navmesh::AreaId{id}, std::move(made));
    return og_status{OG_OK};
  });
}

og_status og_edit_replace_all(og_edit edit, og_area_id from, size_t n, const og_area_id* ids,
                              const og_area* areas, size_t* changed) {
  std::map<navmesh::AreaId, navmesh::Area> frame;
  if (const og_status status = read_frame(from, n, ids, areas, frame)) return status;
  return plan(edit, [&](navmesh::NavEdit& of) {
    const auto differ = of.replace_all(frame, navmesh::AreaId{from});
    if (changed != nullptr) *changed = differ.size();
    return og_status{OG_OK};
  });
}

og_status og_edit_add_shapes(og_edit edit, og_shapes shapes, size_t capacity, og_area_id* ids,
                             size_t* count) {
  std::shared_ptr<ShapesObject> of;
  if (const og_status status = find(shapes, "shapes", of)) return status;
  std::shared_ptr<EditObject> planned;
  if (const og_status status = find(edit, "edit", planned)) return status;
  const std::size_t added = of->areas.size();
  if (const og_status status = set_count(added, capacity, count, ids)) return status;
  return plan(edit, [&](navmesh::NavEdit& to) {
    for (const navmesh::Area& area : of->areas) *ids++ = to.add(area).value();
    return og_status{OG_OK};
  });
}

og_status og_edit_add_seam(og_edit edit, const og_seam* seam, og_seam_id* id) {
  return plan_new<navmesh::Seam>(edit, seam, id);
}

og_status og_edit_add_link(og_edit edit, const og_link* link, og_link_id* id) {
  return plan_new<navmesh::Link>(edit, link, id);
}

og_status og_edit_remove(og_edit edit, uint32_t kind, uint32_t id) {
  return plan_kind(edit, kind, id, [](navmesh::NavEdit& of, auto item) { of.remove(item); });
}

og_status og_edit_enable(og_edit edit, uint32_t kind, uint32_t id, uint32_t enabled) {
  if (const og_status status = check_flag("enabled", enabled)) return status;
  return plan_kind(edit, kind, id,
                   [&](navmesh::NavEdit& of, auto item) { of.set_enabled(item, enabled != 0); });
}
