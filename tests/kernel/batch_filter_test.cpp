// The floating filter of in_circle_batch: it has to be right, which batch_test.cpp shows, and it
// has to decide what it can, or a batch costs more than a loop.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

#include "offgrid/kernel/batch.hpp"
#include "support/generate.hpp"

#if OFFGRID_BATCH_X86

namespace offgrid::kernel {
namespace {

using testing::Random;

/// Quadruples of points with |x|, |y| <= reach.
struct Quadruples {
  std::array<std::vector<Coordinate2>, 8> numbers;

  Quadruples(std::size_t count, std::int64_t reach, Random& random) {
    for (auto& list : numbers) {
      for (std::size_t i = 0; i < count; ++i)
        list.push_back(Coordinate2::checked(random.between(-reach, reach)).value());
    }
  }
  PointSpan points(std::size_t which) const { return {numbers[2 * which], numbers[2 * which + 1]}; }
  Sign answer(std::size_t i) const {
    return in_circle(points(0)[i], points(1)[i], points(2)[i], points(3)[i]);
  }
};

constexpr std::size_t group_count = 2000;

void expect_four_lanes_decide(const Quadruples& data) {
  for (std::size_t i = 0; i < 4 * group_count; i += 4) {
    const auto signs =
        detail::in_circle_four(data.points(0), data.points(1), data.points(2), data.points(3), i);
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const Sign sign = data.answer(i + lane);
      EXPECT_EQ((signs.positive >> lane & 1U) != 0, sign == Sign::positive) << i + lane;
      EXPECT_EQ((signs.negative >> lane & 1U) != 0, sign == Sign::negative) << i + lane;
    }
    EXPECT_EQ((signs.positive | signs.negative) >> 4, 0U);
  }
}

void expect_eight_lanes_decide(const Quadruples& data) {
  std::vector<Sign> out(4 * group_count);
  for (std::size_t i = 0; i < out.size(); i += 8) {
    const unsigned open = detail::in_circle_eight(data.points(0), data.points(1), data.points(2),
                                                  data.points(3), out.data(), i, 0xFF);
    for (std::size_t lane = 0; lane < 8; ++lane) {
      EXPECT_EQ((open >> lane & 1U) != 0, data.answer(i + lane) == Sign::zero) << i + lane;
      EXPECT_EQ(out[i + lane], data.answer(i + lane)) << i + lane;
    }
    EXPECT_EQ(open >> 8, 0U);
  }
}

/// Random points of the whole grid are never cocircular enough, and below 2^10 no determinant but
/// zero is within the bound: it is an integer, and the bound at most 2^-49 times 3 (2 * 2^22)^2
/// < 1.
TEST(BatchFilter, decides_all_but_what_it_cannot_know) {
  Random random(7);
  for (const std::int64_t reach :
       {(std::int64_t{1} << 30) - 1, std::int64_t{1000}, std::int64_t{3}}) {
    const Quadruples data(4 * group_count, reach, random);
    if (runnable(Isa::avx2) == Isa::avx2) expect_four_lanes_decide(data);
    if (runnable(Isa::avx512) == Isa::avx512) expect_eight_lanes_decide(data);
  }
}

TEST(BatchFilter, lanes_that_are_not_asked_for_are_neither_read_nor_open) {
  if (runnable(Isa::avx512) != Isa::avx512) GTEST_SKIP() << "this machine cannot run AVX-512";
  Random random(8);
  const Quadruples data(8, 3, random);
  for (unsigned lanes = 0; lanes <= 0xFF; ++lanes) {
    std::array<Sign, 8> out{};
    out.fill(static_cast<Sign>(99));
    const unsigned open =
        detail::in_circle_eight(data.points(0), data.points(1), data.points(2), data.points(3),
                                out.data(), 0, static_cast<__mmask8>(lanes));
    for (std::size_t lane = 0; lane < 8; ++lane) {
      const bool is_asked = (lanes >> lane & 1U) != 0;
      EXPECT_EQ(out[lane], is_asked ? data.answer(lane) : static_cast<Sign>(99));
      EXPECT_EQ((open >> lane & 1U) != 0, is_asked && data.answer(lane) == Sign::zero);
    }
  }
}

TEST(BatchFilter, is_left_out_for_longer_and_longer_runs_while_it_decides_nothing) {
  detail::ExactRun run;
  for (const std::size_t length : {32U, 96U, 224U, 480U, 992U, 1024U, 1024U})
    EXPECT_EQ(run.after_group(true, 5000), length);
  EXPECT_EQ(run.after_group(true, 10), 10U) << "no more than there are";
  EXPECT_EQ(run.after_group(false, 5000), 0U);
  EXPECT_EQ(run.after_group(true, 5000), 32U) << "it begins anew";
  EXPECT_EQ(detail::ExactRun().after_group(false, 5000), 0U);
}

TEST(BatchFilter, a_lane_without_a_sign_is_open) {
  const detail::CertainSigns none;
  EXPECT_EQ(none.positive, 0U);
  EXPECT_EQ(none.negative, 0U);
}

}  // namespace
}  // namespace offgrid::kernel

#endif
