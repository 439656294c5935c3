// Report: the results of a command, for people as lines of "name  value" or for programs as one
// JSON object.
#pragma once

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/json.hpp"

namespace offgrid::tool {

/// The options of all commands.
struct Manner {
  bool is_json = false;
  bool is_quiet = false;  ///< are only errors and JSON printed?
};

class Report {
 public:
  /// Adds a fact, `words` for people and `value` for programs.
  void add(const std::string& name, std::string words, Json value) {
    lines_.emplace_back(name, std::move(words));
    members_[key(name)] = std::move(value);
  }
  void add(const std::string& name, const std::string& words) { add(name, words, words); }
  void add(const std::string& name, std::size_t count) { add(name, std::to_string(count), count); }
  /// Adds a fact for programs only.
  void add_json(const std::string& name, Json value) { members_[key(name)] = std::move(value); }
  /// Adds a line for people only, after a name if it has one.
  void add_line(std::string line, std::string name = {}) {
    lines_.emplace_back(std::move(name), std::move(line));
  }

  std::string text(const Manner& manner) const;
  /// Prints the report to standard output, or to standard error if a file was written to the first.
  void print(const Manner& manner, std::FILE* stream = stdout) const;

 private:
  /// The JSON name of a fact: "largest error" becomes "largest_error".
  static std::string key(std::string name);

  std::vector<std::pair<std::string, std::string>> lines_;
  Json::Object members_;
};

}  // namespace offgrid::tool
