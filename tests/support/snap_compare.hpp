// Compares what a snap rounding shows with its definition.
#pragma once

#include <string>

#include "support/snap_definition.hpp"
#include "support/snaps.hpp"

namespace offgrid::testing {

/// Are the pixels, their heat, the chains, how often they are used, and the constrained edges those
/// of the definition? It may not know how often.
bool agree(const SnapDefinition& definition, const SnapPicture& picture, bool knows_uses = true);

/// Pixels and chains in words.
std::string text_of(const SnapDefinition& definition);
std::string text_of(const SnapPicture& picture);

/// Appends " (x, y)".
void add_point(std::string& text, const Site& p);

}  // namespace offgrid::testing
