#include "scenes/book.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "shapes/construct.hpp"

namespace offgrid::testing::scenes {
namespace {

using Wide3 = std::array<WideNumber, 3>;

WideNumber floor_of(const WideNumber& n, const WideNumber& positive) {
  return n / positive - (n % positive < 0 ? 1 : 0);
}
/// Halves to even.
WideNumber nearest_of(const WideNumber& n, const WideNumber& positive) {
  const WideNumber below = floor_of(n, positive), rest = 2 * (n - below * positive);
  return below + (rest > positive || (rest == positive && below % 2 != 0) ? 1 : 0);
}

/// n times the place of a point in the world, n being the norm.
Wide3 place_of(const Site3& v, const ModelPose& pose) {
  Wide3 made = turned(pose.turn[0], {pose.turn[1], pose.turn[2], pose.turn[3]}, v);
  for (std::size_t i = 0; i < 3; ++i) made[i] += WideNumber{norm_of(pose)} * pose.position[i];
  return made;
}

unsigned axes_outside(const Wide3& p) {
  unsigned axes = 0;
  for (std::size_t i = 0; i < 3; ++i) axes |= magnitude(p[i]) > limit3 ? 1u << i : 0u;
  return axes;
}

Shape box_between(const Site3& low, const Site3& high) {
  Shape box{ShapeKind::box, {}};
  box.set(0, low);
  box.set(3, high);
  return box;
}

/// The smallest box of the grid around a local box as it stands, or the axes on which it leaves.
std::optional<Shape> bounds_of(const Shape& local, const ModelPose& pose, unsigned& axes) {
  const WideNumber norm = norm_of(pose);
  std::optional<std::pair<Wide3, Wide3>> found;
  for (std::size_t corner = 0; corner < 8; ++corner) {
    Site3 v = local.site(0);
    for (std::size_t i = 0; i < 3; ++i) v[i] = local.numbers[i + ((corner >> i & 1) != 0 ? 3 : 0)];
    const Wide3 p = place_of(v, pose);
    if (!found) found.emplace(p, p);
    for (std::size_t i = 0; i < 3; ++i) {
      found->first[i] = std::min(found->first[i], p[i]);
      found->second[i] = std::max(found->second[i], p[i]);
    }
  }
  auto& [low, high] = *found;
  for (WideNumber& v : low) v = floor_of(v, norm);
  for (WideNumber& v : high) v = -floor_of(-v, norm);
  axes = axes_outside(low) | axes_outside(high);
  if (axes != 0) return std::nullopt;
  const auto site = [](const Wide3& p) {
    return Site3{static_cast<std::int64_t>(p[0]), static_cast<std::int64_t>(p[1]),
                 static_cast<std::int64_t>(p[2])};
  };
  return box_between(site(low), site(high));
}

/// The box as it stands, its doubled centre rounded and then one half unit more on each side.
Shape oriented_box_of(const Shape& local, const ModelPose& pose) {
  const WideNumber norm = norm_of(pose);
  ModelPose twice = pose;
  for (std::int64_t& v : twice.position) v *= 2;
  const Wide3 centre = place_of(plus(local.site(0), local.site(3)), twice);
  Shape made{ShapeKind::oriented_box, {}};
  bool is_exact = true;
  for (std::size_t i = 0; i < 3; ++i) {
    made.numbers[i] = static_cast<std::int64_t>(nearest_of(centre[i], norm));
    is_exact = is_exact && centre[i] % norm == 0;
  }
  for (std::size_t i = 0; i < 4; ++i) made.numbers[3 + i] = pose.turn[i];
  for (std::size_t i = 0; i < 3; ++i)
    made.numbers[7 + i] = local.numbers[3 + i] - local.numbers[i] + (is_exact ? 0 : 1);
  return made;
}

/// Does the box of a mesh, as it is turned, meet the shape? All is as many times as large as the
/// norm.
bool turned_box_meets(const MeshPlan& mesh, const ModelPose& pose, const Shape& shape) {
  const auto local = box_of(mesh);
  if (!local) return false;
  ModelPose twice = pose;
  for (std::int64_t& v : twice.position) v *= 2;
  const Wide3 centre = place_of(plus(local->site(0), local->site(3)), twice);
  Shape box{ShapeKind::oriented_box, {}};
  for (std::size_t i = 0; i < 3; ++i) {
    box.numbers[i] = static_cast<std::int64_t>(centre[i]);
    box.numbers[7 + i] = norm_of(pose) * (local->numbers[3 + i] - local->numbers[i]);
  }
  for (std::size_t i = 0; i < 4; ++i) box.numbers[3 + i] = pose.turn[i];
  return are_meeting({box, enlarged(shape, norm_of(pose))});
}

std::array<std::int64_t, 4> product(const std::array<std::int64_t, 4>& p,
                                    const std::array<std::int64_t, 4>& q) {
  const Site3 u{p[1], p[2], p[3]}, v{q[1], q[2], q[3]}, across = cross(u, v);
  std::array<std::int64_t, 4> made{p[0] * q[0] - u[0] * v[0] - u[1] * v[1] - u[2] * v[2]};
  for (std::size_t i = 0; i < 3; ++i) made[i + 1] = p[0] * v[i] + q[0] * u[i] + across[i];
  return made;
}

/// The components times 65534 / floor(sqrt(norm)), halves to even.
std::array<std::int64_t, 4> snapped(std::array<std::int64_t, 4> turn) {
  WideInteger norm = 0;
  for (const std::int64_t q : turn) norm += WideInteger(q) * q;
  const auto length = static_cast<std::int64_t>(WideInteger(sqrt(norm)));
  for (std::int64_t& q : turn)
    q = static_cast<std::int64_t>(nearest_of(WideNumber{q} * 65534, length));
  return turn;
}

}  // namespace

std::array<std::int64_t, 4> reduced(std::array<std::int64_t, 4> turn) {
  std::int64_t divisor = 0;
  for (const std::int64_t q : turn) divisor = std::gcd(divisor, q);
  const auto first = std::find_if(turn.begin(), turn.end(), [](auto q) { return q != 0; });
  if (*first < 0) divisor = -divisor;
  for (std::int64_t& q : turn) q /= divisor;
  return turn;
}

std::int64_t norm_of(const ModelPose& pose) {
  return std::inner_product(pose.turn.begin(), pose.turn.end(), pose.turn.begin(), std::int64_t{0});
}

Composition composition(const ModelPose& parent, const ModelPose& local) {
  Composition made;
  const WideNumber norm = norm_of(parent);
  Wide3 position = place_of(local.position, parent);
  for (WideNumber& v : position) {
    made.is_exact = made.is_exact && v % norm == 0;
    v = nearest_of(v, norm);
  }
  made.axes = axes_outside(position);
  for (std::size_t i = 0; i < 3; ++i)
    made.pose.position[i] = static_cast<std::int64_t>(position[i]);
  const auto exact = product(parent.turn, local.turn);
  made.is_snapped = !is_rotation(reduced(exact));
  made.is_exact = made.is_exact && !made.is_snapped;
  made.pose.turn = reduced(made.is_snapped ? snapped(exact) : exact);
  return made;
}

Standing standing(const Site3& vertex, const ModelPose& pose) {
  Standing made;
  const Wide3 p = place_of(vertex, pose);
  const WideNumber norm = norm_of(pose);
  for (std::size_t i = 0; i < 3; ++i) {
    made.nearest[i] = static_cast<std::int64_t>(nearest_of(p[i], norm));
    made.is_exact = made.is_exact && p[i] % norm == 0;
  }
  return made;
}

Shape posed_triangle(const Shape& triangle, const ModelPose& pose) {
  Shape made = triangle;
  for (std::size_t corner = 0; corner < 9; corner += 3) {
    const Wide3 p = place_of(triangle.site(corner), pose);
    for (std::size_t i = 0; i < 3; ++i) made.numbers[corner + i] = static_cast<std::int64_t>(p[i]);
  }
  return made;
}

Shape enlarged(Shape shape, std::int64_t factor) {
  const auto is_direction = [&](std::size_t i) {
    return (shape.kind == ShapeKind::oriented_box && i >= 3 && i < 7) ||
           (shape.kind == ShapeKind::plane && i < 3);
  };
  for (std::size_t i = 0; i < size_of(shape.kind); ++i)
    shape.numbers[i] *= is_direction(i) ? 1 : factor;
  return shape;
}

std::optional<Shape> box_of(const MeshPlan& mesh) {
  std::optional<Shape> box;
  for (const auto& corners : mesh.triangles) {
    for (const std::uint32_t corner : corners) {
      const Site3& p = mesh.vertices[corner];
      if (!box) box = box_between(p, p);
      for (std::size_t i = 0; i < 3; ++i) {
        box->numbers[i] = std::min(box->numbers[i], p[i]);
        box->numbers[3 + i] = std::max(box->numbers[3 + i], p[i]);
      }
    }
  }
  return box;
}

bool is_line(const Shape& shape) {
  return shape.kind == ShapeKind::ray || shape.kind == ShapeKind::segment;
}

RightOfMesh right_of(const MeshPlan& mesh, const ModelPose& pose, const Shape& shape) {
  const Shape larger = enlarged(shape, norm_of(pose));
  RightOfMesh right;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const Shape triangle = posed_triangle(mesh.triangle(i), pose);
    if (!are_meeting({triangle, larger})) continue;
    right.triangles.push_back(i);
    const auto t = is_line(shape) ? first_hit(larger, triangle) : std::nullopt;
    if (t && (!right.nearest || *t < right.nearest->t)) right.nearest = FirstHit{-1, i, *t};
  }
  return right;
}

std::vector<WideTriangle> wide_triangles(const MeshPlan& mesh, const ModelPose& pose,
                                         std::int64_t factor) {
  std::vector<WideTriangle> made(mesh.triangles.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    const Shape t = posed_triangle(mesh.triangle(i), pose);
    for (std::size_t k = 0; k < 9; ++k) made[i][k / 3][k % 3] = WideInteger(t.numbers[k]) * factor;
  }
  return made;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> touching_triangles(const MeshPlan& a,
                                                                        const ModelPose& pose_a,
                                                                        const MeshPlan& b,
                                                                        const ModelPose& pose_b) {
  const auto of_a = wide_triangles(a, pose_a, norm_of(pose_b)),
             of_b = wide_triangles(b, pose_b, norm_of(pose_a));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    for (std::size_t k = 0; k < of_b.size(); ++k) {
      if (are_meeting(of_a[i], of_b[k]))
        pairs.emplace_back(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k));
    }
  }
  return pairs;
}

bool is_closed(const MeshPlan& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> surplus;
  for (const auto& t : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = t[i], b = t[(i + 1) % 3];
      if (a != b) surplus[std::minmax(a, b)] += a < b ? 1 : -1;
    }
  }
  return std::all_of(surplus.begin(), surplus.end(), [](const auto& e) { return e.second == 0; });
}

namespace {

using Exact3 = std::array<WideInteger, 3>;

/// The determinant of three vectors.
WideInteger determinant(const Exact3& u, const Exact3& v, const Exact3& w) {
  return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) +
         u[2] * (v[0] * w[1] - v[1] * w[0]);
}
Exact3 difference(const Exact3& u, const Exact3& v) {
  return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}

/// How the ray from p leaves through a triangle: 1, -1, or 0 if it misses it. Clears is_good if it
/// meets an edge.
int crossing(const WideTriangle& t, const Exact3& p, const Exact3& d, bool& is_good) {
  const std::array to{difference(t[0], p), difference(t[1], p), difference(t[2], p)};
  const WideInteger height = determinant(to[0], to[1], to[2]);
  if (height == 0) return 0;
  int sides = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const WideInteger side = determinant(to[k], to[(k + 1) % 3], d);
    is_good = is_good && side != 0;
    sides += side > 0 ? 1 : -1;
  }
  const bool is_in_front = (height > 0) == (sides > 0);
  return is_in_front ? sides / 3 : 0;
}

}  // namespace

std::int64_t winding_number(const std::vector<WideTriangle>& triangles, const Exact3& p) {
  // Along a ray that meets no edge: in some direction there is one.
  for (std::int64_t turn = 1;; ++turn) {
    const Exact3 d{7919 * turn + 1, 104729 + turn * turn, 15485863 - 3 * turn};
    std::int64_t number = 0;
    bool is_good = true;
    for (std::size_t i = 0; i < triangles.size() && is_good; ++i)
      number += crossing(triangles[i], p, d, is_good);
    if (is_good) return number;
  }
}

std::optional<std::int64_t> winding_number(const MeshPlan& mesh, const Site3& p) {
  Shape point{ShapeKind::point, {}};
  point.set(0, p);
  if (!is_closed(mesh) || !right_of(mesh, {}, point).triangles.empty()) return std::nullopt;
  return winding_number(wide_triangles(mesh, {}, 1), {p[0], p[1], p[2]});
}

// ---- the book

Verdict SceneBook::checked(std::int64_t model) const {
  if (model < 0 || model >= static_cast<std::int64_t>(states_.size()))
    return {Refusal::no_such_model, 0, model, 0};
  return {at(model).exists ? Refusal::none : Refusal::removed_model, 0, model, 0};
}

const MeshPlan* SceneBook::mesh_of(std::int64_t model) const {
  const std::int64_t mesh = at(model).mesh;
  return mesh < 0 ? nullptr : &meshes_[static_cast<std::size_t>(mesh)];
}

std::vector<std::int64_t> SceneBook::children_of(std::int64_t model) const {
  std::vector<std::int64_t> found;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (states_[i].exists && states_[i].parent == model)
      found.push_back(static_cast<std::int64_t>(i));
  }
  return found;
}

/// World poses, bounds and so on of a model and of all under it: the nearest to it first, then by
/// number.
Verdict SceneBook::place(std::int64_t model) {
  std::vector<std::int64_t> all{model};
  for (std::size_t i = 0; i < all.size(); ++i) {
    ModelState& m = at(all[i]);
    Composition world{m.local, true, false, 0};
    if (m.parent >= 0) {
      world = composition(at(m.parent).world, m.local);
      world.is_exact = world.is_exact && at(m.parent).is_exact;
    }
    m.world = world.pose;
    m.is_exact = world.is_exact;
    m.bounds.reset();
    m.oriented_box.reset();
    const MeshPlan* mesh = mesh_of(all[i]);
    const auto box = mesh != nullptr ? box_of(*mesh) : std::nullopt;
    if (world.axes == 0 && box) {
      m.bounds = bounds_of(*box, m.world, world.axes);
      if (m.bounds) m.oriented_box = oriented_box_of(*box, m.world);
    }
    if (world.axes != 0) return {Refusal::outside_grid, 0, all[i], world.axes};
    const auto children = children_of(all[i]);
    all.insert(all.end(), children.begin(), children.end());
  }
  return {Refusal::none, 1, -1, 0};
}

/// Nothing remains of an edit that is refused.
Verdict SceneBook::done_or_undone(States before, const Verdict& verdict) {
  if (verdict.refusal != Refusal::none) {
    states_ = std::move(before);
    return verdict;
  }
  for (ModelState& m : states_) m.descendants.clear();
  for (std::size_t i = 0; i < states_.size(); ++i) {
    for (std::int64_t above = states_[i].parent; above >= 0; above = at(above).parent)
      at(above).descendants.push_back(static_cast<std::int64_t>(i));
  }
  return verdict;
}

Verdict SceneBook::remove(std::int64_t model) {
  for (const std::int64_t child : children_of(model)) {
    at(child).parent = -1;
    at(child).local = at(child).world;
    place(child);
  }
  at(model) = {};
  return {Refusal::none, 1, -1, 0};
}

Verdict SceneBook::edit(const Act& act) {
  if (act.kind != ActKind::create) {
    const Verdict error = checked(act.model);
    if (error.refusal != Refusal::none) return error;
  }
  const bool has_parent = act.kind == ActKind::create || act.kind == ActKind::parent;
  if (has_parent && act.parent >= 0) {
    const Verdict error = checked(act.parent);
    if (error.refusal != Refusal::none) return error;
  }
  const ModelPose pose{act.pose.position, reduced(act.pose.turn)};
  const bool is_mesh = act.mesh >= 0 && act.mesh < static_cast<std::int64_t>(meshes_.size());
  const std::int64_t mesh = is_mesh ? act.mesh : -1;
  States before = states_;
  switch (act.kind) {
    case ActKind::create: {
      const auto id = static_cast<std::int64_t>(states_.size());
      ModelState& made = states_.emplace_back();
      made.exists = true;
      made.mesh = mesh;
      made.parent = act.parent;
      made.local = pose;
      Verdict verdict = place(id);
      verdict.value = id;
      return done_or_undone(std::move(before), verdict);
    }
    case ActKind::add: {
      const bool is_new = !std::exchange(at(act.model).is_added, true);
      return {Refusal::none, is_new ? 1 : 0, -1, 0};
    }
    case ActKind::remove: return done_or_undone(std::move(before), remove(act.model));
    case ActKind::move: at(act.model).local = pose; break;
    case ActKind::parent:
      for (std::int64_t above = act.parent; above >= 0; above = at(above).parent) {
        if (above == act.model) return {Refusal::cycle, 0, act.model, 0};
      }
      at(act.model).parent = act.parent;
      break;
    default: at(act.model).mesh = mesh; break;
  }
  if (states_ == before) return {};
  return done_or_undone(std::move(before), place(act.model));
}

ModelList SceneBook::models() const {
  ModelList found;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (states_[i].exists && states_[i].is_added) found.push_back(static_cast<std::int64_t>(i));
  }
  return found;
}

RightOfScene SceneBook::right_of(const Shape& shape) const {
  RightOfScene right;
  const bool has_bounds = shape.kind == ShapeKind::box || shape.kind == ShapeKind::ball;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const ModelState& state = states_[i];
    const auto id = static_cast<std::int64_t>(i);
    const MeshPlan* mesh = mesh_of(id);
    const RightOfMesh& made = right.models.emplace_back(
        mesh ? testing::scenes::right_of(*mesh, state.world, shape) : RightOfMesh());
    if (!state.is_added) continue;
    if (!made.triangles.empty()) right.meeting.push_back(id);
    if (has_bounds && state.bounds && are_meeting({*state.bounds, shape})) right.near.push_back(id);
    if (has_bounds && mesh && turned_box_meets(*mesh, state.world, shape))
      right.near_turned.push_back(id);
    if (made.nearest && (!right.nearest || made.nearest->t < right.nearest->t))
      right.nearest = FirstHit{id, made.nearest->triangle, made.nearest->t};
  }
  return right;
}

bool SceneBook::are_touching(std::int64_t a, std::int64_t b) const {
  const MeshPlan *of_a = mesh_of(a), *of_b = mesh_of(b);
  return of_a && of_b && !touching_triangles(*of_a, at(a).world, *of_b, at(b).world).empty();
}

ModelPairs SceneBook::touching() const {
  ModelPairs pairs;
  const ModelList all = models();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      if (are_touching(all[i], all[k])) pairs.push_back({all[i], all[k]});
    }
  }
  return pairs;
}

}  // namespace offgrid::testing::scenes
