#include "files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace offgrid::fuzz {
namespace {

std::string problem(const char* verb, const std::string& path, const std::error_code& reason) {
  return std::string("cannot ") + verb + " '" + path +
         "': " + (reason ? reason.message() : "input/output error");
}

/// The reason for which the last call of a stream failed.
std::error_code last_error() { return {errno, std::generic_category()}; }

std::string list_folder(const std::string& path, std::vector<std::string>& files) {
  std::error_code error;
  std::filesystem::directory_iterator entries(path, error);
  for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
    const bool is_file = entries->is_regular_file(error);
    if (error) return problem("read", entries->path().string(), error);
    // A folder of inputs may hold a note for its readers, and a folder of findings has their
    // pictures.
    const std::filesystem::path extension = entries->path().extension();
    if (is_file && extension != ".md" && extension != ".svg")
      files.push_back(entries->path().string());
  }
  if (error) return problem("read", path, error);
  std::sort(files.begin(), files.end());
  return files.empty() ? "no inputs in '" + path + "'" : std::string();
}

std::string read_file(const std::string& path, Input& input) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return problem("read", path, last_error());
  std::array<char, 4096> block;
  do {
    file.read(block.data(), block.size());
    input.insert(input.end(), block.begin(), block.begin() + file.gcount());
  } while (file);
  return file.bad() ? problem("read", path, last_error()) : std::string();
}

}  // namespace

std::string read_inputs(const std::string& path, Inputs& inputs) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return problem("read", path, error);
  std::vector<std::string> files;
  if (!std::filesystem::is_directory(status)) {
    files.push_back(path);
  } else if (const std::string wrong = list_folder(path, files); !wrong.empty()) {
    return wrong;
  }
  for (const std::string& name : files) {
    Input input;
    if (const std::string wrong = read_file(name, input); !wrong.empty()) return wrong;
    inputs.emplace_back(name, std::move(input));
  }
  return {};
}

std::string create_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  return error ? problem("create the folder", path, error) : std::string();
}

std::string write_file(const std::string& path, std::span<const std::uint8_t> bytes) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.close();
  return file ? std::string() : problem("write", path, last_error());
}

std::string fingerprint(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 14695981039346656037U;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211U;
  std::array<char, 20> text{};
  std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(hash >> 32));
  return text.data();
}

std::string show_bytes(std::span<const std::uint8_t> bytes) {
  std::string text = "  bytes";
  for (const std::uint8_t byte : bytes) {
    std::array<char, 4> hex{};
    std::snprintf(hex.data(), hex.size(), " %02x", byte);
    text += hex.data();
  }
  return text + "\n";
}

}  // namespace offgrid::fuzz
