// The predicates under test, each as one row: how to call it, when a question is allowed, and which
// classes of questions exist.
#pragma once

#include <span>
#include <string>

#include "predicates/case.hpp"
#include "support/subject.hpp"

namespace offgrid::fuzz {

struct Predicate {
  const char* name;        ///< the kernel's name; a suffix tells overloads apart
  const char* expression;  ///< how a test calls it
  Layout layout;
  Answer (*ask)(const testing::Subject&, const Call&);
  /// makes the call satisfy the predicate's requirements if it easily can; false: not allowed
  bool (*prepare)(Call&);
  std::span<const Class> classes;
  std::string (*text)(const Answer&);  ///< the answer as C++
};

/// In the order of the byte code: part of the corpus's format, so append, never reorder.
std::span<const Predicate> predicates();

/// The layouts alone, for the byte code.
std::span<const Layout> layouts();

}  // namespace offgrid::fuzz
