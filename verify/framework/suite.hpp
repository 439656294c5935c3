// Suite: one thing the program can check. A new suite is one file: a function that returns a
// Report, and a SuiteRegistration.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bugs/bug.hpp"
#include "framework/campaign.hpp"
#include "framework/report.hpp"
#include "framework/saved_case.hpp"
#include "framework/shard.hpp"

namespace offgrid::verify {

/// A suite's verdict on a text: unreadable, wrong, or neither.
struct TextVerdict {
  std::string unreadable;  ///< what is wrong with the case itself
  std::string expected;
  std::string found;

  bool is_readable() const { return unreadable.empty(); }
  bool agrees() const { return expected.empty() && found.empty(); }
};

struct SuiteOptions {
  std::uint64_t count = 0;  ///< 0: the suite's own default
  std::uint64_t seed = 1;
  unsigned threads = 1;
  bool show_progress = false;
  std::string against;
  std::string part;  ///< of a suite that has parts: the only one that is run; empty: all
  std::string save_directory;
  std::string program;                     ///< how the user called us, for the replay command
  const testing::NamedBug* bug = nullptr;  ///< the one that is on; null: none
  Shard shard;                             ///< of a suite that can be shared; all of it else
  /// exhaustive2d: side of the grid of predicates of three points; 0: default
  int grid_triples = 0;
  /// exhaustive suites: side of the grid of predicates of four points; 0: default
  int grid_quadruples = 0;
  int grid_quintuples = 0;  ///< exhaustive3d: side of the grid of in_sphere; 0: default
};

struct Suite {
  const char* name = "";
  const char* what = "";
  const char* examples = "";  ///< one or two lines for --help, each indented and ended
  std::uint64_t default_count = 0;
  /// the oracles to choose from, the default first; empty: no choice
  std::vector<std::string> against;
  std::vector<std::string> predicates;  ///< what a bug may break
  Report (*run)(const SuiteOptions&) = nullptr;
  Subject (*oracle)(const std::string& against) = nullptr;
  int rank = 0;                         ///< order in lists
  bool is_shared = false;               ///< does it know --shard?
  std::vector<std::string> parts = {};  ///< names of parts that can be run alone; may be empty
  /// For a suite whose cases are texts (check/engine/form.hpp): the fault of one. Null: its cases
  /// are something else.
  TextVerdict (*check_text)(const std::string&) = nullptr;
  std::string_view head{};  ///< first word of texts that are asked again without a heading
};

struct SuiteRegistration {
  explicit SuiteRegistration(Suite suite);
};

const std::vector<Suite>& all_suites();
const Suite* find_suite(std::string_view name);
bool covers(const Suite& suite, std::string_view predicate);

/// The check that bugs name: "verify order", and "verify exhaustive2d integers" if that is not the
/// oracle that the suite takes by itself.
std::string check_name(const Suite& suite, const std::string& against);
/// Can the suite see the bug? It is one of its own, or of a predicate that it asks.
bool may_see(const Suite& suite, const testing::NamedBug& bug);
/// The part that is reported if the suite sees the bug: a predicate or another part.
std::string part_of(const Suite& suite, const testing::NamedBug& bug);
/// The name of a bug; empty: none.
std::string name_of(const testing::NamedBug* bug);

/// The i-th of `parts` shares of the count; no end if there is none.
inline std::uint64_t share_of(std::uint64_t count, std::uint64_t i, std::uint64_t parts) {
  return count == 0 ? UINT64_MAX : count / parts + (i < count % parts ? 1 : 0);
}

/// The work that the options ask of a suite, over these cells.
Campaign campaign_of(const Suite& suite, const SuiteOptions& options, std::vector<Cell> cells);

/// Shrinks and saves the first disagreement of each predicate, and counts all of them.
void report_disagreements(const Suite& suite, const SuiteOptions& options, const Campaign& campaign,
                          const CampaignResult& result, Report& report);

/// Saves the case, and adds the disagreement and where that is, or why it could not be saved.
void add_saved(Disagreement disagreement, const SavedCase& saved, const SuiteOptions& options,
               Report& report);
/// Adds one whose case is found again by the suite itself, with so many cases from the seed.
void add_unsaved(Disagreement disagreement, const char* suite_name, const SuiteOptions& options,
                 std::uint64_t seed, std::uint64_t count, Report& report);

/// The same as report_disagreements for one case found in another way.
void report_disagreement(const Suite& suite, const SuiteOptions& options, const Question& question,
                         const std::string& cell, const Finding& found, Report& report);

}  // namespace offgrid::verify
