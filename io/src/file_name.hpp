// Ends of file names.
#pragma once

#include <algorithm>
#include <string_view>

namespace offgrid::io::detail {

/// Does the text end like this, in either case? Only ASCII letters have two cases.
inline bool ends_with_any_case(std::string_view text, std::string_view lower_case_end) {
  const auto same = [](char a, char lower) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == lower;
  };
  return text.size() >= lower_case_end.size() &&
         std::equal(lower_case_end.rbegin(), lower_case_end.rend(), text.rbegin(),
                    [&](char lower, char a) { return same(a, lower); });
}

}  // namespace offgrid::io::detail
