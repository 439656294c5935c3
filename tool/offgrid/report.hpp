// Report: what a command found out, for people as lines of "name  value" or for programs as one
// JSON object.
#pragma once

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/json.hpp"

namespace offgrid::tool {

/// What all commands are told.
struct Manner {
  bool is_json = false;
  bool is_quiet = false;  ///< nothing but errors and what was asked for in JSON
};

class Report {
 public:
  /// One fact. `words`: how people read it.
  void add(const std::string& name, std::string words, Json value) {
    lines_.emplace_back(name, std::move(words));
    members_[key(name)] = std::move(value);
  }
  void add(const std::string& name, const std::string& words) { add(name, words, words); }
  void add(const std::string& name, std::size_t count) { add(name, std::to_string(count), count); }
  /// A fact that only programs are told.
  void add_json(const std::string& name, Json value) { members_[key(name)] = std::move(value); }
  /// A line that only people are told, with a name before it if it has one.
  void add_line(std::string line, std::string name = {}) {
    lines_.emplace_back(std::move(name), std::move(line));
  }

  std::string text(const Manner& manner) const;
  /// Standard output, or standard error if a file was written to the first.
  void print(const Manner& manner, std::FILE* stream = stdout) const;

 private:
  /// Names as JSON has them: "largest error" becomes "largest_error".
  static std::string key(std::string name);

  std::vector<std::pair<std::string, std::string>> lines_;
  Json::Object members_;
};

}  // namespace offgrid::tool
