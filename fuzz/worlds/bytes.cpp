#include "worlds/bytes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "offgrid/kernel/length.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::worlds::AreaPlan;
using testing::worlds::LinkPlan;
using testing::worlds::SeamPlan;
using Kind = WorldStep::Kind;

// Part of the corpus's format.
enum class Operation : std::uint8_t {
  add,
  add_there_again,
  change,
  commit,
  roll_back,
  ask,
  ask_anywhere,
  ask_in_a_view
};
constexpr std::array changes{Kind::remove, Kind::replace, Kind::enable, Kind::disable};
// The meaning of the other bits of a commit; the last with four bits of its own. All others are
// commits.
constexpr int again = 1, restore_it = 2, put_it = 3, for_agents = 16;
// Those of floors: the world has several, those of the areas that follow, a seam, a change of one,
// those of the ends of questions that follow. Each has one byte more.
constexpr int floors_it = 4, areas_on = 5, seam_it = 6, change_seam = 7, ask_on = 8;
constexpr std::array seam_changes{Kind::remove_seam, Kind::enable_seam, Kind::disable_seam};
// The byte of a seam: its floors, what it is, and which seam's place it has or takes.
constexpr int floor_bits = 2, closed_bit = 16, there_again_bit = 32, put_seam_bit = 64;
constexpr std::uint32_t seams_max = 8, floors_least = 2, floors_kinds = 3;

// Those of links: a link, a change of one, those that the views of the questions that follow leave
// out. Each has one byte more. The corpus has commits of other numbers.
constexpr int link_it = 9, change_link = 11, leave_links = 13;
constexpr std::array link_changes{Kind::remove_link, Kind::enable_link, Kind::disable_link};
// The byte of a link: its floors, what it is, and which link's place it takes.
constexpr int link_off_bit = 16, both_ways_bit = 32, put_link_bit = 64, to_itself_bit = 128;
constexpr std::uint32_t links_max = 8;
// The two bytes of a cost: twelve bits, and by how many times four they are shifted; or its share
// of the length of the line, in 256ths; or all of it, in six bytes more; or a few more or less than
// that length.
constexpr int cost_bits = 12, cost_share = 13, cost_in_full = 14, cost_beside = 15;

// The byte of an area: how many points less two, of which the most may be anywhere, and what it
// is.
constexpr int points_bits = 3;
constexpr int barrier_bit = 4, odd_bit = 8, walkable_bit = 16, disabled_bit = 32,
              two_loops_bit = 64, priority_bit = 128;
constexpr std::size_t points_of_second_loop = 3;

constexpr std::size_t steps_max = 24;
constexpr std::uint32_t areas_max = 8;
constexpr std::uint32_t view_bits = 5;

/// The numbers of the first items that a view leaves out, from their bits.
std::vector<std::uint32_t> items_of_view(int view, std::uint32_t bits) {
  std::vector<std::uint32_t> items;
  for (std::uint32_t i = 0; i < bits; ++i) {
    if ((view >> i & 1) != 0) items.push_back(i + 1);
  }
  return items;
}
int view_of(const std::vector<std::uint32_t>& items, std::uint32_t bits) {
  int view = 0;
  for (const std::uint32_t item : items) view |= item <= bits ? 1 << (item - 1) : 0;
  return view;
}

std::uint64_t length_of(const LinkPlan& link) {
  return static_cast<std::uint64_t>(kernel::length(link.from.point, link.to.point).raw());
}

// One unit is for the world's frame.
Point2 in_range(const Grid2& p) {
  const std::int64_t last = limit2 - 1;
  return *Point2::make(std::clamp<std::int64_t>(p.x, -last, last),
                       std::clamp<std::int64_t>(p.y, -last, last));
}

// With as much room about the places as they take, since many points lie beside them.
testing::worlds::WorldFrame frame_of(std::uint8_t header) {
  const Grid2 low = places_of(header).low(), high = places_of(header).high();
  return {in_range({2 * low.x - high.x, 2 * low.y - high.y}),
          in_range({2 * high.x - low.x, 2 * high.y - low.y}),
          {}};
}

constexpr std::array<std::size_t, 4> mesh_journals{0, 1, 2, 256};
constexpr std::array<std::uint32_t, 4> mesh_rooms{24, 40, 60, 100000};

class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> input) : reader_(input) {
    if (!input.empty()) program_.header = input[0];
    program_.frame = frame_of(program_.header);
  }

  WorldProgram run() {
    while (!reader_.at_end() && program_.steps.size() < steps_max) step();
    return std::move(program_);
  }

 private:
  void step() {
    const int code = reader_.byte();
    WorldStep step;
    switch (static_cast<Operation>(code & 7)) {
      case Operation::add:
      case Operation::add_there_again:
        if (areas_ == areas_max) return;
        step.kind = Kind::add;
        step.plan = areas_ > 0 && (code & 7) == static_cast<int>(Operation::add_there_again)
                        ? area_where_the_last_is()
                        : area();
        step.number = ++areas_;
        last_ = step.plan;
        break;
      case Operation::change:
        if (areas_ == 0) return;
        step.kind = changes[static_cast<std::size_t>(code >> 3 & 3)];
        step.number = 1 + static_cast<std::uint32_t>(code >> 5) % areas_;
        if (step.kind == Kind::replace) step.plan = area();
        break;
      case Operation::commit: return commit_or_more(code >> 3);
      case Operation::roll_back:
        step.kind = Kind::roll_back;
        step.number = 1 + static_cast<std::uint32_t>(code >> 3 & 3);
        break;
      default:
        step.kind = Kind::ask;
        if ((code & 7) == static_cast<int>(Operation::ask_in_a_view))
          step.without.areas = items_of_view(code >> 3, view_bits);
        step.without.links = links_off_;
        step.from = {point((code & 7) == static_cast<int>(Operation::ask_anywhere)), from_};
        step.to = {point((code & 7) == static_cast<int>(Operation::ask_anywhere)), to_};
    }
    program_.steps.push_back(std::move(step));
  }

  void commit_or_more(int what) {
    WorldStep step;
    if (floors_it <= what && what <= ask_on) return floors_or_seams(what, reader_.byte());
    if (what == link_it || what == change_link || what == leave_links)
      return links(what, reader_.byte());
    if (what >= for_agents) {
      program_.agents = {program_.frame.low,
                         program_.frame.high,
                         {2, 7},
                         mesh_journals[static_cast<std::size_t>(what & 3)],
                         mesh_rooms[static_cast<std::size_t>(what >> 2 & 3)]};
      return;
    }
    if (what == again) {
      const auto asked = std::find_if(program_.steps.rbegin(), program_.steps.rend(),
                                      [](const WorldStep& each) { return each.kind == Kind::ask; });
      if (asked == program_.steps.rend()) return;
      step = *asked;
    } else if (what == restore_it) {
      step.kind = Kind::restore;
    } else if (what == put_it) {
      step.kind = Kind::put;
      step.number =
          1 + static_cast<std::uint32_t>(reader_.byte()) % std::min(areas_ + 1, areas_max);
      areas_ = std::max(areas_, step.number);
      step.plan = last_ = area();
    }
    program_.steps.push_back(std::move(step));
  }

  static testing::worlds::FloorNumber floor_of(int code, int place) {
    return static_cast<testing::worlds::FloorNumber>(code >> (floor_bits * place) & 3);
  }

  void floors_or_seams(int what, int code) {
    const auto floor = [&](int place) { return floor_of(code, place); };
    WorldStep step;
    switch (what) {
      case floors_it:
        program_.frame.floors = floors_least + static_cast<std::uint32_t>(code) % floors_kinds;
        return;
      case areas_on:
        floors_.clear();
        for (int k = 0; k < 4; ++k) {
          if ((code >> k & 1) != 0) floors_.push_back(static_cast<testing::worlds::FloorNumber>(k));
        }
        return;
      case ask_on:
        from_ = floor(0);
        to_ = floor(1);
        return;
      case change_seam:
        if (seams_ == 0) return;
        step.kind = seam_changes[static_cast<std::size_t>(code >> 3) % seam_changes.size()];
        step.number = 1 + static_cast<std::uint32_t>(code & 7) % seams_;
        break;
      default: {
        const bool is_put = (code & put_seam_bit) != 0 && seams_ > 0;
        if (!is_put && seams_ == seams_max) return;
        step.kind = is_put ? Kind::put_seam : Kind::add_seam;
        step.number = is_put ? 1 + static_cast<std::uint32_t>(reader_.byte()) % seams_ : ++seams_;
        const bool is_there_again = (code & there_again_bit) != 0;
        if (!is_there_again) last_seam_.a = point(false);
        if (!is_there_again) last_seam_.b = point(false);
        last_seam_.left = floor(0);
        last_seam_.right = floor(1);
        last_seam_.is_enabled = (code & closed_bit) == 0;
        step.seam = last_seam_;
      }
    }
    program_.steps.push_back(std::move(step));
  }

  void links(int what, int code) {
    WorldStep step;
    if (what == leave_links) {
      links_off_ = items_of_view(code, links_max);
      return;
    }
    if (what == change_link) {
      if (links_ == 0) return;
      step.kind = link_changes[static_cast<std::size_t>(code >> 3) % link_changes.size()];
      step.number = 1 + static_cast<std::uint32_t>(code & 7) % links_;
    } else {
      const bool is_put = (code & put_link_bit) != 0 && links_ > 0;
      if (!is_put && links_ == links_max) return;
      step.kind = is_put ? Kind::put_link : Kind::add_link;
      step.number = is_put ? 1 + static_cast<std::uint32_t>(reader_.byte()) % links_ : ++links_;
      step.link = link(code);
    }
    program_.steps.push_back(std::move(step));
  }
  LinkPlan link(int code) {
    LinkPlan plan;
    plan.from = {point(false), floor_of(code, 0)};
    const bool is_to_itself = (code & to_itself_bit) != 0;
    plan.to = {is_to_itself ? plan.from.point : point(false), floor_of(code, 1)};
    plan.is_both_ways = (code & both_ways_bit) != 0;
    plan.is_enabled = (code & link_off_bit) == 0;
    plan.cost = cost(plan);
    return plan;
  }
  std::uint64_t cost(const LinkPlan& plan) {
    const int low = reader_.byte(), high = reader_.byte(), scale = high >> 4;
    auto number = static_cast<std::uint64_t>(low | (high & 15) << 8);
    switch (scale) {
      case cost_share: return length_of(plan) * static_cast<std::uint64_t>(low) / 256;
      case cost_beside: {
        const auto more =
            static_cast<std::int64_t>(length_of(plan)) + static_cast<std::int8_t>(low);
        return static_cast<std::uint64_t>(std::max<std::int64_t>(more, 0));
      }
      case cost_in_full:
        for (int i = 0; i < 6; ++i)
          number |= static_cast<std::uint64_t>(reader_.byte()) << (cost_bits + 8 * i);
        return number;
      default: return number << (4 * scale);
    }
  }

  AreaPlan area() {
    const int code = reader_.byte();
    AreaPlan plan = kind_of_area(code);
    add_loop(plan, static_cast<std::size_t>(code & points_bits) + 2, code);
    if ((code & two_loops_bit) != 0) add_loop(plan, points_of_second_loop, code);
    return plan;
  }
  /// Another kind of area with the loops of the one that was added last.
  AreaPlan area_where_the_last_is() {
    AreaPlan plan = kind_of_area(reader_.byte());
    plan.loops = last_.loops;
    return plan;
  }
  AreaPlan kind_of_area(int code) const {
    AreaPlan plan;
    plan.floors = floors_;
    plan.is_barrier = (code & barrier_bit) != 0;
    plan.is_even_odd = (code & odd_bit) != 0;
    plan.ground.is_blocked = (code & walkable_bit) == 0;
    plan.is_enabled = (code & disabled_bit) == 0;
    plan.priority = (code & priority_bit) != 0 ? 1 : 0;
    plan.ground.cost = plan.priority > 0 ? 98305 : plan.is_even_odd ? 3 * 65536 : 65536;
    return plan;
  }
  void add_loop(AreaPlan& plan, std::size_t count, int code) {
    AreaPlan::Loop& loop = plan.loops.emplace_back();
    for (std::size_t i = 0; i < count; ++i)
      loop.push_back(point((code & points_bits) == points_bits));
  }
  /// In the world, unless it may be anywhere: most that is outside is refused.
  Point2 point(bool anywhere) {
    const Point2 p = reader_.point(), low = program_.frame.low, high = program_.frame.high;
    if (anywhere) return p;
    return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  }

  ProgramReader reader_;
  WorldProgram program_;
  std::uint32_t areas_ = 0, seams_ = 0, links_ = 0;
  std::vector<std::uint32_t> links_off_;
  AreaPlan last_;
  SeamPlan last_seam_;
  std::vector<testing::worlds::FloorNumber> floors_{0};
  testing::worlds::FloorNumber from_ = 0, to_ = 0;
};

void write_area(const AreaPlan& plan, ProgramWriter& writer) {
  const auto bit = [](bool is_set, int value) { return is_set ? value : 0; };
  const int code = bit(plan.is_barrier, barrier_bit) | bit(plan.is_even_odd, odd_bit) |
                   bit(!plan.ground.is_blocked, walkable_bit) |
                   bit(!plan.is_enabled, disabled_bit) | bit(plan.priority > 0, priority_bit) |
                   bit(plan.loops.size() > 1, two_loops_bit) |
                   static_cast<int>(plan.loops[0].size() - 2);
  writer.byte(static_cast<std::size_t>(code));
  for (const AreaPlan::Loop& loop : plan.loops) {
    for (const Point2& p : loop) writer.point(p);
  }
}

/// Twelve bits that are shifted, if they are all of the cost.
void write_cost(std::uint64_t cost, ProgramWriter& writer) {
  std::uint64_t number = cost, scale = 0;
  for (; number >> cost_bits != 0 && (number & 15) == 0 && scale + 1 < cost_share; ++scale)
    number >>= 4;
  const bool is_in_full = number >> cost_bits != 0;
  if (is_in_full) {
    number = cost;
    scale = cost_in_full;
  }
  writer.byte(number & 255);
  writer.byte(scale << 4 | (number >> 8 & 15));
  for (int i = 0; is_in_full && i < 6; ++i) writer.byte(number >> (cost_bits + 8 * i) & 255);
}

/// Writes what Decoder reads, at random.
class RandomProgram {
 public:
  explicit RandomProgram(testing::Random& random)
      : random_(random),
        program_{byte()},
        swarm_(random_swarm(random)),
        has_fences_(random.chance(1, 3)),
        has_floors_(random.chance(1, 3)),
        has_links_(random.chance(1, 3)) {}

  Input run() {
    if (has_floors_) {
      put_more(floors_it);
      program_.push_back(byte());
    }
    if (random_.chance(1, 4)) put_more(for_agents + static_cast<int>(random_.between(0, 15)));
    if (has_links_ && random_.chance(1, 6)) put_covered_link();
    for (std::int64_t edits = random_.between(1, 6); edits > 0; --edits) {
      for (std::int64_t i = random_.between(1, 2); i > 0; --i) put_change();
      put(Operation::commit);
      if (random_.chance(1, 3)) put(Operation::roll_back, byte() & 0x18);
      if (random_.chance(1, 12)) put_more(restore_it);
      if (random_.chance(1, 2)) put_questions();
    }
    put_ask();
    put_ask();
    return std::move(program_);
  }

 private:
  std::uint8_t byte() { return static_cast<std::uint8_t>(random_.next() >> 56); }
  void put(Operation operation, int rest = 0) {
    program_.push_back(static_cast<std::uint8_t>(static_cast<int>(operation) | rest));
  }
  void put_more(int what) { put(Operation::commit, what << 3); }

  /// Most are blocked regions of three points or more, with one loop.
  void put_area() {
    int code = random_.chance(1, 2) ? byte() : static_cast<int>(random_.between(1, 3));
    if (has_fences_ && random_.chance(1, 2)) code |= barrier_bit;
    program_.push_back(static_cast<std::uint8_t>(code));
    const std::size_t more = (code & two_loops_bit) != 0 ? points_of_second_loop : 0;
    const std::size_t points = static_cast<std::size_t>(code & points_bits) + 2 + more;
    for (std::size_t i = 0; i < points; ++i) put_random_point(random_, swarm_, program_);
  }

  void put_ask(Operation operation, int view) {
    if (has_floors_ && random_.chance(1, 2)) {
      constexpr std::array floors{0x0, 0x1, 0x4, 0x5, 0x8};
      put_more(ask_on);
      program_.push_back(static_cast<std::uint8_t>(random_.pick(floors)));
    }
    put(operation, view & 0xf8);
    put_random_point(random_, swarm_, program_);
    put_random_point(random_, swarm_, program_);
  }
  void put_ask() {
    const auto operation = static_cast<Operation>(random_.between(5, 7));
    put_ask(operation, byte());
  }

  /// Most seams lead between floors 0 and 1, which every world of floors has.
  void put_seam() {
    constexpr std::array floors{0x4, 0x1, 0x4, 0x1, 0x9, 0x2};
    if (random_.chance(1, 4)) {
      put_more(change_seam);
      return program_.push_back(byte());
    }
    int code = random_.pick(floors) | (byte() & there_again_bit);
    if (random_.chance(1, 6)) code |= byte() & (closed_bit | put_seam_bit);
    if (random_.chance(1, 12)) code = byte();
    put_more(seam_it);
    program_.push_back(static_cast<std::uint8_t>(code));
    if ((code & put_seam_bit) != 0) program_.push_back(byte());
    if ((code & there_again_bit) != 0) return;
    put_random_point(random_, swarm_, program_);
    put_random_point(random_, swarm_, program_);
  }

  /// Most links are shorter than their line, or as long.
  void put_cost() {
    const int low = byte();
    const int scale = static_cast<int>(random_.between(0, 12));
    switch (random_.between(0, 5)) {
      case 0: return put_cost(0, 0);
      case 1:
      case 2: return put_cost(low, cost_share << 4);
      case 3: return put_cost(static_cast<int>(random_.between(0, 2)) - 1, cost_beside << 4);
      case 4: return put_cost(low, 4 << 4);  // units of length
      default: return put_cost(low, scale << 4 | (byte() & 15));
    }
  }
  void put_cost(int low, int high) {
    program_.push_back(static_cast<std::uint8_t>(low));
    program_.push_back(static_cast<std::uint8_t>(high));
  }

  /// A link on the shortest path to a goal, a question that sets an agent out for it, and an area
  /// over the end of the link before the agent goes on; in one of eight positions.
  void put_covered_link() {
    const int turn = byte();
    const auto place = [&](int column, int row) {
      if ((turn & 1) != 0) column = 2 - column;
      if ((turn & 2) != 0) row = 2 - row;
      if ((turn & 4) != 0) std::swap(column, row);
      program_.push_back(0);  // a place of the grid
      program_.push_back(static_cast<std::uint8_t>(column | row << 4));
    };
    put_more(link_it);
    program_.push_back(0);  // one way, on floor 0
    place(2, 1);
    place(1, 1);
    put_cost(0, 0);
    put(Operation::commit);
    put(Operation::ask);
    place(2, (turn & 8) != 0 ? 1 : 2);  // at the start of the link, or before it
    place(0, 1);
    put(Operation::add);
    program_.push_back(1);  // a blocked region of three points
    place(0, 0);
    place(2, 0);
    place(1, 2);
    put(Operation::commit);
    put_more(again);
  }

  void put_link() {
    constexpr std::array floors{0x0, 0x4, 0x1, 0x5};
    if (random_.chance(1, 4)) {
      put_more(change_link);
      return program_.push_back(byte());
    }
    int code = (has_floors_ ? random_.pick(floors) : 0) | (byte() & both_ways_bit);
    if (random_.chance(1, 6)) code |= byte() & (link_off_bit | put_link_bit | to_itself_bit);
    if (random_.chance(1, 20)) code = byte();
    put_more(link_it);
    program_.push_back(static_cast<std::uint8_t>(code));
    if ((code & put_link_bit) != 0) program_.push_back(byte());
    put_random_point(random_, swarm_, program_);
    if ((code & to_itself_bit) == 0) put_random_point(random_, swarm_, program_);
    put_cost();
  }

  void put_change() {
    if (has_links_ && random_.chance(1, 2)) return put_link();
    if (has_floors_ && random_.chance(1, 2)) return put_seam();
    if (has_floors_ && random_.chance(1, 2)) {
      put_more(areas_on);
      program_.push_back(byte());
    }
    if (random_.chance(1, 12)) {
      put_more(put_it);
      program_.push_back(byte());
      return put_area();
    }
    if (random_.chance(1, 3)) {
      const int which = byte() & 0xf8;
      put(Operation::change, which);
      // A replacement, if there is an area to replace.
      if ((which >> 3 & 3) == 1 && program_.size() > 2) put_area();
      return;
    }
    if (program_.size() > 2 && random_.chance(1, 10)) {
      put(Operation::add_there_again);
      program_.push_back(byte());
      return;
    }
    put(Operation::add);
    put_area();
  }

  /// A question; or one without an area that is not there, or disabled, and again when it has come
  /// back.
  void put_questions() {
    if (has_links_ && random_.chance(1, 3)) {
      put_more(leave_links);
      program_.push_back(random_.chance(1, 2) ? std::uint8_t{0} : byte());
    }
    if (random_.chance(1, 2)) return put_ask();
    const auto area = static_cast<int>(random_.between(0, view_bits - 1));
    const bool goes = random_.chance(1, 2);
    put(Operation::change, (goes ? 0 : 3) << 3 | area << 5);
    put(Operation::commit);
    put_ask(Operation::ask_in_a_view, byte() | 8 << area);
    put(Operation::roll_back);
    put_more(again);
  }

  testing::Random& random_;
  Input program_;
  std::uint32_t swarm_;
  bool has_fences_, has_floors_, has_links_;
};

/// Writes what Decoder reads.
class Encoder {
 public:
  explicit Encoder(const WorldProgram& program) : program_(program), writer_(program.header) {}

  Input run() {
    if (program_.agents) {
      const auto place = [](const auto& list, auto value) {
        return static_cast<int>(std::find(list.begin(), list.end(), value) - list.begin());
      };
      put_more(for_agents + place(mesh_journals, program_.agents->journal_limit) +
               4 * place(mesh_rooms, program_.agents->max_vertices));
    }
    if (program_.frame.floors > 1) put_more(floors_it, program_.frame.floors - floors_least);
    for (const WorldStep& step : program_.steps) {
      put_floors(step);
      if (step.has_link())
        put_link(step);
      else
        step.has_seam() ? put_seam(step) : put_step(step);
    }
    return writer_.bytes();
  }

 private:
  void put(Operation operation, std::size_t rest) {
    writer_.byte(static_cast<std::size_t>(operation) | rest);
  }
  void put_more(int what) { put(Operation::commit, static_cast<std::size_t>(what) << 3); }
  void put_more(int what, std::size_t byte) {
    put_more(what);
    writer_.byte(byte);
  }

  /// The floors of a step, and the links that its view leaves out, unless they are those of the
  /// step before.
  void put_floors(const WorldStep& step) {
    std::size_t floors = 0;
    for (const testing::worlds::FloorNumber floor : step.plan.floors)
      floors |= std::size_t{1} << floor;
    if (step.has_plan() && floors != floors_) put_more(areas_on, floors_ = floors);
    const std::size_t ends = step.from.floor | std::size_t{step.to.floor} << floor_bits;
    if (step.kind == Kind::ask && ends != ends_) put_more(ask_on, ends_ = ends);
    const int links = view_of(step.without.links, links_max);
    if (step.kind == Kind::ask && links != links_off_)
      put_more(leave_links, static_cast<std::size_t>(links_off_ = links));
  }

  void put_seam(const WorldStep& step) {
    const auto place = std::find(seam_changes.begin(), seam_changes.end(), step.kind);
    if (place != seam_changes.end())
      return put_more(change_seam, static_cast<std::size_t>(place - seam_changes.begin()) << 3 |
                                       (step.number - 1));
    const SeamPlan& seam = step.seam;
    const bool is_put = step.kind == Kind::put_seam;
    put_more(seam_it, seam.left | std::size_t{seam.right} << floor_bits |
                          (seam.is_enabled ? 0U : unsigned{closed_bit}) |
                          (is_put ? unsigned{put_seam_bit} : 0U));
    if (is_put) writer_.byte(step.number - 1);
    writer_.point(seam.a);
    writer_.point(seam.b);
  }

  void put_link(const WorldStep& step) {
    const auto place = std::find(link_changes.begin(), link_changes.end(), step.kind);
    if (place != link_changes.end())
      return put_more(change_link, static_cast<std::size_t>(place - link_changes.begin()) << 3 |
                                       (step.number - 1));
    const auto bit = [](bool is_set, int value) {
      return static_cast<unsigned>(is_set ? value : 0);
    };
    const LinkPlan& link = step.link;
    const bool is_put = step.kind == Kind::put_link;
    const bool is_to_itself = link.from.point == link.to.point;
    put_more(link_it, link.from.floor | std::size_t{link.to.floor} << floor_bits |
                          bit(!link.is_enabled, link_off_bit) |
                          bit(link.is_both_ways, both_ways_bit) | bit(is_put, put_link_bit) |
                          bit(is_to_itself, to_itself_bit));
    if (is_put) writer_.byte(step.number - 1);
    writer_.point(link.from.point);
    if (!is_to_itself) writer_.point(link.to.point);
    write_cost(link.cost, writer_);
  }

  void put_step(const WorldStep& step) {
    switch (step.kind) {
      case Kind::add: put(Operation::add, 0); break;
      case Kind::commit: put(Operation::commit, 0); break;
      case Kind::restore: put_more(restore_it); break;
      case Kind::put:
        put_more(put_it);
        writer_.byte(step.number - 1);
        break;
      case Kind::undo:
      case Kind::roll_back: put(Operation::roll_back, (step.number - 1) << 3); break;
      case Kind::ask:
        if (!program_.frame.holds(step.from.point) || !program_.frame.holds(step.to.point)) {
          put(Operation::ask_anywhere, 0);
        } else {
          const std::vector<std::uint32_t>& without = step.without.areas;
          put(without.empty() ? Operation::ask : Operation::ask_in_a_view,
              static_cast<std::size_t>(view_of(without, view_bits)) << 3);
        }
        break;
      default: {
        const auto place = std::find(changes.begin(), changes.end(), step.kind);
        put(Operation::change,
            static_cast<std::size_t>(place - changes.begin()) << 3 | (step.number - 1) << 5);
      }
    }
    if (step.has_plan()) write_area(step.plan, writer_);
    if (step.kind != Kind::ask) return;
    writer_.point(step.from.point);
    writer_.point(step.to.point);
  }

  const WorldProgram& program_;
  ProgramWriter writer_;
  std::size_t floors_ = 1, ends_ = 0;  ///< of areas, and of questions
  int links_off_ = 0;                  ///< the bits of those that views leave out
};

}  // namespace

WorldProgram read_worlds(std::span<const std::uint8_t> input) { return Decoder(input).run(); }

Input write_worlds(const WorldProgram& program) { return Encoder(program).run(); }

WorldProgram renumbered(const WorldProgram& program) {
  std::array<std::map<std::uint32_t, std::uint32_t>, 3> numbers;
  WorldProgram made = program;
  made.steps.clear();
  for (WorldStep step : program.steps) {
    auto& known = numbers[static_cast<std::size_t>(step.item())];
    if (step.adds() || step.puts())
      known.emplace(step.number, static_cast<std::uint32_t>(known.size() + 1));
    if (step.is_change()) {
      if (!known.contains(step.number)) continue;
      step.number = known.at(step.number);
    }
    for (std::uint32_t& area : step.without.areas)
      area = numbers[0].contains(area) ? numbers[0].at(area) : view_bits + 1;
    for (std::uint32_t& link : step.without.links)
      link = numbers[2].contains(link) ? numbers[2].at(link) : links_max + 1;
    made.steps.push_back(std::move(step));
  }
  return read_worlds(write_worlds(made));
}

Input random_world_program(testing::Random& random) { return RandomProgram(random).run(); }

}  // namespace offgrid::fuzz
