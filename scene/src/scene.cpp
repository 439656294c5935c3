#include "offgrid/scene/scene.hpp"

#include <limits>

#include "mesh/box_filter.hpp"
#include "mesh/ray_box.hpp"
#include "model/placed_box.hpp"
#include "model/posed_nearest.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "scene_state.hpp"

namespace offgrid::scene {

using detail::Model;

namespace {

Ray3 ray_of(const Ray3& ray) { return ray; }
Ray3 ray_of(const Segment3& s) { return {s.a, s.b - s.a}; }

/// May the line enter a box? One that it enters is never left out.
class LineFilter {
 public:
  explicit LineFilter(const Ray3& ray) : boxes_(ray) {}
  explicit LineFilter(const Segment3& s) : boxes_(ray_of(s)), limit_(1) {}

  bool operator()(const Box3& box) const { return boxes_.may_enter(box, limit_); }

 private:
  detail::BoxFilter boxes_;
  float limit_ = std::numeric_limits<float>::infinity();
};

/// The first hit of a ray or segment: models in the order in which it enters their bounds, until
/// one is entered behind the best hit.
template <class Line>
std::optional<SceneHit> first_hit(const detail::SceneState& state, const Line& line) {
  struct Candidate {
    detail::Fraction<30, 30> entry;
    ModelId id;
    const Model* model;
  };
  std::vector<Candidate> candidates;
  state.visit(LineFilter(line), [&](ModelId id, const Model& m) {
    if (const auto entry = detail::entry(*m.bounds, ray_of(line)))
      candidates.push_back({*entry, id, &m});
  });
  kernel::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.entry < b.entry || (!(b.entry < a.entry) && a.id < b.id);
  });
  std::optional<SceneHit> best;
  for (const Candidate& next : candidates) {
    if (best && detail::is_beyond(next.entry, best->hit.t)) break;
    const auto found = nearest_hit(*next.model->content, next.model->world.pose, line);
    if (!found) continue;
    const Sign order = best ? compare(found->hit.t, best->hit.t) : Sign::negative;
    if (order == Sign::negative || (order == Sign::zero && next.id < best->model))
      best = SceneHit{next.id, found->triangle, found->hit};
  }
  return best;
}

template <class Line>
bool has_hit(const detail::SceneState& state, const Line& line) {
  bool found = false;
  const LineFilter may_enter(line);
  state.visit(
      [&](const Box3& box) { return !found && may_enter(box); },
      [&](ModelId, const Model& m) { found = found || meets(*m.content, m.world.pose, line); });
  return found;
}

/// The models whose bounds meet the shape and that `is_taken` takes, sorted.
template <class Shape, class IsTaken>
Scene::Models models_near(const detail::SceneState& state, const Shape& shape,
                          const IsTaken& is_taken) {
  Scene::Models found;
  state.visit([&](const Box3& box) { return meets(box, shape); },
              [&](ModelId id, const Model& m) {
                if (is_taken(m)) found.push_back(id);
              });
  kernel::sort(found.begin(), found.end());
  return found;
}

/// The models of which a triangle meets the shape.
template <class Shape>
Scene::Models models_meeting(const detail::SceneState& state, const Shape& shape) {
  return models_near(state, shape,
                     [&](const Model& m) { return meets(*m.content, m.world.pose, shape); });
}

/// The models whose bounds or turned boxes meet the shape.
template <class Shape>
Scene::Models models_near(const detail::SceneState& state, const Shape& shape, NearBy by) {
  return models_near(state, shape, [&](const Model& m) {
    return by == NearBy::bounds ||
           detail::PlacedBox(*m.content->bounds(), m.world.pose).meets(shape);
  });
}

/// The nearest point of all models: those with the nearest bounds first, until bounds are farther
/// than the best point.
std::optional<ScenePoint> nearest_of_models(const detail::SceneState& state, const Point3& p,
                                            detail::BestPoint best) {
  std::optional<Int<126>> limit;
  const auto set_limit = [&] {
    const auto& reach = best.reach();
    if (reach)
      limit = Int<126>::checked(kernel::floor_div(reach->numerator, reach->denominator)).value();
  };
  set_limit();
  const auto bounds_of = [&](std::uint32_t key) { return *state.models[key].bounds; };
  std::visit(
      [&](const auto& kind) {
        detail::visit_nearest(
            kind, [&](const Box3& box) { return detail::squared_distance_to(box, p); },
            [&](std::uint32_t key) { return detail::squared_distance_to(bounds_of(key), p); },
            [&](const auto& far) { return limit && far > *limit; },
            [&](std::uint32_t key) {
              const Model& m = state.models[key];
              detail::offer_nearest(*m.content, m.world.pose, p, key, best);
              set_limit();
            });
      },
      state.index);
  if (!best.found()) return std::nullopt;
  return ScenePoint{ModelId(best.found()->owner), best.found()->found};
}

/// Is it the same mesh, or none both times?
bool is_same(const Scene::Content& a, const Scene::Content& b) {
  return a && b ? &a->data() == &b->data() : !a && !b;
}

}  // namespace

std::string describe(const SceneError& error) {
  const std::string model = "model " + std::to_string(error.model.value());
  switch (error.code) {
    case SceneErrorCode::no_such_model:
      return error.model.is_none() ? "the id names no model" : "the scene never made " + model;
    case SceneErrorCode::removed_model: return model + " was removed";
    case SceneErrorCode::cycle: return model + " would stand under itself";
    case SceneErrorCode::outside_grid:
      return model + " would leave the grid along " +
             std::string(kernel::detail::axis_name(error.axis));
    case SceneErrorCode::too_many_models: return "no ids are left for another model";
  }
  return "unknown error";
}

Scene::Scene(const SceneOptions& options) { *state_ = detail::SceneState(options); }
Scene::Scene(const Scene&) = default;
Scene::Scene(Scene&&) noexcept = default;
Scene& Scene::operator=(const Scene&) = default;
Scene& Scene::operator=(Scene&&) noexcept = default;
Scene::~Scene() = default;

Scene::Outcome<ModelId> Scene::create(Content content, const Pose& local, ModelId parent) {
  if (!parent.is_none()) {
    if (const auto error = state_->check(parent)) return *error;
  }
  if (state_->models.size() >= ModelId::none_value)
    return SceneError{.code = SceneErrorCode::too_many_models, .model = {}};
  const ModelId id(static_cast<std::uint32_t>(state_->models.size()));
  Model& made = state_->models.emplace_back();
  made.content = std::move(content);
  made.local = local;
  state_->link(id, parent);
  if (const auto error = state_->place(id)) {
    state_->link(id, {});
    state_->models.pop_back();
    return *error;
  }
  return id;
}

Scene::Outcome<bool> Scene::add(ModelId model) {
  if (const auto error = state_->check(model)) return *error;
  Model& m = state_->at(model);
  const bool is_new = !m.is_added;
  m.is_added = true;
  state_->index_model(model);
  return is_new;
}

Scene::Outcome<bool> Scene::remove(ModelId model) {
  if (const auto error = state_->check(model)) return *error;
  // Taken at once: one by one it would be the square of their number.
  const std::vector<ModelId> children = std::exchange(state_->at(model).children, {});
  for (const ModelId child : children) {
    state_->link(child, {});
    Model& c = state_->at(child);
    c.local = c.world.pose;
    const auto error = state_->place(child);
    OFFGRID_EXPECTS(!error, "Scene: models stay where they stand");
  }
  state_->link(model, {});
  Model& m = state_->at(model);
  m.is_removed = true;
  m.content.reset();
  state_->index_model(model);
  return true;
}

Scene::Outcome<bool> Scene::set_pose(ModelId model, const Pose& local) {
  if (const auto error = state_->check(model)) return *error;
  Model& m = state_->at(model);
  if (m.local == local) return false;
  const Pose before = std::exchange(m.local, local);
  if (const auto error = state_->place(model)) {
    m.local = before;
    return *error;
  }
  return true;
}

Scene::Outcome<bool> Scene::set_parent(ModelId model, ModelId parent) {
  if (const auto error = state_->check(model)) return *error;
  if (!parent.is_none()) {
    if (const auto error = state_->check(parent)) return *error;
    if (state_->is_under(parent, model))
      return SceneError{.code = SceneErrorCode::cycle, .model = model};
  }
  const ModelId before = state_->at(model).parent;
  if (before == parent) return false;
  state_->link(model, parent);
  if (const auto error = state_->place(model)) {
    state_->link(model, before);
    return *error;
  }
  return true;
}

Scene::Outcome<bool> Scene::set_content(ModelId model, Content content) {
  if (const auto error = state_->check(model)) return *error;
  Model& m = state_->at(model);
  if (is_same(m.content, content)) return false;
  std::swap(m.content, content);
  if (const auto error = state_->place(model)) {
    std::swap(m.content, content);
    return *error;
  }
  return true;
}

bool Scene::has(ModelId model) const { return !state_->check(model); }
bool Scene::is_added(ModelId model) const { return state_->at(model).is_added; }

Scene::Models Scene::models() const {
  Models all;
  for (std::uint32_t i = 0; i < state_->models.size(); ++i) {
    const Model& m = state_->models[i];
    if (m.is_added && !m.is_removed) all.emplace_back(i);
  }
  return all;
}

const Scene::Content& Scene::content(ModelId model) const { return state_->at(model).content; }
const Pose& Scene::local_pose(ModelId model) const { return state_->at(model).local; }
const Pose& Scene::world_pose(ModelId model) const { return state_->at(model).world.pose; }
bool Scene::is_exact(ModelId model) const { return state_->at(model).world.is_exact; }
ModelId Scene::parent(ModelId model) const { return state_->at(model).parent; }

Scene::Models Scene::descendants(ModelId model) const {
  Models found;
  for (const auto& under : state_->subtree(model)) found.push_back(under.model);
  found.erase(found.begin());
  kernel::sort(found.begin(), found.end());
  return found;
}

std::optional<Box3> Scene::bounds(ModelId model) const { return state_->at(model).bounds; }

std::optional<OrientedBox3> Scene::oriented_box(ModelId model) const {
  const Model& m = state_->at(model);
  const auto local = m.content ? m.content->bounds() : std::nullopt;
  if (!local) return std::nullopt;
  return scene::oriented_box(*local, m.world.pose).value();
}

std::optional<SceneHit> Scene::nearest_hit(const Ray3& ray) const {
  return first_hit(*state_, ray);
}
std::optional<SceneHit> Scene::nearest_hit(const Segment3& s) const {
  return first_hit(*state_, s);
}
bool Scene::any_hit(const Ray3& ray) const { return has_hit(*state_, ray); }
bool Scene::any_hit(const Segment3& s) const { return has_hit(*state_, s); }

std::optional<ScenePoint> Scene::nearest_point(const Point3& p) const {
  return nearest_of_models(*state_, p, {});
}
std::optional<ScenePoint> Scene::nearest_point(const Ball3& within) const {
  return nearest_of_models(*state_, within.centre(), detail::BestPoint(within.radius()));
}

Scene::Models Scene::near(const Box3& box, NearBy by) const {
  return models_near(*state_, box, by);
}
Scene::Models Scene::near(const Ball3& ball, NearBy by) const {
  return models_near(*state_, ball, by);
}
Scene::Models Scene::meeting(const Box3& box) const { return models_meeting(*state_, box); }
Scene::Models Scene::meeting(const Ball3& ball) const { return models_meeting(*state_, ball); }
Scene::Models Scene::meeting(const OrientedBox3& box) const { return models_meeting(*state_, box); }
Scene::Models Scene::meeting(const Plane3& plane) const { return models_meeting(*state_, plane); }
Scene::Models Scene::meeting(const Triangle3& t) const { return models_meeting(*state_, t); }

std::vector<std::pair<ModelId, ModelId>> Scene::touching() const {
  std::vector<std::pair<ModelId, ModelId>> pairs;
  for (const ModelId first : models()) {
    const Model& m = state_->at(first);
    if (!m.bounds) continue;
    state_->visit(
        [&](const Box3& box) { return meets(box, *m.bounds); },
        [&](ModelId second, const Model& other) {
          if (first < second && meets(*m.content, m.world.pose, *other.content, other.world.pose))
            pairs.emplace_back(first, second);
        });
  }
  kernel::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace offgrid::scene
