#include "world/image_compare.hpp"

#include <algorithm>
#include <vector>

#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "snap/snap_image.hpp"
#include "triangulation/triangulation_image.hpp"
#include "world/world_image.hpp"

namespace offgrid::navmesh::detail {

namespace {

using Difference = std::optional<std::string>;

class ImageComparison {
 public:
  ImageComparison(const WorldState& loaded, const WorldState& made)
      : loaded_(&loaded),
        made_(&made),
        here_(&WorldState::parts_of(loaded.snap)),
        there_(&WorldState::parts_of(made.snap)) {}

  Difference run() {
    if (loaded_->digest() != made_->digest()) return "digest";
    if (!has_sound_mesh()) return "half-edges";
    if (!has_same_vertices()) return "vertices, heat";
    if (!has_same_segments()) return "segments, chains, users";
    if (!has_same_seams()) return "seam sides";
    if (!has_same_halfedges()) return "components, exits, ways";
    if (!has_same_names()) return "names";
    if (!has_same_sums()) return "world";
    return std::nullopt;
  }

 private:
  const Mesh& mesh() const { return loaded_->snap.mesh(); }
  const Triangulation& here() const { return here_->state.triangulation; }
  const Triangulation& there() const { return there_->state.triangulation; }
  VertexId twin_of(VertexId v) const { return vertex_of_[v.value()]; }
  OriginalId twin_of(OriginalId id) const {
    const Original& s = here_->state.original(id);
    return made_->snap.find({s.a, s.b}, s.floor);
  }
  /// The half-edge of the other world between the same points; none if there is none.
  HalfedgeId twin_of(HalfedgeId h) const {
    return made_->snap.mesh().find_halfedge(twin_of(mesh().origin(h)), twin_of(mesh().target(h)));
  }

  bool has_sound_mesh() const {
    if (loaded_->snap.floor_count() > 1) return !find_violation(mesh());
    return !find_violation(loaded_->snap.planar());
  }
  bool has_same_vertices() {
    if (mesh().vertex_count() != made_->snap.mesh().vertex_count()) return false;
    vertex_of_.resize(mesh().vertex_bound());
    for (const VertexId v : mesh().vertices()) {
      const VertexId other = there().find(here().point(v), {}, here().floor(v));
      if (!other || here_->state.heat[v.value()] != there_->state.heat[other.value()] ||
          here_->state.own_heat(v) != there_->state.own_heat(other))
        return false;
      vertex_of_[v.value()] = other;
    }
    for (const auto& [v, heat] : here_->state.own) {
      if (!mesh().is_alive(v)) return false;
    }
    return ImageOf<Triangulation>::is_indexed(here());
  }
  bool has_same_segments() const {
    if (here_->by_ends.size() != there_->by_ends.size()) return false;
    std::size_t pieces = 0;
    for (std::uint32_t i = 0; i < here_->state.originals.size(); ++i) {
      if (here_->state.originals[i].uses == 0) {
        if (!is_unused(OriginalId{i})) return false;
        continue;
      }
      if (!is_same_segment(OriginalId{i})) return false;
      pieces += here_->state.originals[i].chain.size() - 1;
    }
    return ImageOf<SnapParts>::count_users(here_->state) == pieces;
  }
  /// Has the slot of a segment that is not in use no weight and no net?
  bool is_unused(OriginalId id) const {
    return ImageOf<SnapParts>::weight(here_->state, id) == 0 &&
           net_digest(loaded_->cover, id) == Digest();
  }
  bool is_same_segment(OriginalId id) const {
    const Original& s = here_->state.original(id);
    const OriginalId other = twin_of(id);
    if (!other || loaded_->snap.find({s.a, s.b}, s.floor) != id) return false;
    const Original& t = there_->state.original(other);
    const auto is_twin = [this](VertexId v, VertexId w) { return twin_of(v) == w; };
    if (ImageOf<SnapParts>::weight(here_->state, id) !=
        ImageOf<SnapParts>::weight(there_->state, other))
      return false;
    if (s.uses != t.uses ||
        !std::equal(s.chain.begin(), s.chain.end(), t.chain.begin(), t.chain.end(), is_twin))
      return false;
    for (std::size_t k = 1; k < s.chain.size(); ++k) {
      bool uses = false;
      here_->state.users.for_each(s.chain[k - 1], s.chain[k],
                                  [&](OriginalId user) { uses = uses || user == id; });
      if (!uses || loaded_->snap.weight(s.chain[k - 1], s.chain[k]) !=
                       made_->snap.weight(t.chain[k - 1], t.chain[k]))
        return false;
    }
    return net_digest(loaded_->cover, id) == net_digest(made_->cover, other);
  }
  bool has_same_seams() const {
    for (std::uint32_t i = 0; i < here_->state.originals.size(); ++i) {
      const OriginalId id{i};
      if (here_->state.original(id).uses == 0) {
        if (here_->state.seams.has(id)) return false;
        continue;
      }
      for (const SeamSide side : {SeamSide::left, SeamSide::right}) {
        const OriginalId partner = here_->state.seams.partner(id, side),
                         open = here_->state.seams.open_partner(id, side),
                         other = there_->state.seams.partner(twin_of(id), side),
                         other_open = there_->state.seams.open_partner(twin_of(id), side);
        if ((partner ? twin_of(partner) : OriginalId{}) != other ||
            (open ? twin_of(open) : OriginalId{}) != other_open)
          return false;
      }
    }
    return true;
  }
  /// Across each half-edge, and at its face, is what there is in the other world.
  bool has_same_halfedges() {
    const Mesh& over = loaded_->snap.surface().mesh();
    const Mesh& other_over = made_->snap.surface().mesh();
    component_of_.assign(loaded_->components.count() + 1, ComponentId{});
    for (const FaceId f : mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh().halfedge(f, k), other = twin_of(h);
        if (!other || !is_same_way(h, other)) return false;
        const HalfedgeId across = over.twin(h);
        if ((across ? twin_of(across) : HalfedgeId{}) != other_over.twin(other)) return false;
      }
      if (!is_same_face(f, made_->snap.mesh().face(twin_of(mesh().halfedge(f))))) return false;
    }
    return loaded_->components.count() == made_->components.count();
  }
  bool is_same_way(HalfedgeId h, HalfedgeId other) const {
    const DeadEnds &one = loaded_->dead_ends, &two = made_->dead_ends;
    return one.leads_to_thoroughfare(h) == two.leads_to_thoroughfare(other) &&
           one.leads_to_dead_end(h) == two.leads_to_dead_end(other);
  }
  bool is_same_face(FaceId f, FaceId other) {
    if (loaded_->cover.digest(f) != made_->cover.digest(other) ||
        loaded_->dead_ends.is_dead_end(f) != made_->dead_ends.is_dead_end(other))
      return false;
    const ComponentId here = loaded_->components.of(f), there = made_->components.of(other);
    if (!here || !there) return !here && !there;
    if (component_of_.size() <= here.value()) component_of_.resize(here.value() + std::size_t{1});
    ComponentId& known = component_of_[here.value()];
    if (!known) known = there;
    return known == there;
  }
  /// Have two corners one name exactly if they have one in the other world?
  bool has_same_names() const {
    if (here_->surface.is_made() != there_->surface.is_made()) return false;
    if (!here_->surface.is_made()) return true;
    const Mesh& over = loaded_->snap.surface().mesh();
    const Mesh& other_over = made_->snap.surface().mesh();
    if (over.vertex_count() != other_over.vertex_count()) return false;
    std::vector<VertexId> name_of(over.vertex_bound());
    for (const FaceId f : mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh().halfedge(f, k), other = twin_of(h);
        const VertexId name = over.origin(h), there = other_over.origin(other);
        if (!name_of[name.value()]) name_of[name.value()] = there;
        if (name_of[name.value()] != there || over.is_constrained(h) != mesh().is_constrained(h) ||
            loaded_->snap.is_at_seam(name) != made_->snap.is_at_seam(there))
          return false;
      }
    }
    return ImageOf<SnapParts>::are_names_sound(*here_);
  }
  bool has_same_sums() const {
    return loaded_->update_counts.updates == made_->update_counts.updates &&
           loaded_->update_counts.dear == made_->update_counts.dear &&
           loaded_->areas_digest == made_->areas_digest &&
           loaded_->cover.has_barriers() == made_->cover.has_barriers() &&
           barrier_count(loaded_->cover) == barrier_count(made_->cover) &&
           has_distinct_labels(loaded_->cover);
  }

  const WorldState* loaded_;
  const WorldState* made_;
  const SnapParts* here_;
  const SnapParts* there_;
  std::vector<VertexId> vertex_of_;        ///< by vertex: that of the other world
  std::vector<ComponentId> component_of_;  ///< by component: that of the other world
};

}  // namespace

std::optional<std::string> find_difference(const WorldState& loaded, const WorldState& made) {
  return ImageComparison(loaded, made).run();
}

}  // namespace offgrid::navmesh::detail
