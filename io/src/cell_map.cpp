#include "offgrid/io/cell_map.hpp"

#include <algorithm>
#include <string>

#include "offgrid/io/number.hpp"

namespace offgrid::io {
namespace {

/// One path in units of cells, y down. Each run is "m dx dy h width v1 h-width z"; after z the pen
/// is back at the run's beginning.
class RunPath {
 public:
  void add(std::size_t column, std::size_t row_from_top, std::size_t length) {
    const long long x = static_cast<long long>(column);
    const long long y = static_cast<long long>(row_from_top);
    const std::string run = std::to_string(length);
    data_ += 'm' + std::to_string(x - pen_x_) + ' ' + std::to_string(y - pen_y_) + 'h' + run +
             "v1h-" + run + 'z';
    pen_x_ = x;
    pen_y_ = y;
  }

  const std::string& data() const { return data_; }

 private:
  std::string data_ = "M0 0";
  long long pen_x_ = 0;
  long long pen_y_ = 0;
};

std::vector<RunPath> runs_of(const CellMap& map, std::size_t colour_count,
                             std::uint8_t background) {
  std::vector<RunPath> paths(colour_count);
  for (std::size_t from_top = 0; from_top < map.rows; ++from_top) {
    const std::size_t row = map.rows - 1 - from_top;
    std::size_t begin = 0;
    while (begin < map.columns) {
      const std::uint8_t colour = map.at(begin, row);
      std::size_t end = begin + 1;
      while (end < map.columns && map.at(end, row) == colour) ++end;
      if (colour != background) paths[colour].add(begin, from_top, end - begin);
      begin = end;
    }
  }
  return paths;
}

std::uint8_t most_frequent(const CellMap& map, std::size_t colour_count) {
  std::vector<std::size_t> count(colour_count, 0);
  for (const std::uint8_t cell : map.cells) ++count[cell];
  return static_cast<std::uint8_t>(std::max_element(count.begin(), count.end()) - count.begin());
}

}  // namespace

void draw_cell_map(SvgPage& page, const Box& on_page, const CellMap& map,
                   std::span<const Colour> colours) {
  if (map.cells.empty()) return;
  const std::uint8_t background = most_frequent(map, colours.size());
  page.rectangle(on_page, Style::filled(colours[background]));
  std::string markup = "<g shape-rendering=\"crispEdges\" transform=\"translate(";
  append_number(markup, on_page.min.x);
  markup += ' ';
  append_number(markup, on_page.min.y);
  markup += ") scale(";
  append_number(markup, on_page.width() / static_cast<double>(map.columns), 9);
  markup += ' ';
  append_number(markup, on_page.height() / static_cast<double>(map.rows), 9);
  markup += ")\">\n";
  const std::vector<RunPath> paths = runs_of(map, colours.size(), background);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (paths[i].data() == RunPath{}.data()) continue;
    markup += "<path fill=\"" + hex(colours[i]) + "\" d=\"" + paths[i].data() + "\"/>\n";
  }
  markup += "</g>\n";
  page.raw(markup);
}

}  // namespace offgrid::io
