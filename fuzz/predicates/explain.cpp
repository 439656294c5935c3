#include "predicates/explain.hpp"

#include <array>
#include <cstdio>

#include "predicates/machine.hpp"
#include "predicates/report.hpp"
#include "predicates/table.hpp"

namespace offgrid::fuzz {
namespace {

/// In the order of Operation.
constexpr std::array names{"anchor2",   "literal2", "fill2",    "along2", "turn2",  "mirror2",
                           "next_to2",  "repeat2",  "nudge2",   "blend2", "pixel2", "aim2",
                           "crossing2", "anchor3",  "literal3", "fill3",  "along3", "cube3",
                           "plane3",    "repeat3",  "nudge3",   "call"};
static_assert(names.size() == static_cast<std::size_t>(Operation::call) + 1);

}  // namespace

std::string explain(std::span<const std::uint8_t> input) {
  std::string text;
  Machine machine(input, layouts());
  for (Step step; machine.next(step);) {
    std::string bytes = "  ";
    for (std::size_t i = step.begin; i < step.end; ++i) {
      std::array<char, 4> hex{};
      std::snprintf(hex.data(), hex.size(), "%02x ", input[i]);
      bytes += hex.data();
    }
    text += bytes;
    text += ' ';
    text += names[static_cast<std::size_t>(step.operation)];
    if (step.fell_back) text += " (would leave the grid: repeats a point)";
    if (step.operation == Operation::call) {
      const bool allowed = all_predicates()[step.call.predicate].prepare(step.call);
      text += ' ';
      text += allowed ? expression(step.call)
                      : std::string(all_predicates()[step.call.predicate].name) + " (not allowed)";
    }
    text += "\n";
  }
  return text;
}

}  // namespace offgrid::fuzz
