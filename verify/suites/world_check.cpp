#include "suites/world_check.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace offgrid::verify {

using testing::AreaPlan;
using testing::DigestWords;
using testing::FaceCorners;
using testing::WorldReport;
using Kind = WorldAction::Kind;

namespace {

// More segments than that arrive one batch after the other, and a vertex may come with one and go
// with the next.
constexpr std::uint32_t batch_size = 64;

WorldComplaint complaint(const char* what, std::uint64_t expected, std::uint64_t found) {
  return {std::to_string(expected) + " " + what, std::to_string(found)};
}

WorldComplaint kept(const std::string& fault) {
  return {"ids, marks and versions that last", fault};
}

std::uint32_t cost_of(const AreaPlan& plan) {
  return plan.is_barrier || plan.ground.is_blocked ? 65536 : plan.ground.cost;
}

}  // namespace

void WorldTally::add(const WorldTally& other) {
  transactions += other.transactions;
  faces += other.faces;
  new_vertices += other.new_vertices;
  reroutes += other.reroutes;
  without_faces += other.without_faces;
  undone += other.undone;
  refused += other.refused;
}

void WorldCheck::start(const WorldFrame& frame, std::uint32_t journal_limit) {
  frame_ = frame;
  journal_limit_ = journal_limit;
  subject_.start(frame.low, frame.high, frame.ground, journal_limit);
  now_.make(frame_, {}, oracle_);
  subject_.read({}, picture_);
  digest_ = picture_.digest;
  now_.find_fault(picture_);
  book_.start(subject_);
}

WorldCheck::Complaint WorldCheck::apply(const WorldAction& action) {
  try {
    return perform(action);
  } catch (const testing::BrokenContract& broken) {
    return WorldComplaint{"an edit", std::string("the program stopped: ") + broken.what};
  }
}

WorldCheck::Complaint WorldCheck::perform(const WorldAction& action) {
  switch (action.kind) {
    case Kind::commit: return commit();
    case Kind::undo: return undo();
    case Kind::roll_back: return roll_back(action.number);
    case Kind::restore: return restore();
    default: change(action);
  }
  return std::nullopt;
}

void WorldCheck::change(const WorldAction& action) {
  if (action.kind == Kind::add || action.kind == Kind::put) return bring(action);
  const auto place = next_.find(action.number);
  if (place == next_.end()) return;
  has_changes_ = true;
  switch (action.kind) {
    case Kind::replace:
      place->second = action.plan;
      return subject_.replace(action.number, action.plan);
    case Kind::remove: next_.erase(place); return subject_.remove(action.number);
    default:
      place->second.is_enabled = action.kind == Kind::enable;
      return subject_.set_enabled(action.number, action.kind == Kind::enable);
  }
}

// Numbers of areas increase, as ids do; those that were there may be put again.
void WorldCheck::bring(const WorldAction& action) {
  const bool is_new = action.number > largest_number_;
  if (!is_new && action.kind == Kind::add) return;
  if (!is_new && !was_there_.contains(action.number)) return;
  largest_number_ = std::max(largest_number_, action.number);
  was_there_.insert(action.number);
  has_changes_ = true;
  next_[action.number] = action.plan;
  if (action.kind == Kind::put) return book_.see_put(subject_.put(action.number, action.plan));
  const std::string fault = book_.see_added(subject_.add(action.number, action.plan));
  if (fault_of_ids_.empty()) fault_of_ids_ = fault;
}

bool WorldCheck::must_refuse() const {
  const auto is_outside = [this](const kernel::Point2& p) {
    return p.x < frame_.low.x || p.x > frame_.high.x || p.y < frame_.low.y || p.y > frame_.high.y;
  };
  return std::any_of(next_.begin(), next_.end(), [&](const auto& entry) {
    const AreaPlan& plan = entry.second;
    return cost_of(plan) < 65536 || std::any_of(
                                        plan.loops.begin(), plan.loops.end(),
                                        [&](const AreaPlan::Loop& loop) {
                                          return std::any_of(loop.begin(), loop.end(), is_outside);
                                        });
  });
}

WorldCheck::Complaint WorldCheck::commit() {
  if (!has_changes_) return std::nullopt;
  has_changes_ = false;
  if (!fault_of_ids_.empty())
    return WorldComplaint{"larger ids for areas that are added", fault_of_ids_};
  WorldReport report;
  const bool expected = !must_refuse();
  if (subject_.commit(report) != expected)
    return WorldComplaint{expected ? "an edit" : "a refusal", expected ? "a refusal" : "an edit"};
  if (!expected) {
    ++tally_.refused;
    next_ = areas_;
    if (auto fault = book_.refused(subject_, journal_.size()); !fault.empty()) return kept(fault);
    return compare(areas_, nullptr);
  }
  ++tally_.transactions;
  ++revision_;
  if (journal_limit_ > 0 && journal_.size() == journal_limit_) journal_.pop_front();
  if (journal_limit_ > 0) journal_.push_back({areas_, digest_});
  const Areas before = std::move(areas_);
  areas_ = next_;
  if (auto fault = book_.committed(subject_, journal_.size()); !fault.empty()) return kept(fault);
  return compare(before, &report);
}

// Changes that are not committed yet are lost.
WorldCheck::Complaint WorldCheck::undo() {
  if (has_changes_) return std::nullopt;
  WorldReport report;
  const bool expected = !journal_.empty();
  if (subject_.undo(report) != expected)
    return WorldComplaint{expected ? "an undo" : "a refusal", "the other"};
  if (auto fault = take_back(expected ? 1 : 0)) return fault;
  if (!expected) return compare(areas_, nullptr);
  ++tally_.transactions;
  ++tally_.undone;
  --revision_;
  const Areas before = std::move(areas_);
  const DigestWords digest = journal_.back().digest;
  areas_ = std::move(journal_.back().areas);
  journal_.pop_back();
  next_ = areas_;
  if (auto fault = compare(before, &report)) return fault;
  if (digest_ != digest)
    return WorldComplaint{"the digest that the world had", "another one after undoing"};
  return std::nullopt;
}

WorldCheck::Complaint WorldCheck::roll_back(std::uint32_t edits) {
  if (has_changes_ || edits > revision_) return std::nullopt;
  const bool expected = edits <= journal_.size();
  if (subject_.roll_back(edits) != expected)
    return WorldComplaint{expected ? "a way back" : "a refusal", "the other"};
  if (auto fault = take_back(expected ? edits : 0)) return fault;
  if (!expected || edits == 0) return compare(areas_, nullptr);
  tally_.transactions += edits;
  tally_.undone += edits;
  revision_ -= edits;
  journal_.resize(journal_.size() - edits + 1);
  const DigestWords digest = journal_.back().digest;
  areas_ = std::move(journal_.back().areas);
  journal_.pop_back();
  next_ = areas_;
  if (auto fault = compare(areas_, nullptr)) return fault;
  if (digest_ != digest)
    return WorldComplaint{"the digest that the world had", "another one after rolling back"};
  return std::nullopt;
}

// Before the journal hears of it.
WorldCheck::Complaint WorldCheck::take_back(std::size_t edits) {
  const std::string fault = book_.taken_back(subject_, edits, journal_.size() - edits);
  if (fault.empty()) return std::nullopt;
  return kept(fault);
}

WorldCheck::Complaint WorldCheck::restore() {
  if (has_changes_) return std::nullopt;
  if (!subject_.restore()) return WorldComplaint{"a world made of a snapshot", "a refusal"};
  journal_.clear();
  revision_ = 0;
  if (auto fault = book_.restored(subject_); !fault.empty()) return kept(fault);
  return compare(areas_, nullptr);
}

// ---- comparing

WorldCheck::Complaint WorldCheck::compare(const Areas& before, const WorldReport* report) {
  entries_.clear();
  std::vector<std::uint32_t> numbers;
  for (const auto& [number, plan] : areas_) {
    entries_.push_back({number, &plan, content_of(plan)});
    numbers.push_back(number);
  }
  if (++comparisons_ % period_ > 1) return compare_digests(report);
  faces_before_ = now_.faces();
  snap_before_ = now_.snap();
  subject_.read(numbers, picture_);
  now_.make(frame_, entries_, oracle_);
  if (auto fault = now_.find_fault(picture_)) return fault;
  tally_.faces += now_.faces().size();
  const bool is_before_known = std::exchange(is_before_known_, true);
  if (report != nullptr && (report->before != digest_ || report->after != picture_.digest)) {
    return WorldComplaint{"the digests before and after", "others"};
  }
  if (report != nullptr && is_before_known) {
    if (auto fault = check_report(before, *report)) return fault;
  }
  if (auto fault = check_content(picture_.digest)) return fault;
  return check_rebuild();
}

WorldCheck::Complaint WorldCheck::compare_digests(const WorldReport* report) {
  is_before_known_ = false;
  const DigestWords digest = subject_.size().digest;
  if (report != nullptr && (report->before != digest_ || report->after != digest)) {
    return WorldComplaint{"the digests before and after", "others"};
  }
  return check_content(digest);
}

// Equal digests and equal areas come together.
WorldCheck::Complaint WorldCheck::check_content(const DigestWords& digest) {
  std::uint64_t content = 0;
  for (const WorldDefinition::AreaEntry& entry : entries_) content += entry.content;
  const auto [by_content, is_new_content] = digests_.try_emplace(content, digest);
  if (by_content->second != digest)
    return WorldComplaint{"the digest that these areas had before", "another"};
  const auto [by_digest, is_new_digest] = contents_.try_emplace(digest, content);
  if (by_digest->second != content)
    return WorldComplaint{"another digest for other areas", "the same"};
  digest_ = digest;
  return std::nullopt;
}

// In another order, and in edits of some other length.
WorldCheck::Complaint WorldCheck::check_rebuild() {
  std::vector<const AreaPlan*> plans;
  for (const WorldDefinition::AreaEntry& entry : entries_) plans.push_back(entry.plan);
  for (std::size_t i = plans.size(); i > 1; --i) {
    std::swap(
        plans[i - 1],
        plans[static_cast<std::size_t>(random_.between(0, static_cast<std::int64_t>(i) - 1))]);
  }
  const auto areas_in_an_edit =
      static_cast<std::size_t>(random_.between(1, static_cast<std::int64_t>(plans.size()) + 1));
  if (subject_.rebuild(plans, areas_in_an_edit) != digest_)
    return WorldComplaint{"the digest of a rebuild", "another"};
  return std::nullopt;
}

WorldCheck::Complaint WorldCheck::check_snap_report(const WorldReport& report) const {
  const auto& before = snap_before_.segments();
  const auto& after = now_.snap().segments();
  std::uint32_t arriving = 0, leaving = 0, rerouted = 0;
  const auto is_less = [](const auto& p, const auto& q) {
    return p.a != q.a ? p.a < q.a : p.b < q.b;
  };
  auto was = before.begin();
  for (const SnapDefinition::Segment& s : after) {
    for (; was != before.end() && is_less(*was, s); ++was) ++leaving;
    if (was == before.end() || !(*was == s)) {
      ++arriving;
      continue;
    }
    const auto old_chain = snap_before_.chain(*was++), new_chain = now_.snap().chain(s);
    const auto is_same = [this](std::uint32_t p, std::uint32_t q) {
      return snap_before_.pixels()[p].centre == now_.snap().pixels()[q].centre;
    };
    if (!std::equal(old_chain.begin(), old_chain.end(), new_chain.begin(), new_chain.end(),
                    is_same))
      ++rerouted;
  }
  leaving += static_cast<std::uint32_t>(before.end() - was);
  if (report.new_segments != arriving)
    return complaint("new segments", arriving, report.new_segments);
  if (report.removed_segments != leaving)
    return complaint("removed segments", leaving, report.removed_segments);
  const std::uint64_t vertices_before = snap_before_.pixels().size(),
                      vertices_after = now_.snap().pixels().size();
  if (vertices_before + report.new_vertices - report.removed_vertices != vertices_after) {
    return WorldComplaint{"as many vertices more as were made and not removed", "others"};
  }
  if (arriving > batch_size) return std::nullopt;
  std::uint32_t made = 0;
  const auto is_left = [](const SnapDefinition::Pixel& p, const Site& s) { return p.centre < s; };
  for (const SnapDefinition::Pixel& pixel : now_.snap().pixels()) {
    const auto place = std::lower_bound(snap_before_.pixels().begin(), snap_before_.pixels().end(),
                                        pixel.centre, is_left);
    if (place == snap_before_.pixels().end() || place->centre != pixel.centre) ++made;
  }
  if (report.new_vertices != made) return complaint("new vertices", made, report.new_vertices);
  if (report.rerouted != rerouted)
    return complaint("chains that were bent", rerouted, report.rerouted);
  return std::nullopt;
}

WorldCheck::Complaint WorldCheck::check_report(const Areas& before, const WorldReport& report) {
  std::vector<FaceCorners> removed, added, relabelled;
  auto was = faces_before_.begin();
  for (const auto& [corners, content] : now_.faces()) {
    for (; was != faces_before_.end() && was->corners < corners; ++was)
      removed.push_back(was->corners);
    if (was == faces_before_.end() || was->corners != corners) {
      added.push_back(corners);
    } else if ((was++)->content != content) {
      relabelled.push_back(corners);
    }
  }
  for (; was != faces_before_.end(); ++was) removed.push_back(was->corners);
  if (report.removed != removed)
    return complaint("removed faces, of certain keys", removed.size(), report.removed.size());
  if (report.added != added)
    return complaint("added faces, of certain keys", added.size(), report.added.size());
  if (report.relabelled != relabelled)
    return complaint("relabelled faces, of certain keys", relabelled.size(),
                     report.relabelled.size());
  std::vector<std::uint32_t> without_faces;
  std::size_t i = 0;
  for (const auto& [number, plan] : areas_) {
    const bool covers = now_.covers_something(i++);
    const auto old = before.find(number);
    const bool is_change = old == before.end() || !(old->second == plan);
    if (is_change && plan.is_enabled && !plan.is_barrier && !covers)
      without_faces.push_back(number);
  }
  if (report.without_faces != without_faces)
    return complaint("areas without faces", without_faces.size(), report.without_faces.size());
  tally_.new_vertices += report.new_vertices;
  tally_.reroutes += report.rerouted;
  tally_.without_faces += without_faces.size();
  return check_snap_report(report);
}

}  // namespace offgrid::verify
