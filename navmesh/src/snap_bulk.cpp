#include "offgrid/navmesh/detail/snap_bulk.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/pixel.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

SnapBulk::Outcome SnapBulk::run(SnapState& state, std::span<const OriginalId> originals, const Point2& low, const Point2& high,
                                std::size_t most_vertices) {
  segments_.clear();
  for (const OriginalId id : originals) segments_.push_back({state.original(id).a, state.original(id).b});
  grid_.build(segments_, low, high);
  if (!collect_points()) return Outcome::too_dense;
  auto built = Triangulation::build(points_, {}, ThroughVertex::split, &vertex_of_);
  if (!built || built->vertex_count() > most_vertices) return Outcome::no_room;
  Triangulation made = std::move(*built);
  collect_stops(made);

  changes_ = {};
  count_vertices(state.triangulation, made);
  make_chains(state, made, originals);
  EdgeUsers users;
  use_edges(state, users, originals);
  const EditError error = made.insert_constraints(constraints_);
  OFFGRID_EXPECTS(error.code == EditErrorCode::none, "SnapBulk: edges of chains meet no vertex and no other edge");
  state.heat.assign(made.mesh().vertex_bound(), 0);
  for (const VertexId v : vertex_of_) ++state.heat[v.value()];
  state.triangulation = std::move(made);
  state.users = std::move(users);
  return Outcome::done;
}

// False if there are so many that single edits, which keep only what changes, are better.
bool SnapBulk::collect_points() {
  constexpr std::uint64_t pairs_per_segment = 1024, crossings_per_segment = 128, many = 1U << 20;
  const std::uint64_t count = segments_.size();
  if (grid_.pair_count() > pairs_per_segment * count + many) return false;
  points_.clear();
  for (const auto& [a, b] : segments_) {
    points_.push_back(a);
    points_.push_back(b);
  }
  const std::uint64_t most = crossings_per_segment * count + many;
  return grid_.for_each_crossing([&](const Point2& p) {
    points_.push_back(p);
    return points_.size() <= most;
  });
}

// See snap_order.hpp: by columns, in one column by rows, up or down.
std::uint64_t SnapBulk::rank_of(const Segment& segment, const Point2& p) const {
  constexpr std::int64_t bias = std::int64_t{1} << 31;
  const std::int64_t y = segment.to.y < segment.from.y ? -std::int64_t{p.y.raw()} : std::int64_t{p.y.raw()};
  return static_cast<std::uint64_t>(p.x.raw() + bias) << 32 | static_cast<std::uint64_t>(y + bias);
}

// First each vertex asks the segments close to it, in the order of the curve; then they are sorted by segment.
void SnapBulk::collect_stops(const Triangulation& triangulation) {
  const std::span<const Point2> points = triangulation.planar().points();
  begin_.assign(segments_.size() + 2, 0);
  met_.clear();
  met_end_.clear();
  for (const Point2& p : points) {
    for (const std::uint32_t i : grid_.near(p)) {
      if (!kernel::hits(segments_[i].from, segments_[i].to, p)) continue;
      met_.push_back(i);
      ++begin_[i + 2];
    }
    met_end_.push_back(static_cast<std::uint32_t>(met_.size()));
  }
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  stops_.resize(met_.size());
  std::uint32_t k = 0;
  for (std::uint32_t v = 0; v < points.size(); ++v) {
    for (; k < met_end_[v]; ++k) stops_[begin_[met_[k] + 1]++] = {rank_of(segments_[met_[k]], points[v]), VertexId{v}};
  }
  begin_.pop_back();
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    std::sort(stops_.begin() + begin_[i], stops_.begin() + begin_[i + 1], [](const Stop& a, const Stop& b) { return a.rank < b.rank; });
  }
}

bool SnapBulk::has_chain(const SnapState& state, const Triangulation& triangulation, const Original& s, std::span<const Stop> stops) const {
  return std::equal(s.chain.begin(), s.chain.end(), stops.begin(), stops.end(), [&](VertexId before, const Stop& after) {
    return state.triangulation.point(before) == triangulation.point(after.vertex);
  });
}

void SnapBulk::make_chains(SnapState& state, const Triangulation& made, std::span<const OriginalId> originals) {
  for (std::size_t i = 0; i < originals.size(); ++i) {
    Original& s = state.original(originals[i]);
    const auto stops = std::span<const Stop>(stops_).subspan(begin_[i], begin_[i + 1] - begin_[i]);
    if (!s.chain.empty() && !has_chain(state, made, s, stops)) ++changes_.rerouted;
    s.chain.resize(stops.size());
    std::transform(stops.begin(), stops.end(), s.chain.begin(), [](const Stop& stop) { return stop.vertex; });
  }
}

void SnapBulk::use_edges(const SnapState& state, EdgeUsers& users, std::span<const OriginalId> originals) {
  constraints_.clear();
  users.reserve(stops_.size() - originals.size());
  for (const OriginalId id : originals) {
    const std::vector<VertexId>& chain = state.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) {
      if (!users.add(chain[i - 1], chain[i], id)) continue;
      constraints_.push_back({chain[i - 1].value(), chain[i].value()});
      changes_.edges.push_back({chain[i - 1], chain[i]});
    }
  }
}

void SnapBulk::count_vertices(const Triangulation& before, const Triangulation& after) {
  std::uint32_t stayed = 0;
  for (const VertexId v : before.mesh().vertices()) stayed += after.find(before.point(v)) ? 1U : 0U;
  changes_.new_vertices = static_cast<std::uint32_t>(after.vertex_count()) - stayed;
  changes_.removed_vertices = static_cast<std::uint32_t>(before.vertex_count()) - stayed;
}

}  // namespace offgrid::navmesh::detail
