// Visibility by its definition, with fractions: what a line of sight ought to answer. Knows neither
// predicates nor half-edges.
//
// Every face and every edge meets the segment in an interval of parameters. The point at t is
// visible iff a free face whose interval begins at 0 or holds 0 is connected with one whose
// interval holds t, in the graph of the free faces and the edges that are no barriers, with those
// left out whose interval is empty or begins behind t.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace offgrid::testing {

/// A mesh as lists: corners of faces, counter-clockwise; edges with their faces.
struct SightScene {
  struct Edge {
    std::array<std::uint32_t, 2> ends{};
    std::array<std::uint32_t, 2> faces{};
    bool is_barrier = false;
  };
  std::vector<std::array<std::int64_t, 2>> points;
  std::vector<std::array<std::uint32_t, 3>> faces;
  std::vector<bool> is_blocked;
  std::vector<Edge> edges;  ///< those between two faces
};

/// Number: a type of exact fractions that is wide enough for the coordinates, such as
/// boost::rational<std::int64_t> for small ones.
template <class Number>
class SightDefinition {
 public:
  using Place = std::array<std::int64_t, 2>;

  SightDefinition(const SightScene& scene, const Place& p, const Place& q)
      : scene_(scene), p_(p), d_{q[0] - p[0], q[1] - p[1]} {
    for (const auto& face : scene.faces) face_.push_back(face_interval(face));
    for (const SightScene::Edge& edge : scene.edges) edge_.push_back(edge_interval(edge));
  }

  bool is_visible() const { return is_visible_until(Number(1)); }

  /// The largest parameter whose point is visible; none if the start is not free.
  std::optional<Number> reach() const {
    std::vector<Number> ends{Number(1)};
    for (const Interval& interval : face_) {
      if (!interval.is_empty) ends.push_back(interval.high);
    }
    std::sort(ends.begin(), ends.end());
    for (std::size_t i = ends.size(); i-- > 0;) {
      if (is_visible_until(ends[i])) return ends[i];
    }
    if (is_visible_until(Number(0))) return Number(0);
    return std::nullopt;
  }

 private:
  struct Interval {
    bool is_empty = false;
    Number low = Number(0);
    Number high = Number(1);

    /// Keeps the parameters t with at + t * slope >= 0.
    void keep(const Number& at, const Number& slope) {
      if (slope == Number(0)) {
        is_empty = is_empty || at < Number(0);
        return;
      }
      const Number t = -at / slope;
      if (slope > Number(0)) {
        low = std::max(low, t);
      } else {
        high = std::min(high, t);
      }
      is_empty = is_empty || low > high;
    }
    bool begins_until(const Number& t) const { return !is_empty && low <= t; }
    bool holds(const Number& t) const { return begins_until(t) && t <= high; }
  };

  static Number cross(const Place& a, const Place& b) {
    return Number(a[0]) * Number(b[1]) - Number(a[1]) * Number(b[0]);
  }
  static Number dot(const Place& a, const Place& b) {
    return Number(a[0]) * Number(b[0]) + Number(a[1]) * Number(b[1]);
  }
  static Place minus(const Place& a, const Place& b) { return {a[0] - b[0], a[1] - b[1]}; }

  Interval face_interval(const std::array<std::uint32_t, 3>& face) const {
    Interval interval;
    for (std::size_t k = 0; k < 3; ++k) {
      const Place& a = scene_.points[face[k]];
      const Place along = minus(scene_.points[face[(k + 1) % 3]], a);
      interval.keep(cross(along, minus(p_, a)), cross(along, d_));
    }
    return interval;
  }
  /// On the line of the edge, and between its two ends.
  Interval edge_interval(const SightScene::Edge& edge) const {
    const Place& a = scene_.points[edge.ends[0]];
    const Place& b = scene_.points[edge.ends[1]];
    const Place along = minus(b, a);
    const Place back = minus(a, b);
    Interval interval;
    interval.keep(cross(along, minus(p_, a)), cross(along, d_));
    interval.keep(cross(back, minus(p_, a)), cross(back, d_));
    interval.keep(dot(along, minus(p_, a)), dot(along, d_));
    interval.keep(dot(back, minus(p_, b)), dot(back, d_));
    return interval;
  }

  bool is_visible_until(const Number& t) const {
    std::vector<std::uint32_t> group(face_.size());
    for (std::uint32_t f = 0; f < group.size(); ++f) group[f] = f;
    const auto find = [&](std::uint32_t f) {
      while (group[f] != f) f = group[f];
      return f;
    };
    const auto is_node = [&](std::uint32_t f) {
      return !scene_.is_blocked[f] && face_[f].begins_until(t);
    };
    for (std::size_t i = 0; i < edge_.size(); ++i) {
      const auto& [ends, faces, is_barrier] = scene_.edges[i];
      if (is_barrier || !edge_[i].begins_until(t) || !is_node(faces[0]) || !is_node(faces[1]))
        continue;
      group[find(faces[0])] = find(faces[1]);
    }
    for (std::uint32_t f = 0; f < group.size(); ++f) {
      if (!is_node(f) || !face_[f].holds(Number(0))) continue;
      for (std::uint32_t g = 0; g < group.size(); ++g) {
        if (is_node(g) && face_[g].holds(t) && find(f) == find(g)) return true;
      }
    }
    return false;
  }

  const SightScene& scene_;
  Place p_;
  Place d_;
  std::vector<Interval> face_;
  std::vector<Interval> edge_;
};

}  // namespace offgrid::testing
