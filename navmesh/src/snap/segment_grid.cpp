#include "snap/segment_grid.hpp"

#include <algorithm>

#include "mesh/lean.hpp"

namespace offgrid::navmesh::detail {

void SegmentGrid::build(std::span<const Segment> segments) {
  segments_ = segments;
  entries_.clear();
  if (!segments_.empty()) choose_cells();
  entries_.reserve(4 * segments_.size());
  for (std::uint32_t i = 0; i < segments_.size(); ++i) list(i);
  sort_entries();
}

// Chooses the smallest cells of which there are at most two per segment, and of which long segments
// do not cross too many.
void SegmentGrid::choose_cells() {
  constexpr std::uint64_t cells_per_segment = 2, entries_per_segment = 32, few = 64;
  std::uint64_t width = 0, height = 0;
  box_ = {segments_.front().from, segments_.front().from};
  for (const auto& [a, b] : segments_) {
    box_.add(a);
    box_.add(b);
    const std::int64_t rise = std::int64_t{b.y.raw()} - a.y.raw();
    width += static_cast<std::uint64_t>(std::int64_t{b.x.raw()} - a.x.raw());
    height += static_cast<std::uint64_t>(rise < 0 ? -rise : rise);
  }
  const auto cells_of = [&] {
    return static_cast<std::uint64_t>(column_of(box_.high.x.raw()) + 1) *
           static_cast<std::uint64_t>(row_of(box_.high.y.raw()) + 1);
  };
  const std::uint64_t count = segments_.size();
  const auto box_of = [](const Segment& s) { return Box::of(s.from, s.to); };
  const int lean = mean_lean(segments_, box_of);
  x_shift_ = std::max(0, -lean);
  y_shift_ = std::max(0, lean);
  while (cells_of() > cells_per_segment * count + few ||
         (width >> x_shift_) + (height >> y_shift_) > entries_per_segment * count + few) {
    ++x_shift_;
    ++y_shift_;
  }
  columns_ = static_cast<std::uint32_t>(column_of(box_.high.x.raw()) + 1);
  rows_ = static_cast<std::uint32_t>(row_of(box_.high.y.raw()) + 1);
}

void SegmentGrid::list_in_row(std::uint32_t segment, std::int64_t row, std::int64_t left,
                              std::int64_t right) {
  const std::int64_t last = std::min<std::int64_t>(column_of(right), columns_ - 1);
  for (std::int64_t column = std::max<std::int64_t>(column_of(left), 0); column <= last; ++column) {
    entries_.push_back({static_cast<std::uint32_t>(row * columns_ + column), segment});
  }
}

// Lists the segment, in each row, in the columns of its part within a unit of the row, widened by
// two units: one for the distance to the point, one for the division.
void SegmentGrid::list(std::uint32_t segment) {
  const auto& [a, b] = segments_[segment];
  const std::int64_t ax = a.x.raw(), ay = a.y.raw(), bx = b.x.raw(), by = b.y.raw();
  const std::int64_t bottom = std::min(ay, by), top = std::max(ay, by);
  const std::int64_t first = std::max<std::int64_t>(row_of(bottom - 1), 0),
                     last = std::min<std::int64_t>(row_of(top + 1), rows_ - 1);
  for (std::int64_t row = first; row <= last; ++row) {
    if (first == last || ay == by) {
      list_in_row(segment, row, ax - 1, bx + 1);
      continue;
    }
    const std::int64_t row_bottom = (row << y_shift_) + box_.low.y.raw(),
                       row_top = row_bottom + (std::int64_t{1} << y_shift_) - 1;
    const auto x_at = [&](std::int64_t y) { return ax + (y - ay) * (bx - ax) / (by - ay); };
    const std::int64_t x0 = x_at(std::max(row_bottom - 1, bottom)),
                       x1 = x_at(std::min(row_top + 1, top));
    list_in_row(segment, row, std::max(std::min(x0, x1) - 2, ax - 1),
                std::min(std::max(x0, x1) + 2, bx + 1));
  }
}

// Sorts the entries by cell and then by segment (a counting sort).
void SegmentGrid::sort_entries() {
  begin_.assign(std::size_t{cell_count()} + 2, 0);
  for (const Entry& entry : entries_) ++begin_[entry.cell + 2];
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  listed_.resize(entries_.size());
  for (const Entry& entry : entries_) listed_[begin_[entry.cell + 1]++] = entry.segment;
  begin_.pop_back();
}

std::uint64_t SegmentGrid::pair_count() const {
  std::uint64_t pairs = 0;
  for (std::uint32_t cell = 0; cell < cell_count(); ++cell) {
    const std::uint64_t here = in_cell(cell).size();
    pairs += here * (here - (here > 0 ? 1 : 0)) / 2;
  }
  return pairs;
}

}  // namespace offgrid::navmesh::detail
