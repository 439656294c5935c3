#include "offgrid/io/occupancy.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <optional>
#include <utility>

#include "offgrid/kernel/wide_int.hpp"
#include "parse_number.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::TextReader;
using kernel::Int;

constexpr int decimals_max = 30;

/// 10^power. Requires 0 <= power <= decimals_max.
Int<100> power_of_ten(int power) {
  const auto small = [](int of) {
    std::int64_t value = 1;
    for (int i = 0; i < of; ++i) value *= 10;
    return Int<50>::checked(value).value();
  };
  return small(power / 2) * small(power - power / 2);
}

/// A share, in units of 10^-decimals_max.
Int<160> units_of(const Decimal& share) {
  const int power = share.digits == 0 ? 0 : decimals_max + share.exponent;
  return Int<60>::checked(share.digits).value() * power_of_ten(power);
}

/// Is the decimal in [0, 1], and has it few enough digits?
bool is_share(const Decimal& decimal) {
  if (decimal.digits == 0) return true;
  return Int<60>::checked(decimal.digits) && decimal.exponent <= 0 &&
         decimal.exponent >= -decimals_max && units_of(decimal) <= power_of_ten(decimals_max);
}

/// The order of part / whole and a share.
std::strong_ordering compare(std::uint32_t part, std::uint32_t whole, const Decimal& share) {
  return Int<17>::checked(part).value() * power_of_ten(decimals_max) <=>
         units_of(share) * Int<17>::checked(whole).value();
}

class OccupancyReader {
 public:
  explicit OccupancyReader(std::string_view text) : reader_(FileKind::occupancy, text, ",[]") {}

  ReadResult<OccupancyFile> read() {
    bool is_first = true;
    for (skip_empty_lines(); !reader_.at_end(); skip_empty_lines()) {
      const bool is_mark = is_first && reader_.peek_word() == "---";
      is_first = false;
      if (is_mark ? !end_of_mark() : !read_line()) return reader_.error();
    }
    if (!check_keys() || !check_order() || !reader_.check_line_ends()) return reader_.error();
    return std::move(file_);
  }

 private:
  using Read = bool (OccupancyReader::*)();
  struct Key {
    std::string_view name;
    Read read;
    bool is_required = true;
  };
  static constexpr std::size_t key_count = 7;
  static const std::array<Key, key_count>& keys() {
    static constexpr std::array<Key, key_count> all{
        {{"image", &OccupancyReader::read_image},
         {"mode", &OccupancyReader::read_mode, false},
         {"resolution", &OccupancyReader::read_resolution},
         {"origin", &OccupancyReader::read_origin},
         {"negate", &OccupancyReader::read_negate},
         {"occupied_thresh", &OccupancyReader::read_occupied},
         {"free_thresh", &OccupancyReader::read_free}}};
    return all;
  }

  /// Skips lines that are empty but for blanks and a comment.
  void skip_empty_lines() {
    for (;;) {
      const std::size_t begin = reader_.offset();
      reader_.skip_blanks();
      if (reader_.at_end()) return;
      if (!reader_.is_at('#') && !reader_.at_line_end()) return reader_.go_to(begin);
      reader_.rest_of_line();
    }
  }

  bool end_of_mark() {
    reader_.word();
    return end_value();
  }

  /// Skips the rest of a line behind a value: blanks and a comment.
  bool end_value() {
    const bool is_blank = reader_.is_at(' ') || reader_.is_at('\t');
    reader_.skip_blanks();
    if (is_blank && reader_.is_at('#')) {
      reader_.rest_of_line();
      return true;
    }
    return reader_.end_line();
  }

  bool read_line() {
    const std::size_t begin = reader_.offset();
    const std::string_view word = reader_.peek_word();
    const std::string_view name = word.substr(0, word.find(':'));
    if (word.empty() || name.size() + 1 != word.size())
      return reader_.fail_here("a key and a colon, such as 'image:', at the beginning of a line");
    const auto key = std::find_if(keys().begin(), keys().end(),
                                  [&](const Key& known) { return known.name == name; });
    reader_.word();
    reader_.skip_blanks();
    if (key == keys().end()) {
      reader_.rest_of_line();
      return true;
    }
    bool& is_read = is_read_[static_cast<std::size_t>(key - keys().begin())];
    if (is_read) return reader_.fail(ReadCode::syntax, begin, "a key that does not stand above");
    is_read = true;
    return (this->*key->read)() && end_value();
  }

  /// Reads a word or, in quotation marks, several.
  bool read_name(std::string_view& name, std::string_view what) {
    const std::size_t begin = reader_.offset();
    const std::string_view rest = reader_.text().substr(begin);
    const std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
    if (line.empty() || line[0] == '#') return reader_.fail_here(what);
    const bool is_quoted = line[0] == '"' || line[0] == '\'';
    const std::size_t end =
        is_quoted ? line.find(line[0], 1) : std::min(line.find(" #"), line.find("\t#"));
    if (is_quoted && end == std::string_view::npos) {
      return reader_.fail(ReadCode::syntax, begin + line.size(),
                          "a quotation mark that ends the name");
    }
    name = is_quoted ? line.substr(1, end - 1) : line.substr(0, end);
    while (!is_quoted && (name.back() == ' ' || name.back() == '\t')) name.remove_suffix(1);
    const auto is_bad = [&](char c) {
      return static_cast<unsigned char>(c) < 0x20 || (is_quoted && c == '\\');
    };
    const auto bad = std::find_if(name.begin(), name.end(), is_bad);
    if (bad != name.end()) {
      return reader_.fail(ReadCode::syntax, begin + static_cast<std::size_t>(&*bad - line.data()),
                          "a name without control characters, and without backslashes in "
                          "quotation marks");
    }
    if (name.empty()) return reader_.fail(ReadCode::syntax, begin, std::string(what));
    reader_.go_to(begin + name.size() + (is_quoted ? 2 : 0));
    return true;
  }

  bool read_image() {
    std::string_view name;
    if (!read_name(name, "the name of an image")) return false;
    file_.image = name;
    return true;
  }

  bool read_mode() {
    const std::size_t begin = reader_.offset();
    std::string_view mode;
    if (!read_name(mode, "the mode trinary")) return false;
    return mode == "trinary" ||
           reader_.fail(ReadCode::unsupported, begin, "the mode trinary", detail::quoted(mode));
  }

  bool read_resolution() {
    const std::size_t begin = reader_.offset();
    const ReadError here = detail::error_at(FileKind::occupancy, reader_.text(), begin,
                                            ReadCode::out_of_range, "a resolution above 0");
    file_.resolution_at = {begin, here.line, here.column};
    if (!reader_.read(file_.resolution, "a resolution")) return false;
    return file_.resolution > 0 ||
           reader_.fail(ReadCode::out_of_range, begin, "a resolution above 0");
  }

  bool read_origin() {
    if (!reader_.expect('[', "an origin, such as [-10.0, -10.0, 0.0]")) return false;
    reader_.skip_blanks();
    if (!reader_.read(file_.origin.x, "the origin's x") || !next_number() ||
        !reader_.read(file_.origin.y, "the origin's y"))
      return false;
    reader_.skip_blanks();
    if (reader_.accept(',')) {
      reader_.skip_blanks();
      const std::size_t begin = reader_.offset();
      const auto turn = reader_.peek_word();
      double unused = 0;
      if (!reader_.read(unused, "the map's turn (yaw)")) return false;
      const auto exact = detail::exact_decimal_of(turn);
      if (!exact || exact->digits != 0) {
        return reader_.fail(ReadCode::unsupported, begin,
                            "a turn (yaw) of 0, since a map's cells stay parallel to the axes",
                            detail::quoted(turn));
      }
      reader_.skip_blanks();
    }
    return reader_.expect(']', "']' after the origin");
  }

  bool next_number() {
    reader_.skip_blanks();
    if (!reader_.expect(',', "a comma")) return false;
    reader_.skip_blanks();
    return true;
  }

  bool read_negate() {
    const std::string_view word = reader_.peek_word();
    file_.rule.is_negated = word == "1" || word == "true";
    if (!file_.rule.is_negated && word != "0" && word != "false")
      return reader_.fail_here("0 or 1");
    reader_.word();
    return true;
  }

  bool read_occupied() { return read_threshold(file_.rule.occupied); }
  bool read_free() { return read_threshold(file_.rule.free); }

  bool read_threshold(Decimal& threshold) {
    thresholds_at_ = reader_.offset();
    const std::string_view word = reader_.peek_word();
    double value = 0;
    if (!reader_.read(value, "a threshold")) return false;
    const auto exact = detail::exact_decimal_of(word);
    if (!exact) {
      return reader_.fail(ReadCode::unsupported, thresholds_at_,
                          "a threshold of at most 18 significant digits and 30 decimals",
                          detail::quoted(word));
    }
    const bool is_negative = word[0] == '-' && exact->digits != 0;
    if (is_negative || !is_share(*exact)) {
      return reader_.fail(ReadCode::out_of_range, thresholds_at_, "a threshold from 0 to 1",
                          detail::quoted(word));
    }
    threshold = *exact;
    return true;
  }

  bool check_keys() {
    for (std::size_t i = 0; i < key_count; ++i) {
      if (is_read_[i] || !keys()[i].is_required) continue;
      return reader_.fail(ReadCode::missing, reader_.text().size(),
                          "a line '" + std::string(keys()[i].name) + ": ...'");
    }
    return true;
  }

  bool check_order() {
    const auto& [is_negated, occupied, free] = file_.rule;
    if (units_of(free) < units_of(occupied)) return true;
    return reader_.fail(ReadCode::out_of_range, thresholds_at_,
                        "a free_thresh below occupied_thresh");
  }

  TextReader reader_;
  OccupancyFile file_;
  std::array<bool, key_count> is_read_{};
  std::size_t thresholds_at_ = 0;  ///< the offset of the last threshold
};

/// The number of samples from 0 up to `white` whose share of white is below the threshold, or
/// equal if `is_equal_below`.
std::uint32_t count_below(std::uint16_t white, const Decimal& threshold, bool is_equal_below) {
  std::uint32_t low = 0, high = std::uint32_t{white} + 1;
  while (low < high) {
    const std::uint32_t middle = (low + high) / 2;
    const auto order = compare(middle, white, threshold);
    const bool is_below = order < 0 || (is_equal_below && order == 0);
    (is_below ? low : high) = is_below ? middle + 1 : middle;
  }
  return low;
}

}  // namespace

ReadResult<OccupancyFile> read_occupancy_file(std::string_view text) {
  return OccupancyReader(text).read();
}

CellMap occupancy_of(const GreyImage& image, const OccupancyRule& rule) {
  OFFGRID_EXPECTS(is_share(rule.occupied) && is_share(rule.free),
                  "occupancy_of: thresholds from 0 to 1");
  const std::uint32_t free_end = count_below(image.white, rule.free, true);
  const std::uint32_t occupied_begin = count_below(image.white, rule.occupied, false);
  CellMap map(image.width, image.height);
  for (std::size_t row = 0; row < image.height; ++row) {
    for (std::size_t column = 0; column < image.width; ++column) {
      const std::uint16_t sample = image.at(column, image.height - 1 - row);
      const auto share =
          static_cast<std::uint16_t>(rule.is_negated ? sample : image.white - sample);
      map.at(column, row) = static_cast<std::uint8_t>(share >= occupied_begin ? Occupancy::occupied
                                                      : share < free_end      ? Occupancy::free
                                                                              : Occupancy::unknown);
    }
  }
  return map;
}

}  // namespace offgrid::io
