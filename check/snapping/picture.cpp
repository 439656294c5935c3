#include "snapping/picture.hpp"

#include <algorithm>
#include <string>

#include "engine/point_text.hpp"

namespace offgrid::testing::snapping {

namespace {

using Ends = SnapPicture::Ends;

std::string text_of(const Site& p) { return testing::text_of(point_of(p)); }
std::string text_of(const Ends& ends) { return text_of(ends.first) + "-" + text_of(ends.second); }

template <class Item, class Show>
std::optional<Fault> first_difference(const std::vector<Item>& expected,
                                      const std::vector<Item>& found, const Show& show) {
  const auto [e, f] = std::mismatch(expected.begin(), expected.end(), found.begin(), found.end());
  if (e == expected.end() && f == found.end()) return std::nullopt;
  return Fault{e == expected.end() ? "nothing more" : show(*e),
               f == found.end() ? "nothing more" : show(*f)};
}

}  // namespace

const SnapPicture::Segment& SnapPicture::find(const Site& p, const Site& q) const {
  const Ends wanted = std::minmax(p, q);
  return *std::lower_bound(segments.begin(), segments.end(), wanted,
                           [](const Segment& s, const Ends& ends) { return s.ends < ends; });
}

std::optional<Fault> find_difference(const SnapPicture& expected, const SnapPicture& found) {
  auto fault = first_difference(expected.pixels, found.pixels, [](const SnapPicture::Pixel& pixel) {
    return "the pixel " + text_of(pixel.centre) + ", heated " + std::to_string(pixel.heat) +
           " times";
  });
  if (fault) return fault;
  // The pixels of both have the same numbers from here on.
  const auto centre = [&](std::uint32_t i) {
    return i == SnapPicture::none ? "nothing" : text_of(expected.pixels[i].centre);
  };
  fault = first_difference(expected.segments, found.segments, [&](const auto& s) {
    std::string text =
        "the segment " + text_of(s.ends) + ", uses " + std::to_string(s.uses) + ", through";
    for (const std::uint32_t pixel : s.chain) text += " " + centre(pixel);
    return text;
  });
  if (fault) return fault;
  return first_difference(expected.uses, found.uses, [&](const SnapPicture::Use& use) {
    return "the edge " + centre(use.u) + "-" + centre(use.v) + ", used by " +
           (use.segment == SnapPicture::none ? "nothing"
                                             : text_of(expected.segments[use.segment].ends));
  });
}

}  // namespace offgrid::testing::snapping
