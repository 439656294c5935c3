// The judge of scenes: everything that the library says after each act, under each index of scenes
// and each acceleration of meshes, beside the definition.
#include <algorithm>

#include "engine/broken_contract.hpp"
#include "scenes/domain.hpp"
#include "scenes/library_scenes.hpp"
#include "scenes/marks.hpp"
#include "scenes/places.hpp"
#include "shapes/judge.hpp"

namespace offgrid::testing::scenes {
namespace {

constexpr std::array index_names{"a list", "an octree of models", "a tree of models"};
constexpr std::array acceleration_names{"no hierarchy", "an octree", "a binary tree",
                                        "a wide tree"};

std::string text_of(const ModelHit& hit) {
  return "a hit on triangle " + std::to_string(hit.triangle) + " of model " +
         std::to_string(hit.model) + " at " + hit.hit.numerator.str() + "/" +
         hit.hit.denominator.str();
}
std::string text_of(const std::vector<GroundAnswer>& grounds) {
  std::string text;
  for (const GroundAnswer& ground : grounds) text += "[" + show(ground) + "]";
  return text;
}
template <class T>
std::string text_of(const T& answer) {
  return text_of_value(answer);
}
template <class T>
std::string text_of(const std::optional<T>& answer) {
  return answer ? text_of(*answer) : "none";
}

bool is_same(const Verdict& right, const Verdict& found) {
  if (right.refusal != found.refusal) return false;
  if (right.refusal == Refusal::none) return right.value == found.value;
  const bool is_axis = right.axes == 0 ? found.axes == 0 : (right.axes & found.axes) != 0;
  return right.model == found.model && is_axis;
}

class Judge {
 public:
  Judge(const SceneProgram& program, std::span<std::uint8_t> marks)
      : subject_(program.meshes),
        program_(program),
        book_(program.meshes),
        marks_(program, book_, marks) {}

  std::optional<Finding> run() {
    for (const Act& act : program_.acts) {
      std::optional<Fault> fault;
      try {
        fault = act.is_edit()                     ? after_edit(act)
                : act.kind == ActKind::touching   ? check_touching()
                : act.kind == ActKind::footprints ? check_footprints(act)
                : act.is_import()                 ? check_imported(act)
                                                  : check_shape(act.shape);
      } catch (const BrokenContract& broken) {
        fault = Fault{"no broken contract", broken.what};
      }
      if (fault) return Finding{where_, line_of(act), fault->expected, fault->found};
    }
    return std::nullopt;
  }

 private:
  template <class Answer>
  std::optional<Fault> compare(const Answer& right, const Answer& found, const std::string& of) {
    if (right == found) return std::nullopt;
    return Fault{text_of(right), text_of(found) + ", " + of};
  }

  // ---- edits

  std::optional<Fault> after_edit(const Act& act) {
    where_ = "scene";
    marks_.see(act);
    const Verdict right = book_.edit(act);
    marks_.see_done(act, right);
    const bool is_refused = right.refusal != Refusal::none;
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      const std::string of = index_names[index];
      const auto before = is_refused ? neighbours(index) : std::vector<ModelList>();
      const Verdict found = subject_.edit(index, act);
      if (!is_same(right, found)) return Fault{show(right), show(found) + ", " + of};
      const auto states = subject_.states(index);
      if (states.size() != book_.states().size())
        return Fault{text_of(book_.states().size()) + " models made",
                     text_of(states.size()) + ", " + of};
      for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == book_.states()[i]) continue;
        const std::string model = "model " + std::to_string(i) + ": ";
        return Fault{model + show(book_.states()[i]), show(states[i]) + ", " + of};
      }
      if (auto fault = compare(book_.models(), subject_.models(index), of)) return fault;
      if (!is_refused) continue;
      if (auto fault = compare(before, neighbours(index), of + ", after a refusal")) return fault;
    }
    if (is_refused) return std::nullopt;
    where_ = "posed";
    const std::int64_t model = act.kind == ActKind::create ? right.value : act.model;
    const ModelState& state = book_.states()[static_cast<std::size_t>(model)];
    if (!state.exists) return std::nullopt;
    return check_matrix(state.world, subject_.matrix(state.world));
  }

  /// The models whose bounds meet those of each model.
  std::vector<ModelList> neighbours(std::size_t index) const {
    std::vector<ModelList> all;
    for (const ModelState& state : book_.states()) {
      if (state.bounds) all.push_back(*subject_.ask(index, *state.bounds).near);
    }
    return all;
  }

  // ---- questions

  std::optional<Fault> check_touching() {
    where_ = "touching";
    const ModelPairs right = book_.touching();
    marks_.see_touching(right);
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      if (auto fault = compare(right, subject_.touching(index), index_names[index])) return fault;
    }
    where_ = "posed";
    const auto& states = book_.states();
    for (std::size_t a = 0; a < states.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const ModelState &first = states[a], &second = states[b];
        if (first.mesh < 0 || second.mesh < 0) continue;
        const bool meets =
            book_.are_touching(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
        for (std::size_t k = 0; k < accelerations; ++k) {
          const bool found = subject_.meets(first.mesh, first.world, second.mesh, second.world, k);
          const std::string of = "models " + std::to_string(a) + " and " + std::to_string(b) +
                                 ", " + acceleration_names[k];
          if (auto fault = compare(meets, found, of)) return fault;
        }
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> check_imported(const Act& act) {
    where_ = "import";
    const RightImport right = right_import(act);
    marks_.see_import(act, right);
    return check_import(act, right, subject_.import_rotation(act));
  }

  /// Between the heights of both points, and whether the middle of both is covered.
  std::optional<Fault> check_footprints(const Act& act) {
    where_ = "footprint";
    const auto [low, high] = std::minmax(act.from[2], act.to[2]);
    const Site2 twice{act.from[0] + act.to[0], act.from[1] + act.to[1]};
    std::vector<GroundAnswer> listed;
    for (std::size_t i = 0; i < book_.states().size(); ++i) {
      const ModelState& state = book_.states()[i];
      if (state.mesh < 0) continue;
      const MeshPlan& mesh = program_.meshes[static_cast<std::size_t>(state.mesh)];
      const Ground right = ground_of(mesh, state.world, low, high);
      const Cover cover = cover_of(mesh, state.world, low, high, twice);
      marks_.see_footprint(state, low, high, right, cover);
      for (std::size_t k = 0; k < accelerations; ++k) {
        const std::string of = ", model " + std::to_string(i) + ", " + acceleration_names[k];
        const auto found = subject_.footprint(state.mesh, k, state.world, low, high);
        if (!found) return Fault{show(right), "reversed heights" + of};
        const Ground normal = normal_form(*found);
        if (normal != right) return Fault{show(right), show(normal) + of};
        if (const auto wrong = contradiction(cover, *found, twice))
          return Fault{"what the definition says of half of " + std::to_string(twice[0]) + " " +
                           std::to_string(twice[1]),
                       *wrong + of};
        if (!state.is_added || k > 0 || right.is_empty()) continue;
        listed.push_back(*found);
        listed.back().model = static_cast<std::int64_t>(i);
      }
      const bool is_refused =
          low == high || !subject_.footprint(state.mesh, 0, state.world, high, low).has_value();
      if (auto fault = compare(true, is_refused, "reversed heights")) return fault;
    }
    where_ = "scene";
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      const auto found = subject_.footprints(index, low, high);
      if (auto fault = compare(std::optional(listed), found, index_names[index])) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> check_shape(const Shape& shape) {
    const RightOfScene right = book_.right_of(shape);
    marks_.see_shape(shape, right);
    std::optional<Fault> fault;
    where_ = "mesh";
    for (std::size_t m = 0; m < program_.meshes.size() && !fault; ++m)
      fault = check_mesh("mesh " + std::to_string(m), static_cast<std::int64_t>(m), nullptr,
                         right_of(program_.meshes[m], {}, shape), shape);
    if (fault) return fault;
    where_ = "posed";
    for (std::size_t i = 0; i < book_.states().size() && !fault; ++i) {
      const ModelState& state = book_.states()[i];
      if (state.mesh >= 0)
        fault = check_mesh("model " + std::to_string(i), state.mesh, &state.world, right.models[i],
                           shape);
    }
    return fault ? fault : check_scenes(right, shape);
  }

  /// A hit on that triangle of a mesh at a pose, or none.
  std::optional<Fault> check_hit(const std::optional<FirstHit>& right,
                                 const std::optional<ModelHit>& found, const MeshPlan* mesh,
                                 const ModelPose& pose, const Shape& line, const std::string& of) {
    std::optional<ModelHit> expected;
    if (right)
      expected = ModelHit{
          right->model, right->triangle, {right->t.numerator, right->t.denominator, {}}, {}, {}};
    const bool is_right =
        right.has_value() == found.has_value() &&
        (!right || (right->model == found->model && right->triangle == found->triangle));
    if (!is_right) return Fault{text_of(expected), text_of(found) + ", " + of};
    if (!right) return std::nullopt;
    const Shape triangle = posed_triangle(mesh->triangle(right->triangle), pose);
    auto fault = testing::shapes::check_hit(found->hit, enlarged(line, norm_of(pose)), triangle);
    if (!fault) fault = check_place(found->place, line, right->t);
    if (!fault) fault = check_normal(found->normal, triangle);
    if (fault) fault->found += ", " + of;
    return fault;
  }

  static bool has_nearest_point(const Shape& shape) {
    return shape.kind == ShapeKind::point || shape.kind == ShapeKind::ball;
  }

  static std::optional<Fault> check_nearest(const std::optional<RightPoint>& right,
                                            const std::optional<PointAnswer>& found,
                                            const std::string& of) {
    auto fault = check_point(right, found);
    if (fault) fault->found += ", " + of;
    return fault;
  }

  /// Under no pose if that is null.
  std::optional<Fault> check_mesh(const std::string& name, std::int64_t number,
                                  const ModelPose* pose, const RightOfMesh& right,
                                  const Shape& shape) {
    const MeshPlan& mesh = program_.meshes[static_cast<std::size_t>(number)];
    const bool has_inside = shape.kind == ShapeKind::point && pose == nullptr;
    std::optional<std::int64_t> winding;
    std::optional<bool> contains;
    if (has_inside) winding = winding_number(mesh, shape.site(0));
    if (has_inside && is_closed(mesh)) contains = winding != 0;
    std::optional<RightPoint> nearest;
    if (has_nearest_point(shape))
      nearest = within(nearest_of(mesh, pose ? *pose : ModelPose(), shape.site(0), -1), shape);
    for (std::size_t k = 0; k < accelerations; ++k) {
      const std::string of = name + ", " + acceleration_names[k];
      const auto found = subject_.ask_mesh(number, k, pose, shape);
      auto fault = compare(!right.triangles.empty(), found.meets, of);
      if (!fault && found.triangles) fault = compare(right.triangles, *found.triangles, of);
      if (!fault && is_line(shape))
        fault =
            check_hit(right.nearest, found.nearest, &mesh, pose ? *pose : ModelPose(), shape, of);
      if (!fault) fault = check_nearest(nearest, found.closest, of);
      if (!fault) fault = compare(winding, found.winding, of);
      if (!fault) fault = compare(contains, found.contains, of);
      if (fault) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> check_scenes(const RightOfScene& right, const Shape& shape) {
    where_ = "scene";
    const auto& nearest = right.nearest;
    std::optional<RightPoint> closest;
    if (has_nearest_point(shape)) closest = within(nearest_of(book_, shape.site(0)), shape);
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      const std::string of = index_names[index];
      const SceneAnswer found = subject_.ask(index, shape);
      std::optional<Fault> fault;
      if (found.near) fault = compare(right.near, *found.near, of + ", by bounds");
      if (!fault && found.near_turned)
        fault = compare(right.near_turned, *found.near_turned, of + ", by turned boxes");
      if (!fault && found.meeting) fault = compare(right.meeting, *found.meeting, of);
      if (!fault && found.any_hit) fault = compare(!right.meeting.empty(), *found.any_hit, of);
      if (!fault) fault = check_nearest(closest, found.closest, of);
      if (!fault && is_line(shape)) {
        const MeshPlan* mesh = nearest ? book_.mesh_of(nearest->model) : nullptr;
        const ModelPose pose =
            nearest ? book_.states()[static_cast<std::size_t>(nearest->model)].world : ModelPose();
        fault = check_hit(nearest, found.nearest, mesh, pose, shape, of);
      }
      if (fault) return fault;
    }
    return std::nullopt;
  }

  LibraryScenes subject_;
  const SceneProgram& program_;
  SceneBook book_;
  SceneMarks marks_;
  const char* where_ = "";
};

}  // namespace

std::string show(const Verdict& verdict) {
  const std::string model = " " + text_of(verdict.model);
  switch (verdict.refusal) {
    case Refusal::none: return "done, " + text_of(verdict.value);
    case Refusal::no_such_model: return "there is no model" + model;
    case Refusal::removed_model: return "removed is model" + model;
    case Refusal::cycle: return "under itself would be model" + model;
    case Refusal::outside_grid: break;
  }
  return "outside the grid would be model" + model + ", axes " + text_of(verdict.axes);
}

std::string show(const ModelState& state) {
  if (!state.exists) return "removed";
  const auto box = [](const std::optional<Shape>& shape) {
    std::string text = shape ? "" : "no box";
    if (shape) spell(text, *shape);
    return text;
  };
  return std::string(state.is_added ? "added" : "not added") + ", mesh " + text_of(state.mesh) +
         ", parent " + text_of(state.parent) + ", local " + text_of(state.local) + ", world " +
         text_of(state.world) + (state.is_exact ? ", exact" : ", rounded") + ", descendants " +
         text_of(state.descendants) + ", " + box(state.bounds) + ", " + box(state.oriented_box);
}

std::optional<Finding> Scenes::judge(const Case& program, std::span<std::uint8_t> marks) {
  return Judge(program, marks).run();
}

std::vector<ClassGroup> Scenes::classes() { return scene_class_list.groups(); }

}  // namespace offgrid::testing::scenes
