// orient_batch and in_circle_batch on every instruction set, against the same loop with
// vectorisation off.
#include "harness.hpp"
#include "plain_loops.hpp"

namespace offgrid::bench {

namespace {

using kernel::Coordinate2;
using kernel::Isa;
using kernel::PointSpan;
using kernel::Sign;

/// Points in eight arrays with 16 coordinates of room between them. Aligned, each begins at a cache
/// line; otherwise each begins 4 bytes further from one than the array before it, so that every
/// full load of a vector crosses a line.
struct Arrays {
  std::vector<Coordinate2> room;
  std::array<std::span<Coordinate2>, 8> numbers;
  std::vector<Sign> out;

  PointSpan points(std::size_t which) const { return {numbers[2 * which], numbers[2 * which + 1]}; }

  void cut(std::size_t count, bool aligned) {
    constexpr std::size_t line = 64 / sizeof(Coordinate2);
    const std::size_t stride = (count + 2 * line - 1) / line * line;
    room.resize(8 * (stride + line) + line);
    const std::size_t past_line =
        reinterpret_cast<std::uintptr_t>(room.data()) % 64 / sizeof(Coordinate2);
    for (std::size_t k = 0; k < 8; ++k) {
      numbers[k] = std::span(room).subspan(
          (line - past_line) % line + k * stride + (aligned ? 0 : k + 1), count);
    }
  }

  void fill(Class2 input, std::size_t count, bool aligned) {
    testing::Random random(2000 + static_cast<std::uint64_t>(input));
    std::array<Point2, 4> group;
    cut(count, aligned);
    out.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      // The large arrays repeat the same groups, since some classes are slow to generate; the times
      // do not depend on it.
      if (i < case_count) testing::fill(input, random, group);
      for (std::size_t k = 0; k < 4; ++k) {
        numbers[2 * k][i] = i < case_count ? group[k].x : numbers[2 * k][i - case_count];
        numbers[2 * k + 1][i] = i < case_count ? group[k].y : numbers[2 * k + 1][i - case_count];
      }
    }
  }
};

template <class Run>
void add_batch(const std::string& predicate, Class2 input, std::size_t count, bool aligned,
               const std::string& subject, Run run) {
  const auto arrays = std::make_shared<Arrays>();
  const std::string label = predicate + "/" + testing::name(input) + " " + std::to_string(count) +
                            (aligned ? "" : " unaligned") + "/" + subject;
  benchmark::RegisterBenchmark(label.c_str(), [=](benchmark::State& state) {
    if (arrays->out.empty()) arrays->fill(input, count, aligned);
    for (auto _ : state) {
      run(*arrays);
      benchmark::DoNotOptimize(arrays->out.data());
      benchmark::ClobberMemory();
    }
    state.counters["cases"] = static_cast<double>(count);
  });
}

void add_both(Class2 input, std::size_t count, bool aligned) {
  add_batch("orient_batch", input, count, aligned, "plain loop",
            [](Arrays& on) { plain_orient(on.points(0), on.points(1), on.points(2), on.out); });
  add_batch("in_circle_batch", input, count, aligned, "plain loop", [](Arrays& on) {
    plain_in_circle(on.points(0), on.points(1), on.points(2), on.points(3), on.out);
  });
  for (const Isa isa : {Isa::scalar, Isa::avx2, Isa::avx512}) {
    if (runnable(isa) != isa) continue;
    add_batch("orient_batch", input, count, aligned, name(isa), [isa](Arrays& on) {
      benchmark::DoNotOptimize(
          orient_batch(on.points(0), on.points(1), on.points(2), on.out, isa).has_value());
    });
    add_batch("in_circle_batch", input, count, aligned, name(isa), [isa](Arrays& on) {
      benchmark::DoNotOptimize(
          in_circle_batch(on.points(0), on.points(1), on.points(2), on.points(3), on.out, isa)
              .has_value());
    });
  }
}

}  // namespace

void add_batches() {
  add_both(Class2::random, 4096, true);
  add_both(Class2::random, 4096, false);
  add_both(Class2::cocircular, 4096, true);
  add_both(Class2::random, 1000000, true);
}

}  // namespace offgrid::bench
