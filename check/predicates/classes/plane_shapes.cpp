#include <array>

#include "predicates/classes.hpp"

namespace offgrid::predicates::classes {
namespace {

bool four_in_line(const Case& c) {
  return c.area(0, 1, 2) == 0 && c.area(0, 1, 3) == 0 && c.area(2, 3, 0) == 0 &&
         c.area(2, 3, 1) == 0;
}

bool proper_segments(const Case& c) { return !c.same(0, 1) && !c.same(2, 3); }

/// SegmentContact as numbers.
constexpr int disjoint = 0, touching = 1, crossing = 2, overlapping = 3;

int ends_that_meet(const Case& c) {
  return static_cast<int>(c.same(0, 2)) + c.same(0, 3) + c.same(1, 2) + c.same(1, 3);
}

bool flat(const Case& c, std::size_t first) { return c.area(first, first + 1, first + 2) == 0; }

/// Is there an edge of triangle `first` that has the corners of the other triangle on its outer
/// side or on its line?
bool parted_by(const Case& c, std::size_t first, std::size_t other) {
  const int turn = sign(c.area(first, first + 1, first + 2));
  for (std::size_t i = 0; i < 3; ++i) {
    bool outer = true;
    for (std::size_t j = 0; j < 3; ++j)
      outer = outer && turn * sign(c.area(first + i, first + (i + 1) % 3, other + j)) <= 0;
    if (outer) return true;
  }
  return false;
}

bool proper_triangles(const Case& c) { return !flat(c, 0) && !flat(c, 3); }
bool parted(const Case& c) { return parted_by(c, 0, 3) || parted_by(c, 3, 0); }

int shared_corners(const Case& c) {
  int count = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 3; j < 6; ++j) count += c.same(i, j);
  }
  return count;
}

/// Is a corner of pqr on the boundary of abc, and none outside?
bool corner_on_boundary(const Case& c) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 3; j < 6; ++j) {
      if (c.area(i, (i + 1) % 3, j) == 0) return true;
    }
  }
  return false;
}

}  // namespace

std::span<const Class> on_segment() {
  static constexpr std::array list{
      Class{"inside",
            [](const Case& c) { return c.answer() == 1 && !c.same(0, 2) && !c.same(1, 2); }},
      Class{"at an end",
            [](const Case& c) { return !c.same(0, 1) && (c.same(0, 2) || c.same(1, 2)); }},
      Class{"on the line, beyond",
            [](const Case& c) { return c.answer() == 0 && !c.same(0, 1) && c.area(0, 1, 2) == 0; }},
      Class{"in the box, beside",
            [](const Case& c) { return c.answer() == 0 && c.in_box(0, 1, 2); }},
      Class{"in the box, beside by area 1",
            [](const Case& c) { return magnitude(c.area(0, 1, 2)) == 1 && c.in_box(0, 1, 2); }},
      Class{"segment is a point, hit",
            [](const Case& c) { return c.same(0, 1) && c.answer() == 1; }},
      Class{"segment is a point, missed",
            [](const Case& c) { return c.same(0, 1) && c.answer() == 0; }},
  };
  return list;
}

std::span<const Class> intersect() {
  static constexpr std::array list{
      Class{"disjoint", [](const Case& c) { return c.answer() == disjoint && !four_in_line(c); }},
      Class{"disjoint on one line",
            [](const Case& c) {
              return c.answer() == disjoint && proper_segments(c) && four_in_line(c);
            }},
      Class{"crossing", [](const Case& c) { return c.answer() == crossing; }},
      Class{"touching, end in the middle",
            [](const Case& c) {
              return c.answer() == touching && proper_segments(c) && ends_that_meet(c) == 0;
            }},
      Class{"touching, end at end, turning",
            [](const Case& c) {
              return c.answer() == touching && proper_segments(c) && ends_that_meet(c) == 1 &&
                     !four_in_line(c);
            }},
      Class{"touching, end at end on one line",
            [](const Case& c) {
              return c.answer() == touching && proper_segments(c) && four_in_line(c);
            }},
      Class{"touching, a on cd",
            [](const Case& c) { return c.answer() == touching && (c.flags() & 1); }},
      Class{"touching, b on cd",
            [](const Case& c) { return c.answer() == touching && (c.flags() & 2); }},
      Class{"touching, c on ab",
            [](const Case& c) { return c.answer() == touching && (c.flags() & 4); }},
      Class{"touching, d on ab",
            [](const Case& c) { return c.answer() == touching && (c.flags() & 8); }},
      Class{"overlapping, shifted",
            [](const Case& c) { return c.answer() == overlapping && ends_that_meet(c) == 0; }},
      Class{"overlapping, common end",
            [](const Case& c) { return c.answer() == overlapping && ends_that_meet(c) == 1; }},
      Class{"overlapping, equal",
            [](const Case& c) { return c.answer() == overlapping && ends_that_meet(c) == 2; }},
      Class{"overlapping, one holds the other",
            [](const Case& c) {
              return c.answer() == overlapping && (c.flags() == 3 || c.flags() == 12);
            }},
      Class{"a point on a segment",
            [](const Case& c) { return c.answer() == touching && (c.same(0, 1) != c.same(2, 3)); }},
      Class{"a point off a segment",
            [](const Case& c) { return c.answer() == disjoint && (c.same(0, 1) != c.same(2, 3)); }},
      Class{"two points, equal",
            [](const Case& c) { return c.answer() == touching && c.same(0, 1) && c.same(2, 3); }},
      Class{"two points, different",
            [](const Case& c) { return c.answer() == disjoint && c.same(0, 1) && c.same(2, 3); }},
  };
  return list;
}

std::span<const Class> proper_cross() {
  static constexpr std::array list{
      Class{"yes", [](const Case& c) { return c.answer() == 1; }},
      Class{"no, apart",
            [](const Case& c) {
              return c.answer() == 0 && c.area(0, 1, 2) != 0 && c.area(0, 1, 3) != 0;
            }},
      Class{"no, an end on the other",
            [](const Case& c) {
              return c.answer() == 0 && c.area(0, 1, 2) == 0 && c.in_box(0, 1, 2) &&
                     !four_in_line(c);
            }},
      Class{"no, on one line", [](const Case& c) { return proper_segments(c) && four_in_line(c); }},
      Class{"no, a segment is a point", [](const Case& c) { return !proper_segments(c); }},
  };
  return list;
}

std::span<const Class> point_in_triangle() {
  static constexpr std::array list{
      Class{"inside, counter-clockwise",
            [](const Case& c) { return c.answer() == 2 && c.area(0, 1, 2) > 0; }},
      Class{"inside, clockwise",
            [](const Case& c) { return c.answer() == 2 && c.area(0, 1, 2) < 0; }},
      Class{"at a corner",
            [](const Case& c) {
              return !flat(c, 0) && (c.same(0, 3) || c.same(1, 3) || c.same(2, 3));
            }},
      Class{"on an edge",
            [](const Case& c) {
              return !flat(c, 0) && c.answer() == 1 && !c.same(0, 3) && !c.same(1, 3) &&
                     !c.same(2, 3);
            }},
      Class{"outside", [](const Case& c) { return !flat(c, 0) && c.answer() == 0; }},
      Class{"outside, on an edge's line",
            [](const Case& c) {
              return !flat(c, 0) && c.answer() == 0 &&
                     (c.area(0, 1, 3) == 0 || c.area(1, 2, 3) == 0 || c.area(2, 0, 3) == 0);
            }},
      Class{"flat, on it", [](const Case& c) { return flat(c, 0) && c.answer() == 1; }},
      Class{"flat, off it on its line",
            [](const Case& c) {
              return flat(c, 0) && c.answer() == 0 && !c.same(0, 1) && c.area(0, 1, 3) == 0;
            }},
      Class{"three equal corners", [](const Case& c) { return c.same(0, 1) && c.same(1, 2); }},
  };
  return list;
}

std::span<const Class> triangles_intersect() {
  static constexpr std::array list{
      Class{"overlapping",
            [](const Case& c) { return proper_triangles(c) && c.answer() == 1 && !parted(c); }},
      Class{"apart", [](const Case& c) { return proper_triangles(c) && c.answer() == 0; }},
      Class{"touching at a corner of both",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 1 && parted(c) && shared_corners(c) == 1;
            }},
      Class{"touching along an edge",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 1 && parted(c) && shared_corners(c) == 2;
            }},
      Class{"touching elsewhere",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 1 && parted(c) && shared_corners(c) == 0;
            }},
      Class{"one flat, meeting",
            [](const Case& c) { return flat(c, 0) != flat(c, 3) && c.answer() == 1; }},
      Class{"one flat, apart",
            [](const Case& c) { return flat(c, 0) != flat(c, 3) && c.answer() == 0; }},
      Class{"both flat, meeting",
            [](const Case& c) { return flat(c, 0) && flat(c, 3) && c.answer() == 1; }},
      Class{"both flat, apart",
            [](const Case& c) { return flat(c, 0) && flat(c, 3) && c.answer() == 0; }},
  };
  return list;
}

std::span<const Class> triangle_interiors_overlap() {
  static constexpr std::array list{
      Class{"yes", [](const Case& c) { return c.answer() == 1; }},
      Class{"yes, a common corner",
            [](const Case& c) { return c.answer() == 1 && shared_corners(c) == 1; }},
      Class{"yes, a common edge",
            [](const Case& c) { return c.answer() == 1 && shared_corners(c) == 2; }},
      Class{"yes, the same triangle",
            [](const Case& c) { return c.answer() == 1 && shared_corners(c) == 3; }},
      Class{"no, one turns the other way",
            [](const Case& c) {
              return c.answer() == 0 && c.area(0, 1, 2) < 0 && c.area(3, 4, 5) > 0;
            }},
      Class{"no, a common corner",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 0 && shared_corners(c) == 1;
            }},
      Class{"no, a common edge",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 0 && shared_corners(c) == 2;
            }},
      Class{"no, one is flat", [](const Case& c) { return flat(c, 0) != flat(c, 3); }},
      Class{"no, both are flat", [](const Case& c) { return flat(c, 0) && flat(c, 3); }},
  };
  return list;
}

std::span<const Class> triangle_contains() {
  static constexpr std::array list{
      Class{"yes, strictly",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 1 && !corner_on_boundary(c);
            }},
      Class{"yes, reaching the boundary",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 1 && corner_on_boundary(c);
            }},
      Class{"yes, the same triangle",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 1 && shared_corners(c) == 3;
            }},
      Class{"no", [](const Case& c) { return proper_triangles(c) && c.answer() == 0; }},
      Class{"no, two common corners",
            [](const Case& c) {
              return proper_triangles(c) && c.answer() == 0 && shared_corners(c) == 2;
            }},
      Class{"a flat one in a proper one",
            [](const Case& c) { return !flat(c, 0) && flat(c, 3) && c.answer() == 1; }},
      Class{"both flat, yes",
            [](const Case& c) { return flat(c, 0) && flat(c, 3) && c.answer() == 1; }},
      Class{"both flat, no",
            [](const Case& c) { return flat(c, 0) && flat(c, 3) && c.answer() == 0; }},
  };
  return list;
}

}  // namespace offgrid::predicates::classes
