// SeamLinks: what is across the half-edges of edges with at most one seam, each found once.
//
// An edge has two half-edges, and so two links. If one seam runs along an edge, and only this one
// along the edge beyond it, each of the two half-edges is across the other, so both links are
// found at once:
//
//      floor 0   h -->          the seam joins the ground left of h with that left of g: the link
//              o-------o        of h leads to g, and that of g back to h. The other half-edge of
//      floor 1     <-- g        each edge is closed, or is linked by another seam.
//
// The links of an edge with several seams, or that leads to one, are asked of SeamLines.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "snap/seam_lines.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SeamLinks {
 public:
  using Ends = std::array<VertexId, 2>;
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// A half-edge and the one across it.
  struct Link {
    HalfedgeId halfedge;        ///< none if the edge is at the border on this side
    HalfedgeId across;          ///< none also if the edge is closed
    std::uint32_t back = none;  ///< the link of the half-edge across; none if it has none here
    bool is_known = false;      ///< else it has to be asked
  };

  void clear();
  /// Adds an edge of the floors, of which one half-edge may be known; it may be added repeatedly.
  void add(VertexId u, VertexId v, HalfedgeId known = {});
  /// Finds the links of all edges added. Cost: two look-ups of users for an edge, and a search in
  /// the chain beyond it.
  void find(const SnapState& state);

  /// The number of different edges that were added, by their smaller end and the other one.
  std::size_t size() const { return size_; }
  const Ends& ends(std::size_t edge) const { return edges_[edge].ends; }
  /// Does more than one seam run along the edge? Then its links are unknown.
  bool has_several(std::size_t edge) const { return edges_[edge].lines > 1; }
  /// The links of edge i are 2i, from its smaller end, and 2i + 1.
  const Link& link(std::uint32_t number) const { return links_[number]; }

 private:
  struct Edge {
    Ends ends{};  ///< the smaller one first
    HalfedgeId known;
    OriginalId line;          ///< the last seam found along it
    std::uint32_t lines = 0;  ///< the number of seams along it
  };

  void sort_edges();
  void look_up(const SnapState& state, std::size_t edge);
  void link_twins(const SnapState& state, std::size_t edge);
  void link_over_seam(const SnapState& state, std::uint32_t number, bool is_forward);
  std::size_t find_or_look_up(const SnapState& state, const Ends& ends);

  std::size_t size_ = 0;
  std::vector<Edge> edges_;  ///< those added; behind them others that they lead to
  std::vector<Link> links_;
};

}  // namespace offgrid::navmesh::detail
