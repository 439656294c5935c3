// The text of programs of scenes (engine/form.hpp). The meshes stand in the first line, and each
// act is one:
//
//   scene meshes=[{vertices=[[0 0 0] [4 0 0] [0 4 0]] triangles=[[0 1 2]] tree=octree}]
//   create mesh=0 position=[5 0 0] turn=[2 0 0 1]
//   add model=0
//   ask about=ray[5 1 9 0 0 -1]
//   footprints from=[0 0 0] to=[9 9 2]
//
// Imported doubles stand as their 64 bits.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/form.hpp"
#include "scenes/program.hpp"
#include "shapes/form.hpp"

namespace offgrid::testing::scenes {

constexpr auto names(Form<MeshTree>) {
  return std::array<std::string_view, 4>{"none", "octree", "bvh", "wide-bvh"};
}
template <class F>
void fields(F& f, Form<MeshPlan>) {
  f("vertices", &MeshPlan::vertices);
  f("triangles", &MeshPlan::triangles);
  f("tree", &MeshPlan::tree);
  f.flag("small-leaves", &MeshPlan::has_small_leaves, true);
  f.flag("moved", &MeshPlan::is_moved, true);
}
template <class F>
void fields(F& f, Form<ModelPose>) {
  f("position", &ModelPose::position);
  f("turn", &ModelPose::turn);
}

constexpr auto verbs(Form<Act>) {
  return std::array{
      Verb{"create", 0, ActKind::create},         Verb{"add", 0, ActKind::add},
      Verb{"remove", 0, ActKind::remove},         Verb{"move", 0, ActKind::move},
      Verb{"parent", 0, ActKind::parent},         Verb{"content", 0, ActKind::content},
      Verb{"touching", 0, ActKind::touching},     Verb{"ask", 0, ActKind::ask},
      Verb{"footprints", 0, ActKind::footprints}, Verb{"quaternion", 0, ActKind::quaternion},
      Verb{"degrees", 0, ActKind::degrees},       Verb{"matrix", 0, ActKind::matrix}};
}
template <class F>
void fields(F& f, Form<Act>, ActKind kind) {
  if (kind > ActKind::create && kind < ActKind::touching) f("model", &Act::model);
  if (kind == ActKind::create || kind == ActKind::content) f("mesh", &Act::mesh);
  if (kind == ActKind::create || kind == ActKind::parent) f("parent", &Act::parent);
  if (kind == ActKind::create || kind == ActKind::move) f.inlined(&Act::pose);
  if (kind == ActKind::ask) f("about", &Act::shape);
  if (kind == ActKind::footprints) f("from", &Act::from);
  if (kind == ActKind::footprints) f("to", &Act::to);
  if (kind >= ActKind::quaternion) f("bits", &Act::bits);
}

constexpr std::string_view head_of(Form<SceneProgram>) { return "scene"; }
template <class F>
void fields(F& f, Form<SceneProgram>) {
  f("meshes", &SceneProgram::meshes);
}
inline auto& steps_in(SceneProgram& program) { return program.acts; }
inline const auto& steps_in(const SceneProgram& program) { return program.acts; }
/// Answers what the library would not take, or that nothing is done; empty: neither. Models need
/// not exist.
std::string settle(SceneProgram& program);

}  // namespace offgrid::testing::scenes
