// offgrid-levels: the main job on real levels. It builds a world of each, edits it while it
// searches paths, and compares it with rebuilt worlds. In some it drops crates on the floors, which
// take their ground from the world.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "common/number_option.hpp"
#include "common/standard_output.hpp"
#include "levels/crate_job.hpp"
#include "levels/embedded_level.hpp"
#include "levels/main_job.hpp"
#include "levels/march.hpp"
#include "levels/picture.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/text_table.hpp"
#include "offgrid/io/wad.hpp"

namespace {

using namespace offgrid;

constexpr int exit_fine = 0;
constexpr int exit_wrong = 1;
constexpr int exit_usage = 2;
constexpr int exit_unreadable = 3;

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> only;
  std::string out;
  int pictures = 3;
  int crate_levels = 9;
  bool is_quiet = false;
  bool is_embedded = false;
  levels::JobOptions job;
  levels::CrateOptions crates;
  levels::MarchOptions march;
};

double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1,
                         static_cast<std::size_t>(part * static_cast<double>(values.size())))];
}

std::string number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

class Run {
 public:
  explicit Run(const Options& options) : options_(options) {}

  int run() {
    if (options_.is_embedded && is_wanted("ROOMS") && !run_level(levels::embedded_level()))
      return exit_unreadable;
    for (const std::string& file : options_.files) {
      if (!run_file(file)) return exit_unreadable;
    }
    if (levels_ == 0) {
      std::fprintf(stderr, "offgrid-levels: the files have none of the levels asked for\n");
      return exit_usage;
    }
    std::fputs(table_.text().c_str(), stdout);
    if (crate_levels_ > 0) {
      std::printf("\n%s\n%s, %s by exact rays, %s longer by a crate, %s\n",
                  crate_table_.text().c_str(), io::counted(crate_levels_, "level").c_str(),
                  io::counted(crates_, "crate dropped", "crates dropped").c_str(),
                  io::counted(detours_, "path").c_str(),
                  io::counted(crates_wrong_, "wrong answer").c_str());
    }
    if (!march_.empty()) std::printf("\n%s\n", march_.c_str());
    const double share =
        searches_ == 0 ? 0
                       : 100.0 * static_cast<double>(reachable_) / static_cast<double>(searches_);
    std::printf("\n%s, %s, %s, of which %zu (%.0f %%) found a path, %s\n",
                io::counted(levels_, "level").c_str(), io::counted(edits_, "edit").c_str(),
                io::counted(searches_, "search", "searches").c_str(), reachable_, share,
                io::counted(wrong_, "wrong answer").c_str());
    if (wrong_ > 0) std::printf("the first one: %s\n", first_wrong_.c_str());
    for (const std::string& picture : pictures_) std::printf("picture: %s\n", picture.c_str());
    return wrong_ > 0 ? exit_wrong : exit_fine;
  }

 private:
  bool is_wanted(std::string_view name) const {
    return options_.only.empty() ||
           std::find(options_.only.begin(), options_.only.end(), name) != options_.only.end();
  }

  bool run_file(const std::string& path) {
    const auto text = io::read_file(path, io::FileKind::wad);
    if (!text) return complain(text.error());
    const auto bytes = io::bytes_of(*text);
    const auto wad = io::read_wad(bytes);
    if (!wad) return complain(io::in_file(wad.error(), path));
    for (const io::WadLevelEntry& entry : wad->levels) {
      if (!is_wanted(entry.name.text())) continue;
      const auto level = io::read_level(bytes, *wad, entry.name.text());
      if (!level) return complain(io::in_file(level.error(), path));
      if (!run_level(*level)) return false;
    }
    return true;
  }

  static bool complain(const io::ReadError& error) {
    std::fprintf(stderr, "offgrid-levels: %s\n", io::describe(error).c_str());
    return false;
  }

  bool run_level(const io::WadLevel& level) {
    auto built = tool::build_level(level);
    if (!built) {
      std::fprintf(stderr, "offgrid-levels: level %s: %s\n", std::string(level.name.text()).c_str(),
                   describe(built.error()).c_str());
      return false;
    }
    const levels::JobReport report = levels::run_job(*built, options_.job);
    ++levels_;
    edits_ += report.edit_us.size();
    searches_ += report.pairs;
    reachable_ += report.reachable;
    wrong_ += report.wrong;
    if (first_wrong_.empty()) first_wrong_ = report.first_wrong;
    table_.row({built->name, std::to_string(built->lines), std::to_string(report.areas),
                std::to_string(report.triangles), number(built->build_ms, 1),
                number(quantile(report.edit_us, 0.5), 1), number(quantile(report.edit_us, 0.99), 1),
                number(quantile(report.path_us, 0.5), 1),
                std::to_string(report.reachable) + "/" + std::to_string(report.pairs),
                std::to_string(report.wrong)});
    if (!options_.is_quiet)
      std::fprintf(stderr, "%s: %zu triangles\n", built->name.c_str(), report.triangles);
    return draw(*built, report) && run_crates(level) && run_march(level);
  }

  /// Agents cross the first level.
  bool run_march(const io::WadLevel& level) {
    if (options_.march.agents == 0 || !march_.empty()) return true;
    auto built = tool::build_level(level);
    if (!built) return true;  // run_level has complained
    levels::MarchOptions options = options_.march;
    const auto no_gif = levels::check_gif(options_.out + "/" + built->name + "_agents.gif");
    const bool wants_gif = !options_.out.empty() && options_.pictures > 0;
    options.draws = wants_gif && !no_gif;
    if (wants_gif && !options.draws)
      std::fprintf(stderr, "offgrid-levels: %s\n", no_gif->message.c_str());
    const levels::MarchReport report = levels::run_march(*built, options);
    wrong_ += report.wrong;
    if (first_wrong_.empty()) first_wrong_ = report.first_wrong;
    march_ = io::counted(static_cast<std::size_t>(options.agents), "agent") + " in " + built->name +
             ", " + io::counted(report.frame_us.size(), "frame") + ": " +
             io::counted(report.doors, "door") + " switched, " +
             io::counted(report.crates, "crate") + " dropped, " +
             io::counted(report.arrivals, "arrival") + ", " +
             number(quantile(report.frame_us, 0.5) / 1000, 1) + " ms a frame, at most " +
             number(quantile(report.frame_us, 1) / 1000, 1) + " ms, " +
             std::to_string(report.wrong) + " in blocked ground";
    if (report.pictures.empty()) return true;
    march_ += "; the picture's line is at " + std::to_string(report.full_ms / 2) + " ms";
    const std::string file = options_.out + "/" + built->name + "_agents.gif";
    constexpr int hundredths = 7;
    const auto bytes = levels::gif_of(report.pictures, report.colours, hundredths, file);
    const io::Status status =
        bytes ? io::write_file(file, *bytes) : io::Status::failure(bytes.error().message);
    if (!status.ok()) std::fprintf(stderr, "offgrid-levels: %s\n", status.message().c_str());
    if (status.ok()) pictures_.push_back(file);
    return status.ok();
  }

  bool run_crates(const io::WadLevel& level) {
    if (options_.crates.crates == 0 || static_cast<int>(crate_levels_) == options_.crate_levels)
      return true;
    const auto solid = levels::build_solid(level);
    auto built = tool::build_level(level);
    if (!solid || !built) {
      std::fprintf(stderr, "offgrid-levels: level %s: %s\n", std::string(level.name.text()).c_str(),
                   describe(solid ? built.error() : solid.error()).c_str());
      return false;
    }
    levels::CrateYard yard(*solid);
    const levels::CrateReport report = levels::run_crates(*solid, *built, yard, options_.crates);
    crate_table_.row({built->name, std::to_string(solid->floors.triangles().size()),
                      std::to_string(report.crates), std::to_string(report.on_crates),
                      std::to_string(report.obstacles), number(quantile(report.drop_us, 0.5), 1),
                      number(quantile(report.edit_us, 0.5), 1), std::to_string(report.searches),
                      std::to_string(report.detours), std::to_string(report.cut_off),
                      std::to_string(report.wrong)});
    wrong_ += report.wrong;
    crates_wrong_ += report.wrong;
    if (first_wrong_.empty()) first_wrong_ = report.first_wrong;
    crates_ += report.crates;
    detours_ += report.detours;
    if (++crate_levels_ > 1 || options_.out.empty() || options_.pictures == 0) return true;
    const io::Status status = levels::draw_crates(*built, yard, report, options_.out, pictures_);
    if (!status.ok()) std::fprintf(stderr, "offgrid-levels: %s\n", status.message().c_str());
    return status.ok();
  }

  bool draw(const tool::LevelWorld& level, const levels::JobReport& report) {
    if (options_.out.empty() || levels_drawn_ >= options_.pictures || report.paths.empty())
      return true;
    const std::string file = options_.out + "/" + level.name + ".svg";
    const io::Status status = levels::draw_level(level, report.paths, file);
    if (!status.ok()) std::fprintf(stderr, "offgrid-levels: %s\n", status.message().c_str());
    if (status.ok()) pictures_.push_back(file);
    if (status.ok()) ++levels_drawn_;
    return status.ok();
  }

  static constexpr auto right = io::TextTable::Align::right;

  const Options& options_;
  io::TextTable table_{
      {"level", "lines", "areas", "triangles", "build ms", "edit us", "p99", "path us", "reachable",
       "wrong"},
      {io::TextTable::Align::left, right, right, right, right, right, right, right, right, right}};
  io::TextTable crate_table_{{"level", "floor triangles", "crates", "on crates", "obstacles",
                              "drop us", "edit us", "searches", "detours", "cut off", "wrong"},
                             {io::TextTable::Align::left, right, right, right, right, right, right,
                              right, right, right, right}};
  std::size_t levels_ = 0, edits_ = 0, searches_ = 0, reachable_ = 0, wrong_ = 0;
  std::size_t crate_levels_ = 0, crates_ = 0, detours_ = 0, crates_wrong_ = 0;
  int levels_drawn_ = 0;
  std::string first_wrong_;
  std::string march_;  ///< the line about the agents
  std::vector<std::string> pictures_;
};

/// Fills `options` from the command line.
void add_options(CLI::App& app, Options& options) {
  app.add_option("FILE", options.files,
                 "WAD files, for instance freedoom1.wad of the Debian package freedoom");
  app.add_flag("--embedded", options.is_embedded,
               "the level that is built in, ROOMS; before those of files");
  app.add_option("--only", options.only,
                 "names of levels, such as E1M1 or MAP07; all if none is given");
  app.add_option("--edits", options.job.edits, "edits for each level")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--seed", options.job.seed, "chooses edits and searches")
      ->check(tool::any_seed())
      ->capture_default_str();
  app.add_option("--out", options.out, "the folder for pictures; none are drawn without it");
  app.add_option("--pictures", options.pictures, "the number of levels to draw")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  app.add_option("--crates", options.crates.crates, "crates to drop in each level")
      ->check(CLI::Range(0, 400))
      ->capture_default_str();
  app.add_option("--crate-levels", options.crate_levels, "the number of levels with crates")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  app.add_option("--agents", options.march.agents, "agents that cross the first level")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  app.add_flag("--bug", options.job.has_bug,
               "leave an area out of every rebuilt world, which must be noticed: exit 1");
  app.add_flag("--quiet", options.is_quiet, "no progress");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Builds a world of each level of WAD files: sectors are ground, walls are grown by the "
      "player's radius, doors can be switched. Then doors\n"
      "open and close and crates drop while paths between places of the level are searched anew, "
      "and now and then everything is compared\n"
      "with a world built from the same areas in another order. In the first levels crates of\n"
      "several sizes and rotations fall on the floors, and what they cover is taken from the "
      "ground.\n"
      "In the first one agents go to and fro while doors are switched and crates drop; a moving\n"
      "picture shows them, and the time of each frame below: edits, and a step of all agents.\n\n"
      "Exit: 0 fine, 1 an answer was wrong, 2 wrong usage, 3 a file cannot be read or written.",
      "offgrid-levels");
  add_options(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_fine : exit_usage;
  }
  options.crates.seed = options.march.seed = options.job.seed;
  options.crates.has_bug = options.job.has_bug;
  if (options.files.empty() && !options.is_embedded) {
    std::fprintf(stderr,
                 "offgrid-levels: name a FILE, or use --embedded; see offgrid-levels --help\n");
    return exit_usage;
  }
  if (!options.out.empty()) {
    if (const io::Status status = io::make_folder(options.out); !status.ok()) {
      std::fprintf(stderr, "offgrid-levels: %s\n", status.message().c_str());
      return exit_unreadable;
    }
  }
  const int exit = Run(options).run();
  const std::string fault = tool::flush_standard_output();
  if (exit != exit_fine || fault.empty()) return exit;
  std::fprintf(stderr, "offgrid-levels: %s\n", fault.c_str());
  return exit_unreadable;
}
