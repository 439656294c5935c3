// TextReader: a text and a position in it, for readers of formats made of words and lines. What
// answers false leaves an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io::detail {

/// The error in this place of a text, with its line and column. `found`: empty for what stands
/// there.
ReadError error_at(FileKind kind, std::string_view text, std::size_t offset, ReadCode code,
                   std::string expected, std::string found = {});

/// "an x from 0 to 3", or "an x, which is 3" where there is one only.
std::string in_range(std::string_view what, std::int64_t low, std::int64_t high);

/// The bytes in quotation marks, shortened, with what is not printable ASCII as \x and two digits.
std::string quoted(std::string_view bytes);

class TextReader {
 public:
  /// `marks`: what ends a word, besides blanks and line ends.
  TextReader(FileKind kind, std::string_view text, std::string_view marks = {})
      : kind_(kind), text_(text), marks_(marks) {}

  std::string_view text() const { return text_; }
  std::size_t offset() const { return offset_; }
  void go_to(std::size_t offset) { offset_ = offset; }

  bool at_end() const { return offset_ == text_.size(); }
  /// A line ends here: at the end of the text, at "\n" and at "\r\n".
  bool at_line_end() const {
    return at_end() || text_[offset_] == '\n' || text_.substr(offset_, 2) == "\r\n";
  }
  bool is_at(char c) const { return !at_end() && text_[offset_] == c; }
  /// Passes the byte if it is this one.
  bool accept(char c);
  /// The same, or an error.
  bool expect(char c, std::string_view what);

  /// Spaces and tabs.
  void skip_blanks();
  /// Spaces, tabs and line ends.
  void skip_space();
  /// Blanks and the end of the line, or an error: the line must end here.
  bool end_line(std::string_view what = "the end of the line");
  /// The rest of the line, without its end, which is passed.
  std::string_view rest_of_line();

  /// The bytes up to the next blank, line end or mark; empty if there are none. It is not passed.
  std::string_view peek_word() const;
  std::string_view word();

  /// Passes a word that is a finite number.
  bool read(double& value, std::string_view what);
  /// Passes a word that is an integer in [low, high].
  bool read(std::int64_t& value, std::string_view what,
            std::int64_t low = std::numeric_limits<std::int64_t>::min(),
            std::int64_t high = std::numeric_limits<std::int64_t>::max());

  /// Stores an error in this place and answers false. `found`: empty for what stands there.
  bool fail(ReadCode code, std::size_t offset, std::string expected, std::string found = {});
  /// The same: syntax, or truncated at the end of the text.
  bool fail_here(std::string_view expected);
  const ReadError& error() const { return error_; }

 private:
  FileKind kind_;
  std::string_view text_;
  std::string_view marks_;
  std::size_t offset_ = 0;
  ReadError error_;
};

}  // namespace offgrid::io::detail
