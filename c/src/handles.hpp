// Handles: which object a number stands for. A number is never given out twice, so one that is used
// after its object was destroyed is noticed.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <unordered_map>
#include <variant>

#include "errors.hpp"
#include "offgrid.h"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::c {

/// A mesh. Whoever reads it holds the lock shared, and whoever changes it alone.
struct MeshObject {
  explicit MeshObject(navmesh::NavMesh made) : mesh(std::move(made)) {}

  std::shared_mutex lock;
  navmesh::NavMesh mesh;
};

/// The objects below keep their mesh: it lives until they are destroyed.
struct EditObject {
  explicit EditObject(std::shared_ptr<MeshObject> of) : mesh(std::move(of)) {}

  std::mutex lock;
  std::shared_ptr<MeshObject> mesh;
  std::optional<navmesh::NavEdit> edit;
};

struct FinderObject {
  explicit FinderObject(std::shared_ptr<MeshObject> of) : mesh(std::move(of)) {}

  std::mutex lock;
  std::shared_ptr<MeshObject> mesh;
  navmesh::ShortestPathFinder finder;
  std::optional<navmesh::Path> path;
};

class Handles {
 public:
  using Object = std::variant<std::shared_ptr<MeshObject>, std::shared_ptr<EditObject>,
                              std::shared_ptr<FinderObject>>;

  static Handles& all();

  /// A new handle; 0 if all numbers were given out.
  std::uint32_t add(Object object);
  /// OG_NO_HANDLE, OG_WRONG_HANDLE.
  template <class T>
  og_status find(std::uint32_t handle, std::shared_ptr<T>& object) const {
    const std::shared_lock guard(lock_);
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return OG_NO_HANDLE;
    const auto* held = std::get_if<std::shared_ptr<T>>(&found->second);
    if (held == nullptr) return OG_WRONG_HANDLE;
    object = *held;
    return OG_OK;
  }
  /// The same; from then on the handle stands for nothing.
  template <class T>
  og_status remove(std::uint32_t handle) {
    std::shared_ptr<T> object;  // destroyed after the lock is released
    const og_status status = find(handle, object);
    if (status != OG_OK) return status;
    const std::unique_lock guard(lock_);
    return objects_.erase(handle) == 1 ? OG_OK : OG_NO_HANDLE;
  }
  std::uint32_t count() const;

 private:
  mutable std::shared_mutex lock_;
  std::unordered_map<std::uint32_t, Object> objects_;
  std::uint32_t last_ = 0;
};

// The same for the functions of the interface, which name the argument at fault.

template <class T>
og_status find(std::uint32_t handle, const char* name, std::shared_ptr<T>& object) {
  const og_status status = Handles::all().find(handle, object);
  return status == OG_OK ? status : fail_at(status, name);
}
template <class T>
og_status destroy(std::uint32_t handle, const char* name) {
  const og_status status = Handles::all().remove<T>(handle);
  return status == OG_OK ? status : fail_at(status, name);
}
/// Gives an object a handle. OG_NO_HANDLES_LEFT.
inline og_status give_handle(Handles::Object object, std::uint32_t* handle) {
  *handle = Handles::all().add(std::move(object));
  return *handle == 0 ? fail(OG_NO_HANDLES_LEFT) : og_status{OG_OK};
}
/// Makes an object of a mesh.
template <class T>
og_status create_of(og_mesh mesh, const char* name, std::uint32_t* handle) {
  if (handle == nullptr) return fail_at(OG_NULL, name);
  std::shared_ptr<MeshObject> of;
  if (const og_status status = find(mesh, "mesh", of)) return status;
  return give_handle(std::make_shared<T>(std::move(of)), handle);
}

}  // namespace offgrid::c
