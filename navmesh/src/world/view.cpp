#include "offgrid/navmesh/world/view.hpp"

#include <algorithm>
#include <tuple>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"
#include "world/free_faces.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

using detail::state_of;
using kernel::Point2;

namespace {

std::uint64_t key_of(VertexId u, VertexId v) {
  return std::uint64_t{std::min(u, v).value()} << 32 | std::max(u, v).value();
}

}  // namespace

std::string describe(const TagRuleError& error) {
  const std::string tag = "tag " + std::to_string(error.value.tag),
                    rule = "rule " + std::to_string(error.rule);
  if (error.code == TagRuleErrorCode::tag_twice) return rule + ": a rule before has " + tag;
  if (error.code == TagRuleErrorCode::link_cost_zero)
    return rule + ": the link cost of " + tag + " is 0";
  const bool is_small = error.code == TagRuleErrorCode::cost_below_one;
  return rule + ": the cost " + std::to_string(error.value.cost) + " of " + tag +
         (is_small ? " is less than " : " is more than ") +
         std::to_string(is_small ? FaceState::unit_cost : Update::max_ground_cost);
}

void View::switch_off(AreaId id) {
  if (id.value() == 0) return;  // the frame's
  off_.insert(id);
  is_counted_ = false;
}

void View::switch_on(AreaId id) {
  off_.erase(id);
  is_counted_ = false;
}

FaceState View::state(FaceId f) const {
  const FaceState state = off_.empty() ? world_->state(f) : state_without(f);
  if (rules_.empty() || state.ground == Ground::blocked) return state;
  const auto rule = rules_.find(state.tag);
  if (rule == rules_.end()) return state;
  FaceState seen = rule->second;
  if (seen.ground == Ground::walkable) seen.cost += added_cost(f);
  return seen;
}

std::optional<TagRuleError> View::set_rules(std::span<const TagRule> rules) {
  std::map<std::uint64_t, FaceState> states;
  std::map<std::uint64_t, std::uint32_t> link_costs;
  bool closes_tags = false;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const TagRule& rule = rules[i];
    const Ground ground = rule.is_closed ? Ground::blocked : Ground::walkable;
    if (!rule.is_closed && rule.cost < FaceState::unit_cost)
      return TagRuleError{TagRuleErrorCode::cost_below_one, i, rule};
    if (rule.link_cost == 0) return TagRuleError{TagRuleErrorCode::link_cost_zero, i, rule};
    if (!rule.is_closed && rule.cost > Update::max_ground_cost)
      return TagRuleError{TagRuleErrorCode::cost_too_large, i, rule};
    if (!states.try_emplace(rule.tag, FaceState{ground, rule.cost, rule.tag}).second)
      return TagRuleError{TagRuleErrorCode::tag_twice, i, rule};
    if (rule.link_cost != FaceState::unit_cost) link_costs.emplace(rule.tag, rule.link_cost);
    closes_tags = closes_tags || rule.is_closed;
  }
  rules_ = std::move(states);
  link_costs_ = std::move(link_costs);
  closes_tags_ = closes_tags;
  return std::nullopt;
}

std::vector<TagRule> View::rules() const {
  std::vector<TagRule> rules;
  for (const auto& [tag, state] : rules_)
    rules.push_back({tag, state.cost, state.ground == Ground::blocked, link_multiplier(tag)});
  return rules;
}

std::uint32_t View::link_multiplier(std::uint64_t tag) const {
  const auto found = link_costs_.find(tag);
  return found == link_costs_.end() ? FaceState::unit_cost : found->second;
}

std::uint64_t View::link_cost(const Link& link) const {
  using kernel::Int;
  constexpr auto unit = Int<17>::trusted(std::int32_t{FaceState::unit_cost});
  constexpr auto most = Int<59>::trusted(std::int64_t{Link::max_cost});
  const auto cost = Int<59>::trusted(static_cast<std::int64_t>(link.cost));
  const auto multiplier = Int<32>::trusted(std::int64_t{link_multiplier(link.tag)});
  const Int<91> rounded_up = -kernel::floor_div(-(cost * multiplier), unit);
  return rounded_up < most ? static_cast<std::uint64_t>(rounded_up.raw()) : Link::max_cost;
}

bool View::closes(std::uint64_t tag) const {
  const auto rule = rules_.find(tag);
  return rule != rules_.end() && rule->second.ground == Ground::blocked;
}

bool View::has_link(LinkId id, const Link& link) const {
  if (!link.enabled || off_links_.contains(id)) return false;
  return !closes(link.tag);
}

bool View::is_removed(FaceId f) const {
  return !is_whole() && !world_->is_blocked(f) && is_blocked(f);
}

bool View::is_barrier(HalfedgeId h) const {
  return world_->is_barrier(h) && (off_.empty() || has_barrier_left(h));
}

bool View::is_open(HalfedgeId h) const {
  const Mesh& mesh = this->mesh();
  const HalfedgeId twin = mesh.twin(h);
  return twin && state(mesh.face(twin)).ground != Ground::blocked && !is_barrier(h);
}

std::optional<Position> View::locate(const FloorPoint& p, VertexId near) const {
  if (!world_->options().contains(p.point)) return std::nullopt;
  const Location at = world_->snap().triangulation().locate(p.point, near, p.floor);
  if (at.place == Place::face) return Position{p.point, mesh().face(at.halfedge), p.floor};
  std::optional<Position> best;
  const auto key = [&](const Position& position) {
    return std::tuple(is_blocked(position.face), position.floor != p.floor, position.floor);
  };
  detail::for_each_surface_face_at(*world_, at, [&](HalfedgeId h) {
    const FaceId f = mesh().face(h);
    const Position position{p.point, f, world_->floor(f)};
    if (holds(planar(), f, p.point) && (!best || key(position) < key(*best))) best = position;
  });
  return best;
}

std::optional<Position> View::reposition(const Position& position) const {
  const FaceId f = position.face;
  const bool is_right = holds(planar(), f, position.point) && world_->floor(f) == position.floor;
  if (is_right && (world_->seams().empty() || !is_blocked(f))) return position;
  return locate({position.point, position.floor});
}

FloorSet View::ground_at(const Point2& p) const {
  std::vector<Floor> floors;
  if (!world_->options().contains(p)) return FloorSet(std::move(floors));
  for (std::uint32_t floor = 0; floor < floor_count(); ++floor) {
    const Location at = world_->snap().triangulation().locate({p, static_cast<Floor>(floor)});
    if (!detail::free_faces(*this, at).empty()) floors.push_back(static_cast<Floor>(floor));
  }
  return FloorSet(std::move(floors));
}

std::vector<AreaId> View::areas(FaceId f) const {
  OFFGRID_ENSURES(mesh().is_alive(f), "View::areas: a face of the mesh");
  std::vector<AreaId> covering;
  state_of(*world_).cover.for_each_covering(f, [&](AreaId id) {
    if (id.value() != 0 && !off_.contains(id)) covering.push_back(id);
  });
  kernel::sort(covering.begin(), covering.end());
  covering.erase(std::unique(covering.begin(), covering.end()), covering.end());
  return covering;
}

FaceState View::state_without(FaceId f) const {
  return state_of(*world_).cover.state_if(f, [this](AreaId id) { return off_.count(id) == 0; });
}

std::uint32_t View::added_cost(FaceId f) const {
  const detail::AreaCover& cover = state_of(*world_).cover;
  if (off_.empty()) return cover.added_cost(f);
  return cover.added_cost_if(f, [this](AreaId id) { return off_.count(id) == 0; });
}

void View::count_barrier(const detail::PartId& id) const {
  const Area* area = state_of(*world_).find(id);
  if (area == nullptr || !area->enabled || area->shape != Area::Shape::barrier) return;
  const SnapRounding& snap = world_->snap();
  for (const Floor floor : area->floors) {
    detail::for_each_side(*area, [&](const Segment& side) {
      const Chain& chain = snap.original(snap.find(side, floor)).chain;
      for (std::size_t i = 1; i < chain.size(); ++i) ++barriers_[key_of(chain[i - 1], chain[i])];
    });
  }
}

void View::count_barriers() const {
  barriers_.clear();
  for (const AreaId id : off_) {
    for (std::uint32_t part = 0; part < detail::parts_max; ++part) count_barrier({id, part});
  }
  version_ = world_->version();
  is_counted_ = true;
}

bool View::has_barrier_left(HalfedgeId h) const {
  if (!is_counted_ || version_ != world_->version()) count_barriers();
  const SnapRounding& snap = world_->snap();
  const auto count_of = [this](VertexId u, VertexId v) {
    const auto off = barriers_.find(key_of(u, v));
    return off == barriers_.end() ? 0 : off->second;
  };
  std::uint32_t count = 0;
  if (world_->seams().empty()) {
    count = count_of(mesh().origin(h), mesh().target(h));
  } else {
    std::vector<std::array<VertexId, 2>> passed;
    snap.find_passed(h, passed);
    for (const auto& [u, v] : passed) count += count_of(u, v);
  }
  return state_of(*world_).cover.barrier_count(snap, h) > count;
}

}  // namespace offgrid::navmesh
