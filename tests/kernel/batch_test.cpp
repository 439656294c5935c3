// Batches answer exactly what the single predicates answer: on every instruction set, class of
// points, length and alignment.
#include "offgrid/kernel/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/generate.hpp"

namespace offgrid::kernel {
namespace {

using testing::Class2;
using testing::Random;

constexpr std::array<Isa, 3> all_isas = {Isa::scalar, Isa::avx2, Isa::avx512};

/// Groups of four points as eight arrays. Each array can begin a few elements late, so that spans
/// of any alignment can be cut out of it.
class Quadruples {
 public:
  explicit Quadruples(std::size_t count) : count_(count) {
    for (auto& numbers : numbers_) numbers.resize(count + 64);
  }

  std::size_t size() const { return count_; }

  void set(std::size_t i, std::span<const Point2, 4> points,
           const std::array<std::size_t, 8>& shift) {
    for (std::size_t k = 0; k < 4; ++k) {
      numbers_[2 * k][i + shift[2 * k]] = points[k].x;
      numbers_[2 * k + 1][i + shift[2 * k + 1]] = points[k].y;
    }
  }

  PointSpan points(std::size_t which, std::size_t count,
                   const std::array<std::size_t, 8>& shift) const {
    return {std::span(numbers_[2 * which]).subspan(shift[2 * which], count),
            std::span(numbers_[2 * which + 1]).subspan(shift[2 * which + 1], count)};
  }

 private:
  std::size_t count_;
  std::array<std::vector<Coordinate2>, 8> numbers_;
};

constexpr std::array<std::size_t, 8> no_shift{};
constexpr Sign untouched = static_cast<Sign>(99);

/// Compares both batches with the single predicates, on every instruction set, and expects the
/// elements around `out` to stay as they are.
void expect_equal_to_single(const Quadruples& data, std::size_t count,
                            const std::array<std::size_t, 8>& shift, const std::string& what) {
  const PointSpan a = data.points(0, count, shift);
  const PointSpan b = data.points(1, count, shift);
  const PointSpan c = data.points(2, count, shift);
  const PointSpan d = data.points(3, count, shift);
  for (const Isa isa : all_isas) {
    SCOPED_TRACE(what + ", " + name(isa) + ", " + std::to_string(count) + " items");
    const std::size_t margin = 33 + shift[0];
    std::vector<Sign> turns(count + 2 * margin, untouched);
    std::vector<Sign> circles(count + 2 * margin, untouched);
    ASSERT_EQ(orient_batch(a, b, c, std::span(turns).subspan(margin, count), isa).value(), count);
    ASSERT_EQ(in_circle_batch(a, b, c, d, std::span(circles).subspan(margin, count), isa).value(),
              count);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (i < margin || i >= margin + count) {
        ASSERT_EQ(turns[i], untouched) << "written outside the span, at " << i;
        ASSERT_EQ(circles[i], untouched) << "written outside the span, at " << i;
        continue;
      }
      const std::size_t k = i - margin;
      ASSERT_EQ(turns[i], orient(a[k], b[k], c[k])) << "triple " << k;
      ASSERT_EQ(circles[i], in_circle(a[k], b[k], c[k], d[k])) << "quadruple " << k;
    }
  }
}

void fill_all(Quadruples& data, Class2 which, Random& random,
              const std::array<std::size_t, 8>& shift) {
  std::array<Point2, 4> points;
  for (std::size_t i = 0; i < data.size(); ++i) {
    fill(which, random, points);
    data.set(i, points, shift);
  }
}

TEST(Batch, EqualsTheSinglePredicatesOnEveryClass) {
  Random random(20);
  for (const Class2 which : testing::all_classes2()) {
    Quadruples data(3000);
    fill_all(data, which, random, no_shift);
    expect_equal_to_single(data, data.size(), no_shift, testing::name(which));
  }
}

TEST(Batch, EqualsTheSinglePredicatesAtEveryLength) {
  Random random(21);
  Quadruples data(100);
  for (const Class2 which : {Class2::random, Class2::cocircular, Class2::collinear}) {
    fill_all(data, which, random, no_shift);
    for (std::size_t count = 0; count <= data.size(); ++count)
      expect_equal_to_single(data, count, no_shift, testing::name(which));
  }
}

TEST(Batch, EqualsTheSinglePredicatesAtEveryAlignment) {
  Random random(22);
  for (std::size_t first = 0; first < 17; ++first) {
    // All spans equally far from a cache line, then each at its own distance.
    std::array<std::size_t, 8> together;
    together.fill(first);
    std::array<std::size_t, 8> apart{};
    for (std::size_t& s : apart) s = static_cast<std::size_t>(random.between(0, 17));
    for (const auto& shift : {together, apart}) {
      Quadruples data(150);
      fill_all(data, Class2::pythagorean, random, shift);
      for (const std::size_t count : {data.size(), data.size() - 7, first})
        expect_equal_to_single(data, count, shift, "shifted spans");
    }
  }
}

TEST(Batch, IsExactWhereTheCircleFilterIsNot) {
  // The largest square of the grid, and its corners moved by one unit: determinants 0 and about
  // 2^62 beside terms of about 2^124.
  constexpr int m = (1 << 30) - 1;
  Quadruples data(81);
  for (int i = 0; i < 81; ++i) {
    const int dx = i % 3 == 0 ? 1 : 0;
    const std::array<Point2, 4> points = {
        Point2::at(-m + (i / 3 % 3 == 0 ? 1 : 0), -m), Point2::at(m, -m + (i / 9 % 3 == 0 ? 1 : 0)),
        Point2::at(m - dx, m), Point2::at(-m, m - (i / 27 == 0 ? 1 : 0))};
    data.set(static_cast<std::size_t>(i), points, no_shift);
  }
  expect_equal_to_single(data, data.size(), no_shift, "squares");
  std::vector<Sign> signs(81);
  ASSERT_TRUE(in_circle_batch(data.points(0, 81, no_shift), data.points(1, 81, no_shift),
                              data.points(2, 81, no_shift), data.points(3, 81, no_shift), signs));
  EXPECT_EQ(signs[80], Sign::zero);
}

TEST(Batch, OneUndecidedLaneIsAnsweredWhereverItIs) {
  // The largest square of the grid with corners moved by one unit, so that the determinant is below
  // 2^62, among easy quadruples.
  constexpr int m = (1 << 30) - 1;
  const std::array<Point2, 4> hard = {Point2::at(-m, 1 - m), Point2::at(m - 1, -m),
                                      Point2::at(m - 1, m - 1), Point2::at(1 - m, m - 1)};
  const std::array<Point2, 4> easy = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(0, 4),
                                      Point2::at(1, 1)};
  for (std::size_t lane = 0; lane < 16; ++lane) {
    Quadruples data(16);
    for (std::size_t i = 0; i < 16; ++i) data.set(i, i == lane ? hard : easy, no_shift);
    expect_equal_to_single(data, data.size(), no_shift, "one hard lane");
  }
}

TEST(Batch, NamesTheSpanThatIsNotAsLong) {
  std::array<std::vector<Coordinate2>, 8> numbers;
  for (std::size_t odd = 1; odd <= 16; ++odd) {  // one is too short, then one too long
    const std::size_t length = odd <= 8 ? 4 : 6, which = (odd - 1) % 8 + 1;
    for (std::size_t k = 0; k < 8; ++k) numbers[k].assign(k == which ? length : 5, Coordinate2{});
    std::vector<Sign> out(which == 8 ? length : 5, untouched);
    const PointSpan a{numbers[0], numbers[1]};
    const PointSpan b{numbers[2], numbers[3]};
    const PointSpan c{numbers[4], numbers[5]};
    const PointSpan d{numbers[6], numbers[7]};
    for (const Isa isa : all_isas) {
      const auto answer = in_circle_batch(a, b, c, d, out, isa);
      ASSERT_FALSE(answer.has_value());
      EXPECT_EQ(answer.error().code, ErrorCode::size_mismatch);
      EXPECT_EQ(answer.error().index, which);
      EXPECT_EQ(answer.error().value, static_cast<double>(length));
      EXPECT_EQ(answer.error().bits, 0);
      EXPECT_NE(describe(answer.error()).find(std::string("span ").append(std::to_string(which))),
                std::string::npos);
      EXPECT_EQ(out.front(), untouched);
      if (which < 6) {
        EXPECT_EQ(orient_batch(a, b, c, out, isa).error().index, which);
      }
    }
  }
  numbers[0].resize(3);
  std::vector<Sign> out(4);
  EXPECT_EQ(orient_batch({numbers[0], numbers[0]}, {numbers[0], numbers[0]},
                         {numbers[0], numbers[0]}, out)
                .error()
                .index,
            6U);
}

TEST(Batch, RunsNothingThatTheMachineLacks) {
  const Isa best = best_isa();
  for (const Isa isa : all_isas) {
    EXPECT_LE(runnable(isa), best) << name(isa);
    EXPECT_EQ(runnable(isa) == isa, isa <= best) << name(isa);
  }
  EXPECT_EQ(runnable(Isa::scalar), Isa::scalar);
  std::printf("batches run %s here\n", name(best));
}

TEST(Batch, TheWidestSetWhoseFeaturesAreAllThereIsChosen) {
  const IsaFeatures none;
  EXPECT_FALSE(none.avx2 || none.avx512f || none.avx512bw || none.avx512dq || none.avx512vl);
  for (unsigned set = 0; set < 32; ++set) {
    const auto has = [set](unsigned bit) { return (set >> bit & 1U) != 0; };
    IsaFeatures features{.avx2 = has(0)};
    features.avx512f = has(1);
    features.avx512bw = has(2);
    features.avx512dq = has(3);
    features.avx512vl = has(4);
    Isa expected = has(0) ? Isa::avx2 : Isa::scalar;
    if (set >> 1 == 15) expected = Isa::avx512;
    EXPECT_EQ(best_isa(features), expected) << set;
  }
}

TEST(Batch, AMachineRunsWhatIsAskedForOrItsBest) {
  for (const Isa best : all_isas) {
    for (const Isa asked : all_isas) {
      EXPECT_EQ(runnable(asked, best), std::min(asked, best)) << name(asked) << " " << name(best);
    }
  }
}

#if defined(__linux__)
// The operating system lists the features, and hides those whose registers it does not save.
TEST(Batch, TheFeaturesOfTheMachineAreThoseThatTheOperatingSystemLists) {
  std::ifstream file("/proc/cpuinfo");
  std::set<std::string> flags;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("flags")) continue;
    std::istringstream words(line);
    for (std::string word; words >> word;) flags.insert(word);
    break;
  }
  const auto has = [&](const char* flag) { return OFFGRID_BATCH_X86 != 0 && flags.contains(flag); };
  const IsaFeatures listed{.avx2 = has("avx2"),
                           .avx512f = has("avx512f"),
                           .avx512bw = has("avx512bw"),
                           .avx512dq = has("avx512dq"),
                           .avx512vl = has("avx512vl")};
  EXPECT_EQ(isa_features(), listed);
  EXPECT_EQ(best_isa(), best_isa(listed));
}
#endif

TEST(Batch, InstructionSetsHaveNames) {
  EXPECT_STREQ(name(Isa::scalar), "scalar");
  EXPECT_STREQ(name(Isa::avx2), "AVX2");
  EXPECT_STREQ(name(Isa::avx512), "AVX-512");
  EXPECT_STREQ(name(static_cast<Isa>(99)), "unknown");
}

}  // namespace
}  // namespace offgrid::kernel
