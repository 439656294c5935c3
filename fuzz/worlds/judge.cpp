#include "worlds/judge.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "offgrid/kernel/length.hpp"
#include "support/state_book.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::AreaPlan;
using testing::DigestWords;
using testing::PathAnswer;
using testing::WorldReport;
using testing::WorldSubject;
using Kind = WorldStep::Kind;
using Outcome = PathAnswer::Outcome;

constexpr testing::GroundPlan free_ground{};
constexpr std::size_t journal_limit = 256;

class Judge {
 public:
  explicit Judge(const WorldProgram& program)
      : program_(program),
        book_(program),
        world_(testing::world_under_test()),
        anew_(testing::world_under_test()),
        honest_(testing::honest_world()) {
    world_->start(program.low(), program.high(), free_ground, journal_limit);
    digests_.push_back(world_->size().digest);
    state_.start(*world_);
  }

  std::optional<WorldFinding> run() {
    for (const WorldStep& step : program_.steps) {
      if (!book_.makes_sense(step)) continue;
      step_ = &step;
      std::optional<WorldFinding> finding;
      switch (step.kind) {
        case Kind::commit: finding = commit(); break;
        case Kind::roll_back: finding = roll_back(step.number); break;
        case Kind::ask: finding = ask(); break;
        case Kind::restore: finding = restore(); break;
        default: finding = change();
      }
      if (finding) return finding;
    }
    return std::nullopt;
  }

 private:
  WorldFinding finding(const char* where, std::string expected, std::string found) const {
    return {where, show(*step_), std::move(expected), std::move(found)};
  }

  std::optional<WorldFinding> change() {
    book_.change(*step_);
    switch (step_->kind) {
      case Kind::add: return kept(state_.see_added(world_->add(step_->number, step_->plan)));
      case Kind::put: state_.see_put(world_->put(step_->number, step_->plan)); break;
      case Kind::replace: world_->replace(step_->number, step_->plan); break;
      case Kind::remove: world_->remove(step_->number); break;
      default: world_->set_enabled(step_->number, step_->kind == Kind::enable);
    }
    return std::nullopt;
  }

  std::optional<WorldFinding> kept(const std::string& fault) const {
    if (fault.empty()) return std::nullopt;
    return finding("state", "ids, marks and versions that last", fault);
  }

  std::optional<WorldFinding> restore() {
    book_.restore();
    if (!world_->restore()) return finding("state", "a world made of a snapshot", "a refusal");
    if (world_->size().digest != digests_.back())
      return finding("state", "the digest of the world", "another one");
    digests_.erase(digests_.begin(), digests_.end() - 1);
    return kept(state_.restored(*world_));
  }

  std::optional<WorldFinding> commit() {
    const bool expected = book_.commit();
    WorldReport report;
    if (world_->commit(report) != expected)
      return finding("edit", expected ? "an edit" : "a refusal",
                     expected ? "a refusal" : "an edit");
    const DigestWords now = world_->size().digest;
    if (!expected) {
      if (now != digests_.back()) return finding("edit", "the world as it was", "another digest");
      return kept(state_.refused(*world_, book_.edits()));
    }
    if (auto fault = kept(state_.committed(*world_, book_.edits()))) return fault;
    if (report.before != digests_.back() || report.after != now)
      return finding("edit", "the digests before and after", "others");
    digests_.push_back(now);
    return compare_with_rebuild("edit");
  }

  std::optional<WorldFinding> roll_back(std::size_t edits) {
    book_.roll_back(edits);
    WorldReport report;
    if (!(edits == 1 ? world_->undo(report) : world_->roll_back(edits)))
      return finding("undo", "a way back", "a refusal");
    digests_.resize(digests_.size() - edits);
    if (auto fault = kept(state_.taken_back(*world_, edits, book_.edits()))) return fault;
    if (world_->size().digest != digests_.back())
      return finding("undo", "the digest that the world had", "another one");
    return compare_with_rebuild("undo");
  }

  // The last area first, all in one edit.
  std::optional<WorldFinding> compare_with_rebuild(const char* where) {
    std::vector<const AreaPlan*> plans;
    for (const auto& [number, plan] : book_.areas()) plans.insert(plans.begin(), &plan);
    if (world_->rebuild(plans, plans.size() + 1) == digests_.back()) return std::nullopt;
    return finding(where, "the digest of a world built anew", "another one");
  }

  /// The world that the view shows, without a view: what it leaves out is disabled.
  void build(WorldSubject& world) const {
    const std::vector<std::uint32_t> off = areas_of_view(step_->view);
    world.start(program_.low(), program_.high(), free_ground, journal_limit);
    for (auto area = book_.areas().rbegin(); area != book_.areas().rend(); ++area) {
      AreaPlan plan = area->second;
      if (std::find(off.begin(), off.end(), area->first) != off.end()) plan.is_enabled = false;
      world.add(area->first, plan);
    }
    WorldReport report;
    if (!book_.areas().empty()) world.commit(report);
  }

  std::optional<WorldFinding> ask() {
    build(*anew_);
    build(*honest_);
    const std::vector<std::uint32_t> off = areas_of_view(step_->view);
    const Point2 &from = step_->from, &to = step_->to;
    if (world_->sees(off, from, to) != honest_->sees({}, from, to))
      return finding("sight", "a view as in a world built anew", "another one");
    const PathAnswer answer = world_->shortest(off, from, to),
                     again = anew_->shortest({}, from, to);
    if (!(answer == again))
      return finding("way", "as in a world built anew: " + show(again), show(answer));
    if (auto wrong = check_outcome(answer)) return wrong;
    const PathAnswer back = world_->shortest(off, to, from);
    return answer.outcome == Outcome::found ? check_way(answer, back)
                                            : check_way_back(answer, back);
  }

  std::optional<WorldFinding> check_outcome(const PathAnswer& answer) const {
    const Point2 &from = step_->from, &to = step_->to;
    PathAnswer expected;
    expected.at = to;
    if (!book_.is_inside(from) || !book_.is_inside(to)) {
      expected = {Outcome::outside_world, book_.is_inside(from) ? to : from, {}, {}};
    } else if (!honest_->sees({}, from, from)) {
      expected = {Outcome::start_blocked, from, {}, {}};
    } else if (!honest_->sees({}, to, to)) {
      expected.outcome = Outcome::goal_blocked;
    } else if (answer.outcome == Outcome::found || answer == expected) {
      return std::nullopt;
    }
    if (answer == expected) return std::nullopt;
    return finding("way", show(expected) + " if there is none", show(answer));
  }

  std::optional<WorldFinding> check_way_back(const PathAnswer& answer,
                                             const PathAnswer& back) const {
    if (back.outcome == Outcome::found ||
        (back.outcome == Outcome::unreachable) != (answer.outcome == Outcome::unreachable)) {
      return finding("way", "no way back either", show(back));
    }
    return std::nullopt;
  }

  std::optional<WorldFinding> check_way(const PathAnswer& answer, const PathAnswer& back) const {
    const std::vector<Point2>& way = answer.corners;
    if (back.outcome != Outcome::found) return finding("way", "a way back", show(back));
    if (way.front() != step_->from || way.back() != step_->to)
      return finding("way", "a way from the start to the goal", show(answer));
    std::uint64_t length = 0;
    for (std::size_t i = 1; i < way.size(); ++i) {
      if (!honest_->sees({}, way[i - 1], way[i]))
        return finding("way", "corners that see the next one", show(answer));
      length += static_cast<std::uint64_t>(kernel::length(way[i - 1], way[i]).raw());
    }
    if (answer.length != std::array<std::uint64_t, 2>{0, length})
      return finding("way", "the sum of the legs", "another length");
    // Each is longer than the best way by less than one for each leg of that, which has not more
    // than there are corners.
    const std::uint64_t slack = 4 * (way.size() + back.corners.size());
    const std::uint64_t difference =
        std::max(length, back.length[1]) - std::min(length, back.length[1]);
    if (difference > slack)
      return finding("way", "a way back that is as long: " + show(back), show(answer));
    return std::nullopt;
  }

  const WorldProgram& program_;
  AreaBook book_;
  std::unique_ptr<WorldSubject> world_, anew_, honest_;
  testing::StateBook state_;
  std::vector<DigestWords> digests_;  ///< of the world as it is, and before each edit
  const WorldStep* step_ = nullptr;
};

/// The same steps to a mesh for movers of several sizes. What it cannot do, as put, is left out.
std::optional<WorldFinding> judge_movers(const WorldProgram& program) {
  testing::MeshLife life(testing::mesh_under_test(), testing::mesh_under_test());
  if (!life.start(program.mesh())) return std::nullopt;
  const auto apply = [&](const WorldStep& step) -> std::optional<testing::MeshFault> {
    switch (step.kind) {
      case Kind::add:
      case Kind::put: life.add(step.number, step.plan); break;
      case Kind::remove: life.remove(step.number); break;
      case Kind::replace: life.replace(step.number, step.plan); break;
      case Kind::enable:
      case Kind::disable: life.set_enabled(step.number, step.kind == Kind::enable); break;
      case Kind::commit: return life.commit();
      case Kind::roll_back: return life.roll_back(step.number);
      case Kind::ask:
      case Kind::restore: break;
    }
    return std::nullopt;
  };
  for (const WorldStep& step : program.steps) {
    if (const auto fault = apply(step))
      return WorldFinding{"movers", show(step), fault->expected, fault->found};
  }
  const auto fault = life.move_away();
  if (fault) return WorldFinding{"movers", "a move to another mesh", fault->expected, fault->found};
  return std::nullopt;
}

}  // namespace

// ---- the book

bool AreaBook::makes_sense(const WorldStep& step) const {
  switch (step.kind) {
    case Kind::add:
    case Kind::put: return true;
    case Kind::commit: return has_changes();
    case Kind::restore: return !has_changes();
    case Kind::roll_back: return !has_changes() && step.number <= journal_.size();
    case Kind::ask: return !has_changes();
    default: return next_.contains(step.number);
  }
}

void AreaBook::change(const WorldStep& step) {
  has_changes_ = true;
  switch (step.kind) {
    case Kind::remove: next_.erase(step.number); break;
    case Kind::enable:
    case Kind::disable: next_.at(step.number).is_enabled = step.kind == Kind::enable; break;
    default: next_[step.number] = step.plan;
  }
}

bool AreaBook::commit() {
  has_changes_ = false;
  const bool fits = std::all_of(next_.begin(), next_.end(), [this](const auto& entry) {
    const auto& loops = entry.second.loops;
    return std::all_of(loops.begin(), loops.end(), [this](const AreaPlan::Loop& loop) {
      return std::all_of(loop.begin(), loop.end(),
                         [this](const Point2& p) { return is_inside(p); });
    });
  });
  if (fits) {
    journal_.push_back(std::exchange(areas_, next_));
  } else {
    next_ = areas_;
  }
  return fits;
}

void AreaBook::roll_back(std::size_t edits) {
  areas_ = next_ = journal_[journal_.size() - edits];
  journal_.resize(journal_.size() - edits);
}

// ---- in words

std::optional<WorldFinding> judge_worlds(const WorldProgram& program) {
  try {
    if (auto finding = Judge(program).run()) return finding;
    return program.movers ? judge_movers(program) : std::nullopt;
  } catch (const testing::BrokenContract& broken) {
    return WorldFinding{"contract", "a step", "an answer",
                        std::string("the program stopped: ") + broken.what};
  }
}

std::vector<std::uint32_t> areas_of_view(std::uint32_t view) {
  std::vector<std::uint32_t> areas;
  for (std::uint32_t i = 0; i < WorldProgram::view_bits; ++i) {
    if ((view >> i & 1) != 0) areas.push_back(i + 1);
  }
  return areas;
}

std::string show(const WorldStep& step) {
  const std::string area = " area " + std::to_string(step.number);
  std::string text;
  switch (step.kind) {
    case Kind::remove: return "remove" + area;
    case Kind::enable: return "enable" + area;
    case Kind::disable: return "disable" + area;
    case Kind::commit: return "commit";
    case Kind::restore: return "go on with a world made of a snapshot";
    case Kind::roll_back: return "take back " + std::to_string(step.number);
    case Kind::ask:
      for (const std::uint32_t i : areas_of_view(step.view))
        text += (text.empty() ? ", without " : " and ") + std::to_string(i);
      return "ask for the way from " + text_of(step.from) + " to " + text_of(step.to) + text;
    default: break;
  }
  text = (step.kind == Kind::add ? "add" : step.kind == Kind::put ? "put" : "replace") + area + ":";
  text += step.plan.is_barrier          ? " barrier"
          : step.plan.ground.is_blocked ? " blocked"
                                        : " walkable";
  if (step.plan.is_even_odd) text += ", even-odd";
  if (!step.plan.is_enabled) text += ", disabled";
  if (step.plan.priority != 0) text += ", priority " + std::to_string(step.plan.priority);
  for (const AreaPlan::Loop& loop : step.plan.loops) {
    text += ";";
    for (const Point2& p : loop) text += " " + text_of(p);
  }
  return text;
}

std::string show(const PathAnswer& answer) {
  constexpr std::array names{
      "a way", "outside: ", "the start is blocked: ", "the goal is blocked: ", "no way to "};
  std::string text = names[static_cast<std::size_t>(answer.outcome)];
  if (answer.outcome != Outcome::found) return text + text_of(answer.at);
  for (const Point2& p : answer.corners) text += " " + text_of(p);
  return text;
}

}  // namespace offgrid::fuzz
