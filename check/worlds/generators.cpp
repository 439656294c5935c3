#include "worlds/generators.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "offgrid/kernel/length.hpp"

namespace offgrid::testing::worlds {

using kernel::Point2;
using Kind = WorldClass::Kind;
using Step = WorldStep::Kind;

namespace {

// The frame of a world is one unit wide.
constexpr std::int64_t largest = (std::int64_t{1} << 30) - 2;

constexpr std::array classes{
    WorldClass{"dense", Kind::polygons, 5, 9, 7},
    WorldClass{"dense, many areas", Kind::polygons, 8, 12, 22},
    WorldClass{"polygons", Kind::polygons, 100, 1000, 7},
    WorldClass{"side 2^30 - 2", Kind::polygons, largest, largest, 7},
    WorldClass{"side 2^31 - 4", Kind::polygons, 2 * largest, 2 * largest, 7},
    WorldClass{"rectangles", Kind::rectangles, 16, 40, 14},
    WorldClass{"slivers", Kind::slivers, 20, 1000, 7},
    WorldClass{"long slivers", Kind::slivers, largest, largest, 7},
    WorldClass{"duplicates", Kind::duplicates, 10, 60, 14},
    WorldClass{"far loops", Kind::far_loops, 200, 400, 10},
    WorldClass{"bundles", Kind::bundle, 12, 200, 7},
    WorldClass{"long bundles", Kind::bundle, largest, largest, 6},
    WorldClass{"spikes", Kind::spikes, 6, 40, 10},
    WorldClass{"diagonals", Kind::diagonals, 10, 24, 9},
    WorldClass{"doors", Kind::doors, 30, 60, 20}};

constexpr std::array classes_of_floors{
    WorldClass{"dense, 2 floors", Kind::polygons, 5, 9, 5, 2},
    WorldClass{"dense", Kind::polygons, 6, 12, 6, 5},
    WorldClass{"polygons", Kind::polygons, 100, 1000, 6, 4},
    WorldClass{"rectangles", Kind::rectangles, 12, 30, 8, 4},
    WorldClass{"slivers", Kind::slivers, 20, 200, 5, 3},
    WorldClass{"bundles", Kind::bundle, 12, 60, 5, 4},
    WorldClass{"diagonals", Kind::diagonals, 10, 24, 6, 3},
    WorldClass{"fences", Kind::fences, 8, 30, 6, 4},
    WorldClass{"bare", Kind::bare, 5, 9, 4, 3},
    WorldClass{"side 2^30 - 2", Kind::polygons, largest, largest, 5, 3},
    WorldClass{"links", Kind::rectangles, 12, 30, 5, 3, 5}};

constexpr std::array classes_of_links{
    WorldClass{"dense", Kind::polygons, 5, 10, 5, 1, 4},
    WorldClass{"rectangles", Kind::rectangles, 12, 40, 7, 1, 5},
    WorldClass{"many links", Kind::rectangles, 12, 30, 5, 1, 12},
    WorldClass{"tips", Kind::tips, 12, 20, 5, 1, 4},
    WorldClass{"fences", Kind::fences, 8, 30, 6, 1, 4},
    WorldClass{"doors", Kind::doors, 30, 60, 8, 1, 5},
    WorldClass{"diagonals", Kind::diagonals, 10, 24, 6, 1, 5},
    WorldClass{"polygons", Kind::polygons, 100, 1000, 6, 1, 5},
    WorldClass{"side 2^31 - 4", Kind::polygons, 2 * largest, 2 * largest, 5, 1, 5},
    WorldClass{"floors, dense", Kind::polygons, 5, 10, 4, 4, 5},
    WorldClass{"floors, rectangles", Kind::rectangles, 12, 30, 5, 4, 6},
    WorldClass{"floors, tips", Kind::tips, 12, 20, 4, 2, 4},
    WorldClass{"floors, bare", Kind::bare, 5, 9, 4, 3, 3}};

}  // namespace

std::span<const WorldClass> world_classes() { return classes; }
std::span<const WorldClass> floor_classes() { return classes_of_floors; }
std::span<const WorldClass> link_classes() { return classes_of_links; }

WorldGenerator::WorldGenerator(const WorldClass& which, std::uint64_t seed)
    : class_(which), random_(seed) {
  side_ = random_.between(which.low_side, which.high_side);
  const std::int64_t low = side_ > largest        ? -largest
                           : random_.chance(1, 2) ? 0
                                                  : random_.between(-largest, largest - side_);
  frame_.low = Point2::at(low, low);
  frame_.high = Point2::at(low + side_, low + side_);
  frame_.ground = {random_.chance(1, 4), 65536U * static_cast<std::uint32_t>(random_.between(1, 2)),
                   0};
  if (which.floors > 1) {
    frame_.floors = static_cast<std::uint32_t>(random_.between(2, which.floors));
    // The ground is what one would walk on, and not all there is.
    frame_.ground.is_blocked = which.kind != Kind::bare && random_.chance(1, 2);
  }
  journal_limit_ = random_.chance(1, 4) ? static_cast<std::uint32_t>(random_.between(0, 4)) : 256;
  wanted_areas_ =
      static_cast<std::size_t>(random_.between(4, static_cast<std::int64_t>(which.areas)));
  middle_ = spot(side_ / 3, side_ - side_ / 3);
  for (int i = 0; which.kind == Kind::duplicates && i < 3; ++i)
    repeated_.push_back(placed(polygon()));
}

WorldGenerator::Spot WorldGenerator::spot(std::int64_t low, std::int64_t high) {
  const std::int64_t x = random_.between(low, high);
  const std::int64_t y = random_.between(low, high);
  return {x, y};
}

WorldGenerator::Spot WorldGenerator::near(const Spot& p, std::int64_t reach) {
  const Spot step = spot(-reach, reach);
  return {std::clamp<std::int64_t>(p.x + step.x, 0, side_),
          std::clamp<std::int64_t>(p.y + step.y, 0, side_)};
}

AreaPlan::Loop WorldGenerator::placed(const Spots& spots) const {
  AreaPlan::Loop loop;
  for (const Spot& p : spots)
    loop.push_back(Point2::at(frame_.low.x.raw() + p.x, frame_.low.y.raw() + p.y));
  return loop;
}

WorldGenerator::Spots WorldGenerator::polygon() {
  Spots spots;
  const Spot about = spot(0, side_);
  const std::int64_t reach = random_.chance(1, 3) ? side_ : std::max<std::int64_t>(3, side_ / 3);
  for (std::int64_t count = random_.between(3, 5); count > 0; --count)
    spots.push_back(near(about, reach));
  return spots;
}

WorldGenerator::Spots WorldGenerator::rectangle(std::int64_t step) {
  const Spot a = spot(0, side_ / step),
             b = near({a.x * step, a.y * step}, std::max<std::int64_t>(step, side_ / 2));
  const std::int64_t x0 = a.x * step, y0 = a.y * step, x1 = b.x / step * step,
                     y1 = b.y / step * step;
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

WorldGenerator::Spots WorldGenerator::spike() {
  const Spot a = spot(0, side_), b = near(a, side_ / 2), c = near(b, side_ / 2),
             d = near(c, side_ / 2);
  const Spot halfway{(a.x + b.x) / 2, (a.y + b.y) / 2};
  switch (random_.between(0, 6)) {
    case 0: return {a, b};
    case 1: return {a};
    case 2: return {a, b, c, d, c, b};
    case 3: return {a, b, c, a, b, c};
    case 4: return {a, b, c, d, c};
    case 5: return {a, a, b, halfway, b, b, c};
    default: return {a, halfway, b, a, c, b};
  }
}

WorldGenerator::Spots WorldGenerator::loop() {
  const std::int64_t few = std::min<std::int64_t>(side_, 3);
  switch (class_.kind) {
    case Kind::rectangles: return rectangle(random_.chance(1, 2) ? 1 : 4);
    case Kind::doors: return rectangle(3);
    case Kind::spikes: return spike();
    case Kind::slivers: {
      const Spot a = spot(0, few - 1), b = near({side_, side_ / 2}, few),
                 c = near({side_, side_ / 2}, few);
      return {a, b, c, near(a, 2)};
    }
    case Kind::far_loops: {
      const Spot a = spot(0, side_);
      return {a, near(a, 6), near(a, 6), near(a, 6)};
    }
    case Kind::bundle: {
      const Spot p = spot(0, side_), q = random_.chance(1, 2) ? p : near(p, 2);
      const auto beyond = [this](const Spot& from) {
        const Spot through = near(middle_, random_.chance(1, 3) ? 1 : 0);
        return Spot{std::clamp<std::int64_t>(2 * through.x - from.x, 0, side_),
                    std::clamp<std::int64_t>(2 * through.y - from.y, 0, side_)};
      };
      return {p, beyond(p), beyond(q), q};
    }
    case Kind::diagonals: {
      const Spot p = spot(0, side_);
      const std::int64_t room = std::min({p.x, p.y, side_ - p.x, side_ - p.y});
      const std::int64_t r = random_.between(0, room);
      if (random_.chance(1, 2))
        return {{p.x - r, p.y}, {p.x, p.y - r}, {p.x + r, p.y}, {p.x, p.y + r}};
      return {{p.x - r, p.y - r}, {p.x + r, p.y + r}, {p.x - r, p.y + r}, {p.x + r, p.y - r}};
    }
    case Kind::tips: {
      // Corners from few places, so that many obstacles touch in one.
      Spots spots;
      for (std::int64_t count = random_.between(3, 4); count > 0; --count) {
        const Spot p = spot(0, side_ / 4);
        spots.push_back({4 * p.x, 4 * p.y});
      }
      return spots;
    }
    default: return polygon();
  }
}

void WorldGenerator::fill_loops(AreaPlan& plan) {
  const std::int64_t most = class_.kind == Kind::far_loops ? 4 : random_.chance(1, 5) ? 3 : 1;
  for (std::int64_t count = random_.between(1, most); count > 0; --count) {
    AreaPlan::Loop made = repeated_.empty() ? placed(loop()) : random_.pick(std::span(repeated_));
    if (random_.chance(1, 3)) std::reverse(made.begin(), made.end());
    if (!repeated_.empty())
      std::rotate(made.begin(), made.begin() + random_.between(0, 2), made.end());
    plan.loops.push_back(std::move(made));
  }
  if (random_.chance(1, 12)) plan.loops.push_back(plan.loops.front());
}

// A few are to be refused.
void WorldGenerator::make_update(AreaPlan& plan) {
  plan.is_update = true;
  plan.is_barrier = random_.chance(1, 100);
  plan.ground = random_.chance(1, 100) ? plan.ground : GroundPlan{};
  plan.update.adds = random_.pick(std::array{0U, 1U, 32768U, 65536U, 3 * 65536U});
  if (random_.chance(1, 100)) plan.update.adds = UpdatePlan::most + 1;
  plan.update.sets = static_cast<std::uint64_t>(random_.between(0, 3));
  plan.update.clears = static_cast<std::uint64_t>(random_.between(0, 3));
  if (!random_.chance(1, 100)) plan.update.clears &= ~plan.update.sets;
}

AreaPlan WorldGenerator::area() {
  AreaPlan plan;
  fill_loops(plan);
  plan.ground.is_blocked = random_.chance(1, 2);
  plan.ground.cost = random_.pick(std::array{65536U, 98305U, 3 * 65536U});
  plan.ground.tag = static_cast<std::uint64_t>(random_.between(0, 2));
  plan.priority = static_cast<std::int32_t>(random_.between(-1, 1));
  plan.is_even_odd = random_.chance(1, 3);
  plan.is_barrier = class_.kind == Kind::fences
                        ? random_.chance(2, 3)
                        : random_.chance(1, class_.kind == Kind::doors ? 3 : 8);
  plan.is_enabled = random_.chance(7, 8);
  if (random_.chance(1, 6)) make_update(plan);
  // These are to be refused.
  if (random_.chance(1, 300)) plan.ground = {false, 65535, 0};
  if (class_.floors > 1) choose_floors(plan);
  if (random_.chance(1, 300))
    plan.loops.back().push_back({frame_.low.x, Point2::at(0, frame_.low.y.raw() - 1).y});
  return plan;
}

// By a few units; by none if there is no room.
AreaPlan WorldGenerator::moved(const AreaPlan& plan) {
  const Spot step = spot(-3, 3);
  AreaPlan made = plan;
  for (AreaPlan::Loop& loop : made.loops) {
    for (Point2& p : loop) {
      const std::int64_t x = p.x.raw() + step.x, y = p.y.raw() + step.y;
      if (x < frame_.low.x.raw() || x > frame_.high.x.raw() || y < frame_.low.y.raw() ||
          y > frame_.high.y.raw())
        return plan;
      p = Point2::at(x, y);
    }
  }
  return made;
}

// ---- floors

// Now and then one that is not there, which is to be refused.
FloorNumber WorldGenerator::floor() {
  return static_cast<FloorNumber>(
      random_.between(0, frame_.floors - (random_.chance(1, 300) ? 0 : 1)));
}

void WorldGenerator::choose_floors(AreaPlan& plan) {
  plan.floors.clear();
  const bool is_on_all = random_.chance(1, 4);
  for (std::uint32_t k = 0; k < frame_.floors; ++k) {
    if (is_on_all || random_.chance(1, 3)) plan.floors.push_back(static_cast<FloorNumber>(k));
  }
  if (plan.floors.empty() && !random_.chance(1, 100)) plan.floors.push_back(floor());
  if (!seams_.empty() && random_.chance(1, 3)) move_to_seams(plan);
}

// Sides along a seam, corners at its ends and beside them.
void WorldGenerator::move_to_seams(AreaPlan& plan) {
  for (Point2& p : plan.loops.front()) {
    const SeamPlan& seam = random_.pick(std::span(seams_)).second;
    const Point2& end = random_.chance(1, 2) ? seam.a : seam.b;
    if (random_.chance(1, 2)) p = near(end, random_.between(0, 1));
  }
}

Point2 WorldGenerator::near(const Point2& p, std::int64_t reach) {
  const Spot at = near(Spot{p.x.raw() - frame_.low.x.raw(), p.y.raw() - frame_.low.y.raw()}, reach);
  return placed({at}).front();
}

// Along the other one: equal on other floors, beside it by a unit, from its end or its inside on,
// or to the same floors back.
SeamPlan WorldGenerator::seam_like(const SeamPlan& other) {
  SeamPlan made = other;
  switch (random_.between(0, 5)) {
    case 0: std::tie(made.left, made.right) = std::pair(other.right, floor()); break;
    case 1: std::swap(made.left, made.right); break;
    case 2:
      made.a = near(other.a, 1);
      made.b = near(other.b, 1);
      if (random_.chance(1, 2)) std::tie(made.left, made.right) = std::pair(other.right, floor());
      break;
    case 3:
      made.a = other.b;
      made.b = near(other.b, side_ / 2);
      break;
    case 4: {
      const std::int64_t x = (std::int64_t{other.a.x.raw()} + other.b.x.raw()) / 2;
      const std::int64_t y = (std::int64_t{other.a.y.raw()} + other.b.y.raw()) / 2;
      made.a = near(Point2::at(x, y), random_.chance(1, 2) ? 0 : 1);
      made.b = near(other.b, side_ / 2);
      break;
    }
    default: made.left = floor(); made.right = floor();
  }
  return made;
}

SeamPlan WorldGenerator::seam(const Areas& areas) {
  SeamPlan made;
  if (!seams_.empty() && random_.chance(1, 2)) {
    made = seam_like(random_.pick(std::span(seams_)).second);
  } else {
    const Spot from = spot(0, side_);
    made.a = placed({from}).front();
    made.b = placed({near(from, random_.chance(1, 3) ? side_ : side_ / 3 + 1)}).front();
    made.left = floor();
    made.right = floor();
    if (!areas.empty() && random_.chance(1, 3)) {
      // Along the side of an area.
      const auto& loop =
          std::next(areas.begin(), random_.between(0, static_cast<std::int64_t>(areas.size()) - 1))
              ->second.loops.front();
      made.a = loop.front();
      made.b = loop.back();
    }
  }
  made.is_enabled = random_.chance(5, 6);
  return made;
}

void WorldGenerator::change_seam(const Areas& areas, std::vector<WorldStep>& actions) {
  WorldStep step;
  const std::int64_t dice = random_.between(0, 99);
  const bool is_new = seams_.size() < 2 || dice < (seams_.size() > 8 ? 15 : 55);
  const std::size_t place = is_new ? 0
                                   : static_cast<std::size_t>(random_.between(
                                         0, static_cast<std::int64_t>(seams_.size()) - 1));
  if (is_new || dice < 60) {
    // Most that cannot be are left out; the others are refused.
    for (int tries = 0; tries < 6; ++tries) {
      step.seam = seam(areas);
      const bool is_good =
          step.seam.a != step.seam.b && step.seam.left != step.seam.right &&
          std::none_of(seams_.begin(), seams_.end(), [&](const auto& other) {
            return reason_against(step.seam, other.second) != Refusal::Reason::none;
          });
      if (is_good || random_.chance(1, 30)) break;
    }
    step.kind = is_new && !random_.chance(1, 12) ? Step::add_seam : Step::put_seam;
    step.number = is_new ? next_seam_++ : seams_[place].first;
    if (is_new)
      seams_.emplace_back(step.number, step.seam);
    else
      seams_[place].second = step.seam;
  } else {
    step.number = seams_[place].first;
    step.kind = dice < 75 ? Step::remove_seam : dice < 87 ? Step::enable_seam : Step::disable_seam;
    if (dice < 75) seams_.erase(seams_.begin() + static_cast<std::ptrdiff_t>(place));
  }
  actions.push_back(std::move(step));
}

// ---- links

// A corner of an area or beside it, a point of a seam, an end of another link, or anywhere.
FloorPlace WorldGenerator::link_end(const Areas& areas) {
  const std::int64_t dice = random_.between(0, 99);
  if (dice < 35 && !areas.empty()) {
    const AreaPlan& area =
        std::next(areas.begin(), random_.between(0, static_cast<std::int64_t>(areas.size()) - 1))
            ->second;
    const Point2 corner = random_.pick(std::span(random_.pick(std::span(area.loops))));
    const bool is_known = !area.floors.empty() && area.floors.back() < frame_.floors;
    return {near(corner, random_.chance(1, 2) ? 0 : 1),
            is_known ? random_.pick(std::span(area.floors)) : floor()};
  }
  if (dice < 55 && !seams_.empty()) {
    const SeamPlan& seam = random_.pick(std::span(seams_)).second;
    const std::int64_t dx = std::int64_t{seam.b.x.raw()} - seam.a.x.raw();
    const std::int64_t dy = std::int64_t{seam.b.y.raw()} - seam.a.y.raw();
    const std::int64_t pieces = std::max<std::int64_t>(std::gcd(dx, dy), 1);
    const std::int64_t at = random_.between(0, pieces);
    return {
        near(Point2::at(seam.a.x.raw() + dx / pieces * at, seam.a.y.raw() + dy / pieces * at), 0),
        random_.chance(1, 2) ? seam.left : seam.right};
  }
  if (dice < 65 && !links_.empty()) {
    const LinkPlan& link = random_.pick(std::span(links_)).second;
    return random_.chance(1, 2) ? link.from : link.to;
  }
  const Spot at = spot(0, side_);
  return {placed({at}).front(), floor()};
}

// Half of the links are shorter than their line, some by a unit; some are as long, some cost next
// to nothing.
std::uint64_t WorldGenerator::link_cost(const LinkPlan& plan) {
  const std::int64_t length = kernel::length(plan.from.point, plan.to.point).raw();
  std::int64_t cost = 0;
  switch (random_.between(0, 9)) {
    case 0:
    case 1: break;
    case 2: cost = length; break;
    case 3: cost = length + random_.between(-1, 1); break;
    case 4: cost = random_.between(1, 3); break;
    case 5:
    case 6: cost = length / 8 * random_.between(1, 7); break;
    case 7: cost = length + random_.between(0, side_) * std::int64_t{LinkPlan::unit}; break;
    default: cost = random_.between(0, side_) * std::int64_t{LinkPlan::unit} / 4;
  }
  // The most that is allowed, and more, which is to be refused.
  if (random_.chance(1, 60)) cost = std::int64_t{LinkPlan::max_cost};
  if (random_.chance(1, 300)) cost = std::int64_t{LinkPlan::max_cost} + 1;
  return static_cast<std::uint64_t>(std::max<std::int64_t>(cost, 0));
}

// Back, or on from its end, or with the same ends.
LinkPlan WorldGenerator::link_like(const LinkPlan& other, const Areas& areas) {
  LinkPlan made = other;
  switch (random_.between(0, 4)) {
    case 0: std::swap(made.from, made.to); break;
    case 1:
      made.from = other.to;
      made.to = link_end(areas);
      break;
    case 2:
      made.to = other.from;
      made.from = link_end(areas);
      break;
    case 3: made.is_both_ways = !other.is_both_ways; break;
    default: made.tag += 1;
  }
  if (random_.chance(1, 2)) made.cost = link_cost(made);
  return made;
}

LinkPlan WorldGenerator::link(const Areas& areas) {
  if (!links_.empty() && random_.chance(1, 4))
    return link_like(random_.pick(std::span(links_)).second, areas);
  LinkPlan made;
  made.from = link_end(areas);
  made.to = random_.chance(1, 12) ? made.from : link_end(areas);
  if (random_.chance(1, 12)) made.to = {made.from.point, floor()};
  made.cost = link_cost(made);
  made.is_both_ways = random_.chance(1, 3);
  made.tag = static_cast<std::uint64_t>(random_.chance(1, 6) ? random_.between(0, 2) : 0);
  made.is_enabled = random_.chance(7, 8);
  return made;
}

// The same but for one of the things that it says.
LinkPlan WorldGenerator::altered(LinkPlan plan) {
  switch (random_.between(0, 4)) {
    case 0: std::swap(plan.from, plan.to); break;
    case 1: plan.is_both_ways = !plan.is_both_ways; break;
    case 2: plan.tag += 1; break;
    case 3: plan.to.floor = floor(); break;
    default: plan.cost = link_cost(plan);
  }
  return plan;
}

void WorldGenerator::change_link(const Areas& areas, std::vector<WorldStep>& actions) {
  WorldStep step;
  const std::int64_t dice = random_.between(0, 99);
  const bool is_new = links_.size() < 2 || dice < (links_.size() > class_.links ? 15 : 55);
  const std::size_t place = is_new ? 0
                                   : static_cast<std::size_t>(random_.between(
                                         0, static_cast<std::int64_t>(links_.size()) - 1));
  if (is_new || dice < 65) {
    const bool is_altered = !is_new && random_.chance(1, 2);
    step.link = is_altered ? altered(links_[place].second) : link(areas);
    step.kind = is_new && !random_.chance(1, 12) ? Step::add_link : Step::put_link;
    step.number = is_new ? next_link_++ : links_[place].first;
    if (is_new)
      links_.emplace_back(step.number, step.link);
    else
      links_[place].second = step.link;
  } else {
    step.number = links_[place].first;
    step.kind = dice < 78 ? Step::remove_link : dice < 89 ? Step::enable_link : Step::disable_link;
    if (dice < 78) links_.erase(links_.begin() + static_cast<std::ptrdiff_t>(place));
  }
  actions.push_back(std::move(step));
}

void WorldGenerator::change(const Areas& areas, std::vector<WorldStep>& actions) {
  if (class_.links > 0 && random_.chance(1, 2)) return change_link(areas, actions);
  const bool is_bare = class_.kind == Kind::bare;
  if (class_.floors > 1 && class_.has_seams &&
      (is_bare ? random_.chance(9, 10) : random_.chance(2, 5)))
    return change_seam(areas, actions);
  const bool is_full = areas.size() > wanted_areas_;
  const std::int64_t dice = random_.between(0, 99);
  if (areas.size() < 2 || dice < (is_full ? 15 : 50)) {
    actions.push_back({random_.chance(1, 12) ? Step::put : Step::add, next_number_++, area()});
    return;
  }
  const auto place =
      std::next(areas.begin(), random_.between(0, static_cast<std::int64_t>(areas.size()) - 1));
  const std::uint32_t number = place->first;
  const std::int64_t toggles = class_.kind == Kind::doors ? 30 : 12;
  if (dice >= 100 - toggles) {
    actions.push_back({random_.chance(1, 2) ? Step::enable : Step::disable, number, {}});
  } else if (dice < 58) {
    actions.push_back(
        {Step::replace, number, random_.chance(2, 3) ? moved(place->second) : area()});
  } else if (random_.chance(1, 12)) {
    // Mostly of an area that is gone.
    actions.push_back(
        {Step::put, static_cast<std::uint32_t>(random_.between(1, next_number_ - 1)), area()});
  } else {
    actions.push_back({Step::remove, number, {}});
  }
}

std::vector<WorldStep> WorldGenerator::next(const Areas& areas, std::size_t undoable,
                                            const AreaBook::Seams& seams,
                                            const AreaBook::Links& links) {
  seams_.assign(seams.begin(), seams.end());
  links_.assign(links.begin(), links.end());
  const std::int64_t dice = random_.between(0, 99);
  if (dice < 8) return {{Step::undo, 0, {}}};
  if (dice < 10) {
    const std::int64_t most = std::min<std::int64_t>(static_cast<std::int64_t>(undoable), 5) +
                              (random_.chance(1, 4) ? 1 : 0);
    return {{Step::roll_back, static_cast<std::uint32_t>(random_.between(0, most)), {}}};
  }
  if (dice == 10 && random_.chance(1, 2)) return {{Step::restore, 0, {}}};
  std::vector<WorldStep> actions;
  const std::int64_t count = random_.chance(1, 100)  ? random_.between(15, 25)
                             : random_.chance(1, 15) ? random_.between(5, 12)
                                                     : random_.between(1, 3);
  for (std::int64_t i = 0; i < count; ++i) change(areas, actions);
  // As a frame for one number of changes in two. Not at random, so that lives stay as they are.
  actions.push_back({.kind = Step::commit, .is_frame = count % 2 == 0});
  return actions;
}

}  // namespace offgrid::testing::worlds
