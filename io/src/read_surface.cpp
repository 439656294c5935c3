#include "offgrid/io/read_surface.hpp"

#include "offgrid/io/gltf.hpp"
#include "offgrid/io/obj.hpp"
#include "offgrid/io/off.hpp"
#include "text_reader.hpp"

namespace offgrid::io {

ReadResult<Surface> read_surface(FileKind kind, std::string_view text, const std::string& path) {
  if (kind == FileKind::obj) return read_obj(text);
  if (kind == FileKind::off) return read_off(text);
  if (kind == FileKind::gltf) {
    auto model = path.empty() ? read_gltf(text) : read_gltf(text, path);
    if (!model) return model.error();
    return std::move(model->surface);
  }
  return detail::error_at(kind, text, 0, ReadCode::unsupported, "a file of meshes",
                          "another kind of file");
}

}  // namespace offgrid::io
