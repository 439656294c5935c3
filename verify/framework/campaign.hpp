// run_campaign: the same questions to offgrid and to an oracle, many times, on every core.
//
// The cases of a cell are cut into chunks of fixed size; a chunk's random numbers depend on the
// seed, the cell and the chunk's number alone. So the report is the same for every number of
// threads, and a case can be found again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/question.hpp"

namespace offgrid::verify {

inline constexpr std::size_t max_rungs = 24;

/// Makes the inputs of one case. `variant` is the cell's; returns inputs that may be asked about.
using Generator = void (*)(const Question& question, int variant, Random& random, Call& call);

/// One predicate on one class of inputs.
struct Cell {
  const Question* question = nullptr;
  std::string name;  ///< of the class
  Generator generate = nullptr;
  int variant = 0;
  bool is_extended_gcd = false;
  /// which branch of the tie cascade must decide: 0 .. max_rungs - 1; null: not counted
  int (*rung)(const Call&) = nullptr;
};

struct CellResult {
  std::uint64_t cases = 0;
  std::uint64_t zeros = 0;
  std::uint64_t disagreements = 0;
  std::array<std::uint64_t, max_rungs> rungs{};
  std::optional<Finding> first;

  /// Adds the results of a later job.
  void add(const CellResult& other);
};

struct Campaign {
  std::string title;
  std::vector<Cell> cells;
  Subject ours;
  Subject oracle;
  std::uint64_t count = 0;  ///< spread evenly over the cells
  std::uint64_t seed = 0;
  unsigned threads = 1;
  bool show_progress = false;
};

struct CampaignResult {
  /// in the order of Campaign::cells; a cell ends with its first disagreement
  std::vector<CellResult> cells;
  double seconds = 0;
};

CampaignResult run_campaign(const Campaign& campaign);

}  // namespace offgrid::verify
