// SceneState: the models of a scene and the index over those that queries see.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "model/box_index.hpp"
#include "offgrid/scene/scene.hpp"

namespace offgrid::scene::detail {

/// A model as it stands; also one that was removed, whose place stays empty.
struct Model {
  Scene::Content content;
  Pose local;
  ComposedPose world;
  std::optional<Box3> bounds;  ///< in the world; nothing without triangles
  ModelId parent;
  std::vector<ModelId> children;  ///< sorted
  bool is_added = false;
  bool is_indexed = false;
  bool is_removed = false;
};

struct SceneState {
  explicit SceneState(const SceneOptions& options = {});

  /// The error of an id that names no model; nothing if it names one.
  std::optional<SceneError> check(ModelId model) const;
  /// The model, which exists; checked.
  const Model& at(ModelId model) const;
  Model& at(ModelId model);

  /// Does `below` stand under `above`, or is it the same?
  bool is_under(ModelId below, ModelId above) const;

  /// A model of a subtree, and the place of its parent in the list.
  struct Under {
    ModelId model;
    std::size_t parent = 0;
  };
  /// The model and all that stands under it, level by level, each by its parent and then its id.
  std::vector<Under> subtree(ModelId model) const;

  /// Sets the world poses and bounds of the model and of all that stands under it. An error leaves
  /// them as they are.
  std::optional<SceneError> place(ModelId model);

  /// Puts the model's bounds into the index, or takes them out, as it has to be.
  void index_model(ModelId model);

  /// Makes `parent` the parent of the model, which none has to be; poses stay as they are.
  void link(ModelId model, ModelId parent);

  /// Gives each model that was added and whose bounds `wants`, in no order.
  template <class Wants, class Visit>
  void visit(const Wants& wants, const Visit& give) const {
    std::visit(
        [&](const auto& kind) {
          kind.visit(wants, [&](std::uint32_t key) {
            const Box3& box = *models[key].bounds;
            if (wants(box)) give(ModelId(key), models[key]);
          });
        },
        index);
  }

  std::vector<Model> models;  ///< by id
  std::variant<DynamicTree, DynamicOctree, DynamicList> index;
};

}  // namespace offgrid::scene::detail
