#include "offgrid/path_scenario.hpp"

#include <fmt/core.h>

#include <chrono>
#include <optional>
#include <vector>

#include "offgrid/io/number.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/text_table.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/stated_length.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::PathErrorCode;

namespace {

struct Pair {
  const io::ScenarioEntry* entry = nullptr;
  Point2 from{}, to{};
};

enum class Fault : std::uint8_t {
  none,
  longer,   ///< the path is longer than the file states
  missing,  ///< the file states a length, and there is no path
};

struct Answer {
  std::optional<PathErrorCode> error;
  double length = 0;  ///< the path's length in cells
  double microseconds = 0;
  Fault fault = Fault::none;
};

Outcome<io::Scenario> read_pairs(const std::string& file, std::string& name) {
  const auto input = read_input(file, "scen");  // whatever the file's name
  if (!input) return input.error();
  name = input->name;
  auto scenario = io::read_scenario(input->bytes);
  if (!scenario) return unreadable(name + ": " + describe(scenario.error()));
  if (scenario->entries.empty()) return unreadable(name + ": has no pairs of cells");
  if (scenario->maps.size() > 1) {
    return wrong_usage(
        fmt::format("--scenario {}: is about {} maps, '{}' and '{}' among them; a world is of one",
                    name, scenario->maps.size(), scenario->maps[0], scenario->maps[1]));
  }
  return std::move(*scenario);
}

/// Is the world's rectangle a map of this size with the same border on all sides?
bool is_about(const navmesh::WorldOptions& world, const io::ScenarioEntry& entry,
              const Units& units) {
  const auto corner = units.to_grid({0, 0});
  const auto far =
      units.to_grid({static_cast<double>(entry.map_width), static_cast<double>(entry.map_height)});
  if (!corner || !far) return false;
  const auto between = [](const auto& low, const auto& high) {
    return std::int64_t{high.raw()} - low.raw();
  };
  const std::int64_t border = between(world.low.x, corner->x);
  return border >= 0 && border == between(world.low.y, corner->y) &&
         border == between(far->x, world.high.x) && border == between(far->y, world.high.y);
}

/// The middle of a cell; none if it is no point of the grid, since its path would be another one.
std::optional<Point2> middle_of(std::uint32_t column, std::uint32_t row, const Units& units) {
  const io::Place middle{column + 0.5, row + 0.5};
  const auto p = units.to_grid(middle);
  if (!p || units.from_grid(*p).x != middle.x || units.from_grid(*p).y != middle.y)
    return std::nullopt;
  return *p;
}

Outcome<std::vector<Pair>> pairs_of(const io::Scenario& scenario, const std::string& name,
                                    const StoredWorld& stored, const Units& units) {
  std::vector<Pair> pairs;
  const navmesh::WorldOptions& world = stored.world.options();
  for (const io::ScenarioEntry& entry : scenario.entries) {
    const std::string which = fmt::format("--scenario {}: pair {}", name, pairs.size() + 1);
    if (!is_about(world, entry, units)) {
      return wrong_usage(fmt::format(
          "{} is of a map of {} x {} cells, '{}', and the world {} reaches from {} to {}", which,
          entry.map_width, entry.map_height, scenario.maps[entry.map], stored.name,
          units.text(world.low), units.text(world.high)));
    }
    const auto from = middle_of(entry.start_x, entry.start_y, units),
               to = middle_of(entry.goal_x, entry.goal_y, units);
    if (!from || !to)
      return wrong_usage(which + ": the middles of its cells are no points of the world's grid");
    pairs.push_back({&entry, *from, *to});
  }
  return pairs;
}

Answer answer_of(navmesh::ShortestPathFinder& finder, const navmesh::World& world, const Pair& pair,
                 const StatedLengths& stated, const Units& units) {
  const io::Decimal& length = pair.entry->octile_decimal;
  Answer answer;
  const auto begin = std::chrono::steady_clock::now();
  const auto path = finder.find(world, pair.from, pair.to);
  answer.microseconds =
      std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
  if (!path) {
    answer.error = path.error().code;
    if (length.digits > 0) answer.fault = Fault::missing;
    return answer;
  }
  answer.length = units.from_grid(grid_units(path->length));
  if (stated.is_longer(*path, length, units.scale())) answer.fault = Fault::longer;
  return answer;
}

std::string words(const Answer& answer) {
  if (!answer.error) return "yes";
  switch (*answer.error) {
    case PathErrorCode::outside_world: return "outside";
    case PathErrorCode::start_blocked: return "start blocked";
    case PathErrorCode::goal_blocked: return "goal blocked";
    case PathErrorCode::too_long: return "too long";
    default: return "no";
  }
}

/// The percentage by which the path is shorter than stated; none without a path or a positive
/// stated length.
std::optional<double> saved(const Answer& answer, double stated) {
  if (answer.error || !(stated > 0)) return std::nullopt;
  return 100 * (1 - answer.length / stated);
}

// The report of the pairs, or of the wrong ones, and the sums over all.
class ScenarioReport {
 public:
  explicit ScenarioReport(bool lists_only_wrong) : lists_only_wrong_(lists_only_wrong) {}

  void add(const Pair& pair, const Answer& answer) {
    const bool is_found = !answer.error;
    const auto less = saved(answer, pair.entry->octile_length);
    ++pairs_;
    found_ += is_found ? 1 : 0;
    longer_ += answer.fault == Fault::longer ? 1 : 0;
    missing_ += answer.fault == Fault::missing ? 1 : 0;
    microseconds_ += answer.microseconds;
    if (less) saved_ += *less, ++compared_;
    if (!lists_only_wrong_ || answer.fault != Fault::none) list(*pair.entry, answer, less);
  }

  void print(const Manner& manner, const std::string& scenario) {
    Report report;
    const bool is_listed = !manner.is_json && !manner.is_quiet && !facts_.empty();
    if (is_listed) std::fputs((table_.text() + "\n").c_str(), stdout);
    report.add("scenario", scenario);
    report.add("pairs", pairs_);
    report.add("with a path", found_);
    const double share = compared_ == 0 ? 0 : saved_ / static_cast<double>(compared_);
    report.add("shorter by", fmt::format("{:.2f} % than stated, on average", share), share);
    report.add("longer", fmt::format("{} than stated", longer_), longer_);
    report.add("missing", fmt::format("{} with a stated length and no path", missing_), missing_);
    report.add("time", fmt::format("{:.1f} ms", microseconds_ / 1000), microseconds_ / 1000);
    report.add_json("paths", std::move(facts_));
    report.print(manner);
  }

  /// The failure that says what is wrong, if anything.
  std::optional<Failure> verdict(const std::string& world, const std::string& scenario) const {
    if (longer_ + missing_ == 0) return {};
    std::string what;
    if (longer_ > 0) {
      what = fmt::format("{} of {} {} longer than {} states", longer_, io::counted(pairs_, "path"),
                         longer_ == 1 ? "is" : "are", scenario);
    }
    if (missing_ > 0) {
      what += fmt::format("{}{} of {} {} no path and a length in {}", what.empty() ? "" : ", and ",
                          missing_, io::counted(pairs_, "pair"), missing_ == 1 ? "has" : "have",
                          scenario);
    }
    return wrong(world + ": " + what);
  }

 private:
  static constexpr auto left = io::TextTable::Align::left, right = io::TextTable::Align::right;

  void list(const io::ScenarioEntry& e, const Answer& answer, const std::optional<double>& less) {
    const bool is_found = !answer.error;
    table_.row({fmt::format("{} {}", e.start_x, e.start_y),
                fmt::format("{} {}", e.goal_x, e.goal_y), words(answer),
                is_found ? fmt::format("{:.5f}", answer.length) : "",
                fmt::format("{:.5f}", e.octile_length), less ? fmt::format("{:.2f}", *less) : "",
                fmt::format("{:.1f}", answer.microseconds)});
    Json::Object pair_facts{{"from", Json::Array{e.start_x, e.start_y}},
                            {"to", Json::Array{e.goal_x, e.goal_y}},
                            {"stated", e.octile_length},
                            {"microseconds", answer.microseconds}};
    if (is_found) {
      pair_facts["length"] = answer.length;
    } else {
      pair_facts["error"] = name(*answer.error);
    }
    if (answer.fault == Fault::longer) pair_facts["wrong"] = "longer";
    if (answer.fault == Fault::missing) pair_facts["wrong"] = "missing";
    facts_.push_back(std::move(pair_facts));
  }

  bool lists_only_wrong_;
  io::TextTable table_{{"from", "to", "path", "length", "stated", "less %", "microseconds"},
                       {left, left, left, right, right, right, right}};
  Json::Array facts_;
  std::size_t pairs_ = 0, found_ = 0, longer_ = 0, missing_ = 0, compared_ = 0;
  double saved_ = 0, microseconds_ = 0;
};

}  // namespace

std::optional<Failure> run_scenario(const StoredWorld& stored, const Units& units,
                                    const ScenarioOptions& options, const Manner& manner,
                                    Progress& progress) {
  std::string name;
  const auto scenario = read_pairs(options.file, name);
  if (!scenario) return scenario.error();
  const auto pairs = pairs_of(*scenario, name, stored, units);
  if (!pairs) return pairs.error();
  const StatedLengths lengths(*scenario);
  ScenarioReport report(options.lists_only_wrong);
  navmesh::ShortestPathFinder finder;
  for (std::size_t i = 0; i < pairs->size(); ++i) {
    progress.show("paths", i, pairs->size());
    const Pair& pair = (*pairs)[i];
    report.add(pair, answer_of(finder, stored.world, pair, lengths, units));
  }
  progress.clear();
  report.print(manner, name);
  return report.verdict(stored.name, name);
}

}  // namespace offgrid::tool
