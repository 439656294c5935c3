#include <filesystem>
#include <system_error>

#include "offgrid/io/file.hpp"
#include "system_name.hpp"

namespace offgrid::io {

Status make_folder(const std::string& path) {
  std::error_code error;
  const std::filesystem::path folder = detail::system_name(path);
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) return Status::failure("cannot make the folder '" + path + "': " + error.message());
  return {};
}

}  // namespace offgrid::io
