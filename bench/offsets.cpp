// side_of_mesh_edge, side_of_line, Line2::side, side3, order_along: the main predicates of queries
// against the offset mesh.
#include <CGAL/Line_2.h>
#include <CGAL/intersections.h>

#include "naive.hpp"

namespace offgrid::bench {

namespace {

using enum Class2;

constexpr auto line_inputs = {random, small_grid, collinear, extended_gcd};

struct HasDirection {
  bool operator()(const Case<Point2, 3>& p) const { return p[0] != p[1]; }
};

void add_mesh_edge() {
  struct Prepared {
    kernel::MeshPoint2 u;
    kernel::MeshPoint2 v;
    Point2 q;
  };
  add<Point2, 3>(
      "side_of_mesh_edge", "offgrid", line_inputs, HasDirection{},
      [](const Case<Point2, 3>& p) {
        return Prepared{kernel::MeshPoint2(p[0]), kernel::MeshPoint2(p[1]), p[2]};
      },
      [](const Prepared& one) { return to_int(kernel::side_of_mesh_edge(one.u, one.v, one.q)); });
  add<Point2, 3>("side_of_mesh_edge", "double", line_inputs, HasDirection{}, PointsOf<Naive>{},
                 [](const auto& p) { return sign(kernel::formula::orient(p[0], p[1], p[2])); });
  add_each<Point2, 3>(
      all_of_cgal, "side_of_mesh_edge", line_inputs, HasDirection{},
      [](const auto& p) { return static_cast<int>(CGAL::orientation(p[0], p[1], p[2])); });
}

void add_side_of_line() {
  struct Prepared {
    Point2 p;
    Point2 q;
    kernel::MeshPoint2 v;
  };
  add<Point2, 3>(
      "side_of_line", "offgrid", line_inputs, HasDirection{},
      [](const Case<Point2, 3>& p) { return Prepared{p[0], p[1], kernel::MeshPoint2(p[2])}; },
      [](const Prepared& one) { return to_int(kernel::side_of_line(one.p, one.q, one.v)); });
  add<Point2, 3>("side_of_line", "double", line_inputs, HasDirection{}, PointsOf<Naive>{},
                 [](const auto& p) { return sign(kernel::formula::orient(p[0], p[1], p[2])); });
  add_each<Point2, 3>(all_of_cgal, "side_of_line", line_inputs, HasDirection{}, [](const auto& p) {
    return static_cast<int>(CGAL::orientation(p[0], p[1], p[2]));
  });
}

template <class Subject>
void add_cgal_line() {
  using Kernel = typename Subject::Kernel;
  struct Prepared {
    typename Kernel::Line_2 line;
    typename Kernel::Point_2 point;
  };
  add<Point2, 3>(
      "Line2.side", Subject::name, line_inputs, HasDirection{},
      [](const Case<Point2, 3>& p) {
        return Prepared{typename Kernel::Line_2(Subject::make(p[0]), Subject::make(p[1])),
                        Subject::make(p[2])};
      },
      [](const Prepared& one) { return static_cast<int>(one.line.oriented_side(one.point)); });
}

void add_line() {
  struct Prepared {
    kernel::Line2 line;
    Point2 q;
  };
  add<Point2, 3>(
      "Line2.side", "offgrid", line_inputs, HasDirection{},
      [](const Case<Point2, 3>& p) {
        return Prepared{kernel::Line2::through(p[0], p[1]).value(), p[2]};
      },
      [](const Prepared& one) { return to_int(one.line.side(one.q)); });
  add<Point2, 3>(
      "Line2.side", "double", line_inputs, HasDirection{},
      [](const Case<Point2, 3>& p) {
        return std::array{Naive::make(p[0]),
                          kernel::formula::difference2(Naive::make(p[1]), Naive::make(p[0])),
                          Naive::make(p[2])};
      },
      [](const auto& p) {
        return sign(kernel::formula::cross(p[1], kernel::formula::difference2(p[2], p[0])));
      });
  add_cgal_line<Epick>();
  add_cgal_line<Epeck>();
}

struct AreThreeLines {
  bool operator()(const Case<Point2, 6>& p) const {
    return p[0] != p[1] && p[2] != p[3] && p[4] != p[5] &&
           sign_of(kernel::cross(p[1] - p[0], p[3] - p[2])) != kernel::Sign::zero;
  }
};

void add_side3() {
  const auto inputs = {random, small_grid, near_concurrent};
  using kernel::Level;
  using kernel::LeveledLine;
  add<Point2, 6>(
      "side3", "offgrid", inputs, AreThreeLines{},
      [](const Case<Point2, 6>& p) {
        return std::array{LeveledLine{p[0], p[1], Level::mesh},
                          LeveledLine{p[2], p[3], Level::query},
                          LeveledLine{p[4], p[5], Level::second_mesh}};
      },
      [](const auto& line) { return to_int(kernel::side3_or_zero(line[0], line[1], line[2])); });
  add<Point2, 6>("side3", "double", inputs, AreThreeLines{}, PointsOf<Naive>{}, [](const auto& p) {
    using kernel::formula::difference2;
    using kernel::formula::orient;
    const auto e = difference2(p[5], p[4]);
    const double w = kernel::formula::cross(difference2(p[1], p[0]), difference2(p[3], p[2]));
    return sign(w * orient(p[4], p[5], p[0]) +
                orient(p[2], p[3], p[0]) * kernel::formula::cross(e, difference2(p[1], p[0]))) *
           sign(w);
  });
  using Line = Epeck::Kernel::Line_2;
  add<Point2, 6>(
      "side3", "EPECK", inputs, AreThreeLines{},
      [](const Case<Point2, 6>& p) {
        return std::array{Line(Epeck::make(p[0]), Epeck::make(p[1])),
                          Line(Epeck::make(p[2]), Epeck::make(p[3])),
                          Line(Epeck::make(p[4]), Epeck::make(p[5]))};
      },
      [](const auto& line) {
        const auto meeting = CGAL::intersection(line[0], line[1]);
        const auto* point = boost::get<Epeck::P2>(&*meeting);
        return static_cast<int>(line[2].oriented_side(*point));
      });
}

struct AreMetByTheFirst {
  bool operator()(const Case<Point2, 6>& p) const {
    return AreThreeLines{}(p) &&
           sign_of(kernel::cross(p[1] - p[0], p[5] - p[4])) != kernel::Sign::zero;
  }
};

/// A query line through two meshes; double takes the lines without offsets, and leaves ties.
void add_order_along() {
  const auto inputs = {random, small_grid, near_concurrent};
  using kernel::Level;
  using kernel::LeveledLine;
  add<Point2, 6>(
      "order_along", "offgrid", inputs, AreMetByTheFirst{},
      [](const Case<Point2, 6>& p) {
        return std::array{LeveledLine{p[0], p[1], Level::query},
                          LeveledLine{p[2], p[3], Level::mesh},
                          LeveledLine{p[4], p[5], Level::second_mesh}};
      },
      [](const auto& line) { return to_int(kernel::order_along(line[0], line[1], line[2])); });
  add<Point2, 6>(
      "order_along", "double", inputs, AreMetByTheFirst{}, PointsOf<Naive>{},
      [](const auto& p) { return naive::compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]); });
}

}  // namespace

void add_offset_predicates() {
  add_mesh_edge();
  add_side_of_line();
  add_line();
  add_side3();
  add_order_along();
}

}  // namespace offgrid::bench
