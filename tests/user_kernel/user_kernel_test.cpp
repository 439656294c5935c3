// check_kernel and the kernel fuzzer: what they see, and how they say it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/verify/adapter.hpp"
#include "offgrid/verify/fuzz_kernel.hpp"
#include "planted_kernels.hpp"
#include "right_kernel.hpp"

namespace offgrid::testing {
namespace {

using verify::Report;

/// A kernel that is wrong on purpose, and what has to be said about it.
struct Planted {
  std::string first_example;
  std::vector<std::string> kinds;  ///< position and difference of each
  Report (*check)();
  verify::KernelFuzzer& (*fuzzer)(const char* name);
};

template <class K>
Planted of(const char* first_example, std::vector<std::string> kinds) {
  const auto check = [] { return verify::check_kernel<K>({.count = 2000}); };
  return {first_example, std::move(kinds), check, verify::kernel_fuzzer<K>};
}

const std::vector<Planted> all_planted{
    of<planted::LineTurnsLeft>("orient((0, 1), (0, 0), (0, -1)): exact 0, answered +1",
                               {"three on a line: +1 instead of 0"}),
    of<planted::CircleIsInside>("in_circle((1, -1), (0, 0), (1, 0), (0, -1)): exact 0, answered +1",
                                {"general position: +1 instead of 0"}),
    of<planted::SegmentIsHalfOpen>("on_segment((0, -1), (0, 0), (0, 0)): exact +1, answered 0",
                                   {"two points equal: 0 instead of +1"}),
    of<planted::OverlapIsNoContact>(
        "segments_intersect((0, -1), (0, 0), (0, 1), (0, -2)): exact +1, answered 0",
        {"three on a line: 0 instead of +1"}),
    of<planted::CornerIsInside>(
        "point_in_triangle((1, 0), (0, 0), (0, -1), (1, 0)): exact 0, answered +1",
        {"two points equal: +1 instead of 0"}),
    of<planted::OnlyEdgesMeet>(
        "triangles_intersect((-3, 0), (1, -3), (0, 2), (0, 0), (-1, 1), (-1, -1)): exact +1, "
        "answered 0",
        {"general position: 0 instead of +1", "three on a line: 0 instead of +1",
         "degenerate, two points equal: 0 instead of +1"}),
    of<planted::OppositeIsEqual>(
        "compare_angle((0, 0), (-1, 0), (1, 0)): exact +1, answered 0",
        {"three on a line: 0 instead of +1", "three on a line: 0 instead of -1"}),
    of<planted::EqualIsFarther>(
        "compare_distance((0, 0), (0, -1), (1, 0)): exact 0, answered +1",
        {"general position: +1 instead of 0", "three on a line: +1 instead of 0"}),
    of<planted::CircleTieIsLeft>(
        "in_circle_perturbed((1, -1), (0, 0), (1, 0), (0, -1)): exact -1, answered +1",
        {"general position: +1 instead of -1"}),
    of<planted::EdgeTieIsLeft>(
        "side_of_mesh_edge((1, 0), (-1, 0), (0, 0)): exact -1, answered +1",
        {"three on a line: +1 instead of -1", "two points equal: +1 instead of -1"}),
    of<planted::LineTieIsRight>(
        "side_of_line((1, 0), (-1, 0), (0, 0)): exact +1, answered -1",
        {"three on a line: -1 instead of +1", "two points equal: -1 instead of +1"}),
    of<planted::TieInXIsAfter>(
        "order_x((0, 1), (0, 0)): exact -1, answered +1",
        {"general position: +1 instead of -1", "two points equal: +1 instead of -1"}),
    of<planted::XForY>(
        "order_y((0, 0), (-1, 0)): exact -1, answered +1",
        {"general position: +1 instead of -1", "general position: -1 instead of +1"}),
    of<planted::CrossingTie>(
        "order_along((2, 1), (0, -1), (1, -1), (1, 1), (-1, 0), (0, 0)): exact +1, answered 0",
        {"general position: 0 instead of +1", "general position: 0 instead of -1",
         "three on a line: 0 instead of +1", "three on a line: 0 instead of -1",
         "two points equal: 0 instead of +1", "two points equal: 0 instead of -1"}),
    of<planted::HalvesGoDown>(
        "round_cross((1, 1), (-1, 0), (0, 0), (0, 1)): exact (0, 1), answered (0, 0)",
        {"general position: x right, y too small", "general position: x too small, y right",
         "general position: x too small, y too small"}),
    of<planted::PointHasALeft>(
        "orient_crossing((0, 0), (0, 1), (1, 0), (0, 0), (0, 0), (0, 0)): exact 0, answered +1",
        {"degenerate, two points equal: +1 instead of 0"}),
    of<planted::FirstComesFirst>(
        "compare_crossings((0, -1), (-1, -1), (1, 1), (0, 2), (-1, 1), (1, 0)): exact 0, "
        "answered -1",
        {"general position: -1 instead of 0", "three on a line: -1 instead of 0",
         "two points equal: -1 instead of 0"}),
    of<planted::PlaneIsAbove>(
        "orient3d((1, 0, 0), (0, 1, 0), (0, 0, 0), (-1, 0, 0)): exact 0, answered +1",
        {"four in a plane: +1 instead of 0"}),
    of<planted::SphereIsInside>(
        "in_sphere((0, 0, 0), (0, -1, -1), (-1, -1, 0), (0, 0, 1), (1, 0, 1)): exact 0, answered "
        "+1",
        {"general position: +1 instead of 0", "four in a plane: +1 instead of 0"}),
    of<planted::OnePlaneIsNoContact>(
        "triangles_intersect3d((0, 1, 0), (0, -1, 0), (0, 0, 1), (0, -1, -1), (0, 0, 0), (0, 0, "
        "-1)): exact +1, answered 0",
        {"four in a plane: 0 instead of +1", "two points equal: 0 instead of +1"}),
    of<planted::RayIsALine>(
        "ray_intersects_triangle((0, 0, 0), (-1, 0, 0), (0, 0, 1), (0, -1, 0), (1, 1, -1)): "
        "exact 0, answered +1",
        {"general position: +1 instead of 0", "four in a plane: +1 instead of 0",
         "a degenerate figure: +1 instead of 0", "degenerate, two points equal: +1 instead of 0"}),
    of<planted::FlatBoxIsMissed>(
        "ray_intersects_box((0, 0, 0), (0, 0, -1), (-1, 0, 0), (0, 1, 0)): exact +1, answered 0",
        {"a degenerate figure: 0 instead of +1", "degenerate, two points equal: 0 instead of +1"}),
    of<planted::OnlySurfacesMeet>(
        "triangle_intersects_box((0, 1, 0), (0, 0, 1), (0, 0, 0), (-1, -1, -1), (1, 2, 3)): "
        "exact +1, answered 0",
        {"general position: 0 instead of +1", "four in a plane: 0 instead of +1",
         "a degenerate figure: 0 instead of +1", "degenerate, two points equal: 0 instead of +1"}),
    of<planted::TouchIsNoContact>(
        "boxes_intersect((-1, 0, 0), (0, 1, 1), (0, -1, 0), (1, 1, 1)): exact +1, answered 0",
        {"general position: 0 instead of +1", "four in a plane: 0 instead of +1",
         "two points equal: 0 instead of +1", "a degenerate figure: 0 instead of +1",
         "degenerate, two points equal: 0 instead of +1"}),
};

/// The first counter-example of so many random programs.
std::optional<verify::CounterExample> fuzzed(verify::KernelFuzzer& fuzzer, int programs) {
  Random random(1);
  for (int i = 0; i < programs; ++i) {
    if (auto found = fuzzer.run(fuzzer.random_program(random))) return found;
  }
  return std::nullopt;
}

std::string kind_of(const verify::CounterExample& example) {
  return example.position + ": " + example.difference;
}

TEST(UserKernel, a_right_kernel_agrees_on_every_question) {
  const Report report = verify::check_kernel<RightKernel>({.count = 300});
  EXPECT_TRUE(report.agrees()) << report.text();
  EXPECT_TRUE(report.not_offered.empty() && report.counter_examples.empty());
  EXPECT_TRUE(report.never_asked().empty());
}

TEST(UserKernel, each_question_has_a_planted_kernel) {
  const Report report = verify::check_kernel<RightKernel>({.count = 1});
  for (const verify::ReportCell& cell : report.cells) {
    EXPECT_TRUE(std::any_of(all_planted.begin(), all_planted.end(), [&](const Planted& each) {
      return each.first_example.starts_with(cell.predicate + '(');
    })) << cell.predicate;
  }
}

TEST(UserKernel, each_kind_of_a_planted_fault_has_one_small_example) {
  for (const Planted& each : all_planted) {
    const Report report = each.check();
    std::vector<std::string> kinds;
    for (const verify::CounterExample& example : report.counter_examples)
      kinds.push_back(kind_of(example));
    EXPECT_EQ(kinds, each.kinds) << each.first_example;
    ASSERT_FALSE(report.counter_examples.empty()) << each.first_example;
    EXPECT_EQ(report.counter_examples.front().text(), each.first_example) << each.first_example;
    EXPECT_FALSE(report.agrees());
  }
}

TEST(UserKernel, the_counts_of_the_kinds_are_those_of_the_cells) {
  for (const Planted& each : all_planted) {
    const Report report = each.check();
    std::uint64_t times = 0;
    for (const verify::CounterExample& example : report.counter_examples) times += example.times;
    EXPECT_EQ(times, report.wrong()) << each.first_example;
    for (const verify::ReportCell& cell : report.cells) {
      std::uint64_t in_class = 0;
      for (const verify::CounterExample& example : report.counter_examples) {
        for (const verify::ClassCount& count : example.found_in)
          in_class += count.input_class == cell.input_class ? count.times : 0;
      }
      EXPECT_EQ(in_class, cell.wrong) << each.first_example << ' ' << cell.input_class;
    }
  }
}

TEST(UserKernel, the_fuzzer_finds_every_planted_kernel) {
  for (const Planted& each : all_planted) {
    const auto found = fuzzed(each.fuzzer("K"), 2000);
    ASSERT_TRUE(found) << each.first_example;
    EXPECT_NE(std::find(each.kinds.begin(), each.kinds.end(), kind_of(*found)), each.kinds.end())
        << each.first_example << ' ' << kind_of(*found);
  }
}

TEST(UserKernel, the_fuzzer_compares_every_question_and_finds_nothing_in_a_right_kernel) {
  verify::KernelFuzzer& fuzzer = verify::kernel_fuzzer<RightKernel>("RightKernel");
  EXPECT_FALSE(fuzzer.compared_all());
  const auto found = fuzzed(fuzzer, 20000);
  EXPECT_FALSE(found) << found->text();
  EXPECT_TRUE(fuzzer.compared_all()) << fuzzer.counts();
}

/// Two faults of one function: a triangle without area has no boundary, and a corner is inside.
struct TwoFaults {
  using Number = std::int32_t;
  static int point_in_triangle(auto... n) {
    const auto p = planted::plane(n...);
    return planted::on_line(p[0], p[1], p[2]) ? -1
                                              : planted::CornerIsInside::point_in_triangle(n...);
  }
};

TEST(UserKernel, a_degenerate_fault_hides_no_other) {
  const Report report = verify::check_kernel<TwoFaults>({.count = 2000});
  std::vector<std::string> kinds;
  for (const verify::CounterExample& example : report.counter_examples)
    kinds.push_back(kind_of(example));
  EXPECT_EQ(kinds, (std::vector<std::string>{"two points equal: +1 instead of 0",
                                             "a degenerate figure: -1 instead of 0",
                                             "degenerate, two points equal: -1 instead of 0"}));
  EXPECT_NE(report.table().find("two points equal"), std::string::npos);
}

struct ProperTriangles : TwoFaults {
  struct applies {
    static bool point_in_triangle(auto... n) {
      const auto p = planted::plane(n...);
      return !planted::on_line(p[0], p[1], p[2]);
    }
  };
};

TEST(UserKernel, points_outside_of_the_contract_are_left_out_and_counted) {
  const Report all = verify::check_kernel<TwoFaults>({.count = 2000});
  const Report proper = verify::check_kernel<ProperTriangles>({.count = 2000});
  ASSERT_EQ(proper.counter_examples.size(), 1U);
  EXPECT_EQ(kind_of(proper.counter_examples[0]), "two points equal: +1 instead of 0");
  std::uint64_t left_out = 0;
  for (const verify::ReportCell& cell : proper.cells) left_out += cell.left_out;
  EXPECT_GT(left_out, 0U);
  EXPECT_EQ(left_out + proper.asked(), all.asked());
  EXPECT_NE(
      proper.notes().find("point_in_triangle: applies leaves out " + std::to_string(left_out)),
      std::string::npos);
  EXPECT_EQ(proper.examples(),
            "point_in_triangle((1, 0), (0, 0), (0, -1), (1, 0)): exact 0, answered +1\n");
}

/// Takes points whose first coordinate is at least 100.
struct FarToTheRight : planted::LineTurnsLeft {
  struct applies {
    static bool orient(auto ax, auto...) { return ax >= 100; }
  };
};

TEST(UserKernel, an_example_is_shrunk_within_the_contract) {
  const Report report = verify::check_kernel<FarToTheRight>({.count = 2000});
  ASSERT_EQ(report.counter_examples.size(), 1U);
  EXPECT_GE(report.counter_examples[0].points[0][0], 100);
  const auto found = fuzzed(verify::kernel_fuzzer<FarToTheRight>("FarToTheRight"), 2000);
  ASSERT_TRUE(found);
  EXPECT_GE(found->points[0][0], 100);
}

struct NothingApplies : TwoFaults {
  static int orient(auto... n) { return static_cast<int>(RightKernel::orient(n...)); }
  struct applies {
    static bool point_in_triangle(auto...) { return false; }
  };
};

TEST(UserKernel, a_precondition_that_excludes_everything_is_no_agreement) {
  const Report report = verify::check_kernel<NothingApplies>({.count = 100});
  EXPECT_EQ(report.wrong(), 0U);
  EXPECT_FALSE(report.agrees());
  EXPECT_EQ(report.never_asked(), std::vector<std::string>{"point_in_triangle"});
  EXPECT_EQ(report.summary(), "wrong in 0 of " + std::to_string(report.asked()) +
                                  " questions; nothing compared: point_in_triangle");
  verify::KernelFuzzer& fuzzer = verify::kernel_fuzzer<NothingApplies>("NothingApplies");
  EXPECT_FALSE(fuzzed(fuzzer, 1000));
  EXPECT_FALSE(fuzzer.compared_all());
}

struct NoFunctions {
  using Number = double;
};

TEST(UserKernel, a_kernel_without_functions_is_no_agreement) {
  const Report report = verify::check_kernel<NoFunctions>();
  EXPECT_FALSE(report.agrees());
  EXPECT_EQ(report.summary(), "wrong in 0 of 0 questions; nothing compared");
}

/// The crossing, not rounded.
struct UnroundedCrossing {
  using Number = double;
  struct Point {
    double x, y;
  };
  static Point round_cross(double ax, double ay, double bx, double by, double cx, double cy,
                           double dx, double dy) {
    const double a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
    const double b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
    return {ax + (bx - ax) * a / (a - b), ay + (by - ay) * a / (a - b)};
  }
};

TEST(UserKernel, a_place_between_grid_points_is_no_grid_point) {
  const Report report = verify::check_kernel<UnroundedCrossing>({.count = 100});
  ASSERT_FALSE(report.counter_examples.empty());
  EXPECT_EQ(report.counter_examples[0].difference, "x no integer, y no integer");
  EXPECT_EQ(verify::place_of_result(std::pair(2.0, 3)), (verify::Place{2, 3}));
  EXPECT_EQ(verify::place_of_result(std::pair(2.5, 3)), (verify::Place{std::nullopt, 3}));
  EXPECT_EQ(verify::place_of_result(std::array{1e300, std::nan("")}), verify::Place{});
}

// The printed tests compile, and a right kernel passes them.
TEST(UserKernel, the_printed_test_is_a_test) {
  const auto found = fuzzed(verify::kernel_fuzzer<planted::LineTurnsLeft>("LineTurnsLeft"), 2000);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->test("RightKernel"), R"(TEST(YourKernel, orient) {
  using namespace offgrid::verify;
  using K = RightKernel;
  using N = K::Number;
  // answered +1
  EXPECT_EQ(sign_of_result(K::orient(N(0), N(1), N(0), N(0), N(0), N(-1))), 0);
}
)");
  const auto place = fuzzed(verify::kernel_fuzzer<planted::HalvesGoDown>("HalvesGoDown"), 2000);
  ASSERT_TRUE(place);
  EXPECT_NE(place->test("RightKernel")
                .find("  EXPECT_EQ(place_of_result(K::round_cross(N(1), N(-1), N(0), N(0), N(1), "
                      "N(0), N(0), "
                      "N(-1))), (Place{1, 0}));\n"),
            std::string::npos)
      << place->test("RightKernel");
}
TEST(YourKernel, orient) {
  using namespace offgrid::verify;
  using K = RightKernel;
  using N = K::Number;
  // answered +1
  EXPECT_EQ(sign_of_result(K::orient(N(0), N(1), N(0), N(0), N(0), N(-1))), 0);
}
TEST(YourKernel, round_cross) {
  using namespace offgrid::verify;
  using K = RightKernel;
  using N = K::Number;
  // answered (0, 0)
  EXPECT_EQ(place_of_result(K::round_cross(N(1), N(1), N(-1), N(0), N(0), N(0), N(0), N(1))),
            (Place{0, 1}));
}

TEST(Shrinking, keeps_points_on_a_line_where_one_coordinate_alone_cannot_change) {
  using kernel::Point2;
  const std::vector<Point2> far{Point2::at(-700000, 300000),
                                Point2::at(-700000 + 4 * 355, 300000 + 4 * 113),
                                Point2::at(-700000 + 9 * 355, 300000 + 9 * 113)};
  const auto on_a_line = [](const std::vector<Point2>& p) {
    return planted::on_line(p[0], p[1], p[2]) && planted::all_differ(p);
  };
  const auto small = verify::shrink(far, on_a_line);
  EXPECT_LE(verify::detail::size_of(verify::detail::flatten(small)), 2);
  // The same where no point is small: twelve is more than what is tried first.
  const auto large = verify::shrink(far, [&](const std::vector<Point2>& p) {
    return on_a_line(p) && (p[1].x.raw() - p[0].x.raw()) % 4 == 0 && p[1].x != p[0].x;
  });
  EXPECT_LE(verify::detail::size_of(verify::detail::flatten(large)), 7);
}

}  // namespace
}  // namespace offgrid::testing
