// A short run's choice among all there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/random.hpp"

namespace offgrid::verify {

/// All items in their order, or so many from everywhere, which the seed chooses.
template <class Item>
std::vector<Item> chosen(std::vector<Item> items, std::size_t wanted, std::uint64_t seed) {
  if (wanted >= items.size()) return items;
  testing::Random random(seed);
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1],
              items[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
  }
  items.resize(wanted);
  return items;
}

}  // namespace offgrid::verify
