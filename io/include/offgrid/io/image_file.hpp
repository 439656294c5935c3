// Files of images of meshes (.ogi): a mesh as it is in memory, loaded without building it.
//
//   write_mesh_image("level.ogi", mesh);
//   auto mesh = read_mesh_image("level.ogi");
//   if (!mesh) mesh = build_and_write_it_again();  // another version of the program, or damage
//
// An image is for the program that wrote it (nav_image.hpp); a world file (world_file.hpp) is for
// exchange. docs/formats.md describes the format.
#pragma once

#include <string>

#include "offgrid/io/status.hpp"
#include "offgrid/navmesh/nav_image.hpp"

namespace offgrid::io {

/// Replaces the file by the image of the mesh at once, as write_file() does (file.hpp). A failure
/// names the file and the reason; the file is unchanged then. Memory: that of the image.
Status write_mesh_image(const std::string& path, const navmesh::NavMesh& mesh);
/// The same of one world.
Status write_mesh_image(const std::string& path, const navmesh::World& world);

/// The mesh of the file, which is mapped while it is read: nobody may change it in place meanwhile,
/// though it may be replaced, as write_mesh_image() does. Errors, with the file's name: unreadable;
/// those of navmesh::load_mesh_image().
navmesh::ImageResult<navmesh::NavMesh> read_mesh_image(
    const std::string& path, navmesh::ImageCheck check = navmesh::ImageCheck::structure,
    unsigned threads = 1);
/// The world of the file; of that of a mesh, the world of points.
navmesh::ImageResult<navmesh::World> read_world_image(
    const std::string& path, navmesh::ImageCheck check = navmesh::ImageCheck::structure);

}  // namespace offgrid::io
