// Leaks: a camera inside a closed body aims at every vertex and every edge. Each ray hits the body,
// so one for which a subject finds nothing has leaked.
#include <algorithm>
#include <iterator>

#include "offgrid/io/file.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"
#include "scene/leak_map.hpp"
#include "scene/measurements.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

using scene::Point3;
using scene::Ray3;

/// Casts the rays of a subject's sample. Returns those that leaked.
std::vector<Ray3> leaked(RaySubject& subject, const std::vector<Ray3>& rays) {
  std::vector<std::uint32_t> nearest(rays.size(), no_triangle);
  subject.take(rays);
  subject.nearest(nearest);
  std::vector<Ray3> found;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    if (nearest[i] == no_triangle) found.push_back(rays[i]);
  }
  return found;
}

/// Does every ray from the eye hit the body?
bool is_closed_around(const Body& body, const Point3& eye) {
  const auto mesh = scene::Mesh::make(body.vertices, body.triangles);
  return mesh && scene::contains(*mesh, eye) == true;
}

/// The panels of the picture: Embree's, then the library's. None without Embree.
std::vector<Leaks> drawn(const std::vector<Leaks>& all) {
  std::vector<Leaks> panels;
  for (const Leaks& leaks : all) {
    if (leaks.subject.starts_with("Embree")) panels.push_back(leaks);
  }
  for (const Leaks& leaks : all) {
    if (leaks.subject != ours_fastest || panels.empty()) continue;
    panels.push_back(leaks);
    panels.back().subject = ours;
  }
  return panels;
}

/// Casts the rays at vertices and at edges, and counts them. Returns what the camera sees of them.
Leaks measure(const SubjectKind& kind, const Body& body, const Camera& camera, Results& results) {
  show_progress("leaks, " + kind.name);
  const auto subject = kind.make(body);
  subject->build();
  Leaks seen{kind.name, 0, {}};
  const auto is_seen = [&](const Ray3& ray) { return camera.place(ray.direction).is_seen; };
  for (const RaySet& set :
       {rays_at_vertices(body, camera.eye()), rays_at_edges(body, camera.eye())}) {
    std::vector<Ray3> rays;
    for (const std::size_t i : sample_of(kind, body, set.rays.size())) rays.push_back(set.rays[i]);
    const std::vector<Ray3> found = leaked(*subject, rays);
    const std::string input = body.name + ", " + set.name;
    results.add("leaks", input, kind.name, "rays", static_cast<double>(found.size()));
    results.add("rays aimed", input, kind.name, "rays", static_cast<double>(rays.size()));
    seen.rays += static_cast<std::size_t>(std::count_if(rays.begin(), rays.end(), is_seen));
    std::copy_if(found.begin(), found.end(), std::back_inserter(seen.leaked), is_seen);
  }
  return seen;
}

}  // namespace

bool measure_leaks(const Options& options, Results& results) {
  const Body body = rough_sphere(64);
  const Camera camera(Point3::at(150'000, -220'000, 90'000));
  if (!options.wants("leaks", body.name)) return true;
  if (!is_closed_around(body, camera.eye())) {
    results.note("leaks: the camera is not inside a closed body");
    return true;
  }
  std::vector<Leaks> all;
  for (const SubjectKind& kind : subject_kinds())
    all.push_back(measure(kind, body, camera, results));
  if (options.picture.empty()) return true;
  const std::vector<Leaks> panels = drawn(all);
  if (panels.empty()) {
    results.note("leaks: no picture without Embree");
    return true;
  }
  return io::write_file(options.picture, leak_map(body, camera, panels)).ok();
}

}  // namespace offgrid::bench
