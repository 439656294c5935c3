#include "suites/tie_generators.hpp"

#include <array>
#include <utility>

#include "suites/generators.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;

struct Step {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// A direction of any size up to 2^26, so that eight of them stay on the grid around a point of the
/// inner half.
Step random_direction(Random& random, bool level) {
  const std::int64_t reach = std::int64_t{1} << random.between(0, 26);
  Step step;
  while (step.x == 0 && step.y == 0)
    step = {random.between(-reach, reach), level ? 0 : random.between(-reach, reach)};
  return step;
}

Step random_centre(Random& random) {
  const std::int64_t reach = std::int64_t{1} << random.between(2, 29);
  return {random.between(-reach, reach), random.between(-reach, reach)};
}

Point2 along(const Step& start, std::int64_t times, const Step& step) {
  return Point2::at(static_cast<std::int32_t>(start.x + times * step.x),
                    static_cast<std::int32_t>(start.y + times * step.y));
}

void fill_rectangle(Random& random, bool level, std::array<Point2, 4>& out) {
  const Step centre = random_centre(random), side = random_direction(random, level);
  const std::int64_t width = random.between(1, 3), height = random.between(1, 3);
  const Step across{-side.y, side.x};
  out[0] = along(centre, 0, side);
  out[1] = along(centre, width, side);
  out[2] = along({centre.x + width * side.x, centre.y + width * side.y}, height, across);
  out[3] = along(centre, height, across);
  for (std::size_t i = 3; i > 0; --i)
    std::swap(out[i],
              out[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i)))]);
}

void fill_line(Random& random, bool level, std::array<Point2, 3>& out) {
  const Step start = random_centre(random), step = random_direction(random, level);
  for (Point2& point : out) point = along(start, random.between(-4, 4), step);
}

/// Two different points of the line through `centre`.
std::pair<Point2, Point2> line_through(Random& random, const Step& centre, const Step& step) {
  const std::int64_t from = random.between(-4, 4);
  std::int64_t to = from;
  while (to == from) to = random.between(-4, 4);
  return {along(centre, from, step), along(centre, to, step)};
}

using Lines = std::array<Point2, 6>;

void put_line(Lines& lines, std::size_t which, const std::pair<Point2, Point2>& line) {
  lines[2 * which] = line.first;
  lines[2 * which + 1] = line.second;
}

/// Three lines through one point. Line number `level_line` (3: none) is level.
void fill_concurrent(Random& random, std::size_t level_line, Lines& lines) {
  const Step centre = random_centre(random);
  for (std::size_t i = 0; i < 3; ++i)
    put_line(lines, i, line_through(random, centre, random_direction(random, i == level_line)));
}

/// The third line is the line number `same`. Returns that number.
std::size_t fill_coincident(Random& random, bool level, Lines& lines) {
  const Step centre = random_centre(random), twice = random_direction(random, level);
  const std::size_t same = random.chance(1, 2) ? 0 : 1;
  put_line(lines, same, line_through(random, centre, twice));
  put_line(lines, 1 - same, line_through(random, centre, random_direction(random, false)));
  put_line(lines, 2, line_through(random, centre, twice));
  return same;
}

constexpr std::array<std::size_t, 3> level_slots{4, 9, 14};

/// Levels for a line that occurs twice. The other line's level comes first and cannot decide; then
/// one of the two equal lines does.
void put_levels(Random& random, std::size_t same, bool may_be_equal, Call& inputs) {
  constexpr std::array<std::array<std::int64_t, 3>, 4> choices{
      {{1, 0, 2}, {1, 0, 3}, {1, 2, 3}, {2, 0, 3}}};
  const auto& [other, low, high] = random.pick(choices);
  const bool swapped = random.chance(1, 2);
  inputs.numbers[level_slots[1 - same]] = other;
  inputs.numbers[level_slots[same]] = swapped ? high : low;
  inputs.numbers[level_slots[2]] = swapped ? low : high;
  if (may_be_equal && random.chance(1, 2))
    inputs.numbers[level_slots[2]] = inputs.numbers[level_slots[same]];
}

/// Levels for three lines of which number `one` decides by its direction: it is the only one on the
/// first mesh level, or the only one not.
void put_deciding_levels(Random& random, std::size_t one, Call& inputs) {
  const std::int64_t first = random.between(1, 2);
  const auto other = [&] { return random.chance(1, 2) ? 0 : random.between(first + 1, 3); };
  const bool alone = random.chance(1, 2);
  for (std::size_t i = 0; i < 3; ++i)
    inputs.numbers[level_slots[i]] = (i == one) == alone ? first : other();
}

void make_scene(const Question& question, TieScene scene, Random& random, Call& inputs) {
  std::array<Point2, 4> circle;
  std::array<Point2, 3> line;
  Lines lines;
  switch (scene) {
    case TieScene::rectangle:
    case TieScene::level_rectangle:
      fill_rectangle(random, scene == TieScene::level_rectangle, circle);
      store_points(question, circle, inputs);
      break;
    case TieScene::on_line:
    case TieScene::on_level_line:
      fill_line(random, scene == TieScene::on_level_line || random.chance(1, 3), line);
      store_points(question, line, inputs);
      break;
    case TieScene::concurrent:
      fill_concurrent(random, 3, lines);
      store_points(question, lines, inputs);
      question.finish(inputs, random);
      // one level for all three
      if (random.chance(2, 5)) inputs.numbers[9] = inputs.numbers[14] = inputs.numbers[4];
      break;
    case TieScene::concurrent_level: {
      const auto level_line = static_cast<std::size_t>(random.between(0, 2));
      fill_concurrent(random, level_line, lines);
      store_points(question, lines, inputs);
      put_deciding_levels(random, level_line, inputs);
      break;
    }
    case TieScene::coincident:
    case TieScene::coincident_level: {
      const bool level = scene == TieScene::coincident_level;
      const std::size_t same = fill_coincident(random, level, lines);
      store_points(question, lines, inputs);
      put_levels(random, same, !level, inputs);
      break;
    }
  }
}

}  // namespace

const char* name(TieScene scene) {
  switch (scene) {
    case TieScene::rectangle: return "rectangle";
    case TieScene::level_rectangle: return "level_rectangle";
    case TieScene::on_line: return "on_line";
    case TieScene::on_level_line: return "on_level_line";
    case TieScene::concurrent: return "concurrent";
    case TieScene::concurrent_level: return "concurrent_level";
    case TieScene::coincident: return "coincident";
    case TieScene::coincident_level: return "coincident_level";
  }
  return "";
}

void generate_tie(const Question& question, int scene, Random& random, Call& inputs) {
  do {
    make_scene(question, static_cast<TieScene>(scene), random, inputs);
  } while (!question.prepare(inputs));
}

}  // namespace offgrid::verify
