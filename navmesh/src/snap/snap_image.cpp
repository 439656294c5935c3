#include "snap/snap_image.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "mesh/image_tables.hpp"
#include "triangulation/triangulation_image.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

template <>
struct ImageOf<EdgeUsers> {
  static void write(ImageWriter& writer, const EdgeUsers& users) {
    ImageOf<BucketTable<EdgeUsers::Entry, EdgeUsers::Key>>::write(writer, users.entries_, "edges",
                                                                  "crowded edges");
    writer.array("users", users.pool_);
    writer.array("free users", users.free_);
    writer.array("weights", users.weights_);
  }
  static bool read(ImageReader& reader, EdgeUsers& users, std::size_t originals) {
    LargeVector<EdgeUsers::Entry> several;
    const auto check = [&](const EdgeUsers::Entry& entry) {
      if (entry.count == 1) return entry.first < originals;
      several.push_back(entry);
      return true;
    };
    const auto key_of = [](const EdgeUsers::Entry& entry) {
      return EdgeUsers::Key(VertexId{static_cast<std::uint32_t>(entry.edge >> 32)},
                            VertexId{static_cast<std::uint32_t>(entry.edge)});
    };
    ImageView<std::uint32_t> free;
    if (!ImageOf<BucketTable<EdgeUsers::Entry, EdgeUsers::Key>>::read(
            reader, users.entries_, "edges", "crowded edges", check, key_of) ||
        !reader.array("users", users.pool_) || !reader.view("free users", free) ||
        !reader.array("weights", users.weights_) ||
        !reader.has_size("free users", free.size(), users.free_.size()))
      return false;
    std::copy(free.begin(), free.end(), users.free_.begin());
    std::vector<bool> is_taken(users.pool_.size() >> EdgeUsers::unit_log);
    for (const EdgeUsers::Entry& entry : several) {
      if (!has_block(users, entry, originals) || !take(users, entry.first, is_taken))
        return reader.unsound("users", std::size_t{entry.first} << EdgeUsers::unit_log,
                              "the users of an edge", "something else");
    }
    return has_free_blocks(reader, users, is_taken);
  }
  static std::uint32_t weight(const EdgeUsers& users, OriginalId id) { return users.weight_of(id); }
  static std::optional<std::size_t> count(const SnapState& state) {
    std::size_t sum = 0;
    bool are_sound = true;
    // A table calls back for entries that may be changed; these are not.
    auto& entries = const_cast<EdgeUsers&>(state.users).entries_;
    entries.for_each([&](const EdgeUsers::Entry& entry) {
      sum += entry.count;
      if (entry.count == 1 || !state.users.is_line(entry)) return;
      const std::uint32_t* const users = state.users.users_of(entry);
      are_sound = are_sound && std::all_of(users, users + entry.count, [&](std::uint32_t id) {
                    return is_on_line(state.originals[users[0]], state.originals[id]);
                  });
    });
    return are_sound ? std::optional(sum) : std::nullopt;
  }

 private:
  /// Is there a block of words for so many users, and are they originals, by increasing id?
  static bool has_block(const EdgeUsers& users, const EdgeUsers::Entry& entry,
                        std::size_t originals) {
    if (!is_block(users, entry.first)) return false;
    const std::uint32_t* const block = users.block_at(entry.first);
    const std::uint32_t size_log = block[1] & ~EdgeUsers::line_bit;
    const std::uint32_t room = (std::uint32_t{1} << size_log) - EdgeUsers::header;
    if (entry.count > room) return false;
    const std::uint32_t* const first = block + EdgeUsers::header;
    const std::uint32_t* const end = first + entry.count;
    return std::adjacent_find(first, end, std::greater_equal<>()) == end && end[-1] < originals;
  }
  static bool is_block(const EdgeUsers& users, std::uint32_t first) {
    const std::size_t at = std::size_t{first} << EdgeUsers::unit_log, words = users.pool_.size();
    if (at + EdgeUsers::header > words) return false;
    const std::uint32_t size_log = users.pool_[at + 1] & ~EdgeUsers::line_bit;
    return size_log >= EdgeUsers::unit_log && size_log < users.free_.size() &&
           (std::size_t{1} << size_log) <= words - at;
  }
  /// Takes the units of a block, of which none may be taken.
  static bool take(const EdgeUsers& users, std::uint32_t first, std::vector<bool>& is_taken) {
    const std::uint32_t size_log = users.block_at(first)[1] & ~EdgeUsers::line_bit;
    const std::uint32_t units = std::uint32_t{1} << (size_log - EdgeUsers::unit_log);
    for (std::uint32_t unit = first; unit < first + units; ++unit) {
      if (is_taken[unit]) return false;
      is_taken[unit] = true;
    }
    return true;
  }
  /// Do the lists of free blocks lead to blocks of their size that nobody has?
  static bool has_free_blocks(ImageReader& reader, const EdgeUsers& users,
                              std::vector<bool>& is_taken) {
    for (std::uint32_t size_log = 0; size_log < users.free_.size(); ++size_log) {
      for (std::uint32_t at = users.free_[size_log]; at != EdgeUsers::none;) {
        const bool fits = is_block(users, at) &&
                          (users.block_at(at)[1] & ~EdgeUsers::line_bit) == size_log &&
                          take(users, at, is_taken);
        if (!fits)
          return reader.unsound("free users", size_log, "a list of free blocks", "something else");
        at = users.block_at(at)[0];
      }
    }
    return true;
  }
};

template <>
struct ImageOf<OriginalIndex> {
  using Image = ImageOf<BucketTable<OriginalIndex::Slot, OriginalIndex::Key>>;

  static void write(ImageWriter& writer, const OriginalIndex& index) {
    Image::write(writer, index.table_, "segment ids", "crowded ids");
  }
  static bool read(ImageReader& reader, OriginalIndex& index, const SnapState& state) {
    const auto check = [&](const OriginalIndex::Slot& slot) {
      return slot.id.value() < state.originals.size();
    };
    const auto key_of = [&](const OriginalIndex::Slot& slot) {
      const Original& s = state.original(slot.id);
      OriginalIndex::Key key = OriginalIndex::key_of(s.a, s.b, s.floor);
      key.hash = slot.hash_;
      return key;
    };
    return Image::read(reader, index.table_, "segment ids", "crowded ids", check, key_of);
  }
};

template <>
struct ImageOf<SeamTable> {
  /// A side of an original: what lies beyond it.
  struct Side {
    std::uint32_t partner = 0;
    std::uint32_t is_open = 0;
  };

  static void write(ImageWriter& writer, const SeamTable& table) {
    std::vector<Side> sides;
    for (const SeamTable::Entry& entry : table.entries_) {
      for (const SeamTable::Beyond& side : entry)
        sides.push_back({side.partner.value(), side.is_open ? 1U : 0U});
    }
    writer.array("seam entries", table.entry_);
    writer.column("seam sides", std::move(sides));
    writer.array("free seams", table.free_);
  }
  static bool read(ImageReader& reader, SeamTable& table, std::size_t originals) {
    ImageView<Side> sides;
    if (!reader.array("seam entries", table.entry_) || !reader.view("seam sides", sides) ||
        !reader.array("free seams", table.free_))
      return false;
    table.entries_.assign(sides.size() / 2, {});
    if (!reader.has_size("seam sides", sides.size(), 2 * table.entries_.size()) ||
        !reader.are_below("seam entries", table.entry_, table.entries_.size(), true) ||
        !reader.are_below("free seams", table.free_, table.entries_.size()))
      return false;
    if (table.entry_.size() > originals)
      return reader.unsound("seam entries", originals, "an entry for each segment", "more");
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const OriginalId partner{sides[i].partner};
      if ((partner && partner.value() >= originals) || sides[i].is_open > 1)
        return reader.unsound("seam sides", i, "a segment, open or closed",
                              std::to_string(partner.value()));
      table.entries_[i / 2][i % 2] = {partner, sides[i].is_open == 1};
    }
    table.count_ =
        table.entry_.size() - static_cast<std::size_t>(std::count(
                                  table.entry_.begin(), table.entry_.end(), SeamTable::none));
    return true;
  }
};

template <>
struct ImageOf<SurfaceMesh> {
  static constexpr MeshNames names{"surface half-edges", "surface vertices", "surface free faces",
                                   "surface free names"};

  static void write(ImageWriter& writer, const SurfaceMesh& surface) {
    writer.value("has surface", std::uint32_t{surface.is_made_ ? 1U : 0U});
    if (!surface.is_made_) return;
    write_mesh(writer, surface.mesh_, names, false);
    writer.array("surface points", surface.points_);
    writer.array("names", surface.name_of_);
    writer.array("named", surface.slot_of_);
    writer.array("on seams", surface.is_on_seam_);
  }
  static bool read(ImageReader& reader, SurfaceMesh& surface, const Triangulation& floors) {
    std::uint32_t is_made = 0;
    if (!reader.value("has surface", is_made)) return false;
    surface = {};
    surface.is_made_ = is_made != 0;
    if (!surface.is_made_) return true;
    return read_mesh(reader, surface.mesh_, names, false) &&
           reader.array("surface points", surface.points_) &&
           reader.array("names", surface.name_of_) && reader.array("named", surface.slot_of_) &&
           reader.array("on seams", surface.is_on_seam_) && has_names(reader, surface, floors) &&
           has_corners(reader, surface, floors);
  }
  static bool are_names_sound(const SurfaceMesh& surface, const Mesh& floors) {
    for (std::uint32_t i = 0; i < surface.name_of_.size(); ++i) {
      if (!floors.is_alive(VertexId{i}) && surface.name_of_[i]) return false;
    }
    for (const VertexId v : floors.vertices()) {
      const VertexId name = surface.name_of_[v.value()];
      if (surface.is_on_seam(v) == static_cast<bool>(name)) return false;
      if (name && surface.slot_of_[name.value()] != v) return false;
      for (const HalfedgeId h : floors.outgoing(v)) {
        const VertexId corner = surface.mesh_.origin(h);
        if (surface.is_on_seam(v) ? static_cast<bool>(surface.slot_of_[corner.value()])
                                  : corner != name)
          return false;
      }
    }
    return true;
  }

 private:
  static bool has_names(ImageReader& reader, const SurfaceMesh& surface,
                        const Triangulation& floors) {
    const std::size_t vertices = floors.mesh().vertex_bound(), bound = surface.mesh_.vertex_bound();
    if (!reader.are_below("names", surface.name_of_, bound, true) ||
        !reader.are_below("named", surface.slot_of_, vertices, true))
      return false;
    if (surface.slot_of_.size() < bound || surface.points_.size() < bound)
      return reader.unsound("named", 0, "one for each vertex of the surface", "fewer");
    if (surface.name_of_.size() >= vertices && surface.is_on_seam_.size() >= vertices) return true;
    return reader.unsound("names", 0, "one for each vertex of the floors", "fewer");
  }
  /// Has the surface the faces of the floors, with their corners' points?
  static bool has_corners(ImageReader& reader, const SurfaceMesh& surface,
                          const Triangulation& floors) {
    const Mesh &mesh = surface.mesh_, &below = floors.mesh();
    for (std::uint32_t i = 0; i < std::max(mesh.face_bound(), below.face_bound()); ++i) {
      const FaceId f{i};
      bool is_same = mesh.is_alive(f) == below.is_alive(f);
      for (std::uint32_t k = 0; is_same && mesh.is_alive(f) && k < 3; ++k) {
        const VertexId name = mesh.vertices(f)[k], v = below.vertices(f)[k];
        is_same = surface.points_[name.value()] == floors.point(v);
      }
      if (!is_same)
        return reader.unsound(names.halfedges, 3 * std::size_t{i}, "a face of the floors",
                              "another one");
    }
    return true;
  }
};

namespace {

/// The segments, by column.
struct Segments {
  ImageView<std::array<Point2, 2>> ends;
  ImageView<std::uint32_t> uses;
  ImageView<Floor> floors;  ///< empty if there is one floor
  ImageView<std::uint32_t> sizes;
  ImageView<VertexId> chains;  ///< segment after segment
};

struct OwnHeat {
  std::uint64_t vertex = 0;
  std::uint64_t heat = 0;
};

void write_segments(ImageWriter& writer, const SnapState& state) {
  std::vector<std::array<Point2, 2>> ends;
  std::vector<std::uint32_t> uses, sizes;
  std::vector<Floor> floors;
  std::vector<VertexId> chains;
  for (const Original& s : state.originals) {
    ends.push_back({s.a, s.b});
    uses.push_back(s.uses);
    if (state.triangulation.floor_count() > 1) floors.push_back(s.floor);
    sizes.push_back(static_cast<std::uint32_t>(s.chain.size()));
    chains.insert(chains.end(), s.chain.begin(), s.chain.end());
  }
  writer.column("segments", std::move(ends));
  writer.column("uses", std::move(uses));
  writer.column("segment floors", std::move(floors));
  writer.column("chain sizes", std::move(sizes));
  writer.column("chains", std::move(chains));
}

/// Are the ends of the chain those of the segment, and all its vertices there?
bool is_chain(const Triangulation& triangulation, const Original& s) {
  if (s.uses == 0) return s.chain.empty();
  if (s.chain.size() < 2 || !(s.a < s.b)) return false;
  const auto is_alive = [&](VertexId v) { return triangulation.mesh().is_alive(v); };
  return std::all_of(s.chain.begin(), s.chain.end(), is_alive) &&
         triangulation.point(s.chain.front()) == s.a && triangulation.point(s.chain.back()) == s.b;
}

bool make_segments(ImageReader& reader, const Segments& read, SnapState& state) {
  state.originals.clear();
  state.originals.reserve(with_room(read.ends.size()));
  std::size_t next = 0;
  for (std::size_t i = 0; i < read.ends.size(); ++i) {
    Original& s = state.originals.emplace_back();
    const std::array<Point2, 2> ends = read.ends[i];
    s.a = ends[0];
    s.b = ends[1];
    s.uses = read.uses[i];
    if (!read.floors.empty()) s.floor = read.floors[i];
    if (read.sizes[i] > read.chains.size() - next)
      return reader.unsound("chain sizes", i, "a chain of " + std::to_string(read.sizes[i]),
                            std::to_string(read.chains.size() - next) + " vertices");
    s.chain.reserve(read.sizes[i]);
    for (const std::size_t end = next + read.sizes[i]; next < end; ++next)
      s.chain.push_back(read.chains[next]);
    if (!is_chain(state.triangulation, s))
      return reader.unsound("chains", next, "a chain of segment " + std::to_string(i), "another");
  }
  return reader.has_size("chains", read.chains.size(), next);
}

bool read_segments(ImageReader& reader, SnapState& state) {
  Segments read;
  if (!reader.view("segments", read.ends) || !reader.view("uses", read.uses) ||
      !reader.view("segment floors", read.floors) || !reader.view("chain sizes", read.sizes) ||
      !reader.view("chains", read.chains))
    return false;
  const std::size_t count = read.ends.size(), floors = state.triangulation.floor_count();
  return reader.has_size("uses", read.uses.size(), count) &&
         reader.has_size("chain sizes", read.sizes.size(), count) &&
         reader.has_size("segment floors", read.floors.size(), floors > 1 ? count : 0) &&
         reader.are_below("segment floors", read.floors, floors) &&
         make_segments(reader, read, state);
}

void write_heat(ImageWriter& writer, const SnapState& state) {
  std::vector<OwnHeat> own;
  for (const auto& [v, heat] : state.own) own.push_back({v.value(), heat});
  writer.array("heat", state.heat);
  writer.column("own heat", std::move(own));
}

bool read_heat(ImageReader& reader, SnapState& state) {
  ImageView<OwnHeat> own;
  if (!reader.array("heat", state.heat) || !reader.view("own heat", own)) return false;
  const std::size_t vertices = state.triangulation.mesh().vertex_bound();
  if (state.heat.size() < vertices)
    return reader.unsound("heat", state.heat.size(), "the heat of each vertex", "the end");
  state.own.clear();
  for (std::size_t i = 0; i < own.size(); ++i) {
    const OwnHeat item = own[i];
    if (item.vertex >= vertices || item.heat > state.heat[item.vertex])
      return reader.unsound("own heat", i, "a vertex, and a part of its heat",
                            std::to_string(item.vertex));
    state.own.emplace_hint(state.own.end(), VertexId{static_cast<std::uint32_t>(item.vertex)},
                           item.heat);
  }
  return true;
}

/// Is each unused segment in the list once, and no other?
bool has_free_segments(ImageReader& reader, const SnapParts& parts) {
  const LargeVector<Original>& originals = parts.state.originals;
  std::vector<bool> is_listed(originals.size());
  for (std::size_t i = 0; i < parts.free_originals.size(); ++i) {
    const std::uint32_t id = parts.free_originals[i];
    if (id >= originals.size() || originals[id].uses > 0 || is_listed[id])
      return reader.unsound("free segments", i, "an unused segment, once", std::to_string(id));
    is_listed[id] = true;
  }
  const auto unused = static_cast<std::size_t>(std::count_if(
      originals.begin(), originals.end(), [](const Original& s) { return s.uses == 0; }));
  return reader.has_size("free segments", parts.free_originals.size(), unused) &&
         reader.has_size("segment ids", parts.by_ends.size(), originals.size() - unused);
}

}  // namespace

void ImageOf<SnapParts>::write(ImageWriter& writer, const SnapParts& parts) {
  ImageOf<Triangulation>::write(writer, parts.state.triangulation);
  write_heat(writer, parts.state);
  write_segments(writer, parts.state);
  ImageOf<EdgeUsers>::write(writer, parts.state.users);
  ImageOf<OriginalIndex>::write(writer, parts.by_ends);
  writer.array("free segments", parts.free_originals);
  ImageOf<SeamTable>::write(writer, parts.state.seams);
  ImageOf<SurfaceMesh>::write(writer, parts.surface);
}

bool ImageOf<SnapParts>::read(ImageReader& reader, SnapParts& parts, std::uint32_t floors) {
  SnapState& state = parts.state;
  parts.edit.changes().clear();
  return ImageOf<Triangulation>::read(reader, state.triangulation, floors) &&
         read_heat(reader, state) && read_segments(reader, state) &&
         ImageOf<EdgeUsers>::read(reader, state.users, state.originals.size()) &&
         ImageOf<OriginalIndex>::read(reader, parts.by_ends, state) &&
         reader.array("free segments", parts.free_originals) && has_free_segments(reader, parts) &&
         ImageOf<SeamTable>::read(reader, state.seams, state.originals.size()) &&
         ImageOf<SurfaceMesh>::read(reader, parts.surface, state.triangulation);
}

std::optional<std::size_t> ImageOf<SnapParts>::count_users(const SnapState& state) {
  return ImageOf<EdgeUsers>::count(state);
}

std::uint32_t ImageOf<SnapParts>::weight(const SnapState& state, OriginalId id) {
  return ImageOf<EdgeUsers>::weight(state.users, id);
}

bool ImageOf<SnapParts>::are_names_sound(const SnapParts& parts) {
  return ImageOf<SurfaceMesh>::are_names_sound(parts.surface, parts.state.triangulation.mesh());
}

}  // namespace offgrid::navmesh::detail
