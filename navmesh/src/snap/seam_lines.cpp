#include "snap/seam_lines.hpp"

#include <algorithm>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

/// Is the other line on the right of this one? Lines of one floor do not cross.
bool is_line_before(const EdgeLine& line, const EdgeLine& other) {
  const auto is_left = [](const EdgeLine& of, const Point2& p, Sign sign) {
    return kernel::orient(of.from, of.to, p) == sign;
  };
  return !(is_left(line, other.from, Sign::positive) || is_left(line, other.to, Sign::positive)) ||
         !(is_left(other, line.from, Sign::negative) || is_left(other, line.to, Sign::negative));
}

}  // namespace

std::array<VertexId, 2> edge_beyond(const SnapState& state, OriginalId partner, const Point2& from,
                                    bool is_forward) {
  const Original& s = state.original(partner);
  const std::size_t place = state.place_in_chain(s, from);
  return {s.chain[place], is_forward ? s.chain[place + 1] : s.chain[place - 1]};
}

std::span<const EdgeLine> SeamLines::along(const SnapState& state, VertexId u, VertexId v) {
  lines_.clear();
  const Point2 from = state.triangulation.point(u), to = state.triangulation.point(v);
  state.users.for_each(u, v, [&](OriginalId id) {
    if (!state.seams.has(id)) return;
    const Original& s = state.original(id);
    const bool is_forward = AlongSegment(s)(from, to);
    lines_.push_back({id, is_forward ? s.a : s.b, is_forward ? s.b : s.a, is_forward});
  });
  kernel::sort(lines_.begin(), lines_.end(), [](const EdgeLine& a, const EdgeLine& b) {
    return a.id != b.id && is_line_before(a, b);
  });
  return lines_;
}

HalfedgeId SeamLines::across(const SnapState& state, VertexId u, VertexId v,
                             std::vector<std::array<VertexId, 2>>* passed) {
  if (passed != nullptr) passed->push_back({u, v});
  std::span<const EdgeLine> lines = along(state, u, v);
  while (!lines.empty()) {
    const EdgeLine line = lines.front();
    const OriginalId partner = state.seams.open_partner(line.id, line.side());
    if (!partner) return {};
    const Point2 from = state.triangulation.point(u);
    const auto beyond = edge_beyond(state, partner, from, line.is_forward);
    u = beyond[0];
    v = beyond[1];
    if (passed != nullptr) passed->push_back(beyond);
    lines = along(state, u, v);
    while (lines.front().id != partner) lines = lines.subspan(1);
    lines = lines.subspan(1);
  }
  return state.triangulation.mesh().find_halfedge(v, u);
}

std::vector<std::array<VertexId, 2>> SeamLines::column_of(const SnapState& state, VertexId u,
                                                          VertexId v) {
  std::vector<std::array<VertexId, 2>> column{{std::min(u, v), std::max(u, v)}};
  for (std::size_t i = 0; i < column.size(); ++i) {
    const auto [from, to] = column[i];
    for (const EdgeLine& line : along(state, from, to)) {
      state.seams.for_each_partner(line.id, [&, from = from, to = to](OriginalId partner) {
        const Original& s = state.original(partner);
        const VertexId one = s.chain[state.place_in_chain(s, state.triangulation.point(from))];
        const VertexId other = s.chain[state.place_in_chain(s, state.triangulation.point(to))];
        const std::array<VertexId, 2> edge{std::min(one, other), std::max(one, other)};
        if (std::find(column.begin(), column.end(), edge) == column.end()) column.push_back(edge);
      });
    }
  }
  return column;
}

}  // namespace offgrid::navmesh::detail
