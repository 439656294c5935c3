#include "offgrid/io/read_surface.hpp"

#include "offgrid/io/obj.hpp"
#include "offgrid/io/off.hpp"
#include "text_reader.hpp"

namespace offgrid::io {

ReadResult<Surface> read_surface(FileKind kind, std::string_view text) {
  if (kind == FileKind::obj) return read_obj(text);
  if (kind == FileKind::off) return read_off(text);
  return detail::error_at(kind, text, 0, ReadCode::unsupported, "a file of meshes",
                          "another kind of file");
}

}  // namespace offgrid::io
