// EditMarks: which degenerate situations a program of edits reaches. The judge shows it the
// triangulation before and after each edit.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/classes.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

inline constexpr auto edit_class_list = list_of_classes(
    "insert:", "inside a face", "on a free edge", "on a constraint", "on the border",
    "on a constraint of the border", "at a vertex", "outside",
    "outside, on the line of a border edge", "outside, seeing a constraint", "on the line of all",
    "off the line of all", "cocircular with a face", "at the end of the range", "remove:", "inside",
    "with a cocircular hole", "a corner of the hull", "on a straight border",
    "the last off the line", "on the line of all", "the last vertex",
    "the end of a constraint, refused", "a missing point, refused", "constrain:", "along an edge",
    "across edges", "through a vertex", "again", "partly again", "along the border",
    "without faces", "across a constraint, refused", "one point, refused",
    "a missing point, refused", "release:", "one piece", "several pieces",
    "a piece of a longer one", "without faces", "a missing constraint, refused",
    "locate:", "at a vertex", "on an edge", "on the border", "inside a face", "outside",
    "outside, on the line of a border edge", "without faces",
    "a new constraint meets another:", "at its end", "in its middle, with its own end",
    "in a line, end to end", "on its own path, through a vertex");

struct EditSeen {
  const navmesh::Triangulation &before, &after;
  bool is_refused = false;
  std::size_t changed = 0;        ///< points or pieces of constraints that came or went
  std::size_t crossed_edges = 0;  ///< by a new constraint
};

class EditMarks : ClassMarks<edit_class_list> {
 public:
  using ClassMarks::ClassMarks;
  void see(const Edit& edit, const EditSeen& seen);

 private:
  void see_insert(const kernel::Point2& p, const EditSeen& seen);
  void see_remove(const kernel::Point2& p, const EditSeen& seen);
  void see_constrain(const Edit& edit, const EditSeen& seen);
  void see_release(const Edit& edit, const EditSeen& seen);
  void see_locate(const kernel::Point2& p, const navmesh::Triangulation& t);
};

}  // namespace offgrid::testing::triangulation
