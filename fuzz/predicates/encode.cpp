// Writes a Call as a program, so that a shrunk case can be kept as an input and replayed.
#include <algorithm>

#include "predicates/machine.hpp"

namespace offgrid::fuzz {
namespace {

void put(std::vector<std::uint8_t>& out, Number v, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(v >> (8 * i)));
}

void put_literal(std::vector<std::uint8_t>& out, Operation operation,
                 std::span<const Number> coordinates) {
  out.push_back(opcode(operation, 0));
  for (const Number v : coordinates) put(out, v, 4);
}

/// The literals of one argument, last one first: what is appended last is the newest point, and
/// operands count from the newest.
void put_points(std::vector<std::uint8_t>& out, Argument kind, std::span<const Number> numbers) {
  switch (kind) {
    case Argument::point2:
    case Argument::mesh_point2: put_literal(out, Operation::literal2, numbers.first(2)); break;
    case Argument::point3: put_literal(out, Operation::literal3, numbers.first(3)); break;
    case Argument::vector3: {
      std::array<Number, 3> from{}, to{};
      for (std::size_t i = 0; i < 3; ++i) {
        to[i] = numbers[i] / 2;  // half each: a vector may be twice as long as a coordinate
        from[i] = to[i] - numbers[i];
      }
      put_literal(out, Operation::literal3, to);
      put_literal(out, Operation::literal3, from);
      break;
    }
    case Argument::leveled_line:
      put_literal(out, Operation::literal2, numbers.subspan(2, 2));
      put_literal(out, Operation::literal2, numbers.first(2));
      break;
    case Argument::ray_parameter:
    case Argument::squared_distance:
    case Argument::double_half_side: break;
  }
}

/// Nibbles are packed in pairs, low one first; bytes that follow a nibble start at the next whole
/// byte.
class Operands {
 public:
  explicit Operands(std::vector<std::uint8_t>& out) : out_(out) {}

  void nibble(int v) {
    if (half_) {
      out_[position_] = static_cast<std::uint8_t>(out_[position_] | (v << 4));
    } else {
      position_ = out_.size();
      out_.push_back(static_cast<std::uint8_t>(v));
    }
    half_ = !half_;
  }

 private:
  std::vector<std::uint8_t>& out_;
  std::size_t position_ = 0;
  bool half_ = false;
};

}  // namespace

std::vector<std::uint8_t> encode(const Call& call, std::span<const Layout> predicates) {
  const Layout layout = predicates[call.predicate];
  std::vector<std::uint8_t> out;
  std::size_t end = size_of(layout);
  for (std::size_t i = layout.size(); i-- > 0;) {
    end -= size_of(layout[i]);
    put_points(out, layout[i], std::span(call.numbers).subspan(end));
  }
  out.push_back(opcode(Operation::call, 0));
  out.push_back(static_cast<std::uint8_t>(call.predicate));
  Operands operands(out);
  std::size_t position = 0;
  for (const Argument kind : layout) {
    const std::span<const Number> numbers = std::span(call.numbers).subspan(position);
    position += size_of(kind);
    switch (kind) {
      case Argument::point2:
      case Argument::mesh_point2:
      case Argument::point3: operands.nibble(0); break;
      case Argument::vector3:
        operands.nibble(0);
        operands.nibble(0);
        break;
      case Argument::leveled_line:
        operands.nibble(0);
        operands.nibble(0);
        operands.nibble(static_cast<int>(numbers[4]));
        break;
      case Argument::ray_parameter:
        operands.nibble(7);
        operands.nibble(0);
        put(out, numbers[0], 16);
        put(out, numbers[1], 16);
        break;
      case Argument::squared_distance:
        operands.nibble(15);
        operands.nibble(0);
        put(out, numbers[0] * 2, 8);
        break;
      case Argument::double_half_side:
        operands.nibble(15);
        operands.nibble(0);
        put(out, numbers[0] * 4, 4);
        break;
    }
  }
  return out;
}

}  // namespace offgrid::fuzz
