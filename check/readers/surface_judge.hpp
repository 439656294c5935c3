// The judge of meshes in files: what is promised of a surface, and of its triangles on the grid.
#pragma once

#include <optional>
#include <string>

#include "readers/reading.hpp"

namespace offgrid::readers {

/// The fault of a surface that was read from the file, or nothing: its faces refer to vertices that
/// are there and stand in their lines, and its triangles on the grid have the same edges as its
/// faces, and lie on one side where a face does not cross itself.
std::optional<std::string> check_surface(const FileInput& file, const Reading& reading);

}  // namespace offgrid::readers
