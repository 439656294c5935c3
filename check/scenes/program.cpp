#include "scenes/program.hpp"

#include <algorithm>

namespace offgrid::testing::scenes {
namespace {

/// The word of an act, and the numbers behind it.
struct Form {
  const char* word;
  bool has_model, has_mesh, has_parent, has_pose;

  std::size_t size() const {
    return (has_model ? 1u : 0u) + (has_mesh ? 1u : 0u) + (has_parent ? 1u : 0u) +
           (has_pose ? 7u : 0u);
  }
};
constexpr std::array<Form, 7> forms{{{"create", false, true, true, true},
                                     {"add", true, false, false, false},
                                     {"remove", true, false, false, false},
                                     {"move", true, false, false, true},
                                     {"parent", true, false, true, false},
                                     {"content", true, true, false, false},
                                     {"touching", false, false, false, false}}};

constexpr const char* footprints_word = "footprints";

struct Import {
  const char* word;
  std::size_t size;
};
/// The imports, by how far their kind is behind the first.
constexpr std::array<Import, 3> imports{{{"quaternion", 4}, {"degrees", 3}, {"matrix", 9}}};
const Import& import_of(ActKind kind) {
  return imports[static_cast<std::size_t>(kind) - static_cast<std::size_t>(ActKind::quaternion)];
}

bool has_shape(const Act& act) {
  return act.kind == ActKind::ask || act.kind == ActKind::footprints;
}

/// Calls use(number) for each number of an act.
template <class SomeAct, class Use>
void each_number(SomeAct& act, const Use& use) {
  if (has_shape(act)) {
    for (std::size_t i = 0; i < size_of(act.shape.kind); ++i) use(act.shape.numbers[i]);
    return;
  }
  if (act.is_import()) {
    for (std::size_t i = 0; i < imported_numbers(act.kind); ++i) use(act.bits[i]);
    return;
  }
  const Form& form = forms[static_cast<std::size_t>(act.kind)];
  if (form.has_model) use(act.model);
  if (form.has_mesh) use(act.mesh);
  if (form.has_parent) use(act.parent);
  if (!form.has_pose) return;
  for (auto& v : act.pose.position) use(v);
  for (auto& v : act.pose.turn) use(v);
}

Step step_of(const Act& act) {
  Step step{act.kind == ActKind::ask          ? name_of(act.shape.kind)
            : act.kind == ActKind::footprints ? footprints_word
            : act.is_import()                 ? import_of(act.kind).word
                                              : forms[static_cast<std::size_t>(act.kind)].word,
            {}};
  each_number(act, [&](std::int64_t v) { step.numbers.push_back(v); });
  return step;
}

Step step_of(const MeshPlan& mesh) {
  Step step{"mesh", {mesh.build, static_cast<std::int64_t>(mesh.vertices.size())}};
  for (const Site3& p : mesh.vertices) step.numbers.insert(step.numbers.end(), p.begin(), p.end());
  for (const auto& t : mesh.triangles) step.numbers.insert(step.numbers.end(), t.begin(), t.end());
  return step;
}

bool read_mesh(const Step& step, MeshPlan& mesh) {
  const auto& n = step.numbers;
  if (n.size() < 2 || n[0] < 0 || n[0] > 15 || n[1] < 0) return false;
  const auto count = static_cast<std::size_t>(n[1]);
  if (count > n.size() || n.size() < 2 + 3 * count || (n.size() - 2) % 3 != 0) return false;
  mesh.build = static_cast<int>(n[0]);
  for (std::size_t i = 2; i < n.size(); i += 3) {
    if (mesh.vertices.size() < count) {
      mesh.vertices.push_back({n[i], n[i + 1], n[i + 2]});
    } else {
      auto& corners = mesh.triangles.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        if (n[i + k] < 0 || n[i + k] >= n[1]) return false;
        corners[k] = static_cast<std::uint32_t>(n[i + k]);
      }
    }
  }
  return true;
}

/// How many numbers follow the word; sets the kind. Nothing if there is no such word.
std::optional<std::size_t> read_word(const std::string& word, Act& act) {
  const auto has_word = [&](const auto& each) { return each.word == word; };
  const auto form = std::find_if(forms.begin(), forms.end(), has_word);
  if (form != forms.end()) {
    act.kind = static_cast<ActKind>(form - forms.begin());
    return form->size();
  }
  const auto imported = std::find_if(imports.begin(), imports.end(), has_word);
  if (imported != imports.end()) {
    act.kind = static_cast<ActKind>(static_cast<std::ptrdiff_t>(ActKind::quaternion) +
                                    (imported - imports.begin()));
    return imported->size;
  }
  if (word == footprints_word) {
    act.kind = ActKind::footprints;
    act.shape.kind = ShapeKind::segment;
    return size_of(act.shape.kind);
  }
  act.kind = ActKind::ask;
  for (std::size_t kind = 0; kind < shape_kinds; ++kind) {
    act.shape.kind = static_cast<ShapeKind>(kind);
    if (word == name_of(act.shape.kind)) return size_of(act.shape.kind);
  }
  return std::nullopt;
}

bool read_act(const Step& step, Act& act) {
  if (read_word(step.word, act) != step.numbers.size()) return false;
  auto next = step.numbers.begin();
  each_number(act, [&](std::int64_t& v) { v = *next++; });
  return true;
}

bool is_valid(const Act& act) {
  // Scaled by a rotation the numbers of a plane must still fit 63 bits.
  constexpr std::int64_t extra = std::int64_t{1} << 30;
  if (act.is_import()) return true;
  if (has_shape(act)) {
    const bool is_plane = act.shape.kind == ShapeKind::plane;
    return shapes::is_valid(act.shape) &&
           !(is_plane && magnitude(WideNumber{act.shape.numbers[6]}) >= extra);
  }
  Shape at{ShapeKind::point, {}};
  at.set(0, act.pose.position);
  const auto is_id = [](std::int64_t id) { return id >= -1 && id < 1000; };
  return shapes::is_valid(at) && is_rotation(act.pose.turn) && is_id(act.model) &&
         is_id(act.mesh) && is_id(act.parent);
}

bool is_valid(const MeshPlan& mesh) {
  return std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const Site3& p) {
    Shape at{ShapeKind::point, {}};
    at.set(0, p);
    return shapes::is_valid(at);
  });
}

}  // namespace

std::size_t imported_numbers(ActKind kind) {
  return kind < ActKind::quaternion ? 0 : import_of(kind).size;
}

Shape MeshPlan::triangle(std::size_t i) const {
  Shape made{ShapeKind::triangle, {}};
  for (std::size_t k = 0; k < 3; ++k) made.set(3 * k, vertices[triangles[i][k]]);
  return made;
}

bool is_valid(const SceneProgram& program) {
  return std::all_of(program.meshes.begin(), program.meshes.end(),
                     [](const MeshPlan& mesh) { return is_valid(mesh); }) &&
         std::all_of(program.acts.begin(), program.acts.end(),
                     [](const Act& act) { return is_valid(act); });
}

std::vector<Step> steps_of(const SceneProgram& program) {
  std::vector<Step> steps;
  for (const MeshPlan& mesh : program.meshes) steps.push_back(step_of(mesh));
  for (const Act& act : program.acts) steps.push_back(step_of(act));
  return steps;
}

std::string read(const std::vector<Step>& steps, SceneProgram& made) {
  for (const Step& step : steps) {
    SceneProgram one;
    const bool is_mesh = step.word == "mesh";
    const bool is_read = is_mesh ? read_mesh(step, one.meshes.emplace_back())
                                 : read_act(step, one.acts.emplace_back());
    if (!is_read) return "'" + show(step) + "' says nothing here";
    if (!is_valid(one)) return "'" + show(step) + "' has a number out of range";
    made.meshes.insert(made.meshes.end(), one.meshes.begin(), one.meshes.end());
    made.acts.insert(made.acts.end(), one.acts.begin(), one.acts.end());
  }
  return made.acts.empty() ? "there must be something to do" : "";
}

std::string show(const Act& act) { return show(step_of(act)); }

std::string show(const SceneProgram& program) {
  std::string text;
  for (const Step& step : steps_of(program)) text += "  " + show(step) + "\n";
  return text;
}

Numbers numbers_of(const SceneProgram& program, std::vector<NumberSpot>& points) {
  Numbers numbers;
  for (const MeshPlan& mesh : program.meshes) {
    for (const Site3& p : mesh.vertices) {
      points.push_back({numbers.size(), 3});
      numbers.insert(numbers.end(), p.begin(), p.end());
    }
  }
  for (const Act& act : program.acts) {
    const std::size_t first = numbers.size();
    each_number(act, [&](std::int64_t v) { numbers.push_back(v); });
    if (act.kind == ActKind::create || act.kind == ActKind::move)
      points.push_back({numbers.size() - 7, 3});
    const bool is_of_points = has_shape(act) && act.shape.kind != ShapeKind::plane &&
                              act.shape.kind != ShapeKind::oriented_box;
    if (!is_of_points) continue;
    const std::size_t count =
        act.shape.kind == ShapeKind::ray ? 3 : size_of(act.shape.kind) / 3 * 3;
    for (std::size_t i = 0; i < count; i += 3) points.push_back({first + i, 3});
  }
  return numbers;
}

SceneProgram with_numbers(SceneProgram program, const Numbers& numbers) {
  auto next = numbers.begin();
  const auto take = [&](std::int64_t& v) { v = static_cast<std::int64_t>(*next++); };
  for (MeshPlan& mesh : program.meshes) {
    for (Site3& p : mesh.vertices) {
      for (std::int64_t& v : p) take(v);
    }
  }
  for (Act& act : program.acts) each_number(act, take);
  return program;
}

}  // namespace offgrid::testing::scenes
