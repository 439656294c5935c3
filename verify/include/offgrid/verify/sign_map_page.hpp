// A page of sign maps side by side, with a heading, a legend and notes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "offgrid/io/svg.hpp"
#include "offgrid/verify/sign_map.hpp"

namespace offgrid::verify {

struct SignMapPanel {
  std::string name;
  SignMap map;
};

struct SignMapPage {
  std::string title;
  std::string subtitle;
  std::array<std::string, 3> words;  ///< for negative, zero, positive
  std::vector<std::string> notes{};  ///< lines below the legend
  std::vector<SignMapPanel> panels{};
};

inline constexpr std::array<const char*, 3> turn_words{"right turn", "collinear", "left turn"};
inline constexpr std::array<const char*, 3> circle_words{"outside", "cocircular", "inside"};

/// Two pixels per cell of a patch of 256 x 256.
inline io::SvgPage draw(const SignMapPage& content) {
  constexpr double panel = 512;
  constexpr double margin = 24;
  constexpr double panel_top = 104;
  constexpr double panel_foot = 80;
  constexpr double line_height = 18;
  const double legend_top = panel_top + panel + panel_foot;
  const double width = margin + static_cast<double>(content.panels.size()) * (panel + margin);
  const double height = legend_top + 40 + static_cast<double>(content.notes.size()) * line_height;
  io::SvgPage page(width, height, content.title);
  page.heading(content.title, content.subtitle);
  double x = margin;
  for (const SignMapPanel& p : content.panels) {
    draw_sign_map(page, {x, panel_top}, panel, p.map, p.name);
    x += panel + margin;
  }
  draw_sign_legend(page, {margin, legend_top + 4}, content.words);
  double y = legend_top + 42;
  for (const std::string& note : content.notes) {
    page.text({margin, y}, note, {.size = 12, .colour = io::palette::faint_ink});
    y += line_height;
  }
  return page;
}

}  // namespace offgrid::verify
