// Planted bugs: mistakes that are easy to make in a kernel like this, each by name.
//
// A check that cannot fail proves nothing. `offgrid-verify --sabotage NAME` and the fuzzer's
// PLANT=NAME change one entry of a Subject and must notice; tests/kernel/planted_test.cpp proves
// that the generators reach every one of them.
#pragma once

#include <span>
#include <string_view>

#include "support/subject.hpp"

namespace offgrid::testing {

struct PlantedBug {
  const char* name;       ///< kebab-case, unique
  const char* predicate;  ///< the member of Subject that it changes
  const char* what;       ///< the mistake, as a sentence
  void (*plant)(Subject&);
};

std::span<const PlantedBug> planted_bugs();

/// The bug of that name, or nullptr.
const PlantedBug* find_planted_bug(std::string_view name);

/// The parts of the list.
std::span<const PlantedBug> planted_in_determinants();
std::span<const PlantedBug> planted_in_segments();
std::span<const PlantedBug> planted_in_offsets();
std::span<const PlantedBug> planted_in_space();

}  // namespace offgrid::testing
