// The definitions, with fractions. This file is compiled without coverage and sanitizers: it is no
// subject, and would be most of the time.
#include <algorithm>

#include "support/shifted_walk.hpp"
#include "walks/fraction.hpp"
#include "walks/judge.hpp"

namespace offgrid::fuzz {
namespace {

using ShiftedMesh = testing::BasicShiftedMesh<Fraction>;
using Kind = WalkQuery::Kind;
using Parameter = ShiftedMesh::Number;

FaceSequence with_exit(const ShiftedMesh& mesh, const ShiftedMesh::Line& line,
                       const Parameter& begin, const std::optional<Parameter>& end) {
  FaceSequence faces;
  for (const std::size_t f : mesh.walk(line, begin, end))
    faces.push_back(static_cast<std::uint32_t>(f));
  if (!end || !mesh.locate(ShiftedMesh::at(line, *end))) faces.push_back(outside);
  return faces;
}

std::optional<FaceSequence> meeting(const ShiftedMesh& mesh, const WalkQuery& query) {
  const ShiftedMesh::Line line = ShiftedMesh::line(query.walk());
  const auto begin = ShiftedMesh::meeting(line, ShiftedMesh::line(query.first()));
  std::optional<Parameter> end;
  if (query.is_bounded) end = ShiftedMesh::meeting(line, ShiftedMesh::line(query.last()));
  if (!begin || (end && *end < *begin)) return std::nullopt;
  const auto start = mesh.locate(ShiftedMesh::at(line, *begin));
  if (!start) return FaceSequence{outside};
  if (end && *end == *begin) return FaceSequence{static_cast<std::uint32_t>(*start)};
  return with_exit(mesh, line, *begin, end);
}

}  // namespace

struct WalkDefinition::Meshes {
  explicit Meshes(const Scene& scene) : shifted(scene.triangles()), sights(scene.sight_scene()) {}

  ShiftedMesh shifted;
  testing::SightScene sights;
};

WalkDefinition::WalkDefinition(const Scene& scene) : meshes_(std::make_unique<Meshes>(scene)) {}
WalkDefinition::~WalkDefinition() = default;

std::optional<FaceSequence> WalkDefinition::faces(const WalkQuery& query) const {
  const ShiftedMesh& mesh = meshes_->shifted;
  if (query.kind == Kind::sight) return std::nullopt;
  if (query.kind == Kind::meeting) return meeting(mesh, query);
  const auto start = mesh.locate(ShiftedMesh::shifted(query.points[0], kernel::Level::query));
  if (!start) return FaceSequence{outside};
  if (query.kind == Kind::locate || query.points[0] == query.points[1])
    return FaceSequence{static_cast<std::uint32_t>(*start)};
  return with_exit(mesh, ShiftedMesh::line(query.walk()), 0,
                   query.kind == Kind::ray ? std::nullopt : std::optional(Parameter(1)));
}

std::optional<navmesh::SegmentParameter> WalkDefinition::sight(const WalkQuery& query) const {
  const auto place = [](const kernel::Point2& p) {
    return testing::SightDefinition<ShortFraction>::Place{p.x.raw(), p.y.raw()};
  };
  const auto reach = testing::SightDefinition<ShortFraction>(
                         meshes_->sights, place(query.points[0]), place(query.points[1]))
                         .reach();
  if (!reach) return std::nullopt;
  const ShortFraction::Integer divisor = gcd(reach->numerator(), reach->denominator());
  return navmesh::SegmentParameter{
      static_cast<std::int64_t>(ShortFraction::Integer(reach->numerator() / divisor)),
      static_cast<std::int64_t>(ShortFraction::Integer(reach->denominator() / divisor))};
}

}  // namespace offgrid::fuzz
