#include "offgrid/navmesh/snap/snap.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/sort.hpp"
#include "snap/seam_check.hpp"
#include "snap/seam_lines.hpp"
#include "snap/snap_bulk.hpp"
#include "snap/snap_parts.hpp"

namespace offgrid::navmesh {

using Count = detail::SnapParts::Count;
using kernel::Point2;

namespace {

// the number of segments that are added together, which are compared in pairs
constexpr std::size_t batch_size = 64;
// an edit of fewer uses is never bulk
constexpr std::size_t few_uses = 128;

// the number of originals of the frame of a floor, which are the first ones
constexpr std::uint32_t frame_sides = 4;

detail::SnapParts::Key segment_key(const Segment& segment, Floor floor) {
  const auto [a, b] = std::minmax(segment.from, segment.to);
  return detail::OriginalIndex::key_of(a, b, floor);
}

}  // namespace

SnapRounding::SnapRounding() = default;
SnapRounding::SnapRounding(const SnapRounding&) = default;
SnapRounding::SnapRounding(SnapRounding&&) noexcept = default;
SnapRounding& SnapRounding::operator=(const SnapRounding&) = default;
SnapRounding& SnapRounding::operator=(SnapRounding&&) noexcept = default;
SnapRounding::~SnapRounding() = default;

SnapResult<SnapRounding> SnapRounding::rectangle(const Point2& low, const Point2& high,
                                                 std::uint32_t floors) {
  OFFGRID_EXPECTS(floors > 0 && floors <= max_floors, "SnapRounding: there are 1 to 65535 floors");
  if (!(low.x < high.x && low.y < high.y))
    return SnapError{.code = SnapErrorCode::empty_rectangle, .segment = {low, high}};
  SnapRounding snap;
  snap.parts_->low = low;
  snap.parts_->high = high;
  const std::array<Point2, frame_sides> corners{low, Point2{high.x, low.y}, high,
                                                Point2{low.x, high.y}};
  constexpr std::array<Constraint, frame_sides> frame{{{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
  std::vector<VertexId> vertex_of;
  const Triangulation floor =
      *Triangulation::build(corners, frame, ThroughVertex::split, &vertex_of);
  snap.parts_->state.triangulation =
      *Triangulation::stack(std::vector<Triangulation>(floors, floor));
  snap.parts_->state.heat.assign(std::size_t{frame_sides} * floors, 2);
  for (std::uint32_t k = 0; k < floors; ++k) {
    snap.parts_->put_frame(static_cast<Floor>(k), vertex_of);
    for (VertexId& v : vertex_of) v = VertexId{v.value() + frame_sides};
  }
  return snap;
}

template <class Take>
void detail::SnapParts::for_each_count(const Take& take) const {
  for (std::size_t i = 0; i < counts.size();) {
    const OriginalId id = counts[i].original;
    std::int64_t sum = 0;
    for (; i < counts.size() && counts[i].original == id; ++i) sum += counts[i].change;
    if (!take(id, sum)) return;
  }
}

// The corners are counter-clockwise from the lower left one.
void detail::SnapParts::put_frame(Floor floor, std::span<const VertexId> corners) {
  const Triangulation& mesh = state.triangulation;
  for (std::uint32_t k = 0; k < frame_sides; ++k) {
    const VertexId from = corners[k], to = corners[(k + 1) % frame_sides];
    const Segment segment{mesh.point(from), mesh.point(to)};
    const OriginalId id = find_or_add(segment, segment_key(segment, floor));
    Original& side = state.original(id);
    side.uses = 1;
    const bool is_forward = side.a == segment.from;
    side.chain.append(std::array{is_forward ? from : to, is_forward ? to : from});
    state.users.add(side.chain[0], side.chain[1], id, state.originals);
  }
}

// ---- reading

const Triangulation& SnapRounding::triangulation() const { return parts_->state.triangulation; }

PlanarMesh SnapRounding::surface() const {
  return parts_->surface.is_made() ? parts_->surface.planar() : planar();
}

bool SnapRounding::is_at_seam(VertexId v) const {
  return parts_->surface.is_made() && parts_->surface.is_fan(v);
}

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

std::span<const FaceId> SnapRounding::changed_faces() const {
  return parts_->edit.changes().faces();
}

std::span<const FaceKey> SnapRounding::former_faces() const {
  return parts_->edit.changes().former_faces();
}

void SnapRounding::keep_former_faces(bool keeps) {
  parts_->state.triangulation.keep_former_faces(keeps);
}

std::span<const Box> SnapRounding::bent() const { return parts_->edit.changes().bent(); }
std::span<const std::array<VertexId, 2>> SnapRounding::changed_edges() const {
  return parts_->edit.changes().edges();
}

OriginalId SnapRounding::find(const Segment& segment, Floor floor) const {
  return parts_->find(segment, segment_key(segment, floor));
}

OriginalId detail::SnapParts::find(const Segment& segment, const Key& key) const {
  const auto ends = std::minmax(segment.from, segment.to);
  return by_ends.find(key, [&](OriginalId id) {
    const Original& s = state.original(id);
    return s.a == ends.first && s.b == ends.second && s.floor == key.floor;
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
  state.original(made).floor = key.floor;
  by_ends.add(key, made);
  return made;
}

std::optional<SnapError> SnapRounding::check(const SegmentUse& use) const {
  const auto fault = [&use](SnapErrorCode code) {
    return SnapError{.code = code, .segment = use.segment, .floor = use.floor};
  };
  if (!contains(use.segment.from) || !contains(use.segment.to))
    return fault(SnapErrorCode::outside_rectangle);
  if (use.segment.from == use.segment.to) return fault(SnapErrorCode::one_point_segment);
  if (use.floor >= floor_count()) return fault(SnapErrorCode::unknown_floor);
  return std::nullopt;
}

// Notes the changes of uses of each segment.
std::optional<SnapError> SnapRounding::count_uses(std::span<const SegmentUse> uses) {
  detail::OriginalIndex& by_ends = parts_->by_ends;
  const bool is_whole = is_bulk(uses.size());
  const auto key_of = [](const SegmentUse& use) { return segment_key(use.segment, use.floor); };
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (!is_whole) by_ends.prefetch(key_of(uses[i]));
    if (auto error = check(uses[i])) {
      error->index = i;
      return error;
    }
  }
  if (is_whole) {
    by_ends.reserve(by_ends.size() + uses.size());
    parts_->state.originals.reserve(
        detail::with_room(parts_->state.originals.size() + uses.size()));
    parts_->counts.reserve(uses.size());
  }
  for (const SegmentUse& use : uses)
    parts_->counts.push_back({parts_->find_or_add(use.segment, key_of(use)), use.change});
  if (parts_->originals_of != nullptr) {
    parts_->originals_of->resize(uses.size());
    std::transform(parts_->counts.begin(), parts_->counts.end(), parts_->originals_of->begin(),
                   [](const Count& count) { return count.original; });
  }
  const auto by_original = [](const Count& a, const Count& b) { return a.original < b.original; };
  if (!std::is_sorted(parts_->counts.begin(), parts_->counts.end(), by_original)) {
    kernel::sort(parts_->counts.begin(), parts_->counts.end(), by_original);
  }
  std::optional<SnapError> error;
  parts_->for_each_count([&](OriginalId id, std::int64_t change) {
    const bool is_side = id.value() < frame_sides * floor_count();  // used once by the rectangle
    const std::int64_t left = parts_->state.original(id).uses + change - (is_side ? 1 : 0);
    if (left >= 0 && left <= std::numeric_limits<std::uint32_t>::max()) return true;
    const auto is_it = [&](const SegmentUse& use) { return find(use.segment, use.floor) == id; };
    const auto first = std::find_if(uses.begin(), uses.end(), is_it);
    error = SnapError{.code = left < 0 ? SnapErrorCode::not_in_use : SnapErrorCode::too_many_uses,
                      .index = static_cast<std::size_t>(first - uses.begin()),
                      .segment = first->segment,
                      .floor = first->floor};
    return false;
  });
  return error;
}

// ---- weights

std::uint32_t SnapRounding::weight_across(HalfedgeId h) const {
  const VertexId u = mesh().origin(h), v = mesh().target(h);
  if (parts_->state.seams.empty()) return weight(u, v);
  std::vector<std::array<VertexId, 2>> passed;
  find_passed(h, passed);
  std::uint32_t sum = 0;
  for (const auto& [from, to] : passed) sum += weight(from, to);
  return sum;
}

void SnapRounding::find_passed(HalfedgeId h, std::vector<std::array<VertexId, 2>>& passed) const {
  passed.clear();
  if (parts_->state.seams.empty()) return passed.push_back({mesh().origin(h), mesh().target(h)});
  detail::SeamLines().across(parts_->state, mesh().origin(h), mesh().target(h), &passed);
}

void SnapRounding::find_joined(VertexId u, VertexId v,
                               std::vector<std::array<VertexId, 2>>& joined) const {
  joined.clear();
  if (parts_->state.seams.empty()) return;
  joined = detail::SeamLines().column_of(parts_->state, u, v);
  joined.erase(joined.begin());
}

std::span<const FaceId> SnapRounding::faces_at_seams() const { return parts_->surface.relinked(); }

bool SnapRounding::has_changed_at_seams() const {
  return !parts_->seams.empty() || !faces_at_seams().empty();
}

void SnapRounding::add_weight_unsummed(OriginalId id, std::int32_t more) {
  parts_->state.users.add_weight(id, more);
}

void SnapRounding::sum_weights() { parts_->state.users.sum_weights(); }

void SnapRounding::add_weight(OriginalId id, std::int32_t more) {
  parts_->state.users.add_weight(id, more);
  const Chain& chain = parts_->state.original(id).chain;
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

std::optional<SnapError> SnapRounding::check(std::span<const SeamUse> seams) {
  for (std::size_t i = 0; i < seams.size(); ++i) {
    for (const Floor floor : {seams[i].left, seams[i].right}) {
      auto error = check(SegmentUse{seams[i].segment, 0, floor});
      if (!error) continue;
      error->index = i;
      return error;
    }
  }
  const detail::SeamCheck::Find find = [this](const Segment& segment, Floor floor) {
    return this->find(segment, floor);
  };
  return detail::SeamCheck(parts_->state, find, parts_->edit.corridor()).run(seams);
}

// Notes the seams' originals, which count_uses has made.
void SnapRounding::find_seam_ends(std::span<const SeamUse> seams) {
  for (const SeamUse& seam : seams) {
    const SeamUse s = detail::normalized(seam);
    parts_->seams.push_back({find(s.segment, s.left), find(s.segment, s.right), s.kind, s.is_open});
  }
}

// Puts the seams that come, or those that go, into the table of seams, or takes them out.
void SnapRounding::link_seams(SeamUse::Kind kind, bool is_there) {
  detail::SeamTable& table = parts_->state.seams;
  for (const auto& seam : parts_->seams) {
    if (seam.kind != kind) continue;
    is_there ? table.link(seam.left, seam.right, seam.is_open)
             : table.unlink(seam.left, seam.right);
  }
}

// The same, and the mesh follows. Returns false, and changes nothing, if there is no room.
bool SnapRounding::run_seams(SeamUse::Kind kind, bool is_there) {
  std::vector<OriginalId> ends;
  for (const auto& seam : parts_->seams) {
    if (seam.kind == kind) ends.insert(ends.end(), {seam.left, seam.right});
  }
  if (ends.empty()) return true;
  link_seams(kind, is_there);
  if (parts_->edit.run_seams(parts_->state, ends)) return true;
  link_seams(kind, !is_there);
  return false;
}

// Seams go before their segments, and come after them.
bool SnapRounding::change_mesh(bool is_bulk) {
  if (is_bulk) return run_bulk();
  const std::size_t most = most_vertices();
  const auto bring_back = [&] {
    const bool is_done = run_seams(SeamUse::Kind::goes, true);
    OFFGRID_EXPECTS(is_done, "SnapRounding: there is room for what was there before");
    return false;
  };
  if (!run_seams(SeamUse::Kind::goes, false)) return false;
  if (!run_batches()) return bring_back();
  if (run_seams(SeamUse::Kind::comes, true)) {
    if (mesh().vertex_count() <= most) {
      parts_->edit.changes().count(parts_->leaving, parts_->arriving);
      return true;
    }
    run_seams(SeamUse::Kind::comes, false);
  }
  undo_batches(std::max(batch_size, parts_->arriving.size()));
  return bring_back();
}

bool SnapRounding::is_bulk(std::span<const SegmentUse> uses, std::span<const SeamUse> seams) const {
  const auto changes_uses = [](const SeamUse& seam) {
    return seam.kind == SeamUse::Kind::comes || seam.kind == SeamUse::Kind::goes;
  };
  return is_bulk(uses.size() + 2 * static_cast<std::size_t>(
                                       std::count_if(seams.begin(), seams.end(), changes_uses)));
}

SnapResult<SnapChange> SnapRounding::edit(std::span<const SegmentUse> uses,
                                          std::span<const SeamUse> seams) {
  const auto error = begin(uses, seams);
  return finish(error, is_bulk(uses, seams));
}

SnapResult<SnapChange> SnapRounding::edit_and_clear(std::vector<SegmentUse>& uses,
                                                    std::span<const SeamUse> seams) {
  const auto error = begin(uses, seams);
  const bool is_bulk = this->is_bulk(uses, seams);
  detail::clear_scratch(uses);
  return finish(error, is_bulk);
}

// Checks the edit, and finds what arrives and what leaves.
std::optional<SnapError> SnapRounding::begin(std::span<const SegmentUse> uses,
                                             std::span<const SeamUse> seams) {
  parts_->edit.changes().clear();
  parts_->seams.clear();
  parts_->surface.forget_relinked();
  parts_->counts.clear();
  parts_->leaving.clear();
  parts_->arriving.clear();
  std::vector<SegmentUse> all_uses;  // with those of seams
  if (!seams.empty()) {
    if (const auto error = check(seams)) return *error;
    all_uses.assign(uses.begin(), uses.end());
    for (const SeamUse& seam : seams) {
      const int change = seam.kind == SeamUse::Kind::comes ? 1 : -1;
      if (change == -1 && seam.kind != SeamUse::Kind::goes) continue;
      for (const Floor floor : {seam.left, seam.right})
        all_uses.push_back({seam.segment, change, floor});
    }
    uses = all_uses;
  }
  if (const auto error = count_uses(uses)) return *error;
  find_seam_ends(seams);
  parts_->for_each_count([this](OriginalId id, std::int64_t change) {
    const std::int64_t used = parts_->state.original(id).uses;
    if (used > 0 && used + change == 0) parts_->leaving.push_back(id);
    if (used == 0 && change > 0) parts_->arriving.push_back(id);
    return true;
  });
  return std::nullopt;
}

// Makes the edit unless there is an error.
SnapResult<SnapChange> SnapRounding::finish(std::optional<SnapError> error, bool is_bulk) {
  const bool is_empty = parts_->counts.empty() && parts_->seams.empty();
  if (!error && is_empty) return SnapChange{};
  if (!error && !change_mesh(is_bulk)) error = SnapError{.code = SnapErrorCode::too_many_vertices};
  if (!error) {
    for (const auto& seam : parts_->seams) {
      const bool opens = seam.kind == SeamUse::Kind::opens;
      if (opens || seam.kind == SeamUse::Kind::closes)
        parts_->state.seams.link(seam.left, seam.right, opens);
    }
    parts_->for_each_count([this](OriginalId id, std::int64_t change) {
      std::uint32_t& used = parts_->state.original(id).uses;
      used = static_cast<std::uint32_t>(used + change);
      return true;
    });
  }
  forget_unused();
  update_surface();
  if (error) return *error;
  const detail::SnapChanges::Counts& counts = parts_->edit.changes().counts();
  const SnapChange change{static_cast<std::uint32_t>(parts_->arriving.size()),
                          static_cast<std::uint32_t>(parts_->leaving.size()), counts.new_vertices,
                          counts.removed_vertices, counts.rerouted};
  detail::clear_scratch(parts_->counts);
  detail::clear_scratch(parts_->leaving);
  detail::clear_scratch(parts_->arriving);
  return change;
}

void SnapRounding::update_surface() {
  if (parts_->state.seams.empty() && !parts_->surface.is_made()) return;  // none ever
  std::vector<OriginalId> seams;
  for (const auto& seam : parts_->seams) seams.insert(seams.end(), {seam.left, seam.right});
  const detail::SnapChanges& changes = parts_->edit.changes();
  if (changes.has_all_faces()) parts_->surface = {};  // ids of vertices are new
  parts_->surface.update(parts_->state, {.faces = changes.faces(),
                                         .vertices = changes.vertices(),
                                         .edges = changes.edges(),
                                         .seam_edges = changes.seam_edges(),
                                         .seams = seams});
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
  std::vector<OriginalId> alive;
  for (std::uint32_t i = 0; i < original_bound(); ++i) {
    if (!parts_->state.originals[i].chain.empty()) alive.push_back(OriginalId{i});
  }
  std::erase_if(alive, [&](OriginalId id) {
    return std::binary_search(parts_->leaving.begin(), parts_->leaving.end(), id);
  });
  const auto stay = static_cast<std::ptrdiff_t>(alive.size());
  alive.insert(alive.end(), parts_->arriving.begin(), parts_->arriving.end());
  // SnapBulk adds the users of an edge by increasing id.
  std::inplace_merge(alive.begin(), alive.begin() + stay, alive.end());
  const std::uint32_t faces = mesh().face_bound();
  link_seams(SeamUse::Kind::goes, false);
  link_seams(SeamUse::Kind::comes, true);
  const auto unlink = [&] {
    link_seams(SeamUse::Kind::comes, false);
    link_seams(SeamUse::Kind::goes, true);
  };
  detail::SnapBulk bulk;  // local, so that its memory is freed
  detail::Threads one(1);
  detail::Threads& threads = parts_->threads != nullptr ? *parts_->threads : one;
  switch (bulk.run(parts_->state, std::move(alive), most_vertices(), threads)) {
    case detail::SnapBulk::Outcome::no_room: unlink(); return false;
    case detail::SnapBulk::Outcome::too_dense:
      unlink();
      if (!change_mesh(false)) return false;
      break;
    case detail::SnapBulk::Outcome::done:
      for (const OriginalId id : parts_->leaving) parts_->state.original(id).chain.clear();
      parts_->edit.changes().take_over(std::move(bulk).changes());
      break;
  }
  parts_->edit.changes().note_all_faces(std::max(faces, mesh().face_bound()));
  return true;
}

void SnapRounding::forget_unused() {
  parts_->for_each_count([this](OriginalId id, std::int64_t) {
    const Original& s = parts_->state.original(id);
    if (s.uses > 0) return true;
    parts_->by_ends.erase(segment_key({s.a, s.b}, s.floor), id);
    parts_->free_originals.push_back(id.value());
    return true;
  });
}

std::string describe(const SnapError& error) {
  const std::string ends =
      detail::text_of(error.segment.from) + "-" + detail::text_of(error.segment.to);
  const std::string segment =
      (error.index == SnapError::no_index ? "segment "
                                          : "segment " + std::to_string(error.index) + ", ") +
      ends;
  switch (error.code) {
    case SnapErrorCode::empty_rectangle:
      return "the rectangle " + ends +
             " is empty: its second corner must be above and right of the first";
    case SnapErrorCode::outside_rectangle: return segment + ", is not inside the rectangle";
    case SnapErrorCode::one_point_segment: return segment + ", has equal ends";
    case SnapErrorCode::unknown_floor:
      return segment + ", is on floor " + std::to_string(error.floor) + ", which does not exist";
    case SnapErrorCode::seam_within_floor:
      return "seam of " + segment + ", joins floor " + std::to_string(error.floor) + " to itself";
    case SnapErrorCode::seam_twice:
      return "seam of " + segment + ": this side has one on floor " + std::to_string(error.floor);
    case SnapErrorCode::seam_missing:
      return "seam of " + segment + ": there is none between these floors";
    case SnapErrorCode::seams_cross:
    case SnapErrorCode::seams_overlap:
      return "seam of " + segment +
             (error.code == SnapErrorCode::seams_cross ? ": crosses" : ": overlaps") +
             " the seam " + detail::text_of(error.other.from) + "-" +
             detail::text_of(error.other.to) + " on floor " + std::to_string(error.floor);
    case SnapErrorCode::not_in_use: return segment + ", has fewer uses than are taken away";
    case SnapErrorCode::too_many_uses: return segment + ", is used 2^32 times";
    case SnapErrorCode::too_many_vertices: return "more vertices than a mesh can have";
  }
  return "unknown error";
}

}  // namespace offgrid::navmesh
