#include <algorithm>
#include <map>

#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/form.hpp"
#include "triangulation/judge.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {
namespace {

using kernel::Point2;
using navmesh::EditError;
using navmesh::EditErrorCode;
using navmesh::Triangulation;
using navmesh::VertexId;

bool is_inside(const Point2& a, const Point2& b, const Point2& p) {
  return p != a && p != b && is_on(a, b, p);
}

/// The first vertex on the path from a to b, or b.
Point2 first_passed(const EditModel& model, const Point2& a, const Point2& b) {
  Point2 first = b;
  for (const Point2& p : model.points()) {
    if (is_inside(a, first, p)) first = p;
  }
  return first;
}

bool crosses_a_piece(const EditModel& model, const Point2& a, const Point2& b) {
  for (const auto& [u, v] : model.pieces()) {
    if (do_cross(a, b, u, v)) return true;
  }
  return false;
}

/// Does the error name what is at fault?
bool is_right(const EditError& error, const Edit& edit, const EditModel& model) {
  const Piece other = make_piece(error.other[0], error.other[1]);
  const bool is_piece = model.pieces().contains(other);
  if (edit.kind == EditKind::remove) {
    return error.code == EditErrorCode::vertex_is_constrained && error.point == edit.a &&
           is_piece && (other.first == edit.a || other.second == edit.a);
  }
  if (error.constraint != EditError::Segment{edit.a, edit.b}) return false;
  if (edit.a == edit.b) return error.code == EditErrorCode::one_point_constraint;
  if (edit.kind == EditKind::constrain) {
    return error.code == EditErrorCode::constraints_cross && is_piece &&
           do_cross(edit.a, edit.b, other.first, other.second);
  }
  return error.code == EditErrorCode::constraint_missing && !is_piece &&
         is_on(edit.a, edit.b, other.first) && is_on(edit.a, edit.b, other.second);
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
  return t.digest() == before && t.changed_faces().empty() &&
         (crosses ? error.code == EditErrorCode::constraints_cross : passes && names_vertex);
}

/// How an edit was refused, or how many points or pieces of constraints came or went.
struct Answer {
  std::optional<EditError> error;
  std::size_t changed = 0;
  std::size_t crossed_edges = 0;
};

template <class T>
Answer answer_of(const navmesh::EditResult<T>& result, std::size_t changed) {
  return result ? Answer{{}, changed} : Answer{result.error()};
}

Answer answer_of(Triangulation& t, const Edit& edit, VertexId u, VertexId v) {
  if (edit.kind == EditKind::insert) {
    const auto made = t.insert(edit.a);
    return answer_of(made, made && made->is_new ? 1 : 0);
  }
  if (edit.kind == EditKind::remove) return answer_of(t.remove(u), 1);
  if (edit.kind == EditKind::constrain) {
    const auto made = t.insert_constraint(u, v);
    Answer answer = answer_of(made, made ? made->new_pieces : 0);
    answer.crossed_edges = made ? made->crossed_edges : 0;
    return answer;
  }
  const auto freed = t.remove_constraint(u, v);
  return answer_of(freed, freed ? *freed : 0);
}

/// How many there are of what such edits change.
std::size_t size_of(const EditModel& model, const Edit& edit) {
  return edit.has_two_points() ? model.pieces().size() : model.points().size();
}

/// The fault of the answer, or nothing. The model is that after the edit; `size` was its size.
std::string fault_of(const Answer& answer, const Edit& edit, const EditModel& model,
                     std::size_t size, const Triangulation& t, bool is_same) {
  const std::size_t now = size_of(model, edit), changed = std::max(size, now) - std::min(size, now);
  if (answer.error && !is_right(*answer.error, edit, model)) return describe(*answer.error);
  if (answer.changed != changed)
    return std::to_string(answer.changed) + " changed, not " + std::to_string(changed);
  if (changed == 0 && (!is_same || !t.changed_faces().empty())) return "changes of no change";
  return "";
}

/// Vertices that are there keep their ids.
bool are_kept(std::map<Point2, VertexId>& ids, const Triangulation& t, const EditModel& model) {
  std::erase_if(ids, [&](const auto& known) { return !model.points().contains(known.first); });
  return std::all_of(model.points().begin(), model.points().end(), [&](const Point2& p) {
    return t.find(p) && ids.try_emplace(p, t.find(p)).first->second == t.find(p);
  });
}

}  // namespace

std::optional<Finding> judge_answers(std::span<const Edit> edits, EditMarks& marks) {
  Triangulation t;
  EditModel model;
  std::map<Point2, VertexId> ids;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const Edit& edit = edits[i];
    if (!model.has_points_of(edit) || edit.kind == EditKind::locate) {
      marks.see(edit, {t, t});
      continue;
    }
    const auto finding = [&](const std::string& found) {
      return Finding{"answer", line_of(edit), "a refusal that names the fault, or what changed",
                     found, i};
    };
    const VertexId u = t.find(edit.a), v = t.find(edit.b);
    if (edit.kind == EditKind::constrain && u != v && !is_refusal_of_passing_right(t, edit, model))
      return finding("another answer to a constraint that may not pass vertices");
    const Triangulation before = t;
    const std::size_t size = size_of(model, edit);
    const Answer answer = answer_of(t, edit, u, v);
    if (model.apply(edit) == answer.error.has_value())
      return finding(answer.error ? describe(*answer.error) : "no error");
    if (std::string fault = fault_of(answer, edit, model, size, t, t.digest() == before.digest());
        !fault.empty())
      return finding(fault);
    if (!are_kept(ids, t, model)) return finding("other ids of vertices");
    marks.see(edit, {before, t, answer.error.has_value(), answer.changed, answer.crossed_edges});
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::triangulation
