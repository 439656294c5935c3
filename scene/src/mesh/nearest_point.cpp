#include "offgrid/scene/mesh/nearest_point.hpp"

#include "mesh/nearest_search.hpp"

namespace offgrid::scene {
namespace {

/// A mesh without a pose.
class PlainView {
 public:
  PlainView(const detail::MeshData& mesh, const Point3& query) : mesh_(mesh), query_(query) {}

  constexpr Int<1> scale() const { return kernel::constant<1>; }
  const Point3& query() const { return query_; }
  Triangle3 triangle(std::uint32_t i) const { return mesh_.triangle(i); }
  Int<126> squared_to(const Box3& box) const { return detail::squared_distance_to(box, query_); }

 private:
  const detail::MeshData& mesh_;
  Point3 query_;
};

std::optional<MeshPoint> nearest_of_mesh(const Mesh& mesh, const Point3& p,
                                         detail::BestPoint best) {
  detail::search_nearest(mesh.data(), PlainView(mesh.data(), p), 0, best);
  return best.found() ? std::optional(best.found()->found) : std::nullopt;
}

}  // namespace

std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Point3& p) {
  return nearest_of_mesh(mesh, p, {});
}

std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Ball3& within) {
  return nearest_of_mesh(mesh, within.centre(), detail::BestPoint(within.radius()));
}

}  // namespace offgrid::scene
