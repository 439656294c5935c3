#include "scenes/marks.hpp"

#include <algorithm>
#include <cmath>

namespace offgrid::testing::scenes {
namespace {

/// Are both triangles in the plane of the first?
bool are_in_plane(const Shape& a, const Shape& b) {
  std::array<WideInteger, 3> n;
  const Site3 u = minus(a.site(3), a.site(0)), v = minus(a.site(6), a.site(0));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
    n[i] = WideInteger(u[k]) * v[l] - WideInteger(u[l]) * v[k];
  }
  const auto is_in_it = [&](std::size_t at) {
    const Site3 to = minus(b.site(at), a.site(0));
    return n[0] * to[0] + n[1] * to[1] + n[2] * to[2] == 0;
  };
  return is_in_it(0) && is_in_it(3) && is_in_it(6);
}

}  // namespace

SceneMarks::SceneMarks(const SceneProgram& program, const SceneBook& book,
                       std::span<std::uint8_t> marks)
    : ClassMarks(marks), program_(program), book_(book) {
  for (const MeshPlan& mesh : program_.meshes) see_mesh(mesh);
}

const ModelState* SceneMarks::state_of(std::int64_t model) const {
  const auto& states = book_.states();
  const bool exists = model >= 0 && model < static_cast<std::int64_t>(states.size()) &&
                      states[static_cast<std::size_t>(model)].exists;
  return exists ? &states[static_cast<std::size_t>(model)] : nullptr;
}

void SceneMarks::see_mesh(const MeshPlan& mesh) {
  const std::size_t count = mesh.triangles.size();
  count_if(count == 0, "meshes: no triangles");
  count_if(count >= 10, "meshes: ten triangles");
  count_if(count > 0 && is_closed(mesh), "meshes: closed");
  count_if(count > 0 && mesh.is_moved, "meshes: moved vertices");
  bool has_degenerate = false;
  for (std::size_t i = 0; i < count; ++i)
    has_degenerate = has_degenerate || is_degenerate(mesh.triangle(i));
  count_if(has_degenerate, "meshes: a degenerate triangle");
}

// ---- edits

void SceneMarks::see(const Act& edit) {
  before_ = state_of(edit.model) ? *state_of(edit.model) : ModelState();
  has_grandchild_ = false;
  for (const std::int64_t below : before_.descendants)
    has_grandchild_ = has_grandchild_ || state_of(below)->parent != edit.model;
}

void SceneMarks::see_done(const Act& edit, const Verdict& verdict) {
  if (verdict.refusal != Refusal::none) return see_refused(edit, verdict);
  const bool is_new = verdict.value != 0, has_children = !before_.descendants.empty();
  switch (edit.kind) {
    case ActKind::create: count("edits: made"); return see_pose(*state_of(verdict.value));
    case ActKind::add:
      count_if(is_new, "edits: added");
      return count_if(!is_new, "edits: added twice");
    case ActKind::remove:
      count("edits: removed");
      return count_if(has_children, "edits: removed with children");
    case ActKind::move:
      count_if(is_new, "edits: moved");
      count_if(is_new && has_children, "edits: moved with children");
      count_if(is_new && has_grandchild_, "edits: a grandparent moved");
      count_if(!is_new, "edits: the same pose again");
      break;
    case ActKind::parent: count_if(is_new, "edits: under another parent"); break;
    default:
      count_if(is_new, "edits: another mesh");
      count_if(!is_new, "edits: the same mesh again");
  }
  see_pose(*state_of(edit.model));
  for (const std::int64_t below : before_.descendants) see_pose(*state_of(below));
}

void SceneMarks::see_refused(const Act& act, const Verdict& verdict) {
  const bool is_parent = verdict.model != act.model && verdict.model == act.parent;
  switch (verdict.refusal) {
    case Refusal::no_such_model: return count("refused: no such model");
    case Refusal::removed_model:
      count_if(is_parent, "refused: under a removed model");
      return count_if(!is_parent, "refused: a removed model");
    case Refusal::cycle: {
      const std::int64_t above = state_of(act.parent)->parent;
      count_if(act.parent == act.model, "refused: under itself");
      count_if(act.parent != act.model && above == act.model, "refused: under a child");
      return count_if(act.parent != act.model && above != act.model, "refused: under a grandchild");
    }
    default: break;
  }
  count("refused: outside the grid");
  count_if(act.kind != ActKind::create && verdict.model != act.model,
           "refused: outside the grid below the one that moved");
}

void SceneMarks::see_pose(const ModelState& state) {
  const std::int64_t norm = norm_of(state.world);
  count_if(state.mesh < 0, "meshes: no mesh");
  count_if(norm == 1 && state.world.turn[0] == 1, "poses: not turned");
  count_if(norm == 2 || norm == 4, "poses: a rotation of a cube");
  count_if(norm == 3 || norm > 4, "poses: another rotation");
  count_if(norm > std::int64_t{1} << 31, "poses: a large norm");
  if (state.parent >= 0) {
    const ModelState& parent = *state_of(state.parent);
    const Composition made = composition(parent.world, state.local);
    count_if(made.is_snapped, "poses: a snapped rotation");
    count_if(!made.is_exact && !made.is_snapped, "poses: a rounded position");
    count_if(state.is_exact, "poses: exact below another");
    count_if(made.is_exact && !parent.is_exact, "poses: placed exactly below a rounded one");
  }
  if (!state.bounds) return;
  const auto& n = state.bounds->numbers;
  count_if(std::any_of(n.begin(), n.end(), [](auto v) { return v == limit3 || v == -limit3; }),
           "poses: bounds that end at the end of the grid");
  const Shape local = *box_of(*book_.mesh_of(&state - book_.states().data()));
  count_if(state.oriented_box->numbers[7] != local.numbers[3] - local.numbers[0],
           "poses: an oriented box that is rounded");
}

// ---- questions

void SceneMarks::see_shape(const Shape& shape, const RightOfScene& right) {
  count_if(book_.models().empty(), "questions: no models");
  const auto& states = book_.states();
  count_if(std::any_of(states.begin(), states.end(), [](const auto& s) { return !s.exists; }),
           "questions: a removed model");
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i].mesh < 0) continue;
    see_model(shape, mesh_of(states[i]), states[i].world, right.models[i]);
    if (states[i].is_added) see_bounds(shape, states[i], right.models[i]);
  }
  if (is_line(shape)) see_line(shape, right);
  if (shape.kind == ShapeKind::oriented_box && book_.models().size() > 1)
    count_if(right.meeting.size() == 1, "questions: an oriented box that meets one of two");
  if (shape.kind == ShapeKind::point) see_point(shape.site(0));
}

void SceneMarks::see_point(const Site3& p) {
  for (const MeshPlan& mesh : program_.meshes) {
    const auto number = winding_number(mesh, p);
    count_if(number && *number != 0, "questions: a point inside a closed mesh");
    const bool is_beside =
        std::any_of(mesh.vertices.begin(), mesh.vertices.end(),
                    [&](const Site3& v) { return v[0] > p[0] && v[1] == p[1] && v[2] == p[2]; });
    count_if(number && is_beside && !mesh.triangles.empty(),
             "questions: a point beside a vertex of a closed mesh");
  }
}

/// A shape and the triangles of a model that is turned.
void SceneMarks::see_model(const Shape& shape, const MeshPlan& mesh, const ModelPose& pose,
                           const RightOfMesh& right) {
  const bool is_turned = norm_of(pose) > 1;
  if (!is_turned) return;
  const Shape larger = enlarged(shape, norm_of(pose));
  for (const std::uint32_t i : right.triangles) {
    const Shape triangle = posed_triangle(mesh.triangle(i), pose);
    switch (shape.kind) {
      case ShapeKind::point: count("questions: a point on a turned triangle"); break;
      case ShapeKind::plane: see_plane(triangle, larger); break;
      case ShapeKind::triangle:
        count_if(!is_degenerate(triangle) && are_in_plane(triangle, larger),
                 "questions: a triangle in the plane of a turned one");
        break;
      case ShapeKind::ball:
        count_if(squared_distance(triangle, larger.site(0)) ==
                     Ratio{WideInteger(larger.numbers[3]) * larger.numbers[3], 1},
                 "questions: a ball that touches from outside");
        break;
      default: break;
    }
  }
}
void SceneMarks::see_plane(const Shape& triangle, const Shape& plane) {
  int on_it = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    Shape corner = triangle;
    for (std::size_t k = 0; k < 9; k += 3) corner.set(k, triangle.site(3 * i));
    on_it += are_meeting({corner, plane}) ? 1 : 0;
  }
  count_if(on_it > 0, "questions: a plane through a turned vertex");
  count_if(on_it == 3 && !is_degenerate(triangle), "questions: a plane along a turned triangle");
}

/// A ball or a box, and the bounds of a model.
void SceneMarks::see_bounds(const Shape& shape, const ModelState& state, const RightOfMesh& right) {
  const bool is_ball = shape.kind == ShapeKind::ball, is_box = shape.kind == ShapeKind::box;
  if (!state.bounds || (!is_ball && !is_box) || !are_meeting({*state.bounds, shape})) return;
  count_if(right.triangles.empty() && is_ball, "questions: a ball that meets bounds only");
  count_if(right.triangles.empty() && is_box, "questions: a box that meets bounds only");
  bool touches = false;
  for (std::size_t i = 0; i < 3; ++i)
    touches = touches || shape.numbers[i] == state.bounds->numbers[3 + i] ||
              shape.numbers[3 + i] == state.bounds->numbers[i];
  count_if(is_box && touches, "questions: a box that touches bounds from outside");
}

void SceneMarks::see_line(const Shape& line, const RightOfScene& right) {
  std::size_t at_first = 0;
  bool is_hit_elsewhere = false;
  for (std::size_t i = 0; i < right.models.size(); ++i) {
    const auto& nearest = right.models[i].nearest;
    if (!nearest) continue;
    const ModelState& state = book_.states()[i];
    is_hit_elsewhere = is_hit_elsewhere || !state.is_added;
    if (state.is_added && nearest->t == right.nearest->t) ++at_first;
    see_hit(line, state, right.models[i]);
  }
  count_if(at_first > 1, "lines: two models at one place");
  count_if(!right.nearest, "lines: no hit");
  count_if(!right.nearest && is_hit_elsewhere, "lines: only on a model that was not added");
  count_if(right.nearest && right.nearest->t.numerator == 0, "lines: begins on a model");
}

/// The first hit of a model.
void SceneMarks::see_hit(const Shape& line, const ModelState& state, const RightOfMesh& right) {
  const MeshPlan& mesh = mesh_of(state);
  const Shape larger = enlarged(line, norm_of(state.world));
  std::size_t at_first = 0;
  for (const std::uint32_t i : right.triangles) {
    const auto t = first_hit(larger, posed_triangle(mesh.triangle(i), state.world));
    at_first += *t == right.nearest->t ? 1 : 0;
  }
  count_if(at_first > 1, "lines: two triangles at one place");
  const Shape triangle = posed_triangle(mesh.triangle(right.nearest->triangle), state.world);
  if (is_degenerate(triangle)) return count("lines: on a degenerate triangle");
  if (norm_of(state.world) == 1 || is_degenerate(line)) return;
  Shape begin = triangle;
  const bool is_ray = line.kind == ShapeKind::ray;
  const Site3 o = larger.site(0);
  begin.set(0, o);
  begin.set(3, is_ray ? plus(o, larger.site(3)) : larger.site(3));
  begin.set(6, o);
  if (are_in_plane(triangle, begin)) return count("lines: in the plane of a turned triangle");
  bool is_edge = false, is_vertex = false;
  for (std::size_t i = 0; i < 3; ++i) {
    Shape edge = triangle, vertex = triangle;
    edge.set(3 * i, triangle.site(3 * ((i + 1) % 3)));
    for (std::size_t k = 0; k < 9; k += 3) vertex.set(k, triangle.site(3 * i));
    is_edge = is_edge || are_meeting({edge, larger});
    is_vertex = is_vertex || are_meeting({vertex, larger});
  }
  count_if(is_vertex, "lines: on a turned vertex");
  count_if(is_edge && !is_vertex, "lines: on a turned edge");
  count_if(!is_edge, "lines: on the inside of a turned triangle");
}

// ---- footprints

void SceneMarks::see_footprint(const ModelState& state, std::int64_t low, std::int64_t high,
                               const Ground& right, const Cover& cover) {
  const MeshPlan& mesh = mesh_of(state);
  const bool has_surface = !right.surface.empty(), has_section = !right.section.empty();
  const bool is_solid = is_closed(mesh), is_covering = !right.is_empty();
  count_if(low == high, "footprints: equal heights");
  count_if(!is_covering, "footprints: none");
  count_if(has_surface, "footprints: a surface");
  count_if(has_section, "footprints: a section");
  count_if(!right.walls.empty(), "footprints: walls");
  count_if(is_covering && norm_of(state.world) > 4, "footprints: a turned model");
  count_if(is_covering && state.bounds->numbers[2] == state.bounds->numbers[5],
           "footprints: a flat model");
  count_if(is_solid && has_surface && !has_section, "footprints: a closed mesh that begins within");
  count_if(cover.by_surface == true, "footprints: a covered point");
  count_if(cover.winding.value_or(0) != 0, "footprints: a point inside a section");
  count_if(is_covering && cover.by_surface == false && cover.winding == 0,
           "footprints: a point beside the ground");
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    see_piece(mesh, i, state.world, low, high, is_solid && has_section);
}
/// A triangle, and what remains of it between the heights.
void SceneMarks::see_piece(const MeshPlan& mesh, std::size_t i, const ModelPose& pose,
                           std::int64_t low, std::int64_t high, bool is_of_body) {
  const Shape t = posed_triangle(mesh.triangle(i), pose);
  int at_low = 0, at_high = 0;
  for (const std::size_t z : {2U, 5U, 8U}) {
    at_low += t.numbers[z] == low * norm_of(pose) ? 1 : 0;
    at_high += t.numbers[z] == high * norm_of(pose) ? 1 : 0;
  }
  const int at = std::max(at_low, at_high);
  count_if(at == 1, "footprints: a vertex at a height");
  count_if(at == 2, "footprints: an edge at a height");
  count_if(at == 3, "footprints: a triangle at a height");
  count_if(at_low == 3 && is_of_body && !is_degenerate(t), "footprints: a body on the height");
  const Piece piece = piece_of(mesh, i, pose, low, high);
  const auto& [a, b, c] = mesh.triangles[i];
  const bool is_sheet = piece.is_line_rounded && is_closed(mesh) && is_of_sheet(mesh, i);
  const bool has_corner_twice = a == b || b == c || c == a;
  count_if(is_sheet && !has_corner_twice, "footprints: a sheet with two sides");
  count_if(is_sheet && has_corner_twice, "footprints: a corner twice");
  count_if(piece.is_upright && piece.is_cut, "footprints: an upright triangle, cut");
  count_if(!piece.is_line && piece.is_line_rounded, "footprints: a line after rounding");
  count_if(piece.exact > 1 && piece.is_point_rounded, "footprints: a point after rounding");
  count_if(piece.has_half, "footprints: a halved coordinate");
}

// ---- imports

void SceneMarks::see_import(const Act& act, const RightImport& right) {
  const auto number = act.numbers();
  count_if(right.refusal == ImportRefusal::not_a_number, "imports: not a number");
  count_if(right.refusal == ImportRefusal::infinite, "imports: infinite");
  if (right.index >= 0) return;
  const bool is_zero = right.refusal == ImportRefusal::zero_rotation;
  const bool is_good = right.refusal == ImportRefusal::none;
  count_if(right.turn && norm_of({{}, *right.turn}) <= 4, "imports: a rotation of a cube");
  count_if(is_good && right.is_rotation && !right.turn,
           "imports: a component that is nearly a half");
  switch (act.kind) {
    case ActKind::quaternion: {
      const bool has_part = number[0] != 0 || number[1] != 0 || number[2] != 0 || number[3] != 0;
      count_if(is_good, "imports: a quaternion");
      count_if(is_zero && !has_part, "imports: a quaternion of zeros");
      return count_if(is_zero && has_part, "imports: a subnormal quaternion");
    }
    case ActKind::degrees:
      count("imports: angles");
      return count_if(std::fabs(number[0]) > 360, "imports: more than a turn");
    default:
      count_if(is_good && right.is_rotation, "imports: a matrix");
      count_if(is_good && !right.is_rotation, "imports: a matrix of no rotation");
      count_if(right.refusal == ImportRefusal::not_a_rotation, "imports: a mirror image");
      count_if(right.is_flat, "imports: a flat matrix");
      count_if(!right.is_moderate, "imports: a matrix that may overflow");
  }
}

void SceneMarks::see_touching(const ModelPairs& pairs) {
  count_if(pairs.size() > 2, "two models: three touch");
  for (const auto& [a, b] : pairs) {
    count("two models: touch");
    count_if(std::min(norm_of(state_of(a)->world), norm_of(state_of(b)->world)) > 2,
             "two models: touch, both turned");
    const auto &m = state_of(a)->bounds->numbers, &n = state_of(b)->bounds->numbers;
    count_if(m[0] == n[3] || m[3] == n[0], "two models: touch where bounds touch");
  }
  const ModelList models = book_.models();
  for (std::size_t i = 0; i < models.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const auto &a = state_of(models[i])->bounds, &b = state_of(models[k])->bounds;
      const std::array pair{models[k], models[i]};
      count_if(a && b && are_meeting({*a, *b}) &&
                   std::find(pairs.begin(), pairs.end(), pair) == pairs.end(),
               "two models: bounds meet only");
    }
  }
}

}  // namespace offgrid::testing::scenes
