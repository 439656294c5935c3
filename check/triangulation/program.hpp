// Programs of edits: the language of the checks of triangulations.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::triangulation {

enum class EditKind : std::uint8_t { insert, remove, constrain, release, locate };

/// An edit, or a question.
struct Edit {
  EditKind kind = EditKind::insert;
  kernel::Point2 a{};
  /// constrain, release: the other end; locate: a point at whose vertex the search begins, if it
  /// has one
  kernel::Point2 b{};

  bool has_two_points() const { return kind == EditKind::constrain || kind == EditKind::release; }
  friend bool operator==(const Edit&, const Edit&) = default;
};

struct EditProgram {
  std::vector<Edit> edits;
};

/// A segment whose lexicographically smaller end comes first.
using Piece = std::pair<kernel::Point2, kernel::Point2>;
inline Piece make_piece(const kernel::Point2& a, const kernel::Point2& b) {
  return a < b ? Piece{a, b} : Piece{b, a};
}

}  // namespace offgrid::testing::triangulation
