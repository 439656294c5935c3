#include "cut/bytes.hpp"

#include <utility>

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

constexpr std::size_t updates_max = 8;
/// Flags of an update. An unrestricted one is rare: all three bits.
constexpr int against_bit = 1, unrestricted_bits = 0x70;

}  // namespace

CutProgram framed(std::uint8_t header, std::vector<CutUpdate> updates) {
  const Places places = places_of(header);
  const Grid2 low = places.low(), high = places.high();
  return {Point2::at(low.x, low.y), Point2::at(high.x, high.y), std::move(updates), header};
}

CutProgram read_cuts(std::span<const std::uint8_t> input) {
  ProgramReader reader(input);
  CutProgram program = framed(input.empty() ? std::uint8_t{0} : input[0], {});
  while (!reader.at_end() && program.updates.size() < updates_max) {
    const int flags = reader.byte();
    CutUpdate& update = program.updates.emplace_back();
    update.is_against = (flags & against_bit) != 0;
    update.is_unrestricted = (flags & unrestricted_bits) == unrestricted_bits;
    for (Point2& corner : update.triangle) corner = reader.point();
  }
  return program;
}

Input write_cuts(const CutProgram& program) {
  ProgramWriter writer(program.header);
  for (const CutUpdate& update : program.updates) {
    writer.byte(static_cast<std::size_t>((update.is_against ? against_bit : 0) |
                                         (update.is_unrestricted ? unrestricted_bits : 0)));
    for (const Point2& corner : update.triangle) writer.point(corner);
  }
  return writer.bytes();
}

Input random_cut_program(testing::Random& random) {
  const auto byte = [&random] { return static_cast<std::uint8_t>(random.next() >> 56); };
  Input program{byte()};
  const std::uint32_t swarm = random_swarm(random);
  for (std::int64_t i = random.between(1, static_cast<std::int64_t>(updates_max)); i > 0; --i) {
    program.push_back(byte());
    for (int k = 0; k < 3; ++k) put_random_point(random, swarm, program);
  }
  return program;
}

}  // namespace offgrid::fuzz
