// A rotated mesh: rays of the world against the same rays in the mesh's own coordinates. The rays
// are such that both are integers, so the answers must be the same.
#include "offgrid/scene/model/posed.hpp"

#include <algorithm>

#include "scene/measurements.hpp"
#include "scene/ray_sets.hpp"

namespace offgrid::bench {

namespace {

using scene::Acceleration;
using scene::Mesh;
using scene::Pose;
using scene::Ray3;

/// A vector of the mesh, whose components are multiples of the scale, as it stands in the world.
template <class Vector>
std::array<std::int64_t, 3> turned(const Pose& pose, const Vector& v) {
  const auto w = pose.rotation.turned(v);
  const auto scale = pose.rotation.scale().raw();
  return {static_cast<std::int64_t>(w.x.raw() / scale),
          static_cast<std::int64_t>(w.y.raw() / scale),
          static_cast<std::int64_t>(w.z.raw() / scale)};
}

Ray3 in_world(const Pose& pose, const Ray3& ray) {
  const auto o = turned(pose, ray.origin);
  const auto d = turned(pose, ray.direction);
  const auto origin = scene::Point3::at(o[0] + pose.position.x.raw(), o[1] + pose.position.y.raw(),
                                        o[2] + pose.position.z.raw());
  return {origin, scene::Point3::at(d[0], d[1], d[2]) - scene::Point3{}};
}

/// Casts all rays; `cast` answers the triangle of one.
template <class Cast>
double rate(const std::vector<Ray3>& rays, std::vector<std::uint32_t>& answers, const Cast& cast) {
  answers.clear();
  const double start = processor_seconds();
  for (const Ray3& ray : rays) {
    const auto found = cast(ray);
    answers.push_back(found ? found->triangle : ~std::uint32_t{0});
  }
  return static_cast<double>(rays.size()) / (processor_seconds() - start) / 1e6;
}

void measure(const Body& body, const Mesh& mesh, const std::string& name, const RaySet& set,
             const Pose& pose, const Options& options, Results& results) {
  const std::string input = body.name + ", " + set.name + ", " + name;
  if (!options.wants("rotated", input)) return;
  std::vector<Ray3> world;
  for (const Ray3& ray : set.rays) world.push_back(in_world(pose, ray));
  std::vector<std::uint32_t> answers;
  std::vector<std::uint32_t> posed_answers;
  const std::vector<Contender> contenders = {
      {"offgrid",
       [&] {
         return rate(set.rays, answers, [&](const Ray3& ray) { return nearest_hit(mesh, ray); });
       }},
      {"offgrid rotated", [&] {
         return rate(world, posed_answers,
                     [&](const Ray3& ray) { return nearest_hit(mesh, pose, ray); });
       }}};
  interleave(results, "rotated", input, "Mray/s", contenders, options.repetitions, false);
  if (answers != posed_answers) results.note("rotated, " + input + ": the answers differ");
}

void measure_body(const Body& body, const Options& options, Results& results) {
  if (!options.may_want("rotated")) return;
  const Pose pose{scene::Point3::at(1'000'000, -2'000'000, 3'000'000),
                  *scene::Rotation::make(7, -3, 5, 2)};
  const std::size_t count = options.quick ? std::size_t{1} << 14 : std::size_t{1} << 18;
  const std::vector<RaySet> sets = ray_sets(body, count);
  for (const auto& [name, acceleration] :
       {std::pair{"bvh", Acceleration::bvh}, std::pair{"wide", Acceleration::wide_bvh}}) {
    const Mesh mesh = *Mesh::make(body.vertices, body.triangles, {.acceleration = acceleration});
    for (const RaySet& set : {sets[0], sets[1]}) {
      measure(body, mesh, name, coarse(set, pose.rotation.scale().raw()), pose, options, results);
    }
  }
}

}  // namespace

void measure_posed(const Options& options, Results& results) {
  measure_body(hills(), options, results);
  measure_body(blob(), options, results);
}

}  // namespace offgrid::bench
