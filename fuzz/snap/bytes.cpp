#include "snap/bytes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

enum class Operation : std::uint8_t {
  add,
  add_too,
  add_beside,
  again,
  again_backwards,
  remove,
  remove_unknown,
  commit
};

constexpr std::size_t uses_max = 16;

class Decoder {
 public:
  explicit Decoder(std::span<const std::uint8_t> input) : reader_(input) {
    program_ = {Point2::at(-limit2, -limit2), Point2::at(limit2, limit2), {}};
  }

  SnapProgram run() {
    while (!reader_.at_end() && known_.size() < uses_max && uses_ < 2 * uses_max) step();
    commit();
    return std::move(program_);
  }

 private:
  void step() {
    const std::size_t code = reader_.byte(), which = code >> 3;
    switch (static_cast<Operation>(code & 7)) {
      case Operation::add:
      case Operation::add_too:
      case Operation::add_beside: {
        const Point2 a = reader_.point();
        known_.push_back({a, reader_.point(), 1});
        return add(known_.back());
      }
      case Operation::again: return add_known(which, 1, false);
      case Operation::again_backwards: return add_known(which, 1, true);
      case Operation::remove: return add_known(which, -1, false);
      case Operation::remove_unknown: {
        const Point2 a = reader_.point();
        return add({a, reader_.point(), -1});
      }
      case Operation::commit: return commit();
    }
  }

  void add(const SegmentUse& use) {
    edit_.push_back(use);
    ++uses_;
  }
  void add_known(std::size_t which, std::int32_t change, bool is_backwards) {
    if (known_.empty()) return;
    const SegmentUse& use = known_[which % known_.size()];
    add(is_backwards ? SegmentUse{use.b, use.a, change} : SegmentUse{use.a, use.b, change});
  }
  void commit() {
    if (!edit_.empty()) program_.edits.push_back(std::exchange(edit_, {}));
  }

  ProgramReader reader_;
  SnapProgram program_;
  std::vector<SegmentUse> known_;  ///< each that was new once
  std::vector<SegmentUse> edit_;
  std::size_t uses_ = 0;
};

}  // namespace

SnapProgram read_snap(std::span<const std::uint8_t> input) { return Decoder(input).run(); }

Input write_snap(const SnapProgram& program) {
  ProgramWriter writer(0);
  std::vector<SegmentUse> known;
  const auto code = [](Operation operation, std::size_t which) {
    return static_cast<std::size_t>(operation) | which << 3;
  };
  for (const std::vector<SegmentUse>& edit : program.edits) {
    for (const SegmentUse& use : edit) {
      const auto place = std::find_if(known.begin(), known.end(), [&](const SegmentUse& k) {
        return k.a == use.a && k.b == use.b;
      });
      const auto which = static_cast<std::size_t>(place - known.begin());
      const bool is_known = place != known.end() && which < 32;
      if (is_known) {
        writer.byte(code(use.change > 0 ? Operation::again : Operation::remove, which));
        continue;
      }
      writer.byte(code(use.change > 0 ? Operation::add : Operation::remove_unknown, 0));
      writer.point(use.a);
      writer.point(use.b);
      if (use.change > 0) known.push_back({use.a, use.b, 1});
    }
    writer.byte(code(Operation::commit, 0));
  }
  return writer.bytes();
}

Input random_snap_program(testing::Random& random) {
  const auto byte = [&random] { return static_cast<std::uint8_t>(random.next() >> 56); };
  Input program{byte()};
  const std::uint32_t swarm = random_swarm(random);
  const std::int64_t batch = random.between(1, 4);  // edits of about so many segments
  for (std::int64_t i = random.between(2, 12); i > 0; --i) {
    const bool is_new = i > 8 || random.chance(2, 3);
    const auto operation = is_new ? Operation::add : static_cast<Operation>(random.between(3, 6));
    program.push_back(static_cast<std::uint8_t>(static_cast<std::size_t>(operation) |
                                                static_cast<std::size_t>(byte() & 0xf8)));
    if (operation == Operation::add || operation == Operation::remove_unknown) {
      put_random_point(random, swarm, program);
      put_random_point(random, swarm, program);
    }
    if (random.chance(1, static_cast<int>(batch)))
      program.push_back(static_cast<std::uint8_t>(Operation::commit));
  }
  return program;
}

}  // namespace offgrid::fuzz
