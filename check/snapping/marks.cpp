#include "snapping/marks.hpp"

#include <algorithm>
#include <cstdlib>

#include "offgrid/kernel/segment.hpp"

namespace offgrid::testing::snapping {
namespace {

using kernel::Point2;
using kernel::SegmentContact;

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

std::int64_t uses_of(const SnapBook& book, const SegmentUse& use) {
  const auto found = book.segments().find({std::min(use.a, use.b), std::max(use.a, use.b)});
  return found == book.segments().end() ? 0 : found->second;
}

bool is_at_the_end_of_the_range(const Point2& p) {
  return std::abs(p.x.raw()) == (1 << 30) - 1 || std::abs(p.y.raw()) == (1 << 30) - 1;
}

bool are_of_one_edge(const SnapPicture::Use& a, const SnapPicture::Use& b) {
  return a.u == b.u && a.v == b.v;
}

/// Twice the area between a segment and a point; 0 on the segment's line.
Wide area(const SnapPicture::Segment& s, const Site& p) {
  const auto& [a, b] = s.ends;
  return Wide{b.x - a.x} * (p.y - a.y) - Wide{b.y - a.y} * (p.x - a.x);
}

}  // namespace

void SnapMarks::see(const std::vector<SegmentUse>& edit, const SnapBook& before,
                    const SnapBook& after, const SnapPicture& picture) {
  count_if(edit.size() > 1, "edit: several at once");
  const auto has_one_that = [&](const auto& is_it) {
    return std::any_of(edit.begin(), edit.end(), is_it);
  };
  if (!before.takes(edit)) {
    const bool has_point = has_one_that([](const SegmentUse& use) { return use.a == use.b; });
    const bool is_outside = !has_point && has_one_that([&](const SegmentUse& use) {
      return !before.is_inside(use.a) || !before.is_inside(use.b);
    });
    count_if(has_point, "edit: one point, refused");
    count_if(is_outside, "edit: outside, refused");
    return count_if(!has_point && !is_outside, "edit: not in use, refused");
  }
  for (const SegmentUse& use : edit) see_use(use, before, after);
  count_if(!before.segments().empty() && after.segments().empty(),
           "pixels and chains: all gone again");
  see_pixels(picture);
}

void SnapMarks::see_use(const SegmentUse& use, const SnapBook& before, const SnapBook& after) {
  const std::int64_t was = uses_of(before, use), is = uses_of(after, use);
  if (was == 0 && is == 0) return count_if(use.change != 0, "edit: comes and goes in one edit");
  const bool is_again = was > 0 && use.change > 0;
  count_if(is_again && use.a < use.b, "edit: used again");
  count_if(is_again && use.b < use.a, "edit: used again, the other way");
  count_if(was > 0 && is == 0, "edit: goes with its last use");
  count_if(was > is && is > 0, "edit: stays, with a use less");
  if (was > 0 || is == 0) return;
  count("edit: a new segment");
  count_if(is_at_the_end_of_the_range(use.a) || is_at_the_end_of_the_range(use.b),
           "a new segment: at the end of the range");
  for (const auto& [ends, uses] : after.segments()) see_meeting(use, ends.first, ends.second);
}

void SnapMarks::see_meeting(const SegmentUse& use, const Point2& c, const Point2& d) {
  if (std::minmax(use.a, use.b) == std::pair<const Point2&, const Point2&>(c, d)) return;
  const bool shares_end = use.a == c || use.a == d || use.b == c || use.b == d;
  switch (const auto met = kernel::intersect(use.a, use.b, c, d); met.contact) {
    case SegmentContact::disjoint: return;
    case SegmentContact::overlapping: return count("a new segment: runs along another");
    case SegmentContact::touching:
      count_if(shares_end, "a new segment: shares an end");
      return count_if(!shares_end, "a new segment: ends on another");
    case SegmentContact::crossing: break;
  }
  const CrossingPlace place(use.a, use.b, c, d);
  count_if(place.is_grid_point(), "a new segment: crosses on the grid");
  count_if(!place.is_grid_point(), "a new segment: crosses off the grid");
  count_if(place.is_on_a_side(), "a new segment: crosses on a side of a pixel");
  count_if(place.is_on_a_corner(), "a new segment: crosses on a corner of a pixel");
}

void SnapMarks::see_pixels(const SnapPicture& picture) {
  for (const SnapPicture::Pixel& pixel : picture.pixels) {
    const auto ends = static_cast<std::uint64_t>(
        std::count_if(picture.segments.begin(), picture.segments.end(), [&](const auto& s) {
          return s.ends.first == pixel.centre || s.ends.second == pixel.centre;
        }));
    count_if(pixel.heat >= ends + 2, "pixels and chains: two crossings in one pixel");
    count_if(ends > 0 && pixel.heat > ends, "pixels and chains: a crossing where one ends");
  }
  for (const SnapPicture::Segment& s : picture.segments) see_bends(s, picture);
  see_edges(picture);
  for (std::size_t i = 1; i < picture.uses.size(); ++i) {
    count_if(are_of_one_edge(picture.uses[i - 1], picture.uses[i]),
             "pixels and chains: bent onto another");
  }
}

/// By the edges that three or more use.
void SnapMarks::see_edges(const SnapPicture& picture) {
  const auto& uses = picture.uses;
  for (std::size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
    const SnapPicture::Segment& s = picture.segments[uses[begin].segment];
    bool is_line = true;
    for (end = begin; end < uses.size() && are_of_one_edge(uses[begin], uses[end]); ++end) {
      const auto& [a, b] = picture.segments[uses[end].segment].ends;
      is_line = is_line && area(s, a) == 0 && area(s, b) == 0;
    }
    if (end - begin < 3) continue;
    count_if(is_line, "pixels and chains: three on one line share an edge");
    count_if(!is_line, "pixels and chains: three of an edge's users are not on one line");
  }
}

void SnapMarks::see_bends(const SnapPicture::Segment& s, const SnapPicture& picture) {
  const auto& [a, b] = s.ends;
  const Wide reach = Wide{b.x - a.x} + std::abs(b.y - a.y);
  int bends = 0;
  for (const std::uint32_t number : s.chain) {
    const Wide off = area(s, picture.pixels[number].centre);
    bends += off != 0 ? 1 : 0;
    count_if(off != 0 && 2 * (off < 0 ? -off : off) == reach,
             "pixels and chains: through a pixel's corner");
  }
  count_if(bends > 0, "pixels and chains: bent by a pixel");
  count_if(bends > 1, "pixels and chains: bent twice");
  const bool is_side = a.x == low_.x.raw() && b.x == low_.x.raw();
  count_if(is_side && s.chain.size() > 2, "a new segment: ends on the rectangle");
}

}  // namespace offgrid::testing::snapping
