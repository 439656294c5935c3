#include "path/landmark_table.hpp"

#include <algorithm>
#include <limits>

#include "path/any_angle_search.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

using any_angle::Length;

/// A vertex about which the free ground is in one piece, and a half-edge that starts there in it.
struct Spot {
  ComponentId component;
  VertexId vertex;
  HalfedgeId at;
};

/// Replaces `faces` by those of the free ground about a vertex that are connected, about it, with
/// the face of a half-edge which starts there.
void faces_about(const World& world, HalfedgeId at, std::vector<FaceId>& faces) {
  const Mesh& mesh = world.mesh();
  const DeadEnds& ends = state_of(world).dead_ends;
  HalfedgeId first = at;
  while (ends.is_open(first)) {
    first = mesh.next(mesh.twin(first));
    if (first == at) break;
  }
  faces.clear();
  for (HalfedgeId h = first;;) {
    faces.push_back(mesh.face(h));
    if (!ends.is_open(mesh.prev(h))) return;
    h = mesh.twin(mesh.prev(h));
    if (h == first) return;
  }
}

/// By components. A vertex where obstacles meet has a distance for each part of the ground about
/// it, and one at a seam may be several places; they are left out.
std::vector<Spot> spots_of(const World& world) {
  const Mesh& mesh = world.mesh();
  std::vector<std::uint32_t> free_corners(mesh.vertex_bound(), 0);
  std::vector<Spot> spots;
  for (const FaceId f : mesh.faces()) {
    if (world.is_blocked(f)) continue;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (free_corners[mesh.origin(h).value()]++ == 0)
        spots.push_back({world.component(f), mesh.origin(h), h});
    }
  }
  std::vector<FaceId> faces;
  std::erase_if(spots, [&](const Spot& spot) {
    faces_about(world, spot.at, faces);
    return faces.size() != free_corners[spot.vertex.value()] ||
           state_of(world).snap.is_at_seam(spot.vertex);
  });
  std::stable_sort(spots.begin(), spots.end(),
                   [](const Spot& a, const Spot& b) { return a.component < b.component; });
  return spots;
}

/// Floods each component from its spot that is farthest from its landmarks so far; of several, and
/// at first, from the smallest by coordinates.
class Flooder {
 public:
  explicit Flooder(const World& world)
      : world_(world),
        spots_(spots_of(world)),
        nearest_(spots_.size(), AnyAngleSearch::unreached),
        margin_(margin_in(world)) {}

  std::span<const Spot> spots() const { return spots_; }
  const Length& margin() const { return margin_; }
  /// The lengths, by vertex, of paths from the next landmarks.
  const std::vector<Length>& flood() {
    lengths_.assign(world_.mesh().vertex_bound(), AnyAngleSearch::unreached);
    for (std::size_t first = 0, last = 0; first < spots_.size(); first = last) {
      while (last < spots_.size() && spots_[last].component == spots_[first].component) ++last;
      flood_from(spots_[farthest(first, last)]);
    }
    for (std::size_t i = 0; i < spots_.size(); ++i)
      nearest_[i] = std::min(nearest_[i], lengths_[spots_[i].vertex.value()]);
    return lengths_;
  }

 private:
  std::size_t farthest(std::size_t first, std::size_t last) const {
    const auto point = [&](std::size_t i) {
      return world_.planar().points()[spots_[i].vertex.value()];
    };
    std::size_t best = first;
    for (std::size_t i = first + 1; i < last; ++i) {
      if (nearest_[i] > nearest_[best] || (nearest_[i] == nearest_[best] && point(i) < point(best)))
        best = i;
    }
    return best;
  }
  void flood_from(const Spot& spot) {
    faces_about(world_, spot.at, faces_);
    const Location at{Place::vertex, spot.vertex, spot.at};
    search_.flood(world_, {world_.planar().points()[spot.vertex.value()], at, faces_}, links_,
                  margin_, lengths_);
  }

  const World& world_;
  std::vector<Spot> spots_;
  std::vector<Length> nearest_;  ///< by spot, the length from the nearest landmark
  Length margin_;
  std::vector<Length> lengths_;
  std::vector<FaceId> faces_;
  LinkGraph links_;  ///< none
  AnyAngleSearch search_;
};

/// The number of bits by which lengths do not fit 32. No two points of a component are farther
/// apart than twice the distance of the farthest one from the first landmark.
unsigned shift_for(std::span<const Spot> spots, const std::vector<Length>& lengths,
                   const Length& margin) {
  std::int64_t longest = 0;
  for (const Spot& spot : spots) {
    const Length& length = lengths[spot.vertex.value()];
    if (length < AnyAngleSearch::unreached) longest = std::max<std::int64_t>(longest, length.raw());
  }
  unsigned shift = 0;
  while (((2 * longest + margin.raw()) >> shift) >= LandmarkTable::unknown) ++shift;
  return shift;
}

}  // namespace

FixedLength margin_in(const World& world) {
  const Mesh& mesh = world.mesh();
  const std::size_t places =
      mesh.vertex_bound() + (world.seams().empty() ? 0 : 3 * std::size_t{mesh.face_bound()});
  return *FixedLength::checked(places + 2);
}

std::size_t LandmarkTable::bytes() const {
  return points.capacity() * sizeof(Point2) + steps.capacity() * sizeof(std::uint32_t);
}

LandmarkTable flood_from_landmarks(const World& world, std::size_t columns) {
  Flooder flooder(world);
  LandmarkTable table;
  table.version = world.version();
  table.columns = columns;
  table.rounding = flooder.margin().raw();
  const std::span<const Point2> points = world.planar().points();
  table.points.assign(points.begin(), points.end());
  table.steps.assign(points.size() * columns, LandmarkTable::unknown);
  for (std::size_t column = 0; column < columns; ++column) {
    const std::vector<Length>& lengths = flooder.flood();
    if (column == 0) table.shift = shift_for(flooder.spots(), lengths, flooder.margin());
    for (const Spot& spot : flooder.spots()) {
      const std::int64_t length = lengths[spot.vertex.value()].raw();
      const std::int64_t steps = length >> table.shift;
      if (length < LandmarkTable::too_long && steps < LandmarkTable::unknown)
        table.steps[spot.vertex.value() * columns + column] = static_cast<std::uint32_t>(steps);
    }
  }
  return table;
}

}  // namespace offgrid::navmesh::detail
