#include "counts.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "files.hpp"

namespace offgrid::fuzz {
namespace {

std::string in_quotes(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    made += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return made + "\"";
}

}  // namespace

std::string counts_as_json(const Tally& tally) {
  std::string text = "{\"executions\": " + std::to_string(tally.inputs) +
                     ", \"without_class\": " + std::to_string(tally.without_class) +
                     ", \"classes\": [";
  for (std::size_t i = 0; i < tally.classes.size(); ++i) {
    text += (i == 0 ? "\n[" : ",\n[") + in_quotes(class_name(i)) + ", " +
            std::to_string(tally.classes[i]) + "]";
  }
  return text + "]}\n";
}

std::string write_counts(const std::string& path, const Tally& tally) {
  std::string place = path;
  if (const std::size_t at = place.find("%p"); at != std::string::npos)
    place.replace(at, 2, std::to_string(getpid()));
  const std::string text = counts_as_json(tally);
  const std::string part = place + ".part";
  const std::string wrong =
      write_file(part, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (!wrong.empty()) return wrong;
  std::error_code error;
  std::filesystem::rename(part, place, error);
  return error ? "cannot write '" + place + "': " + error.message() : std::string();
}

}  // namespace offgrid::fuzz
