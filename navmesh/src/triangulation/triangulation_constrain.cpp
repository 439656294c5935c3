#include <algorithm>

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh {

using detail::CrossedFaces;
using detail::PointLine;
using kernel::Point2;

EditResult<InsertedConstraint> Triangulation::insert_constraint(VertexId u, VertexId v, ThroughVertex through) {
  return *insert_short_constraint(u, v, through, CrossedFaces::no_limit);
}

std::optional<EditResult<InsertedConstraint>> Triangulation::insert_short_constraint(VertexId u, VertexId v, ThroughVertex through,
                                                                                     std::size_t most_crossed) {
  OFFGRID_EXPECTS(mesh_.is_alive(u) && mesh_.is_alive(v), "Triangulation::insert_constraint: both vertices exist");
  changed_.clear();
  EditError error{.code = EditErrorCode::none, .constraint = {point(u), point(v)}};
  if (u == v) {
    error.code = EditErrorCode::one_point_constraint;
    return error;
  }
  if (mesh_.face_count() == 0) return constrain_on_line(u, v, through);
  if (!crossed_.find(planar(), u, v, most_crossed)) return std::nullopt;
  if (crossed_.blocking()) {
    error.code = EditErrorCode::constraints_cross;
    error.other = planar().segment(crossed_.blocking());
    return error;
  }
  if (through == ThroughVertex::refuse && crossed_.pieces().size() > 1) {
    error.code = EditErrorCode::constraint_through_vertex;
    error.vertex = crossed_.is_reversed() ? crossed_.pieces().back().from : crossed_.pieces()[0].to;
    error.point = point(error.vertex);
    return error;
  }
  InsertedConstraint inserted{0, static_cast<std::uint32_t>(crossed_.crossed().size()), crossed_.side_tests()};
  for (const CrossedFaces::Piece& piece : crossed_.pieces()) {
    if (piece.edge && mesh_.is_constrained(piece.edge)) continue;
    ++inserted.new_pieces;
    if (piece.edge) {
      mesh_.set_constrained(piece.edge, true);
    } else {
      constrain_piece(piece);
    }
  }
  return inserted;
}

// The crossed faces make way for two holes, one on each side of the piece.
void Triangulation::constrain_piece(const CrossedFaces::Piece& piece) {
  left_.begin(piece.from);
  right_.begin(piece.from);
  const HalfedgeId first = crossed_.crossed()[piece.begin];
  slots_.push_back(mesh_.face(first));
  left_.add(mesh_, mesh_.next(first), mesh_.target(first));
  right_.add(mesh_, mesh_.prev(first), mesh_.origin(first));
  for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
    const HalfedgeId entered = mesh_.twin(crossed_.crossed()[i]);
    const VertexId apex = mesh_.apex(entered);
    slots_.push_back(mesh_.face(entered));
    const bool is_last = i + 1 == piece.end;
    const bool is_left = !is_last && crossed_.crossed()[i + 1] == mesh_.next(entered);
    if (is_last || is_left) left_.add(mesh_, mesh_.prev(entered), apex);
    if (is_last || !is_left) right_.add(mesh_, mesh_.next(entered), apex);
  }
  left_.finish();
  right_.finish();
  right_.reverse();
  left_.hole.base = {{}, true};
  right_.hole.base = {filler_.fill(sheet(), left_.hole), true};
  filler_.fill(sheet(), right_.hole);
}

EditResult<std::uint32_t> Triangulation::remove_constraint(VertexId u, VertexId v) {
  OFFGRID_EXPECTS(mesh_.is_alive(u) && mesh_.is_alive(v), "Triangulation::remove_constraint: both vertices exist");
  changed_.clear();
  EditError error{.code = EditErrorCode::none, .constraint = {point(u), point(v)}};
  if (u == v) {
    error.code = EditErrorCode::one_point_constraint;
    return error;
  }
  if (mesh_.face_count() == 0) return release_on_line(u, v);
  crossed_.find(planar(), u, v);
  for (const CrossedFaces::Piece& piece : crossed_.pieces()) {
    if (piece.edge && mesh_.is_constrained(piece.edge)) continue;
    error.code = EditErrorCode::constraint_missing;
    error.other = {point(piece.from), point(piece.to)};
    return error;
  }
  suspects_.clear();
  for (const CrossedFaces::Piece& piece : crossed_.pieces()) {
    mesh_.set_constrained(piece.edge, false);
    suspects_.push_back(piece.edge);
  }
  legalize();
  return static_cast<std::uint32_t>(crossed_.pieces().size());
}

void Triangulation::constrain_edge(HalfedgeId edge) {
  OFFGRID_EXPECTS(mesh_.is_alive(edge) && !mesh_.is_constrained(edge), "Triangulation::constrain_edge: the edge exists and is free");
  changed_.clear();
  mesh_.set_constrained(edge, true);
}

void Triangulation::free_edge(HalfedgeId edge) {
  OFFGRID_EXPECTS(mesh_.is_alive(edge) && mesh_.is_constrained(edge), "Triangulation::free_edge: the edge exists and is constrained");
  changed_.clear();
  mesh_.set_constrained(edge, false);
  suspects_.assign(1, edge);
  legalize();
}

// Flips edges until none must be flipped (Lawson 1977).
void Triangulation::legalize() {
  while (!suspects_.empty()) {
    const HalfedgeId h = suspects_.back();
    suspects_.pop_back();
    const HalfedgeId other = mesh_.twin(h);
    if (!other || mesh_.is_constrained(h)) continue;
    if (!kernel::must_flip(point(mesh_.origin(h)), point(mesh_.target(h)), point(mesh_.apex(h)), point(mesh_.apex(other)))) continue;
    mesh_.flip(h);
    for (const HalfedgeId g : {h, other}) {
      changed_.push_back(mesh_.face(g));
      suspects_.push_back(mesh_.next(g));
      suspects_.push_back(mesh_.prev(g));
    }
  }
}

// ---- while there are no faces

EditResult<InsertedConstraint> Triangulation::constrain_on_line(VertexId u, VertexId v, ThroughVertex through) {
  PointLine::iterator low = line_.find(std::min(point(u), point(v)));
  const PointLine::iterator high = line_.find(std::max(point(u), point(v)));
  if (through == ThroughVertex::refuse && std::next(low) != high) {
    const PointLine::iterator between = point(u) < point(v) ? std::next(low) : std::prev(high);
    return EditError{.code = EditErrorCode::constraint_through_vertex,
                     .constraint = {point(u), point(v)},
                     .point = between->first,
                     .vertex = between->second.vertex};
  }
  InsertedConstraint inserted;
  for (; low != high; ++low) {
    inserted.new_pieces += static_cast<std::uint32_t>(!low->second.constrained);
    low->second.constrained = true;
  }
  return inserted;
}

EditResult<std::uint32_t> Triangulation::release_on_line(VertexId u, VertexId v) {
  const PointLine::iterator low = line_.find(std::min(point(u), point(v)));
  const PointLine::iterator high = line_.find(std::max(point(u), point(v)));
  for (PointLine::iterator here = low; here != high; ++here) {
    if (here->second.constrained) continue;
    return EditError{
        .code = EditErrorCode::constraint_missing, .constraint = {point(u), point(v)}, .other = {here->first, std::next(here)->first}};
  }
  std::uint32_t count = 0;
  for (PointLine::iterator here = low; here != high; ++here, ++count) here->second.constrained = false;
  return count;
}

}  // namespace offgrid::navmesh
