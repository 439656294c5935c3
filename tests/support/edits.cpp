#include "support/edits.hpp"
#include "engine/point_text.hpp"

#include <algorithm>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/segment.hpp"

namespace offgrid::testing {

using kernel::Point2;

namespace {

std::string words_of(const Point2& p) {
  return std::to_string(p.x.raw()) + " " + std::to_string(p.y.raw());
}
constexpr std::array<const char*, 4> kind_names{"insert", "remove", "constrain", "release"};

}  // namespace

std::string show(const Edit& edit) {
  std::string text = kind_names[static_cast<std::size_t>(edit.kind)];
  text.append(" ").append(words_of(edit.a));
  if (has_two_points(edit)) text.append(" ").append(words_of(edit.b));
  return text;
}

std::string show_as_test(std::span<const Edit> edits, const std::string& name) {
  std::string text =
      "TEST(TriangulationRegression, " + name + ") {\n  expect_edits_equal_rebuild({\n";
  for (const Edit& edit : edits) {
    text.append("      {EditKind::")
        .append(kind_names[static_cast<std::size_t>(edit.kind)])
        .append(", ")
        .append(code_of(edit.a));
    if (has_two_points(edit)) text.append(", ").append(code_of(edit.b));
    text.append("},\n");
  }
  return text.append("  });\n}\n");
}

Piece make_piece(const Point2& a, const Point2& b) { return a < b ? Piece{a, b} : Piece{b, a}; }

bool EditModel::apply(const Edit& edit) {
  switch (edit.kind) {
    case EditKind::insert: insert(edit.a); return true;
    case EditKind::remove: return remove(edit.a);
    case EditKind::constrain: return constrain(edit.a, edit.b);
    case EditKind::release: return release(edit.a, edit.b);
  }
  return false;
}

void EditModel::insert(const Point2& p) {
  if (!points_.insert(p).second) return;
  for (const Piece& piece : std::vector<Piece>(pieces_.begin(), pieces_.end())) {
    if (!kernel::on_segment(piece.first, piece.second, p)) continue;
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
    if (!kernel::on_segment(low, high, *p)) continue;
    pieces.push_back({last, *p});
    last = *p;
  }
  return pieces;
}

bool EditModel::constrain(const Point2& a, const Point2& b) {
  if (a == b || points_.count(a) == 0 || points_.count(b) == 0) return false;
  for (const Piece& piece : pieces_) {
    if (kernel::proper_cross(a, b, piece.first, piece.second)) return false;
  }
  for (const Piece& piece : pieces_between(a, b)) pieces_.insert(piece);
  return true;
}

bool EditModel::release(const Point2& a, const Point2& b) {
  if (a == b || points_.count(a) == 0 || points_.count(b) == 0) return false;
  const std::vector<Piece> between = pieces_between(a, b);
  if (std::any_of(between.begin(), between.end(),
                  [&](const Piece& piece) { return pieces_.count(piece) == 0; }))
    return false;
  for (const Piece& piece : between) pieces_.erase(piece);
  return true;
}

Edit random_edit(Random& random, const EditModel& model, std::span<const Point2> pool) {
  const auto place = [&] {
    if (model.points().empty() || random.chance(1, 2)) return random.pick(pool);
    const std::int64_t last = static_cast<std::int64_t>(model.points().size()) - 1;
    return *std::next(model.points().begin(), random.between(0, last));
  };
  constexpr std::array kinds{EditKind::insert, EditKind::insert, EditKind::insert,
                             EditKind::remove, EditKind::remove, EditKind::constrain,
                             EditKind::release};
  Edit edit{random.pick(kinds), place(), {}};
  if (has_two_points(edit)) edit.b = place();
  return edit;
}

}  // namespace offgrid::testing
