#include <algorithm>
#include <array>

#include "predicates/classes.hpp"

namespace offgrid::predicates::classes {
namespace {

/// Is the point of segment ab nearest to p strictly inside the segment?
bool foot_inside(const Case& c, std::size_t p, std::size_t a, std::size_t b) {
  return c.dot(a, b, p) > 0 && c.dot(b, a, p) > 0;
}

bool touches(const Case& c, std::size_t p, std::size_t a, std::size_t b) {
  return c.area(a, b, p) == 0 && c.in_box(a, b, p);
}

/// |dx| + |dy| of the segment of points 0 and 1.
Number span_of(const Case& c) {
  return magnitude(c.at(1).x - c.at(0).x) + magnitude(c.at(1).y - c.at(0).y);
}

/// Does the line through points 0 and 1 pass exactly through a corner of the pixel of point 2, and
/// nothing else of it?
bool through_corner(const Case& c) {
  return span_of(c) != 0 && 2 * magnitude(c.area(0, 1, 2)) == span_of(c) && c.in_box(0, 1, 2);
}

bool falling(const Case& c) {
  return sign(c.at(1).x - c.at(0).x) * sign(c.at(1).y - c.at(0).y) < 0;
}

Number floor_remainder(Number v, Number by) {
  const Number remainder = v % by;
  return remainder < 0 ? remainder + by : remainder;
}

/// The remainder of one coordinate of the crossing above a grid coordinate, as remainder / whole in
/// [0, 1).
struct Fraction {
  Number remainder = 0;
  Number whole = 1;

  bool is_whole() const { return remainder == 0; }
  bool is_half() const { return 2 * remainder == whole; }
  bool is_nearly_half() const {
    return !is_half() && magnitude(2 * remainder - whole) < (whole >> 30);
  }
};

Fraction fraction_of(const Case& c, bool of_x) {
  Number whole = Case::cross_of(c.at(0), c.at(1), c.at(2), c.at(3));
  Number part = Case::cross_of(c.at(0), c.at(2), c.at(2), c.at(3));
  if (whole < 0) whole = -whole, part = -part;
  const Number step = of_x ? c.at(1).x - c.at(0).x : c.at(1).y - c.at(0).y;
  return {floor_remainder(part * step, whole), whole};
}

/// Zero if the lines 0-1, 2-3, 4-5 meet in one point; below 2^126. The first two must not be
/// parallel.
Number concurrency(const Case& c) {
  const Number whole = Case::cross_of(c.at(0), c.at(1), c.at(2), c.at(3));
  return whole * c.area(4, 5, 0) +
         c.area(2, 3, 0) * Case::cross_of(c.at(4), c.at(5), c.at(0), c.at(1));
}

bool concurrent(const Case& c) { return c.answer() == 0 && c.different(6) && concurrency(c) == 0; }
bool nearly_concurrent(const Case& c) {
  return c.answer() != 0 && c.large(6) && magnitude(concurrency(c)) < (Number{1} << 40);
}

}  // namespace

std::span<const Class> compare_distance_to_segments() {
  static constexpr std::array list{
      Class{"closer", [](const Case& c) { return c.answer() < 0; }},
      Class{"farther", [](const Case& c) { return c.answer() > 0; }},
      Class{"equal, on both",
            [](const Case& c) {
              return c.answer() == 0 && touches(c, 0, 1, 2) && touches(c, 0, 3, 4);
            }},
      Class{"equal, ends nearest",
            [](const Case& c) {
              return c.answer() == 0 && !touches(c, 0, 1, 2) && !foot_inside(c, 0, 1, 2) &&
                     !foot_inside(c, 0, 3, 4);
            }},
      Class{"equal, both feet inside",
            [](const Case& c) {
              return c.answer() == 0 && !touches(c, 0, 1, 2) && foot_inside(c, 0, 1, 2) &&
                     foot_inside(c, 0, 3, 4);
            }},
      Class{"equal, one foot inside",
            [](const Case& c) {
              return c.answer() == 0 && !touches(c, 0, 1, 2) &&
                     foot_inside(c, 0, 1, 2) != foot_inside(c, 0, 3, 4);
            }},
      Class{"both feet inside, large",
            [](const Case& c) {
              return c.answer() != 0 && c.large(5) && foot_inside(c, 0, 1, 2) &&
                     foot_inside(c, 0, 3, 4);
            }},
      Class{"a segment is a point", [](const Case& c) { return c.same(1, 2) || c.same(3, 4); }},
  };
  return list;
}

std::span<const Class> compare_distance_to_segment() {
  static constexpr std::array list{
      Class{"closer", [](const Case& c) { return c.answer() < 0; }},
      Class{"farther", [](const Case& c) { return c.answer() > 0; }},
      Class{"equal, zero", [](const Case& c) { return c.answer() == 0 && c.number(6) == 0; }},
      Class{"equal, an end nearest",
            [](const Case& c) {
              return c.answer() == 0 && c.number(6) != 0 && !foot_inside(c, 0, 1, 2);
            }},
      Class{"equal, foot inside",
            [](const Case& c) {
              return c.answer() == 0 && c.number(6) != 0 && foot_inside(c, 0, 1, 2);
            }},
      Class{"foot inside, large",
            [](const Case& c) { return c.answer() != 0 && c.large(3) && foot_inside(c, 0, 1, 2); }},
      Class{"segment is a point", [](const Case& c) { return c.same(1, 2); }},
  };
  return list;
}

std::span<const Class> hits() {
  static constexpr std::array list{
      Class{"yes", [](const Case& c) { return c.answer() == 1; }},
      Class{"no", [](const Case& c) { return c.answer() == 0; }},
      Class{"no, in the box", [](const Case& c) { return c.answer() == 0 && c.in_box(0, 1, 2); }},
      Class{"yes, through the lower left corner only",
            [](const Case& c) { return c.answer() == 1 && through_corner(c) && falling(c); }},
      Class{"no, through the upper right corner only",
            [](const Case& c) { return c.answer() == 0 && through_corner(c) && falling(c); }},
      Class{"no, through the upper left or lower right corner only",
            [](const Case& c) { return c.answer() == 0 && through_corner(c) && !falling(c); }},
      Class{"through a corner, large",
            [](const Case& c) { return through_corner(c) && c.large(3); }},
      Class{"yes, at an end",
            [](const Case& c) { return !c.same(0, 1) && (c.same(0, 2) || c.same(1, 2)); }},
      Class{"segment is a point, hit", [](const Case& c) { return c.same(0, 1) && c.same(0, 2); }},
      Class{"segment is a point, missed",
            [](const Case& c) { return c.same(0, 1) && !c.same(0, 2); }},
  };
  return list;
}

std::span<const Class> closed_near() {
  static constexpr std::array list{
      Class{"yes", [](const Case& c) { return c.answer() == 1; }},
      Class{"no", [](const Case& c) { return c.answer() == 0; }},
      Class{"no, in the box", [](const Case& c) { return c.answer() == 0 && c.in_box(0, 1, 2); }},
      Class{"just reaching a corner of the square",
            [](const Case& c) {
              return c.number(6) != 0 && span_of(c) != 0 &&
                     2 * magnitude(c.area(0, 1, 2)) == c.number(6) * span_of(c) && c.answer() == 1;
            }},
      Class{"just reaching by x",
            [](const Case& c) {
              const std::int64_t low = std::min(c.at(0).x, c.at(1).x),
                                 high = std::max(c.at(0).x, c.at(1).x);
              const Number gap = std::max(low - c.at(2).x, c.at(2).x - high);
              return gap > 0 && 2 * gap == c.number(6) && c.answer() == 1;
            }},
      Class{"just reaching by y",
            [](const Case& c) {
              const std::int64_t low = std::min(c.at(0).y, c.at(1).y),
                                 high = std::max(c.at(0).y, c.at(1).y);
              const Number gap = std::max(low - c.at(2).y, c.at(2).y - high);
              return gap > 0 && 2 * gap == c.number(6) && c.answer() == 1;
            }},
      Class{"square is a point, on the segment",
            [](const Case& c) { return c.number(6) == 0 && c.answer() == 1; }},
      Class{"square is a point, off the segment",
            [](const Case& c) { return c.number(6) == 0 && c.answer() == 0; }},
      Class{"segment is a point", [](const Case& c) { return c.same(0, 1); }},
  };
  return list;
}

std::span<const Class> round_cross() {
  static constexpr std::array list{
      Class{"a grid point",
            [](const Case& c) {
              return fraction_of(c, true).is_whole() && fraction_of(c, false).is_whole();
            }},
      Class{"x is a half", [](const Case& c) { return fraction_of(c, true).is_half(); }},
      Class{"y is a half", [](const Case& c) { return fraction_of(c, false).is_half(); }},
      Class{"both are halves",
            [](const Case& c) {
              return fraction_of(c, true).is_half() && fraction_of(c, false).is_half();
            }},
      Class{"a half, negative",
            [](const Case& c) {
              return (fraction_of(c, true).is_half() && c.answer() < 0) ||
                     (fraction_of(c, false).is_half() && c.flags() < 0);
            }},
      Class{"nearly a half",
            [](const Case& c) {
              return fraction_of(c, true).is_nearly_half() ||
                     fraction_of(c, false).is_nearly_half();
            }},
      Class{"large", [](const Case& c) { return c.large(4); }},
  };
  return list;
}

std::span<const Class> orient_crossing() {
  static constexpr std::array list{
      Class{"left", [](const Case& c) { return c.answer() > 0; }},
      Class{"right", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, three lines in one point", concurrent},
      Class{"zero, three lines in one point, large",
            [](const Case& c) { return concurrent(c) && c.large(6); }},
      Class{"nearly zero, large", nearly_concurrent},
      Class{"zero, the line is a point", [](const Case& c) { return c.same(4, 5); }},
      Class{"zero, common end",
            [](const Case& c) { return c.answer() == 0 && !c.same(4, 5) && !c.different(6); }},
  };
  return list;
}

std::span<const Class> compare_crossings() {
  static constexpr std::array list{
      Class{"before", [](const Case& c) { return c.answer() < 0; }},
      Class{"after", [](const Case& c) { return c.answer() > 0; }},
      Class{"equal, three lines in one point", concurrent},
      Class{"equal, three lines in one point, large",
            [](const Case& c) { return concurrent(c) && c.large(6); }},
      Class{"nearly equal, large", nearly_concurrent},
      Class{"equal, common end", [](const Case& c) { return c.answer() == 0 && !c.different(6); }},
  };
  return list;
}

}  // namespace offgrid::predicates::classes
