#include "offgrid/io/scenario.hpp"

#include <limits>
#include <map>

#include "parse_number.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::TextReader;

class ScenarioReader {
 public:
  explicit ScenarioReader(std::string_view text) : reader_(FileKind::scenario, text) {}

  ReadResult<Scenario> read() {
    if (!read_version()) return reader_.error();
    for (;;) {
      reader_.skip_space();
      if (reader_.at_end()) break;
      if (!read_entry()) return reader_.error();
    }
    return std::move(scenario_);
  }

 private:
  bool read_version() {
    if (reader_.peek_word() != "version") return reader_.fail_here("a line 'version 1'");
    reader_.word();
    reader_.skip_blanks();
    const std::string_view version = reader_.peek_word();
    if (version.empty()) return reader_.fail_here("a version");
    if (version != "1" && version != "1.0")
      return reader_.fail(ReadCode::unsupported, reader_.offset(), "version 1");
    reader_.word();
    return reader_.end_line();
  }

  bool read_entry() {
    const std::size_t begin = reader_.offset();
    const std::string_view rest = reader_.text().substr(begin);
    const bool has_tabs = rest.substr(0, rest.find('\n')).find('\t') != std::string_view::npos;
    ScenarioEntry entry;
    if (!field(entry.bucket, "a bucket") || !map_name(entry, has_tabs)) return false;
    if (!field(entry.map_width, "the map's width", 1) ||
        !field(entry.map_height, "the map's height", 1))
      return false;
    if (!field(entry.start_x, "the start's column", 0, entry.map_width) ||
        !field(entry.start_y, "the start's row", 0, entry.map_height) ||
        !field(entry.goal_x, "the goal's column", 0, entry.map_width) ||
        !field(entry.goal_y, "the goal's row", 0, entry.map_height)) {
      return false;
    }
    reader_.skip_blanks();
    const std::size_t at = reader_.offset();
    const std::string_view word = reader_.peek_word();
    if (!reader_.read(entry.octile_length, "the path's length")) return false;
    if (entry.octile_length < 0)
      return reader_.fail(ReadCode::out_of_range, at, "a length that is not negative");
    entry.octile_decimal = detail::decimal_of(word);
    scenario_.entries.push_back(entry);
    return reader_.end_line();
  }

  /// Reads a whole number in [low, below).
  bool field(std::uint32_t& value, std::string_view what, std::int64_t low = 0,
             std::int64_t below = std::int64_t{std::numeric_limits<std::uint32_t>::max()} + 1) {
    reader_.skip_blanks();
    std::int64_t wide = 0;
    if (!reader_.read(wide, what, low, below - 1)) return false;
    value = static_cast<std::uint32_t>(wide);
    return true;
  }

  bool map_name(ScenarioEntry& entry, bool has_tabs) {
    // Two tabs in a row have an empty field between them.
    while (reader_.accept(' ')) continue;
    if (has_tabs) reader_.accept('\t');
    while (reader_.accept(' ')) continue;
    if (reader_.at_line_end() || reader_.is_at('\t')) return reader_.fail_here("the map's name");
    const std::size_t begin = reader_.offset();
    const std::size_t tab =
        has_tabs ? reader_.text().substr(0, reader_.text().find('\n', begin)).find('\t', begin)
                 : std::string_view::npos;
    if (tab != std::string_view::npos) {
      reader_.go_to(tab);  // the name may hold blanks
    } else {
      reader_.word();
    }
    const std::string_view name = reader_.text().substr(begin, reader_.offset() - begin);
    const auto [known, is_new] =
        numbers_.try_emplace(name, static_cast<std::uint32_t>(scenario_.maps.size()));
    if (is_new) scenario_.maps.emplace_back(name);
    entry.map = known->second;
    return true;
  }

  TextReader reader_;
  Scenario scenario_;
  // a tree, since the names of a file could be made to collide in a hash table
  std::map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace

ReadResult<Scenario> read_scenario(std::string_view text) { return ScenarioReader(text).read(); }

}  // namespace offgrid::io
