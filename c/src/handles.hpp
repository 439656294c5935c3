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

}  // namespace offgrid::c
