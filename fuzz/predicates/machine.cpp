#include "predicates/machine.hpp"

#include <optional>

#include "support/generate.hpp"

namespace offgrid::fuzz {
namespace {

/// Which operation each value of an operation byte's upper six bits means. Part of the corpus's
/// format: append, never reorder.
constexpr std::array<Operation, 64> operation_of = [] {
  using enum Operation;
  return std::array<Operation, 64>{
      anchor2, anchor2, anchor2, literal2,  fill2,   fill2,   fill2,    along2,
      along2,  along2,  turn2,   turn2,     mirror2, mirror2, next_to2, next_to2,
      repeat2, repeat2, nudge2,  nudge2,    nudge2,  blend2,  blend2,   pixel2,
      pixel2,  aim2,    aim2,    crossing2, anchor3, anchor3, literal3, fill3,
      fill3,   fill3,   along3,  along3,    cube3,   cube3,   plane3,   plane3,
      repeat3, nudge3,  nudge3,  nudge3,    call,    call,    call,     call,
      call,    call,    call,    call,      call,    call,    call,     call,
      call,    call,    call,    call,      call,    call,    call,     call,
  };
}();

}  // namespace

std::uint8_t opcode(Operation operation, int mode) {
  std::size_t index = 0;
  while (operation_of[index] != operation) ++index;
  return static_cast<std::uint8_t>(index * 4 + static_cast<std::size_t>(mode & 3));
}

Machine::Machine(std::span<const std::uint8_t> bytes, std::span<const Layout> predicates)
    : bytes_(bytes), predicates_(predicates) {
  for (std::size_t i = 0; i < points_kept; ++i) {
    const auto n = static_cast<std::int64_t>(i);
    points2_[i] = {n % 3, n / 3};
    points3_[i] = {n & 1, (n >> 1) & 1, n >> 2};
  }
}

bool Machine::next(Step& step) {
  if (position_ >= bytes_.size() || operations_ >= operations_max || calls_ >= calls_max)
    return false;
  ++operations_;
  step = Step{};
  step.begin = position_;
  const std::uint8_t code = byte();
  step.operation = operation_of[code >> 2];
  if (step.operation == Operation::call) {
    ++calls_;
    ask(step.call);
  } else if (step.operation < Operation::anchor3) {
    build2(step, code & 3);
  } else {
    build3(step, code & 3);
  }
  step.end = position_;
  return true;
}

std::uint8_t Machine::byte() {
  return position_ < bytes_.size() ? bytes_[position_++] : std::uint8_t{0};
}

std::uint64_t Machine::little_endian(int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(byte()) << (8 * i);
  return value;
}

int Machine::nibble() {
  if (pending_nibble_ >= 0) {
    const int high = pending_nibble_;
    pending_nibble_ = -1;
    return high;
  }
  const int both = byte();
  pending_nibble_ = both >> 4;
  return both & 15;
}

std::int64_t Machine::literal(std::int64_t limit) {
  return static_cast<std::int64_t>(
             static_cast<std::int32_t>(static_cast<std::uint32_t>(little_endian(4)))) %
         (limit + 1);
}

void Machine::append(const Grid2& p) {
  newest2_ = (newest2_ + 1) & 7;
  points2_[newest2_] = p;
}

void Machine::append(const Grid3& p) {
  newest3_ = (newest3_ + 1) & 7;
  points3_[newest3_] = p;
}

template <class Point>
void Machine::append(const std::optional<Point>& p, Step& step) {
  step.fell_back = !p.has_value();
  if constexpr (std::is_same_v<Point, Grid2>) {
    append(p ? *p : Grid2(point2(1)));
  } else {
    append(p ? *p : Grid3(point3(1)));
  }
}

void Machine::build2(Step& step, int mode) {
  const Operation operation = step.operation;
  if (operation == Operation::anchor2) {
    const std::int64_t x = anchored2(byte());
    return append(Grid2{x, anchored2(byte())});
  }
  if (operation == Operation::literal2) {
    const std::int64_t x = literal(limit2);
    return append(Grid2{x, literal(limit2)});
  }
  if (operation == Operation::fill2) return fill2();
  if (operation == Operation::aim2) return aim(step, mode);
  if (operation == Operation::crossing2)
    return append(near_crossing({point2(3), point2(2), point2(1), point2(0)}), step);
  const int pair = byte();
  const Grid2 first = point2(pair & 7), second = point2((pair >> 4) + 1);
  switch (operation) {
    case Operation::along2: return append(along_line(first, second, mode, byte()), step);
    case Operation::turn2: return append(turned(first, second, mode), step);
    case Operation::mirror2: return append(mirrored(first, second, mode), step);
    case Operation::next_to2:
      return append(next_to_line(first, second, mode, static_cast<int>(signed_nibble(byte()))),
                    step);
    case Operation::repeat2: return append(first);
    case Operation::nudge2: {
      const int offset = byte();
      const Grid2 moved{first.x + signed_nibble(offset), first.y + signed_nibble(offset >> 4)};
      return append(inside(moved) ? std::optional(moved) : std::nullopt, step);
    }
    case Operation::blend2: return append(blended(first, second, point2(byte()), mode), step);
    default: return append(through_pixel(first, second, mode), step);
  }
}

void Machine::build3(Step& step, int mode) {
  const Operation operation = step.operation;
  if (operation == Operation::anchor3) {
    const std::int64_t x = anchored3(byte()), y = anchored3(byte());
    return append(Grid3{x, y, anchored3(byte())});
  }
  if (operation == Operation::literal3) {
    const std::int64_t x = literal(limit3), y = literal(limit3);
    return append(Grid3{x, y, literal(limit3)});
  }
  if (operation == Operation::fill3) return fill3();
  const int pair = byte();
  const Grid3 first = point3(pair & 7), second = point3((pair >> 4) + 1);
  switch (operation) {
    case Operation::along3: return append(along_line(first, second, mode, byte()), step);
    case Operation::cube3: return append(cube_image(first, second, byte()), step);
    case Operation::plane3: {
      const Grid3 third = point3(byte());
      const int both = byte();
      return append(in_plane(first, second, third, static_cast<int>(signed_nibble(both)),
                             static_cast<int>(signed_nibble(both >> 4))),
                    step);
    }
    case Operation::repeat3: return append(first);
    default: {
      const int offset = byte();
      const Grid3 moved{first.x + signed_nibble(offset), first.y + signed_nibble(offset >> 4),
                        first.z + signed_nibble(byte())};
      return append(inside(moved) ? std::optional(moved) : std::nullopt, step);
    }
  }
}

void Machine::fill2() {
  const auto classes = testing::all_classes2();
  const testing::Class2 which = classes[byte() % classes.size()];
  testing::Random random(little_endian(2));
  std::array<kernel::Point2, 6> points;
  testing::fill(which, random, points);
  for (const kernel::Point2& p : points) append(Grid2{p.x.raw(), p.y.raw()});
}

void Machine::fill3() {
  const auto classes = testing::all_classes3();
  const testing::Class3 which = classes[byte() % classes.size()];
  testing::Random random(little_endian(2));
  std::array<kernel::Point3, 5> points;
  testing::fill(which, random, points);
  for (const kernel::Point3& p : points) append(Grid3{p.x.raw(), p.y.raw(), p.z.raw()});
}

void Machine::aim(Step& step, int mode) {
  const std::array<Grid2, 4> lines{point2(3), point2(2), point2(1), point2(0)};
  const std::int64_t x = anchored2(byte());
  const Grid2 from{x, anchored2(byte())};
  append(from);
  append(aimed(lines, from, mode), step);
}

void Machine::ask(Call& call) {
  call.predicate = byte() % predicates_.size();
  pending_nibble_ = -1;
  next_point_ = 0;
  written_ = 0;
  for (const Argument kind : predicates_[call.predicate]) {
    switch (kind) {
      case Argument::point2:
      case Argument::mesh_point2: push_point2(call); break;
      case Argument::point3: push_point3(call); break;
      case Argument::vector3: push_vector3(call); break;
      case Argument::leveled_line:
        push_point2(call);
        push_point2(call);
        push(call, nibble() & 3);
        break;
      case Argument::ray_parameter: push_ray_parameter(call); break;
      case Argument::squared_distance: push_squared_distance(call); break;
      case Argument::double_half_side: push_double_half_side(call); break;
    }
  }
}

void Machine::push_point2(Call& call) {
  const Grid2& p = point2(nibble() + next_point_++);
  push(call, p.x);
  push(call, p.y);
}

void Machine::push_point3(Call& call) {
  const Grid3& p = point3(nibble() + next_point_++);
  push(call, p.x);
  push(call, p.y);
  push(call, p.z);
}

void Machine::push_vector3(Call& call) {
  const Grid3& from = point3(nibble() + next_point_++);
  const Grid3& to = point3(nibble() + next_point_++);
  push(call, to.x - from.x);
  push(call, to.y - from.y);
  push(call, to.z - from.z);
}

/// Modes 0-3: two points as two numbers of growing width; 4, 5: a multiple of the parameter before;
/// 6: that plus one; 7: sixteen bytes each.
void Machine::push_ray_parameter(Call& call) {
  const int mode = nibble() & 7;
  const std::int64_t factor = signed_nibble(nibble());
  const Limits limits = limits_of(Argument::ray_parameter, 0);
  if (mode == 7) {
    for (int i = 0; i < 2; ++i) {
      const auto low = static_cast<Number>(little_endian(8));
      const auto high = static_cast<Number>(static_cast<std::int64_t>(little_endian(8)));
      const Number v = high * (Number{1} << 64) + low;
      push(call, limits.hold(v) ? v : limits.low);
    }
    return;
  }
  if (mode >= 4 && written_ >= 2) {
    const Number numerator = call.numbers[written_ - 2], denominator = call.numbers[written_ - 1];
    const bool fits =
        magnitude(numerator) < limits.high / 16 && magnitude(denominator) < limits.high / 16;
    const Number by = fits && factor != 0 ? factor : (factor < 0 ? -1 : 1);
    push(call, by * numerator + (mode == 6 && fits ? 1 : 0));
    push(call, by * denominator);
    return;
  }
  constexpr std::array<int, 4> shifts{0, 20, 60, 96};
  for (int i = 0; i < 2; ++i) {
    const Grid2& p = point2(static_cast<int>(factor) + next_point_++);
    push(call, (Number{1} << shifts[static_cast<std::size_t>(mode & 3)]) * p.x + p.y);
  }
}

/// Modes 0-2: the squared distance of the first point to another one, that plus one, that minus
/// one; 3: a small number; above: eight bytes.
void Machine::push_squared_distance(Call& call) {
  const int mode = nibble();
  const int operand = nibble();
  const Limits limits = limits_of(Argument::squared_distance, 0);
  if (mode > 12) return push(call, static_cast<Number>(little_endian(8) >> 1));
  if ((mode & 3) == 3) return push(call, operand);
  const Grid2& q = point2(operand + next_point_);
  const Number dx = call.numbers[0] - q.x, dy = call.numbers[1] - q.y;
  const Number v = dx * dx + dy * dy + ((mode & 3) == 2 ? -1 : (mode & 3));
  push(call, limits.hold(v) ? v : 0);
}

/// Modes 0: a small number; 1, 2: just reaching a coordinate of another point; 3: just reaching the
/// line; above: four bytes.
void Machine::push_double_half_side(Call& call) {
  const int mode = nibble();
  const int operand = nibble();
  const Limits limits = limits_of(Argument::double_half_side, 0);
  if (mode > 12) return push(call, static_cast<Number>(little_endian(4) >> 2));
  const auto& n = call.numbers;
  const Grid2& q = point2(operand & 7);
  Number v = operand;
  if ((mode & 3) == 1) v = 2 * magnitude(n[4] - q.x);
  if ((mode & 3) == 2) v = 2 * magnitude(n[5] - q.y);
  if ((mode & 3) == 3) {
    const Number dx = n[2] - n[0], dy = n[3] - n[1];
    const Number area = 2 * magnitude(dx * (n[5] - n[1]) - dy * (n[4] - n[0]));
    const Number span = magnitude(dx) + magnitude(dy);
    v = span == 0 ? Number{operand} : area / span + (operand & 1);
  }
  push(call, limits.hold(v) ? v : limits.high);
}

}  // namespace offgrid::fuzz
