#include "support/planted.hpp"

#include <vector>

namespace offgrid::testing {

std::span<const PlantedBug> planted_bugs() {
  static const std::vector<PlantedBug> all = [] {
    std::vector<PlantedBug> result;
    for (const auto part : {planted_in_determinants(), planted_in_segments(), planted_in_offsets(),
                            planted_in_space()}) {
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }();
  return all;
}

const PlantedBug* find_planted_bug(std::string_view name) {
  for (const PlantedBug& bug : planted_bugs()) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

}  // namespace offgrid::testing
