// offgrid-growth: counts the operations of each case at four sizes and fails where they grow too
// fast.
#include <cstdio>
#include <cstring>

#include "growth/cases.hpp"
#include "growth/counter.hpp"
#include "growth/exponents.hpp"
#include "growth/grounds.hpp"
#include "growth/scenes.hpp"
#include "growth/worlds.hpp"

namespace {

using offgrid::growth::Case;
using offgrid::growth::Costs;
using offgrid::growth::Work;

/// Does the work and returns its cost.
using Measure = std::uint64_t (*)(const Work& work);

constexpr const char* help =
    "usage: offgrid-growth [--filter TEXT]\n"
    "Counts the operations of the library at sizes n, 2n, 4n and 8n for every promise of a cost:\n"
    "executed basic blocks, and each 64 bytes that are allocated, copied or filled. Prints the\n"
    "exponent e of n^e, from n to 8n or over the last doubling, whichever is larger; the same for\n"
    "the bytes of memory that imports take, and the most that a world takes while it is made.\n\n"
    "  --filter TEXT  only cases whose names contain the text\n\n"
    "The exit status is 0 if nothing is above its limit, 1 if something is or if a cost that\n"
    "grows too fast on purpose is not noticed, 2 if the command line is wrong.\n";

std::uint64_t operations_of(const Work& work) {
  const std::uint64_t before = offgrid::growth::operations();
  work();
  return offgrid::growth::operations() - before;
}

/// The most memory that the work takes.
std::uint64_t bytes_of(const Work& work) {
  offgrid::growth::forget_peak();
  work();
  return offgrid::growth::peak_bytes();
}

Costs costs_of(const Case& one, Measure measure) {
  Costs costs{};
  for (int i = 0; i <= offgrid::growth::doublings; ++i)
    costs[static_cast<std::size_t>(i)] =
        static_cast<double>(measure(one.prepare(one.smallest << i)));
  return costs;
}

/// The largest bytes per vertex of a world while one edit makes it of a checkerboard, whose edges
/// are all sides of an area.
bool report_memory() {
  constexpr int cells = 500;
  constexpr double most = 700;
  const offgrid::growth::Shapes board = offgrid::growth::checkerboard(cells);
  decltype(offgrid::growth::world_of(board)) world;
  const std::uint64_t bytes = bytes_of([&] { world = offgrid::growth::world_of(board); });
  const double found =
      static_cast<double>(bytes) / static_cast<double>(world->planar().mesh().vertex_count());
  const bool holds = found <= most;
  std::printf("%-34s %7d   %.0f bytes a vertex at the peak, at most %.0f%s\n",
              "memory/checkerboard", cells, found, most, holds ? "" : "   TOO MUCH");
  return holds;
}

bool report(const Case& one, Measure measure) {
  const Costs costs = costs_of(one, measure);
  const double found = offgrid::growth::steepest(costs);
  const bool holds = found <= one.most_exponent;
  std::printf("%-34s %7d %12.0f %12.0f %12.0f %12.0f   n^%.2f, at most n^%.2f%s\n", one.name,
              one.smallest, costs[0], costs[1], costs[2], costs[3], found, one.most_exponent,
              holds ? "" : "   TOO FAST");
  std::fflush(stdout);
  return holds;
}

/// Every pair of n numbers is looked at, where one pass is promised.
bool control_is_noticed() {
  const Case quadratic{"control: all pairs, must fail", "", 64, 64, 1.2, [](int size) {
                         return [size] {
                           volatile int pairs = 0;
                           for (int i = 0; i < size; ++i) {
                             for (int k = 0; k < i; ++k) pairs = pairs + 1;
                           }
                         };
                       }};
  return !report(quadratic, operations_of);
}

bool is_named(const char* name, const char* filter) { return std::strstr(name, filter) != nullptr; }

}  // namespace

int main(int argc, char** argv) {
  const char* filter = "";
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(help, stdout);
      return 0;
    }
    if (std::strcmp(argv[i], "--filter") != 0 || i + 1 == argc) {
      std::fprintf(stderr, "offgrid-growth: unknown argument %s (try --help)\n", argv[i]);
      return 2;
    }
    filter = argv[++i];
  }
  std::printf("%-34s %7s %12s %12s %12s %12s\n", "operations", "n", "n", "2n", "4n", "8n");
  const auto memory = offgrid::growth::ground_memory_cases();
  const bool asks_for_faults = is_named(memory[0].name, filter);
  if (!control_is_noticed() ||
      (asks_for_faults && report(offgrid::growth::memory_of_all_faults(), bytes_of))) {
    std::fprintf(stderr, "offgrid-growth: a cost that grows too fast was not noticed\n");
    return 1;
  }
  int run = 0, kept = 0;
  for (const auto& cases : {offgrid::growth::all_cases(), offgrid::growth::scene_cases()}) {
    for (const Case& one : cases) {
      if (!is_named(one.name, filter)) continue;
      ++run;
      kept += report(one, operations_of) ? 1 : 0;
    }
  }
  for (const Case& one : memory) {
    if (!is_named(one.name, filter)) continue;
    ++run;
    kept += report(one, bytes_of) ? 1 : 0;
  }
  if (is_named("memory/checkerboard", filter)) {
    ++run;
    kept += report_memory() ? 1 : 0;
  }
  std::printf("%d of %d costs grow as promised\n", kept, run);
  if (run == 0) std::fprintf(stderr, "offgrid-growth: no case is named like %s\n", filter);
  return run == 0 ? 2 : kept == run ? 0 : 1;
}
