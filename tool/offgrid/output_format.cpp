#include "offgrid/output_format.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

namespace offgrid::tool {

namespace {

/// An extension of file names, without its dot.
struct Ending {
  std::string_view text;
  std::string_view name;
  OutputFormat format;
};

constexpr std::array<Ending, 7> endings{{{"ogw", "an offgrid world", OutputFormat::world},
                                         {"geojson", "GeoJSON", OutputFormat::geojson},
                                         {"json", "JSON", OutputFormat::geojson},
                                         {"svg", "SVG", OutputFormat::svg},
                                         {"png", "PNG", OutputFormat::png},
                                         {"obj", "OBJ", OutputFormat::obj},
                                         {"ogi", "an image of a mesh", OutputFormat::image}}};

/// Extensions of known formats that this program does not write, whatever the user says: pictures,
/// and formats that it only reads.
constexpr std::array<std::string_view, 21> unwritten{
    "bmp", "gif", "jpg",  "jpeg", "tif",      "tiff", "webp", "eps", "ps",   "pdf", "pgm",
    "pbm", "pnm", "yaml", "off",  "topojson", "wkt",  "poly", "map", "scen", "wad"};

/// The text after the last dot of a file's name; empty if there is no dot, or if it leads the name.
std::string_view end_of(std::string_view file) {
  const std::string_view name = file.substr(file.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

const Ending* ending_of(std::string_view file) {
  const std::string end = lower_case(end_of(file));
  const auto found = std::find_if(endings.begin(), endings.end(),
                                  [&](const Ending& ending) { return ending.text == end; });
  return found == endings.end() ? nullptr : &*found;
}

/// The extensions of a format, in words.
std::string_view ends_like(OutputFormat format) {
  switch (format) {
    case OutputFormat::world: return ".ogw";
    case OutputFormat::geojson: return ".geojson or .json";
    case OutputFormat::obj: return ".obj";
    case OutputFormat::png: return ".png";
    case OutputFormat::image: return ".ogi";
    case OutputFormat::svg: break;
  }
  return ".svg or .png";
}

}  // namespace

std::optional<OutputFormat> output_format(std::string_view word) {
  for (const Ending& ending : endings) {
    if (ending.text == word) return ending.format;
  }
  return std::nullopt;
}

std::optional<OutputFormat> output_format_of_name(std::string_view file) {
  const Ending* const ending = ending_of(file);
  return ending == nullptr ? std::nullopt : std::optional(ending->format);
}

OutputFormat picture_format(std::string_view file) {
  return output_format_of_name(file) == OutputFormat::png ? OutputFormat::png : OutputFormat::svg;
}

std::optional<Failure> check_output_name(std::string_view option, const std::string& file,
                                         OutputFormat format, OtherEnds others) {
  if (file.empty()) return wrong_usage(fmt::format("{}: the name of the file is empty", option));
  const Ending* const ending = ending_of(file);
  if (ending == nullptr) {
    const std::string end(end_of(file));
    const bool is_known =
        std::find(unwritten.begin(), unwritten.end(), lower_case(end)) != unwritten.end();
    if (end.empty() || (others == OtherEnds::allowed && !is_known)) return {};
    return wrong_usage(fmt::format("{} {}: .{} files are not written; take {}", option, file, end,
                                   ends_like(format)));
  }
  if (ending->format == format) return {};
  const auto written = std::find_if(endings.begin(), endings.end(),
                                    [&](const Ending& other) { return other.format == format; });
  return wrong_usage(fmt::format("{} {}: the name says {}, and what is written is {}, a .{}",
                                 option, file, ending->name, written->name, written->text));
}

Outcome<OutputFormat> target_format(std::string_view option, const std::string& file,
                                    const std::string& to) {
  auto named = to.empty() ? output_format_of_name(file) : output_format(to);
  // Those are of witnesses, and beside a world, only.
  if (named == OutputFormat::obj || named == OutputFormat::image) named.reset();
  if (!named && !to.empty())
    return wrong_usage(fmt::format("--to: '{}' is none of geojson svg png ogw", to));
  if (!named) {
    return wrong_usage(fmt::format(
        "{}: the name does not say what to write: .geojson .svg .png or .ogw (or say --to)", file));
  }
  // If the format is given, any name of the file will do.
  if (const auto failure = check_output_name(option, file, *named, OtherEnds::allowed))
    return *failure;
  return *named;
}

}  // namespace offgrid::tool
