#include "offgrid/navmesh/tiles/pieces.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "offgrid/kernel/sort.hpp"
#include "tiles/tight_loops.hpp"
#include "tiles/tile_range.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;
using Loops = std::vector<Area::Loop>;

Box detail::near_of(const Box& box) { return box.grown(1); }

bool detail::meets_one(const Point2& a, const Point2& b, std::span<const Box> boxes) {
  return std::any_of(boxes.begin(), boxes.end(), [&](const Box& box) { return box.meets(a, b); });
}

namespace {

/// Is each corner of the box strictly beyond the line ab, seen from c, which is not beyond it?
bool parts(const Point2& a, const Point2& b, const Point2& c, const Box& box) {
  const std::array corners{box.low, Point2{box.high.x, box.low.y}, box.high,
                           Point2{box.low.x, box.high.y}};
  const Sign first = kernel::orient(a, b, corners[0]);
  if (first == Sign::zero || kernel::orient(a, b, c) == first) return false;
  return std::all_of(corners.begin() + 1, corners.end(),
                     [&](const Point2& p) { return kernel::orient(a, b, p) == first; });
}

/// Has the triangle, which may be flat, a point in common with the box? If not, a line along a side
/// of one parts them.
bool meets(const Point2& a, const Point2& b, const Point2& c, const Box& box) {
  return Box::of(std::array{a, b, c}).meets(box) && !parts(a, b, c, box) && !parts(b, c, a, box) &&
         !parts(c, a, b, box);
}

/// A closed loop that is drawn tight about boxes.
class TightLoop {
 public:
  TightLoop(const Area::Loop& loop, std::span<const Box> boxes) : boxes_(boxes) {
    for (const Point2& p : loop) push(p);
    close();
  }
  /// Nothing is left of a loop that neither winds about a box nor has an edge that meets one.
  Area::Loop taken() && {
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(begin_));
    const bool is_edge = points_.size() == 2;
    if (points_.size() < 2 || (is_edge && !detail::meets_one(points_[0], points_[1], boxes_)))
      return {};
    return std::move(points_);
  }

 private:
  void push(const Point2& p) {
    if (!points_.empty() && points_.back() == p) return;
    while (points_.size() >= 2 && can_skip(points_[points_.size() - 2], points_.back(), p))
      points_.pop_back();
    // the corner that has come to the end may be the one that comes
    if (points_.empty() || points_.back() != p) points_.push_back(p);
  }
  // The loop goes on from its end to its begin.
  void close() {
    const auto size = [this] { return points_.size() - begin_; };
    for (std::size_t before = 0; before != size();) {
      before = size();
      while (size() >= 2 && points_.back() == points_[begin_]) points_.pop_back();
      while (size() >= 3 && can_skip(points_[points_.size() - 2], points_.back(), points_[begin_]))
        points_.pop_back();
      while (size() >= 3 && can_skip(points_.back(), points_[begin_], points_[begin_ + 1]))
        ++begin_;
    }
  }
  bool can_skip(const Point2& a, const Point2& b, const Point2& c) const {
    return std::none_of(boxes_.begin(), boxes_.end(),
                        [&](const Box& box) { return meets(a, b, c, box); });
  }

  std::span<const Box> boxes_;
  Area::Loop points_;
  std::size_t begin_ = 0;  ///< the points before are left out
};

/// The parts of an open line whose edges meet a box.
void add_near_lines(const Area::Loop& line, std::span<const Box> boxes, Loops& made) {
  bool goes_on = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const bool is_met = detail::meets_one(line[i], line[i + 1], boxes);
    if (is_met && !goes_on) made.push_back({line[i]});
    if (is_met) made.back().push_back(line[i + 1]);
    goes_on = is_met;
  }
}

void take_near_in(const TileGrid& grid, const Seam& seam, const detail::TileRange& range,
                  const std::function<void(const TileKey&)>& take) {
  if (!detail::near_of(grid.box(range.low, range.high)).meets(seam.a, seam.b)) return;
  if (range.is_one()) return take(range.low);
  for (const detail::TileRange& half : detail::halves_of(range))
    take_near_in(grid, seam, half, take);
}

}  // namespace

Loops detail::tight_loops(const Loops& loops, Area::Shape shape, std::span<const Box> boxes) {
  Loops made;
  for (const Area::Loop& loop : loops) {
    if (shape == Area::Shape::barrier) {
      add_near_lines(loop, boxes, made);
    } else if (Area::Loop tight = TightLoop(loop, boxes).taken(); !tight.empty()) {
      made.push_back(std::move(tight));
    }
  }
  return made;
}

namespace {

class Cutter {
 public:
  Cutter(const TileGrid& grid, AreaId id, const Area& area,
         const std::function<void(AreaPiece)>& take)
      : grid_(grid), take_(take), piece_{{}, id, shape_key_of(area), area} {}

  /// Halves a rectangle of tiles, until there is one: what is tight about the whole is a loop for
  /// its halves.
  void cut(const detail::TileRange& range, const Loops& loops) {
    const Box near = detail::near_of(grid_.box(range.low, range.high));
    Loops tight = detail::tight_loops(loops, piece_.area.shape, {&near, 1});
    if (tight.empty()) return;
    if (range.is_one()) {
      piece_.tile = range.low;
      piece_.area.loops = std::move(tight);
      return take_(piece_);
    }
    for (const detail::TileRange& half : detail::halves_of(range)) cut(half, tight);
  }

 private:
  const TileGrid& grid_;
  const std::function<void(AreaPiece)>& take_;
  AreaPiece piece_;
};

}  // namespace

void for_each_piece(const TileGrid& grid, AreaId id, const Area& area,
                    const std::function<void(AreaPiece)>& take) {
  Cutter(grid, id, area, take).cut({grid.low(), grid.high()}, area.loops);
}

std::vector<AreaPiece> pieces_of(const TileGrid& grid, AreaId id, const Area& area) {
  std::vector<AreaPiece> pieces;
  for_each_piece(grid, id, area, [&](AreaPiece piece) { pieces.push_back(std::move(piece)); });
  kernel::sort(pieces.begin(), pieces.end(), [](const AreaPiece& a, const AreaPiece& b) {
    return std::pair(a.tile.y, a.tile.x) < std::pair(b.tile.y, b.tile.x);
  });
  return pieces;
}

void for_each_tile_near(const TileGrid& grid, const Seam& seam,
                        const std::function<void(const TileKey&)>& take) {
  take_near_in(grid, seam, {grid.low(), grid.high()}, take);
}

bool is_near(const TileGrid& grid, const TileKey& tile, const Seam& seam) {
  return detail::near_of(grid.box(tile)).meets(seam.a, seam.b);
}

}  // namespace offgrid::navmesh
