#include "predicates/random_program.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "predicates/machine.hpp"
#include "swarm.hpp"

namespace offgrid::fuzz {
namespace {

using testing::Random;
using Program = std::vector<std::uint8_t>;
using enum Operation;

/// Operations that build on earlier points; repeated entries are more common.
constexpr std::array plane_operations{along2, along2, turn2,  mirror2, next_to2,  repeat2,
                                      nudge2, blend2, pixel2, aim2,    crossing2, anchor2};
constexpr std::array space_operations{along3, cube3,   cube3,  plane3,
                                      plane3, repeat3, nudge3, anchor3};

/// Predicates whose ties ask for one kind of construction: circles are made by turning and
/// mirroring, pixel corners by pixel2.
struct Favourite {
  std::string_view predicate;
  std::array<Operation, 3> operations;
};
constexpr std::array favourites{
    Favourite{"in_circle", {turn2, mirror2, turn2}},
    Favourite{"in_circle_perturbed", {turn2, mirror2, turn2}},
    Favourite{"must_flip", {turn2, mirror2, mirror2}},
    Favourite{"compare_distance2", {turn2, mirror2, turn2}},
    Favourite{"compare_distance_to_segments", {turn2, mirror2, blend2}},
    Favourite{"compare_distance_to_segment", {blend2, mirror2, along2}},
    Favourite{"hits", {pixel2, pixel2, along2}},
    Favourite{"closed_near", {pixel2, along2, blend2}},
    Favourite{"round_cross", {pixel2, along2, pixel2}},
    Favourite{"in_sphere", {cube3, cube3, cube3}},
    Favourite{"compare_distance3", {cube3, cube3, cube3}},
};

std::array<Operation, 3> random_swarm(Random& random, std::string_view predicate, bool space) {
  const auto* favourite =
      std::find_if(favourites.begin(), favourites.end(),
                   [&](const Favourite& each) { return each.predicate == predicate; });
  if (favourite != favourites.end() && random.chance(1, 2)) return favourite->operations;
  std::array<Operation, 3> swarm{};
  const auto pick = [&random](const auto& operations, SwarmList list) {
    return operations[static_cast<std::size_t>(
        pick_by_swarm(random, list, static_cast<std::int64_t>(operations.size())))];
  };
  for (Operation& each : swarm) {
    each = space ? pick(space_operations, SwarmList::space_constructions)
                 : pick(plane_operations, SwarmList::plane_constructions);
  }
  return swarm;
}

std::uint8_t random_byte(Random& random) { return static_cast<std::uint8_t>(random.next() >> 56); }

bool in_space(Layout layout) {
  return std::any_of(layout.begin(), layout.end(), [](Argument kind) {
    return kind == Argument::point3 || kind == Argument::vector3;
  });
}

std::size_t operand_bytes(Operation operation) {
  switch (operation) {
    case turn2:
    case mirror2:
    case repeat2:
    case pixel2:
    case repeat3: return 1;
    case crossing2: return 0;
    case fill2:
    case fill3:
    case anchor3:
    case plane3:
    case nudge3: return 3;
    case literal2: return 8;
    case literal3: return 12;
    default: return 2;
  }
}

std::size_t operand_bytes(Layout layout) {
  constexpr std::array<std::size_t, 8> nibbles{1, 1, 1, 2, 3, 2, 2, 2};  // by Argument
  std::size_t total = 0;
  for (const Argument kind : layout) total += nibbles[static_cast<std::size_t>(kind)];
  return (total + 1) / 2;
}

void put(Program& program, Random& random, Operation operation) {
  program.push_back(opcode(operation, static_cast<int>(random.between(0, 3))));
  for (std::size_t i = 0; i < operand_bytes(operation); ++i) program.push_back(random_byte(random));
}

/// Half of the questions take the newest points in order: they were built to belong together.
void put_question(Program& program, Random& random, std::size_t predicate, Layout layout) {
  program.push_back(opcode(call, 0));
  program.push_back(static_cast<std::uint8_t>(predicate));
  const bool newest = random.chance(1, 2);
  const bool scalars =
      layout.back() == Argument::leveled_line || layout.back() == Argument::ray_parameter ||
      layout.back() == Argument::squared_distance || layout.back() == Argument::double_half_side;
  for (std::size_t i = 0; i < operand_bytes(layout); ++i) {
    // Levels, modes and radii are operands too: keep those random. Every third nibble of leveled
    // lines is a level.
    const bool random_operand = !newest || (scalars && i + 2 >= operand_bytes(layout));
    constexpr std::array<std::uint8_t, 5> level_bits{0x00, 0x03, 0x30, 0x00, 0x03};
    std::uint8_t byte = random_operand ? random_byte(random) : std::uint8_t{0};
    if (newest && layout.back() == Argument::leveled_line)
      byte = static_cast<std::uint8_t>(random_byte(random) & level_bits[i % 5]);
    program.push_back(byte);
  }
}

void put_start(Program& program, Random& random, bool space) {
  switch (random.between(0, 3)) {
    case 0: return;  // the small grid that is there
    case 1:
      for (int i = 0; i < 4; ++i) put(program, random, space ? anchor3 : anchor2);
      return;
    case 2:
      for (int i = 0; i < 3; ++i) put(program, random, space ? literal3 : literal2);
      return;
    default: put(program, random, space ? fill3 : fill2);
  }
}

}  // namespace

std::vector<std::uint8_t> random_program(Random& random, std::span<const Asked> all) {
  const auto count = static_cast<std::int64_t>(all.size());
  const std::array<std::size_t, 2> asked{static_cast<std::size_t>(random.between(0, count - 1)),
                                         static_cast<std::size_t>(random.between(0, count - 1))};
  Program program;
  const Asked& first = all[asked[0]];
  const bool space = in_space(first.layout);
  put_start(program, random, space);
  const std::array<Operation, 3> swarm = random_swarm(random, first.name, space);
  const std::int64_t built = random.between(0, 6);
  for (std::int64_t i = 0; i < built; ++i) put(program, random, random.pick(swarm));
  const std::int64_t questions = random.between(1, 3);
  for (std::int64_t i = 0; i < questions; ++i) {
    const std::size_t predicate = asked[random.chance(1, 4) ? 1 : 0];
    put_question(program, random, predicate, all[predicate].layout);
  }
  return program;
}

}  // namespace offgrid::fuzz
