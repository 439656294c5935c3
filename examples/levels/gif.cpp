#include "levels/gif.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "offgrid/kernel/contract.hpp"

#if OFFGRID_HAS_GIF
#include <gif_lib.h>
#endif

namespace offgrid::levels {

using tool::Failure;
using tool::Outcome;
using tool::unreadable;

#if OFFGRID_HAS_GIF

namespace {

constexpr int colour_bits = 4;
/// The index of pixels that stay as they are.
constexpr GifByteType stays = (1 << colour_bits) - 1;

struct Rectangle {
  std::size_t left = 0, top = 0, right = 1, bottom = 1;
};

/// The smallest rectangle in which two frames differ; one pixel if they do not.
Rectangle difference(const Frame& a, const Frame& b) {
  Rectangle r{a.width, a.height, 0, 0};
  for (std::size_t i = 0; i < a.indices.size(); ++i) {
    if (a.indices[i] == b.indices[i]) continue;
    const std::size_t x = i % a.width, y = i / a.width;
    r = {std::min(r.left, x), std::min(r.top, y), std::max(r.right, x + 1),
         std::max(r.bottom, y + 1)};
  }
  return r.right == 0 ? Rectangle{} : r;
}

/// A file in memory. Members return false if giflib refuses.
class GifWriter {
 public:
  GifWriter() {
    gif_ = EGifOpen(
        &bytes_,
        [](GifFileType* gif, const GifByteType* some, int count) {
          static_cast<std::string*>(gif->UserData)
              ->append(reinterpret_cast<const char*>(some), static_cast<std::size_t>(count));
          return count;
        },
        &error_);
  }
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;
  ~GifWriter() { close(); }

  bool begin(const Frame& frame, std::span<const io::Colour> colours) {
    if (gif_ == nullptr) return false;
    EGifSetGifVersion(gif_, true);
    std::array<GifColorType, 1 << colour_bits> table{};
    std::transform(colours.begin(), colours.end(), table.begin(),
                   [](const io::Colour& c) { return GifColorType{c.red, c.green, c.blue}; });
    ColorMapObject* map = GifMakeMapObject(static_cast<int>(table.size()), table.data());
    if (map == nullptr) return false;
    const int begun = EGifPutScreenDesc(gif_, static_cast<int>(frame.width),
                                        static_cast<int>(frame.height), colour_bits, 0, map);
    GifFreeMapObject(map);
    constexpr std::array<GifByteType, 3> again{1, 0, 0};  // without an end
    return begun == GIF_OK && EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif_, static_cast<int>(again.size()), again.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif_) == GIF_OK;
  }

  /// Adds what differs from the frame before, or all if there was none.
  bool add(const Frame& frame, const Frame* before, int hundredths) {
    const Rectangle r =
        before == nullptr ? Rectangle{0, 0, frame.width, frame.height} : difference(*before, frame);
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, stays};
    std::array<GifByteType, 4> bytes{};
    EGifGCBToExtension(&control, bytes.data());
    const auto width = static_cast<int>(r.right - r.left);
    if (EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()),
                         bytes.data()) != GIF_OK ||
        EGifPutImageDesc(gif_, static_cast<int>(r.left), static_cast<int>(r.top), width,
                         static_cast<int>(r.bottom - r.top), false, nullptr) != GIF_OK)
      return false;
    std::vector<GifByteType> row(r.right - r.left);
    for (std::size_t y = r.top; y < r.bottom; ++y) {
      for (std::size_t x = r.left; x < r.right; ++x) {
        const std::size_t i = y * frame.width + x;
        const bool is_same = before != nullptr && frame.indices[i] == before->indices[i];
        row[x - r.left] = is_same ? stays : frame.indices[i];
      }
      if (EGifPutLine(gif_, row.data(), width) != GIF_OK) return false;
    }
    return true;
  }

  bool close() {
    if (gif_ == nullptr) return false;
    const bool is_closed = EGifCloseFile(gif_, &error_) == GIF_OK;
    gif_ = nullptr;
    return is_closed;
  }

  const std::string& bytes() const { return bytes_; }
  std::string error() const {
    const char* text = GifErrorString(gif_ == nullptr ? error_ : gif_->Error);
    return text == nullptr ? "an unknown error" : text;
  }

 private:
  std::string bytes_;
  int error_ = 0;
  GifFileType* gif_ = nullptr;
};

}  // namespace

std::optional<Failure> check_gif(const std::string& /*file*/) { return {}; }

Outcome<std::string> gif_of(std::span<const Frame> frames, std::span<const io::Colour> colours,
                            int hundredths, const std::string& file) {
  OFFGRID_EXPECTS(!frames.empty() && colours.size() < std::size_t{1} << colour_bits,
                  "gif_of: there is a frame, and there are at most 15 colours");
  const Frame& first = frames.front();
  for (const Frame& frame : frames) {
    OFFGRID_EXPECTS(frame.width == first.width && frame.height == first.height &&
                        frame.indices.size() == frame.width * frame.height,
                    "gif_of: frames have one size, and an index for each pixel");
  }
  OFFGRID_EXPECTS(first.width - 1 < 65535 && first.height - 1 < 65535,
                  "gif_of: sides are in [1, 65535]");
  GifWriter writer;
  bool is_fine = writer.begin(first, colours);
  for (std::size_t i = 0; is_fine && i < frames.size(); ++i)
    is_fine = writer.add(frames[i], i == 0 ? nullptr : &frames[i - 1], hundredths);
  if (!is_fine || !writer.close())
    return unreadable(fmt::format("{}: giflib makes no picture: {}", file, writer.error()));
  return writer.bytes();
}

#else

std::optional<Failure> check_gif(const std::string& file) {
  return unreadable(
      fmt::format("{}: this program was built without giflib (Debian's package libgif-dev)", file));
}

Outcome<std::string> gif_of(std::span<const Frame> /*frames*/,
                            std::span<const io::Colour> /*colours*/, int /*hundredths*/,
                            const std::string& file) {
  return check_gif(file);
}

#endif

}  // namespace offgrid::levels
