// Shrinking: a smaller case that still fails. Lists get shorter, points get smaller.
//
// A type of cases says what it is made of by two functions beside it: each_list(case, use) calls
// use(list) for each of its lists, from which any item may be left out, and each_point(case, use)
// calls use(point) for each of its points.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/numbers.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// Leaves out more and more of the items, large parts first, while `fails` says that the others
/// still fail. Leaves out all only if `may_be_empty`.
template <class Item, class Fails>
std::vector<Item> shrink_list(std::vector<Item> items, const Fails& fails,
                              bool may_be_empty = false) {
  for (std::size_t chunk = std::max<std::size_t>(items.size() / 2, 1);;
       chunk = std::max<std::size_t>(chunk / 2, 1)) {
    bool is_shorter = false;
    for (std::size_t begin = 0; begin < items.size();) {
      std::vector<Item> fewer(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(begin));
      const std::size_t end = std::min(begin + chunk, items.size());
      fewer.insert(fewer.end(), items.begin() + static_cast<std::ptrdiff_t>(end), items.end());
      if ((may_be_empty || !fewer.empty()) && fails(fewer)) {
        items = std::move(fewer);
        is_shorter = true;
      } else {
        begin += chunk;
      }
    }
    if (chunk == 1 && !is_shorter) return items;
  }
}

/// Leaves out characters of a text, as shrink_list() does items.
template <class Fails>
std::string shrink_text(const std::string& text, const Fails& fails, bool may_be_empty = false) {
  const std::vector<char> least = shrink_list(
      std::vector<char>(text.begin(), text.end()),
      [&](const std::vector<char>& some) { return fails(std::string(some.begin(), some.end())); },
      may_be_empty);
  return {least.begin(), least.end()};
}

/// Smaller numbers that still fail: points at the origin, brought together and merged, each number
/// nearer to zero. `fails` may make the numbers it is given smaller still; it is asked so many
/// times at most.
Numbers shrink_numbers(Numbers numbers, const std::vector<NumberSpot>& points,
                       const std::function<bool(Numbers&)>& fails, std::size_t tries);

/// Smaller points of a case, in the same order, with which it still fails. Equal points stay equal,
/// and others may become equal.
std::vector<kernel::Point2> shrink_points(
    std::vector<kernel::Point2> points,
    const std::function<bool(const std::vector<kernel::Point2>&)>& fails, int tries = 1000);

/// The case without what it does not need.
template <class Case, class Fails>
Case shrink_lists_of(Case found, const Fails& fails) {
  each_list(found, [&](auto& list) {
    list = shrink_list(
        list,
        [&](const auto& some) {
          auto kept = std::exchange(list, some);
          const bool still_fails = fails(std::as_const(found));
          list = std::move(kept);
          return still_fails;
        },
        true);
  });
  return found;
}

/// The case with smaller points.
template <class Case, class Fails>
Case shrink_points_of(Case found, const Fails& fails) {
  std::vector<kernel::Point2> points;
  each_point(found, [&](const kernel::Point2& p) { points.push_back(p); });
  const auto put = [&](const std::vector<kernel::Point2>& some) {
    auto next = some.begin();
    each_point(found, [&](kernel::Point2& p) { p = *next++; });
  };
  put(shrink_points(points, [&](const std::vector<kernel::Point2>& some) {
    put(some);
    return fails(std::as_const(found));
  }));
  return found;
}

/// Both, and again: with smaller points less is needed.
template <class Case, class Fails>
Case shrunk(Case found, const Fails& fails) {
  for (int twice = 0; twice < 2; ++twice) {
    found = shrink_points_of(shrink_lists_of(std::move(found), fails), fails);
  }
  return found;
}

}  // namespace offgrid::testing
