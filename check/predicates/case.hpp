// Case: a call with its right answer, and the facts by which degenerate classes are told apart.
//
// Everything here is plain 128-bit arithmetic on small products; the answer itself comes from the
// reference.
#pragma once

#include <algorithm>

#include "predicates/call.hpp"

namespace offgrid::predicates {

/// A predicate's answer, as numbers: -1, 0, 1 for Sign, Side, Order; 0, 1 for bool; the enumerator
/// for Containment; x and y for a point; the contact and the four flags for an intersection; the
/// value for a length.
struct Answer {
  std::int64_t first = 0;
  std::int64_t second = 0;
  friend constexpr bool operator==(const Answer&, const Answer&) = default;
};

constexpr int sign(Number v) { return (v > 0) - (v < 0); }

class Case {
 public:
  Case(const Call& call, const Answer& answer) : call_(call), answer_(answer) {}

  std::int64_t answer() const { return answer_.first; }
  std::int64_t flags() const { return answer_.second; }
  Number number(std::size_t i) const { return call_.numbers[i]; }

  /// The i-th point of a call that has points of the plane only, or ends with other arguments.
  Grid2 at(std::size_t i) const { return grid2(2 * i); }
  Grid3 at3(std::size_t i) const { return grid3(3 * i); }
  Grid2 grid2(std::size_t first) const { return {small(first), small(first + 1)}; }
  Grid3 grid3(std::size_t first) const {
    return {small(first), small(first + 1), small(first + 2)};
  }

  bool same(std::size_t i, std::size_t j) const { return at(i) == at(j); }
  bool same3(std::size_t i, std::size_t j) const { return at3(i) == at3(j); }
  /// Are the first n points all different?
  bool different(std::size_t n) const;
  bool different3(std::size_t n) const;

  /// Twice the signed area of three points.
  Number area(std::size_t i, std::size_t j, std::size_t k) const {
    return area_of(at(i), at(j), at(k));
  }
  static Number area_of(const Grid2& a, const Grid2& b, const Grid2& c) {
    return static_cast<Number>(b.x - a.x) * (c.y - a.y) -
           static_cast<Number>(b.y - a.y) * (c.x - a.x);
  }
  static Number cross_of(const Grid2& a, const Grid2& b, const Grid2& c, const Grid2& d) {
    return static_cast<Number>(b.x - a.x) * (d.y - c.y) -
           static_cast<Number>(b.y - a.y) * (d.x - c.x);
  }
  /// The dot product of ab and ac.
  Number dot(std::size_t a, std::size_t b, std::size_t c) const {
    return static_cast<Number>(at(b).x - at(a).x) * (at(c).x - at(a).x) +
           static_cast<Number>(at(b).y - at(a).y) * (at(c).y - at(a).y);
  }
  Number squared(std::size_t a, std::size_t b) const { return dot(a, b, b); }

  /// Is p in the bounding box of a and b?
  bool in_box(std::size_t a, std::size_t b, std::size_t p) const;

  /// Is the widest extent of the first n points above 2^28? Degeneracies count most where the
  /// numbers are large.
  bool large(std::size_t n) const;

  /// The determinant of b - a, c - a, d - a for points of space; below 2^93.
  Number volume(std::size_t a, std::size_t b, std::size_t c, std::size_t d) const;
  /// Are three points of space on one line?
  bool in_line3(std::size_t a, std::size_t b, std::size_t c) const;

 private:
  std::int64_t small(std::size_t i) const { return static_cast<std::int64_t>(call_.numbers[i]); }

  const Call& call_;
  const Answer& answer_;
};

/// A named kind of call, of which a campaign has to see enough.
struct Class {
  const char* name;
  bool (*holds)(const Case&);
};

}  // namespace offgrid::predicates
