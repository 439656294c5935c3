#include <algorithm>
#include <array>

#include "offgrid/kernel/distance.hpp"
#include "worlds/meshes.hpp"

namespace offgrid::testing::worlds {

using kernel::Point2;
using Outcome = LibraryMesh::Outcome;

namespace {

/// Points that are closer to a side than the radius by more than it can move when it is rounded:
/// about both ends, and about the middle.
std::vector<Point2> places_beside(const Point2& a, const Point2& b, std::int32_t radius) {
  std::vector<Point2> places;
  const std::int64_t straight = radius - 2, slanted = straight * 7 / 10;
  if (straight < 0) return places;
  const std::array<std::int64_t, 5> steps{0, straight, -straight, slanted, -slanted};
  for (const auto& [x, y] :
       {std::pair<std::int64_t, std::int64_t>(2 * a.x.raw(), 2 * a.y.raw()),
        {2 * b.x.raw(), 2 * b.y.raw()},
        {std::int64_t{a.x.raw()} + b.x.raw(), std::int64_t{a.y.raw()} + b.y.raw()}}) {
    for (const std::int64_t dx : steps) {
      for (const std::int64_t dy : steps) {
        if (dx * dx + dy * dy > straight * straight) continue;
        if (const auto p = Point2::make(x / 2 + dx, y / 2 + dy)) places.push_back(*p);
      }
    }
  }
  return places;
}

}  // namespace

bool MeshLife::start(const MeshFrame& frame) {
  frame_ = frame;
  next_.clear();
  next_links_.clear();
  states_.clear();
  has_changes_ = has_old_id_ = false;
  of_areas_ = of_links_ = {};
  undoable_ = 0;
  left_.reset();
  if (!mesh_.start(frame)) return false;
  mesh_.use_threads(has_threads() ? 2 : 1);
  states_.push_back({{}, {}, mesh_.history().front(), mesh_.keep_mark()});
  return true;
}

// ---- changes

void MeshLife::add(std::uint32_t area, const AreaPlan& plan) {
  if (area <= of_areas_.number) return;
  see_added(of_areas_, area, mesh_.add(area, plan));
  next_[area] = plan;
}

void MeshLife::see_added(Largest& largest, std::uint32_t number, std::uint32_t id) {
  has_old_id_ = has_old_id_ || id <= largest.id;
  largest = {number, std::max(largest.id, id)};
  has_changes_ = true;
}

void MeshLife::remove(std::uint32_t area) {
  if (next_.erase(area) == 0) return;
  mesh_.remove(area);
  has_changes_ = true;
}

void MeshLife::replace(std::uint32_t area, const AreaPlan& plan) {
  if (!next_.contains(area)) return;
  mesh_.replace(area, plan);
  next_[area] = plan;
  has_changes_ = true;
}

void MeshLife::set_enabled(std::uint32_t area, bool enabled) {
  if (!next_.contains(area)) return;
  mesh_.set_enabled(area, enabled);
  next_[area].is_enabled = enabled;
  has_changes_ = true;
}

void MeshLife::add_link(std::uint32_t link, const LinkPlan& plan) {
  if (link <= of_links_.number) return;
  see_added(of_links_, link, mesh_.add_link(link, plan));
  next_links_[link] = plan;
}

void MeshLife::put_link(std::uint32_t link, const LinkPlan& plan) {
  if (!next_links_.contains(link)) return add_link(link, plan);
  mesh_.put_link(link, plan);
  next_links_[link] = plan;
  has_changes_ = true;
}

void MeshLife::remove_link(std::uint32_t link) {
  if (next_links_.erase(link) == 0) return;
  mesh_.remove_link(link);
  has_changes_ = true;
}

void MeshLife::set_link_enabled(std::uint32_t link, bool enabled) {
  if (!next_links_.contains(link)) return;
  mesh_.set_link_enabled(link, enabled);
  next_links_[link].is_enabled = enabled;
  has_changes_ = true;
}

// ---- edits

bool MeshLife::are_links_inside() const {
  return std::all_of(next_links_.begin(), next_links_.end(), [this](const auto& entry) {
    const LinkPlan& plan = entry.second;
    const auto is_in = [this](const FloorPlace& place) {
      const Point2& p = place.point;
      return place.floor == 0 && frame_.low.x <= p.x && p.x <= frame_.high.x &&
             frame_.low.y <= p.y && p.y <= frame_.high.y;
    };
    return is_in(plan.from) && is_in(plan.to) && plan.cost <= LinkPlan::max_cost;
  });
}

bool MeshLife::is_inside() const {
  const auto is_in = [this](const Point2& p) {
    return frame_.low.x <= p.x && p.x <= frame_.high.x && frame_.low.y <= p.y &&
           p.y <= frame_.high.y;
  };
  return std::all_of(next_.begin(), next_.end(), [&](const auto& entry) {
    const AreaPlan& plan = entry.second;
    const bool has_cost = !plan.is_barrier && !plan.ground.is_blocked;
    if (has_cost && plan.ground.cost < GroundPlan{}.cost) return false;
    if (plan.floors != AreaPlan{}.floors) return false;  // it has no other
    if (plan.is_update &&
        !(plan.ground == GroundPlan{} && !plan.is_barrier && plan.update.adds <= UpdatePlan::most &&
          (plan.update.sets & plan.update.clears) == 0))
      return false;
    return std::all_of(plan.loops.begin(), plan.loops.end(), [&](const AreaPlan::Loop& loop) {
      return std::all_of(loop.begin(), loop.end(), is_in);
    });
  });
}

bool MeshLife::is_cheap() const {
  bool is_dear = false, has_updates = false;
  for (const auto& [number, plan] : next_) {
    is_dear = is_dear || plan.is_dear();
    has_updates = has_updates || plan.is_update;
  }
  return !is_dear || !has_updates;
}

std::optional<Fault> MeshLife::commit(bool is_frame) {
  if (!has_changes_) return std::nullopt;
  has_changes_ = false;
  if (has_old_id_) return Fault{"larger ids for what is new", "one that was there before"};
  Outcome expected = Outcome::refused;
  MeshFrame unlimited = frame_;
  unlimited.journal_limit = 0;
  unlimited.max_vertices = MeshFrame{}.max_vertices;
  if (is_inside() && are_links_inside() && is_cheap()) {
    anew_.start(unlimited);
    for (auto area = next_.rbegin(); area != next_.rend(); ++area)
      anew_.add(area->first, area->second);
    for (auto link = next_links_.rbegin(); link != next_links_.rend(); ++link)
      anew_.add_link(link->first, link->second);
    if (!(next_.empty() && next_links_.empty()) && anew_.commit() != Outcome::done)
      return Fault{"a mesh made anew", "a refusal"};
    const std::vector<std::size_t> vertices = anew_.vertices();
    const bool has_room =
        *std::max_element(vertices.begin(), vertices.end()) <= frame_.max_vertices;
    expected = has_room ? Outcome::done : Outcome::no_room;
  }
  constexpr std::array names{"an edit", "a refusal", "a refusal for want of vertices"};
  const Outcome found = mesh_.commit(is_frame);
  if (found != expected) {
    return Fault{names[static_cast<std::size_t>(expected)], names[static_cast<std::size_t>(found)]};
  }
  if (expected == Outcome::done) {
    ++edits_;
    undoable_ = std::min(undoable_ + 1, frame_.journal_limit);
    states_.push_back({next_, next_links_, anew_.history().front(), mesh_.keep_mark()});
    constexpr std::size_t period = 4;
    if (has_threads() && edits_ % period == 0 && !mesh_.is_that_of_one_thread())
      return Fault{"on two threads the mesh that one thread makes", "another image"};
  } else {
    ++refusals_;
    next_ = states_.back().areas;
    next_links_ = states_.back().links;
  }
  return compare();
}

std::optional<Fault> MeshLife::roll_back(std::size_t edits) {
  if (has_changes_ || edits >= states_.size()) return std::nullopt;
  const bool expected = edits <= undoable_;
  if (mesh_.roll_back(states_[states_.size() - 1 - edits].mark) != expected) {
    return Fault{expected ? "a path back" : "a refusal", "the other"};
  }
  if (expected && edits > 0) {
    left_ = states_.back().mark;
    states_.resize(states_.size() - edits);
    undoable_ -= edits;
  }
  next_ = states_.back().areas;
  next_links_ = states_.back().links;
  return compare();
}

// The ids of areas and links go on, as add() sees; marks and edits of before are gone.
std::optional<Fault> MeshLife::restore() {
  if (has_changes_) return std::nullopt;
  if (!mesh_.restore()) return Fault{"a mesh made of a snapshot", "a refusal"};
  if (states_.size() > 1) left_ = states_.back().mark;
  states_.erase(states_.begin(), states_.end() - 1);
  states_.back().mark = mesh_.keep_mark();
  undoable_ = 0;
  return compare();
}

std::optional<Fault> MeshLife::compare() {
  const std::vector<DigestWords> history = mesh_.history();
  std::vector<DigestWords> expected;
  for (std::size_t back = 0; back <= undoable_; ++back)
    expected.push_back(states_[states_.size() - 1 - back].digest);
  if (history.front() != expected.front()) return Fault{"the mesh of these areas", "another"};
  if (history.size() != expected.size()) {
    return Fault{std::to_string(expected.size() - 1) + " edits to take back",
                 std::to_string(history.size() - 1)};
  }
  if (history != expected) return Fault{"the meshes that there were", "others after taking back"};
  for (std::uint32_t agent = 0; agent <= frame_.radii.size(); ++agent) {
    if (mesh_.link_count(agent) != states_.back().links.size())
      return Fault{std::to_string(states_.back().links.size()) + " links for each agent",
                   std::to_string(mesh_.link_count(agent)) + " for agent " + std::to_string(agent)};
  }
  if (!mesh_.roll_back(states_.back().mark)) return Fault{"a mark of this state", "a refusal"};
  if (left_ && mesh_.roll_back(*left_))
    return Fault{"no path to a state that was left behind", "one"};
  return find_leak();
}

std::optional<Fault> MeshLife::find_leak() const {
  const auto is_in = [this](const Point2& p) {
    return frame_.low.x <= p.x && p.x <= frame_.high.x && frame_.low.y <= p.y &&
           p.y <= frame_.high.y;
  };
  for (const auto& [number, plan] : states_.back().areas) {
    if (!plan.is_barrier || !plan.is_enabled) continue;
    for (const AreaPlan::Loop& loop : plan.loops) {
      for (std::size_t i = 1; i < loop.size(); ++i) {
        for (std::uint32_t agent = 1; agent <= frame_.radii.size() && loop[i - 1] != loop[i];
             ++agent) {
          for (const Point2& p : places_beside(loop[i - 1], loop[i], frame_.radii[agent - 1])) {
            if (is_in(p) && mesh_.is_free(p, agent)) {
              return Fault{
                  "a barrier that keeps agent " + std::to_string(agent) + " away along all of it",
                  "a gap at side " + std::to_string(i) + " of " + std::to_string(loop.size() - 1)};
            }
          }
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::worlds
