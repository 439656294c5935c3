// find_repeated_name: finds a JSON object with two equal names. RFC 8259 calls the behaviour of
// such objects unpredictable, and RFC 7493, which RFC 7946 asks GeoJSON to follow, forbids them.
#pragma once

#include <optional>

#include "json_tape.hpp"

namespace offgrid::io::detail {

/// A name that its object has already, whether either is escaped or not; any one of several.
/// Memory: at most 16 bytes for each name of the object with most names, and its escaped names.
std::optional<JsonNode> find_repeated_name(const JsonTape& tape);

}  // namespace offgrid::io::detail
