// shuffle: any order of a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "support/random.hpp"

namespace offgrid::testing {

template <class List>
void shuffle(List& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) {
    const std::int64_t place = random.between(0, static_cast<std::int64_t>(i) - 1);
    std::swap(list[i - 1], list[static_cast<std::size_t>(place)]);
  }
}

}  // namespace offgrid::testing
