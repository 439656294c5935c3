#include "oracle/shifted.hpp"
#include "suites/questions.hpp"

namespace offgrid::verify {

namespace {

std::array<kernel::LeveledLine, 3> lines_of(const Inputs& in) {
  InputReader reader(in);
  using Line = Argument<kernel::LeveledLine>;
  return {Line::read(reader), Line::read(reader), Line::read(reader)};
}

bool first_two_differ(const Inputs& in) { return pair_at(in, 0) != pair_at(in, 1); }

bool meet(const kernel::LeveledLine& a, const kernel::LeveledLine& b) {
  return !parallel(a.from, a.to, b.from, b.to);
}

bool side3_is_defined(const Inputs& in) {
  const auto [first, second, third] = lines_of(in);
  return meet(first, second) && third.from != third.to;
}
bool order_along_is_defined(const Inputs& in) {
  const auto [line, first, second] = lines_of(in);
  const bool one_level = line.level == first.level && first.level == second.level;
  return !one_level && meet(line, first) && meet(line, second) &&
         rung::of_side3(line, first, second) < 7;
}

bool third_is_on_line(const Inputs& in, Answer) {
  return turn(pair_at(in, 0), pair_at(in, 1), pair_at(in, 2)) == 0;
}
bool same_x(const Inputs& in, Answer) { return in.values[0] == in.values[2]; }
bool same_y(const Inputs& in, Answer) { return in.values[1] == in.values[3]; }
bool lines_are_concurrent(const Inputs& in, Answer) {
  const auto [first, second, third] = lines_of(in);
  return rung::of_side3(first, second, third) != 0;
}

/// Any levels; one time in eight all the same.
void random_levels(Inputs& in, Random& random) {
  for (const std::size_t slot : {4, 9, 14}) in.values[slot] = random.between(0, 3);
  if (random.chance(1, 8)) in.values[9] = in.values[14] = in.values[4];
}

}  // namespace

std::vector<Question> offset_questions() {
  using S = Subject;
  const QuestionRules t1{first_two_differ, third_is_on_line}, x_order{nullptr, same_x},
      y_order{nullptr, same_y};
  const QuestionRules side3{side3_is_defined, lines_are_concurrent, random_levels};
  return {
      make_question<&S::side_of_mesh_edge>("side_of_mesh_edge", "u v q", t1),
      make_question<&S::side_of_mesh_edge_plus>("side_of_mesh_edge_plus", "u v q", t1),
      make_question<&S::side_of_line>("side_of_line", "p q v", t1),
      make_question<&S::side_of_line_plus>("side_of_line_plus", "p q v", t1),
      make_question<&S::order_x>("order_x", "v q", x_order),
      make_question<&S::order_x_plus>("order_x_plus", "v q", x_order),
      make_question<&S::order_y>("order_y", "v q", y_order),
      make_question<&S::order_y_plus>("order_y_plus", "v q", y_order),
      make_question<&S::side3_or_zero>("side3_or_zero", "L1 L2 L3", side3),
      make_question<&S::side3_or_zero_plus>("side3_or_zero_plus", "L1 L2 L3", side3),
      make_question<&S::order_along>("order_along", "L E1 E2",
                                     {order_along_is_defined, lines_are_concurrent, random_levels}),
  };
}

}  // namespace offgrid::verify
