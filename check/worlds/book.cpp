#include "worlds/book.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/int128.hpp"
#include "worlds/library_world.hpp"
#include "worlds/meshes.hpp"

namespace offgrid::testing::worlds {

using Kind = WorldStep::Kind;
using Reason = Refusal::Reason;

namespace {

/// Is the point left of the line of the seam (1), on it (0), or right of it (-1)?
int side_of(const SeamPlan& s, const kernel::Point2& at) {
  using Wide = kernel::detail::Int128;
  const Site a = site_of(s.a), b = site_of(s.b), p = site_of(at);
  const Wide area = Wide{b.x - a.x} * Wide{p.y - a.y} - Wide{b.y - a.y} * Wide{p.x - a.x};
  return (area > Wide{0}) - (area < Wide{0});
}

template <class Items, class Plan>
void change(Items& items, const WorldStep& step, const Plan& plan) {
  if (step.adds() || step.puts() || step.kind == Kind::replace) {
    items[step.number] = plan;
  } else if (step.removes()) {
    items.erase(step.number);
  } else {  // enable or disable
    items.at(step.number).is_enabled = step.enables();
  }
}

template <class Items>
Items disabled(Items items, const std::vector<std::uint32_t>& some) {
  for (const std::uint32_t number : some) {
    if (const auto item = items.find(number); item != items.end()) item->second.is_enabled = false;
  }
  return items;
}

}  // namespace

Reason reason_against(const SeamPlan& one, const SeamPlan& other) {
  const SeamPlan s = one.forward(), t = other.forward();
  if (s.a == t.a && s.b == t.b)
    return s.left == t.left || s.right == t.right ? Reason::seam_twice : Reason::none;
  const bool has_common_floor =
      s.left == t.left || s.left == t.right || s.right == t.left || s.right == t.right;
  if (!has_common_floor) return Reason::none;
  const int a = side_of(s, t.a), b = side_of(s, t.b);
  if (a * b < 0 && side_of(t, s.a) * side_of(t, s.b) < 0) return Reason::seams_cross;
  const bool is_along = a == 0 && b == 0 && std::max(s.a, t.a) < std::min(s.b, t.b);
  return is_along ? Reason::seams_overlap : Reason::none;
}

namespace {

/// Is the sum small enough for any face that the updates may share? Whether they do is not asked.
bool may_add_up(const AreaBook::Areas& areas) {
  std::uint64_t sum = 0;
  for (const auto& [number, plan] : areas) {
    if (plan.is_update && plan.update.adds <= UpdatePlan::most) sum += plan.update.adds;
  }
  return sum <= UpdatePlan::most;
}

}  // namespace

bool AreaBook::makes_sense(const WorldStep& step) const {
  // Numbers of areas increase, as ids do; those that were there may be put again.
  const std::set<std::uint32_t>& known = known_[static_cast<std::size_t>(step.item())];
  const bool is_new = known.empty() || step.number > *known.rbegin();
  switch (step.kind) {
    case Kind::add:
    case Kind::add_seam:
    case Kind::add_link: return is_new;
    case Kind::put:
    case Kind::put_seam:
    case Kind::put_link: return is_new || known.contains(step.number);
    case Kind::remove_seam:
    case Kind::enable_seam:
    case Kind::disable_seam: return next_.seams.contains(step.number);
    case Kind::remove_link:
    case Kind::enable_link:
    case Kind::disable_link: return next_.links.contains(step.number);
    case Kind::commit: return has_changes_ && may_add_up(next_.areas);
    // Changes that are not committed yet would be lost.
    case Kind::undo:
    case Kind::restore: return !has_changes_;
    case Kind::ask:
      return !has_changes_ && step.from.floor < frame_.floors && step.to.floor < frame_.floors;
    case Kind::roll_back: return !has_changes_ && step.number <= edits_;
    default: return next_.areas.contains(step.number);
  }
}

bool AreaBook::apply(const WorldStep& step) {
  switch (step.kind) {
    case Kind::commit: return commit();
    case Kind::undo: return !journal_.empty() && take_back(1);
    case Kind::roll_back: return take_back(step.number);
    case Kind::restore:
      journal_.clear();
      edits_ = 0;
      return true;
    case Kind::ask: return true;
    default:
      has_changes_ = true;
      if (step.adds() || step.puts())
        known_[static_cast<std::size_t>(step.item())].insert(step.number);
      if (step.has_area()) change(next_.areas, step, step.plan);
      if (step.has_seam()) change(next_.seams, step, step.seam);
      if (step.has_link()) change(next_.links, step, step.link);
      return true;
  }
}

void AreaBook::check_area(std::uint32_t number, const AreaPlan& plan) {
  const auto refuse = [&](Reason why) { refusals_.insert({why, ItemKind::area, number}); };
  const bool has_cost = !plan.is_barrier && !plan.ground.is_blocked;
  if (has_cost && plan.ground.cost < GroundPlan{}.cost) refuse(Reason::cost_too_small);
  for (const AreaPlan::Loop& loop : plan.loops) {
    for (const kernel::Point2& p : loop) {
      if (!frame_.holds(p)) refuse(Reason::outside_world);
    }
  }
  if (plan.is_update) {
    if (plan.is_barrier) refuse(Reason::update_of_barrier);
    if (!(plan.ground == GroundPlan{})) refuse(Reason::update_and_state);
    if (plan.update.adds > UpdatePlan::most) refuse(Reason::update_cost_too_large);
    if ((plan.update.sets & plan.update.clears) != 0) refuse(Reason::update_bits_twice);
  }
  if (plan.floors.empty()) refuse(Reason::no_floors);
  if (!plan.floors.empty() && plan.floors.back() >= frame_.floors) refuse(Reason::unknown_floor);
}

/// An area that has changed is named.
void AreaBook::check_dear_ground() {
  const auto is_dear = [](const auto& area) { return area.second.is_dear(); };
  const auto is_update = [](const auto& area) { return area.second.is_update; };
  const Areas& areas = next_.areas;
  const bool is_any_dear =
      (!frame_.ground.is_blocked && frame_.ground.cost > UpdatePlan::dearest) ||
      std::any_of(areas.begin(), areas.end(), is_dear);
  if (!is_any_dear || std::none_of(areas.begin(), areas.end(), is_update)) return;
  for (const auto& area : areas) {
    const auto old = now_.areas.find(area.first);
    const bool is_old = old != now_.areas.end() && old->second == area.second;
    if (!is_old && (is_dear(area) || is_update(area)))
      refusals_.insert({Reason::ground_too_dear, ItemKind::area, area.first});
  }
}

void AreaBook::check_seam(std::uint32_t number, const SeamPlan& plan) {
  const auto refuse = [&](Reason why) { refusals_.insert({why, ItemKind::seam, number}); };
  if (!frame_.holds(plan.a) || !frame_.holds(plan.b)) refuse(Reason::outside_world);
  if (plan.a == plan.b) refuse(Reason::one_point_seam);
  if (plan.left == plan.right) refuse(Reason::seam_within_floor);
  if (std::max(plan.left, plan.right) >= frame_.floors) refuse(Reason::unknown_floor);
}

void AreaBook::check_link(std::uint32_t number, const LinkPlan& plan) {
  const auto refuse = [&](Reason why) { refusals_.insert({why, ItemKind::link, number}); };
  for (const FloorPlace& p : {plan.from, plan.to}) {
    if (!frame_.holds(p.point)) refuse(Reason::outside_world);
    if (p.floor >= frame_.floors) refuse(Reason::unknown_floor);
  }
  if (plan.cost > LinkPlan::max_cost) refuse(Reason::link_cost_too_large);
}

void AreaBook::check_seams() {
  // The seam that is named is one of the edit's.
  const auto is_new = [this](const auto& entry) {
    const auto old = now_.seams.find(entry.first);
    return old == now_.seams.end() || old->second.a != entry.second.a ||
           old->second.b != entry.second.b || old->second.left != entry.second.left ||
           old->second.right != entry.second.right;
  };
  for (auto s = next_.seams.begin(); s != next_.seams.end(); ++s) {
    check_seam(s->first, s->second);
    for (auto t = next_.seams.begin(); t != s; ++t) {
      const Reason why = reason_against(s->second, t->second);
      if (why == Reason::none) continue;
      for (const auto& named : {s, t}) {
        if (is_new(*named)) refusals_.insert({why, ItemKind::seam, named->first});
      }
    }
  }
}

bool AreaBook::commit() {
  refusals_.clear();
  for (const auto& [number, plan] : next_.areas) check_area(number, plan);
  check_dear_ground();
  check_seams();
  for (const auto& [number, plan] : next_.links) check_link(number, plan);
  const bool is_done = refusals_.empty();
  if (is_done) {
    ++edits_;
    journal_.push_back(std::exchange(now_, next_));
    if (journal_.size() > journal_limit_) journal_.pop_front();
  }
  forget_changes();
  return is_done;
}

bool AreaBook::take_back(std::size_t edits) {
  if (edits > journal_.size()) return false;
  if (edits == 0) return true;
  now_ = std::move(journal_[journal_.size() - edits]);
  journal_.resize(journal_.size() - edits);
  edits_ -= edits;
  forget_changes();
  return true;
}

AreaBook::Areas AreaBook::areas_in(const ViewPlan& view) const {
  return disabled(now_.areas, view.areas);
}

AreaBook::Links AreaBook::links_in(const ViewPlan& view) const {
  Links links = disabled(now_.links, view.links);
  for (auto& [number, link] : links) link.is_enabled = link.is_enabled && !view.closes(link.tag);
  return links;
}

bool build_anew(LibraryWorld& world, const WorldFrame& frame, const AreaBook::Areas& areas,
                const AreaBook::Seams& seams, const AreaBook::Links& links) {
  world.start(frame, 0);
  for (auto area = areas.rbegin(); area != areas.rend(); ++area)
    world.add(area->first, area->second);
  for (auto seam = seams.rbegin(); seam != seams.rend(); ++seam)
    world.add_seam(seam->first, seam->second);
  for (auto link = links.rbegin(); link != links.rend(); ++link)
    world.add_link(link->first, link->second);
  WorldReport report;
  return (areas.empty() && seams.empty() && links.empty()) || world.commit(report);
}

// ---- playing

StepAnswer play(LibraryWorld& world, const WorldStep& step) {
  StepAnswer answer;
  switch (step.kind) {
    case Kind::add: answer.id = world.add(step.number, step.plan); break;
    case Kind::put: answer.id = world.put(step.number, step.plan); break;
    case Kind::remove: world.remove(step.number); break;
    case Kind::replace: world.replace(step.number, step.plan); break;
    case Kind::enable:
    case Kind::disable: world.set_enabled(step.number, step.enables()); break;
    case Kind::commit: answer.is_done = world.commit(answer.report, step.is_frame); break;
    case Kind::undo: answer.is_done = world.undo(answer.report); break;
    case Kind::roll_back: answer.is_done = world.roll_back(step.number); break;
    case Kind::restore: answer.is_done = world.restore(); break;
    case Kind::ask: break;
    case Kind::add_seam: answer.id = world.add_seam(step.number, step.seam); break;
    case Kind::put_seam: answer.id = world.put_seam(step.number, step.seam); break;
    case Kind::remove_seam: world.remove_seam(step.number); break;
    case Kind::enable_seam:
    case Kind::disable_seam: world.set_seam_enabled(step.number, step.enables()); break;
    case Kind::add_link: answer.id = world.add_link(step.number, step.link); break;
    case Kind::put_link: answer.id = world.put_link(step.number, step.link); break;
    case Kind::remove_link: world.remove_link(step.number); break;
    case Kind::enable_link:
    case Kind::disable_link: world.set_link_enabled(step.number, step.enables()); break;
  }
  return answer;
}

std::optional<Fault> play(MeshLife& life, const WorldStep& step) {
  switch (step.kind) {
    case Kind::add:
    case Kind::put: life.add(step.number, step.plan); break;
    case Kind::remove: life.remove(step.number); break;
    case Kind::replace: life.replace(step.number, step.plan); break;
    case Kind::enable:
    case Kind::disable: life.set_enabled(step.number, step.enables()); break;
    case Kind::add_link: life.add_link(step.number, step.link); break;
    case Kind::put_link: life.put_link(step.number, step.link); break;
    case Kind::remove_link: life.remove_link(step.number); break;
    case Kind::enable_link:
    case Kind::disable_link: life.set_link_enabled(step.number, step.enables()); break;
    case Kind::commit: return life.commit(step.is_frame);
    case Kind::undo: return life.roll_back(1);
    case Kind::roll_back: return life.roll_back(step.number);
    case Kind::restore: return life.restore();
    case Kind::ask:
    case Kind::add_seam:
    case Kind::put_seam:
    case Kind::remove_seam:
    case Kind::enable_seam:
    case Kind::disable_seam: break;
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::worlds
