#include "world/world_image.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "snap/snap_image.hpp"
#include "world/area_image.hpp"
#include "world/label_image.hpp"

namespace offgrid::navmesh::detail {

namespace {

/// Calls take(id, area) for each enabled region, part by part and by increasing id.
template <class Take>
void for_each_region(const WorldState& state, const Take& take) {
  for (std::uint32_t part = 0; part < parts_max; ++part) {
    for (const auto& [id, area] : state.parts[part]) {
      if (area.enabled && area.shape == Area::Shape::region) take(PartId{id, part}, area);
    }
  }
}

/// The values that a world has once. Without padding, so that equal worlds have equal images.
struct WorldItem {
  Digest faces;  ///< the sum of the digests of faces
  Digest areas;  ///< the sum of the digests of areas, seams and links
  std::uint64_t barriers = 0;
  std::uint64_t updates = 0;
  std::uint64_t dear = 0;
  std::uint32_t next_area = 0;
  std::uint32_t next_seam = 0;
  std::uint32_t next_link = 0;
  std::uint32_t zero = 0;
};
static_assert(sizeof(WorldItem) == 72);

}  // namespace

template <>
struct ImageOf<AreaCover> {
  using Arrivals = LargeVector<ImageOf<LabelTable>::Arrival>;

  static void write(ImageWriter& writer, const AreaCover& cover, const WorldState& state) {
    std::vector<MemberId> members;
    for_each_region(state, [&](const PartId& id, const Area&) {
      members.push_back(*cover.members_[id.part].find(id.area));
    });
    writer.column("area members", std::move(members));
    writer.array("face labels", cover.face_labels_);
    writer.array("nets", cover.nets_);
    ImageOf<LabelTable>::write(writer, cover.labels_);
    writer.array("face digests", cover.face_digests_);
  }
  static bool read(ImageReader& reader, AreaCover& cover, const WorldState& state,
                   const WorldItem& world, Arrivals& arrivals) {
    ImageView<MemberId> members;
    if (!reader.view("area members", members) || !reader.array("face labels", cover.face_labels_) ||
        !reader.array("nets", cover.nets_) || !take_members(reader, cover, members, arrivals) ||
        !ImageOf<LabelTable>::read(reader, cover.labels_, arrivals, cover.face_labels_,
                                   labels_of(cover.nets_)) ||
        !has_members(reader, cover, arrivals) || !reader.array("face digests", cover.face_digests_))
      return false;
    cover.is_touched_.clear();
    grow_to(cover.is_touched_, state.snap.mesh().face_bound());
    cover.digest_ = world.faces;
    cover.barrier_total_ = static_cast<std::size_t>(world.barriers);
    return has_labels(reader, cover, state.snap);
  }
  static std::uint64_t barriers(const AreaCover& cover) { return cover.barrier_total_; }
  /// The digest of the label that has the net.
  static Digest net(const AreaCover& cover, OriginalId id) {
    const AreaCover::Net& net = cover.nets_[id.value()];
    if (!net.is_one()) return cover.labels_.digest(net.label());
    return LabelTable::digest_of(cover.labels_.member(MemberId{net.value}), net.count);
  }
  static bool has_distinct_labels(const AreaCover& cover) {
    return ImageOf<LabelTable>::are_distinct(cover.labels_);
  }
  /// Nothing if a face has another digest than the stored one.
  static std::optional<Digest> digest_anew(const AreaCover& cover, const SnapRounding& snap) {
    Digest sum;
    for (std::uint32_t i = 0; i < cover.face_digests_.size(); ++i) {
      const Digest digest = cover.record_of(snap, FaceId{i}).digest;  // of no face: zeros
      if (digest != cover.face_digests_[i]) return std::nullopt;
      sum += digest;
    }
    // The first member is the frame, an area that is not among those of users.
    return sum += cover.labels_.member(MemberId{0}).key;
  }

 private:
  /// The labels of nets, none of those that have none.
  static std::vector<LabelId> labels_of(std::span<const AreaCover::Net> nets) {
    std::vector<LabelId> labels;
    labels.reserve(nets.size());
    for (const AreaCover::Net& net : nets) labels.push_back(net.is_one() ? LabelId{} : net.label());
    return labels;
  }
  /// Is the only member of each net that has one an area's?
  static bool has_members(ImageReader& reader, const AreaCover& cover,
                          std::span<const ImageOf<LabelTable>::Arrival> arrivals) {
    std::vector<bool> is_member(1, true);  // the frame's
    for (const auto& arrival : arrivals) {
      is_member.resize(
          std::max<std::size_t>(is_member.size(), arrival.id.value() + std::size_t{1}));
      is_member[arrival.id.value()] = true;
    }
    for (std::size_t i = 0; i < cover.nets_.size(); ++i) {
      const AreaCover::Net& net = cover.nets_[i];
      if (net.is_one() && (net.value >= is_member.size() || !is_member[net.value]))
        return reader.unsound("nets", i, "the member of an area", std::to_string(net.value));
    }
    return true;
  }
  static bool take_members(ImageReader& reader, AreaCover& cover,
                           const ImageView<MemberId>& members, Arrivals& arrivals) {
    if (!reader.has_size("area members", members.size(), arrivals.size())) return false;
    constexpr std::size_t ahead = 16;  // arrivals between a prefetch and its use
    const auto is_rim = [](const auto& arrival) { return arrival.part > 0; };
    const auto rims =
        static_cast<std::size_t>(std::count_if(arrivals.begin(), arrivals.end(), is_rim));
    for (AreaTable<MemberId>& table : cover.members_) table = {};
    cover.members_[0].reserve_more(arrivals.size() - rims);
    if (rims > 0) cover.members_[1].reserve_more(rims);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
      if (i + ahead < arrivals.size()) {
        const auto& later = arrivals[i + ahead];
        cover.members_[later.part].prefetch(later.member.area);
      }
      auto& arrival = arrivals[i];
      arrival.id = members[i];
      cover.members_[arrival.part].find_or_add(arrival.member.area) = arrival.id;
    }
    return true;
  }
  /// Has each face a label, and each segment a net?
  static bool has_labels(ImageReader& reader, const AreaCover& cover, const SnapRounding& snap) {
    const std::size_t faces = snap.mesh().face_bound(), segments = snap.original_bound();
    if (cover.face_digests_.size() < faces)
      return reader.unsound("face digests", 0, "one for each face", "fewer");
    if (cover.face_labels_.size() < faces)
      return reader.unsound("face labels", 0, "one for each face", "fewer");
    if (!reader.has_size("nets", cover.nets_.size(), segments)) return false;
    for (std::size_t i = 0; i < cover.nets_.size(); ++i) {
      const AreaCover::Net& net = cover.nets_[i];
      if (!net.is_one() && !net.label()) return reader.unsound("nets", i, "a label", "none");
    }
    for (std::uint32_t f = 0; f < cover.face_labels_.size(); ++f) {
      if (cover.is_known(FaceId{f}) != snap.mesh().is_alive(FaceId{f}))
        return reader.unsound("face labels", f, "a label for each face, and no other", "another");
    }
    return true;
  }
};

template <>
struct ImageOf<Components> {
  static void write(ImageWriter& writer, const Components& components) {
    writer.array("components", components.face_components_);
    writer.value("component count", static_cast<std::uint32_t>(components.components_.size()));
    writer.array("free components", components.free_ids_);
  }
  static bool read(ImageReader& reader, Components& components, const WorldState& state) {
    std::uint32_t count = 0;
    components = {};
    if (!reader.array("components", components.face_components_) ||
        !reader.value("component count", count) ||
        !reader.array("free components", components.free_ids_))
      return false;
    const Mesh& mesh = state.snap.mesh();
    if (components.face_components_.size() < mesh.face_bound())
      return reader.unsound("components", 0, "one for each face", "fewer");
    if (count > components.face_components_.size() + components.free_ids_.size() ||
        !reader.are_below("components", components.face_components_, count, true) ||
        !reader.are_below("free components", components.free_ids_, count))
      return reader.unsound("component count", 0, "the number of components",
                            std::to_string(count));
    components.components_.resize(count);
    for (std::uint32_t f = 0; f < components.face_components_.size(); ++f) {
      const bool is_free = mesh.is_alive(FaceId{f}) && state.cover.is_walkable(FaceId{f});
      const ComponentId id = components.face_components_[f];
      if (is_free != static_cast<bool>(id))
        return reader.unsound("components", f, "one for each free face, and no other", "another");
      if (id) ++components.components_[id.value()].size;
    }
    return has_free_ids(reader, components);
  }

 private:
  static bool has_free_ids(ImageReader& reader, const Components& components) {
    const auto unused = static_cast<std::size_t>(
        std::count_if(components.components_.begin(), components.components_.end(),
                      [](const auto& component) { return component.size == 0; }));
    std::vector<bool> is_listed(components.components_.size());
    for (std::size_t i = 0; i < components.free_ids_.size(); ++i) {
      const std::uint32_t id = components.free_ids_[i];
      if (components.components_[id].size > 0 || is_listed[id])
        return reader.unsound("free components", i, "an unused id, once", std::to_string(id));
      is_listed[id] = true;
    }
    return reader.has_size("free components", components.free_ids_.size(), unused);
  }
};

template <>
struct ImageOf<DeadEnds> {
  static void write(ImageWriter& writer, const DeadEnds& dead_ends) {
    std::vector<std::uint8_t> exits;
    exits.reserve(dead_ends.exits_.size());
    for (const DeadEnds::Exit& exit : dead_ends.exits_)
      exits.push_back(
          static_cast<std::uint8_t>(exit.side | static_cast<unsigned>(exit.state) << 2));
    writer.column("exits", std::move(exits));
    writer.array("ways", dead_ends.ways_);
  }
  static bool read(ImageReader& reader, DeadEnds& dead_ends, const WorldState& state) {
    ImageView<std::uint8_t> exits;
    dead_ends = {};
    if (!reader.view("exits", exits) || !reader.array("ways", dead_ends.ways_)) return false;
    const Mesh& mesh = state.snap.mesh();
    if (exits.size() < mesh.face_bound() || dead_ends.ways_.size() < mesh.face_bound())
      return reader.unsound("exits", 0, "one for each face", "fewer");
    grow_to(dead_ends.exits_, exits.size());
    for (std::uint32_t f = 0; f < exits.size(); ++f) {
      const unsigned side = exits[f] & 3U, kind = exits[f] >> 2U;
      const bool is_free = mesh.is_alive(FaceId{f}) && state.cover.is_walkable(FaceId{f});
      if (kind > 2 || is_free != (kind != 0))
        return reader.unsound("exits", f, "the exit of a free face, and no other", "another");
      dead_ends.exits_[f].side = static_cast<std::uint8_t>(side);
      dead_ends.exits_[f].state = static_cast<DeadEnds::State>(kind);
    }
    return has_ways(reader, dead_ends, state) && are_trees(reader, dead_ends, state);
  }

 private:
  /// Do the exits of dead ends lead over open edges, and never in a circle?
  static bool are_trees(ImageReader& reader, const DeadEnds& dead_ends, const WorldState& state) {
    const Mesh& mesh = state.snap.surface().mesh();
    const auto size = static_cast<std::uint32_t>(dead_ends.exits_.size());
    const auto next = [&](FaceId f) {
      const HalfedgeId out = dead_ends.exit(f);
      return out ? mesh.face(mesh.twin(out)) : FaceId{};
    };
    LargeVector<std::uint32_t> walk(size);  // the number of the walk that was here first
    for (std::uint32_t f = 0; f < size; ++f) {
      const bool has_exit = dead_ends.exits_[f].side != DeadEnds::no_side;
      if (has_exit &&
          (!dead_ends.is_dead_end(FaceId{f}) || !dead_ends.is_open(dead_ends.exit(FaceId{f}))))
        return reader.unsound("exits", f, "an exit of a dead end", "another one");
    }
    for (std::uint32_t f = 0; f < size; ++f) {
      FaceId at{f};
      for (; at && walk[at.value()] == 0; at = next(at)) walk[at.value()] = f + 1;
      // A face without an exit ends each walk, also one that comes to it again.
      if (at && walk[at.value()] == f + 1)
        return reader.unsound("exits", at.value(), "a way out", "a circle");
    }
    return true;
  }
  /// Do all ways lead over edges that have another side, to free faces?
  static bool has_ways(ImageReader& reader, const DeadEnds& dead_ends, const WorldState& state) {
    const Mesh& mesh = state.snap.surface().mesh();
    for (std::uint32_t f = 0; f < dead_ends.ways_.size(); ++f) {
      const std::uint8_t ways = dead_ends.ways_[f];
      bool is_sound = (ways & 0x88) == 0 && (ways == 0 || mesh.is_alive(FaceId{f}));
      for (std::uint32_t k = 0; is_sound && ways != 0 && k < 3; ++k) {
        const HalfedgeId h = mesh.halfedge(FaceId{f}, k), twin = mesh.twin(h);
        const std::uint32_t way = ways >> k & DeadEnds::any_way;
        is_sound = way == 0 || (twin && dead_ends.way_to(mesh.face(twin)) == way);
      }
      if (!is_sound) return reader.unsound("ways", f, "ways to free faces", std::to_string(ways));
    }
    return true;
  }
};

void ImageOf<WorldState>::write(ImageWriter& writer, const WorldState& state) {
  WorldItem world{.faces = state.cover.digest(),
                  .areas = state.areas_digest,
                  .updates = state.update_counts.updates,
                  .dear = state.update_counts.dear,
                  .next_area = state.next_id,
                  .next_seam = state.seams.next,
                  .next_link = state.links.next};
  world.barriers = ImageOf<AreaCover>::barriers(state.cover);
  writer.value("world", world);
  write_areas(writer, state);
  write_items(writer, state);
  ImageOf<SnapParts>::write(writer, WorldState::parts_of(state.snap));
  ImageOf<AreaCover>::write(writer, state.cover, state);
  ImageOf<Components>::write(writer, state.components);
  ImageOf<DeadEnds>::write(writer, state.dead_ends);
}

bool ImageOf<WorldState>::read(ImageReader& reader, WorldState& state) {
  WorldItem world;
  if (!reader.value("world", world)) return false;
  for (const auto& [next, kind] :
       {std::pair{world.next_area, "area"}, {world.next_seam, "seam"}, {world.next_link, "link"}}) {
    if (next == 0) return reader.unsound("world", 0, std::string("the id of a next ") + kind, "0");
  }
  state.areas_digest = world.areas;
  state.update_counts = {static_cast<std::size_t>(world.updates),
                         static_cast<std::size_t>(world.dear)};
  state.next_id = world.next_area;
  state.seams.next = world.next_seam;
  state.links.next = world.next_link;
  state.version = Stamp::next();
  LargeVector<ImageOf<LabelTable>::Arrival> arrivals;
  return read_areas(reader, state, arrivals) && read_items(reader, state) &&
         ImageOf<SnapParts>::read(reader, WorldState::parts_of(state.snap), state.options.floors) &&
         ImageOf<AreaCover>::read(reader, state.cover, state, world, arrivals) &&
         ImageOf<Components>::read(reader, state.components, state) &&
         ImageOf<DeadEnds>::read(reader, state.dead_ends, state) && reader.end();
}

std::optional<Digest> digest_anew(const WorldState& state) {
  const std::optional<Digest> faces = ImageOf<AreaCover>::digest_anew(state.cover, state.snap);
  if (!faces) return std::nullopt;
  Digest sum = *faces;
  for (std::size_t part = 0; part < parts_max; ++part) {
    for (const auto& [id, area] : state.parts[part]) {
      if (shape_key_of(area) != *state.shape_keys[part].find(id)) return std::nullopt;
      sum += navmesh::key_of(area);
    }
  }
  for (const auto& [id, seam] : state.seams.by_id) sum += navmesh::key_of(seam);
  for (const auto& [id, link] : state.links.by_id) sum += navmesh::key_of(link);
  sum += state.options_digest;
  return sum;
}

Digest net_digest(const AreaCover& cover, OriginalId id) {
  return ImageOf<AreaCover>::net(cover, id);
}

std::uint64_t barrier_count(const AreaCover& cover) { return ImageOf<AreaCover>::barriers(cover); }

bool has_distinct_labels(const AreaCover& cover) {
  return ImageOf<AreaCover>::has_distinct_labels(cover);
}

}  // namespace offgrid::navmesh::detail
