// Bytes to every reader of files: what is refused says where, what is read holds together.
#include "engine/shrink.hpp"
#include "mesh/program.hpp"
#include "readers/bugs.hpp"
#include "readers/classes.hpp"
#include "readers/judge.hpp"
#include "readers/random_file.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

constexpr std::array functions{"read_wad",      "read_grid_map", "read_scenario", "read_geojson",
                               "read_topojson", "read_wkt",      "read_poly",     "read_world"};
constexpr std::array headers{"wad",      "grid_map", "scenario", "geojson",
                             "topojson", "wkt",      "poly",     "world_file"};

std::string show(const FileInput& file) {
  return std::string(io::name(file.kind)) + " of " + std::to_string(file.text.size()) +
         " bytes: \"" + quoted(file.text) + "\"\n";
}

std::string show(const ReaderFinding& finding) {
  return "  expected   " + finding.expected + "\n  got        " + finding.found + "\n";
}

std::string test_of(const FileInput& file, const std::string& expected) {
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
  code += "  // Expected: " + expected + ".\n";
  return code +
         "  if (!read) EXPECT_LE(read.error().offset, text.size()) << describe(read.error());\n}\n";
}

class Readers final : public Target {
 public:
  Readers() : groups_(reader_classes()) {}

  const char* name() const override { return "offgrid-fuzz-readers"; }
  const char* summary() const override {
    return "Gives bytes to the readers of files, and looks at what they make of them.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const FileInput file = file_of(input);
    const Reading reading = read_under_test(file);
    count_reader_classes(file, reading, marks);
    const auto finding = judge_reading(file, reading);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const FileInput found = file_of(input);
    const auto first = judge(found);
    FileInput small = found;
    const auto fails = [&](const std::vector<char>& some) {
      return judge({found.kind, {some.begin(), some.end()}}).has_value();
    };
    const auto bytes =
        testing::shrink_list(std::vector<char>(found.text.begin(), found.text.end()), fails);
    small.text.assign(bytes.begin(), bytes.end());
    const auto last = judge(small);
    std::string text = "as found:\n" + fuzz::show(found) + fuzz::show(*first) +
                       "minimised: " + std::to_string(small.text.size()) + " of " +
                       std::to_string(found.text.size()) + " bytes needed\n" + fuzz::show(small) +
                       fuzz::show(*last);
    text += "as a test:\n\n" + test_of(small, last->expected + ", and not " + last->found) + "\n";
    return {text, input_of(small), {}};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    const FileInput file = file_of(input);
    const Reading reading = read_file_input(file);
    return fuzz::show(file) +
           (reading.is_read() ? "  read\n" : "  " + io::describe(reading.error) + "\n");
  }
  std::string in_work(std::span<const std::uint8_t> input) const override {
    return fuzz::show(file_of(input)) + test_of(file_of(input), "no crash");
  }
  Input random_program(testing::Random& random) const override {
    return input_of(random_file(random));
  }

 private:
  std::optional<ReaderFinding> judge(const FileInput& file) const {
    return judge_reading(file, read_under_test(file));
  }

  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Readers readers;
  return readers;
}

}  // namespace offgrid::fuzz
