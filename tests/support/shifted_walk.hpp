// Walks on a mesh that is really shifted: rationals, by brute force, knowing neither the predicates
// nor the half-edges of the library.
//
// A mesh of level 1 is moved by (-2^-97, -2^-194), one of level 2 by (-2^-291, -2^-388), which is
// small enough for every line through grid points (docs/exactness.md). A walk along a line meets
// the faces whose inside it passes through, in the order of the parameters at which it enters them.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "offgrid/kernel/side3.hpp"

namespace offgrid::testing {

/// NumberType: exact fractions of any length.
template <class NumberType>
class BasicShiftedMesh {
 public:
  using Number = NumberType;
  struct Place {
    Number x, y;
  };
  struct Line {
    Place from, to;
  };

  /// The corners of each face, counter-clockwise.
  explicit BasicShiftedMesh(const std::vector<std::array<kernel::Point2, 3>>& faces) {
    for (const auto& face : faces) {
      std::array<Place, 3> corners;
      std::transform(face.begin(), face.end(), corners.begin(),
                     [](const kernel::Point2& p) { return shifted(p, kernel::Level::mesh); });
      faces_.push_back(corners);
    }
  }

  static Place shifted(const kernel::Point2& p, kernel::Level level) {
    const Place exact{Number(p.x.raw()), Number(p.y.raw())};
    if (level == kernel::Level::mesh) return {exact.x - power<97>(), exact.y - power<194>()};
    if (level == kernel::Level::second_mesh)
      return {exact.x - power<291>(), exact.y - power<388>()};
    return exact;
  }
  static Line line(const kernel::LeveledLine& l) {
    return {shifted(l.from, l.level), shifted(l.to, l.level)};
  }

  /// The parameter, 0 at `from` and 1 at `to`, at which the line meets the other one; none if they
  /// are parallel.
  static std::optional<Number> meeting(const Line& walk, const Line& other) {
    const Number slope = cross(minus(other.to, other.from), minus(walk.to, walk.from));
    if (slope == 0) return std::nullopt;
    return -cross(minus(other.to, other.from), minus(walk.from, other.from)) / slope;
  }

  /// The face that holds the place strictly; none if that is outside.
  std::optional<std::size_t> locate(const Place& p) const {
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      bool inside = true;
      for (std::size_t k = 0; k < 3; ++k) {
        const Place& a = faces_[f][k];
        inside = inside && cross(minus(faces_[f][(k + 1) % 3], a), minus(p, a)) > 0;
      }
      if (inside) return f;
    }
    return std::nullopt;
  }
  static Place at(const Line& line, const Number& t) {
    const Place d = minus(line.to, line.from);
    return {line.from.x + t * d.x, line.from.y + t * d.y};
  }

  /// The faces whose inside the line passes through between two parameters, or from one on, in
  /// order.
  std::vector<std::size_t> walk(const Line& line, const Number& begin,
                                const std::optional<Number>& end) const {
    std::vector<std::pair<Number, std::size_t>> met;
    const Place d = minus(line.to, line.from);
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      Number low = begin;
      std::optional<Number> high = end;
      bool is_empty = false;
      for (std::size_t k = 0; k < 3; ++k) {
        const Place& a = faces_[f][k];
        const Place along = minus(faces_[f][(k + 1) % 3], a);
        const Number at = cross(along, minus(line.from, a));
        const Number slope = cross(along, d);
        if (slope == 0) {
          is_empty = is_empty || at < 0;
        } else if (slope > 0) {
          low = std::max<Number>(low, -at / slope);
        } else if (const Number t = -at / slope; !high || t < *high) {
          high = t;
        }
      }
      if (!is_empty && low < *high) met.push_back({low, f});
    }
    std::sort(met.begin(), met.end());
    std::vector<std::size_t> faces;
    for (const auto& [low, f] : met) faces.push_back(f);
    return faces;
  }

 private:
  /// 2^-n.
  template <unsigned n>
  static const Number& power() {
    static const Number value = [] {
      Number part(1);
      for (unsigned i = 0; i < n; ++i) part = part / Number(2);
      return part;
    }();
    return value;
  }
  static Place minus(const Place& a, const Place& b) { return {a.x - b.x, a.y - b.y}; }
  static Number cross(const Place& a, const Place& b) { return a.x * b.y - a.y * b.x; }

  std::vector<std::array<Place, 3>> faces_;
};

using ShiftedMesh = BasicShiftedMesh<boost::multiprecision::cpp_rational>;

}  // namespace offgrid::testing
