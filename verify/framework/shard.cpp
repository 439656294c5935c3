#include "framework/shard.hpp"

#include <charconv>
#include <system_error>

namespace offgrid::verify {

std::string parse_shard(const std::string& text, Shard& shard) {
  const char* const end = text.data() + text.size();
  Shard read;
  const auto number = std::from_chars(text.data(), end, read.number);
  const bool has_slash = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
  const auto count = has_slash ? std::from_chars(number.ptr + 1, end, read.count) : number;
  const bool is_read = has_slash && count.ec == std::errc() && count.ptr == end;
  if (!is_read || read.number < 1 || read.number > read.count || read.count > 1'000'000) {
    return "'" + text +
           "' is not a part such as 3/8: a number from 1 to the number of parts, which is at most "
           "1000000";
  }
  shard = read;
  return "";
}

}  // namespace offgrid::verify
