#include "worlds/stack_definition.hpp"

#include <algorithm>
#include <numeric>

#include "engine/point_text.hpp"
#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing::worlds {

namespace {

using Wide = kernel::detail::Int128;
using Ends = SnapPicture::Ends;

/// Is the point left of the line (1), on it (0), or right of it (-1)?
int side_of(const Ends& line, const Site& p) {
  const auto& [a, b] = line;
  const Wide area = Wide{b.x - a.x} * Wide{p.y - a.y} - Wide{b.y - a.y} * Wide{p.x - a.x};
  return (area > Wide{0}) - (area < Wide{0});
}

/// Is the second line right of the first? Both run the same way, and they do not cross.
bool is_right_of(const Ends& s, const Ends& t) {
  return (side_of(s, t.first) <= 0 && side_of(s, t.second) <= 0) ||
         (side_of(t, s.first) >= 0 && side_of(t, s.second) >= 0);
}

/// Sets of numbers that grow together.
class Unions {
 public:
  explicit Unions(std::size_t count) : up_(count) {
    std::iota(up_.begin(), up_.end(), std::uint32_t{0});
  }
  std::uint32_t root(std::uint32_t i) {
    while (up_[i] != i) i = up_[i] = up_[up_[i]];
    return i;
  }
  void join(std::uint32_t i, std::uint32_t k) { up_[root(i)] = root(k); }

 private:
  std::vector<std::uint32_t> up_;
};

/// Tells whether names are one for each set, as they come pair by pair.
class Naming {
 public:
  bool fits(std::uint32_t set, std::uint32_t name) {
    return names_.try_emplace(set, name).first->second == name &&
           sets_.try_emplace(name, set).first->second == set;
  }

 private:
  std::map<std::uint32_t, std::uint32_t> names_, sets_;
};

}  // namespace

void StackDefinition::make(const WorldFrame& frame, std::span<const AreaEntry> areas,
                           std::span<const SeamPlan> seams, WorldOracle oracle) {
  oracle_ = oracle;
  floors_.resize(frame.floors);
  sides_.clear();
  shared_pixels_ = collapsed_edges_ = 0;
  for (const SeamPlan& seam : seams) {
    const auto& [a, b, left, right, is_open] = seam.forward();
    const Ends ends{site_of(a), site_of(b)};
    sides_[{left, ends, true}] = {right, is_open};
    sides_[{right, ends, false}] = {left, is_open};
  }
  std::vector<AreaEntry> here;
  for (std::size_t k = 0; k < floors_.size(); ++k) {
    const auto floor = static_cast<FloorNumber>(k);
    here.clear();
    for (const AreaEntry& entry : areas) {
      if (entry.plan->is_on(floor)) here.push_back(entry);
    }
    SnapDefinition& snap = floors_[k].begin(frame, here, oracle, floor);
    for (const SeamPlan& seam : seams) {
      if (seam.left == floor || seam.right == floor) snap.add(site_of(seam.a), site_of(seam.b));
    }
    snap.heat_pixels(oracle);
  }
  if (!seams.empty() && oracle != WorldOracle::heat_stays) share_heat(seams);
  for (WorldDefinition& floor : floors_) floor.snapping().make_chains(oracle);
}

void StackDefinition::share_heat(std::span<const SeamPlan> seams) {
  std::vector<std::map<Site, std::uint64_t>> heat(floors_.size());
  for (std::size_t k = 0; k < floors_.size(); ++k) {
    for (const auto& [centre, own] : snap(k).pixels) {
      std::set<std::size_t> joined{k};
      for (bool is_done = false; !is_done;) {
        is_done = true;
        for (const SeamPlan& seam : seams) {
          if (joined.contains(seam.left) == joined.contains(seam.right)) continue;
          const Ends ends = std::minmax(site_of(seam.a), site_of(seam.b));
          if (!SnapDefinition::meets(ends, centre, oracle_)) continue;
          joined.insert({seam.left, seam.right});
          is_done = false;
        }
      }
      for (const std::size_t floor : joined) heat[floor][centre] += own;
    }
  }
  for (std::size_t k = 0; k < floors_.size(); ++k) {
    std::vector<SnapPicture::Pixel> pixels;
    for (const auto& [centre, sum] : heat[k]) pixels.push_back({centre, sum});
    shared_pixels_ += pixels.size() - snap(k).pixels.size();
    floors_[k].snapping().set_pixels(std::move(pixels));
  }
}

StackDefinition::Complaint StackDefinition::find_fault(const ShownWorld& world) {
  faces_.clear();
  covering_.clear();
  for (std::size_t k = 0; k < floors_.size(); ++k) {
    WorldDefinition& floor = floors_[k];
    std::vector<std::uint32_t> numbers;
    for (const AreaEntry& entry : floor.areas()) numbers.push_back(entry.number);
    world.read(numbers, static_cast<FloorNumber>(k), picture_);
    if (auto fault = floor.find_fault(picture_)) {
      if (floors_.size() > 1) fault->expected += ", on floor " + std::to_string(k);
      return fault;
    }
    faces_.insert(faces_.end(), floor.faces().begin(), floor.faces().end());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (floor.covers_something(i)) covering_.insert(numbers[i]);
    }
  }
  if (floors_.size() == 1) return std::nullopt;
  std::sort(faces_.begin(), faces_.end(),
            [](const auto& a, const auto& b) { return a.corners < b.corners; });
  world.read_surface(picture_);
  return check_surface();
}

std::uint32_t StackDefinition::added(const WorldPicture::Face& face) const {
  FaceCorners key{.floor = face.floor};
  for (std::size_t k = 0; k < 3; ++k)
    key.corners[k] = point_of(picture_.snap.pixels[face.corners[k]].centre);
  std::rotate(key.corners.begin(), std::min_element(key.corners.begin(), key.corners.end()),
              key.corners.end());
  const auto found = std::lower_bound(
      faces_.begin(), faces_.end(), key,
      [](const auto& one, const FaceCorners& wanted) { return one.corners < wanted; });
  return found == faces_.end() || found->corners != key ? 0 : found->added;
}

// ---- the surface

std::uint32_t StackDefinition::pixel_at(FloorNumber floor, const Site& p) const {
  const auto& pixels = snap(floor).pixels;
  const auto is_left = [](const SnapPicture::Pixel& pixel, const Site& s) {
    return pixel.centre < s;
  };
  return static_cast<std::uint32_t>(std::lower_bound(pixels.begin(), pixels.end(), p, is_left) -
                                    pixels.begin());
}

/// The lines of seams along an edge, as they run in its direction.
std::vector<Ends> StackDefinition::lines_along(const HalfEdge& edge) const {
  const std::uint32_t from = pixel_at(edge.floor, edge.u), to = pixel_at(edge.floor, edge.v);
  const auto [u, v] = std::minmax(from, to);
  const SnapPicture& picture = snap(edge.floor);
  std::vector<Ends> lines;
  for (auto use =
           std::lower_bound(picture.uses.begin(), picture.uses.end(), SnapPicture::Use{u, v, 0});
       use != picture.uses.end() && use->u == u && use->v == v; ++use) {
    const auto& [ends, uses, chain] = picture.segments[use->segment];
    if (!sides_.contains({edge.floor, ends, true}) && !sides_.contains({edge.floor, ends, false}))
      continue;
    const auto is_forward =
        std::find(chain.begin(), chain.end(), from) < std::find(chain.begin(), chain.end(), to);
    lines.push_back(is_forward ? ends : Ends{ends.second, ends.first});
  }
  return lines;
}

StackDefinition::Across StackDefinition::across(HalfEdge edge) const {
  Across found;
  std::optional<Ends> last;
  for (;;) {
    const std::uint32_t u = pixel_at(edge.floor, edge.u), v = pixel_at(edge.floor, edge.v);
    found.has_barrier = found.has_barrier || floors_[edge.floor].barriers_on(u, v) > 0;
    std::optional<Ends> next;
    const std::vector<Ends> lines = lines_along(edge);
    if (!last && lines.size() > 1) ++collapsed_edges_;
    for (const Ends& line : lines) {
      if (last && (line == *last || !is_right_of(*last, line))) continue;
      if (!next || (oracle_ != WorldOracle::lines_unsorted && is_right_of(line, *next)))
        next = line;
    }
    if (!next) {
      found.entered = HalfEdge{edge.floor, edge.v, edge.u};
      return found;
    }
    const bool is_forward = next->first < next->second;
    const auto side = sides_.find({edge.floor, std::minmax(next->first, next->second), is_forward});
    if (side == sides_.end() || !side->second.is_open) return found;
    edge.floor = side->second.floor;
    last = next;
  }
}

StackDefinition::HalfEdge StackDefinition::half_edge(std::uint32_t f, std::size_t k) const {
  const WorldPicture::Face& face = picture_.faces[f];
  const auto& pixels = picture_.snap.pixels;
  return {face.floor, pixels[face.corners[k]].centre, pixels[face.corners[(k + 1) % 3]].centre};
}

StackDefinition::Complaint StackDefinition::check_neighbours(std::uint32_t f) const {
  const WorldPicture::Face& face = picture_.faces[f];
  for (std::size_t k = 0; k < 3; ++k) {
    const HalfEdge edge = half_edge(f, k);
    const std::string place = "floor " + std::to_string(edge.floor) + ", " +
                              text_of(point_of(edge.u)) + "-" + text_of(point_of(edge.v)) + ": ";
    const Across expected = across(edge);
    const std::uint32_t twin = face.twins[k];
    if (twin == WorldPicture::none) {
      // Nothing is across the border of the mesh.
      const auto& pixels = snap(edge.floor).pixels;
      const Site low = pixels.front().centre, high = pixels.back().centre;
      const bool is_border = (edge.u.x == edge.v.x && (edge.u.x == low.x || edge.u.x == high.x)) ||
                             (edge.u.y == edge.v.y && (edge.u.y == low.y || edge.u.y == high.y));
      if (expected.entered && !is_border) return Fault{place + "a face across", "none"};
      continue;
    }
    if (!expected.entered) return Fault{place + "nothing across", "a face"};
    if (half_edge(twin / 3, twin % 3) != *expected.entered)
      return Fault{place + "across a face of floor " + std::to_string(expected.entered->floor),
                   "one of floor " + std::to_string(picture_.faces[twin / 3].floor)};
    if (expected.has_barrier != face.is_barrier[k])
      return Fault{place + (expected.has_barrier ? "a barrier" : "no barrier"), "another answer"};
  }
  return std::nullopt;
}

// A vertex is what one can go round: corners that twins join.
StackDefinition::Complaint StackDefinition::check_vertices() const {
  const std::vector<WorldPicture::Face>& faces = picture_.faces;
  Unions corners(3 * faces.size());
  const auto each = [&](const auto& use) {
    for (std::uint32_t f = 0; f < faces.size(); ++f) {
      for (std::uint32_t k = 0; k < 3; ++k) use(f, k);
    }
  };
  each([&](std::uint32_t f, std::uint32_t k) {
    const std::uint32_t twin = faces[f].twins[k];
    if (twin == WorldPicture::none) return;
    corners.join(3 * f + k, twin - twin % 3 + (twin + 1) % 3);
    corners.join(3 * f + (k + 1) % 3, twin);
  });
  Naming naming;
  bool is_right = true;
  each([&](std::uint32_t f, std::uint32_t k) {
    is_right = is_right && naming.fits(corners.root(3 * f + k), faces[f].vertices[k]);
  });
  return is_right ? Complaint() : Fault{"a vertex for each fan of faces", "others"};
}

StackDefinition::Complaint StackDefinition::check_components() const {
  const std::vector<WorldPicture::Face>& faces = picture_.faces;
  Unions connected(faces.size());
  for (std::uint32_t f = 0; f < faces.size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t twin = faces[f].twins[k];
      if (faces[f].ground.is_blocked || twin == WorldPicture::none || faces[f].is_barrier[k])
        continue;
      if (!faces[twin / 3].ground.is_blocked) connected.join(f, twin / 3);
    }
  }
  Naming naming;
  for (std::uint32_t f = 0; f < faces.size(); ++f) {
    const bool is_free = !faces[f].ground.is_blocked;
    if (is_free != (faces[f].component != WorldPicture::none) ||
        (is_free && !naming.fits(connected.root(f), faces[f].component)))
      return Fault{"a component for the free faces that are connected", "others"};
  }
  return std::nullopt;
}

StackDefinition::Complaint StackDefinition::check_surface() const {
  if (picture_.faces.size() != faces_.size()) return Fault{"the faces of all floors", "others"};
  for (std::uint32_t f = 0; f < picture_.faces.size(); ++f) {
    if (auto fault = check_neighbours(f)) return fault;
  }
  if (auto fault = check_vertices()) return fault;
  return check_components();
}

}  // namespace offgrid::testing::worlds
