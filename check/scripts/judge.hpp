// The judge of edit scripts: what a line says by itself, a book of areas that follows the script
// with plain lists, and worlds built anew.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/finding.hpp"
#include "offgrid/edit_replay.hpp"
#include "scripts/script.hpp"

namespace offgrid::scripts {

/// The tool's reading of a script.
struct ScriptOutcome {
  using Parsed = kernel::Result<std::vector<tool::EditStep>, tool::ScriptError>;

  std::vector<Parsed> alone;               ///< each line by itself
  std::optional<tool::ScriptError> error;  ///< of the text; then nothing else is there
  std::vector<tool::EditStep> steps;
  std::string refusal;  ///< of a line; empty: none
  std::vector<tool::EditReplay::State> states;
  navmesh::Digest digest;  ///< of the world in the end
};
/// How a text is read; as it is, unless a bug reads it in another way.
using Reading = std::string (*)(const std::string& text);
inline std::string as_it_is(const std::string& text) { return text; }
ScriptOutcome do_script(const ScriptProgram& program, const std::string& text,
                        Reading reading = as_it_is);

/// The first disagreement: in a line, the text, a refusal or the world.
std::optional<testing::Finding> judge_script(const ScriptProgram& program,
                                             const ScriptOutcome& outcome);

}  // namespace offgrid::scripts
