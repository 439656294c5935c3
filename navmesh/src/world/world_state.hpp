// WorldState: what a World holds, and how edits change it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"
#include "world/area_cover.hpp"
#include "world/area_table.hpp"
#include "world/components.hpp"
#include "world/dead_ends.hpp"
#include "world/part.hpp"
#include "world/stamp.hpp"

namespace offgrid::navmesh::detail {

struct WorldState {
  /// What a part of an area is to become; none: it is not there. Once that is done: what it was.
  struct Replacement {
    PartId id;
    std::optional<Area> area{};
    Digest shape_key{};      ///< of the area
    bool is_toggle = false;  ///< the area that is there, enabled if it is not; `area` is none
    Area* before = nullptr;  ///< what is under the id; only while an edit is done
  };
  /// The keys of an area, since they take time to find.
  struct Keys {
    Digest shape;
    Digest whole;
  };

  AreaError check(AreaId id, const Area& area) const;
  AreaError check(AreaId id, const WorldEdit::Plan& plan) const;
  /// The part, or null.
  const Area* find(const PartId& id) const;
  void add_replacements(AreaId id, WorldEdit::Plan& plan, std::vector<Replacement>& made) const;
  void find_before(std::span<Replacement> replacements);
  /// What there will be under the id; null if nothing.
  static const Area* after(const Replacement& r) {
    return r.is_toggle ? r.before : r.area ? &*r.area : nullptr;
  }
  static bool is_enabled_after(const Replacement& r);
  Digest key_before(const Replacement& r) const;
  Digest key_after(const Replacement& r) const;
  Digest digest() const;
  AreaResult<Change> commit(std::vector<Replacement> replacements);
  AreaResult<Change> undo();
  AreaResult<Change> apply(std::span<Replacement> replacements);
  template <class How>
  AreaResult<Change> apply_by(std::span<Replacement> replacements);
  template <class How>
  void put_back(ArrivingAreas<How> arriving, std::span<const Replacement> replacements);
  void count_uses(std::span<const Replacement> replacements);
  void add_uses(const Area& area, std::int32_t change);
  void exchange(Replacement& replacement);

  WorldOptions options;
  SnapRounding snap;
  AreaCover cover;
  Components components;
  DeadEnds dead_ends;
  std::array<std::map<AreaId, Area>, parts_max> parts;  ///< by number of the part
  std::array<AreaTable<Keys>, parts_max> keys;          ///< of the parts
  Digest areas_digest;
  Digest options_digest;
  std::uint32_t next_id = 1;
  std::uint64_t revision = 0;  ///< how many edits made this state
  std::uint64_t serial = 0;    ///< of the last of them: no other edit in this process has it
  Stamp version;
  std::deque<std::vector<Replacement>> journal;  ///< the last one last
  std::deque<std::uint64_t> serials;             ///< of the state before each edit in the journal
  std::vector<SegmentUse> uses;                  ///< working memory
};

inline const WorldState& inside(const World& world) { return *world.state_; }

}  // namespace offgrid::navmesh::detail
