// row_of: which row of a table belongs to a bug, by its name.
#pragma once

#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::fuzz {

/// The row that has the bug of that name as its member `bug`; null if none has.
template <class Rows>
auto* row_of(const Rows& rows, std::string_view name) {
  const testing::NamedBug* bug = name.empty() ? nullptr : testing::find_bug(name);
  for (const auto& row : rows) {
    if (bug != nullptr && bug->bug == row.bug) return &row;
  }
  return decltype(&rows[0]){};
}

}  // namespace offgrid::fuzz
