#include "path/fine_distances.hpp"

#include <algorithm>
#include <tuple>

#include "offgrid/kernel/division.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Sign;

const FineCost FineDistances::largest =
    *FineCost::checked(kernel::shift_left<44>(kernel::constant<1>) - kernel::constant<1>);

namespace {

constexpr auto fine_whole = kernel::constant<1 << 30>;  // the cosine of no angle

}  // namespace

FineDistances::FineDistances(const SplitMesh& mesh, const Int<77>& unit)
    : mesh_(mesh), unit_(unit), first_about_(mesh.vertex_count() + 1, 0) {
  for (const SplitMesh::Triangle& t : mesh.triangles())
    for (const std::uint32_t corner : t.corners) ++first_about_[corner + 1];
  for (std::size_t v = 1; v < first_about_.size(); ++v) first_about_[v] += first_about_[v - 1];
  std::vector<std::uint32_t> next = first_about_;
  about_.resize(first_about_.back());
  for (std::uint32_t i = 0; i < mesh.size(); ++i)
    for (const std::uint32_t corner : mesh.triangles()[i].corners) about_[next[corner]++] = i;
}

std::vector<FineCost> FineDistances::from(std::uint32_t vertex) {
  costs_.assign(mesh_.vertex_count(), largest);
  open_.clear();
  reach(vertex, kernel::constant<0>);
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), [](const Reached& a, const Reached& b) {
      return std::tie(b.cost, b.vertex) < std::tie(a.cost, a.vertex);
    });
    const Reached next = open_.back();
    open_.pop_back();
    if (next.cost != costs_[next.vertex]) continue;
    for (std::uint32_t i = first_about_[next.vertex]; i < first_about_[next.vertex + 1]; ++i)
      cross(about_[i], next.vertex);
  }
  return costs_;
}

void FineDistances::reach(std::uint32_t vertex, const FineCost& cost) {
  if (cost >= costs_[vertex]) return;
  costs_[vertex] = cost;
  open_.push_back({cost, vertex});
  std::push_heap(open_.begin(), open_.end(), [](const Reached& a, const Reached& b) {
    return std::tie(b.cost, b.vertex) < std::tie(a.cost, a.vertex);
  });
}

/// Goes on through a triangle from a corner whose cost is new.
void FineDistances::cross(std::uint32_t triangle, std::uint32_t vertex) {
  const SplitMesh::Triangle& t = mesh_.triangles()[triangle];
  std::size_t k = 0;
  while (t.corners[k] != vertex) ++k;
  for (const std::size_t turn : {std::size_t{1}, std::size_t{2}}) {
    const std::uint32_t c = t.corners[(k + turn) % 3], b = t.corners[(k + 3 - turn) % 3];
    const Int<53> length = rough_length(mesh_.point(c) - mesh_.point(vertex));
    const auto along = costs_[vertex] + cost_of(length, t.cost);
    if (along < largest) reach(c, *FineCost::checked(along));
    if (const auto cost = across(vertex, b, c, t.cost)) reach(c, *cost);
  }
}

FineCost FineDistances::cost_of(const Int<53>& length, std::uint32_t rate) const {
  const auto cost = kernel::floor_div(length * *Int<32>::checked(rate), unit_);
  return cost < largest ? *FineCost::checked(cost) : largest;
}

/// The cost at c of a straight front that reaches a and b when it did, if it comes to c through the
/// edge ab.
std::optional<FineCost> FineDistances::across(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                              std::uint32_t rate) const {
  if (costs_[b] == largest) return std::nullopt;
  const FineVector base = mesh_.point(b) - mesh_.point(a), side = mesh_.point(c) - mesh_.point(a);
  const Int<53> length = rough_length(base);
  const FineCost at_most = cost_of(length, rate);
  const auto rise = costs_[b] - costs_[a];
  if (length == kernel::constant<0> || abs(rise) >= at_most) return std::nullopt;
  // the front's direction, beside that of the edge
  const auto cosine = *Int<31>::checked(kernel::floor_div(rise * fine_whole, at_most));
  const auto sine =
      kernel::floor_root(*Int<63>::checked(fine_whole * fine_whole - cosine * cosine));
  const auto x = *Int<53>::checked(kernel::floor_div(dot(base, side), length)),
             y = *Int<53>::checked(kernel::floor_div(abs(detail::cross(base, side)), length));
  const auto foot = x * sine - y * cosine;
  if (sign_of(foot) != Sign::positive || foot >= length * sine) return std::nullopt;
  const auto far = kernel::floor_div(x * cosine + y * sine, fine_whole);
  if (sign_of(far) == Sign::negative) return std::nullopt;
  const auto cost = costs_[a] + cost_of(*Int<53>::checked(far), rate);
  return cost < largest ? FineCost::checked(cost) : std::nullopt;
}

}  // namespace offgrid::navmesh::detail
