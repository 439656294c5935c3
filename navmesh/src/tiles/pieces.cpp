#include "offgrid/navmesh/tiles/pieces.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;
using Loops = std::vector<Area::Loop>;

namespace {

/// The places that are near a rectangle: pixels of its points reach half a unit out of it.
Box near_of(const Box& box) { return box.grown(1); }

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

/// A closed loop that is drawn tight about a box.
class TightLoop {
 public:
  TightLoop(const Area::Loop& loop, const Box& box) : box_(box) {
    for (const Point2& p : loop) push(p);
    close();
  }
  /// Nothing is left of a loop that neither winds about the box nor has an edge that meets it.
  Area::Loop taken() && {
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(begin_));
    const bool is_edge = points_.size() == 2;
    if (points_.size() < 2 || (is_edge && !box_.meets(points_[0], points_[1]))) return {};
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
    return !meets(a, b, c, box_);
  }

  Box box_;
  Area::Loop points_;
  std::size_t begin_ = 0;  ///< the points before are left out
};

/// The parts of an open line whose edges meet the box.
void add_near_lines(const Area::Loop& line, const Box& box, Loops& made) {
  bool goes_on = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const bool is_near = box.meets(line[i], line[i + 1]);
    if (is_near && !goes_on) made.push_back({line[i]});
    if (is_near) made.back().push_back(line[i + 1]);
    goes_on = is_near;
  }
}

/// The loops as far as they matter to a rectangle.
Loops tight_loops(const Loops& loops, Area::Shape shape, const Box& box) {
  Loops made;
  for (const Area::Loop& loop : loops) {
    if (shape == Area::Shape::barrier) {
      add_near_lines(loop, box, made);
    } else if (Area::Loop tight = TightLoop(loop, box).taken(); !tight.empty()) {
      made.push_back(std::move(tight));
    }
  }
  return made;
}

class Cutter {
 public:
  Cutter(const TileGrid& grid, AreaId id, const Area& area,
         const std::function<void(AreaPiece)>& take)
      : grid_(grid), take_(take), piece_{{}, id, shape_key_of(area), area} {}

  /// Halves a rectangle of tiles, until there is one: what is tight about the whole is a loop for
  /// its halves.
  void cut(const TileKey& low, const TileKey& high, const Loops& loops) {
    Loops tight = tight_loops(loops, piece_.area.shape, near_of(grid_.box(low, high)));
    if (tight.empty()) return;
    if (low == high) {
      piece_.tile = low;
      piece_.area.loops = std::move(tight);
      return take_(piece_);
    }
    TileKey lower_end = high, upper_begin = low;
    if (high.x - low.x >= high.y - low.y) {
      lower_end.x = low.x + (high.x - low.x) / 2;
      upper_begin.x = lower_end.x + 1;
    } else {
      lower_end.y = low.y + (high.y - low.y) / 2;
      upper_begin.y = lower_end.y + 1;
    }
    cut(low, lower_end, tight);
    cut(upper_begin, high, tight);
  }

 private:
  const TileGrid& grid_;
  const std::function<void(AreaPiece)>& take_;
  AreaPiece piece_;
};

}  // namespace

void for_each_piece(const TileGrid& grid, AreaId id, const Area& area,
                    const std::function<void(AreaPiece)>& take) {
  Cutter(grid, id, area, take).cut(grid.low(), grid.high(), area.loops);
}

std::vector<AreaPiece> pieces_of(const TileGrid& grid, AreaId id, const Area& area) {
  std::vector<AreaPiece> pieces;
  for_each_piece(grid, id, area, [&](AreaPiece piece) { pieces.push_back(std::move(piece)); });
  std::sort(pieces.begin(), pieces.end(), [](const AreaPiece& a, const AreaPiece& b) {
    return std::pair(a.tile.y, a.tile.x) < std::pair(b.tile.y, b.tile.x);
  });
  return pieces;
}

bool is_near(const TileGrid& grid, const TileKey& tile, const Seam& seam) {
  return near_of(grid.box(tile)).meets(seam.a, seam.b);
}

}  // namespace offgrid::navmesh
