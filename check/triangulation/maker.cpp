#include "triangulation/maker.hpp"

#include <array>
#include <iterator>
#include <utility>

#include "engine/point_maker.hpp"
#include "triangulation/model.hpp"

namespace offgrid::testing::triangulation {
namespace {

using kernel::Point2;

constexpr std::size_t edits_max = 40;
constexpr std::array kinds{EditKind::insert,    EditKind::insert,    EditKind::remove,
                           EditKind::constrain, EditKind::constrain, EditKind::release,
                           EditKind::locate};

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), points_(choices) {}

  EditProgram run() {
    if (c_.chance(1, 2)) insert_block(16);
    for (std::uint64_t left = c_.below(15); left > 0; --left)
      add({EditKind::insert, points_.point(), {}});
    // A few kinds of edits only, so that each gets its turn undiluted.
    const EditKind first = c_.pick(kinds), second = c_.pick(kinds);
    for (std::int64_t left = c_.between(2, 20); left > 0; --left) {
      if (c_.chance(1, 16)) {
        insert_block(4);
      } else {
        edit(c_.chance(1, 4) ? c_.pick(kinds) : c_.chance(1, 2) ? first : second);
      }
    }
    return std::move(made_);
  }

 private:
  void edit(EditKind kind) {
    const bool is_at_vertices = c_.chance(3, 4);
    const auto place = [&](bool is_at_vertex) {
      return is_at_vertex && !model_.points().empty() ? c_.pick(model_.points()) : points_.point();
    };
    Edit made{
        kind, place(is_at_vertices && kind != EditKind::insert && kind != EditKind::locate), {}};
    if (made.has_two_points()) made.b = place(is_at_vertices);
    if (kind == EditKind::locate) made.b = place(true);
    add(made);
  }
  /// Places one after the other, from a place on: squares, rows and everything cocircular that they
  /// hold.
  void insert_block(std::uint64_t size_max) {
    const Places& places = points_.places();
    const auto side = static_cast<std::uint64_t>(places.side);
    const auto column = static_cast<std::int64_t>(c_.below(side)),
               row = static_cast<std::int64_t>(c_.below(side));
    const auto size = static_cast<std::int64_t>(c_.below(size_max) + 1);
    for (std::int64_t i = 0; i < size; ++i) {
      const construct::Grid2 p = places.at(column + i % places.side, row + i / places.side);
      add({EditKind::insert, Point2::at(p.x, p.y), {}});
    }
  }
  void add(const Edit& edit) {
    if (made_.edits.size() == edits_max) return;
    made_.edits.push_back(edit);
    model_.apply(edit);
  }

  Choices& c_;
  PointMaker points_;
  EditProgram made_;
  EditModel model_;
};

}  // namespace

EditProgram make_edits(Choices& choices) { return Maker(choices).run(); }

EditProgram make_small_edits(Choices& choices) {
  constexpr std::uint64_t count = 4;
  EditProgram made;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::int64_t x = choices.between(0, 2);
    made.edits.push_back({EditKind::insert, Point2::at(x, choices.between(0, 2)), {}});
  }
  const auto point = [&] { return made.edits[choices.below(count)].a; };
  const Point2 a = point();
  made.edits.push_back({EditKind::constrain, a, point()});
  made.edits.push_back({EditKind::remove, point(), {}});
  return made;
}

}  // namespace offgrid::testing::triangulation
