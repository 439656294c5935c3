#include "bugs/bug.hpp"

#include <algorithm>
#include <array>

namespace offgrid::testing {
namespace {

// no std::array, whose size clang deduces for up to 256 elements only
constexpr NamedBug all_named_bugs[] = {
#define OFFGRID_BUG_ROW(bug, name, part, what, seen_by) \
  NamedBug{Bug::bug, name, part, what, seen_by},
#include "bugs/bug_list.inc"
#undef OFFGRID_BUG_ROW
};

}  // namespace

std::span<const NamedBug> named_bugs() { return all_named_bugs; }

const NamedBug* find_bug(std::string_view name) {
  for (const NamedBug& bug : all_named_bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

bool is_seen_by(const NamedBug& bug, std::string_view check) {
  for (std::string_view rest = bug.seen_by; !rest.empty();) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    if (rest.substr(0, end) == check) return true;
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return false;
}

std::vector<NamedBug> bugs_seen_by(std::string_view check) {
  std::vector<NamedBug> seen;
  for (const NamedBug& bug : all_named_bugs) {
    if (is_seen_by(bug, check)) seen.push_back(bug);
  }
  return seen;
}

std::vector<std::string> bugs_missed_by(std::string_view check,
                                        const std::function<bool(const NamedBug&)>& sees) {
  std::vector<std::string> missed;
  const std::vector<NamedBug> bugs = bugs_seen_by(check);
  for (const NamedBug& bug : bugs) {
    const BugOn on(bug.bug);
    if (!sees(bug)) missed.emplace_back(bug.name);
  }
  if (bugs.empty()) missed.emplace_back("any bug");
  return missed;
}

}  // namespace offgrid::testing
