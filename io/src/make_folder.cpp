#include <filesystem>
#include <system_error>

#include "offgrid/io/file.hpp"

namespace offgrid::io {

Status make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (!error && !std::filesystem::is_directory(path, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) return Status::failure("cannot make the folder '" + path + "': " + error.message());
  return {};
}

}  // namespace offgrid::io
