// The bulk construction against CGAL's Delaunay_triangulation_2 over EPICK, in one process, both sides interleaved.
//
//   offgrid-bench-bulk [repetitions] [points]
//
// Both start from the same array of points in no order and end with a finished structure: ours with the sort along the curve, the gather
// and the two arrays of a mesh, CGAL's with its spatial sort (the range constructor does it). Its points are converted before the clock
// starts. The clock is the process's own processor time; the median of the repetitions counts. The ratio is ours to CGAL's, and "uniform"
// is ours to our own time for as many uniform points. Memory is what the mesh holds, and the most that the construction adds to the
// resident set.
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/navmesh/triangulation.hpp"
#include "support/random.hpp"

namespace {

using offgrid::kernel::Point2;
using offgrid::navmesh::Triangulation;
using offgrid::testing::Random;
using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using Points = std::vector<Point2>;

constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;

void add(Points& points, double x, double y) {
  const auto rounded = Point2::round(x, y);
  if (rounded) points.push_back(rounded->point);
}

double unit(Random& random) { return static_cast<double>(random.between(0, (std::int64_t{1} << 52) - 1)) / 0x1p52; }

// Two independent deviates of the normal distribution (Box and Muller 1958).
void add_normal(Points& points, Random& random, double x, double y, double deviation) {
  const double radius = deviation * std::sqrt(-2 * std::log(1 - unit(random)));
  const double angle = 2 * M_PI * unit(random);
  add(points, x + radius * std::cos(angle), y + radius * std::sin(angle));
}

Points uniform(std::size_t n, Random& random, std::int64_t range = limit) {
  Points points;
  for (std::size_t i = 0; i < n; ++i) points.push_back(Point2::at(random.between(-range, range), random.between(-range, range)));
  return points;
}

Points lattice(std::size_t n, double step_x, double step_y, double tilt) {
  Points points;
  const int side = static_cast<int>(std::sqrt(static_cast<double>(n)));
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      const double x = (i - side / 2) * step_x;
      const double y = (j - side / 2) * step_y;
      add(points, x - tilt * y, y + tilt * x);
    }
  }
  return points;
}

Points clustered(std::size_t n, Random& random) {
  Points points;
  while (points.size() < n) {
    const double x = static_cast<double>(random.between(-limit, limit)) * 0.9;
    const double y = static_cast<double>(random.between(-limit, limit)) * 0.9;
    const double deviation = std::pow(10, 3 + 4 * unit(random));
    for (std::size_t i = 0; i < n / 100; ++i) add_normal(points, random, x, y, deviation);
  }
  points.resize(n);
  return points;
}

Points circle(std::size_t n, double radius) {
  Points points;
  for (std::size_t i = 0; i < n; ++i) {
    const double angle = 2 * M_PI * static_cast<double>(i) / static_cast<double>(n);
    add(points, radius * std::cos(angle), radius * std::sin(angle));
  }
  return points;
}

// All lattice points of x^2 + y^2 = r^2 scaled to the range: exactly cocircular.
Points exact_circles(int count) {
  constexpr std::int64_t r = 5 * 13 * 17 * 29 * 37;
  Points ring;
  for (std::int64_t x = -r; x <= r; ++x) {
    const std::int64_t rest = r * r - x * x;
    auto y = static_cast<std::int64_t>(std::sqrt(static_cast<double>(rest)));
    while (y * y > rest) --y;
    while ((y + 1) * (y + 1) <= rest) ++y;
    if (y * y != rest) continue;
    ring.push_back(Point2::at(x, y));
    if (y != 0) ring.push_back(Point2::at(x, -y));
  }
  Points points;
  for (int i = 0; i < count; ++i) {
    for (const Point2& p : ring) points.push_back(Point2::at(p.x.raw() + 12345 * std::int64_t{i}, p.y.raw() + 777 * std::int64_t{i}));
  }
  return points;
}

Points columns(std::size_t n, int count, Random& random) {
  Points points;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t column = random.between(0, count - 1);
    points.push_back(Point2::at(column * (limit / count), random.between(-limit, limit)));
  }
  return points;
}

Points line(std::size_t n, int off) {
  Points points;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t t = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(n / 2);
    points.push_back(Point2::at(700 * t, 300 * t));
  }
  for (int i = 0; i < off; ++i) points.push_back(Point2::at(5, 100'000 + i));
  return points;
}

// Two arcs that face each other: the gap between two halves is seen from everywhere.
Points arcs(std::size_t n) {
  Points points;
  for (std::size_t i = 0; i < n; ++i) {
    const double t = 2 * static_cast<double>(i / 2) / static_cast<double>(n / 2) - 1;
    const double sign = i % 2 == 0 ? 1 : -1;
    add(points, sign * (4e8 + 3e8 * t * t), 1e9 * t);
  }
  return points;
}

Points shuffled(Points points, Random& random) {
  for (std::size_t i = points.size(); i > 1; --i) {
    std::swap(points[i - 1], points[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
  }
  return points;
}

struct Scene {
  const char* name;
  std::function<Points(std::size_t, Random&)> make;
  bool rival_is_quadratic = false;  ///< CGAL takes minutes for a million points on a line
};

const std::vector<Scene>& scenes() {
  static const std::vector<Scene> all = {
      {"uniform", [](std::size_t n, Random& random) { return uniform(n, random); }},
      {"uniform_near", [](std::size_t n, Random& random) { return uniform(n, random, 14'800); }},
      {"grid", [](std::size_t n, Random&) { return lattice(n, 1'900'000, 1'900'000, 0); }},
      {"grid_unit", [](std::size_t n, Random&) { return lattice(n, 1, 1, 0); }},
      {"clustered", [](std::size_t n, Random& random) { return clustered(n, random); }},
      {"tilted_lattice", [](std::size_t n, Random&) { return lattice(n, 800, 800, 0.25); }},
      {"collinear_but_one", [](std::size_t n, Random&) { return line(n, 1); }, true},
      {"collinear", [](std::size_t n, Random&) { return line(n, 0); }, true},
      {"circle", [](std::size_t n, Random&) { return circle(n, 1e9); }},
      {"circle_small", [](std::size_t n, Random&) { return circle(n, 1e6); }},
      {"exact_circles_20", [](std::size_t n, Random&) { return exact_circles(static_cast<int>(std::max<std::size_t>(20, n / 972))); }},
      {"two_columns", [](std::size_t n, Random& random) { return columns(n, 2, random); }},
      {"thin_columns_30", [](std::size_t n, Random& random) { return columns(n, 30, random); }},
      {"arcs", [](std::size_t n, Random&) { return arcs(n); }},
  };
  return all;
}

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class F>
double milliseconds(F f) {
  const double start = cpu_seconds();
  f();
  return 1e3 * (cpu_seconds() - start);
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Kilobytes, from the line of /proc/self/status that starts with the key.
double status_value(const char* key) {
  std::ifstream status("/proc/self/status");
  for (std::string text; std::getline(status, text);) {
    if (text.rfind(key, 0) == 0) return std::atof(text.c_str() + std::string_view(key).size() + 1);
  }
  return 0;
}

struct Memory {
  double held = 0;
  double peak = 0;
};

// In a process of its own that is started before anything else is done, so that nothing was freed before that could be used again.
Memory measure_memory(const Scene& scene, std::size_t n) {
  int channel[2];
  if (pipe(channel) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    Random random(1);
    const Points points = shuffled(scene.make(n, random), random);
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << 5;
    const double before = status_value("VmRSS");
    const auto made = Triangulation::build(points);
    const Memory memory{static_cast<double>(made->memory()) / 0x1p20, (status_value("VmHWM") - before) / 0x1p10};
    _exit(write(channel[1], &memory, sizeof memory) == sizeof memory ? 0 : 1);
  }
  Memory memory;
  if (read(channel[0], &memory, sizeof memory) != sizeof memory) memory = {};
  waitpid(child, nullptr, 0);
  close(channel[0]);
  close(channel[1]);
  return memory;
}

void run(const Scene& scene, std::size_t n, int repetitions, const Memory& memory, double& uniform_time) {
  Random random(1);
  const Points points = shuffled(scene.make(n, random), random);
  std::vector<Epick::Point_2> doubles;
  for (const Point2& p : points) doubles.emplace_back(p.x.raw(), p.y.raw());
  std::vector<double> ours;
  std::vector<double> theirs;
  std::size_t our_faces = 0;
  std::size_t their_faces = 0;
  for (int i = 0; i < repetitions; ++i) {
    ours.push_back(milliseconds([&] { our_faces = Triangulation::build(points)->face_count(); }));
    if (scene.rival_is_quadratic && n > 20'000) continue;
    theirs.push_back(milliseconds([&] {
      const CGAL::Delaunay_triangulation_2<Epick> made(doubles.begin(), doubles.end());
      their_faces = made.number_of_faces();
    }));
  }
  if (!theirs.empty() && our_faces != their_faces) std::printf("%s: %zu faces, CGAL has %zu\n", scene.name, our_faces, their_faces);
  const double per_point = median(ours) / static_cast<double>(points.size());
  if (uniform_time == 0) uniform_time = per_point;
  const double millions = static_cast<double>(points.size()) / 1e6;
  std::printf("%-18s %9zu %10.2f %10.2f %10.3f %9.2f %10.1f %10.1f\n", scene.name, points.size(), median(ours), median(theirs),
              theirs.empty() ? 0 : median(ours) / median(theirs), per_point / uniform_time, memory.held / millions, memory.peak / millions);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 5;
  const long n = argc > 2 ? std::atol(argv[2]) : 1'000'000;
  if (repetitions < 1 || n < 2) {
    std::puts("usage: offgrid-bench-bulk [repetitions] [points] [scene]\nBulk Delaunay construction against CGAL, scene by scene.");
    return argc > 1 && std::string_view(argv[1]) == "--help" ? 0 : 2;
  }
  std::vector<const Scene*> chosen;
  for (const Scene& scene : scenes()) {
    if (argc <= 3 || std::string_view(argv[3]) == scene.name) chosen.push_back(&scene);
  }
  std::vector<Memory> memory;
  for (const Scene* scene : chosen) memory.push_back(measure_memory(*scene, static_cast<std::size_t>(n)));
  std::printf("%-18s %9s %10s %10s %10s %9s %10s %10s\n", "scene", "points", "ours ms", "CGAL ms", "ratio", "uniform", "MiB/1e6",
              "peak/1e6");
  double uniform_time = 0;
  for (std::size_t i = 0; i < chosen.size(); ++i) run(*chosen[i], static_cast<std::size_t>(n), repetitions, memory[i], uniform_time);
  return 0;
}
