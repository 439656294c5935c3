// The path of a file that another file names.
#pragma once

#include <string>
#include <version>

#if defined(__cpp_lib_filesystem)
#include <filesystem>
#endif

#include "system_name.hpp"

namespace offgrid::io::detail {

/// The name as it is meant in the file `path`: in the same folder, unless it is a whole path.
inline std::string path_beside(const std::string& path, const std::string& name) {
#if defined(__cpp_lib_filesystem)
  const std::filesystem::path folder = std::filesystem::path(system_name(path)).parent_path();
  const std::u8string whole = (folder / system_name(name)).u8string();
  return {whole.begin(), whole.end()};
#else  // WebAssembly, which has no files, or those of a host with slashes
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || name.starts_with('/')) return name;
  return path.substr(0, slash + 1) + name;
#endif
}

}  // namespace offgrid::io::detail
