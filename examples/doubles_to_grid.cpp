// Maps a user's doubles to the grid: the size of the rounding, and the error for input that does
// not fit.
#include <cstdio>

#include "offgrid/kernel/grid.hpp"
#include "offgrid/kernel/orient.hpp"

int main() {
  using namespace offgrid::kernel;

  // A city in metres: 10 km on a side. The grid that covers it is fine enough to be forgotten.
  const auto grid = Grid::covering({370000, 5810000}, {380000, 5820000});
  if (!grid) {
    std::printf("no grid: %s\n", describe(grid.error()).c_str());
    return 1;
  }
  std::printf("spacing: %.3g m\n", grid->spacing());

  const Vec2<double> street[] = {
      {371234.5678, 5811111.1}, {372345.6789, 5812222.2}, {373456.79, 5813333.3}};
  Point2 points[3];
  const auto error = grid->snap(street, points);
  if (!error) {
    std::printf("not on the grid: %s\n", describe(error.error()).c_str());
    return 1;
  }
  std::printf("largest rounding is within half a cell: %s\n",
              *error <= grid->spacing() / 2 ? "yes" : "no");

  // From here on every answer is exact about the rounded points.
  std::printf("the street turns: %d\n", to_int(orient(points[0], points[1], points[2])));

  // A coordinate that does not fit gives an error that names it; nothing wraps.
  const auto far_away = grid->to_grid(371000, 9000000);
  std::printf("far away: %s\n", far_away ? "a point" : describe(far_away.error()).c_str());
  return 0;
}
