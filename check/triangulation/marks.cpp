#include "triangulation/marks.hpp"

#include <algorithm>
#include <array>

#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {
namespace {

using kernel::Point2;
using kernel::Sign;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Place;
using navmesh::Triangulation;
using navmesh::VertexId;

using Class = ClassOf<edit_class_list>;

template <class Holds>
bool any_border(const Triangulation& t, Holds&& holds) {
  for (const FaceId f : t.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = t.mesh().halfedge(f, k);
      if (t.mesh().is_border(h) && holds(h)) return true;
    }
  }
  return false;
}
bool is_on_a_border_line(const Triangulation& t, const Point2& p) {
  return any_border(t, [&](HalfedgeId h) {
    const auto [a, b] = t.planar().segment(h);
    return kernel::orient(a, b, p) == Sign::zero;
  });
}
bool is_cocircular_with_a_face(const Triangulation& t, const Point2& p) {
  for (const FaceId f : t.mesh().faces()) {
    const auto [a, b, c] = t.planar().triangle(f);
    if (kernel::in_circle(a, b, c, p) == Sign::zero) return true;
  }
  return false;
}

Class kind_of_removal(const Triangulation& t, VertexId v) {
  VertexId before, after;
  for (const HalfedgeId h : t.mesh().outgoing(v)) {
    if (t.mesh().is_border(h)) after = t.mesh().target(h);
    if (t.mesh().is_border(t.mesh().prev(h))) before = t.mesh().apex(h);
  }
  if (!before || !after) return "remove: inside";
  const bool is_straight =
      kernel::orient(t.point(before), t.point(v), t.point(after)) == Sign::zero;
  return is_straight ? Class("remove: on a straight border")
                     : Class("remove: a corner of the hull");
}
bool has_cocircular_neighbours(const Triangulation& t, VertexId v) {
  std::vector<Point2> around;
  for (const HalfedgeId h : t.mesh().outgoing(v)) {
    around.push_back(t.point(t.mesh().target(h)));
    if (t.mesh().is_border(t.mesh().prev(h))) around.push_back(t.point(t.mesh().apex(h)));
  }
  for (std::size_t i = 0; i + 3 < around.size(); ++i) {
    if (kernel::in_circle(around[i], around[i + 1], around[i + 2], around[i + 3]) == Sign::zero)
      return true;
  }
  return false;
}

std::vector<Point2> constrained_neighbours(const Triangulation& t, VertexId v) {
  std::vector<Point2> found;
  for (const HalfedgeId h : t.mesh().outgoing(v)) {
    if (t.mesh().is_constrained(h)) found.push_back(t.point(t.mesh().target(h)));
    const HalfedgeId before = t.mesh().prev(h);
    if (t.mesh().is_border(before) && t.mesh().is_constrained(before))
      found.push_back(t.point(t.mesh().apex(h)));
  }
  return found;
}

/// How a new constraint u-v meets the pieces of others, each way once. What it runs along is told
/// by constrain.
std::array<bool, 4> meetings_of(const Triangulation& t, VertexId u, VertexId v) {
  bool at_end = false, at_middle = false, in_line = false, on_path = false;
  const Point2 a = t.point(u), b = t.point(v);
  for (const VertexId w : t.mesh().vertices()) {
    const std::vector<Point2> others = constrained_neighbours(t, w);
    if (others.empty()) continue;
    if (w != u && w != v) {
      on_path = on_path || kernel::on_segment(a, b, t.point(w));
      continue;
    }
    const Point2 here = t.point(w), there = w == u ? b : a;
    at_end = at_end || others.size() == 1;
    for (std::size_t i = 0; i < others.size(); ++i) {
      in_line = in_line || (kernel::orient(others[i], here, there) == Sign::zero &&
                            kernel::on_segment(others[i], there, here));
      for (std::size_t j = 0; j < i; ++j)
        at_middle = at_middle || kernel::on_segment(others[i], others[j], here);
    }
  }
  return {at_end, at_middle, in_line, on_path};
}
}  // namespace

void EditMarks::see(const Edit& edit, const EditSeen& seen) {
  switch (edit.kind) {
    case EditKind::insert: return see_insert(edit.a, seen);
    case EditKind::remove: return see_remove(edit.a, seen);
    case EditKind::constrain: return see_constrain(edit, seen);
    case EditKind::release: return see_release(edit, seen);
    case EditKind::locate: return see_locate(edit.a, seen.before);
  }
}

void EditMarks::see_insert(const Point2& p, const EditSeen& seen) {
  const Triangulation& t = seen.before;
  const navmesh::Location at = t.locate(p);
  const bool has_faces = t.mesh().face_count() > 0;
  count_if(is_at_the_end_of_the_range(p), "insert: at the end of the range");
  if (at.place == Place::vertex) {
    count("insert: at a vertex");
  } else if (at.place == Place::face) {
    count("insert: inside a face");
  } else if (at.place == Place::edge) {
    const bool is_border = t.mesh().is_border(at.halfedge),
               is_constrained = t.mesh().is_constrained(at.halfedge);
    count(is_border && is_constrained ? Class("insert: on a constraint of the border")
          : is_border                 ? Class("insert: on the border")
          : is_constrained            ? Class("insert: on a constraint")
                                      : Class("insert: on a free edge"));
  } else if (has_faces) {
    count("insert: outside");
    count_if(is_on_a_border_line(t, p), "insert: outside, on the line of a border edge");
    const bool sees = any_border(t, [&](HalfedgeId h) {
      const auto [a, b] = t.planar().segment(h);
      return t.mesh().is_constrained(h) && kernel::orient(a, b, p) == Sign::negative;
    });
    count_if(sees, "insert: outside, seeing a constraint");
  }
  if (at.place != Place::vertex && is_cocircular_with_a_face(t, p))
    count("insert: cocircular with a face");
  if (!has_faces && at.place != Place::vertex && seen.after.vertex_count() > 2) {
    count(seen.after.mesh().face_count() == 0 ? Class("insert: on the line of all")
                                              : Class("insert: off the line of all"));
  }
}

void EditMarks::see_remove(const Point2& p, const EditSeen& seen) {
  const Triangulation& t = seen.before;
  const VertexId v = t.find(p);
  if (!v) return count("remove: a missing point, refused");
  const bool has_faces = t.mesh().face_count() > 0;
  const Class kind = has_faces ? kind_of_removal(t, v) : Class("remove: on the line of all");
  const bool is_cocircular = has_faces && has_cocircular_neighbours(t, v);
  if (seen.is_refused) return count("remove: the end of a constraint, refused");
  if (seen.after.empty()) return count("remove: the last vertex");
  if (has_faces && seen.after.mesh().face_count() == 0)
    return count("remove: the last off the line");
  count(kind);
  count_if(is_cocircular, "remove: with a cocircular hole");
}
void EditMarks::see_constrain(const Edit& edit, const EditSeen& seen) {
  const Triangulation& t = seen.before;
  const auto& [kind, a, b] = edit;
  const VertexId u = t.find(a), v = t.find(b);
  if (!u || !v) return count("constrain: a missing point, refused");
  if (u == v) return count("constrain: one point, refused");
  const bool has_faces = t.mesh().face_count() > 0;
  const HalfedgeId edge = has_faces ? t.mesh().find_edge(u, v) : HalfedgeId{};
  std::size_t passed = 0;
  for (const VertexId w : t.mesh().vertices())
    passed += w != u && w != v && kernel::on_segment(a, b, t.point(w)) ? 1U : 0U;
  const std::array<bool, 4> meetings = has_faces ? meetings_of(t, u, v) : std::array<bool, 4>{};
  if (seen.is_refused) return count("constrain: across a constraint, refused");
  for (std::size_t k = 0; k < meetings.size() && seen.changed > 0; ++k) {
    if (meetings[k]) count_behind("a new constraint meets another: at its end", k);
  }
  if (!has_faces) return count("constrain: without faces");
  if (seen.changed == 0) return count("constrain: again");
  count_if(seen.changed <= passed, "constrain: partly again");
  count_if(passed > 0, "constrain: through a vertex");
  count_if(seen.crossed_edges > 0, "constrain: across edges");
  if (edge)
    count(t.mesh().is_border(edge) ? Class("constrain: along the border")
                                   : Class("constrain: along an edge"));
}

void EditMarks::see_release(const Edit& edit, const EditSeen& seen) {
  const Triangulation& t = seen.after;
  const auto& [kind, a, b] = edit;
  const VertexId u = t.find(a), v = t.find(b);
  if (!u || !v) return;
  if (seen.is_refused) return count("release: a missing constraint, refused");
  count_if(t.mesh().face_count() == 0, "release: without faces");
  count(seen.changed == 1 ? Class("release: one piece") : Class("release: several pieces"));
  for (const VertexId w : t.mesh().vertices()) {
    const bool goes_on = w != u && w != v && kernel::orient(a, b, t.point(w)) == Sign::zero &&
                         (t.is_constrained(u, w) || t.is_constrained(v, w));
    if (goes_on) return count("release: a piece of a longer one");
  }
}

void EditMarks::see_locate(const Point2& p, const Triangulation& t) {
  const navmesh::Location at = t.locate(p);
  if (t.mesh().face_count() == 0) return count("locate: without faces");
  if (at.place == Place::vertex) return count("locate: at a vertex");
  if (at.place == Place::face) return count("locate: inside a face");
  if (at.place == Place::edge)
    return count(t.mesh().is_border(at.halfedge) ? Class("locate: on the border")
                                                 : Class("locate: on an edge"));
  count(is_on_a_border_line(t, p) ? Class("locate: outside, on the line of a border edge")
                                  : Class("locate: outside"));
}

}  // namespace offgrid::testing::triangulation
