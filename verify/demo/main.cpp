// offgrid-demo: what naive double, CGAL and offgrid answer on inputs that are hard for floating
// point, and pictures of where double lies.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hard_cases.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/text_table.hpp"
#include "pictures.hpp"

namespace {

using offgrid::demo::Answer;
using offgrid::demo::HardCase;
using offgrid::demo::Pictures;
using offgrid::demo::Verdict;

constexpr int exit_fine = 0;
constexpr int exit_wrong = 1;
constexpr int exit_usage = 2;
constexpr int exit_unwritable = 3;

constexpr const char* help_text =
    "Usage: offgrid-demo [--out DIR] [--quiet]\n"
    "\n"
    "Shows on six hard inputs what naive double, CGAL and offgrid answer, and draws where naive "
    "predicates lie on a patch of the grid.\n"
    "\n"
    "  --out DIR   the folder for the pictures (SVG); made if missing. Default: ./build/demo\n"
    "  --quiet     print one line for each subject instead of the tables\n"
    "  --help      this text\n"
    "\n"
    "Exit: 0 fine, 1 offgrid answered something wrong, 2 wrong usage, 3 a picture or the text "
    "cannot be written.\n";

constexpr const char* closing_text =
    "CGAL EPICK has exact predicates and inexact constructions: it is right as long as the "
    "question is one of its predicates, and can be\n"
    "wrong where a point has to be constructed first, as in 4 and 5. EPECK constructs exactly, "
    "with numbers that grow. offgrid asks about\n"
    "a crossing without constructing it. A broken tie (3) is a choice: both libraries choose by "
    "coordinates, with opposite signs.\n\n";

struct Options {
  std::string out = "./build/demo";
  bool quiet = false;
  bool help = false;
};

/// Nothing, and a message on the error stream, if the arguments are wrong.
std::optional<Options> parse(const std::vector<std::string_view>& arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--help" || argument == "-h") {
      options.help = true;
    } else if (argument == "--quiet" || argument == "-q") {
      options.quiet = true;
    } else if (argument == "--out" && i + 1 < arguments.size() && !arguments[i + 1].empty()) {
      options.out = arguments[++i];
    } else {
      const char* const problem = argument == "--out" ? "offgrid-demo: --out needs a folder"
                                                      : "offgrid-demo: unknown argument";
      std::fprintf(stderr, "%s: '%s'; see offgrid-demo --help\n", problem,
                   std::string(argument).c_str());
      return std::nullopt;
    }
  }
  return options;
}

/// Colours only for people: on a terminal, unless NO_COLOR is set.
class Paint {
 public:
  Paint() : on_(isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr) {}
  std::string bold(const std::string& text) const { return wrap("1", text); }
  std::string faint(const std::string& text) const { return wrap("2", text); }
  std::string bad(const std::string& text) const { return wrap("1;31", text); }
  std::string good(const std::string& text) const { return wrap("32", text); }

 private:
  std::string wrap(const char* code, const std::string& text) const {
    return on_ ? "\x1b[" + std::string(code) + "m" + text + "\x1b[0m" : text;
  }
  bool on_;
};

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string verdict_text(Verdict verdict, const Paint& paint) {
  switch (verdict) {
    case Verdict::right: return paint.good("right");
    case Verdict::wrong: return paint.bad("WRONG");
    case Verdict::choice: break;
  }
  return paint.faint("a choice");
}

void print_case(std::size_t number, const HardCase& hard, const Paint& paint) {
  std::printf("%zu  %s\n", number, paint.bold(hard.question).c_str());
  std::printf("   %s\n\n", paint.faint(hard.remark).c_str());
  for (const std::string& line : hard.input) std::printf("     %s\n", line.c_str());
  std::printf("\n     %-13s  %s\n", "true value", hard.truth.c_str());
  for (const Answer& answer : hard.answers) {
    const std::string line = padded(answer.subject, 13) + "  " + padded(answer.words, 34) +
                             verdict_text(answer.verdict, paint);
    std::printf("     %s%s\n", line.c_str(),
                answer.detail.empty() ? "" : (" (" + answer.detail + ")").c_str());
  }
  std::printf("\n");
}

struct Tally {
  std::string subject;
  int asked = 0;
  int wrong = 0;
};

std::vector<Tally> tally(const std::vector<HardCase>& cases) {
  using namespace offgrid::demo;
  std::vector<Tally> result{{naive_double}, {cgal_epick}, {cgal_epeck}, {ours}};
  for (const HardCase& hard : cases) {
    for (const Answer& answer : hard.answers) {
      if (answer.verdict == Verdict::choice) continue;
      const auto row = std::find_if(result.begin(), result.end(), [&answer](const Tally& t) {
        return t.subject == answer.subject;
      });
      ++row->asked;
      row->wrong += answer.verdict == Verdict::wrong ? 1 : 0;
    }
  }
  return result;
}

void print_cases(const std::vector<HardCase>& cases, const Paint& paint) {
  std::printf("%s\n",
              paint.bold("Hard inputs: what naive double, CGAL and offgrid answer").c_str());
  std::printf(
      "All coordinates are integers below 2^30, so a double holds each of them exactly; what goes "
      "wrong is the arithmetic after that.\n\n");
  for (std::size_t i = 0; i < cases.size(); ++i) print_case(i + 1, cases[i], paint);
  std::printf("%s", closing_text);
}

void print_tally(const std::vector<Tally>& tallies) {
  for (const Tally& t : tallies)
    std::printf("%-13s  wrong in %d of %d\n", (t.subject + ":").c_str(), t.wrong, t.asked);
}

void print_pictures(const Pictures& pictures) {
  using offgrid::io::TextTable;
  TextTable table({"picture", "subject", "wrong cells", "share"},
                  {TextTable::Align::left, TextTable::Align::left, TextTable::Align::right,
                   TextTable::Align::right});
  for (const auto& score : pictures.scores) {
    const double percent =
        100.0 * static_cast<double>(score.wrong) / static_cast<double>(score.cells);
    const std::string count = std::to_string(score.wrong) + " of " + std::to_string(score.cells);
    table.row({score.picture, score.subject, count, offgrid::io::number(percent, 2) + " %"});
  }
  std::printf("\n%s\n", table.text().c_str());
  for (const std::string& file : pictures.files) std::printf("wrote %s\n", file.c_str());
}

/// offgrid must never be wrong; if it is, this program says so like any other failed check.
bool ours_wrong(const std::vector<Tally>& tallies, const Pictures& pictures) {
  return tallies.back().wrong > 0 ||
         std::any_of(pictures.scores.begin(), pictures.scores.end(),
                     [](const auto& score) { return score.ours && score.wrong > 0; });
}

int run(const Options& options) {
  if (options.help) {
    std::printf("%s", help_text);
    return exit_fine;
  }
  const std::vector<HardCase> cases = offgrid::demo::hard_cases();
  const std::vector<Tally> tallies = tally(cases);
  if (!options.quiet) print_cases(cases, Paint{});
  print_tally(tallies);
  const Pictures pictures = offgrid::demo::draw_pictures(options.out);
  if (!options.quiet) print_pictures(pictures);
  if (!pictures.status.ok()) {
    std::fprintf(stderr, "offgrid-demo: %s\n", pictures.status.message().c_str());
    return exit_unwritable;
  }
  return ours_wrong(tallies, pictures) ? exit_wrong : exit_fine;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const auto options = parse({arguments + 1, arguments + argument_count});
  if (!options) return exit_usage;
  const int code = run(*options);
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  std::fprintf(stderr, "offgrid-demo: the output cannot be written\n");
  return code == exit_fine ? exit_unwritable : code;
}
