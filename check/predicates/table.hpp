// The predicates under test, each as one row: how to call it, when a question is allowed, and which
// classes of questions exist.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "predicates/case.hpp"
#include "predicates/subject.hpp"

namespace offgrid::predicates {

struct Predicate {
  const char* name;        ///< the kernel's name; a suffix tells overloads apart
  const char* expression;  ///< how a test calls it
  const char* parameters;  ///< a word for each
  Layout layout;
  Answer (*ask)(const testing::Subject&, const Call&);
  /// makes the call satisfy the predicate's requirements if it easily can; false: not allowed
  bool (*prepare)(Call&);
  std::span<const Class> classes;
  std::string (*text)(const Answer&);  ///< the answer as C++
  bool (*is_answered)(const testing::Subject&);
  bool (*same_function)(const testing::Subject&, const testing::Subject&);
};

/// In an order that stays.
std::span<const Predicate> all_predicates();

/// The place of the predicate of that name; the number of all if there is none.
std::size_t index_of(std::string_view name);

/// A question to which two subjects give different answers.
struct Finding {
  Call call;
  Answer expected;
  Answer got;
};

/// Puts one question to both. Nothing: it is not allowed, or the answers agree.
std::optional<Finding> find_difference(const testing::Subject& expected,
                                       const testing::Subject& got, Call call);

}  // namespace offgrid::predicates
