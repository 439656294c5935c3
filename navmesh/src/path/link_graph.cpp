#include "path/link_graph.hpp"

#include <algorithm>
#include <tuple>

#include "mesh/hilbert.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/sort.hpp"
#include "path/path_ends.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

const Link* link_in(const View& view, LinkId id) {
  const auto found = view.world().links().find(id);
  const bool is_there = found != view.world().links().end() && view.has_link(id, found->second);
  return is_there ? &found->second : nullptr;
}

namespace {

/// The free faces about a point; where some are not known, all faces. Returns whether all are.
bool collect_faces(const View& view, const FloorPoint& p, const Location& at,
                   const KnownFaces* known, std::vector<FaceId>& faces) {
  if (known == nullptr || known->has_about(p.point)) {
    collect_free_faces(view, at, faces);
    return true;
  }
  faces.clear();
  for_each_surface_face_at(view.world(), at,
                           [&](HalfedgeId h) { faces.push_back(view.mesh().face(h)); });
  kernel::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  return false;
}

}  // namespace

void LinkGraph::follow(const View& view, const KnownFaces* known) {
  const World& world = view.world();
  const bool is_whole = known == nullptr && view.is_whole() && view.switched_off_links().empty() &&
                        view.keeps_link_costs();
  if (is_whole && version_ == world.version()) return;
  version_ = is_whole ? world.version() : 0;
  links_.clear();
  for (const auto& [id, link] : world.links()) {
    if (!view.has_link(id, link)) continue;
    add(view, id, link, false, known);
    if (link.both_ways) add(view, id, link, true, known);
  }
  const auto key = [&](const DirectedLink& link) {
    const Link& whole = world.links().at(link.id);
    return std::tuple(link.from.point, link.from.floor, link.to.point, link.to.floor, link.cost,
                      whole.tag, whole.both_ways, link.id);
  };
  kernel::sort(links_.begin(), links_.end(),
               [&](const DirectedLink& a, const DirectedLink& b) { return key(a) < key(b); });
  sort_starts(world);
  links_from_.clear();
  exits_.clear();
  if (known == nullptr && view.is_whole()) connect(view);
}

void LinkGraph::add(const View& view, LinkId id, const Link& link, bool is_back,
                    const KnownFaces* known) {
  const FloorPoint &from = is_back ? link.to : link.from, &to = is_back ? link.from : link.to;
  const Triangulation& mesh = view.world().snap().triangulation();
  DirectedLink made{.id = id,
                    .from = from,
                    .to = to,
                    .cost = view.link_cost(link),
                    .to_at = mesh.locate(to),
                    .from_faces = {},
                    .to_faces = {}};
  collect_faces(view, from, mesh.locate(from), known, made.from_faces);
  made.is_end_known = collect_faces(view, to, made.to_at, known, made.to_faces);
  if (!made.from_faces.empty() && !made.to_faces.empty()) links_.push_back(std::move(made));
}

// Faces in an order by coordinates, and the starts in each along a curve.
void LinkGraph::sort_starts(const World& world) {
  struct Start {
    FaceKey face;
    std::uint64_t place;
    std::uint32_t link;
    FaceId in;

    bool operator<(const Start& other) const {
      return std::tie(face, place, link) < std::tie(other.face, other.place, other.link);
    }
  };
  std::vector<Start> sorted;
  for (std::uint32_t i = 0; i < links_.size(); ++i) {
    for (const FaceId f : links_[i].from_faces)
      sorted.push_back({face_key(world.floors(), f), hilbert_key(links_[i].from.point), i, f});
  }
  kernel::sort(sorted.begin(), sorted.end());
  constexpr FixedLength none = *FixedLength::checked(std::int64_t{1} << 60);
  std::vector<FixedLength> detours;
  link_at_.clear();
  starts_in_.clear();
  for (const Start& start : sorted) {
    const auto at = static_cast<std::uint32_t>(link_at_.size());
    if (starts_in_.empty() || starts_in_.back().face != start.in)
      starts_in_.push_back({start.in, at, at});
    starts_in_.back().last = at + 1;
    link_at_.push_back(start.link);
    const DirectedLink& link = links_[start.link];
    const auto detour = link.cost_as_length() - kernel::length(link.from.point, link.to.point);
    detours.push_back(detour < kernel::constant<0> ? none : *FixedLength::checked(detour));
  }
  kernel::sort(starts_in_.begin(), starts_in_.end(),
               [](const StartsIn& a, const StartsIn& b) { return a.face < b.face; });
  detours_.build(detours);
  std::vector<ShortcutBounds::Link> links;
  for (const DirectedLink& link : links_)
    links.push_back({link.from.point, link.to.point, link.cost_as_length()});
  shortcuts_.build(links, link_at_);
}

std::pair<std::uint32_t, std::uint32_t> LinkGraph::starts_in(FaceId f) const {
  const auto found = std::lower_bound(starts_in_.begin(), starts_in_.end(), f,
                                      [](const StartsIn& a, FaceId b) { return a.face < b; });
  if (found == starts_in_.end() || found->face != f) return {0, 0};
  return {found->first, found->last};
}

// Notes what links connect in a whole world: components and dead ends.
void LinkGraph::connect(const View& view) {
  for (std::uint32_t i = 0; i < links_.size(); ++i) {
    mark_exits(view.world(), links_[i].from_faces, exits_);
    mark_exits(view.world(), links_[i].to_faces, exits_);
    for (const FaceId f : links_[i].from_faces)
      links_from_.emplace_back(view.world().component(f), i);
  }
  kernel::sort(links_from_.begin(), links_from_.end());
  links_from_.erase(std::unique(links_from_.begin(), links_from_.end()), links_from_.end());
}

bool LinkGraph::may_connect(const View& view, const PathEnds& ends) const {
  if (may_be_connected(view, ends)) return true;
  if (links_from_.empty()) return false;
  const std::vector<ComponentId> reached = components_from(view, ends.start_faces);
  return std::any_of(ends.goal_faces.begin(), ends.goal_faces.end(), [&](FaceId f) {
    return std::binary_search(reached.begin(), reached.end(), view.world().component(f));
  });
}

std::vector<ComponentId> LinkGraph::components_from(const View& view,
                                                    std::span<const FaceId> faces) const {
  std::vector<ComponentId> reached;
  EpochMap<bool> is_reached;
  const auto reach = [&](std::span<const FaceId> next) {
    for (const FaceId f : next) {
      const ComponentId component = view.world().component(f);
      if (is_reached.find_or_add(component.value()).second) reached.push_back(component);
    }
  };
  reach(faces);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::pair first(reached[i], std::uint32_t{0});
    auto from = std::lower_bound(links_from_.begin(), links_from_.end(), first);
    for (; from != links_from_.end() && from->first == reached[i]; ++from)
      reach(links_[from->second].to_faces);
  }
  kernel::sort(reached.begin(), reached.end());
  return reached;
}

void mark_exits(const World& world, std::span<const FaceId> faces, EpochMap<bool>& exits,
                std::vector<FaceId>* ends) {
  const DeadEnds& dead = state_of(world).dead_ends;
  const Mesh& mesh = world.mesh();
  for (FaceId f : faces) {
    if (ends != nullptr) ends->push_back(f);
    while (dead.is_dead_end(f) && exits.find_or_add(f.value()).second && dead.exit(f))
      f = mesh.face(mesh.twin(dead.exit(f)));
    if (ends != nullptr) ends->push_back(f);
  }
}

}  // namespace offgrid::navmesh::detail
