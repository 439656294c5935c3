// ImageOf<T>: the one friend of a class that knows which of its arrays an image holds.
#pragma once

namespace offgrid::navmesh::detail {

/// Specialised in the sources of images, beside the code that checks the arrays. Its exchange()
/// names the arrays once, for the writer and for the reader.
template <class T>
struct ImageOf;

}  // namespace offgrid::navmesh::detail
