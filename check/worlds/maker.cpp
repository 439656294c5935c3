#include "worlds/maker.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "engine/point_maker.hpp"
#include "offgrid/kernel/length.hpp"

namespace offgrid::testing::worlds {
namespace {

using kernel::Point2;
using Kind = WorldStep::Kind;

constexpr std::size_t steps_max = 24;
constexpr std::uint32_t items_max = 8;  ///< of each kind
constexpr std::uint32_t tags_end = 3;
constexpr std::uint32_t area_costs[] = {65536, 3 * 65536, 98305};
constexpr std::array<std::uint32_t, 4> update_costs{65536, 3 * 65536, 0, 32768};

// One unit is for the world's frame.
Point2 in_range(const construct::Grid2& p) {
  const std::int64_t last = construct::limit2 - 1;
  return Point2::at(std::clamp(p.x, -last, last), std::clamp(p.y, -last, last));
}

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), points_(choices) {
    // With as much room about the places as they take, since many points lie beside them.
    const auto low = points_.places().low(), high = points_.places().high();
    made_.frame = {in_range({2 * low.x - high.x, 2 * low.y - high.y}),
                   in_range({2 * high.x - low.x, 2 * high.y - low.y}),
                   {}};
    has_fences_ = c_.chance(1, 3);
    has_links_ = c_.chance(1, 3);
    has_tags_ = c_.chance(1, 4);
    has_updates_ = c_.chance(1, 4);
    if (c_.chance(1, 3)) made_.frame.floors = static_cast<std::uint32_t>(c_.between(2, 4));
  }

  WorldProgram run() {
    if (c_.chance(1, 4))
      made_.agents = {c_.pick(std::array<std::size_t, 4>{256, 0, 1, 2}),
                      c_.pick(std::array<std::uint32_t, 4>{100000, 24, 40, 60})};
    if (has_links_ && c_.chance(1, 6)) covered_link();
    for (std::int64_t edits = c_.between(1, 6); edits > 0; --edits) {
      for (std::int64_t i = c_.between(1, 2); i > 0; --i) change();
      put(Kind::commit);
      if (c_.chance(1, 3)) put(Kind::roll_back, number_below(4));
      if (c_.chance(1, 12)) put(Kind::restore);
      if (c_.chance(1, 2)) questions();
    }
    ask_somehow();
    ask_somehow();
    if (made_.steps.size() > steps_max) made_.steps.resize(steps_max);
    return std::move(made_);
  }

 private:
  bool has_floors() const { return made_.frame.floors > 1; }
  std::uint32_t number_below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(1 + c_.below(bound));
  }
  void put(Kind kind, std::uint32_t number = 0) {
    // Behind an even number of steps: no choice, so that inputs keep their meaning.
    const bool is_frame = kind == Kind::commit && made_.steps.size() % 2 == 0;
    made_.steps.push_back({.kind = kind, .number = number, .is_frame = is_frame});
  }

  /// In the world, unless it may be anywhere: most that is outside is refused.
  Point2 point(bool anywhere = false) {
    const Point2 p = points_.point(), low = made_.frame.low, high = made_.frame.high;
    if (anywhere) return p;
    return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  }
  FloorNumber floor(std::uint64_t bound = 2) {
    return static_cast<FloorNumber>(has_floors() ? c_.below(bound) : 0);
  }

  // ---- areas

  /// Half of them are plain blocked regions.
  AreaPlan area(const AreaPlan* of_loops = nullptr) {
    const bool is_special = of_loops != nullptr || c_.chance(1, 2);
    const auto special = [&] { return is_special && c_.chance(1, 2); };
    AreaPlan plan;
    const std::int64_t corners = c_.between(is_special ? 2 : 3, 5);
    plan.floors = floors_;
    plan.is_barrier = special();
    plan.is_even_odd = special();
    plan.ground.is_blocked = !special();
    plan.is_enabled = !special();
    plan.priority = special() ? 1 : 0;
    plan.ground.cost = plan.priority > 0 ? area_costs[2] : area_costs[plan.is_even_odd ? 1 : 0];
    if (has_tags_ && c_.chance(2, 3)) {
      plan.ground.is_blocked = false;
      plan.ground.tag = c_.below(tags_end);
    }
    if (has_updates_) {
      if (c_.chance(1, 2)) make_update(plan);
      plan.ground.is_blocked = plan.ground.is_blocked && c_.chance(1, 3);
    }
    if (of_loops != nullptr) {
      plan.loops = of_loops->loops;
      return plan;
    }
    if (has_fences_ && !plan.is_update && c_.chance(1, 2)) plan.is_barrier = true;
    const bool has_two = special();
    add_loop(plan, corners, corners == 5);
    if (has_two) add_loop(plan, 3, corners == 5);
    return plan;
  }
  /// Few bits, so that one area sets what another one clears. Some are to be refused.
  void make_update(AreaPlan& plan) {
    plan.is_update = true;
    plan.is_barrier = c_.chance(1, 32);
    if (!c_.chance(1, 32)) plan.ground = {};
    plan.update = {c_.pick(update_costs), c_.below(4), c_.below(4)};
    if (!c_.chance(1, 32)) plan.update.clears &= ~plan.update.sets;
    if (c_.chance(1, 32)) plan.update.adds = UpdatePlan::most + 1;
  }
  void add_loop(AreaPlan& plan, std::int64_t corners, bool anywhere) {
    AreaPlan::Loop& loop = plan.loops.emplace_back();
    for (; corners > 0; --corners) loop.push_back(point(anywhere));
  }

  void add_area(AreaPlan plan) {
    if (areas_ == items_max) return;
    last_ = plan;
    made_.steps.push_back({Kind::add, ++areas_, std::move(plan)});
  }
  void put_area() {
    const std::uint32_t number = number_below(std::min(areas_ + 1, items_max));
    areas_ = std::max(areas_, number);
    last_ = area();
    made_.steps.push_back({Kind::put, number, last_});
  }
  void change_area() {
    WorldStep step{
        .kind = c_.pick(std::array{Kind::remove, Kind::replace, Kind::enable, Kind::disable}),
        .number = number_below(areas_)};
    if (step.kind == Kind::replace) step.plan = area();
    made_.steps.push_back(std::move(step));
  }

  // ---- seams and links

  /// Most seams lead between floors 0 and 1, which every world of floors has.
  void seam() {
    if (c_.chance(1, 4)) {
      if (seams_ > 0)
        put(c_.pick(std::array{Kind::remove_seam, Kind::enable_seam, Kind::disable_seam}),
            number_below(seams_));
      return;
    }
    using Floors = std::pair<FloorNumber, FloorNumber>;
    const bool is_strange = c_.chance(1, 12), is_special = is_strange || c_.chance(1, 6);
    const auto special = [&] { return is_special && c_.chance(1, 2); };
    Floors floors =
        c_.pick(std::array<Floors, 6>{{{0, 1}, {1, 0}, {1, 2}, {2, 0}, {0, 1}, {1, 0}}});
    if (is_strange) floors = {floor(4), floor(4)};
    const bool is_put = special() && seams_ > 0;
    const bool is_there_again = c_.chance(1, 2);
    const bool is_enabled = !special();
    if (!is_put && seams_ == items_max) return;
    WorldStep step{.kind = is_put ? Kind::put_seam : Kind::add_seam,
                   .number = is_put ? number_below(seams_) : ++seams_};
    if (!is_there_again) last_seam_.a = point();
    if (!is_there_again) last_seam_.b = point();
    std::tie(last_seam_.left, last_seam_.right) = floors;
    last_seam_.is_enabled = is_enabled;
    step.seam = last_seam_;
    made_.steps.push_back(std::move(step));
  }

  /// Most links are shorter than their line, or as long.
  std::uint64_t cost_of(const LinkPlan& plan) {
    const std::int64_t length = kernel::length(plan.from.point, plan.to.point).raw();
    switch (c_.below(6)) {
      case 0: return 0;
      case 1:
      case 2: return static_cast<std::uint64_t>(length) * c_.below(256) / 256;
      case 3:
        return static_cast<std::uint64_t>(std::max<std::int64_t>(length + c_.between(-1, 1), 0));
      case 4: return c_.below(256) * LinkPlan::unit;
      default: {
        const std::uint64_t number = c_.below(4096);
        return number << 4 * c_.below(13);
      }
    }
  }
  void link() {
    if (c_.chance(1, 4)) {
      if (links_ > 0)
        put(c_.pick(std::array{Kind::remove_link, Kind::enable_link, Kind::disable_link}),
            number_below(links_));
      return;
    }
    const bool is_strange = c_.chance(1, 20), is_special = is_strange || c_.chance(1, 6);
    const auto special = [&] { return is_special && c_.chance(1, 2); };
    const bool is_put = special() && links_ > 0;
    if (!is_put && links_ == items_max) return;
    WorldStep step{.kind = is_put ? Kind::put_link : Kind::add_link,
                   .number = is_put ? number_below(links_) : ++links_};
    LinkPlan& plan = step.link;
    // One of four or of 20 leads to a floor that may not exist.
    const auto some_floor = [&] {
      return is_strange ? static_cast<FloorNumber>(c_.below(4)) : floor();
    };
    plan.from = {point(), some_floor()};
    const bool is_to_itself = special();
    plan.to = {is_to_itself ? plan.from.point : point(), some_floor()};
    plan.is_both_ways = c_.chance(1, 2);
    if (has_tags_) plan.tag = c_.below(tags_end);
    plan.is_enabled = !special();
    plan.cost = cost_of(plan);
    made_.steps.push_back(std::move(step));
  }

  /// A link on the shortest path to a goal, a question that sets an agent out for it, and an area
  /// over the end of the link before the agent goes on; in one of eight positions.
  void covered_link() {
    const std::uint64_t turn = c_.below(16);
    const auto place = [&](std::int64_t column, std::int64_t row) {
      if ((turn & 1) != 0) column = 2 - column;
      if ((turn & 2) != 0) row = 2 - row;
      if ((turn & 4) != 0) std::swap(column, row);
      return in_range(points_.places().at(column, row));
    };
    WorldStep link{.kind = Kind::add_link, .number = ++links_};
    link.link.from = place(2, 1);
    link.link.to = place(1, 1);
    made_.steps.push_back(link);
    put(Kind::commit);
    // At the start of the link, or before it.
    ask(place(2, (turn & 8) != 0 ? 1 : 2), place(0, 1));
    add_area({.loops = {{place(0, 0), place(2, 0), place(1, 2)}}});
    put(Kind::commit);
    ask_again();
  }

  void change() {
    if (has_links_ && c_.chance(1, 2)) return link();
    if (has_floors() && c_.chance(1, 2)) return seam();
    if (has_floors() && c_.chance(1, 2)) {
      floors_.clear();
      for (FloorNumber k = 0; k < 4; ++k) {
        if (c_.chance(1, 2)) floors_.push_back(k);
      }
    }
    if (c_.chance(1, 12)) return put_area();
    if (areas_ > 0 && c_.chance(1, 3)) return change_area();
    if (areas_ > 0 && c_.chance(has_updates_ ? 4 : 1, 10)) return add_area(area(&last_));
    add_area(area());
  }

  // ---- questions

  void ask(const FloorPlace& from, const FloorPlace& to, ViewPlan without = {}) {
    made_.steps.push_back(
        {.kind = Kind::ask, .from = from, .to = to, .without = std::move(without)});
  }
  void ask_again() {
    const auto asked = std::find_if(made_.steps.rbegin(), made_.steps.rend(),
                                    [](const WorldStep& step) { return step.kind == Kind::ask; });
    if (asked != made_.steps.rend()) made_.steps.push_back(WorldStep(*asked));
  }
  std::vector<std::uint32_t> some_items(std::uint32_t count) {
    std::vector<std::uint32_t> items;
    for (std::uint32_t i = 1; i <= count; ++i) {
      if (c_.chance(1, 2)) items.push_back(i);
    }
    return items;
  }
  /// Rules of a view for some of the tags that ground and links have.
  void set_rules(ViewPlan& view) {
    for (std::uint32_t tag = 0; tag < tags_end; ++tag) {
      view.costs.push_back(static_cast<std::uint32_t>(c_.below(4)));
      if (c_.chance(1, tag == 0 ? 12 : 2)) view.closed.push_back(tag);
    }
  }
  void ask_somehow(std::uint32_t left_out = 0) {
    using Floors = std::pair<FloorNumber, FloorNumber>;
    if (has_floors() && c_.chance(1, 2))
      ends_ = c_.pick(std::array<Floors, 5>{{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}}});
    const std::uint64_t kind = left_out != 0 ? 1 : c_.below(3);
    ViewPlan without{{}, links_off_};
    if (kind == 1) without.areas = some_items(5);
    if (has_tags_ && c_.chance(1, 2)) set_rules(without);
    std::vector<std::uint32_t>& off = without.areas;
    if (left_out != 0 && std::find(off.begin(), off.end(), left_out) == off.end())
      off.insert(std::lower_bound(off.begin(), off.end(), left_out), left_out);
    const Point2 from = point(kind == 2);
    ask({from, ends_.first}, {point(kind == 2), ends_.second}, std::move(without));
  }
  /// A question; or one without an area that is gone, or disabled, and again when it has come
  /// back.
  void questions() {
    if (has_links_ && c_.chance(1, 3)) {
      links_off_.clear();
      if (c_.chance(1, 2)) links_off_ = some_items(items_max);
    }
    if (areas_ == 0 || c_.chance(1, 2)) return ask_somehow();
    const std::uint32_t number = number_below(std::min(areas_, std::uint32_t{5}));
    put(c_.chance(1, 2) ? Kind::remove : Kind::disable, number);
    put(Kind::commit);
    ask_somehow(number);
    put(Kind::roll_back, 1);
    ask_again();
  }

  Choices& c_;
  PointMaker points_;
  WorldProgram made_;
  bool has_fences_ = false, has_links_ = false, has_tags_ = false, has_updates_ = false;
  std::uint32_t areas_ = 0, seams_ = 0, links_ = 0;
  AreaPlan last_;
  SeamPlan last_seam_;
  std::vector<FloorNumber> floors_{0};              ///< of the areas that follow
  std::pair<FloorNumber, FloorNumber> ends_{0, 0};  ///< floors of the questions that follow
  std::vector<std::uint32_t> links_off_;            ///< of their views
};

}  // namespace

WorldProgram make_worlds(Choices& choices) { return Maker(choices).run(); }

WorldProgram make_small_worlds(Choices& choices) {
  constexpr std::int64_t side = 2;
  const auto point = [&] {
    const std::int64_t x = choices.between(0, side);
    return Point2::at(x, choices.between(0, side));
  };
  WorldProgram made;
  made.frame = {Point2::at(0, 0), Point2::at(side, side), {}};
  WorldStep area{.kind = Kind::add, .number = 1};
  area.plan.is_barrier = choices.chance(1, 2);
  AreaPlan::Loop& loop = area.plan.loops.emplace_back();
  for (int i = 0; i < 3; ++i) loop.push_back(point());
  made.steps.push_back(std::move(area));
  made.steps.push_back({.kind = Kind::commit});
  WorldStep question{.kind = Kind::ask};
  question.from = point();
  question.to = point();
  made.steps.push_back(std::move(question));
  return made;
}

}  // namespace offgrid::testing::worlds
