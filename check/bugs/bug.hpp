// Bug: what a check has to see, in a copy of the library or in code that calls it. A check that
// cannot fail proves nothing: each bug names the checks that must see it.
//
// check/bugs/navmesh and check/bugs/scene hold the bugs that are patches, check/bugs/lists the
// others; scripts/bugs.py makes the enumerators and the table of names from both.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bugs/bugs_off.hpp"

namespace offgrid::testing {

/// One for each patch, and for each entry of the lists.
enum class Bug : std::uint16_t {
  none,
#define OFFGRID_BUG_ENUMERATOR(bug) bug,
#include "bugs/bug_list.inc"
#undef OFFGRID_BUG_ENUMERATOR
};

/// A name under which checks know a bug.
struct NamedBug {
  Bug bug = Bug::none;
  const char* name = "";     ///< kebab-case, unique
  const char* part = "";     ///< the part that is wrong, such as a predicate; may be empty
  const char* what = "";     ///< the bug, as a sentence
  const char* seen_by = "";  ///< the checks that must see it: "verify world, fuzz worlds"
};

/// All of them, sorted by name.
std::span<const NamedBug> named_bugs();

/// The bug of that name, or nullptr.
const NamedBug* find_bug(std::string_view name);

/// Must this check, such as "verify world", see the bug?
bool is_seen_by(const NamedBug& bug, std::string_view check);
std::vector<NamedBug> bugs_seen_by(std::string_view check);

/// The bug that is on, for all threads. One at a time.
inline std::atomic<Bug> current_bug{Bug::none};
inline bool is_on(Bug bug) {
  return current_bug.load(std::memory_order_relaxed) == bug && bugs_off_here == 0;
}

/// A bug is on as long as this lives; a null bug is none.
class BugOn {
 public:
  explicit BugOn(Bug bug) { current_bug = bug; }
  explicit BugOn(const NamedBug* bug) : BugOn(bug == nullptr ? Bug::none : bug->bug) {}
  ~BugOn() { current_bug = Bug::none; }
  BugOn(const BugOn&) = delete;
  BugOn& operator=(const BugOn&) = delete;
};

/// The row of a table for the bug that is on: the one that has it as its member `bug`; null if none
/// has.
template <class Rows>
auto* row_that_is_on(const Rows& rows) {
  for (const auto& row : rows) {
    if (is_on(row.bug)) return &row;
  }
  return decltype(&rows[0]){};
}

/// Whether a check can fail: each bug that names it is on while `sees` is asked whether the check
/// sees it. The names of those that it does not see; "any bug" if none names the check.
std::vector<std::string> bugs_missed_by(std::string_view check,
                                        const std::function<bool(const NamedBug&)>& sees);

}  // namespace offgrid::testing

/// Asked by patches, and by code that calls the library: is the bug on?
#undef OFFGRID_BUG
#define OFFGRID_BUG(name) (::offgrid::testing::is_on(::offgrid::testing::Bug::name))
