#include "world/area_image.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

// The items of sections. They have no padding, so that equal worlds have equal images.

struct AreaItem {
  std::uint64_t tag = 0;
  std::uint32_t id = 0;
  std::int32_t priority = 0;
  std::uint32_t cost = 0;
  std::uint32_t loops = 0;
  std::uint32_t floors = 0;  ///< number of floors; 0: floor 0 alone
  std::uint8_t part = 0;
  std::uint8_t kind = 0;  ///< WindingRule + 2 * Shape
  std::uint8_t ground = 0;
  std::uint8_t enabled = 0;
};
static_assert(sizeof(AreaItem) == 32);

struct UpdateItem {
  std::uint64_t set_bits = 0;
  std::uint64_t clear_bits = 0;
  std::uint32_t area = 0;  ///< the index of the area
  std::uint32_t add_cost = 0;
};
static_assert(sizeof(UpdateItem) == 24);

struct SeamItem {
  std::uint32_t id = 0;
  Point2 a{};
  Point2 b{};
  Floor left = 0;
  Floor right = 0;
  std::uint32_t enabled = 0;
};
static_assert(sizeof(SeamItem) == 28);

struct LinkItem {
  std::uint64_t cost = 0;
  std::uint64_t tag = 0;
  Point2 from{};
  Point2 to{};
  std::uint32_t id = 0;
  Floor from_floor = 0;
  Floor to_floor = 0;
  std::uint32_t both_ways = 0;
  std::uint32_t enabled = 0;
};
static_assert(sizeof(LinkItem) == 48);

template <template <class> class Column>
struct ColumnsOf {
  Column<AreaItem> areas;
  Column<std::uint32_t> loops;  ///< the number of points of each loop
  Column<Point2> points;
  Column<Floor> floors;
  Column<UpdateItem> updates;
  Column<Digest> keys;  ///< the shape keys
};
template <class Item>
using Vector = std::vector<Item>;
using Columns = ColumnsOf<Vector>;

void add(Columns& columns, AreaId id, std::size_t part, const Area& area) {
  AreaItem item{.tag = area.state.tag,
                .id = id.value(),
                .priority = area.priority,
                .cost = area.state.cost,
                .loops = static_cast<std::uint32_t>(area.loops.size()),
                .part = static_cast<std::uint8_t>(part),
                .ground = static_cast<std::uint8_t>(area.state.ground),
                .enabled = static_cast<std::uint8_t>(area.enabled ? 1 : 0)};
  item.kind = static_cast<std::uint8_t>(static_cast<unsigned>(area.rule) +
                                        2 * static_cast<unsigned>(area.shape));
  if (area.floors != FloorSet()) {
    item.floors = static_cast<std::uint32_t>(area.floors.size());
    columns.floors.insert(columns.floors.end(), area.floors.begin(), area.floors.end());
  }
  for (const Area::Loop& loop : area.loops) {
    columns.loops.push_back(static_cast<std::uint32_t>(loop.size()));
    columns.points.insert(columns.points.end(), loop.begin(), loop.end());
  }
  if (area.update) {
    columns.updates.push_back({area.update->set_bits, area.update->clear_bits,
                               static_cast<std::uint32_t>(columns.areas.size()),
                               area.update->add_cost});
  }
  columns.areas.push_back(item);
}

/// The areas that the columns of an image give to a world.
class AreaArrival {
 public:
  using Arrivals = LargeVector<ImageOf<LabelTable>::Arrival>;

  AreaArrival(ImageReader& reader, WorldState& state, Arrivals& arrivals)
      : reader_(&reader), state_(&state), arrivals_(&arrivals) {}

  bool run() {
    if (!reader_->view("areas", columns_.areas) || !reader_->view("loops", columns_.loops) ||
        !reader_->view("area points", columns_.points) ||
        !reader_->view("area floors", columns_.floors) ||
        !reader_->view("area updates", columns_.updates) ||
        !reader_->view("area keys", columns_.keys) ||
        !reader_->has_size("area keys", columns_.keys.size(), columns_.areas.size()) || !points())
      return false;
    make_room();
    for (std::size_t i = 0; i < columns_.areas.size(); ++i) {
      if (i + ahead < columns_.areas.size()) prefetch(columns_.areas[i + ahead]);
      if (!take(i)) return false;
    }
    return reader_->has_size("loops", columns_.loops.size(), next_loop_) &&
           reader_->has_size("area points", columns_.points.size(), next_point_) &&
           reader_->has_size("area floors", columns_.floors.size(), next_floor_) &&
           reader_->has_size("area updates", columns_.updates.size(), next_update_);
  }

 private:
  static constexpr std::size_t ahead = 16;  ///< areas between a prefetch and its use

  void make_room() {
    const auto is_rim = [](const AreaItem& item) { return item.part > 0; };
    const auto rims = static_cast<std::size_t>(
        std::count_if(columns_.areas.begin(), columns_.areas.end(), is_rim));
    for (auto& part : state_->parts) part.clear();
    for (AreaTable<Digest>& keys : state_->shape_keys) keys = {};
    state_->shape_keys[0].reserve_more(columns_.areas.size() - rims);
    if (rims > 0) state_->shape_keys[1].reserve_more(rims);
    arrivals_->reserve(columns_.areas.size());
  }
  void prefetch(const AreaItem& item) const {
    if (item.part < parts_max) state_->shape_keys[item.part].prefetch(AreaId{item.id});
  }
  bool points() {
    for (std::size_t i = 0; i < columns_.points.size(); ++i) {
      const Point2 p = columns_.points[i];
      if (!Point2::make(p.x.raw(), p.y.raw()))
        return reader_->unsound("area points", i, "a point of the grid", "another one");
    }
    return true;
  }
  bool fail(std::size_t i, std::string expected) {
    return reader_->unsound("areas", i, std::move(expected), "another one");
  }
  bool take(std::size_t i) {
    const AreaItem item = columns_.areas[i];
    if (item.part >= parts_max || item.kind > 3 || item.ground > 1 || item.enabled > 1)
      return fail(i, "an area");
    std::map<AreaId, Area>& areas = state_->parts[item.part];
    const AreaId id{item.id};
    const bool increases = item.part >= part_ && (areas.empty() || areas.rbegin()->first < id);
    if (item.id == 0 || !id || !increases || item.id >= state_->next_id ||
        (item.part > 0 && !state_->parts[0].contains(id)))
      return fail(i, "an id above those before and below the next one");
    part_ = item.part;
    Area& area = areas.try_emplace(areas.end(), id)->second;
    area.state = {.ground = static_cast<Ground>(item.ground), .cost = item.cost, .tag = item.tag};
    area.priority = item.priority;
    area.rule = static_cast<WindingRule>(item.kind % 2);
    area.shape = static_cast<Area::Shape>(item.kind / 2);
    area.enabled = item.enabled == 1;
    if (!take_loops(item, area) || !take_floors(item, area))
      return fail(i, "loops and floors that are there");
    take_update(i, area);
    const std::optional<AreaError> error = state_->check(id, area);
    if (error) return reader_->unsound("areas", i, "an area of this world", describe(*error));
    const Digest key = columns_.keys[i];
    state_->shape_keys[item.part].find_or_add(id) = key;
    if (area.enabled && area.shape == Area::Shape::region) add(id, area, key);
    return true;
  }
  void add(AreaId id, const Area& area, const Digest& key) {
    arrivals_->push_back({.id = {},
                          .part = part_,
                          .member = {id, area.priority, key_of(key, true), area.state, area.rule,
                                     area.update.has_value()},
                          .update = &area.update});
  }
  bool take_loops(const AreaItem& item, Area& area) {
    if (item.loops > columns_.loops.size() - next_loop_) return false;
    area.loops.reserve(item.loops);
    for (std::uint32_t k = 0; k < item.loops; ++k) {
      const std::uint32_t size = columns_.loops[next_loop_++];
      if (size > columns_.points.size() - next_point_) return false;
      const auto first = columns_.points.begin() + static_cast<std::ptrdiff_t>(next_point_);
      area.loops.emplace_back(first, first + size);
      next_point_ += size;
    }
    return true;
  }
  bool take_floors(const AreaItem& item, Area& area) {
    if (item.floors == 0) return true;
    if (item.floors > columns_.floors.size() - next_floor_) return false;
    const auto first = columns_.floors.begin() + static_cast<std::ptrdiff_t>(next_floor_);
    area.floors = FloorSet(std::vector<Floor>(first, first + item.floors));
    next_floor_ += item.floors;
    return area.floors.size() == item.floors;
  }
  void take_update(std::size_t i, Area& area) {
    if (next_update_ == columns_.updates.size() || columns_.updates[next_update_].area != i) return;
    const UpdateItem item = columns_.updates[next_update_++];
    area.update = {
        .add_cost = item.add_cost, .set_bits = item.set_bits, .clear_bits = item.clear_bits};
  }

  ImageReader* reader_;
  WorldState* state_;
  Arrivals* arrivals_;
  ColumnsOf<ImageView> columns_;
  std::uint32_t part_ = 0;  ///< of the area before
  std::size_t next_loop_ = 0, next_point_ = 0, next_floor_ = 0, next_update_ = 0;
};

Seam item_of(const SeamItem& item) {
  return {item.a, item.b, item.left, item.right, item.enabled != 0};
}

Link item_of(const LinkItem& item) {
  return {.from = {item.from, item.from_floor},
          .to = {item.to, item.to_floor},
          .cost = item.cost,
          .both_ways = item.both_ways != 0,
          .tag = item.tag,
          .enabled = item.enabled != 0};
}

bool are_points(const Point2& a, const Point2& b) {
  return Point2::make(a.x.raw(), a.y.raw()) && Point2::make(b.x.raw(), b.y.raw());
}
bool has_points(const SeamItem& item) { return are_points(item.a, item.b); }
bool has_points(const LinkItem& item) { return are_points(item.from, item.to); }

template <class Stored, class ItemId, class Item>
bool read_items_of(ImageReader& reader, const WorldState& state, std::string_view name,
                   Items<ItemId, Item>& items) {
  std::vector<Stored> stored;
  if (!reader.array(name, stored)) return false;
  items.by_id.clear();
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const ItemId id{stored[i].id};
    const bool increases = items.by_id.empty() || items.by_id.rbegin()->first < id;
    if (id.value() == 0 || !increases || id.value() >= items.next || !has_points(stored[i]))
      return reader.unsound(name, i, "an id above 0 and those before, and points", "others");
    const Item item = item_of(stored[i]);
    if (const auto error = state.check(id, item))
      return reader.unsound(name, i, "one of this world", describe(*error));
    items.by_id.emplace_hint(items.by_id.end(), id, item);
  }
  return true;
}

}  // namespace

void write_areas(ImageWriter& writer, const WorldState& state) {
  Columns columns;
  for (std::size_t part = 0; part < parts_max; ++part) {
    for (const auto& [id, area] : state.parts[part]) {
      add(columns, id, part, area);
      columns.keys.push_back(*state.shape_keys[part].find(id));
    }
  }
  writer.column("areas", std::move(columns.areas));
  writer.column("loops", std::move(columns.loops));
  writer.column("area points", std::move(columns.points));
  writer.column("area floors", std::move(columns.floors));
  writer.column("area updates", std::move(columns.updates));
  writer.column("area keys", std::move(columns.keys));
}

bool read_areas(ImageReader& reader, WorldState& state, AreaArrival::Arrivals& arrivals) {
  return AreaArrival(reader, state, arrivals).run();
}

void write_items(ImageWriter& writer, const WorldState& state) {
  std::vector<SeamItem> seams;
  for (const auto& [id, seam] : state.seams.by_id)
    seams.push_back({id.value(), seam.a, seam.b, seam.left, seam.right, seam.enabled ? 1U : 0U});
  writer.column("seams", std::move(seams));
  std::vector<LinkItem> links;
  for (const auto& [id, link] : state.links.by_id) {
    links.push_back({link.cost, link.tag, link.from.point, link.to.point, id.value(),
                     link.from.floor, link.to.floor, link.both_ways ? 1U : 0U,
                     link.enabled ? 1U : 0U});
  }
  writer.column("links", std::move(links));
}

bool read_items(ImageReader& reader, WorldState& state) {
  return read_items_of<SeamItem>(reader, state, "seams", state.seams) &&
         read_items_of<LinkItem>(reader, state, "links", state.links);
}

}  // namespace offgrid::navmesh::detail
