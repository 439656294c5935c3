#include "support/snap_compare.hpp"

#include <algorithm>

namespace offgrid::testing {

using kernel::Point2;

namespace {

void add_pixel(std::string& text, const Site& centre, std::uint64_t heat) {
  add_point(text, centre);
  text.append(" x ").append(std::to_string(heat));
}

bool same_pixels(const SnapDefinition& definition, const SnapPicture& picture) {
  return std::equal(definition.pixels().begin(), definition.pixels().end(), picture.pixels.begin(),
                    picture.pixels.end(), [](const auto& p, const auto& q) {
                      return p.centre == site_of(q.centre) && p.heat == q.heat;
                    });
}

bool same_chains(const SnapDefinition& definition, const SnapPicture& picture, bool knows_uses) {
  const auto same = [&](const SnapDefinition::Segment& s, const SnapPicture::Chain& chain) {
    const auto pixels = definition.chain(s);
    return s.a == site_of(chain.a) && s.b == site_of(chain.b) &&
           (s.uses == chain.uses || !knows_uses) &&
           std::equal(pixels.begin(), pixels.end(), chain.points.begin(), chain.points.end(),
                      [&](std::uint32_t pixel, const Point2& p) {
                        return definition.pixels()[pixel].centre == site_of(p);
                      });
  };
  return std::equal(definition.segments().begin(), definition.segments().end(),
                    picture.chains.begin(), picture.chains.end(), same);
}

bool same_edges(const SnapDefinition& definition, const SnapPicture& picture) {
  auto edge = picture.edges.begin();
  for (std::size_t i = 0; i < definition.uses().size(); ++i) {
    const SnapDefinition::Use& use = definition.uses()[i];
    if (i > 0 && definition.uses()[i - 1].u == use.u && definition.uses()[i - 1].v == use.v)
      continue;
    const Site &u = definition.pixels()[use.u].centre, &v = definition.pixels()[use.v].centre;
    if (edge == picture.edges.end() || site_of((*edge)[0]) != u || site_of((*edge)[1]) != v)
      return false;
    ++edge;
  }
  return edge == picture.edges.end();
}

}  // namespace

bool agree(const SnapDefinition& definition, const SnapPicture& picture, bool knows_uses) {
  return same_pixels(definition, picture) && same_chains(definition, picture, knows_uses) &&
         same_edges(definition, picture);
}

void add_point(std::string& text, const Site& p) {
  text.append(" (")
      .append(std::to_string(p.x))
      .append(", ")
      .append(std::to_string(p.y))
      .append(")");
}
std::string text_of(const SnapDefinition& definition) {
  std::string text = "pixels";
  for (const SnapDefinition::Pixel& pixel : definition.pixels())
    add_pixel(text, pixel.centre, pixel.heat);
  for (const SnapDefinition::Segment& s : definition.segments()) {
    text += "; chain";
    for (const std::uint32_t pixel : definition.chain(s))
      add_point(text, definition.pixels()[pixel].centre);
  }
  return text;
}

std::string text_of(const SnapPicture& picture) {
  std::string text = "pixels";
  for (const SnapPicture::Pixel& pixel : picture.pixels)
    add_pixel(text, site_of(pixel.centre), pixel.heat);
  for (const SnapPicture::Chain& chain : picture.chains) {
    text += "; chain";
    for (const Point2& p : chain.points) add_point(text, site_of(p));
  }
  return text;
}

}  // namespace offgrid::testing
