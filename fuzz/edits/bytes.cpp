#include "edits/bytes.hpp"

#include <array>

#include "swarm.hpp"
#include "triangulation/model.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::triangulation::Edit;
using testing::triangulation::EditKind;
using testing::triangulation::EditProgram;

enum class Operation : std::uint8_t {
  insert,
  insert_again,
  insert_block,
  remove,
  constrain,
  constrain_again,
  release,
  look_up
};

class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> input) : reader_(input) {}

  EditProgram run() {
    while (!reader_.at_end() && program_.edits.size() < edits_max &&
           program_.look_ups.size() < look_ups_max)
      step();
    return std::move(program_);
  }

 private:
  void step() {
    const int code = reader_.byte();
    const bool by_number = (code & 8) != 0;
    switch (static_cast<Operation>(code & 7)) {
      case Operation::insert:
      case Operation::insert_again: return add({EditKind::insert, reader_.point(), {}});
      case Operation::insert_block: return insert_block(code >> 4);
      case Operation::remove: return add({EditKind::remove, place(by_number), {}});
      case Operation::constrain:
      case Operation::constrain_again: return add_with_two(EditKind::constrain, by_number);
      case Operation::release: return add_with_two(EditKind::release, by_number);
      case Operation::look_up: {
        const Point2 p = reader_.point();
        program_.look_ups.push_back({p, place(true)});
      }
    }
  }

  /// A vertex by its number in lexicographic order, or any point.
  Point2 place(bool by_number) {
    if (!by_number || model_.points().empty()) return reader_.point();
    return *std::next(model_.points().begin(),
                      static_cast<std::ptrdiff_t>(reader_.byte() % model_.points().size()));
  }

  void add(const Edit& edit) {
    if (program_.edits.size() >= edits_max) return;
    program_.edits.push_back(edit);
    model_.apply(edit);
  }

  void add_with_two(EditKind kind, bool by_number) {
    const Point2 a = place(by_number);
    add({kind, a, place(by_number)});
  }

  /// Places of the grid one after the other, from a place on: squares, rows and everything
  /// cocircular that they hold.
  void insert_block(int size) {
    const int first = reader_.byte();
    const Places& places = reader_.places();
    for (int i = 0; i <= size; ++i) {
      const Grid2 p = places.at((first & 15) + i % places.side, (first >> 4) + i / places.side);
      add({EditKind::insert, *Point2::make(p.x, p.y), {}});
    }
  }

  ProgramReader reader_;
  EditProgram program_;
  testing::triangulation::EditModel model_;
};

}  // namespace

EditProgram read_edits(std::span<const std::uint8_t> input) { return Decoder(input).run(); }

Input write_edits(const EditProgram& program) {
  constexpr std::array operations{Operation::insert, Operation::remove, Operation::constrain,
                                  Operation::release};
  ProgramWriter writer(0);
  testing::triangulation::EditModel model;
  for (const Edit& edit : program.edits) {
    writer.byte(static_cast<std::size_t>(operations[static_cast<std::size_t>(edit.kind)]));
    writer.point(edit.a);
    if (edit.has_two_points()) writer.point(edit.b);
    model.apply(edit);
  }
  for (const testing::triangulation::LookUp& look : program.look_ups) {
    writer.byte(static_cast<std::size_t>(Operation::look_up));
    writer.point(look.point);
    const auto near = model.points().find(look.near);
    if (model.points().empty()) {
      writer.point(look.near);
    } else {
      writer.byte(near == model.points().end()
                      ? 0
                      : static_cast<std::size_t>(std::distance(model.points().begin(), near)));
    }
  }
  return writer.bytes();
}

Input random_edit_program(testing::Random& random) {
  const auto byte = [&random] { return static_cast<std::uint8_t>(random.next() >> 56); };
  Input program{byte()};
  const std::uint32_t swarm = random_swarm(random);
  const std::int64_t inserts = random.between(0, 14);
  if (random.chance(1, 2)) {
    program.push_back(static_cast<std::uint8_t>(static_cast<std::size_t>(Operation::insert_block) |
                                                static_cast<std::size_t>(byte() & 0xf0)));
    program.push_back(byte());
  }
  for (std::int64_t i = 0; i < inserts; ++i) {
    program.push_back(static_cast<std::uint8_t>(Operation::insert));
    put_random_point(random, swarm, program);
  }
  // A few kinds of operations only, so that each gets its turn undiluted.
  const auto kind = [&random] {
    return static_cast<std::uint8_t>(pick_by_swarm(random, SwarmList::edits, 8));
  };
  const std::uint8_t first = kind();
  const std::uint8_t second = kind();
  for (std::int64_t i = random.between(2, 20); i > 0; --i) {
    const std::uint8_t operation = random.chance(1, 4)   ? byte() & 7
                                   : random.chance(1, 2) ? first
                                                         : second;
    const bool by_number = random.chance(3, 4);
    const bool is_block = operation == static_cast<std::uint8_t>(Operation::insert_block);
    program.push_back(static_cast<std::uint8_t>(operation | (by_number ? 8 : 0) |
                                                (is_block ? byte() & 0x30 : 0)));
    const auto what = static_cast<Operation>(operation);
    if (is_block) {
      program.push_back(byte());
    } else if (what == Operation::insert || what == Operation::insert_again) {
      put_random_point(random, swarm, program);
    } else {
      const bool has_two = what != Operation::remove;
      if (what == Operation::look_up || !by_number) put_random_point(random, swarm, program);
      if (what == Operation::look_up || by_number) program.push_back(byte());
      if (what != Operation::look_up && has_two)
        by_number ? program.push_back(byte()) : put_random_point(random, swarm, program);
    }
  }
  return program;
}

}  // namespace offgrid::fuzz
