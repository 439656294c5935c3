// Bugs that are easily written into a kernel like this one: each changes one entry of a Subject.
// Their names, sentences and checks are in check/bugs/lists/predicates.txt.
#pragma once

#include <span>

#include "bugs/bug.hpp"
#include "predicates/subject.hpp"

namespace offgrid::testing {

struct PredicateBug {
  Bug bug;
  void (*change)(Subject&);
};

std::span<const PredicateBug> bugs_in_determinants();
std::span<const PredicateBug> bugs_in_segments();
std::span<const PredicateBug> bugs_in_offsets();
std::span<const PredicateBug> bugs_in_space();

/// Changes a predicate if a bug of it is on.
void change_by_bug(Subject& subject);

/// The kernel, with the bug that is on.
Subject subject_under_test();

}  // namespace offgrid::testing
