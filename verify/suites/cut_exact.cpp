#include "suites/cut_exact.hpp"

#include <algorithm>
#include <set>

#include "support/cut_check.hpp"

namespace offgrid::verify {

using kernel::Point2;
using kernel::Sign;
using navmesh::EdgeOrder;
using navmesh::ExactPlane;
using navmesh::ExactTrace;
using navmesh::FaceId;
using navmesh::GridTrace;
using navmesh::Rational;
using navmesh::Trace;
using testing::CutFailure;
using testing::CutUpdate;
using testing::Fault;

namespace {

constexpr std::int64_t lattice_width = 720720;  // a multiple of all numbers up to 16
constexpr std::int64_t lattice_side = 6;
constexpr std::size_t updates_in_both = 6;

navmesh::CutOptions options_of(bool against) {
  return {.order = against ? EdgeOrder::against : EdgeOrder::along};
}

/// At its centre, which is on no edge of either mesh, each face of the one has the history that the
/// other has there.
std::string complaint_about_histories(const GridTrace& grid, const ExactTrace& exact) {
  for (const FaceId f : grid.mesh().faces()) {
    const auto [a, b, c] = grid.planar().triangle(f);
    const auto centre = [](auto p, auto q, auto r) {
      return Rational(std::int64_t{p.raw()} + q.raw() + r.raw(), 3);
    };
    if (grid.data(f).history !=
        navmesh::history_at(exact, centre(a.x, b.x, c.x), centre(a.y, b.y, c.y))) {
      return "face " + std::to_string(f.value()) + " of the grid has another history";
    }
  }
  return "";
}

// ---- one line

using ExactPoint = std::pair<Rational, Rational>;
using ExactFace = std::array<ExactPoint, 3>;

ExactPoint exact(const Point2& p) { return {Rational(p.x.raw()), Rational(p.y.raw())}; }

ExactFace from_smallest(ExactFace face) {
  std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
  return face;
}

/// A triangle whose first side runs along the line, far beyond [-8, 8]^2, with everything there
/// that is left of the line inside.
Corners half_plane(const Point2& a, const Point2& b) {
  constexpr std::int64_t far = 1000;
  const std::int64_t dx = b.x.raw() - a.x.raw(), dy = b.y.raw() - a.y.raw();
  return {Point2::at(a.x.raw() - far * dx, a.y.raw() - far * dy),
          Point2::at(a.x.raw() + far * dx, a.y.raw() + far * dy),
          Point2::at(a.x.raw() - far * dy, a.y.raw() + far * dx)};
}

/// Where the line crosses the edge u-v.
ExactPoint crossing(const Point2& u, const Point2& v, const Point2& a, const Point2& b) {
  const Rational at_u(std::int64_t{kernel::orient_value(a, b, u).raw()}),
      at_v(std::int64_t{kernel::orient_value(a, b, v).raw()});
  const Rational part = at_u / (at_u - at_v);
  const auto between = [&part](std::int64_t from, std::int64_t to) {
    return Rational(from) + part * Rational(to - from);
  };
  return {between(u.x.raw(), v.x.raw()), between(u.y.raw(), v.y.raw())};
}

/// The faces that there must be, by cases; the line is directed from a to b, the triangle turns
/// left.
std::set<ExactFace> expected_faces(const Corners& t, const Point2& a, const Point2& b,
                                   bool against) {
  std::array<Sign, 3> side{};
  for (std::size_t k = 0; k < 3; ++k) side[k] = kernel::orient(a, b, t[k]);
  const auto face = [](const ExactPoint& p, const ExactPoint& q, const ExactPoint& r) {
    return from_smallest({p, q, r});
  };
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t next = (k + 1) % 3, last = (k + 2) % 3;
    const Point2 &c = t[k], &p = t[next], &q = t[last];
    if (side[k] == Sign::zero && side[next] * side[last] == Sign::negative) {
      const ExactPoint x = crossing(p, q, a, b);
      return {face(exact(c), exact(p), x), face(exact(c), x, exact(q))};
    }
    if (side[k] == Sign::zero || side[next] != side[last] || side[next] * side[k] != Sign::negative)
      continue;
    // The corner c is alone on its side. The line crosses c-p at x and q-c at y; the quadrilateral
    // is x, p, q, y.
    const ExactPoint x = crossing(c, p, a, b), y = crossing(q, c, a, b);
    // With c on the left the line enters through c-p: along it x is first, and the edge that is
    // split first is joined to q.
    const bool x_first = (side[k] == Sign::positive) != against;
    if (x_first) return {face(exact(c), x, y), face(x, exact(p), exact(q)), face(x, exact(q), y)};
    return {face(exact(c), x, y), face(x, exact(p), y), face(exact(p), exact(q), y)};
  }
  return {face(exact(t[0]), exact(t[1]), exact(t[2]))};
}

ExactTrace one_face(const Corners& t) {
  navmesh::Mesh mesh;
  for (int i = 0; i < 3; ++i) mesh.add_vertex();
  const FaceId f = mesh.add_face(navmesh::VertexId{0}, navmesh::VertexId{1}, navmesh::VertexId{2});
  for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(f, k));
  return *ExactTrace::make(std::move(mesh), t, std::vector<Trace>(1));
}

}  // namespace

void ModesTally::add(const ModesTally& other) {
  compared += other.compared;
  splits += other.splits;
  left_out += other.left_out;
}

void LineTally::add(const LineTally& other) {
  three += other.three;
  two += other.two;
  whole += other.whole;
}

std::optional<CutFailure> find_difference_of_modes(const Point2& low, const Point2& high,
                                                   const std::vector<CutUpdate>& updates,
                                                   ModesTally& tally) {
  auto grid = *GridTrace::rectangle(low, high, Trace{});
  auto exact_cut = *ExactTrace::rectangle(low, high, Trace{});
  std::size_t done = 0;
  for (std::size_t i = 0; i < updates.size() && done < updates_in_both; ++i) {
    const auto& [t, against] = updates[i];
    const GridTrace grid_before = grid;
    const auto report = navmesh::update(grid, t, options_of(against), i + 1);
    if (!report || report->rounded + report->routed > 0) {
      grid = grid_before;
      ++tally.left_out;
      continue;
    }
    ++done;
    ++tally.compared;
    tally.splits += report->splits[0] + report->splits[1] + report->splits[2];
    navmesh::mark_faces(exact_cut);
    const ExactTrace before = exact_cut;
    const auto exact_report = navmesh::update(exact_cut, t, options_of(against), i + 1);
    if (!exact_report)
      return CutFailure{i, {"an update in exact mode", describe(exact_report.error())}};
    if (const std::string fault = check_update(before, exact_cut, *exact_report, t);
        !fault.empty()) {
      return CutFailure{i, {"an exact update of the updating triangle", fault}};
    }
    if (area_by_history(grid) != area_by_history(exact_cut))
      return CutFailure{i, {"equal areas in both modes", "others"}};
    if (const std::string fault = complaint_about_histories(grid, exact_cut); !fault.empty()) {
      return CutFailure{i, {"the same faces inside in both modes", fault}};
    }
  }
  return std::nullopt;
}

Point2 lattice_end() {
  return Point2::at(lattice_side * lattice_width, lattice_side * lattice_width);
}

std::vector<CutUpdate> updates_on_lattice(std::uint64_t seed) {
  testing::Random random(seed);
  std::vector<CutUpdate> updates(40);
  for (CutUpdate& update : updates) {
    const auto place = [&] { return lattice_width * random.between(0, lattice_side); };
    for (Point2& p : update.triangle) {
      const std::int64_t x = place();
      p = Point2::at(x, place());
    }
    update.against = random.chance(1, 2);
  }
  return updates;
}

std::optional<Fault> find_line_fault(const LineCase& line_case, bool order_is_ignored,
                                     LineTally& tally) {
  const auto& [t, line, against] = line_case;
  ExactTrace cut = one_face(t);
  const auto report =
      navmesh::update(cut, half_plane(line[0], line[1]), options_of(against && !order_is_ignored));
  if (!report) return Fault{"an update", describe(report.error())};
  std::set<ExactFace> found;
  for (const FaceId f : cut.mesh().faces()) {
    const auto [a, b, c] = cut.mesh().vertices(f);
    const auto corner = [&cut](navmesh::VertexId v) {
      return ExactPoint{cut.point(v).x, cut.point(v).y};
    };
    found.insert(from_smallest({corner(a), corner(b), corner(c)}));
  }
  const std::set<ExactFace> expected = expected_faces(t, line[0], line[1], against);
  tally.three += expected.size() == 3 ? 1 : 0;
  tally.two += expected.size() == 2 ? 1 : 0;
  tally.whole += expected.size() == 1 ? 1 : 0;
  if (found == expected) return std::nullopt;
  return Fault{std::to_string(expected.size()) + " faces, as the order says",
               std::to_string(found.size()) + " faces, or with another diagonal"};
}

std::vector<LineCase> all_line_cases() {
  constexpr int side = 3;
  std::vector<Point2> corners, places;
  for (int i = 0; i < side * side; ++i)
    corners.push_back(Point2::at(2 * (i / side), 2 * (i % side)));
  for (int i = 0; i < (2 * side - 1) * (2 * side - 1); ++i)
    places.push_back(Point2::at(i / (2 * side - 1), i % (2 * side - 1)));
  std::vector<LineCase> cases;
  for (const Point2& a : corners) {
    for (const Point2& b : corners) {
      for (const Point2& c : corners) {
        if (b < a || c < a || kernel::orient(a, b, c) != Sign::positive) continue;
        for (const Point2& p : places) {
          for (const Point2& q : places) {
            if (p == q) continue;
            cases.push_back({{a, b, c}, {p, q}, false});
            cases.push_back({{a, b, c}, {p, q}, true});
          }
        }
      }
    }
  }
  return cases;
}

}  // namespace offgrid::verify
