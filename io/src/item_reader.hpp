// ItemReader: a text of numbered or counted items, one in a line, with comments that begin with "#"
// and end with the line. A member that returns false has stored an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "text_reader.hpp"

namespace offgrid::io::detail {

class ItemReader : public TextReader {
 public:
  ItemReader(FileKind kind, std::string_view text) : TextReader(kind, text, "#") {}

  /// Skips blank lines and comments.
  void skip_to_item();
  /// Does the item end here: at a line end or a comment?
  bool at_item_end() const { return at_line_end() || is_at('#'); }
  /// Skips blanks, a comment and the end of the line, which must be here.
  bool end_item();
  /// Skips numbers up to the end of the line, and its end.
  bool pass_numbers();

  template <class... Range>
  bool read_integer(std::int64_t& value, std::string_view what, Range... range) {
    skip_blanks();
    return read(value, what, range...);
  }
  bool read_number(double& value, std::string_view what) {
    skip_blanks();
    return read(value, what);
  }

  struct Count {
    std::int64_t value = 0;
    std::size_t offset = 0;
  };
  bool read_count(Count& count, std::string_view items);

  /// Does the rest of the text have room for the items, each of at least item_size bytes? If so, no
  /// more memory than the text deserves is reserved. Called after the line has been read, so that a
  /// fault of the line is reported first.
  bool has_room(const Count& count, std::string_view items, std::size_t item_size);
};

}  // namespace offgrid::io::detail
