#include "walks/classes.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::LeveledLine;
using kernel::Point2;
using kernel::Sign;
using Kind = WalkQuery::Kind;

/// In the order of walk_classes().
enum Class : std::uint8_t {
  locate_inside_a_face,
  locate_on_an_edge,
  locate_at_a_vertex,
  locate_on_the_border,
  locate_at_a_vertex_of_the_border,
  locate_outside,
  walk_in_one_face,
  walk_to_its_start,
  walk_from_a_vertex,
  walk_from_an_edge,
  walk_to_a_vertex,
  walk_to_an_edge,
  walk_through_a_vertex,
  walk_through_several_vertices,
  walk_along_an_edge,
  walk_along_several_edges,
  walk_along_the_border,
  walk_along_a_horizontal_edge,
  walk_from_vertex_to_vertex,
  walk_out_of_the_mesh,
  walk_from_outside,
  walk_at_the_end_of_the_range,
  ray_through_a_vertex,
  ray_along_an_edge,
  ray_without_direction,
  meeting_at_a_vertex,
  meeting_on_an_edge,
  meeting_with_the_line_of_an_edge,
  meeting_with_a_line_of_the_second_mesh,
  meeting_outside,
  meeting_of_a_walk_along_an_edge,
  bound_through_a_vertex_of_the_line,
  bound_along_an_edge,
  bound_of_the_second_mesh,
  bound_parallel,
  bound_at_the_start,
  sight_of_everything,
  sight_up_to_a_barrier,
  sight_past_the_end_of_a_barrier,
  sight_along_a_barrier,
  sight_through_a_vertex,
  sight_out_of_the_mesh,
  sight_from_outside,
  first_route,  ///< and then the others, by where it starts, what it passes and where it ends
};

/// Where a walk starts or ends; it does not start outside.
enum class Spot : std::uint8_t { face, edge, vertex, border, outside };
constexpr std::array spot_names{"a face", "an edge", "a vertex", "the border", "outside"};
constexpr std::size_t starts = 4, ends = 5;
/// The numbers strictly between them.
enum class Passage : std::uint8_t { open, vertex, along };
constexpr std::array passage_names{"", " through a vertex", " along an edge"};

bool is_on_line(const LeveledLine& line, const Point2& p) {
  return line.from != line.to && kernel::orient(line.from, line.to, p) == Sign::zero;
}

class Counter {
 public:
  Counter(const Scene& scene, std::span<std::uint8_t> marks) : scene_(scene), marks_(marks) {
    for (const navmesh::FaceId f : scene.mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = scene.mesh().halfedge(f, k), twin = scene.mesh().twin(h);
        if (twin && twin < h) continue;
        edges_.push_back({scene.planar().segment(h), !twin});
      }
    }
  }

  void run(const WalkQuery& query) {
    switch (query.kind) {
      case Kind::locate: return locate(query.points[0]);
      case Kind::traverse: return traverse(query.points[0], query.points[1]);
      case Kind::ray: return ray(query);
      case Kind::meeting: return meeting(query);
      case Kind::sight: return sight(query.points[0], query.points[1]);
    }
  }

 private:
  struct Edge {
    std::array<Point2, 2> ends;
    bool is_border;
  };
  void count(Class which) { mark(marks_, which); }
  void count_if(bool holds, Class which) {
    if (holds) count(which);
  }

  bool is_vertex(const Point2& p) const {
    return std::find(scene_.points().begin(), scene_.points().end(), p) != scene_.points().end();
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
    return std::none_of(
        scene_.triangles().begin(), scene_.triangles().end(), [&](const Scene::Triangle& t) {
          return kernel::point_in_triangle(t[0], t[1], t[2], p) != kernel::Containment::outside;
        });
  }
  static bool overlap(const Edge& e, const Point2& a, const Point2& b) {
    return a != b && kernel::intersect(e.ends[0], e.ends[1], a, b).contact ==
                         kernel::SegmentContact::overlapping;
  }
  bool is_along_an_edge(const LeveledLine& line) const {
    return std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) {
      return is_on_line(line, e.ends[0]) && is_on_line(line, e.ends[1]);
    });
  }
  bool meet_at_a_vertex(const LeveledLine& a, const LeveledLine& b) const {
    return std::any_of(scene_.points().begin(), scene_.points().end(),
                       [&](const Point2& p) { return is_on_line(a, p) && is_on_line(b, p); });
  }

  void locate(const Point2& p) {
    if (is_outside(p)) return count(locate_outside);
    const bool at_border = is_on_border(p);
    if (is_vertex(p))
      return count(at_border ? locate_at_a_vertex_of_the_border : locate_at_a_vertex);
    if (is_inside_an_edge(p)) return count(at_border ? locate_on_the_border : locate_on_an_edge);
    count(locate_inside_a_face);
  }

  void traverse(const Point2& a, const Point2& b) {
    if (is_outside(a)) return count(walk_from_outside);
    if (a == b) return count(walk_to_its_start);
    count_if(is_outside(b), walk_out_of_the_mesh);
    count_if(is_at_the_end_of_the_range(a) || is_at_the_end_of_the_range(b),
             walk_at_the_end_of_the_range);
    count_if(is_vertex(a), walk_from_a_vertex);
    count_if(is_inside_an_edge(a), walk_from_an_edge);
    count_if(is_vertex(b), walk_to_a_vertex);
    count_if(is_inside_an_edge(b), walk_to_an_edge);
    count_if(is_vertex(a) && is_vertex(b), walk_from_vertex_to_vertex);
    const auto passed = std::count_if(
        scene_.points().begin(), scene_.points().end(),
        [&](const Point2& p) { return p != a && p != b && kernel::on_segment(a, b, p); });
    count_if(passed > 0, walk_through_a_vertex);
    count_if(passed > 1, walk_through_several_vertices);
    int along = 0;
    bool meets = false;
    for (const Edge& e : edges_) {
      meets = meets || kernel::intersect(e.ends[0], e.ends[1], a, b).contact !=
                           kernel::SegmentContact::disjoint;
      if (!overlap(e, a, b)) continue;
      ++along;
      count_if(e.is_border, walk_along_the_border);
      count_if(a.y == b.y, walk_along_a_horizontal_edge);
    }
    count_if(!meets, walk_in_one_face);
    count_if(along > 0, walk_along_an_edge);
    count_if(along > 1, walk_along_several_edges);
    const auto passage = static_cast<std::size_t>(along > 0    ? Passage::along
                                                  : passed > 0 ? Passage::vertex
                                                               : Passage::open);
    const std::size_t route =
        (static_cast<std::size_t>(spot_of(a)) * passage_names.size() + passage) * ends;
    mark(marks_, first_route + route + static_cast<std::size_t>(spot_of(b)));
  }

  Spot spot_of(const Point2& p) const {
    if (is_outside(p)) return Spot::outside;
    if (is_on_border(p)) return Spot::border;
    return is_vertex(p) ? Spot::vertex : is_inside_an_edge(p) ? Spot::edge : Spot::face;
  }

  void ray(const WalkQuery& query) {
    const LeveledLine line = query.walk();
    if (is_outside(line.from)) return;
    if (line.from == line.to) return count(ray_without_direction);
    count_if(std::any_of(scene_.points().begin(), scene_.points().end(),
                         [&](const Point2& p) { return p != line.from && is_on_line(line, p); }),
             ray_through_a_vertex);
    count_if(is_along_an_edge(line), ray_along_an_edge);
  }

  void meeting(const WalkQuery& query) {
    const LeveledLine line = query.walk(), first = query.first();
    count_if(meet_at_a_vertex(line, first), meeting_at_a_vertex);
    count_if(query.first_is_of_second_mesh, meeting_with_a_line_of_the_second_mesh);
    count_if(is_along_an_edge(first), meeting_with_the_line_of_an_edge);
    count_if(is_along_an_edge(line), meeting_of_a_walk_along_an_edge);
    for (const Point2& p : query.points) {
      if (!is_on_line(line, p) || !is_on_line(first, p)) continue;
      count_if(is_outside(p), meeting_outside);
      count_if(is_inside_an_edge(p), meeting_on_an_edge);
      break;
    }
    if (!query.is_bounded) return;
    const LeveledLine last = query.last();
    count_if(query.last_is_of_second_mesh, bound_of_the_second_mesh);
    count_if(is_along_an_edge(last), bound_along_an_edge);
    count_if(meet_at_a_vertex(line, last), bound_through_a_vertex_of_the_line);
    count_if(sign_of(cross(line.direction(), last.direction())) == Sign::zero, bound_parallel);
    count_if(is_on_line(first, last.from) && is_on_line(first, last.to) &&
                 query.first_is_of_second_mesh == query.last_is_of_second_mesh,
             bound_at_the_start);
  }

  void sight(const Point2& a, const Point2& b) {
    if (is_outside(a)) return count(sight_from_outside);
    count_if(is_outside(b), sight_out_of_the_mesh);
    bool touches = false, slides = false, crosses = false;
    for (const auto& [u, v] : scene_.barriers()) {
      const auto met = kernel::intersect(u, v, a, b);
      slides = slides || met.contact == kernel::SegmentContact::overlapping;
      crosses = crosses || met.contact == kernel::SegmentContact::crossing;
      touches = touches ||
                (met.contact == kernel::SegmentContact::touching && (met.a_on_cd || met.b_on_cd));
    }
    count_if(crosses, sight_up_to_a_barrier);
    count_if(slides, sight_along_a_barrier);
    count_if(touches && !crosses, sight_past_the_end_of_a_barrier);
    count_if(std::any_of(
                 scene_.points().begin(), scene_.points().end(),
                 [&](const Point2& p) { return p != a && p != b && kernel::on_segment(a, b, p); }),
             sight_through_a_vertex);
    count_if(!crosses && !touches && !slides && !is_outside(b), sight_of_everything);
  }

  const Scene& scene_;
  std::span<std::uint8_t> marks_;
  std::vector<Edge> edges_;
};

}  // namespace

std::vector<ClassGroup> walk_classes() {
  ClassGroup routes{"route", {}};
  for (std::size_t start = 0; start < starts; ++start) {
    for (const char* passage : passage_names) {
      for (const char* end : spot_names)
        routes.classes.push_back("from " + std::string(spot_names[start]) + passage + " to " + end);
    }
  }
  return {
      {"locate",
       {"inside a face", "on an edge", "at a vertex", "on the border", "at a vertex of the border",
        "outside"}},
      {"traverse",
       {"in one face", "to its start", "from a vertex", "from an edge", "to a vertex", "to an edge",
        "through a vertex", "through several vertices", "along an edge", "along several edges",
        "along the border", "along a horizontal edge", "from vertex to vertex", "out of the mesh",
        "from outside", "at the end of the range"}},
      {"ray", {"through a vertex", "along an edge", "without direction"}},
      {"line",
       {"from a meeting at a vertex", "from a meeting on an edge", "from the line of an edge",
        "from a line of the second mesh", "from outside", "along an edge",
        "to a line that it meets at a vertex", "to the line of an edge",
        "to a line of the second mesh", "to a parallel", "to the line of its start"}},
      {"sight",
       {"of everything", "up to a barrier", "past the end of a barrier", "along a barrier",
        "through a vertex", "out of the mesh", "from outside"}},
      routes,
  };
}

void count_walk_classes(const Scene& scene, const WalkProgram& program,
                        std::span<std::uint8_t> marks) {
  if (scene.faces().empty()) return;
  Counter counter(scene, marks);
  for (const WalkQuery& query : program.queries) counter.run(query);
}

}  // namespace offgrid::fuzz
