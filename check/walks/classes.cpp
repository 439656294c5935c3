#include "walks/classes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/triangle.hpp"

namespace offgrid::testing::walks {
namespace {

using kernel::Point2;
using kernel::Sign;
using Line = WalkStep::Line;
using Kind = WalkStep::Kind;

/// Then come the routes, by where they start, what they pass and where they end.
constexpr auto list = list_of_classes(
    "locate:", "inside a face", "on an edge", "at a vertex", "on the border",
    "at a vertex of the border", "outside", "traverse:", "in one face", "to its start",
    "from a vertex", "from an edge", "to a vertex", "to an edge", "through a vertex",
    "through several vertices", "along an edge", "along several edges", "along the border",
    "along a horizontal edge", "from vertex to vertex", "out of the mesh", "from outside",
    "at the end of the range", "ray:", "through a vertex", "along an edge", "without direction",
    "line:", "from a meeting at a vertex", "from a meeting on an edge", "from the line of an edge",
    "from a line of the second mesh", "from outside", "along an edge",
    "to a line that it meets at a vertex", "to the line of an edge", "to a line of the second mesh",
    "to a parallel", "to the line of its start", "sight:", "of everything", "up to a barrier",
    "past the end of a barrier", "along a barrier", "through a vertex", "out of the mesh",
    "from a blocked face", "meets a blocked face", "from outside");
using Marks = ClassMarks<list>;
constexpr std::size_t first_route = list.number_of("sight: from outside") + 1;

/// Where a walk starts or ends; it does not start outside.
enum class Spot : std::uint8_t { face, edge, vertex, border, outside };
constexpr std::array spot_names{"a face", "an edge", "a vertex", "the border", "outside"};
constexpr std::size_t starts = 4, ends = 5;
/// The numbers strictly between them.
enum class Passage : std::uint8_t { open, vertex, along };
constexpr std::array passage_names{"", " through a vertex", " along an edge"};

bool is_on_line(const Line& line, const Point2& p) {
  return line.from != line.to && kernel::orient(line.from, line.to, p) == Sign::zero;
}

bool is_at_the_end_of_the_range(const Point2& p) {
  const auto is_end = [](std::int64_t v) { return std::abs(v) == (std::int64_t{1} << 30) - 1; };
  return is_end(p.x.raw()) || is_end(p.y.raw());
}

class Counter {
 public:
  Counter(const WalkScene& scene, std::span<std::uint8_t> marks)
      : scene_(scene), all_marks_(marks), marks_(marks) {
    std::map<CrossedEdge, int> faces_of;
    for (const auto& [a, b, c] : scene.faces) {
      for (const auto& [u, v] : {CrossedEdge{a, b}, CrossedEdge{b, c}, CrossedEdge{c, a}})
        ++faces_of[std::minmax(u, v)];
    }
    for (const auto& [edge, faces] : faces_of) edges_.push_back({scene.ends(edge), faces == 1});
  }

  void run(const WalkStep& step) {
    switch (step.kind) {
      case Kind::locate: return locate(step.from);
      case Kind::traverse: return traverse(step.from, step.to);
      case Kind::ray: return ray(step.line());
      case Kind::meeting: return meeting(step);
      case Kind::sight: return sight(step.from, step.to);
      default: return;
    }
  }

 private:
  struct Edge {
    std::array<Point2, 2> ends;
    bool is_border;
  };
  bool is_vertex(const Point2& p) const {
    return std::find(scene_.points.begin(), scene_.points.end(), p) != scene_.points.end();
  }
  bool is_inside_an_edge(const Point2& p) const {
    return !is_vertex(p) && std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) {
      return kernel::on_segment(e.ends[0], e.ends[1], p);
    });
  }
  bool is_on_border(const Point2& p) const {
    return std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) {
      return e.is_border && kernel::on_segment(e.ends[0], e.ends[1], p);
    });
  }
  bool is_outside(const Point2& p) const {
    for (std::size_t f = 0; f < scene_.faces.size(); ++f) {
      const auto [a, b, c] = scene_.corners(f);
      if (kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside) return false;
    }
    return true;
  }
  static bool overlap(const Edge& e, const Point2& a, const Point2& b) {
    return a != b && kernel::intersect(e.ends[0], e.ends[1], a, b).contact ==
                         kernel::SegmentContact::overlapping;
  }
  bool is_along_an_edge(const Line& line) const {
    return std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) {
      return is_on_line(line, e.ends[0]) && is_on_line(line, e.ends[1]);
    });
  }
  bool meet_at_a_vertex(const Line& a, const Line& b) const {
    return std::any_of(scene_.points.begin(), scene_.points.end(),
                       [&](const Point2& p) { return is_on_line(a, p) && is_on_line(b, p); });
  }

  void locate(const Point2& p) {
    if (is_outside(p)) return marks_.count("locate: outside");
    const bool at_border = is_on_border(p);
    if (is_vertex(p))
      return at_border ? marks_.count("locate: at a vertex of the border")
                       : marks_.count("locate: at a vertex");
    if (is_inside_an_edge(p))
      return at_border ? marks_.count("locate: on the border") : marks_.count("locate: on an edge");
    marks_.count("locate: inside a face");
  }

  void traverse(const Point2& a, const Point2& b) {
    if (is_outside(a)) return marks_.count("traverse: from outside");
    if (a == b) return marks_.count("traverse: to its start");
    marks_.count_if(is_outside(b), "traverse: out of the mesh");
    marks_.count_if(is_at_the_end_of_the_range(a) || is_at_the_end_of_the_range(b),
                    "traverse: at the end of the range");
    marks_.count_if(is_vertex(a), "traverse: from a vertex");
    marks_.count_if(is_inside_an_edge(a), "traverse: from an edge");
    marks_.count_if(is_vertex(b), "traverse: to a vertex");
    marks_.count_if(is_inside_an_edge(b), "traverse: to an edge");
    marks_.count_if(is_vertex(a) && is_vertex(b), "traverse: from vertex to vertex");
    const auto passed = std::count_if(
        scene_.points.begin(), scene_.points.end(),
        [&](const Point2& p) { return p != a && p != b && kernel::on_segment(a, b, p); });
    marks_.count_if(passed > 0, "traverse: through a vertex");
    marks_.count_if(passed > 1, "traverse: through several vertices");
    int along = 0;
    bool meets = false;
    for (const Edge& e : edges_) {
      meets = meets || kernel::intersect(e.ends[0], e.ends[1], a, b).contact !=
                           kernel::SegmentContact::disjoint;
      if (!overlap(e, a, b)) continue;
      ++along;
      marks_.count_if(e.is_border, "traverse: along the border");
      marks_.count_if(a.y == b.y, "traverse: along a horizontal edge");
    }
    marks_.count_if(!meets, "traverse: in one face");
    marks_.count_if(along > 0, "traverse: along an edge");
    marks_.count_if(along > 1, "traverse: along several edges");
    const auto passage = static_cast<std::size_t>(along > 0    ? Passage::along
                                                  : passed > 0 ? Passage::vertex
                                                               : Passage::open);
    const std::size_t route =
        (static_cast<std::size_t>(spot_of(a)) * passage_names.size() + passage) * ends;
    mark(all_marks_, first_route + route + static_cast<std::size_t>(spot_of(b)));
  }

  Spot spot_of(const Point2& p) const {
    if (is_outside(p)) return Spot::outside;
    if (is_on_border(p)) return Spot::border;
    return is_vertex(p) ? Spot::vertex : is_inside_an_edge(p) ? Spot::edge : Spot::face;
  }

  void ray(const Line& line) {
    if (is_outside(line.from)) return;
    if (line.from == line.to) return marks_.count("ray: without direction");
    marks_.count_if(
        std::any_of(scene_.points.begin(), scene_.points.end(),
                    [&](const Point2& p) { return p != line.from && is_on_line(line, p); }),
        "ray: through a vertex");
    marks_.count_if(is_along_an_edge(line), "ray: along an edge");
  }

  void meeting(const WalkStep& step) {
    const Line line = step.line(), &first = step.start;
    marks_.count_if(meet_at_a_vertex(line, first), "line: from a meeting at a vertex");
    marks_.count_if(first.is_of_second_mesh, "line: from a line of the second mesh");
    marks_.count_if(is_along_an_edge(first), "line: from the line of an edge");
    marks_.count_if(is_along_an_edge(line), "line: along an edge");
    const Line last = step.bound.value_or(Line{});
    for (const Point2& p : {line.from, line.to, first.from, first.to, last.from, last.to}) {
      if (!is_on_line(line, p) || !is_on_line(first, p)) continue;
      marks_.count_if(is_outside(p), "line: from outside");
      marks_.count_if(is_inside_an_edge(p), "line: from a meeting on an edge");
      break;
    }
    if (!step.bound) return;
    marks_.count_if(last.is_of_second_mesh, "line: to a line of the second mesh");
    marks_.count_if(is_along_an_edge(last), "line: to the line of an edge");
    marks_.count_if(meet_at_a_vertex(line, last), "line: to a line that it meets at a vertex");
    marks_.count_if(are_parallel(line, last), "line: to a parallel");
    marks_.count_if(is_on_line(first, last.from) && is_on_line(first, last.to) &&
                        first.is_of_second_mesh == last.is_of_second_mesh,
                    "line: to the line of its start");
  }

  void sight(const Point2& a, const Point2& b) {
    if (is_outside(a)) return marks_.count("sight: from outside");
    bool meets_blocked = false;
    for (std::size_t f = 0; f < scene_.faces.size(); ++f) {
      if (!scene_.is_blocked[f]) continue;
      const auto [u, v, w] = scene_.corners(f);
      if (kernel::point_in_triangle(u, v, w, a) == kernel::Containment::inside)
        return marks_.count("sight: from a blocked face");
      for (const auto& [p, q] : {std::pair{u, v}, {v, w}, {w, u}})
        meets_blocked = meets_blocked ||
                        kernel::intersect(p, q, a, b).contact != kernel::SegmentContact::disjoint;
    }
    marks_.count_if(meets_blocked, "sight: meets a blocked face");
    marks_.count_if(is_outside(b), "sight: out of the mesh");
    bool touches = false, slides = false, crosses = false;
    for (const CrossedEdge& barrier : scene_.barriers) {
      const auto [u, v] = scene_.ends(barrier);
      const auto met = kernel::intersect(u, v, a, b);
      slides = slides || met.contact == kernel::SegmentContact::overlapping;
      crosses = crosses || met.contact == kernel::SegmentContact::crossing;
      touches = touches ||
                (met.contact == kernel::SegmentContact::touching && (met.a_on_cd || met.b_on_cd));
    }
    marks_.count_if(crosses, "sight: up to a barrier");
    marks_.count_if(slides, "sight: along a barrier");
    marks_.count_if(touches && !crosses, "sight: past the end of a barrier");
    marks_.count_if(std::any_of(scene_.points.begin(), scene_.points.end(),
                                [&](const Point2& p) {
                                  return p != a && p != b && kernel::on_segment(a, b, p);
                                }),
                    "sight: through a vertex");
    const bool is_free = !crosses && !touches && !slides && !meets_blocked;
    marks_.count_if(is_free && !is_outside(b), "sight: of everything");
  }

  const WalkScene& scene_;
  std::span<std::uint8_t> all_marks_;
  Marks marks_;
  std::vector<Edge> edges_;
};

}  // namespace

std::vector<ClassGroup> walk_classes() {
  std::vector<ClassGroup> groups = list.groups();
  groups.push_back({"route", {}});
  for (std::size_t start = 0; start < starts; ++start) {
    for (const char* passage : passage_names) {
      for (const char* end : spot_names) {
        groups.back().classes.push_back("from " + std::string(spot_names[start]) + passage +
                                        " to " + end);
      }
    }
  }
  return groups;
}

void count_walk_classes(const WalkProgram& program, const WalkScene& scene,
                        std::span<std::uint8_t> marks) {
  if (scene.faces.empty()) return;
  Counter counter(scene, marks);
  for (const WalkStep& step : program.steps) counter.run(step);
}

}  // namespace offgrid::testing::walks
