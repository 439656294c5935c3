// Bug: what a check has to see, in a copy of the navmesh or around it. A check that cannot fail
// proves nothing: each bug names the checks that must see it.
//
// check/bugs/navmesh holds the bugs that are patches, check/bugs/around.txt lists the others;
// scripts/bugs.py makes the enumerators and the table of names from both.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace offgrid::testing {

/// One for each patch, and for each entry of the list.
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

/// The bug that is on, for all threads. One at a time: the last one counts.
inline std::atomic<Bug> current_bug{Bug::none};
inline bool is_on(Bug bug) { return current_bug.load(std::memory_order_relaxed) == bug; }

}  // namespace offgrid::testing

/// What a patch asks: is the bug on?
#define OFFGRID_BUG(name) (::offgrid::testing::is_on(::offgrid::testing::Bug::name))
