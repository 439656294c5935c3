#include "offgrid/navmesh/snap/snap.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "mesh/text_of.hpp"
#include "snap/original_index.hpp"
#include "snap/snap_bulk.hpp"
#include "snap/snap_edit.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh {

namespace detail {

/// The members of a SnapRounding.
struct SnapParts {
  using Key = OriginalIndex::Key;
  struct Count {
    OriginalId original;
    std::int64_t change = 0;
  };

  OriginalId find(const Segment& segment, const Key& key) const;
  OriginalId find_or_add(const Segment& segment, const Key& key);

  SnapState state;
  kernel::Point2 low{};
  kernel::Point2 high{};
  std::uint32_t max_vertices = Mesh::max_vertices;
  OriginalIndex by_ends;
  std::vector<std::uint32_t> free_originals;

  // Working memory of edits.
  SnapEdit edit;
  std::vector<Key> keys;  ///< the key of each use
  std::vector<Count> counts;
  std::vector<OriginalId> leaving;
  std::vector<OriginalId> arriving;
  std::vector<OriginalId> alive;
};

}  // namespace detail

using Count = detail::SnapParts::Count;
using kernel::Point2;

namespace {

// the number of segments that are added together, which are compared in pairs
constexpr std::size_t batch_size = 64;
// an edit of fewer uses is never bulk
constexpr std::size_t few_uses = 128;

detail::SnapParts::Key key_of(const Segment& segment) {
  const auto [a, b] = std::minmax(segment.from, segment.to);
  return detail::OriginalIndex::key_of(a, b);
}

}  // namespace

SnapRounding::SnapRounding() = default;
SnapRounding::SnapRounding(const SnapRounding&) = default;
SnapRounding::SnapRounding(SnapRounding&&) noexcept = default;
SnapRounding& SnapRounding::operator=(const SnapRounding&) = default;
SnapRounding& SnapRounding::operator=(SnapRounding&&) noexcept = default;
SnapRounding::~SnapRounding() = default;

SnapResult<SnapRounding> SnapRounding::rectangle(const Point2& low, const Point2& high) {
  if (!(low.x < high.x && low.y < high.y))
    return SnapError{.code = SnapErrorCode::empty_rectangle, .segment = {low, high}};
  SnapRounding snap;
  snap.parts_->low = low;
  snap.parts_->high = high;
  const std::array<Point2, 4> corners{low, Point2{high.x, low.y}, high, Point2{low.x, high.y}};
  auto& [triangulation, heat, originals, users] = snap.parts_->state;
  const std::array<Constraint, 4> sides{{{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
  std::vector<VertexId> vertex_of;
  triangulation = *Triangulation::build(corners, sides, ThroughVertex::split, &vertex_of);
  heat.assign(4, 2);
  for (const auto& [from, to] : sides) {
    const Segment segment{corners[from], corners[to]};
    const OriginalId id = snap.parts_->find_or_add(segment, key_of(segment));
    Original& side = snap.parts_->state.original(id);
    side.uses = 1;
    const bool is_forward = side.a == corners[from];
    side.chain = {vertex_of[is_forward ? from : to], vertex_of[is_forward ? to : from]};
    users.add(side.chain[0], side.chain[1], id, originals);
  }
  return snap;
}

// ---- reading

const Triangulation& SnapRounding::triangulation() const { return parts_->state.triangulation; }

Point2 SnapRounding::low() const { return parts_->low; }

Point2 SnapRounding::high() const { return parts_->high; }

bool SnapRounding::contains(const Point2& p) const {
  const Point2 &low = parts_->low, &high = parts_->high;
  return low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
}

std::uint64_t SnapRounding::heat(VertexId v) const { return parts_->state.heat[v.value()]; }

const Original& SnapRounding::original(OriginalId id) const { return parts_->state.original(id); }

bool SnapRounding::is_alive(OriginalId id) const {
  return id.value() < parts_->state.originals.size() && original(id).uses > 0;
}

std::uint32_t SnapRounding::original_bound() const {
  return static_cast<std::uint32_t>(parts_->state.originals.size());
}

std::size_t SnapRounding::original_count() const { return parts_->by_ends.size(); }

void SnapRounding::find_users(VertexId u, VertexId v, std::vector<OriginalId>& users) const {
  users.clear();
  parts_->state.users.for_each(u, v, [&users](OriginalId id) { users.push_back(id); });
}

std::uint32_t SnapRounding::weight(VertexId u, VertexId v) const {
  return parts_->state.users.weight(u, v);
}

std::span<const FaceId> SnapRounding::changed_faces() const { return parts_->edit.changes().faces; }

std::span<const std::array<VertexId, 2>> SnapRounding::changed_edges() const {
  return parts_->edit.changes().edges;
}

OriginalId SnapRounding::find(const Segment& segment) const {
  return parts_->find(segment, key_of(segment));
}

OriginalId detail::SnapParts::find(const Segment& segment, const Key& key) const {
  const auto ends = std::minmax(segment.from, segment.to);
  return by_ends.find(key, [&](OriginalId id) {
    return state.original(id).a == ends.first && state.original(id).b == ends.second;
  });
}

OriginalId detail::SnapParts::find_or_add(const Segment& segment, const Key& key) {
  if (const OriginalId known = find(segment, key)) return known;
  if (free_originals.empty()) {
    free_originals.push_back(static_cast<std::uint32_t>(state.originals.size()));
    state.originals.emplace_back();
  }
  const OriginalId made{free_originals.back()};
  free_originals.pop_back();
  const auto [a, b] = std::minmax(segment.from, segment.to);
  state.original(made).a = a;
  state.original(made).b = b;
  by_ends.add(key, made);
  return made;
}

SnapError SnapRounding::check(const Segment& segment) const {
  if (!contains(segment.from) || !contains(segment.to))
    return {.code = SnapErrorCode::outside_rectangle, .segment = segment};
  if (segment.from == segment.to)
    return {.code = SnapErrorCode::one_point_segment, .segment = segment};
  return {};
}

// Sums the changes of uses for each segment.
SnapError SnapRounding::count_uses(std::span<const SegmentUse> uses) {
  std::vector<Count>& counts = parts_->counts;
  std::vector<detail::SnapParts::Key>& keys = parts_->keys;
  detail::OriginalIndex& by_ends = parts_->by_ends;
  const bool is_whole = is_bulk(uses.size());
  counts.clear();
  keys.clear();
  keys.reserve(uses.size());
  for (const SegmentUse& use : uses) {
    keys.push_back(key_of(use.segment));
    if (!is_whole) by_ends.prefetch(keys.back());
  }
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (SnapError error = check(uses[i].segment); error.code != SnapErrorCode::none) {
      error.index = i;
      return error;
    }
  }
  if (is_whole) {
    by_ends.reserve(by_ends.size() + uses.size());
    parts_->state.originals.reserve(
        detail::with_room(parts_->state.originals.size() + uses.size()));
    counts.reserve(uses.size());
  }
  for (std::size_t i = 0; i < uses.size(); ++i)
    counts.push_back({parts_->find_or_add(uses[i].segment, keys[i]), uses[i].change});
  const auto by_original = [](const Count& a, const Count& b) { return a.original < b.original; };
  if (!std::is_sorted(counts.begin(), counts.end(), by_original)) {
    std::sort(counts.begin(), counts.end(), by_original);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < counts.size();) {
    Count sum = counts[i];
    for (++i; i < counts.size() && counts[i].original == sum.original; ++i)
      sum.change += counts[i].change;
    counts[kept++] = sum;
  }
  counts.resize(kept);
  for (const Count& count : counts) {
    const Original& s = parts_->state.original(count.original);
    // the first four segments, which the rectangle uses once
    const bool is_side = count.original.value() < 4;
    const std::int64_t left = std::int64_t{s.uses} + count.change - (is_side ? 1 : 0);
    if (left >= 0 && left <= std::numeric_limits<std::uint32_t>::max()) continue;
    const auto is_it = [&](const SegmentUse& use) { return find(use.segment) == count.original; };
    const auto first = std::find_if(uses.begin(), uses.end(), is_it);
    return {.code = left < 0 ? SnapErrorCode::not_in_use : SnapErrorCode::too_many_uses,
            .index = static_cast<std::size_t>(first - uses.begin()),
            .segment = first->segment};
  }
  return {};
}

// ---- weights

void SnapRounding::add_weight_unsummed(OriginalId id, std::int32_t more) {
  parts_->state.users.add_weight(id, more);
}

void SnapRounding::sum_weights() { parts_->state.users.sum_weights(); }

void SnapRounding::add_weight(OriginalId id, std::int32_t more) {
  parts_->state.users.add_weight(id, more);
  const std::vector<VertexId>& chain = parts_->state.original(id).chain;
  for (std::size_t i = 1; i < chain.size(); ++i)
    parts_->state.users.add_to_sum(chain[i - 1], chain[i], more);
}

// ---- editing

void SnapRounding::limit_vertices(std::uint32_t most) { parts_->max_vertices = most; }

std::size_t SnapRounding::most_vertices() const {
  return std::max<std::size_t>(parts_->max_vertices, mesh().vertex_count());
}

bool SnapRounding::is_bulk(std::size_t uses) const {
  return uses >= few_uses && uses >= original_count() / 2;
}

SnapResult<SnapChange> SnapRounding::edit(std::span<const SegmentUse> uses) {
  OFFGRID_EXPECTS(!triangulation().empty(),
                  "SnapRounding: it has a rectangle, and was not moved from");
  parts_->edit.clear_changes();
  if (uses.empty()) return SnapChange{};
  SnapError error = count_uses(uses);
  if (error.code == SnapErrorCode::none) {
    parts_->leaving.clear();
    parts_->arriving.clear();
    for (const Count& count : parts_->counts) {
      const bool was_used = parts_->state.original(count.original).uses > 0;
      const bool is_used =
          std::int64_t{parts_->state.original(count.original).uses} + count.change > 0;
      if (was_used && !is_used) parts_->leaving.push_back(count.original);
      if (!was_used && is_used) parts_->arriving.push_back(count.original);
    }
    if (!(is_bulk(uses.size()) ? run_bulk() : run_batches()))
      error = {.code = SnapErrorCode::too_many_vertices};
  }
  if (error.code == SnapErrorCode::none) {
    for (const Count& count : parts_->counts) {
      std::uint32_t& used = parts_->state.original(count.original).uses;
      used = static_cast<std::uint32_t>(std::int64_t{used} + count.change);
    }
  }
  forget_unused();
  if (error.code != SnapErrorCode::none) return error;
  const detail::SnapEdit::Changes& changes = parts_->edit.changes();
  return SnapChange{static_cast<std::uint32_t>(parts_->arriving.size()),
                    static_cast<std::uint32_t>(parts_->leaving.size()), changes.new_vertices,
                    changes.removed_vertices, changes.rerouted};
}

// Removes the leaving segments together with the first batch of arriving ones. The order of the
// batches depends on history, so only the final number of vertices is compared with the limit.
bool SnapRounding::run_batches() {
  const std::size_t most = most_vertices();
  const std::span<const OriginalId> leaving(parts_->leaving), arriving(parts_->arriving);
  const auto batch = [&](std::size_t begin) {
    return arriving.subspan(begin, std::min(batch_size, arriving.size() - begin));
  };
  for (std::size_t begin = 0; begin == 0 || begin < arriving.size(); begin += batch_size) {
    if (parts_->edit.run(parts_->state, begin == 0 ? leaving : std::span<const OriginalId>{},
                         batch(begin)))
      continue;
    undo_batches(begin);
    return false;
  }
  if (mesh().vertex_count() <= most) return true;
  undo_batches(std::max(batch_size, arriving.size()));
  return false;
}

// Undoes the batches that begin before the end, the last one first.
void SnapRounding::undo_batches(std::size_t end) {
  const std::span<const OriginalId> leaving(parts_->leaving), arriving(parts_->arriving);
  for (std::size_t begin = (end + batch_size - 1) / batch_size * batch_size; begin > 0;) {
    begin -= batch_size;
    const std::size_t count = arriving.size() - std::min(begin, arriving.size());
    parts_->edit.run(
        parts_->state,
        arriving.subspan(std::min(begin, arriving.size()), std::min(batch_size, count)),
        begin == 0 ? leaving : std::span<const OriginalId>{});
  }
}

// Segments that are too dense for a bulk edit come in batches; every face counts as changed all the
// same.
bool SnapRounding::run_bulk() {
  parts_->alive.clear();
  for (std::uint32_t i = 0; i < original_bound(); ++i) {
    if (!parts_->state.originals[i].chain.empty()) parts_->alive.push_back(OriginalId{i});
  }
  std::erase_if(parts_->alive, [&](OriginalId id) {
    return std::binary_search(parts_->leaving.begin(), parts_->leaving.end(), id);
  });
  const auto stay = static_cast<std::ptrdiff_t>(parts_->alive.size());
  parts_->alive.insert(parts_->alive.end(), parts_->arriving.begin(), parts_->arriving.end());
  std::inplace_merge(parts_->alive.begin(), parts_->alive.begin() + stay,
                     parts_->alive.end());  // SnapBulk adds the users of an edge by increasing id
  const std::uint32_t faces = mesh().face_bound();
  detail::SnapBulk bulk;  // local, so that its memory is freed
  switch (bulk.run(parts_->state, parts_->alive, parts_->low, parts_->high, most_vertices())) {
    case detail::SnapBulk::Outcome::no_room: return false;
    case detail::SnapBulk::Outcome::too_dense:
      if (!run_batches()) return false;
      break;
    case detail::SnapBulk::Outcome::done:
      for (const OriginalId id : parts_->leaving) parts_->state.original(id).chain.clear();
      parts_->edit.take_over(bulk.changes());
      break;
  }
  parts_->edit.note_all_faces(parts_->state, std::max(faces, mesh().face_bound()));
  return true;
}

void SnapRounding::forget_unused() {
  for (const Count& count : parts_->counts) {
    const Original& s = parts_->state.original(count.original);
    if (s.uses > 0) continue;
    parts_->by_ends.erase(key_of({s.a, s.b}), count.original);
    parts_->free_originals.push_back(count.original.value());
  }
}

std::string describe(const SnapError& error) {
  const std::string ends =
      detail::text_of(error.segment.from) + "-" + detail::text_of(error.segment.to);
  const std::string segment =
      (error.index == SnapError::no_index ? "segment "
                                          : "segment " + std::to_string(error.index) + ", ") +
      ends;
  switch (error.code) {
    case SnapErrorCode::none: return "no error";
    case SnapErrorCode::empty_rectangle:
      return "the rectangle " + ends +
             " is empty: its second corner must be above and right of the first";
    case SnapErrorCode::outside_rectangle: return segment + ", is not inside the rectangle";
    case SnapErrorCode::one_point_segment: return segment + ", has equal ends";
    case SnapErrorCode::not_in_use: return segment + ", has fewer uses than are taken away";
    case SnapErrorCode::too_many_uses: return segment + ", is used 2^32 times";
    case SnapErrorCode::too_many_vertices: return "more vertices than a mesh can have";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
