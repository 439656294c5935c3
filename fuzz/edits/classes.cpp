#include "edits/classes.hpp"

#include <algorithm>

#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using kernel::Sign;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Mesh;
using navmesh::Place;
using navmesh::Triangulation;
using navmesh::VertexId;
using testing::Edit;
using testing::EditKind;

/// In the order of edit_classes().
enum Class : std::uint8_t {
  insert_inside_a_face,
  insert_on_a_free_edge,
  insert_on_a_constraint,
  insert_on_the_border,
  insert_on_a_constraint_of_the_border,
  insert_at_a_vertex,
  insert_outside,
  insert_outside_on_the_line_of_a_border_edge,
  insert_outside_seeing_a_constraint,
  insert_on_the_line_of_all,
  insert_off_the_line_of_all,
  insert_cocircular,
  insert_at_the_end_of_the_range,
  remove_inside,
  remove_with_a_cocircular_hole,
  remove_a_corner_of_the_hull,
  remove_on_a_straight_border,
  remove_the_last_off_the_line,
  remove_on_the_line_of_all,
  remove_the_last_vertex,
  remove_the_end_of_a_constraint,
  remove_a_missing_point,
  constrain_along_an_edge,
  constrain_across_edges,
  constrain_through_a_vertex,
  constrain_again,
  constrain_partly_again,
  constrain_along_the_border,
  constrain_without_faces,
  constrain_across_a_constraint,
  constrain_one_point,
  constrain_a_missing_point,
  release_one_piece,
  release_several_pieces,
  release_a_piece_of_a_longer_one,
  release_without_faces,
  release_a_missing_constraint,
  locate_at_a_vertex,
  locate_on_an_edge,
  locate_on_the_border,
  locate_inside_a_face,
  locate_outside,
  locate_outside_on_the_line_of_a_border_edge,
  locate_without_faces,
  meets_the_end_of_another,
  meets_the_middle_of_another,
  meets_another_in_a_line,
  meets_another_on_its_way,
};

class Counter {
 public:
  explicit Counter(std::span<std::uint8_t> marks) : marks_(marks) {}

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
  void count(Class which) { mark(marks_, which); }
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
    if (is_at_the_end_of_the_range(p)) count(insert_at_the_end_of_the_range);
    if (at.place == Place::vertex) {
      count(insert_at_a_vertex);
    } else if (at.place == Place::face) {
      count(insert_inside_a_face);
    } else if (at.place == Place::edge) {
      const bool is_border = mesh().is_border(at.halfedge),
                 is_constrained = mesh().is_constrained(at.halfedge);
      count(is_border ? is_constrained ? insert_on_a_constraint_of_the_border : insert_on_the_border
            : is_constrained ? insert_on_a_constraint
                             : insert_on_a_free_edge);
    } else if (has_faces) {
      count(insert_outside);
      if (is_on_a_border_line(p)) count(insert_outside_on_the_line_of_a_border_edge);
      const bool sees = any_border([&](HalfedgeId h) {
        const auto [a, b] = t_.planar().segment(h);
        return mesh().is_constrained(h) && kernel::orient(a, b, p) == Sign::negative;
      });
      if (sees) count(insert_outside_seeing_a_constraint);
    }
    if (at.place != Place::vertex && is_cocircular_with_a_face(p)) count(insert_cocircular);
    static_cast<void>(t_.insert(p));
    if (!has_faces && at.place != Place::vertex && t_.vertex_count() > 2) {
      count(mesh().face_count() == 0 ? insert_on_the_line_of_all : insert_off_the_line_of_all);
    }
  }

  void remove(const Point2& p) {
    const VertexId v = t_.find(p);
    if (!v) return count(remove_a_missing_point);
    const bool has_faces = mesh().face_count() > 0;
    const Class kind = has_faces ? kind_of_removal(v) : remove_on_the_line_of_all;
    const bool is_cocircular = has_faces && has_cocircular_neighbours(v);
    if (!t_.remove(v)) return count(remove_the_end_of_a_constraint);
    if (t_.empty()) return count(remove_the_last_vertex);
    if (has_faces && mesh().face_count() == 0) return count(remove_the_last_off_the_line);
    count(kind);
    if (is_cocircular) count(remove_with_a_cocircular_hole);
  }
  Class kind_of_removal(VertexId v) const {
    VertexId before, after;
    for (const HalfedgeId h : mesh().outgoing(v)) {
      if (mesh().is_border(h)) after = mesh().target(h);
      if (mesh().is_border(mesh().prev(h))) before = mesh().apex(h);
    }
    if (!before || !after) return remove_inside;
    const bool is_straight =
        kernel::orient(t_.point(before), t_.point(v), t_.point(after)) == Sign::zero;
    return is_straight ? remove_on_a_straight_border : remove_a_corner_of_the_hull;
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
    if (!u || !v) return count(constrain_a_missing_point);
    if (u == v) return count(constrain_one_point);
    const bool has_faces = mesh().face_count() > 0;
    const HalfedgeId edge = has_faces ? mesh().find_edge(u, v) : HalfedgeId{};
    int passed = 0;
    for (const VertexId w : mesh().vertices())
      passed += w != u && w != v && kernel::on_segment(a, b, t_.point(w)) ? 1 : 0;
    const std::vector<Class> meetings = has_faces ? meetings_of(u, v) : std::vector<Class>{};
    const auto made = t_.insert_constraint(u, v);
    if (!made) return count(constrain_across_a_constraint);
    if (made->new_pieces > 0) {
      for (const Class each : meetings) count(each);
    }
    if (!has_faces) return count(constrain_without_faces);
    if (made->new_pieces == 0) return count(constrain_again);
    if (made->new_pieces <= static_cast<std::uint32_t>(passed)) count(constrain_partly_again);
    if (passed > 0) count(constrain_through_a_vertex);
    if (made->crossed_edges > 0) count(constrain_across_edges);
    if (edge) count(mesh().is_border(edge) ? constrain_along_the_border : constrain_along_an_edge);
  }

  /// How a new constraint u-v meets the pieces of others, each way once. What it runs along is told
  /// by constrain.
  std::vector<Class> meetings_of(VertexId u, VertexId v) const {
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
    std::vector<Class> found;
    if (at_end) found.push_back(meets_the_end_of_another);
    if (at_middle) found.push_back(meets_the_middle_of_another);
    if (in_line) found.push_back(meets_another_in_a_line);
    if (on_way) found.push_back(meets_another_on_its_way);
    return found;
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
    if (!freed) return count(release_a_missing_constraint);
    if (mesh().face_count() == 0) count(release_without_faces);
    count(*freed == 1 ? release_one_piece : release_several_pieces);
    for (const VertexId w : mesh().vertices()) {
      const bool goes_on = w != u && w != v && kernel::orient(a, b, t_.point(w)) == Sign::zero &&
                           (t_.is_constrained(u, w) || t_.is_constrained(v, w));
      if (goes_on) return count(release_a_piece_of_a_longer_one);
    }
  }

  void locate(const Point2& p) {
    const navmesh::Location at = t_.locate(p);
    if (mesh().face_count() == 0) return count(locate_without_faces);
    if (at.place == Place::vertex) return count(locate_at_a_vertex);
    if (at.place == Place::face) return count(locate_inside_a_face);
    if (at.place == Place::edge)
      return count(mesh().is_border(at.halfedge) ? locate_on_the_border : locate_on_an_edge);
    count(is_on_a_border_line(p) ? locate_outside_on_the_line_of_a_border_edge : locate_outside);
  }

  std::span<std::uint8_t> marks_;
  Triangulation t_;
};

}  // namespace

std::vector<ClassGroup> edit_classes() {
  return {
      {"insert",
       {"inside a face", "on a free edge", "on a constraint", "on the border",
        "on a constraint of the border", "at a vertex", "outside",
        "outside, on the line of a border edge", "outside, seeing a constraint",
        "on the line of all", "off the line of all", "cocircular with a face",
        "at the end of the range"}},
      {"remove",
       {"inside", "with a cocircular hole", "a corner of the hull", "on a straight border",
        "the last off the line", "on the line of all", "the last vertex",
        "the end of a constraint, refused", "a missing point, refused"}},
      {"constrain",
       {"along an edge", "across edges", "through a vertex", "again", "partly again",
        "along the border", "without faces", "across a constraint, refused", "one point, refused",
        "a missing point, refused"}},
      {"release",
       {"one piece", "several pieces", "a piece of a longer one", "without faces",
        "a missing constraint, refused"}},
      {"locate",
       {"at a vertex", "on an edge", "on the border", "inside a face", "outside",
        "outside, on the line of a border edge", "without faces"}},
      {"a new constraint meets another",
       {"at its end", "in its middle, with its own end", "in a line, end to end",
        "on its own way, through a vertex"}},
  };
}

void count_edit_classes(const EditProgram& program, std::span<std::uint8_t> marks) {
  Counter(marks).run(program);
}

}  // namespace offgrid::fuzz
