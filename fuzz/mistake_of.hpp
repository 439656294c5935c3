// mistake_of: which row of a table of mistakes belongs to a bug that is planted by name.
#pragma once

#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::fuzz {

/// The one of the mistakes that has the bug of that name as its member `bug`; null if none has.
template <class Mistakes>
auto* mistake_of(const Mistakes& mistakes, std::string_view name) {
  const testing::NamedBug* bug = name.empty() ? nullptr : testing::find_bug(name);
  for (const auto& mistake : mistakes) {
    if (bug != nullptr && bug->bug == mistake.bug) return &mistake;
  }
  return decltype(&mistakes[0]){};
}

}  // namespace offgrid::fuzz
