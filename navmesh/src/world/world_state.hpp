// WorldState: the state of a World, and its edits.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"
#include "world/area_cover.hpp"
#include "world/area_table.hpp"
#include "world/components.hpp"
#include "world/dead_ends.hpp"

namespace offgrid::navmesh::detail {

/// A number that is unique in this process. A cached result with the stamp of its state is never
/// used for another state, neither after an edit nor after an assignment.
class Stamp {
 public:
  /// The stamp that no state has.
  Stamp() = default;
  static Stamp next();

  std::uint64_t value() const { return value_; }

 private:
  explicit Stamp(std::uint64_t value) : value_(value) {}

  std::uint64_t value_ = 0;
};

/// The seams, or the links, of a world.
template <class ItemId, class Item>
struct Items {
  std::map<ItemId, Item> by_id;
  std::uint32_t next = 1;  ///< id of the next one
};

/// The new state of a seam or a link, where none means that there is none. After the edit: its old
/// state.
template <class ItemId, class Item>
struct ItemReplacement {
  ItemId id;
  std::optional<Item> item{};
};

inline std::size_t point_count(const Area& area) {
  std::size_t points = 0;
  for (const Area::Loop& loop : area.loops) points += loop.size();
  return points;
}

struct WorldState {
  /// The new state of a part of an area, where none means no part. After the edit: its old state.
  struct Replacement {
    PartId id;
    HeldArea area{};
    Digest shape_key{};      ///< shape_key_of(area)
    bool is_toggle = false;  ///< enables or disables the current part; `area` is none
    Area* before = nullptr;  ///< current part under the id; only during an edit
  };
  using SeamReplacement = ItemReplacement<SeamId, Seam>;
  using LinkReplacement = ItemReplacement<LinkId, Link>;
  /// The changes of an edit, or what undoes them.
  struct Edit {
    std::vector<Replacement> areas;
    std::vector<SeamReplacement> seams;
    std::vector<LinkReplacement> links;
  };

  /// Sets the option of that name.
  void list_faces(bool lists);
  std::optional<AreaError> check(AreaId id, const Area& area) const;
  std::optional<AreaError> check(SeamId id, const Seam& seam) const;
  std::optional<AreaError> check(LinkId id, const Link& link) const;
  bool is_inside(const kernel::Point2& p) const;
  const Items<SeamId, Seam>& items_of(SeamId) const { return seams; }
  const Items<LinkId, Link>& items_of(LinkId) const { return links; }
  template <class ItemId, class Item>
  std::optional<AreaError> add_replacements(const ItemPlans<ItemId, Item>& plans,
                                            std::vector<ItemReplacement<ItemId, Item>>& made) const;
  std::optional<AreaError> find_seam_uses(std::span<const SeamReplacement> replacements);
  template <class ItemId, class Item>
  void exchange(std::map<ItemId, Item>& items, ItemReplacement<ItemId, Item>& replacement);
  std::optional<AreaError> check(AreaId id, const WorldEdit::Plan& plan) const;
  /// How many areas have an update, and how many a cost that is too large beside one.
  struct UpdateCounts {
    std::size_t updates = 0;
    std::size_t dear = 0;
  };
  /// The counts after the edit, or the error that some ground is too dear for its updates. Requires
  /// find_before().
  AreaResult<UpdateCounts> counts_after(std::span<const Replacement> replacements) const;
  /// The error that an area of the edit adds too much to a face; before it is in the tables.
  std::optional<AreaError> check_sums(std::span<const Replacement> replacements) const;
  /// The part, or null.
  const Area* find(const PartId& id) const;
  void add_replacements(AreaId id, WorldEdit::Plan& plan, std::vector<Replacement>& made) const;
  void find_before(std::span<Replacement> replacements);
  /// The part after the edit, or null.
  static const Area* after(const Replacement& r) {
    return r.is_toggle ? r.before : r.area ? &*r.area : nullptr;
  }
  static bool is_enabled_after(const Replacement& r);
  /// Adds the boxes of what the edit may open and close; before it is in the tables.
  void find_boxes(const Edit& edit, Change& change) const;
  Digest key_before(const Replacement& r) const;
  Digest key_after(const Replacement& r) const;
  Digest digest() const;
  // Edits, on these threads. All results are the same for every number of them.
  AreaResult<Change> commit(Edit edit, Threads& threads);
  AreaResult<Change> undo(Threads& threads);
  AreaResult<Change> apply(Edit& edit, Threads& threads);
  template <class How>
  AreaResult<Change> apply_by(Edit& edit, Threads& threads);
  template <class How>
  void put_back(ArrivingAreas<How> arriving, std::span<const Replacement> replacements,
                Threads& threads);
  template <class How>
  void put_in_all(ArrivingAreas<How>& arriving, std::span<const Replacement> replacements) const;
  template <class How>
  AreaCover::Changes follow_faces(Threads& threads);
  template <class How>
  SnapResult<SnapChange> edit_snap(Threads& threads);
  static bool has_new_sides(const Replacement& r);
  /// The number of points of areas that come or go by undo(); 0 if there is no edit.
  std::size_t points_to_undo() const;
  void reserve_more(std::span<const Replacement> replacements, ArrivingAreas<InBulk>& arriving);
  void count_uses(std::span<const Replacement> replacements);
  void add_uses(const Area& area, std::int32_t change);
  /// The members of the snap rounding, for an image of it.
  static SnapParts& parts_of(SnapRounding& snap) { return *snap.parts_; }
  static const SnapParts& parts_of(const SnapRounding& snap) { return *snap.parts_; }
  void exchange(Replacement& replacement);

  WorldOptions options;
  SnapRounding snap;
  AreaCover cover;
  Components components;
  DeadEnds dead_ends;
  std::array<std::map<AreaId, Area>, parts_max> parts;  ///< by part
  /// by part: shape_key_of each area, stored since it is expensive
  std::array<AreaTable<Digest>, parts_max> shape_keys;
  Items<SeamId, Seam> seams;
  Items<LinkId, Link> links;
  Digest areas_digest;  ///< of areas, seams and links
  UpdateCounts update_counts;
  Digest options_digest;
  std::uint32_t next_id = 1;
  std::uint64_t revision = 0;  ///< number of edits that made this state
  std::uint64_t serial = 0;    ///< serial number of the last edit, unique in this process
  Stamp version;
  std::shared_ptr<const WorldState> blank;  ///< a new world; made by the first clear()
  std::deque<Edit> journal;                 ///< done edits, the latest one last
  std::deque<std::uint64_t> serials;        ///< the serial before each edit in the journal

  // Working memory.
  std::vector<SegmentUse> uses;
  std::vector<OriginalId> originals_of_uses;  ///< in a bulk edit
  std::vector<SeamUse> seam_uses;
  std::vector<SeamId> used_seams;  ///< the seam of each use
};

inline const WorldState& state_of(const World& world) { return *world.state_; }

}  // namespace offgrid::navmesh::detail
