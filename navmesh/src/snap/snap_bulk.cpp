#include "snap/snap_bulk.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/sort.hpp"
#include "triangulation/triangulation_parts.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

// Orders lines by direction, then from one side to the other; segments on one line by their starts.
bool is_before(const Segment& s, const Segment& t) {
  const Sign turn = kernel::sign_of(kernel::cross(s.to - s.from, t.to - t.from));
  if (turn != Sign::zero) return turn == Sign::positive;
  const Sign side = kernel::orient(s.from, s.to, t.from);
  return side != Sign::zero ? side == Sign::positive : s.from < t.from;
}

// Requires that t does not come before s.
bool overlap(const Segment& s, const Segment& t) {
  return t.from < s.to && kernel::orient(s.from, s.to, t.from) == Sign::zero &&
         kernel::orient(s.from, s.to, t.to) == Sign::zero;
}

// The seams of a floor.
struct SeamsOfFloor {
  std::vector<OriginalId> ids;
  std::vector<Segment> segments;
  SegmentGrid grid;

  template <class Take>
  void for_each_at(const Point2& p, const Take& take) const {
    for (const std::uint32_t i : grid.near(p)) {
      if (kernel::hits(segments[i].from, segments[i].to, p)) take(ids[i]);
    }
  }
  bool is_hit(const Point2& p) const {
    bool is_hit = false;
    for_each_at(p, [&](OriginalId) { is_hit = true; });
    return is_hit;
  }
};

}  // namespace

// ---- all floors

SnapBulk::Outcome SnapBulk::run(SnapState& state, std::vector<OriginalId> originals,
                                std::size_t most_vertices, Threads& threads) {
  std::vector<std::vector<OriginalId>> by_floor(state.triangulation.floor_count());
  for (const OriginalId id : originals) by_floor[state.original(id).floor].push_back(id);
  release(originals);
  floors_.clear();
  for (std::vector<OriginalId>& here : by_floor) {
    floors_.emplace_back(state, std::move(here), threads);
    if (!floors_.back().collect_points()) return Outcome::too_dense;
  }
  share_points(state);
  Triangulation made;
  if (const Outcome outcome = triangulate(made, most_vertices); outcome != Outcome::done)
    return outcome;
  changes_ = {};
  count_vertices(state.triangulation, made);
  state.heat.clear();
  grow_to(state.heat, made.mesh().vertex_bound());
  for (std::size_t k = 0; k < floors_.size(); ++k)
    floors_[k].heat_pixels(first_vertex_[k], state.heat);
  make_chains(state, made);
  made.keep_former_faces(state.triangulation.keeps_former_faces());
  state.triangulation = std::move(made);
  share_heat(state);
  return Outcome::done;
}

// Makes pixels hot on each floor to which seams through them lead (heat_sharing.hpp).
void SnapBulk::share_points(const SnapState& state) {
  joins_.clear();
  if (state.seams.empty()) return;
  std::map<Floor, SeamsOfFloor> seams;
  for (std::uint32_t i = 0; i < state.originals.size(); ++i) {
    const Original& s = state.originals[i];
    if (!state.seams.has(OriginalId{i})) continue;
    seams[s.floor].ids.push_back(OriginalId{i});
    seams[s.floor].segments.push_back({s.a, s.b});
  }
  for (auto& [floor, here] : seams) here.grid.build(here.segments);
  std::set<std::pair<Floor, Point2>> seen;
  std::vector<std::pair<Floor, Point2>> open;
  const auto see = [&](Floor floor, const Point2& p) {
    if (seen.emplace(floor, p).second) open.emplace_back(floor, p);
  };
  for (const auto& [floor, here] : seams) {
    for (const Point2& p : floors_[floor].points()) {
      if (here.is_hit(p)) see(floor, p);
    }
  }
  while (!open.empty()) {
    const auto [floor, p] = open.back();
    open.pop_back();
    seams.at(floor).for_each_at(p, [&, floor = floor, p = p](OriginalId id) {
      state.seams.for_each_partner(id, [&](OriginalId partner) {
        const Floor other = state.original(partner).floor;
        joins_.push_back({p, floor, other});
        if (seen.contains({other, p})) return;
        floors_[other].add_shared(p);
        see(other, p);
      });
    });
  }
}

// Sums the own heat of each pixel over the floors on which seams join it.
void SnapBulk::share_heat(SnapState& state) const {
  state.own.clear();
  std::map<Point2, std::vector<Join>> by_point;
  for (const Join& join : joins_) by_point[join.point].push_back(join);
  for (const auto& [point, joins] : by_point) {
    std::map<Floor, Floor> smallest;  // the smallest floor to which a floor is joined, so far
    for (const Join& join : joins) smallest[join.one] = join.one;
    for (bool is_done = false; !is_done;) {
      is_done = true;
      for (const Join& join : joins) {
        Floor &one = smallest[join.one], &other = smallest.at(join.other);
        if (one != other) is_done = false;
        one = other = std::min(one, other);
      }
    }
    std::map<Floor, std::uint64_t> sums;
    std::map<Floor, VertexId> vertices;
    for (const auto& [floor, first] : smallest) {
      vertices[floor] = state.triangulation.find(point, {}, floor);
      sums[first] += state.heat[vertices[floor].value()];
    }
    for (const auto& [floor, first] : smallest)
      state.set_heat(vertices[floor], sums[first], state.heat[vertices[floor].value()]);
  }
}

SnapBulk::Outcome SnapBulk::triangulate(Triangulation& made, std::size_t most_vertices) {
  std::vector<Triangulation> built;
  first_vertex_ = {0};
  for (BulkFloor& floor : floors_) {
    auto next = floor.triangulate();
    if (!next || first_vertex_.back() + next->vertex_count() > most_vertices)
      return Outcome::no_room;
    first_vertex_.push_back(first_vertex_.back() +
                            static_cast<std::uint32_t>(next->vertex_count()));
    built.push_back(std::move(*next));
  }
  made = std::move(*Triangulation::stack(std::move(built)));
  return Outcome::done;
}

void SnapBulk::make_chains(SnapState& state, Triangulation& made) {
  std::size_t pieces = 0;
  for (std::size_t k = 0; k < floors_.size(); ++k) {
    pieces += floors_[k].find_stops(made.planar(), first_vertex_[k],
                                    first_vertex_[k + 1] - first_vertex_[k]);
  }
  EdgeUsers users;
  users.copy_weights(state.users);
  users.reserve(pieces);
  std::vector<Constraint> constraints;
  for (BulkFloor& floor : floors_) floor.make_chains({state, made, users, changes_, constraints});
  const auto error = made.insert_constraints(constraints);
  OFFGRID_EXPECTS(!error, "SnapBulk: edges of chains meet no vertex and no other edge");
  state.users = std::move(users);
}

void SnapBulk::count_vertices(const Triangulation& before, const Triangulation& after) {
  std::uint32_t stayed = 0;
  for (const VertexId v : before.mesh().vertices())
    stayed += after.find(before.point(v), {}, before.floor(v)) ? 1U : 0U;
  changes_.new_vertices = static_cast<std::uint32_t>(after.vertex_count()) - stayed;
  changes_.removed_vertices = static_cast<std::uint32_t>(before.vertex_count()) - stayed;
}

// ---- one floor

BulkFloor::BulkFloor(const SnapState& state, std::vector<OriginalId> originals, Threads& threads)
    : threads_(&threads), originals_(std::move(originals)) {
  segments_.reserve(originals_.size());
  for (const OriginalId id : originals_)
    segments_.push_back({state.original(id).a, state.original(id).b});
}

EditResult<Triangulation> BulkFloor::triangulate() {
  return build_on_threads(points_, &vertex_of_, *threads_);
}

std::size_t BulkFloor::find_stops(const PlanarMesh& made, std::uint32_t first,
                                  std::uint32_t vertices) {
  collect_stops();
  find_edges(made);
  fill_gaps(made, first, vertices);
  if (carrier_of_.empty()) release(segments_);
  return stops_.size() + found_.size() - segment_count();
}

// Builds the grid, on carriers only if many segments are close to each other.
void BulkFloor::build_grid() {
  constexpr std::uint64_t pairs_per_segment = 128, few = 1U << 15;
  grid_.build(segments_, *threads_);
  if (grid_.pair_count() <= pairs_per_segment * segments_.size() + few) return;
  join_overlaps();
  if (!carrier_of_.empty()) grid_.build(segments_, *threads_);
}

void BulkFloor::join_overlaps() {
  by_start_.resize(segments_.size());
  std::iota(by_start_.begin(), by_start_.end(), 0U);
  kernel::sort(by_start_.begin(), by_start_.end(), [&](std::uint32_t i, std::uint32_t k) {
    return is_before(segments_[i], segments_[k]);
  });
  carried_.swap(segments_);
  segments_.clear();
  carrier_of_.resize(carried_.size());
  first_of_.clear();
  for (std::uint32_t k = 0; k < by_start_.size(); ++k) {
    const Segment& s = carried_[by_start_[k]];
    if (segments_.empty() || !overlap(segments_.back(), s)) {
      first_of_.push_back(k);
      segments_.push_back(s);
    }
    segments_.back().to = std::max(segments_.back().to, s.to);
    carrier_of_[by_start_[k]] = static_cast<std::uint32_t>(segments_.size() - 1);
  }
  if (segments_.size() == carried_.size()) {
    segments_.swap(carried_);
    carrier_of_.clear();
    return;
  }
  first_of_.push_back(static_cast<std::uint32_t>(by_start_.size()));
  by_end_ = by_start_;
  for (std::size_t c = 0; c < segments_.size(); ++c) {
    kernel::sort(by_end_.begin() + first_of_[c], by_end_.begin() + first_of_[c + 1],
                 [&](std::uint32_t i, std::uint32_t k) { return carried_[i].to < carried_[k].to; });
  }
}

// The number of segments of a carrier with the crossing of the two carriers in their interior:
// those that start before it, less those that end at it or before.
std::uint64_t BulkFloor::count_through(std::uint32_t carrier, std::uint32_t other) const {
  const auto begin = first_of_[carrier], end = first_of_[carrier + 1];
  const auto side_of = [&](const Point2& p) {
    return kernel::orient(segments_[other].from, segments_[other].to, p);
  };
  const Sign before = side_of(segments_[carrier].from), behind = side_of(segments_[carrier].to);
  const auto starts =
      std::partition_point(by_start_.begin() + begin, by_start_.begin() + end,
                           [&](std::uint32_t i) { return side_of(carried_[i].from) == before; });
  const auto ends =
      std::partition_point(by_end_.begin() + begin, by_end_.begin() + end,
                           [&](std::uint32_t i) { return side_of(carried_[i].to) != behind; });
  return static_cast<std::uint64_t>((starts - by_start_.begin()) - (ends - by_end_.begin()));
}

std::uint64_t BulkFloor::crossings_of(std::uint32_t one, std::uint32_t other) const {
  return count_through(one, other) * count_through(other, one);
}

bool BulkFloor::collect_points() {
  constexpr std::uint64_t pairs_per_segment = 1024, crossings_per_segment = 128, many = 1U << 20;
  build_grid();
  const std::uint64_t count = given().size();
  if (grid_.pair_count() > pairs_per_segment * count + many) return false;
  collect_ends();
  const std::uint64_t most = crossings_per_segment * count + many;
  std::vector<SegmentGrid::Crossing> crossings;
  const bool are_few = grid_.find_crossings(most - std::min<std::uint64_t>(most, points_.size()),
                                            *threads_, crossings);
  release(grid_);
  if (!are_few) return false;
  for (const auto& [p, one, other] : crossings) {
    for (const std::uint32_t segment : {one, other})
      marks_.push_back({segment, static_cast<std::uint32_t>(points_.size())});
    points_.push_back(p);
    if (!carrier_of_.empty()) crossed_.push_back(crossings_of(one, other));
  }
  return true;
}

// Consecutive segments are mostly sides of one area and share their ends, so a point that equals
// one of the last few is not repeated. No branch depends on that, since it could not be predicted.
void BulkFloor::collect_ends() {
  constexpr std::size_t recent = 4;  // the corners of a rectangle
  const std::span<const Segment> given = this->given();
  points_.resize(2 * given.size());
  marks_.clear();
  marks_.reserve(3 * given.size());
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < given.size(); ++i) {
    const std::uint32_t segment = carrier_of_.empty() ? i : carrier_of_[i];
    for (const Point2& end : {given[i].from, given[i].to}) {
      std::size_t place = count;
      for (std::size_t k = count - std::min(count, recent); k < count; ++k)
        place = points_[k] == end ? k : place;
      points_[count] = end;
      count += place == count ? 1 : 0;
      marks_.push_back({segment, static_cast<std::uint32_t>(place)});
    }
  }
  points_.resize(count);
}

// The rank of a pixel along a segment (AlongSegment): by columns, in one column by rows.
std::uint64_t BulkFloor::rank_of(const Segment& segment, const Point2& p) {
  constexpr std::int64_t bias = std::int64_t{1} << 31;
  const std::int64_t y =
      segment.to.y < segment.from.y ? -std::int64_t{p.y.raw()} : std::int64_t{p.y.raw()};
  return static_cast<std::uint64_t>(p.x.raw() + bias) << 32 | static_cast<std::uint64_t>(y + bias);
}

// Sorts the marks by segment (a counting sort).
void BulkFloor::collect_stops() {
  begin_.assign(segments_.size() + 2, 0);
  for (const Mark& mark : marks_) ++begin_[mark.segment + 2];
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  stops_.resize(marks_.size());
  for (const Mark& mark : marks_) stops_[begin_[mark.segment + 1]++] = {vertex_of_[mark.point]};
  begin_.pop_back();
  release(marks_);
  release(points_);
  release(vertex_of_);
}

// Sorts those of a segment by rank.
void BulkFloor::sort_stops(const PlanarMesh& made, std::uint32_t segment,
                           std::vector<std::pair<std::uint64_t, Stop>>& ranked) {
  const std::span<Stop> stops =
      std::span(stops_).first(begin_[segment + 1]).subspan(begin_[segment]);
  if (stops.size() <= 2) return;
  ranked.clear();
  for (const Stop& stop : stops)
    ranked.emplace_back(rank_of(segments_[segment], made.point(stop.vertex)), stop);
  kernel::sort(ranked.begin(), ranked.end(),
               [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(ranked.begin(), ranked.end(), stops.begin(),
                 [](const auto& one) { return one.second; });
}

void BulkFloor::find_edges(const PlanarMesh& made) {
  gaps_.clear();
  const Blocks blocks(segment_count(), 1U << 11, *threads_);
  blocks.collect(*threads_, gaps_, [&](std::size_t block, std::vector<Gap>& found) {
    std::vector<std::pair<std::uint64_t, Stop>> ranked;
    for (std::size_t s = blocks.begin(block); s < blocks.end(block); ++s) {
      const auto i = static_cast<std::uint32_t>(s);
      sort_stops(made, i, ranked);
      for (std::uint32_t k = begin_[i]; k + 1 < begin_[i + 1]; ++k) {
        const VertexId from = stops_[k].vertex, to = stops_[k + 1].vertex;
        if (from == to) continue;
        stops_[k].edge = made.mesh().find_edge(from, to);
        if (!is_clear(made, stops_[k].edge)) found.push_back({i, k});
      }
    }
  });
}

// Does the edge exist, with acute angles opposite of it only?
bool BulkFloor::is_clear(const PlanarMesh& made, HalfedgeId edge) {
  if (!edge) return false;
  const Mesh& mesh = made.mesh();
  const Point2 from = made.point(mesh.origin(edge)), to = made.point(mesh.target(edge));
  for (const HalfedgeId side : {edge, mesh.twin(edge)}) {
    if (!side) continue;
    const Point2 apex = made.point(mesh.apex(side));
    if (kernel::sign_of(kernel::dot(from - apex, to - apex)) != kernel::Sign::positive)
      return false;
  }
  return true;
}

// Tests a vertex with the segments that have a gap close to it.
void BulkFloor::test_gaps_at(const PlanarMesh& made, VertexId v,
                             std::vector<FoundStop>& found) const {
  const Point2 p = made.point(v);
  for (const std::uint32_t i : grid_.near(p)) {
    const auto& [a, b] = segments_of_gaps_[i];
    if ((p.x < a.x) | (b.x < p.x) | (p.y < std::min(a.y, b.y)) | (std::max(a.y, b.y) < p.y) |
        (p == a) | (p == b))
      continue;
    const Segment& s = segments_[gaps_[i].segment];
    if (!kernel::hits(s.from, s.to, p)) continue;
    const std::uint32_t stop = gaps_[i].stop;
    const std::uint64_t rank = rank_of(s, p);
    if (rank_of(s, made.point(stops_[stop].vertex)) < rank &&
        rank < rank_of(s, made.point(stops_[stop + 1].vertex)))
      found.push_back({stop, v, rank});
  }
}

void BulkFloor::fill_gaps(const PlanarMesh& made, std::uint32_t first, std::uint32_t vertices) {
  if (gaps_.empty()) return;
  for (const Gap& gap : gaps_) {
    const Point2 from = made.point(stops_[gap.stop].vertex),
                 to = made.point(stops_[gap.stop + 1].vertex);
    segments_of_gaps_.push_back({std::min(from, to), std::max(from, to)});
  }
  grid_.build(segments_of_gaps_, *threads_);
  const Blocks blocks(vertices, 1U << 11, *threads_);
  blocks.collect(*threads_, found_, [&](std::size_t block, std::vector<FoundStop>& found) {
    for (std::size_t v = blocks.begin(block); v < blocks.end(block); ++v)
      test_gaps_at(made, VertexId{first + static_cast<std::uint32_t>(v)}, found);
  });
  release(grid_);
  kernel::sort(found_.begin(), found_.end(), [](const FoundStop& a, const FoundStop& b) {
    return a.stop < b.stop || (a.stop == b.stop && a.rank < b.rank);
  });
}

void BulkFloor::make_chains(const Target& target) {
  std::span<const FoundStop> found = found_;
  for (std::uint32_t i = 0; i < segment_count(); ++i) {
    found = make_chain(i, found);
    if (carrier_of_.empty())
      assign_chain(originals_[i], target);
    else
      assign_parts(i, target);
  }
}

// Merges the known and found stops of a segment, and returns the found ones of segments behind. The
// last of several stops in one pixel has the edge.
std::span<const BulkFloor::FoundStop> BulkFloor::make_chain(std::uint32_t segment,
                                                            std::span<const FoundStop> found) {
  chain_.clear();
  for (std::uint32_t k = begin_[segment]; k < begin_[segment + 1]; ++k) {
    if (!chain_.empty() && chain_.back().vertex == stops_[k].vertex) chain_.pop_back();
    chain_.push_back(stops_[k]);
    for (; !found.empty() && found.front().stop == k; found = found.subspan(1)) {
      chain_.back().edge = {};
      chain_.push_back({found.front().vertex});
    }
  }
  return found;
}

void BulkFloor::assign_chain(OriginalId id, const Target& target) {
  Original& s = target.state.original(id);
  if (!s.chain.empty() && !is_chain_of(chain_, s, target)) note_bent(s, target);
  s.chain.clear();
  s.chain.reserve(chain_.size());
  for (const Stop& stop : chain_) s.chain.push_back(stop.vertex);
  for (std::size_t i = 1; i < chain_.size(); ++i) {
    if (target.users.add(s.chain[i - 1], s.chain[i], id, target.state.originals))
      constrain_edge(i - 1, target);
  }
}

// Gives each original of a carrier the part of the chain between its ends. A new segment on the
// same line will change all of them, so shared chains have room for a few more vertices.
void BulkFloor::assign_parts(std::uint32_t carrier, const Target& target) {
  vertices_.resize(chain_.size());
  std::transform(chain_.begin(), chain_.end(), vertices_.begin(),
                 [](const Stop& stop) { return stop.vertex; });
  const bool is_shared = first_of_[carrier] + 1 < first_of_[carrier + 1];
  const PlanarMesh made = target.made.planar();
  for (std::uint32_t k = first_of_[carrier]; k < first_of_[carrier + 1]; ++k) {
    const Segment& segment = carried_[by_start_[k]];
    const std::size_t first = stop_at(made, segment, segment.from),
                      last = stop_at(made, segment, segment.to);
    const auto part = std::span(chain_).subspan(first, last + 1 - first);
    Original& s = target.state.original(originals_[by_start_[k]]);
    if (!s.chain.empty() && !is_chain_of(part, s, target)) note_bent(s, target);
    if (is_shared) s.chain.reserve(part.size() + part.size() / 8 + 2);
    s.chain.clear();
    s.chain.append(std::span(vertices_).subspan(first, last + 1 - first));
  }
  add_users_of_parts(carrier, target);
}

// Adds the users of a carrier's chain piece by piece, all users of a piece at once.
void BulkFloor::add_users_of_parts(std::uint32_t carrier, const Target& target) {
  std::uint32_t start = first_of_[carrier], end = start;
  const std::uint32_t beyond = first_of_[carrier + 1];
  users_.clear();
  for (std::size_t i = 0; i + 1 < chain_.size(); ++i) {
    const Point2& here = target.made.point(vertices_[i]);
    const auto place_of = [&](OriginalId id) {
      return std::lower_bound(users_.begin(), users_.end(), id);
    };
    for (; start < beyond && carried_[by_start_[start]].from == here; ++start) {
      const OriginalId id = originals_[by_start_[start]];
      users_.insert(place_of(id), id);
    }
    for (; carried_[by_end_[end]].to == here; ++end) {
      users_.erase(place_of(originals_[by_end_[end]]));
    }
    if (target.users.add_line(vertices_[i], vertices_[i + 1], users_, target.state.originals))
      constrain_edge(i, target);
  }
}

void BulkFloor::constrain_edge(std::size_t piece, const Target& target) const {
  if (const HalfedgeId edge = chain_[piece].edge) {
    target.made.constrain_edge(edge);
  } else {
    target.constraints.push_back({chain_[piece].vertex.value(), chain_[piece + 1].vertex.value()});
  }
}

// The index of a segment's point in the chain of its carrier.
std::size_t BulkFloor::stop_at(const PlanarMesh& made, const Segment& segment,
                               const Point2& p) const {
  const auto is_before = [&](const Stop& stop, std::uint64_t rank) {
    return rank_of(segment, made.point(stop.vertex)) < rank;
  };
  const auto place = std::lower_bound(chain_.begin(), chain_.end(), rank_of(segment, p), is_before);
  return static_cast<std::size_t>(place - chain_.begin());
}

void BulkFloor::note_bent(const Original& s, const Target& target) {
  ++target.changes.rerouted;
  target.changes.bent.push_back(Box::of(s.a, s.b));
}

bool BulkFloor::is_chain_of(std::span<const Stop> chain, const Original& s, const Target& target) {
  const Triangulation &before = target.state.triangulation, &made = target.made;
  return std::equal(
      s.chain.begin(), s.chain.end(), chain.begin(), chain.end(),
      [&](VertexId was, const Stop& is) { return before.point(was) == made.point(is.vertex); });
}

void BulkFloor::heat_pixels(std::uint32_t first, LargeVector<std::uint64_t>& heat) {
  for (VertexId& v : vertex_of_) v = VertexId{v.value() + first};
  const std::size_t ends = 2 * given().size();
  for (std::size_t i = 0; i < ends; ++i) ++heat[vertex_of_[marks_[i].point].value()];
  for (std::size_t i = ends; i < marks_.size(); i += 2) {
    heat[vertex_of_[marks_[i].point].value()] += crossed_.empty() ? 1 : crossed_[(i - ends) / 2];
  }
}

}  // namespace offgrid::navmesh::detail
