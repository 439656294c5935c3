#include "triangulation/model.hpp"

#include <algorithm>

#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {

using kernel::Point2;

bool EditModel::has_points_of(const Edit& edit) const {
  return edit.kind == EditKind::insert || edit.kind == EditKind::locate ||
         (points_.contains(edit.a) && (edit.kind == EditKind::remove || points_.contains(edit.b)));
}

bool EditModel::apply(const Edit& edit) {
  if (!has_points_of(edit) || (edit.has_two_points() && edit.a == edit.b)) return false;
  switch (edit.kind) {
    case EditKind::insert: insert(edit.a); return true;
    case EditKind::remove: return remove(edit.a);
    case EditKind::constrain: return constrain(edit.a, edit.b);
    case EditKind::release: return release(edit.a, edit.b);
    case EditKind::locate: return true;
  }
  return false;
}

void EditModel::insert(const Point2& p) {
  if (!points_.insert(p).second) return;
  for (const Piece& piece : std::vector<Piece>(pieces_.begin(), pieces_.end())) {
    if (!is_on(piece.first, piece.second, p)) continue;
    pieces_.erase(piece);
    pieces_.insert(make_piece(piece.first, p));
    pieces_.insert(make_piece(p, piece.second));
  }
}

bool EditModel::remove(const Point2& p) {
  for (const Piece& piece : pieces_) {
    if (piece.first == p || piece.second == p) return false;
  }
  return points_.erase(p) != 0;
}

// The points on the segment cut it into pieces; lexicographic order is the order along it.
std::vector<Piece> EditModel::pieces_between(const Point2& a, const Point2& b) const {
  const auto [low, high] = make_piece(a, b);
  std::vector<Piece> pieces;
  Point2 last = low;
  for (auto p = points_.upper_bound(low); p != points_.end() && *p <= high; ++p) {
    if (!is_on(low, high, *p)) continue;
    pieces.push_back({last, *p});
    last = *p;
  }
  return pieces;
}

bool EditModel::constrain(const Point2& a, const Point2& b) {
  for (const Piece& piece : pieces_) {
    if (do_cross(a, b, piece.first, piece.second)) return false;
  }
  for (const Piece& piece : pieces_between(a, b)) pieces_.insert(piece);
  return true;
}

bool EditModel::release(const Point2& a, const Point2& b) {
  const std::vector<Piece> between = pieces_between(a, b);
  if (std::any_of(between.begin(), between.end(),
                  [&](const Piece& piece) { return !pieces_.contains(piece); }))
    return false;
  for (const Piece& piece : between) pieces_.erase(piece);
  return true;
}

}  // namespace offgrid::testing::triangulation
