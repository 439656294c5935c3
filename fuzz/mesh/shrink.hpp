// Shrinking of what the mesh targets find: lists get shorter, points get smaller.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::fuzz {

/// Leaves out one element after the other, the last one first, as long as the rest still fails.
template <class T, class Fails>
std::vector<T> drop_elements(std::vector<T> items, Fails&& fails) {
  for (bool is_shorter = true; is_shorter;) {
    is_shorter = false;
    for (std::size_t i = items.size(); i-- > 0;) {
      std::vector<T> fewer = items;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (!fails(fewer)) continue;
      items = std::move(fewer);
      is_shorter = true;
    }
  }
  return items;
}

/// Points for those of a case, in the same order, that still fail: moved to the origin, brought
/// together, each nearer to zero. A case names its points by their positions in the list; two
/// points may become one.
std::vector<kernel::Point2> shrink_points(
    std::vector<kernel::Point2> points,
    const std::function<bool(const std::vector<kernel::Point2>&)>& fails);

/// The same for a case of any type: `visit(case, use)` calls use(Point2&) for each of its points.
template <class Case, class Visit, class Fails>
Case shrink_points_of(const Case& found, Visit&& visit, Fails&& fails) {
  std::vector<kernel::Point2> points;
  std::vector<std::size_t> index;
  Case copy = found;
  visit(copy, [&](kernel::Point2& p) {
    std::size_t i = 0;
    while (i < points.size() && points[i] != p) ++i;
    if (i == points.size()) points.push_back(p);
    index.push_back(i);
  });
  const auto with = [&](const std::vector<kernel::Point2>& some) {
    Case other = found;
    std::size_t next = 0;
    visit(other, [&](kernel::Point2& p) { p = some[index[next++]]; });
    return other;
  };
  return with(shrink_points(
      points, [&](const std::vector<kernel::Point2>& some) { return fails(with(some)); }));
}

}  // namespace offgrid::fuzz
