// The images of meshes and of hash tables.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "mesh/bucket_table.hpp"
#include "mesh/image_of.hpp"
#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

/// The names of the four arrays of a mesh.
struct MeshNames {
  std::string_view halfedges, vertices, free_faces, free_vertices;
};

/// Adds the arrays of the mesh, which must stay as it is until ImageWriter::finish(). A mesh that
/// is no plane follows another one, and of its free faces knows the number: they are put in order.
void write_mesh(ImageWriter& writer, const Mesh& mesh, const MeshNames& names, bool is_plane);

/// Reads a mesh in which twins are mutual, corners and kept half-edges exist, and free slots are
/// listed; each vertex has a face. With is_plane the twin of a half-edge also runs back.
bool read_mesh(ImageReader& reader, Mesh& mesh, const MeshNames& names, bool is_plane);

template <class Slot, class Key>
struct ImageOf<BucketTable<Slot, Key>> {
  using Table = BucketTable<Slot, Key>;

  static bool write(ImageWriter& writer, const Table& table, std::string_view buckets,
                    std::string_view crowded) {
    std::vector<Slot> slots;
    for (const auto& [key, slot] : table.crowded_) slots.push_back(slot);
    return writer.array(buckets, table.buckets_) && writer.column(crowded, std::move(slots));
  }
  /// Calls check(slot) for each slot in use, and key_of(slot) for those that are crowded out.
  template <class Check, class KeyOf>
  static bool read(ImageReader& reader, Table& table, std::string_view buckets,
                   std::string_view crowded, const Check& check, const KeyOf& key_of) {
    std::vector<Slot> slots;
    if (!reader.array(buckets, table.buckets_) || !reader.array(crowded, slots)) return false;
    table.used_ = 0;
    for (std::size_t i = 0; i < table.buckets_.size(); ++i) {
      for (const Slot& slot : table.buckets_[i].slots) {
        if (slot.is_free()) continue;
        ++table.used_;
        if (!check(slot)) return reader.unsound(buckets, i, "ids that exist", "others");
      }
    }
    table.crowded_.clear();
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].is_free() || !check(slots[i]))
        return reader.unsound(crowded, i, "ids that exist", "others");
      table.crowded_.emplace(key_of(slots[i]), slots[i]);
    }
    table.used_ += table.crowded_.size();
    return true;
  }
};

}  // namespace offgrid::navmesh::detail
