#include "offgrid/io/file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace offgrid::io {

Status make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (!error && !std::filesystem::is_directory(path, error) && !error) error = std::make_error_code(std::errc::not_a_directory);
  if (error) return Status::failure("cannot make the folder '" + path + "': " + error.message());
  return {};
}

Status write_file(const std::string& path, std::string_view text) {
  errno = 0;
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  bool ok = file != nullptr;
  if (ok) ok = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  // Closing writes what was buffered, so a full disk may show only here.
  if (file != nullptr) ok = (std::fclose(file) == 0) && ok;
  if (!ok) return Status::failure("cannot write the file '" + path + "': " + std::strerror(errno));
  return {};
}

}  // namespace offgrid::io
