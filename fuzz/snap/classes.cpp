#include "snap/classes.hpp"

#include <algorithm>

#include "offgrid/kernel/segment.hpp"
#include "snap/judge.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using kernel::SegmentContact;
using testing::Site;
using testing::SnapDefinition;

/// In the order of snap_classes().
enum Class : std::uint8_t {
  new_one,
  used_again,
  used_again_backwards,
  goes_with_its_last_use,
  stays_with_a_use_less,
  comes_and_goes_in_one_edit,
  several_at_once,
  one_point_refused,
  not_in_use_refused,
  crosses_on_the_grid,
  crosses_off_the_grid,
  crosses_on_a_side_of_a_pixel,
  crosses_on_a_corner_of_a_pixel,
  ends_on_another,
  shares_an_end,
  runs_along_another,
  crosses_the_rectangle,
  at_the_end_of_the_range,
  pixel_of_two_crossings,
  pixel_of_a_crossing_and_an_end,
  bent_by_a_pixel,
  bent_twice,
  bent_onto_another,
  through_a_pixels_corner,
  edge_of_three_on_a_line,
  edge_of_three_and_one_beside,
  all_gone,
};

__extension__ using Wide = __int128;

/// Where the crossing lies between grid points: twice its coordinates are whole where it is on a
/// side or a corner of a pixel.
class CrossingPlace {
 public:
  CrossingPlace(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
    const std::int64_t ux = x(b) - x(a), uy = y(b) - y(a), vx = x(d) - x(c), vy = y(d) - y(c);
    const Wide whole = Wide{ux} * vy - Wide{uy} * vx,
               part = Wide{x(c) - x(a)} * vy - Wide{y(c) - y(a)} * vx;
    along_x_ = kind(part * ux, whole);
    along_y_ = kind(part * uy, whole);
  }
  bool is_grid_point() const { return along_x_ == 0 && along_y_ == 0; }
  bool is_on_a_side() const { return (along_x_ == 1) != (along_y_ == 1); }
  bool is_on_a_corner() const { return along_x_ == 1 && along_y_ == 1; }

 private:
  static std::int64_t x(const Point2& p) { return p.x.raw(); }
  static std::int64_t y(const Point2& p) { return p.y.raw(); }
  /// 0: whole; 1: half; 2: neither.
  static int kind(Wide part, Wide whole) {
    return part % whole == 0 ? 0 : (2 * part) % whole == 0 ? 1 : 2;
  }

  int along_x_ = 0, along_y_ = 0;
};

class Counter {
 public:
  explicit Counter(std::span<std::uint8_t> marks) : marks_(marks) {}

  void run(const SnapProgram& program) {
    for (const std::vector<SegmentUse>& edit : program.edits) {
      const SnapBook before = book_;
      const bool is_taken = book_.apply(edit);
      if (edit.size() > 1) count(several_at_once);
      if (!is_taken) {
        const bool has_point = std::any_of(edit.begin(), edit.end(),
                                           [](const SegmentUse& use) { return use.a == use.b; });
        count(has_point ? one_point_refused : not_in_use_refused);
        continue;
      }
      for (const SegmentUse& use : edit) count_use(use, before);
      if (!before.segments().empty() && book_.segments().empty()) count(all_gone);
      count_pixels();
    }
  }

 private:
  void count(Class which) { mark(marks_, which); }

  static std::int64_t uses_of(const SnapBook& book, const SegmentUse& use) {
    const auto found = book.segments().find({std::min(use.a, use.b), std::max(use.a, use.b)});
    return found == book.segments().end() ? 0 : found->second;
  }

  void count_use(const SegmentUse& use, const SnapBook& before) {
    const std::int64_t was = uses_of(before, use), is = uses_of(book_, use);
    if (was == 0 && is == 0) return count(comes_and_goes_in_one_edit);
    if (was > 0 && use.change > 0) count(use.b < use.a ? used_again_backwards : used_again);
    if (was > 0 && is == 0) count(goes_with_its_last_use);
    if (was > is && is > 0) count(stays_with_a_use_less);
    if (was > 0 || is == 0) return;
    count(new_one);
    if (is_at_the_end_of_the_range(use.a) || is_at_the_end_of_the_range(use.b))
      count(at_the_end_of_the_range);
    for (const auto& [ends, uses] : book_.segments()) count_meeting(use, ends.first, ends.second);
  }

  void count_meeting(const SegmentUse& use, const Point2& c, const Point2& d) {
    if (std::minmax(use.a, use.b) == std::pair<const Point2&, const Point2&>(c, d)) return;
    switch (const auto met = kernel::intersect(use.a, use.b, c, d); met.contact) {
      case SegmentContact::disjoint: return;
      case SegmentContact::overlapping: return count(runs_along_another);
      case SegmentContact::touching:
        return count(use.a == c || use.a == d || use.b == c || use.b == d ? shares_an_end
                                                                          : ends_on_another);
      case SegmentContact::crossing: break;
    }
    const CrossingPlace place(use.a, use.b, c, d);
    count(place.is_grid_point() ? crosses_on_the_grid : crosses_off_the_grid);
    if (place.is_on_a_side()) count(crosses_on_a_side_of_a_pixel);
    if (place.is_on_a_corner()) count(crosses_on_a_corner_of_a_pixel);
  }

  /// The definition's picture of the segments together.
  void count_pixels() {
    const SnapDefinition definition = book_.definition();
    const auto& segments = definition.segments();
    for (const SnapDefinition::Pixel& pixel : definition.pixels()) {
      const auto ends_here = [&](const SnapDefinition::Segment& s) {
        return s.a == pixel.centre || s.b == pixel.centre;
      };
      const auto ends =
          static_cast<std::uint64_t>(std::count_if(segments.begin(), segments.end(), ends_here));
      if (pixel.heat >= ends + 2) count(pixel_of_two_crossings);
      if (ends > 0 && pixel.heat > ends) count(pixel_of_a_crossing_and_an_end);
    }
    for (const SnapDefinition::Segment& s : segments) count_bends(s, definition);
    count_edges(definition);
    for (std::size_t i = 1; i < definition.uses().size(); ++i) {
      const SnapDefinition::Use &use = definition.uses()[i], &before = definition.uses()[i - 1];
      if (use.u == before.u && use.v == before.v) count(bent_onto_another);
    }
  }

  /// By the edges that three or more use.
  void count_edges(const SnapDefinition& definition) {
    const auto& uses = definition.uses();
    for (std::size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
      const SnapDefinition::Segment& s = definition.segments()[uses[begin].segment];
      bool is_line = true;
      for (end = begin;
           end < uses.size() && uses[end].u == uses[begin].u && uses[end].v == uses[begin].v;
           ++end) {
        const SnapDefinition::Segment& t = definition.segments()[uses[end].segment];
        for (const Site& p : {t.a, t.b}) {
          is_line =
              is_line && Wide{s.b.x - s.a.x} * (p.y - s.a.y) == Wide{s.b.y - s.a.y} * (p.x - s.a.x);
        }
      }
      if (end - begin >= 3) count(is_line ? edge_of_three_on_a_line : edge_of_three_and_one_beside);
    }
  }

  void count_bends(const SnapDefinition::Segment& s, const SnapDefinition& definition) {
    int bends = 0;
    for (const std::uint32_t number : definition.chain(s)) {
      const Site& p = definition.pixels()[number].centre;
      const Wide area = Wide{s.b.x - s.a.x} * (p.y - s.a.y) - Wide{s.b.y - s.a.y} * (p.x - s.a.x);
      const Wide reach = Wide{s.b.x - s.a.x} + std::abs(s.b.y - s.a.y);
      bends += area != 0 ? 1 : 0;
      if (area != 0 && 2 * (area < 0 ? -area : area) == reach) count(through_a_pixels_corner);
    }
    if (bends > 0) count(bent_by_a_pixel);
    if (bends > 1) count(bent_twice);
    const bool is_side = s.a.x == -limit2 && s.b.x == -limit2;
    if (is_side && definition.chain(s).size() > 2) count(crosses_the_rectangle);
  }

  std::span<std::uint8_t> marks_;
  SnapBook book_;
};

}  // namespace

std::vector<ClassGroup> snap_classes() {
  return {
      {"edit",
       {"a new segment", "used again", "used again, the other way", "goes with its last use",
        "stays, with a use less", "comes and goes in one edit", "several at once",
        "one point, refused", "not in use, refused"}},
      {"a new segment",
       {"crosses on the grid", "crosses off the grid", "crosses on a side of a pixel",
        "crosses on a corner of a pixel", "ends on another", "shares an end", "runs along another",
        "ends on the rectangle", "at the end of the range"}},
      {"pixels and chains",
       {"two crossings in one pixel", "a crossing where one ends", "bent by a pixel", "bent twice",
        "bent onto another", "through a pixel's corner", "three on one line share an edge",
        "three of an edge's users are not on one line", "all gone again"}},
  };
}

void count_snap_classes(const SnapProgram& program, std::span<std::uint8_t> marks) {
  Counter(marks).run(program);
}

}  // namespace offgrid::fuzz
