#include "offgrid/path_scenario.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <optional>
#include <vector>

#include "offgrid/io/scenario.hpp"
#include "offgrid/io/text_table.hpp"
#include "offgrid/navmesh/path.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::PathErrorCode;

namespace {

struct Pair {
  const io::ScenarioEntry* entry = nullptr;
  Point2 from{}, to{};
};

struct Answer {
  PathErrorCode error = PathErrorCode::none;
  double length = 0;  ///< in cells
  double microseconds = 0;
  bool is_longer = false;  ///< than the file states
};

Outcome<io::Scenario> read_pairs(const std::string& file, std::string& name) {
  const auto input = read_input(file, "scen");  // whatever the file is called
  if (!input) return input.error();
  name = input->name;
  auto scenario = io::read_scenario(input->bytes);
  if (!scenario) return unreadable(name + ": " + describe(scenario.error()));
  return std::move(*scenario);
}

/// The middles of the cells.
Outcome<std::vector<Pair>> pairs_of(const io::Scenario& scenario, const std::string& name, const Units& units) {
  std::vector<Pair> pairs;
  for (const io::ScenarioEntry& entry : scenario.entries) {
    const auto from = units.to_grid({entry.start_x + 0.5, entry.start_y + 0.5});
    const auto to = units.to_grid({entry.goal_x + 0.5, entry.goal_y + 0.5});
    if (!from || !to) {
      const Failure& failure = from ? to.error() : from.error();
      return wrong_usage(fmt::format("--scenario {}: pair {}: {}", name, pairs.size() + 1, failure.message));
    }
    pairs.push_back({&entry, *from, *to});
  }
  return pairs;
}

/// Is a way longer than stated by more than was rounded? Each leg may be a unit of 2^-16 of the grid too long, and the benchmarks state six
/// significant digits at least.
bool is_longer(const navmesh::Path& path, double length, double stated, const Units& units) {
  const double rounded_up = units.from_grid(static_cast<double>(path.corners.size()) / 65536);
  return length - rounded_up > stated * (1 + 5e-6);
}

Answer answer_of(navmesh::PathFinder& finder, const navmesh::World& world, const Pair& pair, const Units& units) {
  Answer answer;
  const auto begin = std::chrono::steady_clock::now();
  const auto path = finder.shortest(world, pair.from, pair.to);
  answer.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
  if (!path) {
    answer.error = path.error().code;
    return answer;
  }
  answer.length = units.from_grid(length_of(*path));
  answer.is_longer = is_longer(*path, answer.length, pair.entry->octile_length, units);
  return answer;
}

std::string words(const Answer& answer) {
  switch (answer.error) {
    case PathErrorCode::none: return "yes";
    case PathErrorCode::outside_world: return "outside";
    case PathErrorCode::start_blocked: return "start blocked";
    case PathErrorCode::goal_blocked: return "goal blocked";
    default: return "no";
  }
}

/// How much shorter than stated, in percent; none where nothing was stated to be longer than nothing.
std::optional<double> saved(const Answer& answer, double stated) {
  if (answer.error != PathErrorCode::none || !(stated > 0)) return std::nullopt;
  return 100 * (1 - answer.length / stated);
}

// What is told of the pairs, and of all of them.
class ScenarioReport {
 public:
  void add(const Pair& pair, const Answer& answer) {
    const io::ScenarioEntry& e = *pair.entry;
    const bool is_found = answer.error == PathErrorCode::none;
    const auto less = saved(answer, e.octile_length);
    table_.row({fmt::format("{} {}", e.start_x, e.start_y), fmt::format("{} {}", e.goal_x, e.goal_y), words(answer),
                is_found ? fmt::format("{:.5f}", answer.length) : "", fmt::format("{:.5f}", e.octile_length),
                less ? fmt::format("{:.2f}", *less) : "", fmt::format("{:.1f}", answer.microseconds)});
    Json::Object pair_facts{{"from", Json::Array{e.start_x, e.start_y}},
                            {"to", Json::Array{e.goal_x, e.goal_y}},
                            {"stated", e.octile_length},
                            {"microseconds", answer.microseconds}};
    if (is_found) {
      pair_facts["length"] = answer.length;
    } else {
      pair_facts["error"] = name(answer.error);
    }
    facts_.push_back(std::move(pair_facts));
    found_ += is_found ? 1 : 0;
    longer_ += answer.is_longer ? 1 : 0;
    microseconds_ += answer.microseconds;
    if (less) saved_ += *less, ++compared_;
  }

  void print(const Manner& manner, const std::string& scenario) {
    Report report;
    if (!manner.is_json && !manner.is_quiet) std::fputs((table_.text() + "\n").c_str(), stdout);
    report.add("scenario", scenario);
    report.add("pairs", facts_.size());
    report.add("with a way", found_);
    const double share = compared_ == 0 ? 0 : saved_ / static_cast<double>(compared_);
    report.add("shorter by", fmt::format("{:.2f} % than stated, on average", share), share);
    report.add("longer", fmt::format("{} than stated", longer_), longer_);
    report.add("time", fmt::format("{:.1f} ms", microseconds_ / 1000), microseconds_ / 1000);
    report.add_json("ways", std::move(facts_));
    report.print(manner);
  }

 private:
  static constexpr auto left = io::TextTable::Align::left, right = io::TextTable::Align::right;

  io::TextTable table_{{"from", "to", "way", "length", "stated", "less %", "microseconds"}, {left, left, left, right, right, right, right}};
  Json::Array facts_;
  std::size_t found_ = 0, longer_ = 0, compared_ = 0;
  double saved_ = 0, microseconds_ = 0;
};

}  // namespace

Failure run_scenario(const StoredWorld& stored, const Units& units, const std::string& file, const Manner& manner, Progress& progress) {
  std::string name;
  const auto scenario = read_pairs(file, name);
  if (!scenario) return scenario.error();
  const auto pairs = pairs_of(*scenario, name, units);
  if (!pairs) return pairs.error();
  ScenarioReport report;
  navmesh::PathFinder finder;
  for (std::size_t i = 0; i < pairs->size(); ++i) {
    progress.show("ways", i, pairs->size());
    report.add((*pairs)[i], answer_of(finder, stored.world, (*pairs)[i], units));
  }
  progress.clear();
  report.print(manner, name);
  return {};
}

}  // namespace offgrid::tool
