#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/wkt.hpp"
#include "readers/good_files.hpp"
#include "readers/wad_bytes.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::io {
namespace {

/// Has the last statement of an OBJ file as many words as its keyword asks for?
bool ends_with_statement(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\\n")) != std::string::npos;) text.erase(at, 2);
  std::istringstream last(text.substr(text.rfind('\n') + 1));
  std::vector<std::string> words;
  for (std::string word; last >> word && word[0] != '#' && word != "\\";) words.push_back(word);
  const bool is_vertex = !words.empty() && words[0] == "v";
  const bool is_face = !words.empty() && words[0] == "f";
  return !(is_vertex || is_face) || words.size() > 3;
}

/// May a file that ends after these bytes be read? Where a format has no end mark, it ends wherever
/// a whole item does.
bool may_be_read(FileKind kind, const std::string& whole, std::size_t size) {
  const std::string text = whole.substr(0, size);
  switch (kind) {
    case FileKind::wad: return false;
    case FileKind::grid_map: return size + 1 >= whole.size();
    case FileKind::geojson:
    case FileKind::topojson: return size + 1 >= whole.size();
    case FileKind::scenario: {  // a line of nine fields, the last of which may lack digits
      if (text.find("version 1") != 0) return false;
      const std::size_t line = text.rfind('\n');
      const std::size_t tabs = line == std::string::npos
                                   ? 0
                                   : static_cast<std::size_t>(std::count(
                                         text.begin() + static_cast<long>(line), text.end(), '\t'));
      return line + 1 == size || line == std::string::npos || (tabs == 8 && text.back() != '\t');
    }
    case FileKind::wkt:
      return std::count(text.begin(), text.end(), '(') == std::count(text.begin(), text.end(), ')');
    case FileKind::poly: return text.find("\n1\n1 4 4") != std::string::npos;
    case FileKind::world: return false;
    case FileKind::obj: return ends_with_statement(text);
    case FileKind::off:
      return text.ends_with("3 3 0 4") || text.find("3 3 0 4 ") != std::string::npos;
    case FileKind::netpbm: return false;
    case FileKind::occupancy: return text.find("free_thresh: 0") != std::string::npos;
    case FileKind::tile_manifest:
    case FileKind::tile_pieces:
    case FileKind::tile:
    case FileKind::gltf: return false;
  }
  return false;
}

TEST(Truncation, good_files_are_read) {
  for (const auto& [kind, text] : good_files()) {
    const auto error = readers::error_of({kind, text});
    EXPECT_FALSE(error) << describe(*error);
  }
}

TEST(Truncation, a_file_that_ends_anywhere_is_an_error_or_ends_with_a_whole_item) {
  for (const auto& [kind, text] : good_files()) {
    std::size_t errors = 0;
    for (std::size_t size = 0; size < text.size(); ++size) {
      // A string of its own, so that a sanitizer sees what is read beyond its end.
      const auto error = readers::error_of({kind, std::string(text, 0, size)});
      if (!error) {
        EXPECT_TRUE(may_be_read(kind, text, size))
            << name(kind) << " of " << size << " bytes: " << text.substr(0, size);
        continue;
      }
      ++errors;
      EXPECT_LE(error->offset, size)
          << name(kind) << " of " << size << " bytes: " << describe(*error);
      EXPECT_FALSE(error->expected.empty());
      EXPECT_FALSE(error->found.empty());
    }
    EXPECT_GT(errors, text.size() / 4) << name(kind);
  }
}

TEST(Truncation, a_file_with_any_byte_changed_is_read_or_is_an_error_inside_it) {
  constexpr std::array<char, 14> changes{'\0', '\n', '\r', '\t', ' ', '"', '(',
                                         ',',  '-',  '0',  '9',  'e', '{', '\xff'};
  for (const auto& [kind, text] : good_files()) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char change : changes) {
        std::string changed = text;
        changed[at] = change;
        if (const auto error = readers::error_of({kind, changed})) {
          ASSERT_LE(error->offset, changed.size())
              << name(kind) << ", byte " << at << ": " << describe(*error);
        }
      }
    }
  }
}

TEST(Truncation, a_file_with_any_byte_taken_out_or_put_in_twice_is_read_or_is_an_error_inside_it) {
  for (const auto& [kind, text] : good_files()) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto shorter = readers::error_of({kind, std::string(text).erase(at, 1)});
      const auto longer = readers::error_of({kind, std::string(text).insert(at, 1, text[at])});
      ASSERT_TRUE(!shorter || shorter->offset < text.size())
          << name(kind) << ", byte " << at << ": " << describe(*shorter);
      ASSERT_TRUE(!longer || longer->offset <= text.size() + 1)
          << name(kind) << ", byte " << at << ": " << describe(*longer);
    }
  }
}

}  // namespace
}  // namespace offgrid::io
