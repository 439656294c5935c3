// Bugs that are easily written into a kernel like this one, each by name.
//
// A check that cannot fail proves nothing. `offgrid-verify --bug NAME` and the fuzzer's
// BUG=NAME change one entry of a Subject and must notice; tests/kernel/differential_test.cpp proves
// that the generators reach every one of them.
#pragma once

#include <span>
#include <string_view>

#include "support/subject.hpp"

namespace offgrid::testing {

struct PredicateBug {
  const char* name;       ///< kebab-case, unique
  const char* predicate;  ///< the member of Subject that it changes
  const char* what;       ///< the bug, as a sentence
  void (*change)(Subject&);
};

std::span<const PredicateBug> predicate_bugs();

/// The bug of that name, or nullptr.
const PredicateBug* find_predicate_bug(std::string_view name);

/// The parts of the list.
std::span<const PredicateBug> bugs_in_determinants();
std::span<const PredicateBug> bugs_in_segments();
std::span<const PredicateBug> bugs_in_offsets();
std::span<const PredicateBug> bugs_in_space();

}  // namespace offgrid::testing
