#include "mesh/program.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

#include "swarm.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

enum class Kind : std::uint8_t {
  place,
  earlier,
  blend,
  along,
  turn,
  mirror,
  nudge,
  next_to,
  literal
};

/// The meaning of the lower four bits of a point's first byte, part of the corpus's format.
constexpr std::array kinds{Kind::place,   Kind::place,   Kind::place,   Kind::place,
                           Kind::place,   Kind::earlier, Kind::earlier, Kind::earlier,
                           Kind::earlier, Kind::blend,   Kind::along,   Kind::along,
                           Kind::turn,    Kind::mirror,  Kind::nudge,   Kind::literal};
constexpr std::size_t kind_of_nudge = 14;
constexpr std::size_t kind_of_earlier = 5;
constexpr std::size_t kind_of_literal = 15;

}  // namespace

Places places_of(std::uint8_t header) {
  return Places::of(header & 15, header >> 4 & 3, header >> 6);
}

ProgramReader::ProgramReader(std::span<const std::uint8_t> bytes)
    : bytes_(bytes),
      places_(places_of(bytes.empty() ? std::uint8_t{0} : bytes[0])),
      recent_(places_) {
  if (!bytes.empty()) position_ = 1;
}

std::int64_t ProgramReader::literal() {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(byte()) << (8 * i);
  return static_cast<std::int64_t>(static_cast<std::int32_t>(value)) % (limit2 + 1);
}

Grid2 ProgramReader::build(int kind, int mode) {
  const Kind what = kinds[static_cast<std::size_t>(kind)];
  if (what == Kind::earlier) return recent_.newest(static_cast<std::size_t>(mode));
  if (what == Kind::literal) {
    const std::int64_t x = literal();
    return {x, literal()};
  }
  const int both = byte();
  if (what == Kind::place) return places_.at(both & 15, both >> 4);
  const Grid2 first = recent_.newest(static_cast<std::size_t>(both & 15)),
              second = recent_.newest(static_cast<std::size_t>(both >> 4));
  std::optional<Grid2> made;
  switch (what) {
    case Kind::blend: made = blended(first, second, recent_.newest(byte()), mode & 3); break;
    case Kind::along: made = along_line(first, second, mode & 3, byte()); break;
    case Kind::turn: made = turned(first, second, 1 + mode % 3); break;
    case Kind::mirror: made = mirrored(first, second, mode & 3); break;
    default:
      if (mode < 8) {
        made = Grid2{first.x + (mode & 3) - 1, first.y + signed_nibble(both >> 4) / 4};
      } else {
        made = next_to_line(first, second, mode & 3, static_cast<int>(signed_nibble(byte())));
      }
  }
  return made && inside(*made) ? *made : first;
}

Point2 ProgramReader::point() {
  const int code = byte();
  const Grid2 p = build(code & 15, code >> 4);
  recent_.add(p);
  return *Point2::make(p.x, p.y);
}

void put_random_point(testing::Random& random, std::uint32_t swarm, Input& out) {
  std::size_t kind = static_cast<std::size_t>(random.between(0, 15));
  while ((swarm >> kind & 1) == 0) kind = static_cast<std::size_t>(random.between(0, 15));
  const auto byte = [&] { out.push_back(static_cast<std::uint8_t>(random.next() >> 56)); };
  const auto mode = static_cast<std::size_t>(random.between(0, 15));
  out.push_back(static_cast<std::uint8_t>(kind | mode << 4));
  const Kind what = kinds[kind];
  if (what == Kind::earlier) return;
  for (int i = what == Kind::literal ? 8 : 1; i > 0; --i) byte();
  if (what == Kind::blend || what == Kind::along || (kind == kind_of_nudge && mode >= 8)) byte();
}

std::uint32_t random_swarm(testing::Random& random) {
  std::uint32_t swarm = 0x3 | 1U << kind_of_earlier;
  for (int i = 0; i < 3; ++i) swarm |= 1U << pick_by_swarm(random, SwarmList::points, 16);
  if (!random.chance(1, 8)) swarm &= ~(1U << kind_of_literal);
  return swarm;
}

std::string fingerprint(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 14695981039346656037U;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211U;
  std::array<char, 20> text{};
  std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(hash >> 32));
  return text.data();
}

std::string show_bytes(std::span<const std::uint8_t> bytes) {
  std::string text = "  bytes";
  for (const std::uint8_t byte : bytes) {
    std::array<char, 4> hex{};
    std::snprintf(hex.data(), hex.size(), " %02x", byte);
    text += hex.data();
  }
  return text + "\n";
}

}  // namespace offgrid::fuzz
