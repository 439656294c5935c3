// Names of JSON objects: each may stand once. RFC 8259 calls what happens otherwise unpredictable,
// and RFC 7493, which RFC 7946 asks GeoJSON to follow, forbids it.
#pragma once

#include <optional>

#include "json_tape.hpp"

namespace offgrid::io::detail {

/// A name that its object has already, however either is escaped; of several repeated names any
/// one. Memory: at most 16 bytes for each name of the object that has most, and what its escaped
/// names take.
std::optional<JsonNode> find_repeated_name(const JsonTape& tape);

}  // namespace offgrid::io::detail
