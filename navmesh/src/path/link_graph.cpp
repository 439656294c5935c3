#include "path/link_graph.hpp"

#include <algorithm>
#include <tuple>

#include "path/path_ends.hpp"

namespace offgrid::navmesh::detail {

const Link* link_in(const View& view, LinkId id) {
  const auto found = view.world().links().find(id);
  const bool is_there = found != view.world().links().end() && found->second.enabled &&
                        !view.switched_off_links().contains(id);
  return is_there ? &found->second : nullptr;
}

void LinkGraph::follow(const View& view) {
  const World& world = view.world();
  const bool is_whole = view.is_whole() && view.switched_off_links().empty();
  if (is_whole && version_ == world.version()) return;
  version_ = is_whole ? world.version() : 0;
  links_.clear();
  for (const auto& [id, link] : world.links()) {
    if (!link.enabled || view.switched_off_links().contains(id)) continue;
    add(view, id, link, false);
    if (link.both_ways) add(view, id, link, true);
  }
  const auto key = [&](const DirectedLink& link) {
    const Link& whole = world.links().at(link.id);
    return std::tuple(link.from.point, link.from.floor, link.to.point, link.to.floor, link.cost,
                      whole.tag, whole.both_ways, link.id);
  };
  std::sort(links_.begin(), links_.end(),
            [&](const DirectedLink& a, const DirectedLink& b) { return key(a) < key(b); });
}

void LinkGraph::add(const View& view, LinkId id, const Link& link, bool is_back) {
  const FloorPoint &from = is_back ? link.to : link.from, &to = is_back ? link.from : link.to;
  const Triangulation& mesh = view.world().snap().triangulation();
  DirectedLink made{.id = id,
                    .from = from,
                    .to = to,
                    .cost = link.cost,
                    .to_at = mesh.locate(to),
                    .from_faces = {},
                    .to_faces = {}};
  collect_free_faces(view, mesh.locate(from), made.from_faces);
  collect_free_faces(view, made.to_at, made.to_faces);
  if (!made.from_faces.empty() && !made.to_faces.empty()) links_.push_back(std::move(made));
}

bool LinkGraph::may_connect(const View& view, const PathEnds& ends) const {
  if (links_.empty() || !view.is_whole()) return may_be_connected(view, ends);
  std::vector<ComponentId> reached;
  const auto is_reached = [&](FaceId f) {
    return std::find(reached.begin(), reached.end(), view.world().component(f)) != reached.end();
  };
  const auto reach = [&](std::span<const FaceId> faces) {
    for (const FaceId f : faces) {
      if (!is_reached(f)) reached.push_back(view.world().component(f));
    }
  };
  reach(ends.start_faces);
  for (bool grows = true; grows;) {
    if (std::any_of(ends.goal_faces.begin(), ends.goal_faces.end(), is_reached)) return true;
    const std::size_t before = reached.size();
    for (const DirectedLink& link : links_) {
      if (std::any_of(link.from_faces.begin(), link.from_faces.end(), is_reached))
        reach(link.to_faces);
    }
    grows = reached.size() > before;
  }
  return false;
}

}  // namespace offgrid::navmesh::detail
