#include "worlds/world_judge.hpp"
#include "support/shuffle.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace offgrid::testing {

using Kind = WorldStep::Kind;

namespace {

// More segments than that arrive one batch after the other, and a vertex may come with one and go
// with the next.
constexpr std::uint32_t batch_size = 64;

Fault complaint(const char* what, std::uint64_t expected, std::uint64_t found) {
  return {std::to_string(expected) + " " + what, std::to_string(found)};
}

}  // namespace

void WorldJudge::start(const WorldFrame& frame, std::size_t journal_limit) {
  book_ = AreaBook(frame, journal_limit);
  subject_.start(frame.low, frame.high, frame.ground, journal_limit);
  now_.make(frame, {}, oracle_);
  subject_.read({}, picture_);
  digest_ = picture_.digest;
  now_.find_fault(picture_);
  state_.start(subject_);
}

WorldJudge::Complaint WorldJudge::apply(const WorldStep& step) {
  if (step.kind == Kind::ask || !book_.makes_sense(step)) return std::nullopt;
  try {
    return perform(step);
  } catch (const BrokenContract& broken) {
    return Fault{"an edit", std::string("the program stopped: ") + broken.what};
  }
}

WorldJudge::Complaint WorldJudge::perform(const WorldStep& step) {
  const Areas before = step.is_edit() ? book_.areas() : Areas();
  const std::size_t undoable = book_.undoable();
  const bool must_be_done = book_.apply(step);
  const StepAnswer answer = play(subject_, step);
  if (step.kind == Kind::put) state_.see_put(answer.id);
  if (step.kind == Kind::add && fault_of_ids_.empty()) fault_of_ids_ = state_.see_added(answer.id);
  if (!step.is_edit()) return std::nullopt;
  if (!fault_of_ids_.empty()) return Fault{"larger ids for areas that are added", fault_of_ids_};
  if (answer.is_done != must_be_done)
    return must_be_done ? Fault{"no refusal", "one"} : Fault{"a refusal", "none"};
  const bool is_taken_back =
      (step.kind == Kind::undo || step.kind == Kind::roll_back) && book_.undoable() < undoable;
  const DigestWords had =
      is_taken_back ? digests_[digests_.size() - (undoable - book_.undoable())] : DigestWords{};
  if (auto fault = keep_state(step, answer.is_done)) return fault;
  const bool has_report = answer.is_done && (step.kind == Kind::commit || step.kind == Kind::undo);
  if (auto fault = compare(before, has_report ? &answer.report : nullptr)) return fault;
  if (is_taken_back && digest_ != had) return Fault{"the digest that the world had", "another one"};
  return std::nullopt;
}

WorldJudge::Complaint WorldJudge::keep_state(const WorldStep& step, bool is_done) {
  const std::size_t undoable = book_.undoable();
  std::string fault;
  if (step.kind == Kind::restore) {
    digests_.clear();
    fault = state_.restored(subject_);
  } else if (step.kind == Kind::commit) {
    counts_["transactions"] += is_done ? 1 : 0;
    counts_["refused"] += is_done ? 0 : 1;
    if (is_done) digests_.push_back(digest_);
    while (digests_.size() > undoable) digests_.pop_front();
    fault = is_done ? state_.committed(subject_, undoable) : state_.refused(subject_, undoable);
  } else {
    const std::size_t edits = digests_.size() - undoable;
    counts_["transactions"] += edits;
    counts_["undone"] += edits;
    digests_.resize(undoable);
    fault = state_.taken_back(subject_, edits, undoable);
  }
  if (fault.empty()) return std::nullopt;
  return Fault{"ids, marks and versions that last", fault};
}

// ---- comparing

WorldJudge::Complaint WorldJudge::compare(const Areas& before, const WorldReport* report) {
  entries_.clear();
  std::vector<std::uint32_t> numbers;
  for (const auto& [number, plan] : book_.areas()) {
    entries_.push_back({number, &plan, content_of(plan)});
    numbers.push_back(number);
  }
  if (++comparisons_ % period_ > 1) return compare_digests(report);
  faces_before_ = now_.faces();
  snap_before_ = now_.snap();
  subject_.read(numbers, picture_);
  now_.make(book_.frame(), entries_, oracle_);
  if (auto fault = now_.find_fault(picture_)) return fault;
  counts_["faces compared"] += now_.faces().size();
  const bool is_before_known = std::exchange(is_before_known_, true);
  if (report != nullptr && (report->before != digest_ || report->after != picture_.digest)) {
    return Fault{"the digests before and after", "others"};
  }
  if (report != nullptr && is_before_known) {
    if (auto fault = check_report(before, *report)) return fault;
  }
  if (auto fault = check_content(picture_.digest)) return fault;
  return check_rebuild();
}

WorldJudge::Complaint WorldJudge::compare_digests(const WorldReport* report) {
  is_before_known_ = false;
  const DigestWords digest = subject_.size().digest;
  if (report != nullptr && (report->before != digest_ || report->after != digest)) {
    return Fault{"the digests before and after", "others"};
  }
  return check_content(digest);
}

// Equal digests and equal areas come together.
WorldJudge::Complaint WorldJudge::check_content(const DigestWords& digest) {
  std::uint64_t content = 0;
  for (const WorldDefinition::AreaEntry& entry : entries_) content += entry.content;
  const auto [by_content, is_new_content] = by_content_.try_emplace(content, digest);
  if (by_content->second != digest)
    return Fault{"the digest that these areas had before", "another"};
  const auto [by_digest, is_new_digest] = contents_.try_emplace(digest, content);
  if (by_digest->second != content) return Fault{"another digest for other areas", "the same"};
  digest_ = digest;
  return std::nullopt;
}

// In another order, and in edits of some other length.
WorldJudge::Complaint WorldJudge::check_rebuild() {
  std::vector<const AreaPlan*> plans;
  for (const WorldDefinition::AreaEntry& entry : entries_) plans.push_back(entry.plan);
  shuffle(plans, random_);
  const auto areas_in_an_edit =
      static_cast<std::size_t>(random_.between(1, static_cast<std::int64_t>(plans.size()) + 1));
  if (subject_.rebuild(plans, areas_in_an_edit) != digest_)
    return Fault{"the digest of a rebuild", "another"};
  return std::nullopt;
}

WorldJudge::Complaint WorldJudge::check_snap_report(const WorldReport& report) const {
  const SnapPicture& now = now_.snap();
  std::uint32_t arriving = 0, leaving = 0, rerouted = 0;
  auto was = snap_before_.segments.begin();
  const auto end = snap_before_.segments.end();
  for (const SnapPicture::Segment& s : now.segments) {
    for (; was != end && was->ends < s.ends; ++was) ++leaving;
    if (was == end || was->ends != s.ends) {
      ++arriving;
      continue;
    }
    const auto is_same = [&](std::uint32_t p, std::uint32_t q) {
      return snap_before_.pixels[p].centre == now.pixels[q].centre;
    };
    const auto& old = (was++)->chain;
    if (!std::equal(old.begin(), old.end(), s.chain.begin(), s.chain.end(), is_same)) ++rerouted;
  }
  leaving += static_cast<std::uint32_t>(end - was);
  if (report.new_segments != arriving)
    return complaint("new segments", arriving, report.new_segments);
  if (report.removed_segments != leaving)
    return complaint("removed segments", leaving, report.removed_segments);
  const std::uint64_t vertices_before = snap_before_.pixels.size(),
                      vertices_after = now.pixels.size();
  if (vertices_before + report.new_vertices - report.removed_vertices != vertices_after) {
    return Fault{"as many vertices more as were made and not removed", "others"};
  }
  if (arriving > batch_size) return std::nullopt;
  std::uint32_t made = 0;
  const auto is_left = [](const SnapPicture::Pixel& p, const Site& s) { return p.centre < s; };
  for (const SnapPicture::Pixel& pixel : now.pixels) {
    const auto place = std::lower_bound(snap_before_.pixels.begin(), snap_before_.pixels.end(),
                                        pixel.centre, is_left);
    if (place == snap_before_.pixels.end() || place->centre != pixel.centre) ++made;
  }
  if (report.new_vertices != made) return complaint("new vertices", made, report.new_vertices);
  if (report.rerouted != rerouted)
    return complaint("chains that were bent", rerouted, report.rerouted);
  return std::nullopt;
}

WorldJudge::Complaint WorldJudge::check_report(const Areas& before, const WorldReport& report) {
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
  for (const auto& [number, plan] : book_.areas()) {
    const bool covers = now_.covers_something(i++);
    const auto old = before.find(number);
    const bool is_change = old == before.end() || !(old->second == plan);
    if (is_change && plan.is_enabled && !plan.is_barrier && !covers)
      without_faces.push_back(number);
  }
  if (report.without_faces != without_faces)
    return complaint("areas without faces", without_faces.size(), report.without_faces.size());
  counts_["new vertices"] += report.new_vertices;
  counts_["reroutes"] += report.rerouted;
  counts_["areas without faces"] += without_faces.size();
  return check_snap_report(report);
}

}  // namespace offgrid::testing
