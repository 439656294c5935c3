// Bytes to every reader of files: what is refused says where, what is read holds together.
#include "engine/quoted.hpp"
#include "engine/shrink.hpp"
#include "program_target.hpp"
#include "readers/bugs.hpp"
#include "readers/classes.hpp"
#include "readers/judge.hpp"
#include "readers/random_file.hpp"

namespace offgrid::fuzz {
namespace {

using testing::quoted;

constexpr std::array functions{
    "read_wad",    "read_grid_map",       "read_scenario",      "read_geojson",     "read_topojson",
    "read_wkt",    "read_poly",           "read_world",         "read_obj",         "read_off",
    "read_netpbm", "read_occupancy_file", "read_tile_manifest", "read_tile_pieces", "read_tile"};
constexpr std::array headers{"wad",    "grid_map",  "scenario",   "geojson",   "topojson",
                             "wkt",    "poly",      "world_file", "obj",       "off",
                             "netpbm", "occupancy", "tile_file",  "tile_file", "tile_file"};

std::string show(const FileInput& file) {
  return "  " + std::string(io::name(file.kind)) + " of " + std::to_string(file.text.size()) +
         " bytes: \"" + quoted(file.text) + "\"\n";
}

std::string test_of_file(const FileInput& file) {
  const auto kind = static_cast<std::size_t>(file.kind);
  std::string code =
      std::string("#include <gtest/gtest.h>\n\n#include <string>\n\n#include \"offgrid/io/") +
      headers[kind] + ".hpp\"\n\n";
  code += "TEST(FuzzReaders, case_" + fingerprint(input_of(file)) +
          ") {\n  using namespace offgrid::io;\n";
  code += "  const std::string text(\"" + quoted(file.text) + "\", " +
          std::to_string(file.text.size()) + ");\n";
  code += std::string("  const auto read = ") + functions[kind] +
          (file.kind == io::FileKind::wad ? "(bytes_of(text));\n" : "(text);\n");
  return code +
         "  if (!read) EXPECT_LE(read.error().offset, text.size()) << describe(read.error());\n}\n";
}

struct Readers {
  using Program = FileInput;
  static constexpr auto name = "readers";
  static constexpr auto summary =
      "Gives bytes to the readers of files, and looks at what they make of them.";
  static constexpr auto unit = "bytes";
  static constexpr auto read = file_of;
  static constexpr auto write = input_of;
  static constexpr auto classes = reader_classes;
  static constexpr auto explain = show;
  static constexpr auto test_of = test_of_file;

  static Input random(testing::Random& random) { return input_of(random_file(random)); }
  static std::size_t size_of(const Program& file) { return file.text.size(); }
  static std::string answer(const Program& file) {
    const Reading reading = read_file_input(file);
    return reading.is_read() ? "  read\n" : "  " + io::describe(*reading.error) + "\n";
  }

  static std::optional<testing::Finding> judge(const Program& file, std::span<std::uint8_t> marks) {
    const Reading reading = read_under_test(file);
    if (!marks.empty()) count_reader_classes(file, reading, marks);
    return judge_reading(file, reading);
  }
  static Program brought_together(const Program& found, const auto& fails) {
    const auto fails_with = [&](const std::string& text) {
      return fails(Program{found.kind, text});
    };
    return {found.kind, testing::shrink_text(found.text, fails_with)};
  }
};

}  // namespace

Target& target() {
  static ProgramTarget<Readers> readers;
  return readers;
}

}  // namespace offgrid::fuzz
