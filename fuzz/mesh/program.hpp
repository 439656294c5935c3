// Programs of bytes, as of scripts, among which are points that are built from earlier ones.
//
// A program begins with one byte that chooses a grid: few columns, a spacing of one unit or more,
// somewhere in the range or at its ends. A point is one byte, four bits of kind and four of mode,
// and at most eight bytes of operands: a place of that grid, an earlier point, a point on a line
// through earlier ones, one that is cocircular with them, and so on. Missing bytes read as zero,
// and every byte string means something, so that a fuzzer can cut and paste freely.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/point_maker.hpp"
#include "engine/point_text.hpp"
#include "engine/quoted.hpp"
#include "files.hpp"
#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::fuzz {

using namespace testing::construct;
using testing::Places;
using testing::RecentPoints;

/// The places that the first byte of a program chooses.
Places places_of(std::uint8_t header);

class ProgramReader {
 public:
  explicit ProgramReader(std::span<const std::uint8_t> bytes);

  bool at_end() const { return position_ >= bytes_.size(); }
  /// Zero behind the end.
  std::uint8_t byte() { return at_end() ? std::uint8_t{0} : bytes_[position_++]; }
  kernel::Point2 point();
  const Places& places() const { return places_; }

 private:
  Grid2 build(int kind, int mode);
  std::int64_t literal();

  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
  Places places_;
  RecentPoints recent_;
};

/// Bytes of a random point, of a few kinds only if `swarm` says which (a bit for each kind).
void put_random_point(testing::Random& random, std::uint32_t swarm, Input& out);
/// Some kinds, among them always the places of the grid and earlier points.
std::uint32_t random_swarm(testing::Random& random);

using testing::quoted;
using testing::text_of;

/// A number that tells cases apart, in eight digits.
std::string fingerprint(std::span<const std::uint8_t> bytes);
/// The bytes in hexadecimal, as the first line of an explanation.
std::string show_bytes(std::span<const std::uint8_t> bytes);

}  // namespace offgrid::fuzz
