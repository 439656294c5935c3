#include "worlds/definition.hpp"

#include <algorithm>

#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing::worlds {

using kernel::Point2;

namespace {

using Wide = kernel::detail::Int128;

std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 33)) * 0xff51afd7ed558ccdU;
  z = (z ^ (z >> 29)) * 0xc4ceb9fe1a85ec53U;
  return z ^ (z >> 32);
}

std::uint64_t fold(std::uint64_t state, std::uint64_t word) {
  return mix(state * 0x9e3779b97f4a7c15U + word + 1);
}

std::uint64_t word_of(const Point2& p) {
  return std::uint64_t{static_cast<std::uint32_t>(p.x.raw())} << 32 |
         static_cast<std::uint32_t>(p.y.raw());
}

// Without repeated points; of all points where a closed loop may begin, that which makes it
// smallest.
AreaPlan::Loop canonical(const AreaPlan::Loop& loop, bool is_closed) {
  AreaPlan::Loop made;
  std::unique_copy(loop.begin(), loop.end(), std::back_inserter(made));
  while (is_closed && made.size() > 1 && made.front() == made.back()) made.pop_back();
  if (made.size() < 2) return {};
  AreaPlan::Loop best = made;
  for (std::size_t i = 1; is_closed && i < made.size(); ++i) {
    std::rotate(made.begin(), made.begin() + 1, made.end());
    best = std::min(best, made);
  }
  return best;
}

template <class Take>
void for_each_side(const AreaPlan& plan, const AreaPlan::Loop& loop, const Take& take) {
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (i + 1 == loop.size() && plan.is_barrier) break;
    const Point2 &from = loop[i], &to = loop[i + 1 == loop.size() ? 0 : i + 1];
    if (from != to) take(site_of(from), site_of(to));
  }
}

bool wins(const AreaPlan& a, const AreaPlan& b) {
  if (a.priority != b.priority) return a.priority > b.priority;
  if (a.ground.is_blocked != b.ground.is_blocked) return a.ground.is_blocked;
  if (!a.ground.is_blocked && a.ground.cost != b.ground.cost) return a.ground.cost > b.ground.cost;
  return a.ground.tag > b.ground.tag;
}

std::string text_of(const GroundPlan& ground) {
  return (ground.is_blocked ? "blocked" : "walkable at " + std::to_string(ground.cost)) + ", tag " +
         std::to_string(ground.tag);
}

}  // namespace

std::uint64_t content_of(const AreaPlan& plan) {
  std::vector<AreaPlan::Loop> loops;
  for (const AreaPlan::Loop& loop : plan.loops) {
    if (AreaPlan::Loop made = canonical(loop, !plan.is_barrier); !made.empty())
      loops.push_back(std::move(made));
  }
  std::sort(loops.begin(), loops.end());
  std::uint64_t state = fold(0, (plan.is_barrier ? 1U : 0U) | (plan.is_even_odd ? 2U : 0U) |
                                    (plan.is_enabled ? 4U : 0U) | (plan.is_update ? 8U : 0U));
  state = fold(state, static_cast<std::uint64_t>(std::int64_t{plan.priority}));
  state = fold(state, plan.ground.is_blocked ? 0 : plan.ground.cost);
  state = fold(state, plan.ground.tag);
  if (plan.is_update) {
    for (const std::uint64_t word :
         {std::uint64_t{plan.update.adds}, plan.update.sets, plan.update.clears})
      state = fold(state, word);
  }
  for (const FloorNumber floor : plan.floors) state = fold(state, floor);
  for (const AreaPlan::Loop& loop : loops) {
    state = fold(state, loop.size());
    for (const Point2& p : loop) state = fold(state, word_of(p));
  }
  return state;
}

std::uint64_t content_of(const SeamPlan& plan) {
  const bool is_forward = plan.a < plan.b;
  std::uint64_t state = fold(plan.is_enabled ? 2 : 1, word_of(std::min(plan.a, plan.b)));
  state = fold(state, word_of(std::max(plan.a, plan.b)));
  return fold(fold(state, is_forward ? plan.left : plan.right),
              is_forward ? plan.right : plan.left);
}

std::uint64_t content_of(const LinkPlan& plan) {
  const LinkPlan link = plan.forward();
  std::uint64_t state = fold(4, (link.is_enabled ? 1U : 0U) | (link.is_both_ways ? 2U : 0U));
  for (const FloorPlace& p : {link.from, link.to})
    state = fold(fold(state, word_of(p.point)), p.floor);
  return fold(fold(state, link.cost), link.tag);
}

SnapDefinition& WorldDefinition::begin(const WorldFrame& frame, std::span<const AreaEntry> areas,
                                       WorldOracle oracle, FloorNumber floor) {
  frame_ = frame;
  floor_ = floor;
  oracle_ = oracle;
  areas_.assign(areas.begin(), areas.end());
  snap_.clear();
  const Site low = site_of(frame.low), high = site_of(frame.high);
  snap_.add_rectangle(low, high);
  // The border of the mesh, and the border of the area that blocks what is outside of the world.
  for (int twice = 0; twice < 2; ++twice)
    snap_.add_rectangle({low.x - frame.margin, low.y - frame.margin},
                        {high.x + frame.margin, high.y + frame.margin});
  for (const AreaEntry& area : areas) {
    for (const AreaPlan::Loop& loop : area.plan->loops) {
      for_each_side(*area.plan, loop, [this](const Site& p, const Site& q) { snap_.add(p, q); });
    }
  }
  return snap_;
}

WorldDefinition::Complaint WorldDefinition::find_fault(const WorldPicture& picture) {
  if (auto fault = find_difference(snap(), picture.snap)) return fault;
  if (auto fault = check_mesh(picture)) return fault;
  find_windings(picture);
  if (auto fault = check_windings(picture)) return fault;
  if (auto fault = check_states(picture)) return fault;
  find_barriers();
  for (const WorldPicture::Face& face : picture.faces) {
    for (std::size_t k = 0; k < 3; ++k) {
      const bool is_barrier = barriers_on(face.corners[k], face.corners[(k + 1) % 3]) > 0;
      if (is_barrier != face.is_barrier[k])
        return Fault{is_barrier ? "a barrier" : "no barrier", is_barrier ? "none" : "one"};
    }
  }
  describe_faces(picture);
  return std::nullopt;
}

// ---- what goes round what

/// How often the loops of the area run along each edge, one way less the other.
void WorldDefinition::collect_steps(const AreaPlan& plan) {
  for (const AreaPlan::Loop& loop : plan.loops) {
    if (oracle_ == WorldOracle::first_loop && &loop != &plan.loops.front()) break;
    for_each_side(plan, loop, [&](const Site& from, const Site& to) {
      const auto& [ends, uses, chain] = snap().find(from, to);
      const bool is_forward = ends.first == from || oracle_ == WorldOracle::ignores_direction;
      for (std::size_t i = 1; i < chain.size(); ++i) {
        const std::uint32_t u = chain[i - 1], v = chain[i];
        steps_.push_back(
            {std::min(u, v), std::max(u, v), (u < v) == is_forward || plan.is_barrier ? 1 : -1});
      }
    });
  }
}

/// A ray to the right from the centre of a face is crossed upwards so often more than downwards as
/// the area goes round it.
void WorldDefinition::go_round(std::int32_t* windings) {
  const auto edge = [](const Winding& step) { return std::pair(step.u, step.v); };
  std::sort(steps_.begin(), steps_.end(),
            [&](const Winding& a, const Winding& b) { return edge(a) < edge(b); });
  for (std::size_t i = 0; i < steps_.size();) {
    Winding sum = steps_[i];
    for (++i; i < steps_.size() && edge(steps_[i]) == edge(sum); ++i) sum.count += steps_[i].count;
    if (sum.count == 0) continue;
    Site low = snap().pixels[sum.u].centre, high = snap().pixels[sum.v].centre;
    if (high.y < low.y) {
      std::swap(low, high);
      sum.count = -sum.count;
    }
    const auto below = [](const Height& height, std::int64_t y) { return height.y < y; };
    auto height = std::lower_bound(heights_.begin(), heights_.end(), 3 * low.y, below);
    for (; height != heights_.end() && height->y < 3 * high.y; ++height) {
      const Site& centre = centres_[height->face];
      if (Wide{high.x - low.x} * Wide{centre.y - 3 * low.y} >
          Wide{high.y - low.y} * Wide{centre.x - 3 * low.x}) {
        windings[height->face] += sum.count;
      }
    }
  }
}

void WorldDefinition::find_windings(const WorldPicture& picture) {
  heights_.clear();
  for (std::uint32_t f = 0; f < centres_.size(); ++f) heights_.push_back({centres_[f].y, f});
  std::sort(heights_.begin(), heights_.end(),
            [](const Height& a, const Height& b) { return a.y < b.y; });
  windings_.assign(areas_.size() * picture.faces.size(), 0);
  for (std::size_t i = 0; i < areas_.size(); ++i) {
    const AreaPlan& plan = *areas_[i].plan;
    if (!plan.is_enabled || plan.is_barrier) continue;
    steps_.clear();
    collect_steps(plan);
    go_round(windings_.data() + i * picture.faces.size());
  }
}

WorldDefinition::Complaint WorldDefinition::check_windings(const WorldPicture& picture) {
  const std::size_t faces = picture.faces.size();
  covers_.assign(areas_.size(), false);
  for (std::size_t i = 0; i < areas_.size(); ++i) {
    for (std::size_t f = 0; f < faces; ++f) {
      const std::int32_t expected = windings_[i * faces + f],
                         found = picture.windings[f * areas_.size() + i];
      if (expected != found) {
        return Fault{"area " + std::to_string(areas_[i].number) + " about a face " +
                         std::to_string(expected) + " times",
                     std::to_string(found) + " times"};
      }
      if (expected != 0 && (!areas_[i].plan->is_even_odd || expected % 2 != 0)) covers_[i] = true;
    }
  }
  return std::nullopt;
}

bool WorldDefinition::is_outside(std::uint32_t f) const {
  const Site low = site_of(frame_.low), high = site_of(frame_.high), &centre = centres_[f];
  return centre.x < 3 * low.x || centre.x > 3 * high.x || centre.y < 3 * low.y ||
         centre.y > 3 * high.y;
}

bool WorldDefinition::covers(std::size_t area, std::size_t faces, std::uint32_t f) const {
  const std::int32_t winding = windings_[area * faces + f];
  const bool is_odd_only = areas_[area].plan->is_even_odd && oracle_ != WorldOracle::odd_is_nonzero;
  return winding != 0 && !(is_odd_only && winding % 2 == 0);
}

/// The ground that wins, if it is walkable as the updates change it that are not below it: all of
/// them add, and each bit of the tag is what the highest of those that mention it say.
GroundPlan WorldDefinition::ground_of(std::size_t faces, std::uint32_t f) {
  const AreaPlan* winner = nullptr;
  std::vector<const AreaPlan*> updates;
  for (std::size_t i = 0; i < areas_.size(); ++i) {
    const AreaPlan& plan = *areas_[i].plan;
    if (!covers(i, faces, f)) continue;
    if (plan.is_update)
      updates.push_back(&plan);
    else if (winner == nullptr || wins(plan, *winner))
      winner = &plan;
  }
  GroundPlan ground = winner == nullptr ? frame_.ground : winner->ground;
  if (ground.is_blocked) return ground;
  if (winner != nullptr)
    std::erase_if(updates, [&](const AreaPlan* u) { return u->priority < winner->priority; });
  for (const AreaPlan* u : updates) added_[f] += u->update.adds;
  ground.cost += added_[f];
  for (std::uint64_t bit = 1; bit != 0; bit <<= 1) {
    const AreaPlan* best = nullptr;
    for (const AreaPlan* u : updates) {
      const bool clears = (u->update.clears & bit) != 0;
      if (!clears && (u->update.sets & bit) == 0) continue;
      if (best == nullptr || u->priority > best->priority ||
          (u->priority == best->priority && clears))
        best = u;
    }
    if (best != nullptr)
      ground.tag = (best->update.clears & bit) != 0 ? ground.tag & ~bit : ground.tag | bit;
  }
  return ground;
}

WorldDefinition::Complaint WorldDefinition::check_states(const WorldPicture& picture) {
  const std::size_t faces = picture.faces.size();
  added_.assign(faces, 0);
  for (std::uint32_t f = 0; f < faces; ++f) {
    GroundPlan expected = ground_of(faces, f);
    if (is_outside(f)) expected = {true, 0, 0};
    if (!(expected == picture.faces[f].ground)) {
      return Fault{"a face that is " + text_of(expected), text_of(picture.faces[f].ground)};
    }
  }
  return std::nullopt;
}

void WorldDefinition::find_barriers() {
  steps_.clear();
  for (const AreaEntry& area : areas_) {
    if (area.plan->is_enabled && area.plan->is_barrier) collect_steps(*area.plan);
  }
  const auto edge = [](const Winding& step) { return std::pair(step.u, step.v); };
  std::sort(steps_.begin(), steps_.end(),
            [&](const Winding& a, const Winding& b) { return edge(a) < edge(b); });
}

std::uint32_t WorldDefinition::barriers_on(std::uint32_t u, std::uint32_t v) const {
  if (steps_.empty()) return 0;
  const auto edge = [](const Winding& step) { return std::pair(step.u, step.v); };
  const std::pair<std::uint32_t, std::uint32_t> wanted{std::min(u, v), std::max(u, v)};
  auto step = std::lower_bound(steps_.begin(), steps_.end(), wanted,
                               [&](const Winding& s, const auto& w) { return edge(s) < w; });
  std::uint32_t count = 0;
  for (; step != steps_.end() && edge(*step) == wanted; ++step) ++count;
  return count;
}

void WorldDefinition::describe_faces(const WorldPicture& picture) {
  const std::size_t faces = picture.faces.size();
  contents_.clear();
  for (std::size_t f = 0; f < faces; ++f) {
    const WorldPicture::Face& face = picture.faces[f];
    const auto point = [&](std::size_t k) {
      return point_of(snap().pixels[face.corners[k % 3]].centre);
    };
    std::size_t first = point(1) < point(0) ? 1 : 0;
    if (point(2) < point(first)) first = 2;
    std::uint64_t content = 0;
    for (std::size_t k = first; k < first + 3; ++k) {
      const std::uint32_t barriers = barriers_on(face.corners[k % 3], face.corners[(k + 1) % 3]);
      content = fold(content, 2 * std::uint64_t{barriers} + (face.is_constrained[k % 3] ? 1 : 0));
    }
    for (std::size_t i = 0; i < areas_.size(); ++i) {
      const std::int32_t winding = windings_[i * faces + f];
      if (winding != 0)
        content += fold(areas_[i].content, static_cast<std::uint64_t>(std::int64_t{winding}));
    }
    contents_.push_back({{{point(first), point(first + 1), point(first + 2)}, floor_},
                         content,
                         is_outside(static_cast<std::uint32_t>(f)) ? 0 : added_[f]});
  }
  std::sort(contents_.begin(), contents_.end(),
            [](const FaceContent& a, const FaceContent& b) { return a.corners < b.corners; });
}

}  // namespace offgrid::testing::worlds
