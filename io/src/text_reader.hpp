// TextReader: a text and a position in it, for formats of words and lines. A member that returns
// false has stored an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io::detail {

/// The error at a place of a text, with its line and column. `found` is empty for the text there.
ReadError error_at(FileKind kind, std::string_view text, std::size_t offset, ReadCode code,
                   std::string expected, std::string found = {});

/// A range in words, as in "an x from 0 to 3", or "an x, which is 3" for one value.
std::string in_range(std::string_view what, std::int64_t low, std::int64_t high);

/// The bytes in quotation marks, shortened, with what is not printable ASCII as \x and two digits.
std::string quoted(std::string_view bytes);

class TextReader {
 public:
  /// `marks` has the bytes that end a word, besides blanks and line ends.
  TextReader(FileKind kind, std::string_view text, std::string_view marks = {})
      : kind_(kind), text_(text), marks_(marks) {}

  std::string_view text() const { return text_; }
  std::size_t offset() const { return offset_; }
  void go_to(std::size_t offset) { offset_ = offset; }

  bool at_end() const { return offset_ == text_.size(); }
  /// Does a line end here: at the end of the text, at "\n" or at "\r\n"?
  bool at_line_end() const {
    return at_end() || text_[offset_] == '\n' || text_.substr(offset_, 2) == "\r\n";
  }
  bool is_at(char c) const { return !at_end() && text_[offset_] == c; }
  /// Skips the next byte if it is c; returns whether it is.
  bool accept(char c);
  /// Skips the next byte, which must be c.
  bool expect(char c, std::string_view what);

  /// Skips spaces and tabs.
  void skip_blanks();
  /// Skips spaces, tabs and line ends.
  void skip_space();
  /// Skips blanks and the end of the line, which must be here.
  bool end_line(std::string_view what = "the end of the line");
  /// Is each "\r" followed by "\n"? Otherwise fails there. For formats in which lines have a
  /// meaning, so that a file with line ends of "\r" alone is no comment as a whole.
  bool check_line_ends();
  /// Reads the rest of the line and skips its end.
  std::string_view rest_of_line();

  /// The bytes up to the next blank, line end or mark, without skipping them.
  std::string_view peek_word() const;
  std::string_view word();

  /// Reads a word that is a finite number.
  bool read(double& value, std::string_view what);
  /// Reads a word that is an integer in [low, high].
  bool read(std::int64_t& value, std::string_view what,
            std::int64_t low = std::numeric_limits<std::int64_t>::min(),
            std::int64_t high = std::numeric_limits<std::int64_t>::max());

  /// Stores an error at this place and returns false. `found` is empty for the text there.
  bool fail(ReadCode code, std::size_t offset, std::string expected, std::string found = {});
  /// Stores an error here and returns false: truncated at the end of the text, syntax elsewhere.
  bool fail_here(std::string_view expected);
  const ReadError& error() const { return *error_; }

 private:
  FileKind kind_;
  std::string_view text_;
  std::string_view marks_;
  std::size_t offset_ = 0;
  std::optional<ReadError> error_;
};

}  // namespace offgrid::io::detail
