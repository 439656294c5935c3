// ByteSource: where the reader of a byte code takes its bytes from, given or random ones.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/choices.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

/// A source of bytes that knows what they are for.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint8_t byte() = 0;
  virtual std::uint8_t point_byte() { return byte(); }
  /// The byte that says what comes next.
  virtual std::uint8_t choice_byte() { return byte(); }
  virtual bool at_end() const = 0;
};

class GivenBytes final : public ByteSource {
 public:
  explicit GivenBytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint8_t byte() override { return at_end() ? std::uint8_t{0} : bytes_[position_++]; }
  bool at_end() const override { return position_ >= bytes_.size(); }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
};

/// Random bytes, which are kept: of so many choices. A program takes a few kinds of points only, so
/// that they come together.
class RandomBytes final : public ByteSource {
 public:
  /// `choose` gives the byte of the next choice; null: any byte.
  RandomBytes(Random& random, int choices, std::function<std::uint8_t()> choose);
  std::uint8_t byte() override { return keep(static_cast<std::uint8_t>(random_.next() >> 56)); }
  std::uint8_t point_byte() override;
  std::uint8_t choice_byte() override;
  bool at_end() const override { return left_ == 0; }
  std::vector<std::uint8_t> bytes() && { return std::move(bytes_); }

 private:
  std::uint8_t keep(std::uint8_t byte) {
    bytes_.push_back(byte);
    return byte;
  }

  Random& random_;
  int left_;
  std::function<std::uint8_t()> choose_;
  std::array<std::uint8_t, 4> kinds_{};  ///< of points, in this program
  std::vector<std::uint8_t> bytes_;
};

/// Bytes that are choices, without an end. A case takes a few kinds of points only, too.
class ChosenBytes final : public ByteSource {
 public:
  /// The choices must stay.
  explicit ChosenBytes(Choices& choices);
  std::uint8_t byte() override { return static_cast<std::uint8_t>(choices_.below(256)); }
  std::uint8_t point_byte() override;
  bool at_end() const override { return false; }

 private:
  Choices& choices_;
  std::array<std::uint8_t, 4> kinds_{};
};

/// The whole number from -8 to 7 of the lower four bits.
constexpr std::int64_t nibble(int bits) { return ((bits & 15) ^ 8) - 8; }

}  // namespace offgrid::testing
