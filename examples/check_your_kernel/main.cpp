// Check your own kernel: how often a naive double kernel is wrong, on what input, and where. The
// same kernel over 128-bit integers is the control: it is never wrong.
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "naive_kernel.hpp"
#include "offgrid/verify/adapter.hpp"
#include "offgrid/verify/kernel_maps.hpp"

namespace {

namespace verify = offgrid::verify;

__extension__ using Wide = __int128;

constexpr int exit_fine = 0;
constexpr int exit_control_wrong = 1;
constexpr int exit_usage = 2;
constexpr int exit_unwritable = 3;

constexpr const char* help_text =
    "Usage: check_your_kernel [--count N] [--seed N] [--out DIR]\n"
    "\n"
    "Asks a naive double kernel the same questions as offgrid's exact kernel, on every class of "
    "degenerate input, prints how often it is\n"
    "wrong with small counter-examples, and draws where. Then the control: the same formulas over "
    "128-bit integers, wrong in 0.\n"
    "Put your kernel into naive_kernel.hpp.\n"
    "\n"
    "  --count N   questions per predicate and class, default 10000\n"
    "  --seed N    which questions; the same seed asks the same ones. Default 1\n"
    "  --out DIR   draw where the kernel is wrong into this folder (SVG); default: do not draw\n"
    "  --help      this text\n"
    "\n"
    "Exit: 0 fine, 1 the control was wrong, 2 wrong usage, 3 a picture cannot be written.\n";

struct Options {
  verify::CheckOptions check;
  std::string out;
  bool help = false;
};

bool read_number(std::string_view text, std::uint64_t& number) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

std::optional<Options> parse(const std::vector<std::string_view>& arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view name = arguments[i];
    if (name == "--help" || name == "-h") {
      options.help = true;
      continue;
    }
    const std::string_view value = i + 1 < arguments.size() ? arguments[++i] : std::string_view{};
    bool good = !value.empty();
    if (good && name == "--count") {
      good = read_number(value, options.check.count);
    } else if (good && name == "--seed") {
      good = read_number(value, options.check.seed);
    } else if (good && name == "--out") {
      options.out = value;
    } else {
      good = false;
    }
    if (!good) {
      std::fprintf(stderr, "check_your_kernel: cannot use '%s' with the value '%s'; see --help\n",
                   std::string(name).c_str(), std::string(value).c_str());
      return std::nullopt;
    }
  }
  return options;
}

verify::Report check_and_print(const char* title, const verify::Report& report) {
  std::printf("== %s ==\n\n%s\n%s\n%s\n%s: %s\n\n", title, report.table().c_str(),
              report.examples().c_str(), report.notes().c_str(), title, report.summary().c_str());
  return report;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const auto options = parse({arguments + 1, arguments + argument_count});
  if (!options) return exit_usage;
  if (options->help) {
    std::printf("%s", help_text);
    return exit_fine;
  }
  // --8<-- [start:check]
  check_and_print("naive double kernel", verify::check_kernel<NaiveKernel<double>>(options->check));
  const verify::Report control = check_and_print(
      "exact 128-bit kernel", verify::check_kernel<NaiveKernel<Wide>>(options->check));
  // --8<-- [end:check]
  if (!options->out.empty()) {
    const verify::DrawnMaps maps =
        verify::draw_kernel_maps<NaiveKernel<double>>(options->out, "naive_double");
    for (const std::string& file : maps.files) std::printf("wrote %s\n", file.c_str());
    if (!maps.status.ok()) {
      std::fprintf(stderr, "check_your_kernel: %s\n", maps.status.message().c_str());
      return exit_unwritable;
    }
  }
  return control.agrees() ? exit_fine : exit_control_wrong;
}
