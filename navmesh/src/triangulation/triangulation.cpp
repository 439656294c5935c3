#include "offgrid/navmesh/triangulation/triangulation.hpp"

#include <algorithm>
#include <array>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"
#include "triangulation/edit_tools.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

// The digest of the corners from the lexicographically smallest one, then of the constrained bits.
Digest digest_of_face(const PlanarMesh& mesh, FaceId f, Floor floor) {
  const std::array<Point2, 3> corners = mesh.triangle(f);
  const auto smallest = std::min_element(corners.begin(), corners.end());
  const auto first = static_cast<std::uint32_t>(smallest - corners.begin());
  DigestWriter writer;
  std::uint64_t constrained = 0;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t corner = (first + k) % 3;
    writer.add(word_of(corners[corner]));
    constrained |= std::uint64_t{mesh.mesh().is_constrained(mesh.mesh().halfedge(f, corner))} << k;
  }
  writer.add(constrained);
  if (floor != 0) writer.add(floor);
  return writer.digest();
}

}  // namespace

Triangulation::Triangulation() = default;
Triangulation::Triangulation(const Triangulation&) = default;
Triangulation::Triangulation(Triangulation&&) noexcept = default;
Triangulation& Triangulation::operator=(const Triangulation&) = default;
Triangulation& Triangulation::operator=(Triangulation&&) noexcept = default;
Triangulation::~Triangulation() = default;

detail::EditContext Triangulation::edit_context() {
  return {mesh_, points_, floors_, tools_->slots, changed_, keeps_former_ ? &former_ : nullptr};
}

// ---- reading

// The index returns one vertex of a run. After a bulk build the ids follow the same curve, so the
// vertices with neighbouring ids are near, too, and their points share cache lines: starting from
// the closest of them saves most of the walk. After many edits they are merely other vertices.
HalfedgeId Triangulation::start_of_walk(const Point2& p, VertexId near, Floor floor) const {
  if (near) return mesh_.halfedge(near);
  OFFGRID_EXPECTS(floor < floor_count(), "Triangulation: the floor exists");
  near = tools_->index_of(floor).find_near(p);
  if (!near) return mesh_.halfedge(*mesh_.faces().begin());
  constexpr std::uint32_t line = 8;  // points in a cache line
  const std::uint32_t begin = near.value() / line * line;
  const std::uint32_t end = std::min(begin + 2 * line, mesh_.vertex_bound());
  for (std::uint32_t v = begin; v < end; v += line) mesh_.prefetch(VertexId{v});
  VertexId closest = near;
  auto distance = kernel::squared_distance(p, points_[near.value()]);
  for (std::uint32_t v = begin; v < end; ++v) {
    const auto other = kernel::squared_distance(p, points_[v]);
    if (other < distance && (floors_.empty() || floors_[v] == floor)) {
      closest = VertexId{v};
      distance = other;
    }
  }
  return mesh_.halfedge(mesh_.is_alive(closest) ? closest : near);
}

// Walks towards p: leaves each face by an edge that has p on its right, until there is none.
// Pseudo-random bits choose the edge that is tested first, because a fixed rule can cycle in a
// constrained triangulation (Devillers, Pion, Teillaud 2002).
Location Triangulation::locate(const Point2& p, VertexId near, Floor floor) const {
  if (mesh_.face_count() == 0) {
    const auto found = tools_->line.find(p);
    return found == tools_->line.end() ? Location{}
                                       : Location{Place::vertex, found->second.vertex, {}};
  }
  const auto side = [&](HalfedgeId h) {
    return kernel::orient(points_[mesh_.origin(h).value()], points_[mesh_.target(h).value()], p);
  };
  HalfedgeId h = start_of_walk(p, near, floor);
  std::uint32_t bits = 0x9e3779b9;
  Sign entry = side(h);
  if (entry == Sign::negative) {
    if (mesh_.is_border(h)) return {Place::outside, {}, h};
    h = mesh_.twin(h);
    entry = Sign::positive;
  }
  for (;;) {
    mesh_.prefetch(mesh_.twin(mesh_.next(h)));
    mesh_.prefetch(mesh_.twin(mesh_.prev(h)));
    bits = bits * 1664525 + 1013904223;
    const bool next_first = (bits >> 31) != 0;
    const HalfedgeId first = next_first ? mesh_.next(h) : mesh_.prev(h);
    const HalfedgeId second = next_first ? mesh_.prev(h) : mesh_.next(h);
    const Sign first_side = side(first);
    const Sign second_side = first_side == Sign::negative ? Sign::zero : side(second);
    if (first_side != Sign::negative && second_side != Sign::negative) {
      const Sign next_side = next_first ? first_side : second_side;
      const Sign prev_side = next_first ? second_side : first_side;
      if (entry == Sign::zero && prev_side == Sign::zero)
        return {Place::vertex, mesh_.origin(h), {}};
      if (entry == Sign::zero && next_side == Sign::zero)
        return {Place::vertex, mesh_.target(h), {}};
      if (next_side == Sign::zero && prev_side == Sign::zero)
        return {Place::vertex, mesh_.apex(h), {}};
      if (entry == Sign::zero) return {Place::edge, {}, h};
      if (next_side == Sign::zero) return {Place::edge, {}, mesh_.next(h)};
      if (prev_side == Sign::zero) return {Place::edge, {}, mesh_.prev(h)};
      return {Place::face, {}, h};
    }
    const HalfedgeId exit = first_side == Sign::negative ? first : second;
    if (mesh_.is_border(exit)) return {Place::outside, {}, exit};
    h = mesh_.twin(exit);
    entry = Sign::positive;
  }
}

bool Triangulation::is_constrained(VertexId u, VertexId v) const {
  if (face_count() > 0) {
    const HalfedgeId h = mesh_.find_edge(u, v);
    return h && mesh_.is_constrained(h);
  }
  auto first = tools_->line.find(point(u));
  auto second = tools_->line.find(point(v));
  if (second->first < first->first) std::swap(first, second);
  return first != second && first->second.constrained && std::next(first) == second;
}

std::size_t Triangulation::memory() const {
  return mesh_.memory() + points_.capacity() * sizeof(Point2) + floors_.capacity() * sizeof(Floor) +
         tools_->memory();
}

Digest Triangulation::digest() const {
  Digest sum;
  for (const FaceId f : mesh_.faces())
    sum += digest_of_face(planar(), f, floor(mesh_.vertices(f)[0]));
  for (const auto& [point, here] : tools_->line) {
    sum += DigestWriter()
               .add(word_of(point))
               .add(static_cast<std::uint64_t>(here.constrained))
               .digest();
  }
  return sum;
}

// ---- vertices

std::uint32_t Triangulation::floor_count() const {
  return 1 + static_cast<std::uint32_t>(tools_->upper_floors.size());
}

VertexId Triangulation::add_vertex(const Point2& p, Floor floor) {
  const VertexId v = mesh_.add_vertex();
  if (v.value() == points_.size()) {
    points_.push_back(p);
  } else {
    points_[v.value()] = p;
  }
  if (!floors_.empty()) {
    detail::grow_to(floors_, points_.size());
    floors_[v.value()] = floor;
  }
  tools_->index_of(floor).insert(points_, v);
  return v;
}

void Triangulation::drop_vertex(VertexId v) {
  tools_->index_of(floor(v)).remove(points_[v.value()], v);
  mesh_.clear_halfedge(v);
  mesh_.remove_vertex(v);
}

EditResult<InsertedVertex> Triangulation::insert(const Point2& p, VertexId near, Floor floor) {
  forget_changes();
  if (near) floor = this->floor(near);
  const Location at = locate(p, near, floor);
  if (at.place == Place::vertex) return InsertedVertex{at.vertex, false};
  if (!mesh_.can_add(1, 0)) return EditError{.code = EditErrorCode::too_many_vertices, .point = p};
  if (mesh_.face_count() == 0) return insert_on_line(p);

  const VertexId v = add_vertex(p, floor);
  if (at.place == Place::outside) {
    insert_outside(at.halfedge, v);
  } else if (at.place == Place::edge) {
    insert_at_edge(at.halfedge, v);
  } else {
    const detail::EditContext context = this->edit_context();
    tools_->cavity.begin(p);
    tools_->cavity.take(context, at.halfedge);
    // The list is evaluated before the loop changes a face.
    for (const HalfedgeId h : {at.halfedge, mesh_.next(at.halfedge), mesh_.prev(at.halfedge)})
      tools_->cavity.grow_across(context, h);
    tools_->cavity.fill(context, v, true);
  }
  return InsertedVertex{v, true};
}

void Triangulation::insert_at_edge(HalfedgeId h, VertexId v) {
  const detail::EditContext context = this->edit_context();
  const bool constrained = mesh_.is_constrained(h);
  const VertexId from = mesh_.origin(h);
  const VertexId to = mesh_.target(h);
  const HalfedgeId other = mesh_.twin(h);
  tools_->cavity.begin(points_[v.value()]);
  tools_->cavity.take(context, h);
  tools_->cavity.grow_across(context, mesh_.next(h));
  tools_->cavity.grow_across(context, mesh_.prev(h));
  if (other) {
    tools_->cavity.take(context, other);
    tools_->cavity.grow_across(context, mesh_.next(other));
    tools_->cavity.grow_across(context, mesh_.prev(other));
  }
  tools_->cavity.fill(context, v, static_cast<bool>(other));
  if (!constrained) return;
  mesh_.set_constrained(mesh_.find_edge(v, from), true);
  mesh_.set_constrained(mesh_.find_edge(v, to), true);
}

// The border edges that see the point form one chain; from its end to its start they are
// counter-clockwise about the point.
void Triangulation::insert_outside(HalfedgeId border, VertexId v) {
  const detail::EditContext context = this->edit_context();
  const Point2& p = points_[v.value()];
  const auto sees = [&](HalfedgeId h) {
    return kernel::orient(points_[mesh_.origin(h).value()], points_[mesh_.target(h).value()], p) ==
           Sign::negative;
  };
  HalfedgeId last = border;
  for (HalfedgeId h = mesh_.next_border(last); sees(h); h = mesh_.next_border(h)) last = h;
  tools_->suspects.clear();
  for (HalfedgeId h = last; h == border || sees(h); h = mesh_.prev_border(h))
    tools_->suspects.push_back(h);
  tools_->cavity.begin(p);
  for (const HalfedgeId h : tools_->suspects) tools_->cavity.grow_into(context, h);
  tools_->cavity.fill(context, v, false);
}

// ---- while there are no faces

EditResult<InsertedVertex> Triangulation::insert_on_line(const Point2& p) {
  const VertexId v = add_vertex(p, 0);
  if (tools_->line.size() >= 2 &&
      kernel::orient(tools_->line.begin()->first, tools_->line.rbegin()->first, p) != Sign::zero) {
    raise_from_line(v);
    return InsertedVertex{v, true};
  }
  const auto here = tools_->line.emplace(p, detail::LineVertex{v, false}).first;
  if (here != tools_->line.begin()) here->second.constrained = std::prev(here)->second.constrained;
  return InsertedVertex{v, true};
}

// Joins the first vertex off the line with each edge of the line; there is no other triangulation.
void Triangulation::raise_from_line(VertexId apex) {
  const detail::EditContext context = this->edit_context();
  const bool is_left = kernel::orient(tools_->line.begin()->first, tools_->line.rbegin()->first,
                                      points_[apex.value()]) == Sign::positive;
  HalfedgeId spoke;  // the previous face's half-edge between the apex and the current vertex
  for (auto low = tools_->line.begin(), high = std::next(low); high != tools_->line.end();
       low = high, ++high) {
    const VertexId u = low->second.vertex;
    const VertexId v = high->second.vertex;
    const FaceId f = is_left ? context.make_face(u, v, apex) : context.make_face(v, u, apex);
    mesh_.set_constrained(mesh_.halfedge(f, 0), low->second.constrained);
    if (spoke) mesh_.link(spoke, mesh_.halfedge(f, is_left ? 2 : 1));
    spoke = mesh_.halfedge(f, is_left ? 1 : 2);
  }
  tools_->line.clear();
}

using detail::text_of;

namespace {

std::string describe_constraint(const EditError::Segment& s, std::size_t index) {
  std::string text = "constraint ";
  if (index != EditError::no_index) text.append(std::to_string(index)).append(" ");
  return text.append(text_of(s[0])).append("-").append(text_of(s[1]));
}

}  // namespace

std::string describe(const EditError& error) {
  const std::string constraint = describe_constraint(error.constraint, error.index);
  const std::string other = describe_constraint(error.other, error.other_index);
  switch (error.code) {
    case EditErrorCode::too_many_vertices:
      return "a mesh has at most " + std::to_string(Mesh::max_vertices) + " vertices";
    case EditErrorCode::one_point_constraint: return constraint + " needs two different points";
    case EditErrorCode::constraint_unknown_point:
      // an end has no coordinates, so the message shows none
      return "constraint " + std::to_string(error.index) + " names a point that is not in the list";
    case EditErrorCode::constraints_cross: return constraint + " crosses " + other;
    case EditErrorCode::constraint_through_vertex:
      return constraint + " passes through the vertex " + text_of(error.point);
    case EditErrorCode::constraint_missing:
      return "to remove " + constraint + ": its piece " + other.substr(11) + " is not constrained";
    case EditErrorCode::vertex_is_constrained:
      return "vertex " + text_of(error.point) + " is an end of " + other + " and cannot be removed";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
