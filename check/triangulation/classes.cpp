#include "triangulation/classes.hpp"

#include <algorithm>
#include <array>

#include "bugs/bugs_off.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {
namespace {

using kernel::Point2;
using kernel::Sign;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Mesh;
using navmesh::Place;
using navmesh::Triangulation;
using navmesh::VertexId;

constexpr auto list = list_of_classes(
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
    "in a line, end to end", "on its own way, through a vertex");
using Class = ClassOf<list>;

class Counter : ClassMarks<list> {
 public:
  using ClassMarks::ClassMarks;

  void run(const EditProgram& program) {
    for (const Edit& edit : program.edits) {
      switch (edit.kind) {
        case EditKind::insert: insert(edit.a); break;
        case EditKind::remove: remove(edit.a); break;
        case EditKind::constrain: constrain(edit.a, edit.b); break;
        case EditKind::release: release(edit.a, edit.b); break;
      }
    }
    for (const LookUp& look : program.look_ups) locate(look.point);
  }

 private:
  const Mesh& mesh() const { return t_.mesh(); }

  bool is_on_a_border_line(const Point2& p) const {
    return any_border([&](HalfedgeId h) {
      const auto [a, b] = t_.planar().segment(h);
      return kernel::orient(a, b, p) == Sign::zero;
    });
  }
  template <class Holds>
  bool any_border(Holds&& holds) const {
    for (const FaceId f : mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh().halfedge(f, k);
        if (mesh().is_border(h) && holds(h)) return true;
      }
    }
    return false;
  }
  bool is_cocircular_with_a_face(const Point2& p) const {
    for (const FaceId f : mesh().faces()) {
      const auto [a, b, c] = t_.planar().triangle(f);
      if (kernel::in_circle(a, b, c, p) == Sign::zero) return true;
    }
    return false;
  }

  void insert(const Point2& p) {
    const navmesh::Location at = t_.locate(p);
    const bool has_faces = mesh().face_count() > 0;
    count_if(is_at_the_end_of_the_range(p), "insert: at the end of the range");
    if (at.place == Place::vertex) {
      count("insert: at a vertex");
    } else if (at.place == Place::face) {
      count("insert: inside a face");
    } else if (at.place == Place::edge) {
      const bool is_border = mesh().is_border(at.halfedge),
                 is_constrained = mesh().is_constrained(at.halfedge);
      count(is_border && is_constrained ? Class("insert: on a constraint of the border")
            : is_border                 ? Class("insert: on the border")
            : is_constrained            ? Class("insert: on a constraint")
                                        : Class("insert: on a free edge"));
    } else if (has_faces) {
      count("insert: outside");
      count_if(is_on_a_border_line(p), "insert: outside, on the line of a border edge");
      const bool sees = any_border([&](HalfedgeId h) {
        const auto [a, b] = t_.planar().segment(h);
        return mesh().is_constrained(h) && kernel::orient(a, b, p) == Sign::negative;
      });
      count_if(sees, "insert: outside, seeing a constraint");
    }
    if (at.place != Place::vertex && is_cocircular_with_a_face(p))
      count("insert: cocircular with a face");
    static_cast<void>(t_.insert(p));
    if (!has_faces && at.place != Place::vertex && t_.vertex_count() > 2) {
      count(mesh().face_count() == 0 ? Class("insert: on the line of all")
                                     : Class("insert: off the line of all"));
    }
  }

  void remove(const Point2& p) {
    const VertexId v = t_.find(p);
    if (!v) return count("remove: a missing point, refused");
    const bool has_faces = mesh().face_count() > 0;
    const Class kind = has_faces ? kind_of_removal(v) : Class("remove: on the line of all");
    const bool is_cocircular = has_faces && has_cocircular_neighbours(v);
    if (!t_.remove(v)) return count("remove: the end of a constraint, refused");
    if (t_.empty()) return count("remove: the last vertex");
    if (has_faces && mesh().face_count() == 0) return count("remove: the last off the line");
    count(kind);
    count_if(is_cocircular, "remove: with a cocircular hole");
  }
  Class kind_of_removal(VertexId v) const {
    VertexId before, after;
    for (const HalfedgeId h : mesh().outgoing(v)) {
      if (mesh().is_border(h)) after = mesh().target(h);
      if (mesh().is_border(mesh().prev(h))) before = mesh().apex(h);
    }
    if (!before || !after) return "remove: inside";
    const bool is_straight =
        kernel::orient(t_.point(before), t_.point(v), t_.point(after)) == Sign::zero;
    return is_straight ? Class("remove: on a straight border")
                       : Class("remove: a corner of the hull");
  }
  bool has_cocircular_neighbours(VertexId v) const {
    std::vector<Point2> around;
    for (const HalfedgeId h : mesh().outgoing(v)) {
      around.push_back(t_.point(mesh().target(h)));
      if (mesh().is_border(mesh().prev(h))) around.push_back(t_.point(mesh().apex(h)));
    }
    for (std::size_t i = 0; i + 3 < around.size(); ++i) {
      if (kernel::in_circle(around[i], around[i + 1], around[i + 2], around[i + 3]) == Sign::zero)
        return true;
    }
    return false;
  }

  void constrain(const Point2& a, const Point2& b) {
    const VertexId u = t_.find(a), v = t_.find(b);
    if (!u || !v) return count("constrain: a missing point, refused");
    if (u == v) return count("constrain: one point, refused");
    const bool has_faces = mesh().face_count() > 0;
    const HalfedgeId edge = has_faces ? mesh().find_edge(u, v) : HalfedgeId{};
    int passed = 0;
    for (const VertexId w : mesh().vertices())
      passed += w != u && w != v && kernel::on_segment(a, b, t_.point(w)) ? 1 : 0;
    const std::array<bool, 4> meetings = has_faces ? meetings_of(u, v) : std::array<bool, 4>{};
    const auto made = t_.insert_constraint(u, v);
    if (!made) return count("constrain: across a constraint, refused");
    for (std::size_t k = 0; k < meetings.size() && made->new_pieces > 0; ++k) {
      if (meetings[k]) count_behind("a new constraint meets another: at its end", k);
    }
    if (!has_faces) return count("constrain: without faces");
    if (made->new_pieces == 0) return count("constrain: again");
    count_if(made->new_pieces <= static_cast<std::uint32_t>(passed), "constrain: partly again");
    count_if(passed > 0, "constrain: through a vertex");
    count_if(made->crossed_edges > 0, "constrain: across edges");
    if (edge)
      count(mesh().is_border(edge) ? Class("constrain: along the border")
                                   : Class("constrain: along an edge"));
  }

  /// How a new constraint u-v meets the pieces of others, each way once. What it runs along is told
  /// by constrain.
  std::array<bool, 4> meetings_of(VertexId u, VertexId v) const {
    bool at_end = false, at_middle = false, in_line = false, on_way = false;
    const Point2 a = t_.point(u), b = t_.point(v);
    for (const VertexId w : mesh().vertices()) {
      const std::vector<Point2> others = constrained_neighbours(w);
      if (others.empty()) continue;
      if (w != u && w != v) {
        on_way = on_way || kernel::on_segment(a, b, t_.point(w));
        continue;
      }
      const Point2 here = t_.point(w), there = w == u ? b : a;
      at_end = at_end || others.size() == 1;
      for (std::size_t i = 0; i < others.size(); ++i) {
        in_line = in_line || (kernel::orient(others[i], here, there) == Sign::zero &&
                              kernel::on_segment(others[i], there, here));
        for (std::size_t j = 0; j < i; ++j)
          at_middle = at_middle || kernel::on_segment(others[i], others[j], here);
      }
    }
    return {at_end, at_middle, in_line, on_way};
  }
  std::vector<Point2> constrained_neighbours(VertexId v) const {
    std::vector<Point2> found;
    for (const HalfedgeId h : mesh().outgoing(v)) {
      if (mesh().is_constrained(h)) found.push_back(t_.point(mesh().target(h)));
      const HalfedgeId before = mesh().prev(h);
      if (mesh().is_border(before) && mesh().is_constrained(before))
        found.push_back(t_.point(mesh().apex(h)));
    }
    return found;
  }

  void release(const Point2& a, const Point2& b) {
    const VertexId u = t_.find(a), v = t_.find(b);
    if (!u || !v) return;
    const auto freed = t_.remove_constraint(u, v);
    if (!freed) return count("release: a missing constraint, refused");
    count_if(mesh().face_count() == 0, "release: without faces");
    count(*freed == 1 ? Class("release: one piece") : Class("release: several pieces"));
    for (const VertexId w : mesh().vertices()) {
      const bool goes_on = w != u && w != v && kernel::orient(a, b, t_.point(w)) == Sign::zero &&
                           (t_.is_constrained(u, w) || t_.is_constrained(v, w));
      if (goes_on) return count("release: a piece of a longer one");
    }
  }

  void locate(const Point2& p) {
    const navmesh::Location at = t_.locate(p);
    if (mesh().face_count() == 0) return count("locate: without faces");
    if (at.place == Place::vertex) return count("locate: at a vertex");
    if (at.place == Place::face) return count("locate: inside a face");
    if (at.place == Place::edge)
      return count(mesh().is_border(at.halfedge) ? Class("locate: on the border")
                                                 : Class("locate: on an edge"));
    count(is_on_a_border_line(p) ? Class("locate: outside, on the line of a border edge")
                                 : Class("locate: outside"));
  }

  Triangulation t_;
};

}  // namespace

std::vector<ClassGroup> edit_classes() { return list.groups(); }

void count_edit_classes(const EditProgram& program, std::span<std::uint8_t> marks) {
  const BugsOff honest;
  Counter(marks).run(program);
}

}  // namespace offgrid::testing::triangulation
