#include <algorithm>

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/edit_tools.hpp"

namespace offgrid::navmesh {

using detail::CrossedFaces;
using detail::PointLine;
using kernel::Point2;

EditResult<InsertedConstraint> Triangulation::insert_constraint(VertexId u, VertexId v,
                                                                ThroughVertex through) {
  return *insert_short_constraint(u, v, through, CrossedFaces::no_limit);
}

std::optional<EditResult<InsertedConstraint>> Triangulation::insert_short_constraint(
    VertexId u, VertexId v, ThroughVertex through, std::size_t most_crossed) {
  OFFGRID_EXPECTS(mesh_.is_alive(u) && mesh_.is_alive(v),
                  "Triangulation::insert_constraint: both vertices exist");
  forget_changes();
  const auto fault = [&](EditErrorCode code) {
    return EditError{.code = code, .constraint = {point(u), point(v)}};
  };
  if (u == v) return fault(EditErrorCode::one_point_constraint);
  if (mesh_.face_count() == 0) return constrain_on_line(u, v, through);
  if (!tools_->crossed.find(planar(), u, v, most_crossed)) return std::nullopt;
  if (tools_->crossed.blocking()) {
    EditError error = fault(EditErrorCode::constraints_cross);
    error.other = planar().segment(tools_->crossed.blocking());
    return error;
  }
  if (through == ThroughVertex::refuse && tools_->crossed.pieces().size() > 1) {
    EditError error = fault(EditErrorCode::constraint_through_vertex);
    error.vertex = tools_->crossed.is_reversed() ? tools_->crossed.pieces().back().from
                                                 : tools_->crossed.pieces()[0].to;
    error.point = point(error.vertex);
    return error;
  }
  InsertedConstraint inserted{0, static_cast<std::uint32_t>(tools_->crossed.crossed().size()),
                              tools_->crossed.side_tests()};
  const std::span<const CrossedFaces::Piece> pieces = tools_->crossed.pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const HalfedgeId edge = pieces[i].edge;
    if (edge && mesh_.is_constrained(edge)) continue;
    ++inserted.new_pieces;
    if (edge) {
      mesh_.set_constrained(edge, true);
    } else {
      constrain_piece(i);
    }
  }
  return inserted;
}

// Removes the crossed faces and fills the two holes, one on each side of the piece:
//
//       w1------w3             w1------w3             w1------w3
//     / |  \    |  \         /            \         /   `--.     \     left chain u w1 w3 v
//    u  |    \  |   v   ->  u==============v   ->  u==============v
//     \ |      \|  /         \            /         \     .--'   /     right chain u w0 w2 v
//       w0------w2             w0------w2             w0------w2
//
// The right chain is reversed, so that its hole lies on the left of the base v -> u.
void Triangulation::constrain_piece(std::size_t index) {
  const CrossedFaces& crossed = tools_->crossed;
  const CrossedFaces::Piece& piece = crossed.pieces()[index];
  detail::HoleChain& left = tools_->left;
  detail::HoleChain& right = tools_->right;
  left.begin(piece.from);
  right.begin(piece.from);
  const HalfedgeId first = crossed.crossed()[piece.begin];
  tools_->slots.push_back(mesh_.face(first));
  left.add(mesh_, mesh_.next(first), mesh_.target(first));
  right.add(mesh_, mesh_.prev(first), mesh_.origin(first));
  for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
    const HalfedgeId entered = mesh_.twin(crossed.crossed()[i]);
    const VertexId apex = mesh_.apex(entered);
    tools_->slots.push_back(mesh_.face(entered));
    const bool is_last = i + 1 == piece.end;
    const bool is_left = !is_last && crossed.crossed()[i + 1] == mesh_.next(entered);
    if (is_last || is_left) left.add(mesh_, mesh_.prev(entered), apex);
    if (is_last || !is_left) right.add(mesh_, mesh_.next(entered), apex);
  }
  left.finish();
  right.finish();
  right.reverse();
  left.hole.base = {{}, true};
  right.hole.base = {tools_->filler.fill(edit_context(), left.hole), true};
  tools_->filler.fill(edit_context(), right.hole);
}

EditResult<std::uint32_t> Triangulation::remove_constraint(VertexId u, VertexId v) {
  OFFGRID_EXPECTS(mesh_.is_alive(u) && mesh_.is_alive(v),
                  "Triangulation::remove_constraint: both vertices exist");
  forget_changes();
  const auto fault = [&](EditErrorCode code) {
    return EditError{.code = code, .constraint = {point(u), point(v)}};
  };
  if (u == v) return fault(EditErrorCode::one_point_constraint);
  if (mesh_.face_count() == 0) return release_on_line(u, v);
  tools_->crossed.find(planar(), u, v);
  for (const CrossedFaces::Piece& piece : tools_->crossed.pieces()) {
    if (piece.edge && mesh_.is_constrained(piece.edge)) continue;
    EditError error = fault(EditErrorCode::constraint_missing);
    error.other = {point(piece.from), point(piece.to)};
    return error;
  }
  tools_->suspects.clear();
  for (const CrossedFaces::Piece& piece : tools_->crossed.pieces()) {
    mesh_.set_constrained(piece.edge, false);
    tools_->suspects.push_back(piece.edge);
  }
  legalize();
  return static_cast<std::uint32_t>(tools_->crossed.pieces().size());
}

void Triangulation::constrain_edge(HalfedgeId edge) {
  OFFGRID_EXPECTS(mesh_.is_alive(edge) && !mesh_.is_constrained(edge),
                  "Triangulation::constrain_edge: the edge exists and is free");
  forget_changes();
  mesh_.set_constrained(edge, true);
}

void Triangulation::free_edge(HalfedgeId edge) {
  OFFGRID_EXPECTS(mesh_.is_alive(edge) && mesh_.is_constrained(edge),
                  "Triangulation::free_edge: the edge exists and is constrained");
  forget_changes();
  mesh_.set_constrained(edge, false);
  tools_->suspects.assign(1, edge);
  legalize();
}

// Flips suspects until no edge must be flipped (Lawson 1977).
void Triangulation::legalize() {
  while (!tools_->suspects.empty()) {
    const HalfedgeId h = tools_->suspects.back();
    tools_->suspects.pop_back();
    const HalfedgeId other = mesh_.twin(h);
    if (!other || mesh_.is_constrained(h)) continue;
    if (!kernel::must_flip(point(mesh_.origin(h)), point(mesh_.target(h)), point(mesh_.apex(h)),
                           point(mesh_.apex(other))))
      continue;
    for (const HalfedgeId g : {h, other}) edit_context().note(mesh_.face(g));
    mesh_.flip(h);
    for (const HalfedgeId g : {h, other}) {
      tools_->suspects.push_back(mesh_.next(g));
      tools_->suspects.push_back(mesh_.prev(g));
    }
  }
}

// ---- while there are no faces

EditResult<InsertedConstraint> Triangulation::constrain_on_line(VertexId u, VertexId v,
                                                                ThroughVertex through) {
  PointLine::iterator low = tools_->line.find(std::min(point(u), point(v)));
  const PointLine::iterator high = tools_->line.find(std::max(point(u), point(v)));
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
  const PointLine::iterator low = tools_->line.find(std::min(point(u), point(v)));
  const PointLine::iterator high = tools_->line.find(std::max(point(u), point(v)));
  for (PointLine::iterator here = low; here != high; ++here) {
    if (here->second.constrained) continue;
    return EditError{.code = EditErrorCode::constraint_missing,
                     .constraint = {point(u), point(v)},
                     .other = {here->first, std::next(here)->first}};
  }
  std::uint32_t count = 0;
  for (PointLine::iterator here = low; here != high; ++here, ++count)
    here->second.constrained = false;
  return count;
}

}  // namespace offgrid::navmesh
