// Spelling: how numbers, points and names stand in the text of a case, and where a reader finds a
// fault in it.
//
// A text has lines; '#' begins a comment, up to the end of its line. Inside brackets a line may end
// anywhere. A point is "(3, -4)", a name a word of letters, digits and '-'.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// Reads a text from its beginning. After the first fault nothing else is read.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : text_(text) {}

  /// Empty: none so far. Else as in "line 3, column 5: there is no field 'cots'".
  const std::string& fault() const { return fault_; }
  bool is_good() const { return fault_.empty(); }
  /// The place of the next character that is no blank, for fail_at().
  std::size_t next_place() {
    skip_blanks();
    return place_;
  }
  void fail(const std::string& what) { fail_at(place_, what); }
  void fail_at(std::size_t place, const std::string& what);

  /// Skips empty lines and comments. False: the text is at its end.
  bool next_line();
  /// Is nothing left of the line but a comment? Inside brackets: of the text.
  bool at_end_of_line();
  /// Takes the character, if it is the next one behind blanks.
  bool take(char c);
  /// Takes the character; it is a fault if another one is next. Brackets are counted.
  void expect(char c);
  std::string word();
  /// A text between quotation marks, as quoted.hpp writes it.
  std::string literal();
  /// A whole number of [low, high].
  std::int64_t number(std::int64_t low, std::int64_t high);
  /// A whole number of [0, high], without a sign.
  std::uint64_t natural(std::uint64_t high);

 private:
  void skip_blanks();
  char next() const { return place_ < text_.size() ? text_[place_] : '\n'; }

  std::string_view text_;
  std::size_t place_ = 0;
  int brackets_ = 0;
  std::string fault_;
};

// spell() writes a value, unspell() reads it; a fault is told to the reader. Domains add their own
// types.
template <std::integral Number>
void spell(std::string& text, Number number) {
  text += std::to_string(number);
}
template <std::integral Number>
void unspell(TextReader& reader, Number& number) {
  if constexpr (std::is_signed_v<Number>) {
    number = static_cast<Number>(
        reader.number(std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max()));
  } else {
    number = static_cast<Number>(reader.natural(std::numeric_limits<Number>::max()));
  }
}
void spell(std::string& text, const kernel::Point2& p);
void unspell(TextReader& reader, kernel::Point2& p);
void spell(std::string& text, const std::string& literal);
void unspell(TextReader& reader, std::string& literal);

}  // namespace offgrid::testing
