// The library's scenes and posed meshes, as the judges of this folder ask them: by numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/scene/footprint.hpp"
#include "offgrid/scene/scene.hpp"
#include "scenes/answers.hpp"

namespace offgrid::testing::scenes {

class LibraryScenes {
 public:
  /// With an empty scene for each index.
  explicit LibraryScenes(std::span<const MeshPlan> meshes);

  Verdict edit(std::size_t index, const Act& act);

  /// The states of all models that were made.
  std::vector<ModelState> states(std::size_t index) const;
  ModelList models(std::size_t index) const;

  SceneAnswer ask(std::size_t index, const Shape& shape) const;
  ModelPairs touching(std::size_t index) const;

  /// The footprints; nothing if the heights are refused as a reversed box.
  std::optional<std::vector<GroundAnswer>> footprints(std::size_t index, std::int64_t low,
                                                      std::int64_t high) const;

  /// The answers of a mesh, which exists, at a pose or at none.
  MeshAnswer ask_mesh(std::int64_t mesh, std::size_t acceleration, const ModelPose* pose,
                      const Shape& shape) const;
  bool meets(std::int64_t a, const ModelPose& pose_a, std::int64_t b, const ModelPose& pose_b,
             std::size_t acceleration) const;
  std::optional<GroundAnswer> footprint(std::int64_t mesh, std::size_t acceleration,
                                        const ModelPose& pose, std::int64_t low,
                                        std::int64_t high) const;

  /// The matrix for renderers.
  std::array<float, 16> matrix(const ModelPose& pose) const;
  /// The rotation of an import.
  ImportAnswer import_rotation(const Act& act) const;

 private:
  struct Indexed {
    scene::Scene scene;
    std::int64_t made = 0;
  };

  scene::Scene::Content content(std::int64_t mesh) const;

  /// The mesh whose data a model has.
  std::int64_t number_of(const scene::Scene::Content& content) const;

  std::vector<std::array<scene::Mesh, accelerations>> meshes_;
  std::vector<std::size_t> builds_;  ///< the acceleration of models
  std::array<Indexed, scene_indexes> scenes_;
};

}  // namespace offgrid::testing::scenes
