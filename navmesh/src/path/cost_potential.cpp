#include "path/cost_potential.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "mesh/disjoint_sets.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/wide_int.hpp"
#include "path/line_cost.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

constexpr int rounds_max = 12;     ///< of halving
constexpr int passes_max = 60;     ///< over the triangles, between two rounds
constexpr int passes_a_look = 10;  ///< between two bounds

constexpr auto fine_one = kernel::constant<1 << 30>;  // of normals and steepness

FineCost limited(const Int<119>& value) {
  return *FineCost::checked(
      std::clamp<Int<119>>(value, -FineDistances::largest, FineDistances::largest));
}

/// The free faces through which a path may lead that costs less than the limit. Such a path is
/// shorter than the limit over the least multiplier of the faces that it may pass; so fewer faces
/// need be looked at, and may have a larger one.
std::vector<FaceId> faces_within(const View& view, const Point2& from, const Point2& to,
                                 const PathEnds& ends, const PathLength& limit) {
  std::vector<FaceId> faces;
  std::uint32_t rate = FaceState::unit_cost;
  for (int turn = 0; turn < 3; ++turn) {
    faces.clear();
    std::unordered_set<std::uint32_t> seen;
    std::uint32_t least = 0xFFFFFFFF;
    const auto reach = [&](FaceId f) {
      if (!seen.insert(f.value()).second) return;
      const auto sum =
          distance_below(view.planar(), f, from) + distance_below(view.planar(), f, to);
      if (kernel::floor_div(sum * *Int<32>::checked(rate), kernel::constant<1 << 16>) >= limit)
        return;
      faces.push_back(f);
      least = std::min(least, view.state(f).cost);
    };
    for (const FaceId f : ends.start_faces) reach(f);
    for (std::size_t i = 0; i < faces.size(); ++i) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = view.mesh().halfedge(faces[i], k);
        if (view.is_open(h)) reach(view.mesh().face(view.mesh().twin(h)));
      }
    }
    if (faces.empty() || least <= rate) break;
    rate = least;
  }
  return faces;
}

}  // namespace

CostPotential::CostPotential(const View& view, const Point2& from, const Point2& to,
                             const PathEnds& ends, const PathLength& limit,
                             std::size_t triangles_max)
    : limit_(limit),
      triangles_max_(triangles_max),
      mesh_(view, from, faces_within(view, from, to, ends, limit)) {
  is_refused_ = mesh_.size() > triangles_max;
  if (is_refused_) return;
  start_ = mesh_.insert(from, ends.start_faces);
  goal_ = mesh_.insert(to, ends.goal_faces);
  choose_scale();
}

/// The least scale by which values as large as the limit have at most 43 bits.
void CostPotential::choose_scale() {
  const auto largest = kernel::shift_left<8>(limit_);
  while (!(largest < scale_ * kernel::shift_left<42>(kernel::constant<1>)))
    scale_ = *Int<64>::checked(scale_ * kernel::constant<2>);
}

PathLength CostPotential::raise(const PathLength& wanted) {
  PathLength best = kernel::constant<0>;
  if (is_refused_ || start_ == goal_) return best;
  if (start_ == SplitMesh::none || goal_ == SplitMesh::none) return limit_;
  if (!std::exchange(is_graded_, true)) grade();
  const Value gap = limited(kernel::floor_div(kernel::shift_left<8>(wanted), scale_));
  // Values are too small for how far triangles reach that are large beside the limit.
  if (!begin(gap)) return is_connected() ? best : limit_;
  for (int round = 0; round < rounds_max; ++round) {
    make_shapes();
    for (int i = 1; i <= passes_max; ++i) {
      pass(gap, i % 2 == 1);
      if (i % passes_a_look != 0) continue;
      best = std::max(best, bound());
      if (best >= wanted) return best;
    }
    if (!refine()) break;
  }
  return best;
}

// ---- the triangles

/// Halves triangles until they are small beside their distances from the ends: half of these, or a
/// hundredth of that of the ends.
void CostPotential::grade() {
  const Int<53> apart = rough_length(mesh_.point(goal_) - mesh_.point(start_));
  const Int<53> least = *Int<53>::checked(kernel::floor_div(apart, kernel::constant<100>));
  for (bool is_done = false; !is_done;) {
    is_done = true;
    const auto count = static_cast<std::uint32_t>(mesh_.size());
    for (std::uint32_t i = 0; i < count; ++i)
      if (is_coarse(i, least) && halve(i)) is_done = false;
  }
}

bool CostPotential::is_coarse(std::uint32_t triangle, const Int<53>& least) const {
  const SplitMesh::Triangle& t = mesh_.triangles()[triangle];
  const auto third = [](const auto& sum) {
    return *Int<51>::checked(kernel::floor_div(sum, kernel::constant<3>));
  };
  const FinePoint &a = mesh_.point(t.corners[0]), &b = mesh_.point(t.corners[1]),
                  &c = mesh_.point(t.corners[2]);
  const FinePoint middle{third(a.x + b.x + c.x), third(a.y + b.y + c.y)};
  const auto nearer = std::min(rough_length(middle - mesh_.point(start_)),
                               rough_length(middle - mesh_.point(goal_)));
  const auto size = rough_length(mesh_.edge(t, mesh_.longest_edge(triangle)));
  const auto allowed = std::max(Int<55>(nearer), least * kernel::constant<2>);
  return size * kernel::constant<4> > allowed * kernel::constant<3>;
}

/// Halves a triangle, and gives its new vertices values.
bool CostPotential::halve(std::uint32_t triangle) {
  if (mesh_.size() >= triangles_max_) return false;
  const bool is_halved = mesh_.halve(triangle);
  for (std::size_t v = values_.size(); v > 0 && v < mesh_.vertex_count(); ++v) {
    const auto& [a, b] = mesh_.parents(static_cast<std::uint32_t>(v));
    values_.push_back(
        *Value::checked(kernel::floor_div(values_[a] + values_[b], kernel::constant<2>)));
  }
  return is_halved;
}

/// Halves the triangles that are steepest, at most a quarter of them. Returns false if none is
/// halved.
bool CostPotential::refine() {
  std::vector<std::pair<Int<85>, std::uint32_t>> steep;
  Int<85> worst = fine_one;
  for (std::uint32_t i = 0; i < mesh_.size(); ++i) {
    const Int<85> steepness = rough_steepness(i);
    worst = std::max(worst, steepness);
    if (steepness > fine_one) steep.emplace_back(steepness, i);
  }
  kernel::sort(steep.begin(), steep.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  const std::size_t most = std::max<std::size_t>(20, mesh_.size() / 4);
  bool is_any = false;
  for (std::size_t i = 0; i < steep.size() && i < most; ++i) {
    if ((steep[i].first - fine_one) * kernel::constant<7> < worst - fine_one) break;
    is_any = halve(steep[i].second) || is_any;
  }
  return is_any;
}

// ---- the potential

/// Do triangles lead from the start to the goal?
bool CostPotential::is_connected() const {
  DisjointSets sets(mesh_.vertex_count());
  for (const SplitMesh::Triangle& t : mesh_.triangles()) {
    for (const std::uint32_t corner : t.corners) sets.unite(corner, t.corners[0]);
  }
  return sets.root(start_) == sets.root(goal_);
}

/// Begins with half the difference of the distances from both ends. Returns false if the goal is
/// farther from the start than values reach, or no path within the ground leads there.
bool CostPotential::begin(const Value& wanted) {
  FineDistances distances(mesh_, unit());
  const std::vector<Value> from_start = distances.from(start_), from_goal = distances.from(goal_);
  const Value whole = from_start[goal_];
  if (whole == FineDistances::largest) return false;
  values_.resize(mesh_.vertex_count());
  const auto divisor = std::max(Int<48>(kernel::constant<1>), whole * kernel::constant<2>);
  for (std::size_t v = 0; v < values_.size(); ++v)
    values_[v] = limited(kernel::floor_div((from_start[v] - from_goal[v]) * wanted, divisor));
  return true;
}

void CostPotential::make_shapes() {
  shapes_.clear();
  for (const SplitMesh::Triangle& t : mesh_.triangles()) shapes_.push_back(shape_of(t));
}

CostPotential::Shape CostPotential::shape_of(const SplitMesh::Triangle& triangle) const {
  Shape shape;
  std::array<FineVector, 3> sides;
  Int<53> longest = kernel::constant<1>;
  for (std::size_t k = 0; k < 3; ++k) {
    sides[k] = mesh_.edge(triangle, (k + 1) % 3);
    longest = std::max(longest, rough_length(sides[k]));
  }
  const auto part = [&](const Int<52>& v) {
    return *Int<32>::checked(kernel::floor_div(v * fine_one, longest));
  };
  for (std::size_t k = 1; k < 3; ++k) shape.normals[k] = {part(-sides[k].y), part(sides[k].x)};
  // a constant has no slope
  const auto opposite = [](const Int<32>& a, const Int<32>& b) {
    return *Int<32>::checked(-(a + b));
  };
  shape.normals[0] = {opposite(shape.normals[1].x, shape.normals[2].x),
                      opposite(shape.normals[1].y, shape.normals[2].y)};
  const auto height = *Int<53>::checked(kernel::floor_div(mesh_.doubled_area(triangle), longest));
  shape.most = kernel::floor_div(height * *Int<32>::checked(triangle.cost), unit());
  return shape;
}

FineVector CostPotential::slope(std::uint32_t triangle) const {
  const auto& corners = mesh_.triangles()[triangle].corners;
  const auto& normals = shapes_[triangle].normals;
  const auto first = values_[corners[1]] - values_[corners[0]],
             second = values_[corners[2]] - values_[corners[0]];
  const auto part = [](const auto& sum) {
    return *Int<52>::checked(kernel::floor_div(sum, fine_one));
  };
  return {part(first * normals[1].x + second * normals[2].x),
          part(first * normals[1].y + second * normals[2].y)};
}

/// Makes a triangle as steep as allowed, if it is steeper, by the smallest change of its corners.
void CostPotential::flatten(std::uint32_t triangle) {
  const Shape& shape = shapes_[triangle];
  const FineVector is = slope(triangle);
  const Int<53> length = rough_length(is);
  if (length <= shape.most) return;
  const auto excess = *Int<53>::checked(length - shape.most);
  std::array<Int<34>, 3> along;
  Int<70> squares = kernel::constant<0>;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto& [x, y] = shape.normals[k];
    along[k] = *Int<34>::checked(kernel::floor_div(x * is.x + y * is.y, length));
    squares = *Int<70>::checked(squares + along[k] * along[k]);
  }
  if (squares == kernel::constant<0>) return;
  for (std::size_t k = 0; k < 3; ++k) {
    Value& value = values_[mesh_.triangles()[triangle].corners[k]];
    value = limited(value - kernel::floor_div(excess * along[k] * fine_one, squares));
  }
}

/// Moves the ends apart to a little more than what is wanted.
void CostPotential::hold_apart(const Value& wanted) {
  const auto gap = wanted + kernel::floor_div(wanted, kernel::constant<512>) + kernel::constant<1>;
  const auto lack = gap - (values_[goal_] - values_[start_]);
  const auto half = kernel::floor_div(lack + kernel::constant<1>, kernel::constant<2>);
  values_[goal_] = limited(values_[goal_] + half);
  values_[start_] = limited(values_[start_] - half);
}

void CostPotential::pass(const Value& wanted, bool is_forward) {
  hold_apart(wanted);
  const auto count = static_cast<std::uint32_t>(mesh_.size());
  for (std::uint32_t i = 0; i < count; ++i) flatten(is_forward ? i : count - 1 - i);
}

// ---- the proof

Int<85> CostPotential::rough_steepness(std::uint32_t triangle) const {
  const auto most = std::max(Int<85>(kernel::constant<1>), shapes_[triangle].most);
  return kernel::floor_div(Int<85>(rough_length(slope(triangle)) * fine_one), most);
}

/// The bound that the values prove.
PathLength CostPotential::bound() const {
  const auto gap = values_[goal_] - values_[start_];
  if (sign_of(gap) != Sign::positive) return kernel::constant<0>;
  const auto more = [](const Int<85>& steepness) {
    return Int<87>(steepness + kernel::floor_div(steepness, kernel::constant<4096>) +
                   kernel::constant<1>);
  };
  Int<87> guess = fine_one;
  for (std::uint32_t i = 0; i < mesh_.size(); ++i)
    guess = std::max(guess, more(rough_steepness(i)));
  auto steepest = Steepness::checked(guess);
  for (const SplitMesh::Triangle& t : mesh_.triangles()) {
    while (steepest && !is_within(t, *steepest)) steepest = Steepness::checked(more(*steepest));
    if (!steepest) return kernel::constant<0>;
  }
  const auto value = kernel::floor_div(gap * fine_one, *steepest);
  return std::min(limit_,
                  *PathLength::checked(kernel::floor_div(value * scale_, kernel::constant<256>)));
}

/// Is the slope of a triangle at most so many times its multiplier? Exact: its sides, turned by a
/// right angle, times the values of the corners opposite, have a sum that is the slope times the
/// doubled area.
bool CostPotential::is_within(const SplitMesh::Triangle& triangle,
                              const Steepness& steepness) const {
  const auto& corners = triangle.corners;
  const auto first = values_[corners[1]] - values_[corners[0]],
             second = values_[corners[2]] - values_[corners[0]];
  const FineVector side1 = mesh_.edge(triangle, 2), side2 = mesh_.edge(triangle, 0);
  const auto x = (first * side1.y + second * side2.y) * unit() * fine_one,
             y = (first * side1.x + second * side2.x) * unit() * fine_one;
  const auto most = mesh_.doubled_area(triangle) * *Int<32>::checked(triangle.cost) * steepness;
  return x * x + y * y <= most * most;
}

}  // namespace offgrid::navmesh::detail
