// AreaTable: a hash table from ids of areas, which users may choose, to values. PartId: the id of a
// part of an area.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "mesh/bucket_table.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

template <class Value>
class AreaTable {
 public:
  /// Reserves memory for this number of values more.
  void reserve_more(std::size_t values) { table_.reserve(table_.size() + values); }
  /// Reserves memory for a few more values, so that the edit after a bulk build need not.
  void make_room() { table_.reserve(table_.size()); }
  /// Loads the place of an id ahead of a search; changes nothing but time.
  void prefetch(AreaId id) const { table_.prefetch(hash_of(id)); }
  /// The value, or null. Valid until the next change.
  const Value* find(AreaId id) const { return value_of(table_.find(Key(id), is(id))); }
  Value* find(AreaId id) { return value_of(table_.find(Key(id), is(id))); }
  /// The value; a new one is Value{}. Valid until the next change.
  Value& find_or_add(AreaId id) {
    return table_.find_or_add(Key(id), is(id), {id, {}}).first->value;
  }
  /// Requires an id in the table.
  void erase(AreaId id) { table_.erase(Key(id), table_.find(Key(id), is(id))); }

 private:
  /// Spreads consecutive ids evenly (Knuth, TAOCP 3, 6.4).
  static std::uint32_t hash_of(AreaId id) { return id.value() * 0x9e3779b9U; }

  struct Slot {
    AreaId id;
    Value value{};

    bool is_free() const { return !id; }
    std::uint32_t hash() const { return hash_of(id); }
  };
  struct Key {
    std::uint32_t hash = 0;  ///< different for different ids

    Key() = default;
    explicit Key(AreaId id) : hash(hash_of(id)) {}
    friend constexpr auto operator<=>(const Key&, const Key&) = default;
  };

  static auto is(AreaId id) {
    return [id](const Slot& slot) { return slot.id == id; };
  }
  static const Value* value_of(const Slot* slot) {
    return slot == nullptr ? nullptr : &slot->value;
  }
  static Value* value_of(Slot* slot) { return slot == nullptr ? nullptr : &slot->value; }

  BucketTable<Slot, Key> table_;
};

/// A grown area has at most two parts: the area and its rim.
inline constexpr std::size_t parts_max = 2;

/// The id of a part, the area or its rim (WorldEdit::put).
struct PartId {
  AreaId area;
  std::uint32_t part = 0;  ///< below parts_max
};

}  // namespace offgrid::navmesh::detail
