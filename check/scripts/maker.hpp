// Makes cases of edit scripts from choices.
#pragma once

#include "engine/choices.hpp"
#include "scripts/form.hpp"

namespace offgrid::scripts {

/// A world, and a script of up to eleven lines.
ScriptCase make_script(testing::Choices& choices);

/// A script of one triangle in a square of two units, and another line.
ScriptCase make_small_script(testing::Choices& choices);

}  // namespace offgrid::scripts
