#include "options.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>

#include "target.hpp"

namespace offgrid::fuzz {
namespace {

/// Is the whole text one number?
template <class T>
bool is_number(const std::string& text, T& number) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

bool read_seconds(const std::string& option, const std::string& value, double& seconds) {
  if (is_number(value, seconds) && std::isfinite(seconds) && seconds >= 0) return true;
  std::fprintf(stderr, "%s: %s needs seconds, a finite number that is not negative, and not '%s'\n",
               target().name(), option.c_str(), value.c_str());
  return false;
}

bool read_count(const std::string& option, const std::string& value, std::uint64_t& number) {
  if (is_number(value, number)) return true;
  std::fprintf(stderr,
               "%s: %s needs a whole number of 64 bits that is not negative, and not '%s'\n",
               target().name(), option.c_str(), value.c_str());
  return false;
}

bool read_bug(const std::string& value, std::string& bug) {
  if (value.empty()) std::fprintf(stderr, "%s: --bug needs a name\n", target().name());
  bug = value;
  return !bug.empty();
}

bool read_value(const std::string& option, const std::string& value, Options& options) {
  if (option == "--random") return read_seconds(option, value, options.random_seconds);
  if (option == "--all-bugs") return read_seconds(option, value, options.all_bugs);
  if (option == "--seed") return read_count(option, value, options.seed);
  if (option == "--quota") return read_count(option, value, options.quota);
  if (option == "--bug") return read_bug(value, options.bug);
  if (option == "--keep") return options.keep = value, true;
  if (option == "--write-corpus") return options.write_corpus = value, true;
  std::fprintf(stderr, "%s: unknown option %s; see --help\n", target().name(), option.c_str());
  return false;
}

}  // namespace

void print_help() {
  std::printf("usage: %s [option...] [file or folder...]\n%s\n\n", target().name(),
              target().summary());
  std::printf(
      "  file or folder       inputs to replay; a folder without one is an error\n"
      "  --random SECONDS     then random programs for that long\n"
      "  --seed N             of the random programs (1)\n"
      "  --quota N            print the table of degenerate classes, and fail if one was seen less "
      "than N times\n"
      "  --bug NAME           switch one bug on; success is to find it. list prints the names\n"
      "  --all-bugs SECONDS   try each bug for that long; success is to find them all\n"
      "  --keep FOLDER        keep the minimised input of a finding there, and its picture if it "
      "has one\n"
      "  --explain            print what the inputs do instead of running them\n"
      "  --write-corpus FOLDER  write the smallest inputs seen that reach every class\n"
      "  --help               this text\n\n"
      "Exit codes: 0 success; 1 a disagreement, a class below the quota, or a bug that was "
      "not found; 2 a wrong command line;\n"
      "3 an input that is missing or unreadable, a folder without inputs, or output that could not "
      "be written.\n");
}

bool read_options(int count, char** words, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word.rfind("--", 0) != 0) {
      options.paths.push_back(word);
      continue;
    }
    if (word == "--explain") {
      options.explain = true;
      continue;
    }
    if (i + 1 == count) {
      std::fprintf(stderr, "%s: %s is unknown or needs a value; see --help\n", target().name(),
                   word.c_str());
      return false;
    }
    if (!read_value(word, words[++i], options)) return false;
  }
  if (!options.bug.empty() && (options.explain || options.all_bugs > 0)) {
    std::fprintf(stderr, "%s: --bug goes with neither --explain nor --all-bugs\n", target().name());
    return false;
  }
  if (options.bug == "list" || !options.paths.empty() || options.random_seconds > 0 ||
      options.all_bugs > 0)
    return true;
  std::fprintf(stderr, "%s: nothing to do: give inputs, --random or --all-bugs; see --help\n",
               target().name());
  return false;
}

}  // namespace offgrid::fuzz
