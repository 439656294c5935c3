// valid_utf8: makes a text well-formed UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace offgrid::io::detail {

/// The text, with U+FFFD for each byte that belongs to no well-formed character.
std::string valid_utf8(std::string_view text);

}  // namespace offgrid::io::detail
