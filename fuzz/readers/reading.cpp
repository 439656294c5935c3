#include "readers/reading.hpp"

#include <array>

#include "offgrid/io/geojson.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wkt.hpp"

namespace offgrid::fuzz {
namespace {

using io::FileKind;

template <class T>
bool take(io::ReadResult<T> result, T& value, io::ReadError& error) {
  if (result) {
    value = std::move(*result);
  } else {
    error = result.error();
  }
  return result.has_value();
}

template <class T>
void take(io::ReadResult<T> result, std::optional<T>& value, io::ReadError& error) {
  if (result) {
    value = std::move(*result);
  } else {
    error = result.error();
  }
}

void read_archive(const std::string& text, Reading& reading) {
  if (!take(io::read_wad(io::bytes_of(text)), reading.wad, reading.error)) return;
  for (const io::WadLevelEntry& entry : reading.wad.levels) {
    io::WadLevel level;
    if (!take(io::read_level(io::bytes_of(text), reading.wad, entry.name.text()), level,
              reading.error))
      return;
    reading.levels.push_back(std::move(level));
  }
}

void read_text(const FileInput& file, Reading& reading) {
  switch (file.kind) {
    case FileKind::wad: return read_archive(file.text, reading);
    case FileKind::grid_map: take(io::read_grid_map(file.text), reading.map, reading.error); return;
    case FileKind::scenario:
      take(io::read_scenario(file.text), reading.scenario, reading.error);
      return;
    case FileKind::geojson:
      return take(io::read_geojson(file.text), reading.drawing, reading.error);
    case FileKind::topojson:
      return take(io::read_topojson(file.text), reading.drawing, reading.error);
    case FileKind::wkt: return take(io::read_wkt(file.text), reading.drawing, reading.error);
    case FileKind::poly: return take(io::read_poly(file.text), reading.poly, reading.error);
    case FileKind::world: return take(io::read_world(file.text), reading.world, reading.error);
  }
}

}  // namespace

const char* short_name(FileKind kind) {
  constexpr std::array names{"wad",      "map", "scenario", "geojson",
                             "topojson", "wkt", "poly",     "world"};
  return names[static_cast<std::size_t>(kind)];
}

FileInput file_of(std::span<const std::uint8_t> input) {
  FileInput file;
  if (input.empty()) return file;
  file.kind = static_cast<FileKind>(input[0] % file_kinds);
  file.text.assign(input.begin() + 1, input.end());
  if (file.kind == FileKind::world && input[0] % 16 != static_cast<std::uint8_t>(file.kind))
    file.text = with_checksum(file.text);
  return file;
}

Input input_of(const FileInput& file) {
  Input input{static_cast<std::uint8_t>(file.kind)};
  for (const char c : file.text) input.push_back(static_cast<std::uint8_t>(c));
  return input;
}

std::string with_checksum(std::string file) {
  constexpr std::size_t checksum_bytes = 16;
  if (file.size() < checksum_bytes) return file;
  file.resize(file.size() - checksum_bytes);
  const auto at = [&](std::size_t i) {
    return i < file.size() ? std::uint64_t{static_cast<unsigned char>(file[i])} : 0;
  };
  navmesh::DigestWriter writer;
  for (std::size_t i = 0; i < file.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8; ++k) word |= at(i + k) << (8 * k);
    writer.add(word);
  }
  const navmesh::Digest checksum = writer.add(file.size()).digest();
  for (const std::uint64_t word : {checksum.low, checksum.high}) {
    for (int shift = 0; shift < 64; shift += 8) file += static_cast<char>(word >> shift & 0xff);
  }
  return file;
}

Reading read_file_input(const FileInput& file) {
  Reading reading;
  reading.size = file.text.size();
  take_most_bytes();
  read_text(file, reading);
  reading.most_bytes = take_most_bytes();
  if (reading.world) {
    if (const auto world = navmesh::restore(reading.world->snapshot))
      reading.restored = navmesh::snapshot(*world);
  }
  if (reading.poly) reading.drawing = io::drawing_of(*reading.poly);
  if (!reading.drawing) return reading;
  const auto quantised = io::quantise(*reading.drawing);
  if (!quantised) {
    reading.quantise_error = quantised.error().code;
    return reading;
  }
  reading.quantised = *quantised;
  const auto grid = quantised->quantisation.grid();
  if (!grid) return reading;
  if (const auto again = io::quantise(*reading.drawing, *grid)) reading.again = *again;
  return reading;
}

}  // namespace offgrid::fuzz
