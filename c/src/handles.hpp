// Handles: which object a number stands for. A number is never given out twice, so one that is used
// after its object was destroyed is noticed.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <variant>

#include "errors.hpp"
#include "locks.hpp"
#include "objects.hpp"
#include "offgrid.h"

namespace offgrid::c {

class Handles {
 public:
  using Object = std::variant<std::shared_ptr<MeshObject>, std::shared_ptr<EditObject>,
                              std::shared_ptr<ViewObject>, std::shared_ptr<FinderObject>,
                              std::shared_ptr<ShapesObject>, std::shared_ptr<CrowdObject>,
                              std::shared_ptr<SurfaceObject>, std::shared_ptr<SceneObject>,
                              std::shared_ptr<GroundObject>, std::shared_ptr<WalkerObject>>;

  static Handles& all();

  /// A new handle; 0 if all numbers were given out.
  std::uint32_t add(Object object);
  /// OG_NO_HANDLE, OG_WRONG_HANDLE.
  template <class T>
  og_status find(std::uint32_t handle, std::shared_ptr<T>& object) const {
    const ReadLock guard(lock_);
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return OG_NO_HANDLE;
    const auto* held = std::get_if<std::shared_ptr<T>>(&found->second);
    if (held == nullptr) return OG_WRONG_HANDLE;
    object = *held;
    return OG_OK;
  }
  /// From then on the handle stands for nothing. OG_NO_HANDLE.
  og_status remove(std::uint32_t handle);
  std::uint32_t count() const;

 private:
  mutable SharedMutex lock_;
  std::unordered_map<std::uint32_t, Object> objects_;
  std::uint32_t last_ = 0;
};

// The same for the functions of the interface, which name the argument at fault.

template <class T>
og_status find(std::uint32_t handle, const char* name, std::shared_ptr<T>& object) {
  const og_status status = Handles::all().find(handle, object);
  return status == OG_OK ? status : fail_at(status, name);
}
/// Gives an object a handle. OG_NO_HANDLES_LEFT.
inline og_status give_handle(Handles::Object object, std::uint32_t* handle) {
  const std::uint32_t made = Handles::all().add(std::move(object));
  if (made == 0) return fail(OG_NO_HANDLES_LEFT);
  *handle = made;
  return OG_OK;
}

/// Undoes the last edit, alone with the mesh. OG_REFUSED.
inline og_status undo(MeshObject& of) {
  const auto undone = of.mesh.undo(of.threads);
  if (!undone) return fail(undone.error());
  of.landmarks.follow(of.mesh, *undone);
  return OG_OK;
}

/// Calls ask(object), while nobody changes the mesh.
template <class Ask>
og_status read_mesh_object(og_mesh handle, const Ask& ask) {
  std::shared_ptr<MeshObject> object;
  if (const og_status status = find(handle, "mesh", object)) return status;
  const ReadLock guard(object->lock);
  return ask(static_cast<const MeshObject&>(*object));
}

/// Calls ask(mesh, threads) with those of its edits, while nobody changes the mesh.
template <class Ask>
og_status read_mesh(og_mesh handle, const Ask& ask) {
  return read_mesh_object(handle, [&](const MeshObject& of) { return ask(of.mesh, of.threads); });
}

/// Calls ask(view, object) with a copy of the view, while nobody changes its mesh: a view has
/// memory of its own, which two threads must not share.
template <class Ask>
og_status read_view(og_view handle, const Ask& ask) {
  std::shared_ptr<ViewObject> object;
  if (const og_status status = find(handle, "view", object)) return status;
  const ReadLock guard(object->mesh->lock);
  const navmesh::View copy = object->copy();
  return ask(copy, static_cast<const ViewObject&>(*object));
}

}  // namespace offgrid::c
