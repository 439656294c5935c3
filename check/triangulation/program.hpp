// Programs of edits: the language of the checks of triangulations.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::triangulation {

enum class EditKind : std::uint8_t { insert, remove, constrain, release };
inline constexpr std::array<const char*, 4> edit_names{"insert", "remove", "constrain", "release"};

struct Edit {
  EditKind kind = EditKind::insert;
  kernel::Point2 a{};
  kernel::Point2 b{};  ///< of constrain and release

  const char* name() const { return edit_names[static_cast<std::size_t>(kind)]; }
  bool has_two_points() const { return kind == EditKind::constrain || kind == EditKind::release; }
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// A point that is looked up after all edits, from a vertex near another one.
struct LookUp {
  kernel::Point2 point{};
  kernel::Point2 near{};

  friend bool operator==(const LookUp&, const LookUp&) = default;
};

struct EditProgram {
  std::vector<Edit> edits;
  std::vector<LookUp> look_ups;

  friend bool operator==(const EditProgram&, const EditProgram&) = default;
};

template <class Use>
void each_list(EditProgram& program, const Use& use) {
  use(program.look_ups);
  use(program.edits);
}
template <class Use>
void each_point(EditProgram& program, const Use& use) {
  for (Edit& edit : program.edits) {
    use(edit.a);
    if (edit.has_two_points()) use(edit.b);
  }
  for (LookUp& look : program.look_ups) {
    use(look.point);
    use(look.near);
  }
}

/// A segment whose lexicographically smaller end comes first.
using Piece = std::pair<kernel::Point2, kernel::Point2>;
inline Piece make_piece(const kernel::Point2& a, const kernel::Point2& b) {
  return a < b ? Piece{a, b} : Piece{b, a};
}

}  // namespace offgrid::testing::triangulation
