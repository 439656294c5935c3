#include "worlds/program.hpp"

#include <algorithm>
#include <array>

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::AreaPlan;
using Kind = WorldStep::Kind;

// Part of the corpus's format.
enum class Operation : std::uint8_t { add, add_there_again, change, commit, roll_back, ask, ask_anywhere, ask_in_a_view };
constexpr std::array changes{Kind::remove, Kind::replace, Kind::enable, Kind::disable};

// Of the byte of an area: how many points less two, of which the most may be anywhere, and what it is.
constexpr int points_bits = 3;
constexpr int barrier_bit = 4, odd_bit = 8, walkable_bit = 16, disabled_bit = 32, two_loops_bit = 64, priority_bit = 128;
constexpr std::size_t points_of_second_loop = 3;

class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> input) : reader_(input) {
    if (!input.empty()) program_.header = input[0];
  }

  WorldProgram run() {
    while (!reader_.at_end() && program_.steps.size() < WorldProgram::steps_max) step();
    return std::move(program_);
  }

 private:
  void step() {
    const int code = reader_.byte();
    WorldStep step;
    switch (static_cast<Operation>(code & 7)) {
      case Operation::add:
      case Operation::add_there_again:
        if (areas_ == WorldProgram::areas_max) return;
        step.kind = Kind::add;
        step.plan = areas_ > 0 && (code & 7) == static_cast<int>(Operation::add_there_again) ? area_where_the_last_is() : area();
        step.number = ++areas_;
        last_ = step.plan;
        break;
      case Operation::change:
        if (areas_ == 0) return;
        step.kind = changes[static_cast<std::size_t>(code >> 3 & 3)];
        step.number = 1 + static_cast<std::uint32_t>(code >> 5) % areas_;
        if (step.kind == Kind::replace) step.plan = area();
        break;
      case Operation::commit: break;
      case Operation::roll_back:
        step.kind = Kind::roll_back;
        step.number = 1 + static_cast<std::uint32_t>(code >> 3 & 3);
        break;
      default:
        step.kind = Kind::ask;
        step.view = (code & 7) == static_cast<int>(Operation::ask_in_a_view) ? static_cast<std::uint32_t>(code >> 3) : 0;
        step.from = point((code & 7) == static_cast<int>(Operation::ask_anywhere));
        step.to = point((code & 7) == static_cast<int>(Operation::ask_anywhere));
    }
    program_.steps.push_back(std::move(step));
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
  static AreaPlan kind_of_area(int code) {
    AreaPlan plan;
    plan.is_barrier = (code & barrier_bit) != 0;
    plan.is_even_odd = (code & odd_bit) != 0;
    plan.ground.is_blocked = (code & walkable_bit) == 0;
    plan.is_enabled = (code & disabled_bit) == 0;
    plan.priority = (code & priority_bit) != 0 ? 1 : 0;
    return plan;
  }
  void add_loop(AreaPlan& plan, std::size_t count, int code) {
    AreaPlan::Loop& loop = plan.loops.emplace_back();
    for (std::size_t i = 0; i < count; ++i) loop.push_back(point((code & points_bits) == points_bits));
  }
  /// In the world, unless it may be anywhere: most that is outside is refused.
  Point2 point(bool anywhere) {
    const Point2 p = reader_.point(), low = program_.low(), high = program_.high();
    if (anywhere) return p;
    return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  }

  ProgramReader reader_;
  WorldProgram program_;
  std::uint32_t areas_ = 0;
  AreaPlan last_;
};

void write_area(const AreaPlan& plan, ProgramWriter& writer) {
  const auto bit = [](bool is_set, int value) { return is_set ? value : 0; };
  const int code = bit(plan.is_barrier, barrier_bit) | bit(plan.is_even_odd, odd_bit) | bit(!plan.ground.is_blocked, walkable_bit) |
                   bit(!plan.is_enabled, disabled_bit) | bit(plan.priority > 0, priority_bit) | bit(plan.loops.size() > 1, two_loops_bit) |
                   static_cast<int>(plan.loops[0].size() - 2);
  writer.byte(static_cast<std::size_t>(code));
  for (const AreaPlan::Loop& loop : plan.loops) {
    for (const Point2& p : loop) writer.point(p);
  }
}

// One unit is for the world's frame.
Point2 in_range(const Grid2& p) {
  const std::int64_t last = limit2 - 1;
  return *Point2::make(std::clamp<std::int64_t>(p.x, -last, last), std::clamp<std::int64_t>(p.y, -last, last));
}

}  // namespace

// With as much room about the places as they take, since many points lie beside them.
Point2 WorldProgram::low() const {
  const Grid2 low = Places::from_byte(header).low(), high = Places::from_byte(header).high();
  return in_range({2 * low.x - high.x, 2 * low.y - high.y});
}
Point2 WorldProgram::high() const {
  const Grid2 low = Places::from_byte(header).low(), high = Places::from_byte(header).high();
  return in_range({2 * high.x - low.x, 2 * high.y - low.y});
}

WorldProgram read_worlds(std::span<const std::uint8_t> input) { return Decoder(input).run(); }

Input write_worlds(const WorldProgram& program) {
  ProgramWriter writer(program.header);
  const auto is_inside = [low = program.low(), high = program.high()](const Point2& p) {
    return low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
  };
  const auto put = [&](Operation operation, std::size_t rest) { writer.byte(static_cast<std::size_t>(operation) | rest); };
  for (const WorldStep& step : program.steps) {
    switch (step.kind) {
      case Kind::add: put(Operation::add, 0); break;
      case Kind::commit: put(Operation::commit, 0); break;
      case Kind::roll_back: put(Operation::roll_back, (step.number - 1) << 3); break;
      case Kind::ask:
        if (!is_inside(step.from) || !is_inside(step.to)) {
          put(Operation::ask_anywhere, 0);
        } else {
          put(step.view == 0 ? Operation::ask : Operation::ask_in_a_view, step.view << 3);
        }
        break;
      default: {
        const auto place = std::find(changes.begin(), changes.end(), step.kind);
        put(Operation::change, static_cast<std::size_t>(place - changes.begin()) << 3 | (step.number - 1) << 5);
      }
    }
    if (step.kind == Kind::add || step.kind == Kind::replace) write_area(step.plan, writer);
    if (step.kind != Kind::ask) continue;
    writer.point(step.from);
    writer.point(step.to);
  }
  return writer.bytes();
}

Input random_world_program(testing::Random& random) {
  const auto byte = [&random] { return static_cast<std::uint8_t>(random.next() >> 56); };
  Input program{byte()};
  const std::uint32_t swarm = random_swarm(random);
  const auto put_area = [&] {
    // Most are blocked regions of three points or more, with one loop.
    const std::uint8_t code = random.chance(1, 2) ? byte() : static_cast<std::uint8_t>(random.between(1, 3));
    program.push_back(code);
    const std::size_t points = static_cast<std::size_t>(code & points_bits) + 2 + ((code & two_loops_bit) != 0 ? points_of_second_loop : 0);
    for (std::size_t i = 0; i < points; ++i) put_random_point(random, swarm, program);
  };
  const auto put_ask = [&] {
    program.push_back(static_cast<std::uint8_t>(random.between(5, 7) | (byte() & 0xf8)));
    put_random_point(random, swarm, program);
    put_random_point(random, swarm, program);
  };
  for (std::int64_t edits = random.between(1, 6); edits > 0; --edits) {
    for (std::int64_t i = random.between(1, 2); i > 0; --i) {
      const bool is_change = random.chance(1, 3);
      const bool is_again = !is_change && program.size() > 2 && random.chance(1, 10);
      const std::uint8_t code = is_change ? static_cast<std::uint8_t>(2 | (byte() & 0xf8)) : static_cast<std::uint8_t>(is_again ? 1 : 0);
      program.push_back(code);
      if (is_again) {
        program.push_back(byte());
        continue;
      }
      // A replacement, if there is an area to replace.
      if (!is_change || ((code >> 3 & 3) == 1 && program.size() > 2)) put_area();
    }
    program.push_back(static_cast<std::uint8_t>(Operation::commit));
    if (random.chance(1, 3)) program.push_back(static_cast<std::uint8_t>(static_cast<int>(Operation::roll_back) | (byte() & 0x18)));
    if (random.chance(1, 2)) put_ask();
  }
  put_ask();
  put_ask();
  return program;
}

}  // namespace offgrid::fuzz
