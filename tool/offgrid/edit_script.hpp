// Edit scripts: edits of a world as lines of text. docs/tool.md has the language; this is its
// grammar.
//
//   line   = [ edit ] [ "#" anything ]
//   edit   = "add" [ name ] kind { option } point { point | "/" }
//          | "remove" area | "move" area number number | "toggle" area | "undo" | "commit"
//   kind   = "blocked" | "walkable" | "barrier" | "update"
//   option = "priority=" integer | "cost=" number | "tag=" integer
//          | "cost+=" number | "set=" integer | "clear=" integer              of an update
//          | "rule=" ( "nonzero" | "even-odd" ) | "disabled"                          each once
//   area   = name | integer                a name that the script gave, or an id
//   name   = letter or "_", then letters, digits, "_", "-", "."; none of the words above
//   point  = number "," number             without blanks
//
// The parser depends on the text alone: it knows no world and opens no file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::tool {

/// The area of an edit: one that the script named, or one with an id.
struct AreaReference {
  std::string name;  ///< the area's name; empty: its id counts
  std::uint32_t id = 0;

  friend bool operator==(const AreaReference&, const AreaReference&) = default;
};

struct AddStep {
  std::string name;    ///< the area's name; empty if it has none
  navmesh::Area area;  ///< without its loops
  /// the loops in units of the file, each of at least two points
  std::vector<std::vector<kernel::Vec2<double>>> loops;
};
struct RemoveStep {
  AreaReference area;
};
struct MoveStep {
  AreaReference area;
  kernel::Vec2<double> by;
};
struct ToggleStep {
  AreaReference area;
};
struct UndoStep {};
struct CommitStep {};

struct EditStep {
  std::size_t line = 0;  ///< the line of the script, counted from 1
  std::variant<AddStep, RemoveStep, MoveStep, ToggleStep, UndoStep, CommitStep> what;
};

enum class ScriptErrorCode : std::uint8_t {
  syntax = 1,    ///< something else is expected here
  out_of_range,  ///< a number outside its range
  bad_shape,     ///< too few points
};

struct ScriptError {
  ScriptErrorCode code;
  std::size_t line = 0;    ///< counted from 1
  std::size_t column = 0;  ///< in bytes, counted from 1
  std::string expected;    ///< as in "a point such as 3,4.5"
  std::string found;       ///< as in "'x'" or "the end of the line"; printable ASCII

  friend bool operator==(const ScriptError&, const ScriptError&) = default;
};

/// The error in words, as in "line 3, column 9: expected a point such as 3,4.5, found 'x'".
std::string describe(const ScriptError& error);

/// The edits of a script, in their order. Lines end with "\n" or "\r\n". Takes any bytes; a text
/// that is no script gives an error. Numbers are finite decimals. Memory: at most a small multiple
/// of the text.
kernel::Result<std::vector<EditStep>, ScriptError> parse_edit_script(std::string_view text);

}  // namespace offgrid::tool
