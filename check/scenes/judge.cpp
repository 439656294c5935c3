#include "scenes/judge.hpp"

#include <algorithm>

#include "engine/broken_contract.hpp"
#include "engine/shrink.hpp"
#include "scenes/book.hpp"
#include "scenes/ground.hpp"
#include "scenes/imports.hpp"
#include "shapes/judge.hpp"

namespace offgrid::testing::scenes {
namespace {

std::string text_of(bool answer) { return answer ? "true" : "false"; }
std::string text_of(std::int64_t number) { return std::to_string(number); }
std::string text_of(std::uint32_t number) { return std::to_string(number); }
std::string text_of(const std::pair<std::int64_t, std::int64_t>& pair) {
  return text_of(pair.first) + "-" + text_of(pair.second);
}
std::string text_of(const ModelHit& hit) {
  return "a hit on triangle " + text_of(hit.triangle) + " of model " + text_of(hit.model) + " at " +
         hit.hit.numerator.str() + "/" + hit.hit.denominator.str();
}
std::string text_of(const GroundAnswer& ground) { return show(ground); }
template <class Number>
std::string text_of(const std::vector<Number>& list) {
  std::string text = "[";
  for (const Number& each : list) text.append(text.size() == 1 ? "" : ", ").append(text_of(each));
  return text + "]";
}
template <class Answer>
std::string text_of(const std::optional<Answer>& answer) {
  return answer ? text_of(*answer) : "none";
}
std::string text_of(const ModelPose& pose) {
  std::string text;
  for (const std::int64_t v : pose.position) text += text_of(v) + " ";
  for (const std::int64_t v : pose.turn) text += text_of(v) + " ";
  text.pop_back();
  return text;
}

bool is_same(const Verdict& right, const Verdict& found) {
  if (right.refusal != found.refusal) return false;
  if (right.refusal == Refusal::none) return right.value == found.value;
  const bool is_axis = right.axes == 0 ? found.axes == 0 : (right.axes & found.axes) != 0;
  return right.model == found.model && is_axis;
}

class Judge {
 public:
  Judge(LibraryScenes& subject, const SceneProgram& program, Counts* counts)
      : subject_(subject), program_(program), counts_(counts), book_(program.meshes) {
    subject.begin(program.meshes);
  }

  std::optional<Finding> run() {
    for (std::size_t i = 0; i < program_.acts.size(); ++i) {
      const Act& act = program_.acts[i];
      std::optional<Fault> fault;
      try {
        fault = act.is_edit()                     ? after_edit(act)
                : act.kind == ActKind::touching   ? check_touching()
                : act.kind == ActKind::footprints ? check_footprints(act.shape)
                : act.is_import()                 ? check_imported(act)
                                                  : check_shape(act.shape);
      } catch (const BrokenContract& broken) {
        fault = Fault{"no broken contract", broken.what};
      }
      if (fault) return Finding{where_, show(act), fault->expected, fault->found, i};
    }
    return std::nullopt;
  }

 private:
  void count(const char* what) {
    if (counts_ != nullptr) (*counts_)[what] += 1;
  }
  template <class Answer>
  std::optional<Fault> compare(const Answer& right, const Answer& found, const std::string& of) {
    count("answers");
    if (right == found) return std::nullopt;
    return Fault{text_of(right), text_of(found) + ", " + of};
  }

  // ---- edits

  std::optional<Fault> after_edit(const Act& act) {
    where_ = "scene";
    count("edits");
    const Verdict right = book_.edit(act);
    if (right.refusal != Refusal::none) count("refused");
    const bool is_refused = right.refusal != Refusal::none;
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      const std::string of = name_of_index(index);
      const auto before = is_refused ? neighbours(index) : std::vector<ModelList>();
      const Verdict found = subject_.edit(index, act);
      if (!is_same(right, found)) return Fault{show(right), show(found) + ", " + of};
      const auto states = subject_.states(index);
      if (states.size() != book_.states().size())
        return Fault{text_of(static_cast<std::int64_t>(book_.states().size())) + " models made",
                     text_of(static_cast<std::int64_t>(states.size())) + ", " + of};
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
    count("answers");
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
    count("questions");
    const ModelPairs right = book_.touching();
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      if (auto fault = compare(right, subject_.touching(index), name_of_index(index))) return fault;
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
                                 ", " + name_of_acceleration(k);
          if (auto fault = compare(meets, found, of)) return fault;
        }
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> check_imported(const Act& act) {
    where_ = "import";
    count("questions");
    count("answers");
    return check_import(act, subject_.import_rotation(act));
  }

  /// Between the heights of both points, and whether the middle of both is covered.
  std::optional<Fault> check_footprints(const Shape& points) {
    where_ = "footprint";
    count("questions");
    const auto [low, high] = std::minmax(points.numbers[2], points.numbers[5]);
    const Site2 twice{points.numbers[0] + points.numbers[3], points.numbers[1] + points.numbers[4]};
    std::vector<GroundAnswer> listed;
    for (std::size_t i = 0; i < book_.states().size(); ++i) {
      const ModelState& state = book_.states()[i];
      if (state.mesh < 0) continue;
      const MeshPlan& mesh = program_.meshes[static_cast<std::size_t>(state.mesh)];
      const Ground right = ground_of(mesh, state.world, low, high);
      const Cover cover = cover_of(mesh, state.world, low, high, twice);
      for (std::size_t k = 0; k < accelerations; ++k) {
        const std::string of = ", model " + std::to_string(i) + ", " + name_of_acceleration(k);
        const auto found = subject_.footprint(state.mesh, k, state.world, low, high);
        count("answers");
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
      if (auto fault = compare(std::optional(listed), found, name_of_index(index))) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> check_shape(const Shape& shape) {
    count("questions");
    auto fault = check_meshes(shape);
    if (fault) return fault;
    const RightOfScene right = book_.right_of(shape);
    fault = check_posed(right, shape);
    if (!fault) fault = check_scenes(right, shape);
    return fault;
  }

  /// A hit on that triangle of a mesh at a pose, or none.
  std::optional<Fault> check_hit(const std::optional<FirstHit>& right,
                                 const std::optional<ModelHit>& found, const MeshPlan* mesh,
                                 const ModelPose& pose, const Shape& line, const std::string& of) {
    count("answers");
    std::optional<ModelHit> expected;
    if (right)
      expected =
          ModelHit{right->model, right->triangle, {right->t.numerator, right->t.denominator, {}}};
    const bool is_right =
        right.has_value() == found.has_value() &&
        (!right || (right->model == found->model && right->triangle == found->triangle));
    if (!is_right) return Fault{text_of(expected), text_of(found) + ", " + of};
    if (!right) return std::nullopt;
    const Shape triangle = posed_triangle(mesh->triangle(right->triangle), pose);
    auto fault = testing::shapes::check_hit(found->hit, enlarged(line, norm_of(pose)), triangle);
    if (fault) fault->found += ", " + of;
    return fault;
  }

  std::optional<Fault> check_meshes(const Shape& shape) {
    where_ = "mesh";
    for (std::size_t m = 0; m < program_.meshes.size(); ++m) {
      const MeshPlan& mesh = program_.meshes[m];
      const RightOfMesh right = right_of(mesh, {}, shape);
      const bool is_point = shape.kind == ShapeKind::point;
      std::optional<std::int64_t> winding;
      std::optional<bool> contains;
      if (is_point) winding = winding_number(mesh, shape.site(0));
      if (is_point && is_closed(mesh)) contains = winding != 0;
      for (std::size_t k = 0; k < accelerations; ++k) {
        const std::string of = "mesh " + std::to_string(m) + ", " + name_of_acceleration(k);
        const auto found = subject_.ask_mesh(static_cast<std::int64_t>(m), k, nullptr, shape);
        auto fault = compare(!right.triangles.empty(), found.meets, of);
        if (!fault && found.triangles) fault = compare(right.triangles, *found.triangles, of);
        if (!fault && is_line(shape))
          fault = check_hit(right.nearest, found.nearest, &mesh, {}, shape, of);
        if (!fault && is_point) fault = compare(winding, found.winding, of);
        if (!fault && is_point) fault = compare(contains, found.contains, of);
        if (fault) return fault;
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> check_posed(const RightOfScene& rights, const Shape& shape) {
    where_ = "posed";
    const auto& states = book_.states();
    for (std::size_t i = 0; i < states.size(); ++i) {
      const ModelState& state = states[i];
      if (state.mesh < 0) continue;
      const MeshPlan& mesh = program_.meshes[static_cast<std::size_t>(state.mesh)];
      const RightOfMesh& right = rights.models[i];
      for (std::size_t k = 0; k < accelerations; ++k) {
        const std::string of = "model " + std::to_string(i) + ", " + name_of_acceleration(k);
        const auto found = subject_.ask_mesh(state.mesh, k, &state.world, shape);
        auto fault = compare(!right.triangles.empty(), found.meets, of);
        if (!fault && is_line(shape))
          fault = check_hit(right.nearest, found.nearest, &mesh, state.world, shape, of);
        if (fault) return fault;
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> check_scenes(const RightOfScene& right, const Shape& shape) {
    where_ = "scene";
    const auto& nearest = right.nearest;
    for (std::size_t index = 0; index < scene_indexes; ++index) {
      const std::string of = name_of_index(index);
      const SceneAnswer found = subject_.ask(index, shape);
      std::optional<Fault> fault;
      if (found.near) fault = compare(right.near, *found.near, of + ", by bounds");
      if (!fault && found.meeting) fault = compare(right.meeting, *found.meeting, of);
      if (!fault && found.any_hit) fault = compare(!right.meeting.empty(), *found.any_hit, of);
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

  LibraryScenes& subject_;
  const SceneProgram& program_;
  Counts* counts_;
  SceneBook book_;
  const char* where_ = "";
};

template <class Found, class Fails>
void shrink_some(SceneProgram& program, std::vector<Found> SceneProgram::* list,
                 const Fails& fails) {
  program.*list = shrink_list(
      program.*list,
      [&](const std::vector<Found>& some) {
        SceneProgram smaller = program;
        smaller.*list = some;
        return fails(smaller);
      },
      true);
}

}  // namespace

const char* name_of_index(std::size_t index) {
  return std::array{"a list", "an octree of models", "a tree of models"}[index];
}
const char* name_of_acceleration(std::size_t acceleration) {
  return std::array{"no hierarchy", "an octree", "a binary tree", "a wide tree"}[acceleration];
}

std::string show(const Verdict& verdict) {
  const std::string model = " " + text_of(verdict.model);
  switch (verdict.refusal) {
    case Refusal::none: return "done, " + text_of(verdict.value);
    case Refusal::no_such_model: return "there is no model" + model;
    case Refusal::removed_model: return "removed is model" + model;
    case Refusal::cycle: return "under itself would be model" + model;
    case Refusal::outside_grid: break;
  }
  return "outside the grid would be model" + model + ", axes " +
         text_of(std::int64_t{verdict.axes});
}

std::string show(const ModelState& state) {
  if (!state.exists) return "removed";
  const auto box = [](const std::optional<Shape>& shape) {
    return shape ? show(*shape) : "no box";
  };
  return std::string(state.is_added ? "added" : "not added") + ", mesh " + text_of(state.mesh) +
         ", parent " + text_of(state.parent) + ", local " + text_of(state.local) + ", world " +
         text_of(state.world) + (state.is_exact ? ", exact" : ", rounded") + ", descendants " +
         text_of(state.descendants) + ", " + box(state.bounds) + ", " + box(state.oriented_box);
}

std::optional<Finding> judge(LibraryScenes& subject, const SceneProgram& program, Counts* counts) {
  return Judge(subject, program, counts).run();
}

SceneProgram shrunk_program(SceneProgram program,
                            const std::function<bool(const SceneProgram&)>& fails) {
  constexpr std::size_t tries = 1500;
  for (int twice = 0; twice < 2; ++twice) {
    shrink_some(program, &SceneProgram::acts, fails);
    shrink_some(program, &SceneProgram::meshes, fails);
    for (std::size_t m = 0; m < program.meshes.size(); ++m) {
      auto& triangles = program.meshes[m].triangles;
      triangles = shrink_list(
          triangles,
          [&](const auto& some) {
            SceneProgram smaller = program;
            smaller.meshes[m].triangles = some;
            return fails(smaller);
          },
          true);
    }
    std::vector<NumberSpot> points;
    const Numbers numbers = numbers_of(program, points);
    program = with_numbers(program, shrink_numbers(
                                        numbers, points,
                                        [&](const Numbers& some) {
                                          const auto smaller = with_numbers(program, some);
                                          return is_valid(smaller) && fails(smaller);
                                        },
                                        tries));
  }
  return program;
}

}  // namespace offgrid::testing::scenes
