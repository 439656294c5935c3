#include "offgrid/navmesh/snap/snap.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

// Segments that arrive together are compared in pairs, so not too many of them do.
constexpr std::size_t batch_size = 64;

}  // namespace

SnapRounding::Key SnapRounding::key_of(const Segment& segment) {
  const auto [a, b] = std::minmax(segment.from, segment.to);
  return detail::OriginalIndex::key_of(a, b);
}

SnapResult<SnapRounding> SnapRounding::rectangle(const Point2& low, const Point2& high) {
  if (!(low.x < high.x && low.y < high.y)) return SnapError{.code = SnapErrorCode::empty_rectangle, .segment = {low, high}};
  SnapRounding snap;
  snap.low_ = low;
  snap.high_ = high;
  const std::array<Point2, 4> corners{low, Point2{high.x, low.y}, high, Point2{low.x, high.y}};
  auto& [triangulation, heat, originals, users] = snap.state_;
  const std::array<Constraint, 4> sides{{{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
  std::vector<VertexId> vertex_of;
  triangulation = *Triangulation::build(corners, sides, ThroughVertex::split, &vertex_of);
  heat.assign(4, 2);
  for (const auto& [from, to] : sides) {
    const Segment segment{corners[from], corners[to]};
    const OriginalId id = snap.find_or_add(segment, key_of(segment));
    Original& side = snap.state_.original(id);
    side.uses = 1;
    const bool is_forward = side.a == corners[from];
    side.chain = {vertex_of[is_forward ? from : to], vertex_of[is_forward ? to : from]};
    users.add(side.chain[0], side.chain[1], id, originals);
  }
  return snap;
}

OriginalId SnapRounding::find(const Segment& segment) const {
  return find(segment, key_of(segment));
}

OriginalId SnapRounding::find(const Segment& segment, const Key& key) const {
  const auto ends = std::minmax(segment.from, segment.to);
  return by_ends_.find(key, [&](OriginalId id) {
    return state_.original(id).a == ends.first && state_.original(id).b == ends.second;
  });
}

OriginalId SnapRounding::find_or_add(const Segment& segment, const Key& key) {
  if (const OriginalId known = find(segment, key)) return known;
  if (free_originals_.empty()) {
    free_originals_.push_back(original_bound());
    state_.originals.emplace_back();
  }
  const OriginalId made{free_originals_.back()};
  free_originals_.pop_back();
  const auto [a, b] = std::minmax(segment.from, segment.to);
  state_.original(made).a = a;
  state_.original(made).b = b;
  by_ends_.add(key, made);
  return made;
}

SnapError SnapRounding::check(const Segment& segment) const {
  if (!contains(segment.from) || !contains(segment.to)) return {.code = SnapErrorCode::outside_rectangle, .segment = segment};
  if (segment.from == segment.to) return {.code = SnapErrorCode::one_point_segment, .segment = segment};
  return {};
}

// The sum for each segment; those that no longer or newly are in use leave or arrive.
SnapError SnapRounding::count_uses(std::span<const SegmentUse> uses) {
  const bool is_whole = is_bulk(uses.size());
  counts_.clear();
  keys_.clear();
  keys_.reserve(uses.size());
  for (const SegmentUse& use : uses) {
    keys_.push_back(key_of(use.segment));
    if (!is_whole) by_ends_.prefetch(keys_.back());
  }
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (SnapError error = check(uses[i].segment); error.code != SnapErrorCode::none) {
      error.index = i;
      return error;
    }
  }
  if (is_whole) {
    by_ends_.reserve(by_ends_.size() + uses.size());
    state_.originals.reserve(detail::with_room(state_.originals.size() + uses.size()));
    counts_.reserve(uses.size());
  }
  for (std::size_t i = 0; i < uses.size(); ++i)
    counts_.push_back({find_or_add(uses[i].segment, keys_[i]), uses[i].change});
  const auto by_original = [](const Count& a, const Count& b) { return a.original < b.original; };
  if (!std::is_sorted(counts_.begin(), counts_.end(), by_original)) std::sort(counts_.begin(), counts_.end(), by_original);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < counts_.size();) {
    Count sum = counts_[i];
    for (++i; i < counts_.size() && counts_[i].original == sum.original; ++i) sum.change += counts_[i].change;
    counts_[kept++] = sum;
  }
  counts_.resize(kept);
  for (const Count& count : counts_) {
    const Original& s = state_.original(count.original);
    const bool is_side = count.original.value() < 4;  // the first four, and one use of them is the rectangle's
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

void SnapRounding::add_weight(OriginalId id, std::int32_t more) {
  state_.users.add_weight(id, more);
  const std::vector<VertexId>& chain = state_.original(id).chain;
  for (std::size_t i = 1; i < chain.size(); ++i)
    state_.users.add_to_sum(chain[i - 1], chain[i], more);
}

SnapResult<SnapChange> SnapRounding::edit(std::span<const SegmentUse> uses) {
  OFFGRID_EXPECTS(!triangulation().empty(),
                  "SnapRounding: it has a rectangle, and was not moved from");
  edit_.clear_changes();
  if (uses.empty()) return SnapChange{};
  SnapError error = count_uses(uses);
  if (error.code == SnapErrorCode::none) {
    leaving_.clear();
    arriving_.clear();
    for (const Count& count : counts_) {
      const bool was_used = state_.original(count.original).uses > 0;
      const bool is_used = std::int64_t{state_.original(count.original).uses} + count.change > 0;
      if (was_used && !is_used) leaving_.push_back(count.original);
      if (!was_used && is_used) arriving_.push_back(count.original);
    }
    if (!(is_bulk(uses.size()) ? run_bulk() : run_batches())) error = {.code = SnapErrorCode::too_many_vertices};
  }
  if (error.code == SnapErrorCode::none) {
    for (const Count& count : counts_) {
      std::uint32_t& used = state_.original(count.original).uses;
      used = static_cast<std::uint32_t>(std::int64_t{used} + count.change);
    }
  }
  forget_unused();
  if (error.code != SnapErrorCode::none) return error;
  const detail::SnapEdit::Changes& changes = edit_.changes();
  return SnapChange{static_cast<std::uint32_t>(arriving_.size()), static_cast<std::uint32_t>(leaving_.size()), changes.new_vertices,
                    changes.removed_vertices, changes.rerouted};
}

// What leaves goes with the first of those that arrive. In which order they do is a matter of history, so only what comes of it in the end
// is compared with the limit.
bool SnapRounding::run_batches() {
  const std::size_t most = most_vertices();
  const std::span<const OriginalId> leaving(leaving_), arriving(arriving_);
  const auto batch = [&](std::size_t begin) { return arriving.subspan(begin, std::min(batch_size, arriving.size() - begin)); };
  for (std::size_t begin = 0; begin == 0 || begin < arriving.size(); begin += batch_size) {
    if (edit_.run(state_, begin == 0 ? leaving : std::span<const OriginalId>{}, batch(begin))) continue;
    take_back_batches(begin);
    return false;
  }
  if (mesh().vertex_count() <= most) return true;
  take_back_batches(std::max(batch_size, arriving.size()));
  return false;
}

// Those that begin before the end, the last one first.
void SnapRounding::take_back_batches(std::size_t end) {
  const std::span<const OriginalId> leaving(leaving_), arriving(arriving_);
  for (std::size_t begin = (end + batch_size - 1) / batch_size * batch_size; begin > 0;) {
    begin -= batch_size;
    const std::size_t count = arriving.size() - std::min(begin, arriving.size());
    edit_.run(state_, arriving.subspan(std::min(begin, arriving.size()), std::min(batch_size, count)),
              begin == 0 ? leaving : std::span<const OriginalId>{});
  }
}

// What is too dense for it comes in batches, and counts as changed all the same.
bool SnapRounding::run_bulk() {
  alive_.clear();
  for (std::uint32_t i = 0; i < original_bound(); ++i) {
    if (!state_.originals[i].chain.empty()) alive_.push_back(OriginalId{i});
  }
  std::erase_if(alive_, [&](OriginalId id) { return std::binary_search(leaving_.begin(), leaving_.end(), id); });
  const auto stay = static_cast<std::ptrdiff_t>(alive_.size());
  alive_.insert(alive_.end(), arriving_.begin(), arriving_.end());
  std::inplace_merge(alive_.begin(), alive_.begin() + stay,
                     alive_.end());  // users of edges come in order
  const std::uint32_t faces = mesh().face_bound();
  detail::SnapBulk bulk;  // its memory is not needed again
  switch (bulk.run(state_, alive_, low_, high_, most_vertices())) {
    case detail::SnapBulk::Outcome::no_room: return false;
    case detail::SnapBulk::Outcome::too_dense:
      if (!run_batches()) return false;
      break;
    case detail::SnapBulk::Outcome::done:
      for (const OriginalId id : leaving_) state_.original(id).chain.clear();
      edit_.take_over(bulk.changes());
      break;
  }
  edit_.note_all(state_, std::max(faces, mesh().face_bound()));
  return true;
}

void SnapRounding::forget_unused() {
  for (const Count& count : counts_) {
    const Original& s = state_.original(count.original);
    if (s.uses > 0) continue;
    by_ends_.erase(key_of({s.a, s.b}), count.original);
    free_originals_.push_back(count.original.value());
  }
}

}  // namespace offgrid::navmesh
