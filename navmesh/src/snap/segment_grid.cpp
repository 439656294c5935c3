#include "snap/segment_grid.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "mesh/lean.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

void SegmentGrid::build(std::span<const Segment> segments) {
  Threads one(1);
  build(segments, one);
}

void SegmentGrid::build(std::span<const Segment> segments, Threads& threads) {
  std::vector<std::uint32_t> all(segments.size());
  std::iota(all.begin(), all.end(), 0U);
  Box box{};
  if (!segments.empty()) box = {segments.front().from, segments.front().from};
  for (const auto& [a, b] : segments) {
    box.add(a);
    box.add(b);
  }
  list_all(segments, all, box, threads);
  split_dense_cells();
}

void SegmentGrid::list_all(std::span<const Segment> segments, std::span<const std::uint32_t> listed,
                           const Box& box, Threads& threads) {
  segments_ = segments;
  box_ = box;
  choose_cells(listed);
  std::vector<Entry> entries;
  if (threads.is_one()) entries.reserve(4 * listed.size());
  const Blocks blocks(listed.size(), 1U << 12, threads);
  blocks.collect(threads, entries, [&](std::size_t block, std::vector<Entry>& found) {
    for (std::size_t i = blocks.begin(block); i < blocks.end(block); ++i) list(listed[i], found);
  });
  sort(entries);
}

Box SegmentGrid::part_in(const Box& box, std::uint32_t segment) const {
  const Box whole = Box::of(segments_[segment].from, segments_[segment].to);
  return {box.nearest(whole.low), box.nearest(whole.high)};
}

// Chooses the smallest cells of which there are at most two per segment, and of which long segments
// do not cross too many.
void SegmentGrid::choose_cells(std::span<const std::uint32_t> listed) {
  constexpr std::uint64_t cells_per_segment = 2, entries_per_segment = 32, few = 64;
  std::uint64_t width = 0, height = 0;
  for (const std::uint32_t i : listed) {
    const Box part = part_in(box_, i);
    width += static_cast<std::uint64_t>((part.high.x - part.low.x).raw());
    height += static_cast<std::uint64_t>((part.high.y - part.low.y).raw());
  }
  const auto cells_of = [&] {
    return static_cast<std::uint64_t>(column_of(box_.high.x.raw()) + 1) *
           static_cast<std::uint64_t>(row_of(box_.high.y.raw()) + 1);
  };
  const std::uint64_t count = listed.size();
  const int lean = mean_lean(listed, [&](std::uint32_t i) { return part_in(box_, i); });
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

// The grid points of the cell.
Box SegmentGrid::box_of_cell(std::uint32_t cell) const {
  const auto last = [](std::int64_t low, int shift, const kernel::Coordinate2& high) {
    return kernel::Coordinate2::trusted(static_cast<std::int32_t>(
        std::min<std::int64_t>(low + (std::int64_t{1} << shift) - 1, high.raw())));
  };
  const std::int64_t x = box_.low.x.raw() + (std::int64_t{cell % columns_} << x_shift_),
                     y = box_.low.y.raw() + (std::int64_t{cell / columns_} << y_shift_);
  return {Point2::at(x, y), {last(x, x_shift_, box_.high.x), last(y, y_shift_, box_.high.y)}};
}

// Segments that crowd in a cell, as in a corner of a wide world, get a grid of their own, if it
// halves the pairs; so all grids cost no more than a few times the pairs of the first one.
void SegmentGrid::split_dense_cells() {
  constexpr std::size_t dense = 32;
  finer_.clear();
  finer_of_.clear();
  for (std::uint32_t cell = 0; cell < cell_count(); ++cell) {
    const std::span<const std::uint32_t> here = in_cell(cell);
    if (here.size() < dense) continue;
    const Box whole = box_of_cell(cell);
    Box box = part_in(whole, here.front());
    for (const std::uint32_t i : here) {
      const Box part = part_in(whole, i);
      box.add(part.low);
      box.add(part.high);
    }
    SegmentGrid finer;
    Threads one(1);
    finer.list_all(segments_, here, box, one);
    if (2 * finer.pair_count() > pairs_of(here.size())) continue;
    finer.split_dense_cells();
    finer_of_.resize(cell_count(), none);
    finer_of_[cell] = static_cast<std::uint32_t>(finer_.size());
    finer_.push_back(std::move(finer));
  }
}

void SegmentGrid::list_in_row(std::uint32_t segment, std::int64_t row, std::int64_t left,
                              std::int64_t right, std::vector<Entry>& entries) const {
  const std::int64_t last = std::min<std::int64_t>(column_of(right), columns_ - 1);
  for (std::int64_t column = std::max<std::int64_t>(column_of(left), 0); column <= last; ++column) {
    entries.push_back({static_cast<std::uint32_t>(row * columns_ + column), segment});
  }
}

// Lists the segment, in each row, in the columns of its part within a unit of the row, widened by
// two units: one for the distance to the point, one for the division.
void SegmentGrid::list(std::uint32_t segment, std::vector<Entry>& entries) const {
  const auto& [a, b] = segments_[segment];
  const std::int64_t ax = a.x.raw(), ay = a.y.raw(), bx = b.x.raw(), by = b.y.raw();
  const std::int64_t bottom = std::min(ay, by), top = std::max(ay, by);
  const std::int64_t first = std::max<std::int64_t>(row_of(bottom - 1), 0),
                     last = std::min<std::int64_t>(row_of(top + 1), rows_ - 1);
  for (std::int64_t row = first; row <= last; ++row) {
    if (first == last || ay == by) {
      list_in_row(segment, row, ax - 1, bx + 1, entries);
      continue;
    }
    const std::int64_t row_bottom = (row << y_shift_) + box_.low.y.raw(),
                       row_top = row_bottom + (std::int64_t{1} << y_shift_) - 1;
    const auto x_at = [&](std::int64_t y) { return ax + (y - ay) * (bx - ax) / (by - ay); };
    const std::int64_t x0 = x_at(std::max(row_bottom - 1, bottom)),
                       x1 = x_at(std::min(row_top + 1, top));
    list_in_row(segment, row, std::max(std::min(x0, x1) - 2, ax - 1),
                std::min(std::max(x0, x1) + 2, bx + 1), entries);
  }
}

// Sorts the entries by cell and then by segment (a counting sort).
void SegmentGrid::sort(std::span<const Entry> entries) {
  begin_.assign(std::size_t{cell_count()} + 2, 0);
  for (const Entry& entry : entries) ++begin_[entry.cell + 2];
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  listed_.resize(entries.size());
  for (const Entry& entry : entries) listed_[begin_[entry.cell + 1]++] = entry.segment;
  begin_.pop_back();
}

std::uint64_t SegmentGrid::pair_count() const {
  std::uint64_t pairs = 0;
  for_each_cell([&](const SegmentGrid&, std::uint32_t, std::span<const std::uint32_t> here) {
    pairs += pairs_of(here.size());
    return true;
  });
  return pairs;
}

bool SegmentGrid::find_crossings(std::uint64_t most, Threads& threads,
                                 std::vector<Crossing>& crossings) const {
  constexpr std::uint64_t together = 64;  // crossings that a thread finds before it counts them
  const Blocks blocks(cell_count(), 1U << 12, threads);
  std::atomic<std::uint64_t> count{0};
  blocks.collect(threads, crossings, [&](std::size_t block, std::vector<Crossing>& found) {
    std::uint64_t uncounted = 0;
    for_each_crossing(static_cast<std::uint32_t>(blocks.begin(block)),
                      static_cast<std::uint32_t>(blocks.end(block)),
                      [&](const Point2& p, std::uint32_t one, std::uint32_t other) {
                        found.push_back({p, one, other});
                        if (++uncounted < together) return true;
                        uncounted = 0;
                        return count.fetch_add(together, std::memory_order_relaxed) + together <=
                               most;
                      });
    count.fetch_add(uncounted, std::memory_order_relaxed);
  });
  return count.load(std::memory_order_relaxed) <= most;
}

}  // namespace offgrid::navmesh::detail
