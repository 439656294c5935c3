// LineCut: the splitting of the source "Trivial navigation mesh generation", for coordinates that
// can represent every crossing.
//
// For each of the three lines through the sides, it collects the edges of the faces in the queue of
// new faces that the line crosses, each once, and then splits them; it does not split the edges
// that this makes. A split divides the faces on both sides of the edge, even one that does not
// interact with the updating triangle; the division goes no further. The parts go into the queue
// and are sorted: contained faces are kept apart, since no line crosses them; faces that no longer
// interact are dropped. After the third line every face that interacts is contained, because it is
// on the inner side of each line.
//
//       a---------b         a---------b
//       | \       |         | \   _.' |
//    - -|- -\- - -|- -  ->  x---y'----z      x, y, z in this order: x is joined with c,
//       |     \   |         | `. \    |      y with x and b, z with y
//       d-------`-c         d---`-.`--c
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/kernel/sign.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/cut/cut_report.hpp"
#include "offgrid/navmesh/cut/detail/cut_state.hpp"

namespace offgrid::navmesh::detail {

template <class Plane, class Data>
class LineCut {
 public:
  using Point = typename Plane::Point;
  using Number = typename Plane::Number;
  using State = CutState<Point, Data>;
  using Sign = kernel::Sign;

  LineCut(const Plane& plane, State& state, const UpdatingTriangle& triangle,
          const CutOptions& options)
      : plane_(plane),
        state_(state),
        options_(options),
        corner_{Plane::point(triangle[0]), Plane::point(triangle[1]), Plane::point(triangle[2])} {}

  template <class Observer>
  std::optional<CutError> run(CutReport& report, Observer& observe) {
    for (const FaceId f : state_.mesh().faces()) new_.push(state_, f);
    settle(report);
    for (std::uint32_t line = 0; line < 3; ++line) {
      if (const auto error = cut(line, report, observe)) return *error;
      settle(report);
    }
    report.dead += contained_.settle(state_, [](FaceId) { return true; });
    for (const FaceStamp& s : contained_.faces()) report.inside.push_back(s.face);
    kernel::sort(report.inside.begin(), report.inside.end());
    for (const FaceStamp& s : new_.faces()) report.unfinished += interacts(s.face) ? 1 : 0;
    return std::nullopt;
  }

 private:
  struct Crossing {
    HalfedgeId halfedge;
    VertexId origin;
    VertexId target;
    Point point;
    Number position;  ///< the position along the line
  };

  /// The side of a vertex, computed on first use; left, the inner side, is positive.
  Sign side(std::uint32_t line, VertexId v) {
    constexpr std::int8_t unknown = 2;
    if (sides_.size() <= v.value())
      sides_.resize(state_.mesh().vertex_bound(), {unknown, unknown, unknown});
    std::int8_t& known = sides_[v.value()][line];
    if (known == unknown)
      known = static_cast<std::int8_t>(Plane::sign(side_value(line, state_.point(v))));
    return static_cast<Sign>(known);
  }
  Number side_value(std::uint32_t line, const Point& p) const {
    return Plane::orient(corner_[line], corner_[(line + 1) % 3], p);
  }

  bool is_contained(FaceId f) {
    for (const VertexId v : state_.mesh().vertices(f)) {
      for (std::uint32_t line = 0; line < 3; ++line) {
        if (side(line, v) == Sign::negative) return false;
      }
    }
    return true;
  }

  /// Do the interiors of the face and of the updating triangle overlap? If not, an edge of one
  /// separates them.
  bool interacts(FaceId f) {
    const std::array<VertexId, 3> v = state_.mesh().vertices(f);
    for (std::uint32_t line = 0; line < 3; ++line) {
      if (side(line, v[0]) != Sign::positive && side(line, v[1]) != Sign::positive &&
          side(line, v[2]) != Sign::positive)
        return false;
    }
    for (std::uint32_t k = 0; k < 3; ++k) {
      const Point& from = state_.point(v[k]);
      const Point& to = state_.point(v[(k + 1) % 3]);
      const auto is_left = [&](const Point& p) {
        return Plane::sign(Plane::orient(from, to, p)) == Sign::positive;
      };
      if (!is_left(corner_[0]) && !is_left(corner_[1]) && !is_left(corner_[2])) return false;
    }
    return true;
  }

  void settle(CutReport& report) {
    report.dead += new_.settle(state_, [this](FaceId f) {
      if (!is_contained(f)) return options_.scope == CutScope::unrestricted || interacts(f);
      contained_.push(state_, f);
      return false;
    });
  }

  /// Collects the edges of the faces in the queue that the line crosses, each once, in the order of
  /// splitting.
  std::optional<CutError> collect(std::uint32_t line, std::vector<Crossing>& crossings) {
    const Mesh& mesh = state_.mesh();
    std::vector<HalfedgeId> edges;
    for (const FaceStamp& s : new_.faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh.halfedge(s.face, k);
        if (side(line, mesh.origin(h)) * side(line, mesh.target(h)) != Sign::negative) continue;
        edges.push_back(mesh.is_border(h) ? h : std::min(h, mesh.twin(h)));
      }
    }
    kernel::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (const HalfedgeId h : edges) {
      const Point& u = state_.point(mesh.origin(h));
      const Point& v = state_.point(mesh.target(h));
      Point x = Plane::crossing(u, side_value(line, u), v, side_value(line, v));
      if (const std::size_t bits = Plane::bits(x); bits > plane_.bits_max) {
        return CutError{.code = CutErrorCode::number_too_long,
                        .side = line,
                        .count = bits,
                        .limit = plane_.bits_max};
      }
      Number position = Plane::along(corner_[line], corner_[(line + 1) % 3], x);
      crossings.push_back({h, mesh.origin(h), mesh.target(h), std::move(x), std::move(position)});
    }
    const bool along = options_.order == EdgeOrder::along;
    std::stable_sort(crossings.begin(), crossings.end(),
                     [along](const Crossing& a, const Crossing& b) {
                       return along ? a.position < b.position : b.position < a.position;
                     });
    return std::nullopt;
  }

  template <class Observer>
  std::optional<CutError> cut(std::uint32_t line, CutReport& report, Observer& observe) {
    std::vector<Crossing> crossings;
    if (const auto error = collect(line, crossings)) return *error;
    for (Crossing& c : crossings) {
      if (!state_.has_room())
        return CutError{.code = CutErrorCode::too_many_vertices, .side = line};
      const Split split =
          state_.split_edge(state_.follow(c.halfedge, c.origin, c.target), std::move(c.point));
      for (const auto& [parent, child] : split.children) {
        if (!child) continue;
        new_.push(state_, parent);
        new_.push(state_, child);
      }
      ++report.splits[line];
      observe(CutStep{CutStep::Kind::crossed_edge, line, split.vertex});
    }
    return std::nullopt;
  }

  const Plane& plane_;
  State& state_;
  CutOptions options_;
  std::array<Point, 3> corner_;
  FaceQueue<State> new_;        ///< the faces that the next line may cut
  FaceQueue<State> contained_;  ///< the faces to update
  std::vector<std::array<std::int8_t, 3>> sides_;
};

}  // namespace offgrid::navmesh::detail
