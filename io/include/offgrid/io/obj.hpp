// read_obj: reads the meshes of Wavefront's OBJ files. ObjWriter writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "offgrid/io/read_error.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// Reads the statements `v` and `f`; all objects and groups are one surface.
///
///   v X Y Z          a vertex; further numbers of it (a weight, a colour) are passed over
///   f 1 2 3 ...      a face of three corners at least; a corner is V, V/T, V//N or V/T/N
///
/// A positive index counts vertices from the file's first one, which is 1, and may mean one that
/// stands below the face. A negative index counts back from the face: -1 is the last vertex above
/// it. Indices of T and N are checked against the statements `vt` and `vn` in the same way, and
/// dropped. All other statements begin with a letter and are counted in `skipped`. A comment begins
/// with "#" and ends with the line; a statement goes on in the next line if "\" is the last byte of
/// this one.
///
/// Errors have the line and the byte: syntax, truncated, out_of_range (a coordinate beyond
/// doubles), bad_reference (an index of 0 or of nothing), bad_shape (a face of one or two corners),
/// too_large (a face of more than Surface::corners_max corners, a text of 4 GiB). A text without
/// statements is a surface without faces. Memory: at most twelve times the text.
ReadResult<Surface> read_obj(std::string_view text);

/// Builds the text of an OBJ file. Numbers are the shortest that read back as the same doubles.
class ObjWriter {
 public:
  ObjWriter() = default;
  ObjWriter(const ObjWriter&) = default;
  /// One that was moved from has no text and no vertices.
  ObjWriter(ObjWriter&& other) noexcept
      : text_(std::exchange(other.text_, {})), vertices_(std::exchange(other.vertices_, 0)) {}
  ObjWriter& operator=(ObjWriter other) noexcept {
    std::swap(text_, other.text_);
    std::swap(vertices_, other.vertices_);
    return *this;
  }
  ~ObjWriter() = default;

  /// Appends a comment of one line; control characters become blanks.
  void comment(std::string_view words);
  /// Begins an object. Bytes of the name that are no printable ASCII, and blanks, become "_".
  void object(std::string_view name);
  /// Appends a vertex and returns its index, counted from 0. Requires finite numbers.
  std::uint32_t vertex(const Place3& place);
  /// Appends a face of vertices, counted from 0. Requires three at least that were appended before;
  /// checked.
  void face(std::span<const std::uint32_t> corners);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::uint32_t vertices_ = 0;
};

/// The surface as an OBJ file, which reads back as the same vertices and faces.
std::string to_obj(const Surface& surface);

}  // namespace offgrid::io
