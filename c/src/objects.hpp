// The objects that handles stand for. Whoever reads a mesh holds its lock shared, and whoever
// changes it alone. Objects that need a mesh keep it: it lives until they are destroyed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "locks.hpp"
#include "memory_hook.hpp"
#include "offgrid.h"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/motion/agent_place.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/landmarks.hpp"
#include "offgrid/scene/scene.hpp"

namespace offgrid::c {

/// So many landmarks, or none where a link of the view is open: searches over links do not ask
/// them. Cost: O(n) for n links.
std::size_t useful_landmarks(const navmesh::View& view, std::size_t count);

/// The landmarks of a mesh, by agent. Whoever asks for them reads the mesh, and whoever lets them
/// follow an edit is alone with it.
class KeptLandmarks {
 public:
  explicit KeptLandmarks(std::size_t agents) : kept_(agents) {}

  /// Those of the agent. If none hold in the mesh, makes `count` in each component; of 0 none.
  /// Others wait only if they make some, too.
  navmesh::Landmarks get(const navmesh::NavMesh& mesh, navmesh::Agent agent, std::size_t count);
  /// Takes an edit that was made just now.
  void follow(const navmesh::NavMesh& mesh, const navmesh::NavChange& change);

 private:
  navmesh::Landmarks of(navmesh::Agent agent);

  Mutex making_, lock_;
  std::vector<navmesh::Landmarks> kept_;
};

struct MeshObject {
  MeshObject(navmesh::NavMesh made, unsigned on, std::unique_ptr<MemoryHook> from = {})
      : hook(std::move(from)), mesh(std::move(made)), landmarks(mesh.agent_count()), threads(on) {}

  SharedMutex lock;
  const std::unique_ptr<MemoryHook> hook;  ///< of the mesh; null: it is in memory of `new`
  navmesh::NavMesh mesh;
  KeptLandmarks landmarks;
  const unsigned threads;                ///< of edits, undos and copies
  std::vector<navmesh::Mark> marks{{}};  ///< by number
};

struct EditObject {
  explicit EditObject(std::shared_ptr<MeshObject> of) : mesh(std::move(of)) {}

  Mutex lock;
  std::shared_ptr<MeshObject> mesh;
  std::optional<navmesh::NavEdit> edit;
};

class ViewObject {
 public:
  ViewObject(std::shared_ptr<MeshObject> of, navmesh::Agent as)
      : mesh(std::move(of)), agent(as), view_(mesh->mesh.view(as)) {}

  navmesh::View copy() const {
    const ReadLock guard(lock_);
    return view_;
  }
  /// Changes the view, while nobody copies it.
  template <class Make>
  og_status change(const Make& make) {
    const ChangeLock guard(lock_);
    return make(view_);
  }

  const std::shared_ptr<MeshObject> mesh;
  const navmesh::Agent agent;

 private:
  mutable SharedMutex lock_;
  navmesh::View view_;
};

struct FinderObject {
  Mutex lock;
  navmesh::ShortestPathFinder shortest;
  navmesh::CheapPathFinder cheap;
  navmesh::ClearPathFinder clear;
  navmesh::LandmarkPathFinder by_landmarks;
  std::vector<navmesh::Path> paths;  ///< the last ones
};

struct CrowdObject {
  SharedMutex lock;
  std::vector<std::shared_ptr<ViewObject>> views;  ///< of one mesh, at least one
  navmesh::Crowd crowd;
};

struct WalkerObject {
  WalkerObject(std::shared_ptr<ViewObject> of, const navmesh::FloorPoint& at)
      : view(std::move(of)), place(navmesh::AgentPlace::at(at)) {}

  Mutex lock;
  std::shared_ptr<ViewObject> view;
  navmesh::AgentPlace place;
  std::optional<navmesh::Path> path;
};

struct SceneObject {
  SharedMutex lock;
  scene::Scene scene;
};

// The objects below never change.

struct SurfaceObject {
  explicit SurfaceObject(scene::Mesh made) : mesh(std::move(made)) {}

  const scene::Mesh mesh;
};

struct GroundObject {
  explicit GroundObject(navmesh::Relief made) : relief(std::move(made)) {}

  const navmesh::Relief relief;
};

struct ShapesObject {
  std::vector<navmesh::Area> areas;
  std::vector<std::uint32_t> ids;  ///< of each area: og_shape.id
};

}  // namespace offgrid::c
