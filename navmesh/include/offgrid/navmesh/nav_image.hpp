// Images: a mesh with the worlds of all agents as it is in memory, to load it without building it.
//
//   const std::string bytes = save_image(mesh);          // in one process
//   const auto same = load_mesh_image(bytes);            // in another one, of the same program
//   // same->digest() == mesh.digest(), with the same ids of areas, faces, vertices and components,
//   // and the same answers, and the same edits make the same changes
//
// A snapshot (nav_snapshot.hpp) has only what a mesh is made of, and any program reads its file. An
// image has the mesh itself: arrays without pointers, which are copied as they are. It is for a
// program that starts with a large mesh, and a cache of one: keep the world file
// (io/world_file.hpp) for exchange, and make the image again when it is refused.
//
// It keeps         what a snapshot keeps, and all that answers and edits depend on. As of a
//                  snapshot the journal is not: undo() returns cannot_undo, marks of the other mesh
//                  are invalid, and Mark{} stands for the loaded state.
// It is refused    if it is of another version of the library or of the format, of a machine with
//                  another byte order or another layout of arrays, or if a byte differs. The error
//                  names the byte and the array.
// Checksums        always find one wrong byte, and other damage but for one case in 2^64; they do
//                  not stop an attacker. Of an image whose checksums fit, ImageCheck says what else
//                  is checked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "offgrid/navmesh/mesh/image_error.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::navmesh {

/// The checks of an image whose checksums fit; each has those before it.
enum class ImageCheck : std::uint8_t {
  /// Every index exists, faces turn left and know their neighbours, labels are trees, dead ends
  /// lead
  /// out, areas lie in the world, and the stored digest is the stated one. So no query of a forged
  /// image reads outside an array. Its answers may be wrong, and an edit, which also relies on sums
  /// and tables that are not looked at, may abort or worse. Cost: linear.
  structure,
  /// The digest of all faces, labels, areas, seams and links is computed, and is the stated one.
  /// Finds bugs and bad memory. Cost: about that of copying the mesh again.
  digest,
  /// The mesh is made anew from its areas as restore_mesh() makes it, and each array that answers
  /// or edits depend on is compared with the one made. An image from anybody may be loaded. Cost:
  /// that of restore_mesh(), and more.
  everything,
};

/// The image of a mesh. Equal meshes of one history have equal images. Cost: a copy of the mesh.
std::string save_image(const NavMesh& mesh);
/// The same for one world; a mesh of points can be loaded from it, too.
std::string save_image(const World& world);

/// The mesh of an image, its worlds loaded on so many threads; the result is the same for each
/// number. An image of a World becomes a mesh of points. Errors: all but unreadable. Cost: linear;
/// the arrays are copied and checked, and each area is made.
ImageResult<NavMesh> load_mesh_image(std::string_view bytes,
                                     ImageCheck check = ImageCheck::structure,
                                     unsigned threads = 1);
/// The world of an image; of that of a mesh, the world of points.
ImageResult<World> load_world_image(std::string_view bytes,
                                    ImageCheck check = ImageCheck::structure);

}  // namespace offgrid::navmesh
