#include "support/sight_check.hpp"
#include "engine/point_text.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "offgrid/kernel/orient.hpp"
#include "support/wide_fraction.hpp"
#include "triangulation/subject.hpp"

namespace offgrid::testing {

using kernel::Point2;

namespace {

Corners from_smallest(Corners corners) {
  if (kernel::orient(corners[0], corners[1], corners[2]) == kernel::Sign::negative)
    std::swap(corners[1], corners[2]);
  std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
  return corners;
}

std::array<std::int64_t, 2> place(const Point2& p) { return {p.x.raw(), p.y.raw()}; }

/// The points and the pieces of barriers that the plan comes to.
EditModel model_of(const SightPlan& plan) {
  EditModel model;
  for (const Point2& p : plan.points) model.apply({EditKind::insert, p, {}});
  for (const Piece& barrier : plan.barriers)
    model.apply({EditKind::constrain, barrier.first, barrier.second});
  return model;
}

/// Lists for the definition: an edge lies between two faces that have it in opposite directions.
SightScene scene_of(const SightMesh& mesh) {
  SightScene scene;
  for (const Point2& p : mesh.points) scene.points.push_back(place(p));
  scene.faces = mesh.faces;
  scene.is_blocked = mesh.is_blocked;
  std::map<CrossedEdge, std::uint32_t> face_of;
  for (std::uint32_t f = 0; f < mesh.faces.size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k) face_of[{mesh.faces[f][k], mesh.faces[f][(k + 1) % 3]}] = f;
  }
  for (const auto& [edge, f] : face_of) {
    const auto back = face_of.find({edge.second, edge.first});
    if (edge.second < edge.first || back == face_of.end()) continue;
    const auto is_edge = [&edge = edge](const CrossedEdge& e) {
      return std::minmax(e.first, e.second) == std::minmax(edge.first, edge.second);
    };
    scene.edges.push_back(
        {.ends = {edge.first, edge.second},
         .faces = {f, back->second},
         .is_barrier = std::any_of(mesh.barriers.begin(), mesh.barriers.end(), is_edge)});
  }
  return scene;
}

std::string text_of(const WideFraction& t) {
  auto n = static_cast<std::int64_t>(t.numerator());
  auto d = static_cast<std::int64_t>(t.denominator());
  const std::int64_t divisor = std::gcd(n, d);
  n /= divisor;
  d /= divisor;
  return std::to_string(n) + "/" + std::to_string(d);
}

std::string text_of(const std::optional<WideFraction>& reach) {
  if (!reach) return "the start is not free";
  return *reach == WideFraction(1) ? "sees the target"
                                   : "comes to " + text_of(*reach) + " of the way";
}

std::optional<WideFraction> reach_by_definition(const SightScene& scene, const Point2& p,
                                                const Point2& q) {
  return SightDefinition<WideFraction>(scene, place(p), place(q)).reach();
}

/// Only whether the target is seen is taken from the definition in double.
std::optional<WideFraction> reach_in_double(const SightScene& scene, const Point2& p,
                                            const Point2& q) {
  const auto exact = reach_by_definition(scene, p, q);
  if (SightDefinition<double>(scene, place(p), place(q)).is_visible()) return WideFraction(1);
  return exact && *exact == WideFraction(1) ? WideFraction(0) : exact;
}

std::optional<WideFraction> expected_reach(const SightScene& scene, const Point2& p,
                                           const Point2& q, SightOracle oracle) {
  if (oracle == SightOracle::in_double) return reach_in_double(scene, p, q);
  if (oracle == SightOracle::forgets_barriers) {
    SightScene other = scene;
    for (std::size_t i = other.edges.size(); i-- > 0;) {
      if (!other.edges[i].is_barrier) continue;
      other.edges[i].is_barrier = false;
      break;
    }
    return reach_by_definition(other, p, q);
  }
  const auto reach = reach_by_definition(scene, p, q);
  const bool ends_at_vertex =
      std::find(scene.points.begin(), scene.points.end(), place(q)) != scene.points.end();
  return oracle == SightOracle::open_end && reach && p != q && ends_at_vertex ? WideFraction(0)
                                                                              : reach;
}

/// Is the obstacle that a ray names one, and is it where the ray stops? Empty if so.
std::string complaint_about_obstacle(const SightWorld& world, const Point2& p, const Point2& q,
                                     const Sight& sight) {
  using Wide = WideFraction::Wide;
  const auto d =
      std::array{std::int64_t{q.x.raw()} - p.x.raw(), std::int64_t{q.y.raw()} - p.y.raw()};
  const auto from_start = [&](std::uint32_t v) {
    return std::array{world.scene.points[v][0] - p.x.raw(), world.scene.points[v][1] - p.y.raw()};
  };
  if (sight.stop == SightStop::vertex) {
    const auto w = from_start(sight.vertex);
    for (std::size_t k = 0; k < 2; ++k) {
      if (Wide{w[k]} * Wide{sight.denominator} != Wide{d[k]} * Wide{sight.numerator})
        return "it names a vertex where it does not stop";
    }
    return "";
  }
  if (sight.stop != SightStop::edge) return "";
  const auto u = from_start(sight.edge.first), v = from_start(sight.edge.second);
  const std::array<std::int64_t, 2> along{v[0] - u[0], v[1] - u[1]};
  const auto cross = [&](const auto& w) {
    return Wide{along[0]} * Wide{w[1]} - Wide{along[1]} * Wide{w[0]};
  };
  if (cross(u) * Wide{sight.denominator} != cross(d) * Wide{sight.numerator})
    return "it names an edge where it does not stop";
  bool has_face = false, is_closed = true;
  for (std::uint32_t f = 0; f < world.scene.faces.size(); ++f) {
    const auto& corners = world.scene.faces[f];
    for (std::size_t k = 0; k < 3; ++k) {
      const CrossedEdge edge{corners[k], corners[(k + 1) % 3]};
      if (edge == sight.edge) has_face = !world.scene.is_blocked[f];
      if (edge == CrossedEdge{sight.edge.second, sight.edge.first})
        is_closed = world.scene.is_blocked[f];
    }
  }
  for (const SightScene::Edge& edge : world.scene.edges) {
    if (edge.is_barrier &&
        std::minmax(edge.ends[0], edge.ends[1]) == std::minmax(sight.edge.first, sight.edge.second))
      is_closed = true;
  }
  return has_face && is_closed
             ? ""
             : "it stops at an edge that it may cross, or comes to it from a face that is not free";
}

}  // namespace

SightWorld make_sight_world(const SightPlan& plan) {
  const EditModel model = model_of(plan);
  SightWorld world;
  world.mesh.points.assign(model.points().begin(), model.points().end());
  std::map<Point2, std::uint32_t> index;
  for (std::uint32_t i = 0; i < world.mesh.points.size(); ++i) index[world.mesh.points[i]] = i;
  const auto triangulation = honest_triangulation();
  triangulation->build(world.mesh.points, {model.pieces().begin(), model.pieces().end()});
  std::vector<Corners> blocked;
  for (const Corners& corners : plan.blocked) blocked.push_back(from_smallest(corners));
  for (const Corners& corners : triangulation->faces()) {
    world.mesh.faces.push_back({index.at(corners[0]), index.at(corners[1]), index.at(corners[2])});
    world.mesh.is_blocked.push_back(std::find(blocked.begin(), blocked.end(), corners) !=
                                    blocked.end());
  }
  if (!world.mesh.faces.empty()) {
    for (const Piece& piece : model.pieces())
      world.mesh.barriers.push_back({index.at(piece.first), index.at(piece.second)});
  }
  world.scene = scene_of(world.mesh);
  return world;
}

std::optional<Fault> find_sight_failure(const SightSubject& subject, const SightWorld& world,
                                        const Point2& p, const Point2& q, SightOracle oracle,
                                        SightAnswer* answer) {
  const auto reach = expected_reach(world.scene, p, q, oracle);
  const bool is_visible = reach && *reach == WideFraction(1);
  if (answer != nullptr) *answer = {reach.has_value(), is_visible};
  const Sight sight = subject.cast(p, q);
  const bool comes_there = sight.stop == SightStop::target;
  const std::optional<WideFraction> found =
      sight.stop == SightStop::start
          ? std::nullopt
          : std::optional(WideFraction(sight.numerator) / WideFraction(sight.denominator));
  const std::string expected = text_of(reach);
  if (comes_there != is_visible || found.has_value() != reach.has_value())
    return Fault{expected, text_of(found)};
  if (p != q && found && !(*found == *reach)) return Fault{expected, text_of(found)};
  if (std::gcd(sight.numerator, sight.denominator) != 1)
    return Fault{expected, "a parameter that is not reduced"};
  if (const std::string complaint = complaint_about_obstacle(world, p, q, sight);
      !complaint.empty()) {
    return Fault{expected, text_of(found) + "; " + complaint};
  }
  const auto word = [](bool sees) { return sees ? std::string("yes") : std::string("no"); };
  if (subject.sees(p, q) != is_visible)
    return Fault{"visible: " + word(is_visible), "visible: " + word(!is_visible)};
  if (subject.sees(q, p) != is_visible) {
    return Fault{"visible both ways: " + word(is_visible),
                 "visible from the target: " + word(!is_visible)};
  }
  const bool none_blocked = std::find(world.mesh.is_blocked.begin(), world.mesh.is_blocked.end(),
                                      true) == world.mesh.is_blocked.end();
  if (none_blocked && subject.sees_by_default(p, q) != is_visible) {
    return Fault{"visible without callables: " + word(is_visible), word(!is_visible)};
  }
  return std::nullopt;
}

std::string show_as_test(const SightPlan& plan, const Point2& p, const Point2& q,
                         const std::string& name) {
  std::string text =
      "TEST(VisibleRegression, " + name + ") {\n  expect_sight_by_definition({.points = {";
  for (std::size_t i = 0; i < plan.points.size(); ++i)
    text.append(i == 0 ? "" : ", ").append(code_of(plan.points[i]));
  text.append("},\n                              .barriers = {");
  for (std::size_t i = 0; i < plan.barriers.size(); ++i) {
    text.append(i == 0 ? "{" : ", {")
        .append(code_of(plan.barriers[i].first))
        .append(", ")
        .append(code_of(plan.barriers[i].second))
        .append("}");
  }
  text.append("},\n                              .blocked = {");
  for (std::size_t i = 0; i < plan.blocked.size(); ++i) {
    text.append(i == 0 ? "{" : ", {").append(code_of(plan.blocked[i][0]));
    for (std::size_t k = 1; k < 3; ++k) text.append(", ").append(code_of(plan.blocked[i][k]));
    text.append("}");
  }
  return text.append("}},\n                             ")
      .append(code_of(p))
      .append(", ")
      .append(code_of(q))
      .append(");\n}\n");
}

}  // namespace offgrid::testing
