// Edits: planned by one thread, and made together.
#include "handles.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

/// Plans a change of the edit. The mesh does not change meanwhile.
template <class Plan>
og_status plan(og_edit handle, const Plan& make) {
  std::shared_ptr<EditObject> object;
  if (const og_status status = find(handle, "edit", object)) return status;
  const std::scoped_lock own(object->lock);
  const std::shared_lock guard(object->mesh->lock);
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

template <class Id>
og_status plan_removal(og_edit handle, std::uint32_t id) {
  return plan(handle, [&](navmesh::NavEdit& edit) {
    edit.remove(Id{id});
    return og_status{OG_OK};
  });
}

template <class Id>
og_status plan_switch(og_edit handle, std::uint32_t id, std::uint32_t enabled) {
  return plan(handle, [&](navmesh::NavEdit& edit) {
    edit.set_enabled(Id{id}, enabled != 0);
    return og_status{OG_OK};
  });
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
  return create_of<EditObject>(mesh, "edit", edit);
}

og_status og_edit_destroy(og_edit edit) { return destroy<EditObject>(edit, "edit"); }

og_status og_edit_commit(og_edit edit) {
  std::shared_ptr<EditObject> object;
  if (const og_status status = find(edit, "edit", object)) return status;
  const std::scoped_lock own(object->lock);
  const std::unique_lock guard(object->mesh->lock);
  if (!object->edit) return OG_OK;
  const auto done = object->edit->commit();
  object->edit.reset();
  return done ? og_status{OG_OK} : fail(done.error());
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

og_status og_edit_remove_area(og_edit edit, og_area_id id) {
  return plan_removal<navmesh::AreaId>(edit, id);
}
og_status og_edit_enable_area(og_edit edit, og_area_id id, uint32_t enabled) {
  return plan_switch<navmesh::AreaId>(edit, id, enabled);
}

og_status og_edit_add_seam(og_edit edit, const og_seam* seam, og_seam_id* id) {
  return plan_new<navmesh::Seam>(edit, seam, id);
}
og_status og_edit_remove_seam(og_edit edit, og_seam_id id) {
  return plan_removal<navmesh::SeamId>(edit, id);
}
og_status og_edit_enable_seam(og_edit edit, og_seam_id id, uint32_t enabled) {
  return plan_switch<navmesh::SeamId>(edit, id, enabled);
}

og_status og_edit_add_link(og_edit edit, const og_link* link, og_link_id* id) {
  return plan_new<navmesh::Link>(edit, link, id);
}
og_status og_edit_remove_link(og_edit edit, og_link_id id) {
  return plan_removal<navmesh::LinkId>(edit, id);
}
og_status og_edit_enable_link(og_edit edit, og_link_id id, uint32_t enabled) {
  return plan_switch<navmesh::LinkId>(edit, id, enabled);
}

og_status og_mesh_undo(og_mesh mesh) {
  std::shared_ptr<MeshObject> object;
  if (const og_status status = find(mesh, "mesh", object)) return status;
  const std::unique_lock guard(object->lock);
  const auto undone = object->mesh.undo();
  return undone ? og_status{OG_OK} : fail(undone.error());
}
