// The errors of refused edits: the library's errors against a plain model. No subject stands
// between, so there can be no bug here.
#include "edits/judge.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using navmesh::EditError;
using navmesh::EditErrorCode;
using navmesh::Triangulation;
using navmesh::VertexId;
using testing::Edit;
using testing::EditKind;
using testing::EditModel;

bool is_inside(const Point2& a, const Point2& b, const Point2& p) {
  return p != a && p != b && kernel::on_segment(a, b, p);
}

template <class T>
EditError error_of(const navmesh::EditResult<T>& result) {
  return result ? EditError{} : result.error();
}

/// The first vertex on the way from a to b, or b.
Point2 first_passed(const EditModel& model, const Point2& a, const Point2& b) {
  Point2 first = b;
  for (const Point2& p : model.points()) {
    if (is_inside(a, first, p)) first = p;
  }
  return first;
}

bool crosses_a_piece(const EditModel& model, const Point2& a, const Point2& b) {
  for (const auto& [u, v] : model.pieces()) {
    if (kernel::proper_cross(a, b, u, v)) return true;
  }
  return false;
}

/// Does the error name what is at fault?
bool is_right(const EditError& error, const Edit& edit, const EditModel& model) {
  const testing::Piece other = testing::make_piece(error.other[0], error.other[1]);
  const bool is_piece = model.pieces().count(other) != 0;
  if (edit.kind == EditKind::remove) {
    return error.code == EditErrorCode::vertex_is_constrained && error.point == edit.a &&
           is_piece && (other.first == edit.a || other.second == edit.a);
  }
  if (error.constraint != EditError::Segment{edit.a, edit.b}) return false;
  if (edit.a == edit.b) return error.code == EditErrorCode::one_point_constraint;
  if (edit.kind == EditKind::constrain) {
    return error.code == EditErrorCode::constraints_cross && is_piece &&
           kernel::proper_cross(edit.a, edit.b, other.first, other.second);
  }
  return error.code == EditErrorCode::constraint_missing && !is_piece &&
         kernel::on_segment(edit.a, edit.b, other.first) &&
         kernel::on_segment(edit.a, edit.b, other.second);
}

/// A constraint that may not pass vertices, on a copy.
bool is_refusal_of_passing_right(Triangulation t, const Edit& edit, const EditModel& model) {
  const navmesh::Digest before = t.digest();
  const auto made =
      t.insert_constraint(t.find(edit.a), t.find(edit.b), navmesh::ThroughVertex::refuse);
  const Point2 first = first_passed(model, edit.a, edit.b);
  const bool crosses = crosses_a_piece(model, edit.a, edit.b), passes = first != edit.b;
  if (made) return !crosses && !passes;
  const EditError& error = made.error();
  const bool names_vertex = error.code == EditErrorCode::constraint_through_vertex &&
                            error.point == first && t.find(first) == error.vertex;
  return t.digest() == before &&
         (crosses ? error.code == EditErrorCode::constraints_cross : passes && names_vertex);
}

}  // namespace

std::optional<Finding> judge_refusals(const EditProgram& program) {
  Triangulation t;
  EditModel model;
  const auto finding = [](const Edit& edit, const char* found) {
    return Finding{"refusal", testing::show(edit),
                   "a refusal that names what is at fault, and changes nothing", found};
  };
  for (const Edit& edit : program.edits) {
    const VertexId u = t.find(edit.a), v = t.find(edit.b);
    const bool has_points =
        edit.kind == EditKind::insert || (u && (edit.kind == EditKind::remove || v));
    if (!has_points) continue;
    if (edit.kind == EditKind::constrain && u != v &&
        !is_refusal_of_passing_right(t, edit, model)) {
      return finding(edit, "another answer to a constraint that may not pass vertices");
    }
    const navmesh::Digest before = t.digest();
    EditError error;
    if (edit.kind == EditKind::insert) static_cast<void>(t.insert(edit.a));
    if (edit.kind == EditKind::remove) error = error_of(t.remove(u));
    if (edit.kind == EditKind::constrain) error = error_of(t.insert_constraint(u, v));
    if (edit.kind == EditKind::release) error = error_of(t.remove_constraint(u, v));
    if (error.code != EditErrorCode::none &&
        (!is_right(error, edit, model) || t.digest() != before)) {
      return finding(edit, describe(error).c_str());
    }
    model.apply(edit);
  }
  return std::nullopt;
}

}  // namespace offgrid::fuzz
