#include "session.hpp"

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "files.hpp"
#include "predicates/report.hpp"
#include "predicates/shrink.hpp"
#include "support/planted.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

/// Keeps an input as a new file of the folder, and tells where. False: it could not be written.
bool keep(const std::vector<std::uint8_t>& input, const std::string& folder, const char* predicate) {
  std::string wrong = create_folder(folder);
  std::string path;
  std::error_code ignored;  // a path that cannot even be looked up is told when it is written
  for (int number = 1; path.empty() || std::filesystem::exists(path, ignored); ++number)
    path = folder + "/" + predicate + "-" + std::to_string(number);
  if (wrong.empty()) wrong = write_file(path, input);
  if (wrong.empty()) {
    std::printf("the minimised input is kept as %s\n", path.c_str());
  } else {
    std::fprintf(stderr, "%s: the minimised input is not kept: %s\n", target().name, wrong.c_str());
  }
  return wrong.empty();
}

}  // namespace

Session::Session(const std::string& plant) : subject_(target().subject), plant_(plant), judge_(subject_) {
  install_abort_report();
  if (plant.empty()) return;
  const testing::PlantedBug* bug = testing::find_planted_bug(plant);
  if (bug == nullptr) {
    std::fprintf(stderr, "%s: there is no planted bug named '%s'; the names are\n%s", target().name, plant.c_str(), plant_list().c_str());
    valid_ = false;
    return;
  }
  bug->plant(subject_);
}

bool Session::expects_finding() const { return target().must_fail || !plant_.empty(); }

void Session::report(std::span<const std::uint8_t> input, const Finding& finding, const std::string& folder) {
  const double seconds = tally_.seconds();
  const char* predicate = predicates()[finding.call.predicate].name;
  const std::string what = plant_.empty() ? (target().must_fail ? "the canary" : "a disagreement") : plant_;
  std::printf("found: %s, in %s, after %s executions and %.2f s\n", what.c_str(), predicate, grouped(tally_.inputs).c_str(), seconds);
  std::fflush(stdout);
  const Shrunk shrunk = shrink(judge_, input, finding);
  std::printf("%s", fuzz::report(finding, shrunk).c_str());
  if (!folder.empty()) kept_ = keep(shrunk.input, folder, predicate);
  std::fflush(stdout);
}

bool Session::print_table(std::uint64_t quota) {
  std::vector<std::string> missing;
  std::printf("%s", table(tally_, quota, missing).c_str());
  for (const std::string& each : missing) std::printf("FAILED: seen less than %s times: %s\n", grouped(quota).c_str(), each.c_str());
  std::fflush(stdout);
  return missing.empty();
}

std::string plant_list() {
  std::string text;
  for (const testing::PlantedBug& bug : testing::planted_bugs()) {
    const std::string name = bug.name, predicate = bug.predicate;
    text += "  " + name + std::string(name.size() < 36 ? 36 - name.size() : 1, ' ') + predicate;
    text += std::string(predicate.size() < 30 ? 30 - predicate.size() : 1, ' ') + bug.what + "\n";
  }
  return text;
}

}  // namespace offgrid::fuzz
