#include "offgrid/io/image_file.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include "mapped_file.hpp"
#include "offgrid/io/file.hpp"

namespace offgrid::io {

using navmesh::ImageCheck;
using navmesh::ImageError;
using navmesh::ImageResult;

namespace {

/// Maps the file and loads its bytes; an error gets the file's name.
template <class T, class Load>
ImageResult<T> read_image_of(const std::string& path, const Load& load) {
  errno = 0;
  const auto file = detail::MappedFile::open(path);
  if (!file)
    return ImageError{.code = navmesh::ImageErrorCode::unreadable,
                      .file = path,
                      .expected = "a file",
                      .found = std::string("cannot read the file: ") + std::strerror(errno)};
  ImageResult<T> loaded = load(file->bytes());
  if (loaded) return loaded;
  ImageError error = loaded.error();
  error.file = path;
  return error;
}

}  // namespace

Status write_mesh_image(const std::string& path, const navmesh::NavMesh& mesh) {
  return write_file(path, save_image(mesh));
}

Status write_mesh_image(const std::string& path, const navmesh::World& world) {
  return write_file(path, save_image(world));
}

ImageResult<navmesh::NavMesh> read_mesh_image(const std::string& path, ImageCheck check,
                                              unsigned threads) {
  return read_image_of<navmesh::NavMesh>(path, [&](std::string_view bytes) {
    return navmesh::load_mesh_image(bytes, check, threads);
  });
}

ImageResult<navmesh::World> read_world_image(const std::string& path, ImageCheck check) {
  return read_image_of<navmesh::World>(
      path, [&](std::string_view bytes) { return navmesh::load_world_image(bytes, check); });
}

}  // namespace offgrid::io
