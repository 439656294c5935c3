#include "cut/program.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

/// Flags of an update. An unrestricted one is rare: all three bits.
constexpr int against_bit = 1, unrestricted_bits = 0x70;

Point2 point_of(const Grid2& p) { return *Point2::make(p.x, p.y); }

}  // namespace

navmesh::CutOptions CutUpdate::options() const {
  return {
      .scope = is_unrestricted ? navmesh::CutScope::unrestricted : navmesh::CutScope::interacting,
      .order = is_against ? navmesh::EdgeOrder::against : navmesh::EdgeOrder::along};
}

Point2 CutProgram::low() const { return point_of(Places::from_byte(header).low()); }
Point2 CutProgram::high() const { return point_of(Places::from_byte(header).high()); }

CutProgram read_cuts(std::span<const std::uint8_t> input) {
  ProgramReader reader(input);
  CutProgram program;
  if (!input.empty()) program.header = input[0];
  while (!reader.at_end() && program.updates.size() < CutProgram::updates_max) {
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
  for (std::int64_t i = random.between(1, static_cast<std::int64_t>(CutProgram::updates_max));
       i > 0; --i) {
    program.push_back(byte());
    for (int k = 0; k < 3; ++k) put_random_point(random, swarm, program);
  }
  return program;
}

std::string text_of(const CutUpdate& update) {
  std::string text = "update";
  for (const Point2& corner : update.triangle) text += " " + text_of(corner);
  text += update.is_against ? ", against" : "";
  return text + (update.is_unrestricted ? ", unrestricted" : "");
}

std::string explain_cuts(const CutProgram& program) {
  std::string text =
      "  rectangle " + text_of(program.low()) + " - " + text_of(program.high()) + "\n";
  for (const CutUpdate& update : program.updates) {
    text += "  " + text_of(update) + "\n";
  }
  return text;
}

}  // namespace offgrid::fuzz
