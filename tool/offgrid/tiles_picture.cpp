#include "offgrid/tiles_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "offgrid/io/canvas.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/svg.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::Area;
using navmesh::Ground;

namespace {

constexpr double page_width = 1200, page_top = 76, page_side = 16;
constexpr io::Colour dark{0x4a, 0x50, 0x5c};
constexpr io::Colour unbuilt{0xd6, 0xd9, 0xde};
constexpr io::Colour several{0xf5, 0xf1, 0xe6};  ///< ground of no or of several components
constexpr std::array<io::Colour, 12> component_colours{{{0x8f, 0xbc, 0xdb},
                                                        {0xf2, 0xc1, 0x6b},
                                                        {0x9c, 0xcf, 0x8f},
                                                        {0xe3, 0x97, 0x8c},
                                                        {0xc3, 0xa6, 0xd8},
                                                        {0x8a, 0xd1, 0xc4},
                                                        {0xe8, 0xd4, 0x5e},
                                                        {0xd9, 0x9a, 0xbb},
                                                        {0xa9, 0xb8, 0x6a},
                                                        {0xc9, 0xa8, 0x7c},
                                                        {0x7f, 0x9f, 0xd6},
                                                        {0xb5, 0xc7, 0xa8}}};

/// Draws a tile after the other, each within its rectangle.
class TilesPicture {
 public:
  TilesPicture(const io::TileFolder& folder, const TileStates& states, io::SvgPage& page,
               const io::Canvas& canvas)
      : folder_(folder), states_(states), page_(page), canvas_(canvas) {
    if (states.whole) rank_components();
  }

  /// The border of each loaded tile, within it, and the path over them.
  void draw_path(const TilesPath& path) {
    for (const navmesh::TileKey& key : path.loaded) {
      const navmesh::Box box = folder_.grid().box(key);
      io::Box drawn{canvas_.map(io::position(Point2{box.low.x, box.high.y})),
                    canvas_.map(io::position(Point2{box.high.x, box.low.y}))};
      drawn.min = {drawn.min.x + 2, drawn.min.y + 2};
      drawn.max = {drawn.max.x - 2, drawn.max.y - 2};
      page_.rectangle(drawn, io::Style::line(io::palette::right, 2.5));
    }
    std::vector<io::Position> line;
    for (const Point2& p : path.corners) line.push_back(canvas_.map(io::position(p)));
    if (line.empty()) return;
    page_.polyline(line, io::Style::line(io::palette::paper, 6));
    page_.polyline(line, io::Style::line(io::palette::wrong, 3));
    for (const io::Position& end : {line.front(), line.back()})
      page_.circle(end, 5, {.fill = io::palette::wrong, .stroke = io::palette::paper});
  }

  std::optional<Failure> draw() {
    for (std::size_t i = 0; i < states_.tiles.size(); ++i) {
      if (auto failure = draw_tile(i)) return failure;
    }
    for (std::size_t i = 0; states_.whole && i < states_.tiles.size(); ++i) {
      if (open_edges(i).size() > 1) draw_open_edges(i);
    }
    for (const auto& [id, link] : folder_.manifest().links) draw_link(link);
    return std::nullopt;
  }

 private:
  /// The components of the whole by the number of their open edges: a colour for each of the
  /// first, and the others share them.
  void rank_components() {
    std::vector<std::pair<std::size_t, std::uint32_t>> sizes(states_.whole->component_count);
    for (std::uint32_t name = 0; name < sizes.size(); ++name) sizes[name].second = name;
    for (std::size_t i = 0; i < states_.tiles.size(); ++i) {
      for (const auto& [name, edges] : open_edges(i)) sizes[name].first += edges;
    }
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    colour_of_.resize(sizes.size());
    for (std::size_t rank = 0; rank < sizes.size(); ++rank)
      colour_of_[sizes[rank].second] = component_colours[rank % component_colours.size()];
  }

  /// The number of open edges of each component of the whole in a tile.
  std::map<std::uint32_t, std::size_t> open_edges(std::size_t i) const {
    std::map<std::uint32_t, std::size_t> edges;
    for (const auto& side : states_.tiles[i].tile->open) {
      for (const navmesh::OpenEdge& edge : side)
        ++edges[states_.whole->components[i][edge.component]];
    }
    return edges;
  }

  io::Colour ground_colour(std::size_t i) const {
    if (!states_.tiles[i].fault.empty()) return io::palette::wrong;
    if (!states_.tiles[i].tile) return unbuilt;
    if (!states_.whole) return component_colours.front();
    const auto edges = open_edges(i);
    return edges.size() == 1 ? colour_of_[edges.begin()->first] : several;
  }

  /// A dot in the colour of its component at the smaller end of each open edge.
  void draw_open_edges(std::size_t i) {
    for (const auto& side : states_.tiles[i].tile->open) {
      io::Position before{-9, -9};
      for (const navmesh::OpenEdge& edge : side) {
        const io::Position p = canvas_.map(io::position(edge.from));
        if (std::abs(p.x - before.x) + std::abs(p.y - before.y) < 1) continue;
        before = p;
        const io::Colour colour = colour_of_[states_.whole->components[i][edge.component]];
        page_.circle(p, 4, {.fill = colour, .stroke = io::palette::ink, .stroke_width = 0.3});
      }
    }
  }

  /// A dashed line, with a dot where it may be entered.
  void draw_link(const navmesh::Link& link) {
    if (!link.enabled) return;
    const io::Position from = canvas_.map(io::position(link.from.point)),
                       to = canvas_.map(io::position(link.to.point));
    io::Style style = io::Style::line(io::palette::ink, 1.5);
    style.dashed = true;
    page_.line(from, to, io::Style::line(io::palette::paper, 3));
    page_.line(from, to, style);
    const io::Style dot{.fill = io::palette::ink, .stroke = io::palette::paper};
    page_.circle(from, 3, dot);
    if (link.both_ways) page_.circle(to, 3, dot);
  }

  std::optional<Failure> draw_tile(std::size_t i) {
    const navmesh::TileKey key = folder_.grid().tile(i);
    auto pieces = folder_.pieces(key);
    if (!pieces) return unreadable(io::describe(pieces.error()));
    const navmesh::Box box = folder_.grid().box(key);
    const io::Position a = canvas_.map(io::position(box.low)),
                       b = canvas_.map(io::position(box.high));
    const std::string rectangle =
        fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"", a.x, b.y,
                    b.x - a.x, a.y - b.y);
    const io::Colour ground = ground_colour(i);
    const bool is_blocked = folder_.manifest().options.ground.ground == Ground::blocked;
    page_.raw(fmt::format("<clipPath id=\"t{}\">{}/></clipPath>\n<g clip-path=\"url(#t{})\">\n", i,
                          rectangle, i));
    page_.raw(fmt::format("{} fill=\"{}\"/>\n", rectangle, io::hex(is_blocked ? dark : ground)));
    std::stable_sort(pieces->areas.begin(), pieces->areas.end(),
                     [](const auto& p, const auto& q) { return rank(p.area) < rank(q.area); });
    for (const navmesh::AreaPiece& piece : pieces->areas) draw_area(piece.area, ground);
    page_.raw(fmt::format("</g>\n{} fill=\"none\" stroke=\"{}\" stroke-width=\"0.75\"/>\n",
                          rectangle, io::hex(io::palette::paper)));
    return std::nullopt;
  }

  /// The area that wins is drawn later; barriers last.
  static std::pair<bool, navmesh::AreaRank> rank(const Area& area) {
    return {area.shape == Area::Shape::barrier, navmesh::AreaRank(area.state, area.priority)};
  }

  void draw_area(const Area& area, const io::Colour& ground) {
    if (!area.enabled || area.update) return;
    std::string path;
    const bool is_region = area.shape == Area::Shape::region;
    for (const Area::Loop& loop : area.loops) add_loop(path, loop, is_region);
    if (path.empty()) return;
    if (!is_region) {
      page_.raw(fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n",
                            path, io::hex(io::palette::ink)));
      return;
    }
    const bool is_even_odd = area.rule == navmesh::WindingRule::even_odd;
    page_.raw(fmt::format("<path d=\"{}\" fill=\"{}\"{}/>\n", path,
                          io::hex(area.state.ground == Ground::blocked ? dark : ground),
                          is_even_odd ? " fill-rule=\"evenodd\"" : ""));
  }

  /// Leaves out points that are not seen apart.
  void add_loop(std::string& path, const Area::Loop& loop, bool is_closed) const {
    constexpr double seen = 0.3;
    io::Position before;
    for (std::size_t k = 0; k < loop.size(); ++k) {
      const io::Position p = canvas_.map(io::position(loop[k]));
      const bool is_end = k == 0 || (!is_closed && k + 1 == loop.size());
      if (!is_end && std::abs(p.x - before.x) < seen && std::abs(p.y - before.y) < seen) continue;
      path += fmt::format("{}{:.1f} {:.1f}", k == 0 ? "M" : "L", p.x, p.y);
      before = p;
    }
    if (is_closed && !loop.empty()) path += "Z";
  }

  const io::TileFolder& folder_;
  const TileStates& states_;
  io::SvgPage& page_;
  const io::Canvas& canvas_;
  std::vector<io::Colour> colour_of_;
};

}  // namespace

TileStates read_states(const io::TileFolder& folder, Progress& progress) {
  TileStates states;
  std::vector<navmesh::Tile> tiles;
  for (std::size_t i = 0; i < folder.grid().size(); ++i) {
    progress.show("reading tiles", i, folder.grid().size());
    TileState& state = states.tiles.emplace_back();
    const navmesh::TileKey key = folder.grid().tile(i);
    if (!folder.has_tile(key)) continue;
    auto tile = folder.tile(key);
    if (tile) {
      state.tile = *tile;
      tiles.push_back(std::move(*tile));
    } else {
      state.fault = io::describe(tile.error());
    }
  }
  states.built = tiles.size();
  if (states.built < states.tiles.size()) return states;
  auto whole = navmesh::join(folder.grid(), tiles);
  if (whole) {
    states.whole = std::move(*whole);
  } else {
    states.fault = describe(whole.error());
  }
  return states;
}

Outcome<std::string> draw_tiles(const std::string& title, const io::TileFolder& folder,
                                const TileStates& states, const TilesPath& path) {
  const navmesh::TileGrid& grid = folder.grid();
  const navmesh::Box outer = grid.box(grid.low(), grid.high());
  const io::Box world{io::position(outer.low), io::position(outer.high)};
  const double inner = page_width - 2 * page_side;
  const double height = page_top + page_side + inner * world.height() / world.width();
  io::SvgPage page(page_width, height, title);
  const std::string components =
      states.whole ? fmt::format(", {} connected components", states.whole->component_count) : "";
  const std::string loaded =
      path.corners.empty() ? "" : fmt::format(", {} loaded for the path", path.loaded.size());
  page.heading(title, fmt::format("{} tiles of 2^{}, {} built{}{}", grid.size(), grid.log_side(),
                                  states.built, components, loaded));
  const io::Canvas canvas = io::Canvas::undistorted(
      page, {{page_side, page_top}, {page_width - page_side, height - page_side}}, world);
  TilesPicture picture(folder, states, page, canvas);
  if (const auto failure = picture.draw()) return *failure;
  picture.draw_path(path);
  return page.document();
}

}  // namespace offgrid::tool
