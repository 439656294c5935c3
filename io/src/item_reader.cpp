#include "item_reader.hpp"

namespace offgrid::io::detail {

void ItemReader::skip_to_item() {
  skip_space();
  while (is_at('#')) {
    rest_of_line();
    skip_space();
  }
}

bool ItemReader::end_item() {
  skip_blanks();
  if (is_at('#')) {
    rest_of_line();
    return true;
  }
  return end_line();
}

bool ItemReader::pass_numbers() {
  double passed = 0;
  for (skip_blanks(); !at_item_end(); skip_blanks()) {
    if (!read(passed, "a number")) return false;
  }
  return end_item();
}

bool ItemReader::read_count(Count& count, std::string_view items) {
  skip_blanks();
  count.offset = offset();
  return read(count.value, "a number of " + std::string(items), 0);
}

bool ItemReader::has_room(const Count& count, std::string_view items, std::size_t item_size) {
  // The last line needs no end.
  const std::size_t room = (text().size() - count.offset + 1) / item_size;
  if (static_cast<std::uint64_t>(count.value) <= room) return true;
  return fail(ReadCode::out_of_range, count.offset,
              "a number of " + std::string(items) +
                  " that the rest of the file has room for, at most " + std::to_string(room));
}

}  // namespace offgrid::io::detail
