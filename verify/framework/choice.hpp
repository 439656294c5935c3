// A short run's choice among all there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/random.hpp"
#include "support/shuffle.hpp"

namespace offgrid::verify {

/// All items in their order, or so many from everywhere, which the seed chooses.
template <class Item>
std::vector<Item> chosen(std::vector<Item> items, std::size_t wanted, std::uint64_t seed) {
  if (wanted >= items.size()) return items;
  testing::Random random(seed);
  testing::shuffle(items, random);
  items.resize(wanted);
  return items;
}

}  // namespace offgrid::verify
