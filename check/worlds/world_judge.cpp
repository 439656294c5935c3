#include "worlds/world_judge.hpp"
#include "engine/broken_contract.hpp"
#include "support/shuffle.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace offgrid::testing::worlds {

using Kind = WorldStep::Kind;

namespace {

// More segments than that arrive one batch after the other, and a vertex may come with one and go
// with the next.
constexpr std::uint32_t batch_size = 64;

Fault complaint(const char* what, std::uint64_t expected, std::uint64_t found) {
  return {std::to_string(expected) + " " + what, std::to_string(found)};
}

/// The changes of an edit to the segments and vertices of floors.
struct SnapChanges {
  std::uint32_t arriving = 0, leaving = 0, rerouted = 0, made = 0;
  std::uint64_t vertices_before = 0, vertices_after = 0;

  void add(const SnapPicture& before, const SnapPicture& now) {
    vertices_before += before.pixels.size();
    vertices_after += now.pixels.size();
    auto was = before.segments.begin();
    const auto end = before.segments.end();
    for (const SnapPicture::Segment& s : now.segments) {
      for (; was != end && was->ends < s.ends; ++was) ++leaving;
      if (was == end || was->ends != s.ends) {
        ++arriving;
        continue;
      }
      const auto is_same = [&](std::uint32_t p, std::uint32_t q) {
        return before.pixels[p].centre == now.pixels[q].centre;
      };
      const auto& old = (was++)->chain;
      if (!std::equal(old.begin(), old.end(), s.chain.begin(), s.chain.end(), is_same)) ++rerouted;
    }
    leaving += static_cast<std::uint32_t>(end - was);
    const auto is_left = [](const SnapPicture::Pixel& p, const Site& s) { return p.centre < s; };
    for (const SnapPicture::Pixel& pixel : now.pixels) {
      const auto place =
          std::lower_bound(before.pixels.begin(), before.pixels.end(), pixel.centre, is_left);
      if (place == before.pixels.end() || place->centre != pixel.centre) ++made;
    }
  }
};

}  // namespace

void WorldJudge::start(const WorldFrame& frame, std::size_t journal_limit) {
  book_ = AreaBook(frame, journal_limit);
  subject_.start(frame, journal_limit);
  now_.make(frame, {}, {}, oracle_);
  now_.find_fault(subject_);
  digest_ = subject_.size().digest;
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
  answer_ = play(subject_, step);
  if (step.puts()) state_.see_put(answer_.id, step.item());
  if (step.adds() && fault_of_ids_.empty())
    fault_of_ids_ = state_.see_added(answer_.id, step.item());
  if (!step.is_edit()) return std::nullopt;
  if (!fault_of_ids_.empty()) return Fault{"larger ids for what is added", fault_of_ids_};
  if (answer_.is_done != must_be_done)
    return must_be_done ? Fault{"no refusal", "one"} : Fault{"a refusal", "none"};
  if (step.kind == Kind::commit && !must_be_done) {
    if (auto fault = check_refusal()) return fault;
  }
  const bool is_taken_back =
      (step.kind == Kind::undo || step.kind == Kind::roll_back) && book_.undoable() < undoable;
  const DigestWords had =
      is_taken_back ? digests_[digests_.size() - (undoable - book_.undoable())] : DigestWords{};
  if (auto fault = keep_state(step, answer_.is_done)) return fault;
  const bool has_report = answer_.is_done && (step.kind == Kind::commit || step.kind == Kind::undo);
  if (auto fault = compare(before, has_report ? &answer_.report : nullptr)) return fault;
  if (is_taken_back && digest_ != had) return Fault{"the digest that the world had", "another one"};
  return std::nullopt;
}

WorldJudge::Complaint WorldJudge::check_refusal() const {
  if (book_.refusals().contains(answer_.report.refusal)) return std::nullopt;
  constexpr std::array names{", area ", ", seam ", ", link "};
  const auto& [why, of, number] = answer_.report.refusal;
  return Fault{"a refusal for a reason that there is",
               "reason " + std::to_string(static_cast<int>(why)) +
                   names[static_cast<std::size_t>(of)] + std::to_string(number)};
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
  for (const auto& [number, plan] : book_.areas())
    entries_.push_back({number, &plan, content_of(plan)});
  has_other_seams_ = seams_.size() != book_.seams().size();
  seams_.resize(book_.seams().size());
  std::size_t next = 0;
  for (const auto& [number, plan] : book_.seams()) {
    SeamPlan& seam = seams_[next++];
    seam.is_enabled = plan.is_enabled;
    has_other_seams_ = has_other_seams_ || !(seam == plan);
    seam = plan;
  }
  const bool is_before_known = std::exchange(is_before_known_, ++comparisons_ % period_ <= 1);
  if (!is_before_known_) return compare_digests(report);
  std::swap(before_, now_);
  now_.make(book_.frame(), entries_, seams_, oracle_);
  if (auto fault = now_.find_fault(subject_)) return fault;
  counts_["faces compared"] += now_.faces().size();
  counts_["shared heat"] += now_.shared_pixels() > 0 ? 1 : 0;
  counts_["collapsed strips"] += now_.collapsed_edges() > 0 ? 1 : 0;
  if (report != nullptr && is_before_known) {
    if (auto fault = check_report(before, *report)) return fault;
  }
  if (auto fault = compare_digests(report)) return fault;
  return check_rebuild();
}

WorldJudge::Complaint WorldJudge::compare_digests(const WorldReport* report) {
  const DigestWords digest = subject_.size().digest;
  if (report != nullptr && (report->before != digest_ || report->after != digest)) {
    return Fault{"the digests before and after", "others"};
  }
  return check_content(digest);
}

// Equal digests and equal areas, seams and links come together.
WorldJudge::Complaint WorldJudge::check_content(const DigestWords& digest) {
  std::uint64_t content = 0;
  for (const WorldDefinition::AreaEntry& entry : entries_) content += entry.content;
  for (const SeamPlan& seam : seams_) content += content_of(seam);
  for (const auto& [number, link] : book_.links()) content += content_of(link);
  const auto [by_content, is_new_content] = by_content_.try_emplace(content, digest);
  if (by_content->second != digest)
    return Fault{"the digest that these areas, seams and links had before", "another"};
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
  std::vector<const SeamPlan*> seams;
  for (const SeamPlan& seam : seams_) seams.push_back(&seam);
  shuffle(seams, random_);
  std::vector<const LinkPlan*> links;
  for (const auto& [number, link] : book_.links()) links.push_back(&link);
  shuffle(links, random_);
  const auto areas_in_an_edit =
      static_cast<std::size_t>(random_.between(1, static_cast<std::int64_t>(plans.size()) + 1));
  if (subject_.rebuild(plans, seams, links, areas_in_an_edit) != digest_)
    return Fault{"the digest of a rebuild", "another"};
  return std::nullopt;
}

WorldJudge::Complaint WorldJudge::check_snap_report(const WorldReport& report) const {
  SnapChanges changes;
  for (std::size_t k = 0; k < now_.floor_count(); ++k) changes.add(before_.snap(k), now_.snap(k));
  const auto& [arriving, leaving, rerouted, made, vertices_before, vertices_after] = changes;
  if (report.new_segments != arriving)
    return complaint("new segments", arriving, report.new_segments);
  if (report.removed_segments != leaving)
    return complaint("removed segments", leaving, report.removed_segments);
  if (vertices_before + report.new_vertices - report.removed_vertices != vertices_after) {
    return Fault{"as many vertices more as were made and not removed", "others"};
  }
  // Seams come and go when all else has; chains may be bent twice then.
  if (arriving > batch_size || has_other_seams_) return std::nullopt;
  if (report.new_vertices != made) return complaint("new vertices", made, report.new_vertices);
  if (report.rerouted != rerouted)
    return complaint("chains that were bent", rerouted, report.rerouted);
  return std::nullopt;
}

WorldJudge::Complaint WorldJudge::check_report(const Areas& before, const WorldReport& report) {
  std::vector<FaceCorners> removed, added, relabelled;
  auto was = before_.faces().begin();
  const auto end = before_.faces().end();
  for (const WorldDefinition::FaceContent& is : now_.faces()) {
    const FaceCorners& corners = is.corners;
    for (; was != end && was->corners < corners; ++was) removed.push_back(was->corners);
    if (was == end || was->corners != corners) {
      added.push_back(corners);
    } else if ((was++)->content != is.content) {
      relabelled.push_back(corners);
    }
  }
  for (; was != end; ++was) removed.push_back(was->corners);
  if (report.removed != removed)
    return complaint("removed faces, of certain keys", removed.size(), report.removed.size());
  if (report.added != added)
    return complaint("added faces, of certain keys", added.size(), report.added.size());
  if (report.relabelled != relabelled)
    return complaint("relabelled faces, of certain keys", relabelled.size(),
                     report.relabelled.size());
  std::vector<std::uint32_t> without_faces;
  for (const auto& [number, plan] : book_.areas()) {
    const bool covers = now_.covers_something(number);
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

}  // namespace offgrid::testing::worlds
