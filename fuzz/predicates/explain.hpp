// explain: an input of the byte code in words.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace offgrid::fuzz {

/// One line per operation, with its bytes; questions with their arguments.
std::string explain(std::span<const std::uint8_t> input);

}  // namespace offgrid::fuzz
