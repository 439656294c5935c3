#include "offgrid/io/surface_tags.hpp"

#include <map>
#include <set>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::io {

std::vector<SurfacePart> parts_of(const GltfModel& model) {
  std::vector<SurfacePart> parts;
  for (const GltfPart& part : model.parts)
    parts.push_back({part.mesh.empty() ? part.node : part.mesh, part.tag, part.faces_end});
  return parts;
}

namespace {

/// A tag for each name of parts that state none.
std::map<std::string, std::uint64_t> tags_of_names(std::span<const SurfacePart> parts) {
  std::set<std::uint64_t> stated;
  std::map<std::string, std::uint64_t> tags;
  for (const SurfacePart& part : parts) {
    if (part.tag) stated.insert(*part.tag);
    if (!part.tag && !part.name.empty()) tags[part.name] = 0;
  }
  std::uint64_t last = 0;
  for (auto& [name, tag] : tags) {
    do ++last;
    while (stated.count(last) != 0);
    tag = last;
  }
  return tags;
}

}  // namespace

SurfaceTags tags_of(const Surface& surface, std::span<const SurfacePart> parts) {
  const std::map<std::string, std::uint64_t> of_names = tags_of_names(parts);
  SurfaceTags made;
  std::map<std::uint64_t, std::set<std::string>> names;
  std::size_t face = 0, corners = 0;
  const auto add_faces = [&](std::size_t end, std::uint64_t tag) {
    for (; face < end; ++face) {  // a face of n corners is n - 2 triangles
      made.of_triangles.insert(made.of_triangles.end(),
                               surface.faces[face].corners_end - corners - 2, tag);
      corners = surface.faces[face].corners_end;
    }
  };
  for (const SurfacePart& part : parts) {
    OFFGRID_EXPECTS(face <= part.faces_end && part.faces_end <= surface.faces.size(),
                    "tags_of: the parts are those of the surface");
    const std::uint64_t tag = part.tag ? *part.tag : part.name.empty() ? 0 : of_names.at(part.name);
    if (tag != 0 && face != part.faces_end) {
      auto& known = names[tag];
      if (!part.name.empty()) known.insert(part.name);
    }
    add_faces(part.faces_end, tag);
  }
  add_faces(surface.faces.size(), 0);
  for (const auto& [tag, known] : names) made.tags.push_back({tag, {known.begin(), known.end()}});
  return made;
}

}  // namespace offgrid::io
