#include "scene_state.hpp"

#include <algorithm>
#include <optional>

namespace offgrid::scene::detail {

SceneState::SceneState(const SceneOptions& options) {
  switch (options.index) {
    case SceneIndex::none: index.emplace<DynamicList>(); break;
    case SceneIndex::octree: index.emplace<DynamicOctree>(); break;
    case SceneIndex::tree: break;
  }
}

std::optional<SceneError> SceneState::check(ModelId model) const {
  if (model.is_none() || model.value() >= models.size())
    return SceneError{.code = SceneErrorCode::no_such_model, .model = model};
  if (models[model.value()].is_removed)
    return SceneError{.code = SceneErrorCode::removed_model, .model = model};
  return std::nullopt;
}

const Model& SceneState::at(ModelId model) const {
  OFFGRID_EXPECTS(!check(model), "Scene: the model exists");
  return models[model.value()];
}
Model& SceneState::at(ModelId model) {
  return const_cast<Model&>(static_cast<const SceneState&>(*this).at(model));
}

bool SceneState::is_under(ModelId below, ModelId above) const {
  for (ModelId at_model = below; !at_model.is_none(); at_model = at(at_model).parent) {
    if (at_model == above) return true;
  }
  return false;
}

std::vector<SceneState::Under> SceneState::subtree(ModelId model) const {
  std::vector<Under> found{{.model = model}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const ModelId child : at(found[i].model).children)
      found.push_back({.model = child, .parent = i});
  }
  return found;
}

std::optional<SceneError> SceneState::place(ModelId model) {
  struct Placed {
    ComposedPose world;
    std::optional<Box3> bounds;
  };
  const std::vector<Under> all = subtree(model);
  std::vector<Placed> placed;
  placed.reserve(all.size());
  for (const Under& under : all) {
    const Model& m = at(under.model);
    const auto refused = [&](const Error& error) {
      return SceneError{
          .code = SceneErrorCode::outside_grid, .model = under.model, .axis = error.axis};
    };
    Placed next{.world = {.pose = m.local}, .bounds = {}};
    if (!m.parent.is_none()) {
      const ComposedPose& above = placed.empty() ? at(m.parent).world : placed[under.parent].world;
      const auto world = composed(above.pose, m.local);
      if (!world) return refused(world.error());
      next.world = {.pose = world->pose, .is_exact = world->is_exact && above.is_exact};
    }
    if (const auto box = m.content ? m.content->bounds() : std::nullopt) {
      const auto outer = scene::bounds(*box, next.world.pose);
      if (!outer) return refused(outer.error());
      next.bounds = *outer;
    }
    placed.push_back(next);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    Model& m = at(all[i].model);
    m.world = placed[i].world;
    m.bounds = placed[i].bounds;
    index_model(all[i].model);
  }
  return std::nullopt;
}

void SceneState::index_model(ModelId model) {
  Model& m = models[model.value()];
  const std::uint32_t key = model.value();
  if (m.is_added && !m.is_removed && m.bounds) {
    std::visit([&](auto& kind) { kind.put(key, *m.bounds); }, index);
    m.is_indexed = true;
  } else if (m.is_indexed) {
    std::visit([&](auto& kind) { kind.erase(key); }, index);
    m.is_indexed = false;
  }
}

void SceneState::link(ModelId model, ModelId parent) {
  Model& m = at(model);
  if (!m.parent.is_none()) {
    std::vector<ModelId>& children = at(m.parent).children;
    const auto found = std::lower_bound(children.begin(), children.end(), model);
    if (found != children.end() && *found == model) children.erase(found);
  }
  m.parent = parent;
  if (parent.is_none()) return;
  std::vector<ModelId>& children = at(parent).children;
  children.insert(std::upper_bound(children.begin(), children.end(), model), model);
}

}  // namespace offgrid::scene::detail
