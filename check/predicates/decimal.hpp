// Numbers of up to 127 bits as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "predicates/call.hpp"

namespace offgrid::predicates {

std::string decimal(Number v);

/// Nothing if the text is no whole number of at most 127 bits.
std::optional<Number> number_of(std::string_view text);

}  // namespace offgrid::predicates
