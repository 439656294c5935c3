#include "navmesh/coastlines.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "offgrid/kernel/grid.hpp"

namespace offgrid::bench {

namespace {

using Json = nlohmann::json;
using kernel::Point2;
using Place = kernel::Vec2<double>;
using Lines = std::vector<std::vector<Place>>;

/// Reads TopoJSON: arcs that shapes share, each point as the difference from the one before, on a
/// grid of its own.
void read_arcs(const Json& root, Lines& lines) {
  for (const Json& arc : root.at("arcs")) {
    std::vector<Place>& line = lines.emplace_back();
    Place at{0, 0};
    for (const Json& step : arc) {
      at = {at.x + step.at(0).get<double>(), at.y + step.at(1).get<double>()};
      line.push_back(at);
    }
  }
}

/// Reads GeoJSON: at any depth, a list of pairs of numbers is a line.
void read_coordinates(const Json& node, Lines& lines) {
  if (!node.is_array() || node.empty()) return;
  if (node[0].is_array() && !node[0].empty() && node[0][0].is_number()) {
    std::vector<Place>& line = lines.emplace_back();
    for (const Json& p : node) line.push_back({p.at(0).get<double>(), p.at(1).get<double>()});
    return;
  }
  for (const Json& child : node) read_coordinates(child, lines);
}

void read_features(const Json& root, Lines& lines) {
  for (const Json& feature : root.at("features")) {
    const Json& geometry = feature.at("geometry");
    if (geometry.contains("coordinates")) read_coordinates(geometry.at("coordinates"), lines);
  }
}

/// Reads a text of segments: their number, then four numbers each.
void read_segments(std::istream& file, Lines& lines) {
  std::size_t count = 0;
  file >> count;
  Place a{};
  Place b{};
  while (file >> a.x >> a.y >> b.x >> b.y) lines.push_back({a, b});
}

std::optional<Lines> read_lines(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  Lines lines;
  if (path.ends_with(".edg")) {
    read_segments(file, lines);
    return lines;
  }
  const Json root = Json::parse(file, nullptr, false);
  if (root.is_discarded() || !root.is_object()) return std::nullopt;
  if (root.contains("arcs")) read_arcs(root, lines);
  if (root.contains("features")) read_features(root, lines);
  return lines;
}

std::optional<kernel::Grid> grid_of(const Lines& lines) {
  std::optional<std::pair<Place, Place>> box;
  for (const std::vector<Place>& line : lines) {
    for (const Place& p : line) {
      if (!box) box.emplace(p, p);
      box->first = {std::min(box->first.x, p.x), std::min(box->first.y, p.y)};
      box->second = {std::max(box->second.x, p.x), std::max(box->second.y, p.y)};
    }
  }
  if (!box) return std::nullopt;
  const auto grid = kernel::Grid::covering(box->first, box->second);
  return grid ? std::optional(*grid) : std::nullopt;
}

/// Drops the segments that cross an earlier one; returns their number.
std::size_t drop_crossing(ConstrainedInput& input) {
  std::vector<navmesh::VertexId> vertex_of;
  auto mesh =
      navmesh::Triangulation::build(input.points, {}, navmesh::ThroughVertex::split, &vertex_of);
  if (!mesh) return 0;
  const auto crosses = [&](const navmesh::Constraint& one) {
    return !mesh->insert_constraint(vertex_of[one.from], vertex_of[one.to]);
  };
  return std::erase_if(input.constraints, crosses);
}

std::optional<ConstrainedInput> read_coast(const std::string& name, const std::string& path,
                                           Results& results) {
  const std::optional<Lines> lines = read_lines(path);
  const std::optional<kernel::Grid> grid = lines ? grid_of(*lines) : std::nullopt;
  if (!grid) return std::nullopt;
  ConstrainedInput input{name, {}, {}, name == largest_coast};
  std::size_t short_ones = 0;
  for (const std::vector<Place>& line : *lines) {
    const std::size_t first = input.points.size();
    for (const Place& p : line) {
      const auto snapped = grid->to_grid(p.x, p.y);
      if (snapped) input.points.push_back(snapped->point);
    }
    for (std::size_t i = first + 1; i < input.points.size(); ++i) {
      if (input.points[i - 1] == input.points[i]) {
        ++short_ones;
      } else {
        input.constraints.push_back(
            {static_cast<std::uint32_t>(i - 1), static_cast<std::uint32_t>(i)});
      }
    }
  }
  const std::size_t crossing = drop_crossing(input);
  results.note(name + ": " + std::to_string(input.points.size()) + " points, " +
               std::to_string(input.constraints.size()) +
               " segments; dropped: " + std::to_string(crossing) + " that cross an earlier one, " +
               std::to_string(short_ones) + " of length 0");
  return input;
}

}  // namespace

std::vector<ConstrainedInput> coastlines(const Options& options, Results& results) {
  static constexpr std::array<std::pair<const char*, const char*>, 4> files = {{
      {largest_coast, "natural-earth/world-atlas/land-10m.json"},
      {"coast, land 50m", "natural-earth/50m/physical/ne_50m_land.json"},
      {"coast, lakes 50m", "natural-earth/50m/physical/ne_50m_lakes.json"},
      {"coast, Norway", "cgal-data/2d_segments/norway.edg"},
  }};
  std::vector<ConstrainedInput> inputs;
  for (const auto& [name, file] : files) {
    if (!options.wants("constrained", name) ||
        (options.quick && name != std::string(largest_coast)))
      continue;
    if (options.data.empty()) {
      results.note(
          "coastlines: left out, no folder of shared data was given (--data FOLDER or "
          "OFFGRID_DATA)");
    } else if (auto input = read_coast(name, options.data + "/" + file, results)) {
      inputs.push_back(std::move(*input));
    } else {
      results.note(std::string(name) + ": left out, " + file +
                   " is not in the folder of shared data or cannot be read");
    }
  }
  return inputs;
}

}  // namespace offgrid::bench
