#include "offgrid/navmesh/detail/snap_bulk.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/pixel.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

SnapBulk::Outcome SnapBulk::run(SnapState& state, std::span<const OriginalId> originals, const Point2& low, const Point2& high,
                                std::size_t most_vertices) {
  segments_.clear();
  segments_.reserve(originals.size());
  for (const OriginalId id : originals) segments_.push_back({state.original(id).a, state.original(id).b});
  grid_.build(segments_, low, high);
  if (!collect_points()) return Outcome::too_dense;
  auto built = Triangulation::build(points_, {}, ThroughVertex::split, &vertex_of_);
  if (!built || built->vertex_count() > most_vertices) return Outcome::no_room;
  Triangulation made = std::move(*built);

  changes_ = {};
  count_vertices(state.triangulation, made);
  collect_stops();
  find_edges(made.planar());
  fill_gaps(made.planar(), low, high);
  make_chains(state, made, originals);
  state.heat.clear();
  grow_to(state.heat, made.mesh().vertex_bound());
  const std::size_t ends = 2 * originals.size();
  for (std::size_t i = 0; i < marks_.size(); i += i < ends ? 1 : 2) {  // a crossing has two marks
    ++state.heat[vertex_of_[marks_[i].point].value()];
  }
  state.triangulation = std::move(made);
  return Outcome::done;
}

// False if there are so many that single edits, which keep only what changes, are better.
bool SnapBulk::collect_points() {
  constexpr std::uint64_t pairs_per_segment = 1024, crossings_per_segment = 128, many = 1U << 20;
  const std::uint64_t count = segments_.size();
  if (grid_.pair_count() > pairs_per_segment * count + many) return false;
  collect_ends();
  const std::uint64_t most = crossings_per_segment * count + many;
  return grid_.for_each_crossing([&](const Point2& p, std::uint32_t one, std::uint32_t other) {
    for (const std::uint32_t segment : {one, other}) marks_.push_back({segment, static_cast<std::uint32_t>(points_.size())});
    points_.push_back(p);
    return points_.size() <= most;
  });
}

// Sides of one area follow each other and share their ends, so a point that is among the last few is not repeated. There is no branch on
// that, since it could not be foreseen.
void SnapBulk::collect_ends() {
  constexpr std::size_t recent = 4;  // as many as a rectangle has
  points_.resize(2 * segments_.size());
  marks_.clear();
  marks_.reserve(3 * segments_.size());
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    for (const Point2& end : {segments_[i].from, segments_[i].to}) {
      std::size_t place = count;
      for (std::size_t k = count - std::min(count, recent); k < count; ++k) place = points_[k] == end ? k : place;
      points_[count] = end;
      count += place == count ? 1 : 0;
      marks_.push_back({i, static_cast<std::uint32_t>(place)});
    }
  }
  points_.resize(count);
}

// See snap_order.hpp: by columns, in one column by rows, up or down.
std::uint64_t SnapBulk::rank_of(const Segment& segment, const Point2& p) {
  constexpr std::int64_t bias = std::int64_t{1} << 31;
  const std::int64_t y = segment.to.y < segment.from.y ? -std::int64_t{p.y.raw()} : std::int64_t{p.y.raw()};
  return static_cast<std::uint64_t>(p.x.raw() + bias) << 32 | static_cast<std::uint64_t>(y + bias);
}

// By segment, counted; those of a segment in the order in which it meets them.
void SnapBulk::collect_stops() {
  begin_.assign(segments_.size() + 2, 0);
  for (const Mark& mark : marks_) ++begin_[mark.segment + 2];
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  stops_.resize(marks_.size());
  for (const Mark& mark : marks_) {
    stops_[begin_[mark.segment + 1]++] = {rank_of(segments_[mark.segment], points_[mark.point]), vertex_of_[mark.point]};
  }
  begin_.pop_back();
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const std::span<Stop> stops = stops_of(i);
    if (stops.size() > 2) std::sort(stops.begin(), stops.end(), [](const Stop& a, const Stop& b) { return a.rank < b.rank; });
  }
}

void SnapBulk::find_edges(const PlanarMesh& made) {
  gaps_.clear();
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    for (std::uint32_t k = begin_[i]; k + 1 < begin_[i + 1]; ++k) {
      const VertexId from = stops_[k].vertex, to = stops_[k + 1].vertex;
      if (from == to) continue;
      stops_[k].edge = made.mesh().find_edge(from, to);
      if (!is_clear(made, stops_[k].edge)) gaps_.push_back({i, k});
    }
  }
}

// Is the edge there, and seen under acute angles only?
bool SnapBulk::is_clear(const PlanarMesh& made, HalfedgeId edge) {
  if (!edge) return false;
  const Mesh& mesh = made.mesh();
  const Point2 from = made.point(mesh.origin(edge)), to = made.point(mesh.target(edge));
  for (const HalfedgeId side : {edge, mesh.twin(edge)}) {
    if (!side) continue;
    const Point2 apex = made.point(mesh.apex(side));
    if (kernel::sign_of(kernel::dot(from - apex, to - apex)) != kernel::Sign::positive) return false;
  }
  return true;
}

// Each vertex asks the segments that have a gap close to it.
void SnapBulk::fill_gaps(const PlanarMesh& made, const Point2& low, const Point2& high) {
  found_.clear();
  if (gaps_.empty()) return;
  segments_of_gaps_.clear();
  for (const Gap& gap : gaps_) {
    const Point2 from = made.point(stops_[gap.stop].vertex), to = made.point(stops_[gap.stop + 1].vertex);
    segments_of_gaps_.push_back({std::min(from, to), std::max(from, to)});
  }
  grid_.build(segments_of_gaps_, low, high);
  for (std::uint32_t v = 0; v < made.points().size(); ++v) {
    const Point2 p = made.points()[v];
    for (const std::uint32_t i : grid_.near(p)) {
      const auto& [a, b] = segments_of_gaps_[i];
      if ((p.x < a.x) | (b.x < p.x) | (p.y < std::min(a.y, b.y)) | (std::max(a.y, b.y) < p.y) | (p == a) | (p == b)) continue;
      const Segment& s = segments_[gaps_[i].segment];
      if (!kernel::hits(s.from, s.to, p)) continue;
      const std::uint64_t rank = rank_of(s, p);
      if (stops_[gaps_[i].stop].rank < rank && rank < stops_[gaps_[i].stop + 1].rank)
        found_.push_back({gaps_[i].segment, {rank, VertexId{v}}});
    }
  }
  std::sort(found_.begin(), found_.end(), [](const FoundStop& a, const FoundStop& b) {
    return a.segment < b.segment || (a.segment == b.segment && a.stop.rank < b.stop.rank);
  });
}

// Most edges are there, and constraining them changes no face.
void SnapBulk::make_chains(SnapState& state, Triangulation& made, std::span<const OriginalId> originals) {
  EdgeUsers users;
  users.reserve(marks_.size() + found_.size() - originals.size());
  constraints_.clear();
  changes_.edges.reserve(marks_.size());
  std::span<const FoundStop> found = found_;
  for (std::uint32_t i = 0; i < originals.size(); ++i) {
    std::size_t count = 0;
    while (count < found.size() && found[count].segment == i) ++count;
    make_chain(stops_of(i), found.first(count));
    found = found.subspan(count);
    Original& s = state.original(originals[i]);
    if (!s.chain.empty() && !is_chain_of(s, state.triangulation.planar(), made.planar())) ++changes_.rerouted;
    s.chain.resize(chain_.size());
    std::transform(chain_.begin(), chain_.end(), s.chain.begin(), [](const Stop& stop) { return stop.vertex; });
    use_edges(originals[i], made, users);
  }
  const EditError error = made.insert_constraints(constraints_);
  OFFGRID_EXPECTS(error.code == EditErrorCode::none, "SnapBulk: edges of chains meet no vertex and no other edge");
  state.users = std::move(users);
}

// Of stops in one pixel the last one knows the edge.
void SnapBulk::make_chain(std::span<const Stop> known, std::span<const FoundStop> found) {
  chain_.clear();
  for (const Stop& stop : known) {
    for (; !found.empty() && found.front().stop.rank < stop.rank; found = found.subspan(1)) {
      chain_.back().edge = {};
      chain_.push_back(found.front().stop);
    }
    if (!chain_.empty() && chain_.back().vertex == stop.vertex) chain_.pop_back();
    chain_.push_back(stop);
  }
}

void SnapBulk::use_edges(OriginalId id, Triangulation& made, EdgeUsers& users) {
  for (std::size_t i = 1; i < chain_.size(); ++i) {
    const VertexId u = chain_[i - 1].vertex, v = chain_[i].vertex;
    if (!users.add(u, v, id)) continue;
    changes_.edges.push_back({u, v});
    if (const HalfedgeId edge = chain_[i - 1].edge) {
      made.constrain_edge(edge);
    } else {
      constraints_.push_back({u.value(), v.value()});
    }
  }
}

bool SnapBulk::is_chain_of(const Original& s, const PlanarMesh& before, const PlanarMesh& made) const {
  return std::equal(s.chain.begin(), s.chain.end(), chain_.begin(), chain_.end(),
                    [&](VertexId was, const Stop& is) { return before.point(was) == made.point(is.vertex); });
}

void SnapBulk::count_vertices(const Triangulation& before, const Triangulation& after) {
  std::uint32_t stayed = 0;
  for (const VertexId v : before.mesh().vertices()) stayed += after.find(before.point(v)) ? 1U : 0U;
  changes_.new_vertices = static_cast<std::uint32_t>(after.vertex_count()) - stayed;
  changes_.removed_vertices = static_cast<std::uint32_t>(before.vertex_count()) - stayed;
}

}  // namespace offgrid::navmesh::detail
