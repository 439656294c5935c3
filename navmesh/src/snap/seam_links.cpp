#include "snap/seam_links.hpp"

#include <algorithm>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

void SeamLinks::clear() {
  size_ = 0;
  edges_.clear();
  links_.clear();
}

void SeamLinks::add(VertexId u, VertexId v, HalfedgeId known) {
  edges_.push_back({.ends = {std::min(u, v), std::max(u, v)}, .known = known, .line = {}});
}

// Keeps one of equal edges, with the half-edge that is known of any of them.
void SeamLinks::sort_edges() {
  kernel::sort(edges_.begin(), edges_.end(),
               [](const Edge& a, const Edge& b) { return a.ends < b.ends; });
  size_ = 0;
  for (const Edge& edge : edges_) {
    if (size_ == 0 || edges_[size_ - 1].ends != edge.ends) {
      edges_[size_++] = edge;
    } else if (edge.known) {
      edges_[size_ - 1].known = edge.known;
    }
  }
  edges_.resize(size_);
}

void SeamLinks::find(const SnapState& state) {
  sort_edges();
  links_.assign(2 * size_, {});
  for (std::size_t i = 0; i < size_; ++i) look_up(state, i);
  for (std::size_t i = 0; i < size_; ++i) {
    const Edge edge = edges_[i];
    if (edge.lines == 0) link_twins(state, i);
    if (edge.lines != 1) continue;
    const bool is_forward = AlongSegment(state.original(edge.line))(
        state.triangulation.point(edge.ends[0]), state.triangulation.point(edge.ends[1]));
    const auto number = static_cast<std::uint32_t>(2 * i);
    link_over_seam(state, number, is_forward);
    link_over_seam(state, number + 1, !is_forward);
  }
}

// Finds the half-edges of an edge, and its seams.
void SeamLinks::look_up(const SnapState& state, std::size_t i) {
  Edge& edge = edges_[i];
  const auto& [u, v] = edge.ends;
  state.users.for_each(u, v, [&](OriginalId id) {
    if (!state.seams.has(id)) return;
    edge.line = id;
    ++edge.lines;
  });
  const Mesh& mesh = state.triangulation.mesh();
  const HalfedgeId h = edge.known ? edge.known : mesh.find_edge(u, v);
  if (!h) return;
  const std::size_t from_u = mesh.origin(h) == u ? 0 : 1;
  links_[2 * i + from_u].halfedge = h;
  links_[2 * i + 1 - from_u].halfedge = mesh.twin(h);
}

void SeamLinks::link_twins(const SnapState& state, std::size_t i) {
  const Mesh& mesh = state.triangulation.mesh();
  const auto number = static_cast<std::uint32_t>(2 * i);
  for (const std::uint32_t k : {number, number + 1}) {
    Link& link = links_[k];
    if (!link.halfedge) continue;
    link.is_known = true;
    link.across = mesh.twin(link.halfedge);
    link.back = k ^ 1;
  }
}

// `is_forward` says whether the half-edge runs from the smaller end of the seam to the larger one.
void SeamLinks::link_over_seam(const SnapState& state, std::uint32_t number, bool is_forward) {
  const std::size_t i = number / 2;
  if (links_[number].is_known || !links_[number].halfedge) return;
  const SeamSide side = is_forward ? SeamSide::left : SeamSide::right;
  const OriginalId partner = state.seams.open_partner(edges_[i].line, side);
  if (!partner) {
    links_[number].is_known = true;
    return;
  }
  const Point2 from = state.triangulation.point(edges_[i].ends[number % 2]);
  const auto [a, b] = edge_beyond(state, partner, from, is_forward);
  const std::size_t other = find_or_look_up(state, {std::min(a, b), std::max(a, b)});
  if (edges_[other].lines != 1) return;
  const auto back = static_cast<std::uint32_t>(2 * other + (b < a ? 0 : 1));
  Link &here = links_[number], &there = links_[back];
  here = {here.halfedge, there.halfedge, back, true};
  there = {there.halfedge, here.halfedge, number, true};
}

// The index of an edge among those added, or behind them.
std::size_t SeamLinks::find_or_look_up(const SnapState& state, const Ends& ends) {
  const auto end = edges_.begin() + static_cast<std::ptrdiff_t>(size_);
  const auto found = std::lower_bound(edges_.begin(), end, ends,
                                      [](const Edge& e, const Ends& key) { return e.ends < key; });
  if (found != end && found->ends == ends) return static_cast<std::size_t>(found - edges_.begin());
  edges_.push_back({.ends = ends, .known = {}, .line = {}});
  links_.resize(2 * edges_.size());
  look_up(state, edges_.size() - 1);
  return edges_.size() - 1;
}

}  // namespace offgrid::navmesh::detail
