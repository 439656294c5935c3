#include "engine/byte_source.hpp"

#include <utility>

namespace offgrid::testing {

RandomBytes::RandomBytes(Random& random, int choices, std::function<std::uint8_t()> choose)
    : random_(random), left_(choices), choose_(std::move(choose)) {
  for (std::uint8_t& kind : kinds_) kind = static_cast<std::uint8_t>(random_.next() >> 60);
  kinds_[0] = 0;
}
std::uint8_t RandomBytes::point_byte() {
  const std::uint8_t kind = random_.pick(kinds_);
  return keep(static_cast<std::uint8_t>(kind << 4 | static_cast<int>(random_.next() >> 60)));
}
std::uint8_t RandomBytes::choice_byte() {
  --left_;
  return choose_ ? keep(choose_()) : byte();
}

ChosenBytes::ChosenBytes(Choices& choices) : choices_(choices) {
  for (std::size_t i = 1; i < kinds_.size(); ++i)
    kinds_[i] = static_cast<std::uint8_t>(choices_.below(16));
}
std::uint8_t ChosenBytes::point_byte() {
  const std::uint8_t kind = choices_.pick(kinds_);
  return static_cast<std::uint8_t>(kind << 4 | choices_.below(16));
}

}  // namespace offgrid::testing
