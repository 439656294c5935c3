// A program of scenes as a GoogleTest case.
#include <algorithm>
#include <string>

#include "scenes/book.hpp"
#include "scenes/ground.hpp"
#include "scenes/imports.hpp"
#include "scenes/judge.hpp"
#include "shapes/judge.hpp"

namespace offgrid::testing::scenes {
namespace {

template <class List>
std::string listed(const List& list) {
  std::string text;
  for (const auto& each : list) text.append(text.empty() ? "" : ", ").append(std::to_string(each));
  return text;
}
std::string code_of(const Site3& p) { return "Point3::at(" + listed(p) + ")"; }
std::string code_of(const ModelPose& pose) {
  return "Pose{" + code_of(pose.position) + ", *Rotation::make(" + listed(pose.turn) + ")}";
}
std::string model_code(std::int64_t model) {
  return model < 0 ? "ModelId()" : "ModelId(" + std::to_string(model) + ")";
}
std::string code_of(const ModelList& models) {
  std::string text;
  for (const std::int64_t model : models)
    text.append(text.empty() ? "" : ", ").append(model_code(model));
  return "(Scene::Models{" + text + "})";
}

std::string code_of(const Site2& p) { return "Point2::at(" + listed(p) + ")"; }
std::string code_of(const std::vector<Line2>& lines) {
  std::string text;
  for (const Line2& line : lines) {
    text += text.empty() ? "{" : ", {";
    for (const Site2& p : line) text.append(text.back() == '{' ? "" : ", ").append(code_of(p));
    text += "}";
  }
  return "(std::vector<Footprint::Loop>{" + text + "})";
}

/// Footprints in a form without choices, as in ground.hpp.
constexpr const char* forms_of_footprints = R"(  using Loops = std::vector<Footprint::Loop>;
  using Passes = std::map<std::pair<Point2, Point2>, int>;
  const auto lines_of = [](Loops loops) {
    for (auto& line : loops)
      if (line.back() < line.front()) std::reverse(line.begin(), line.end());
    std::sort(loops.begin(), loops.end());
    return loops;
  };
  const auto loops_of = [](Loops loops) {
    for (auto& loop : loops) {
      loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
      if (loop.front() == loop.back()) loop.pop_back();
      auto next = loop;
      for (std::size_t i = 0; i < loop.size(); ++i) {
        std::rotate(next.begin(), next.begin() + 1, next.end());
        loop = std::min(loop, next);
      }
    }
    std::sort(loops.begin(), loops.end());
    return loops;
  };
  const auto passes_of = [](const Loops& loops) {
    Passes passes;
    for (const auto& loop : loops) {
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const Point2 a = loop[i], b = loop[(i + 1) % loop.size()];
        if (a < b) ++passes[{a, b}];
        if (b < a) --passes[{b, a}];
      }
    }
    std::erase_if(passes, [](const auto& pass) { return pass.second == 0; });
    return passes;
  };
)";

std::string mesh_code(const MeshPlan& mesh, const std::string& name) {
  constexpr std::array kinds{"none", "octree", "bvh", "wide_bvh"};
  const bool is_moved = (mesh.build & 8) != 0;
  std::vector<Site3> first = mesh.vertices;
  if (is_moved) std::reverse(first.begin(), first.end());
  std::string vertices, triangles, moves;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const std::string comma = i == 0 ? "" : ", ";
    vertices.append(comma).append(code_of(first[i]));
    moves.append(comma).append("{" + std::to_string(i) + ", " + code_of(mesh.vertices[i]) + "}");
  }
  for (const auto& t : mesh.triangles)
    triangles.append(triangles.empty() ? "{" : ", {").append(listed(t)).append("}");
  const std::string leaves =
      (mesh.build & 4) != 0 ? ", .octree_leaf_size = 1, .bvh_leaf_size = 1" : "";
  return "  const std::vector<Point3> vertices_of_" + name + "{" + vertices +
         "};\n  const std::vector<MeshTriangle> triangles_of_" + name + "{" + triangles + "};\n" +
         (is_moved ? "  const std::vector<VertexMove> moves_of_" + name + "{" + moves + "};\n"
                   : "") +
         "  const Mesh " + name + " = *Mesh::make(vertices_of_" + name + ", triangles_of_" + name +
         ", {.acceleration = Acceleration::" + kinds[std::size_t(mesh.build) % 4] + leaves + "})" +
         (is_moved ? "->moved(moves_of_" + name + ")" : "") + ";\n";
}

/// Lines of the body of a loop over indexes.
class Lines {
 public:
  explicit Lines(const SceneProgram& program) : program_(program), book_(program.meshes) {}

  std::string of(const Act& act, std::size_t number) {
    if (act.is_edit()) return of_edit(act);
    if (act.is_import()) return of_import(act);
    if (act.kind == ActKind::footprints) return of_footprints(act.shape);
    if (act.kind == ActKind::ask) return of_shape(act.shape, "asked" + std::to_string(number));
    std::string pairs;
    for (const auto& [a, b] : book_.touching())
      pairs.append(pairs.empty() ? "{" : ", {")
          .append(model_code(a) + ", " + model_code(b))
          .append("}");
    return "    EXPECT_EQ(scene.touching(), (std::vector<std::pair<ModelId, ModelId>>{" + pairs +
           "}));\n";
  }

 private:
  std::string content(std::int64_t mesh) const {
    const bool is_none = mesh < 0 || mesh >= static_cast<std::int64_t>(program_.meshes.size());
    return is_none ? "std::nullopt" : "mesh" + std::to_string(mesh);
  }
  std::string call(const Act& act) const {
    const std::string model = model_code(act.model);
    switch (act.kind) {
      case ActKind::create:
        return "create(" + content(act.mesh) + ", " + code_of(act.pose) + ", " +
               model_code(act.parent) + ")";
      case ActKind::add: return "add(" + model + ")";
      case ActKind::remove: return "remove(" + model + ")";
      case ActKind::move: return "set_pose(" + model + ", " + code_of(act.pose) + ")";
      case ActKind::parent: return "set_parent(" + model + ", " + model_code(act.parent) + ")";
      default: return "set_content(" + model + ", " + content(act.mesh) + ")";
    }
  }
  std::string of_edit(const Act& act) {
    constexpr std::array codes{"none", "no_such_model", "removed_model", "cycle", "outside_grid"};
    const Verdict right = book_.edit(act);
    const std::string done = "scene." + call(act);
    if (right.refusal != Refusal::none)
      return "    EXPECT_EQ(" + done +
             ".error().code, SceneErrorCode::" + codes[static_cast<std::size_t>(right.refusal)] +
             ");\n";
    const bool is_made = act.kind == ActKind::create;
    std::string text = "    EXPECT_EQ(" + done + ".value(), " +
                       (is_made            ? model_code(right.value)
                        : right.value == 1 ? "true"
                                           : "false") +
                       ");\n";
    for (std::size_t i = 0; i < book_.states().size(); ++i) {
      if (book_.states()[i].exists)
        text += of_state(book_.states()[i], model_code(static_cast<std::int64_t>(i)));
    }
    return text;
  }
  static std::string of_state(const ModelState& state, const std::string& model) {
    const auto line = [&](const std::string& of, const std::string& right) {
      return "    EXPECT_EQ(scene." + of + "(" + model + "), " + right + ");\n";
    };
    std::string text = line("world_pose", "(" + code_of(state.world) + ")") +
                       line("is_exact", state.is_exact ? "true" : "false") +
                       line("parent", model_code(state.parent)) +
                       line("descendants", code_of(state.descendants));
    if (!state.bounds) return text;
    text += "    {\n    " + shapes::code_of(*state.bounds, "bounds") + ";\n    " +
            shapes::code_of(*state.oriented_box, "oriented") + ";\n";
    return text + line("bounds", "bounds") + line("oriented_box", "oriented") + "    }\n";
  }

  std::string of_footprints(const Shape& points) const {
    const auto [low, high] = std::minmax(points.numbers[2], points.numbers[5]);
    const auto height = [](std::int64_t z) {
      return ", Coordinate3::checked(" + std::to_string(z) + ").value()";
    };
    std::string text;
    for (const ModelState& state : book_.states()) {
      if (state.mesh < 0) continue;
      const MeshPlan& mesh = program_.meshes[static_cast<std::size_t>(state.mesh)];
      const Ground right = ground_of(mesh, state.world, low, high);
      text += "    {\n      const Footprint print = footprint(" + content(state.mesh) + ", " +
              code_of(state.world) + height(low) + height(high) +
              ").value();\n      EXPECT_EQ(loops_of(print.surface), " + code_of(right.surface) +
              ");\n      EXPECT_EQ(lines_of(print.walls), " + code_of(right.walls) +
              ");\n      EXPECT_EQ(passes_of(print.section), (Passes{";
      for (const auto& [edge, times] : right.section)
        text.append(text.back() == '{' ? "{{" : ", {{")
            .append(code_of(edge.first) + ", " + code_of(edge.second) + "}, ")
            .append(std::to_string(times) + "}");
      text += "}));\n    }\n";
    }
    return text;
  }
  static std::string of_import(const Act& act) {
    constexpr std::array codes{"none", "not_a_number", "infinite", "zero_rotation",
                               "not_a_rotation"};
    std::string numbers;
    for (std::size_t i = 0; i < imported_numbers(act.kind); ++i)
      numbers.append(i == 0 ? "" : ", ")
          .append("std::bit_cast<double>(std::int64_t{" + std::to_string(act.bits[i]) + "})");
    const std::string call = act.kind == ActKind::quaternion ? "quaternion(" + numbers + ")"
                             : act.kind == ActKind::degrees  ? "degrees(" + numbers + ")"
                                                             : "matrix({" + numbers + "})";
    const RightImport right = right_import(act);
    std::string text = "    {\n      const auto found = rotation_from_" + call + ";\n";
    if (right.refusal && *right.refusal != ImportRefusal::none)
      text += "      EXPECT_EQ(found.error().code, ErrorCode::" +
              std::string(codes[static_cast<std::size_t>(*right.refusal)]) + ");\n";
    if (right.index >= 0)
      text += "      EXPECT_EQ(found.error().index, " + std::to_string(right.index) + "u);\n";
    if (!right.refusal) text += "      EXPECT_TRUE(!found || std::isfinite(found->error));\n";
    if (right.refusal == ImportRefusal::none && !right.turn)
      text += "      EXPECT_TRUE(found.has_value());\n";
    if (right.turn) {
      const auto [error, slack] = right_error(act, *right.turn);
      text += "      EXPECT_EQ(found->rotation, *Rotation::make(" + listed(*right.turn) +
              "));\n      EXPECT_NEAR(found->error, " + error + ", " + slack + ");\n";
    }
    return text + "    }\n";
  }

  std::string of_shape(const Shape& shape, const std::string& name) const {
    const RightOfScene right = book_.right_of(shape);
    std::string text = "    " + shapes::code_of(shape, name) + ";\n";
    if (shape.kind == ShapeKind::box || shape.kind == ShapeKind::ball)
      text += "    EXPECT_EQ(scene.near(" + name + "), " + code_of(right.near) + ");\n";
    if (!is_line(shape) && shape.kind != ShapeKind::point)
      text += "    EXPECT_EQ(scene.meeting(" + name + "), " + code_of(right.meeting) + ");\n";
    for (std::size_t i = 0; i < right.models.size(); ++i) {
      const ModelState& state = book_.states()[i];
      if (state.mesh < 0) continue;
      text += "    EXPECT_EQ(meets(" + content(state.mesh) + ", " + code_of(state.world) + ", " +
              name + "), " + (right.models[i].triangles.empty() ? "false" : "true") + ");\n";
    }
    if (is_line(shape)) text += of_line(right.nearest, name);
    if (shape.kind == ShapeKind::point) text += of_insides(shape, name);
    return text;
  }
  static std::string of_line(const std::optional<FirstHit>& right, const std::string& name) {
    const std::string hit = "hit_of_" + name;
    if (!right) return "    EXPECT_FALSE(scene.nearest_hit(" + name + ").has_value());\n";
    return "    const auto " + hit + " = scene.nearest_hit(" + name + ");\n    ASSERT_TRUE(" + hit +
           ".has_value());\n    EXPECT_EQ(" + hit + "->model, " + model_code(right->model) +
           ");\n    EXPECT_EQ(" + hit + "->triangle, " + std::to_string(right->triangle) + ");\n" +
           equal_code(hit + "->hit.t", right->t);
  }
  std::string of_insides(const Shape& point, const std::string& name) const {
    std::string text;
    for (std::size_t i = 0; i < program_.meshes.size(); ++i) {
      const auto number = winding_number(program_.meshes[i], point.site(0));
      text += "    EXPECT_EQ(winding_number(mesh" + std::to_string(i) + ", " + name + "), " +
              (number ? "std::optional<std::int64_t>(" + std::to_string(*number) + ")"
                      : "std::nullopt") +
              ");\n";
    }
    return text;
  }

  const SceneProgram& program_;
  SceneBook book_;
};

}  // namespace

std::string test_of_scenes(const SceneProgram& program, const std::string& name) {
  std::string text = "TEST(" + name + ") {\n";
  const bool has_ground = std::any_of(program.acts.begin(), program.acts.end(), [](const Act& act) {
    return act.kind == ActKind::footprints;
  });
  if (has_ground) text += forms_of_footprints;
  for (std::size_t i = 0; i < program.meshes.size(); ++i)
    text += mesh_code(program.meshes[i], "mesh" + std::to_string(i));
  text +=
      "  for (const SceneIndex index : {SceneIndex::none, SceneIndex::octree, "
      "SceneIndex::tree}) {\n    Scene scene({.index = index});\n";
  Lines lines(program);
  for (std::size_t i = 0; i < program.acts.size(); ++i) text += lines.of(program.acts[i], i);
  return text + "  }\n}\n";
}

}  // namespace offgrid::testing::scenes
