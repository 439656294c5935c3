// The names of files as the system takes them: bytes, and UTF-16 on Windows, where ours are UTF-8.
#pragma once

#include <cstdio>
#include <string>

namespace offgrid::io::detail {

#if defined(_WIN32)
/// The name for the system's functions and std::filesystem; empty, which names no file, if it is
/// not UTF-8.
std::wstring system_name(const std::string& path);
/// As std::fopen.
std::FILE* open_stream(const std::string& path, const char* mode);
#else
/// The name for the system's functions and std::filesystem.
inline const std::string& system_name(const std::string& path) { return path; }
/// As std::fopen.
inline std::FILE* open_stream(const std::string& path, const char* mode) {
  return std::fopen(path.c_str(), mode);
}
#endif

}  // namespace offgrid::io::detail
