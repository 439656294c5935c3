#include <algorithm>
#include <optional>
#include <tuple>

#include "ground/cell_grid.hpp"
#include "ground/joints.hpp"
#include "ground/plane_height.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/sort.hpp"
#include "snap/segment_grid.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

class CrackFinder {
 public:
  CrackFinder(std::span<const GroundTriangle> ground, std::span<const FreePart> free,
              std::int32_t step)
      : ground_(ground), free_(free), step_(Int<30>::trusted(step)) {
    for (const FreePart& f : free) {
      const auto [from, to] = std::minmax(f.part.from, f.part.to);
      segments_.push_back({from, to});
    }
    grid_.build(segments_);
  }

  // A face has a crack with another one at a corner once, whatever the number of their free parts.
  void run(FaultList& faults) {
    const std::vector<End> ends = sorted_ends();
    for (std::size_t i = 0; i < ends.size();) {
      const std::uint32_t face = ends[i].face;
      const Point2 p = ends[i].p;
      others_.clear();
      for (; i < ends.size() && ends[i].face == face && ends[i].p == p; ++i)
        collect(free_[ends[i].part], p);
      kernel::sort(others_.begin(), others_.end());
      others_.erase(std::unique(others_.begin(), others_.end()), others_.end());
      for (const std::uint32_t other : others_) {
        faults.add({.code = GroundErrorCode::crack,
                    .faces = {ground_[face], ground_[other]},
                    .face_count = 2,
                    .a = p,
                    .b = p});
      }
    }
  }

 private:
  /// An end of a free part.
  struct End {
    std::uint32_t face = 0;
    Point2 p{};
    std::uint32_t part = 0;
  };

  /// The ends of all free parts, by face and place.
  std::vector<End> sorted_ends() const {
    std::vector<End> ends;
    ends.reserve(2 * free_.size());
    for (std::uint32_t part = 0; part < free_.size(); ++part) {
      for (const Point2& p : {free_[part].part.from, free_[part].part.to})
        ends.push_back({free_[part].face(), p, part});
    }
    kernel::sort(ends.begin(), ends.end(), [](const End& e, const End& f) {
      return std::tie(e.face, e.p) < std::tie(f.face, f.p);
    });
    return ends;
  }

  // A segment a unit off comes within half a unit of one of nine grid points.
  void collect(const FreePart& own, const Point2& p) {
    const std::uint32_t* last = nullptr;
    const Box about = Box{p, p}.grown(1);
    for (std::int64_t x = about.low.x.raw(); x <= about.high.x.raw(); ++x) {
      for (std::int64_t y = about.low.y.raw(); y <= about.high.y.raw(); ++y) {
        const std::span<const std::uint32_t> here = grid_.near(Point2::at(x, y));
        if (here.data() == last) continue;  // mostly the same cell
        last = here.data();
        for (const std::uint32_t i : here) {
          if (is_crack(own, p, free_[i])) others_.push_back(free_[i].face());
        }
      }
    }
  }

  bool is_crack(const FreePart& own, const Point2& p, const FreePart& other) const {
    const auto& [from, to] = other.part;
    return own.face() != other.face() && kernel::closed_near(from, to, p, kernel::constant<2>) &&
           !kernel::on_segment(from, to, p) &&
           sign_of(dot(own.part.to - own.part.from, to - from)) == Sign::negative &&
           is_close_in_height(own.face(), p, ground_[other.face()]);
  }

  bool is_close_in_height(std::uint32_t face, const Point2& p, const GroundTriangle& other) const {
    for (const GroundPoint& corner : ground_[face]) {
      if (corner.at != p) continue;
      const PlaneHeight height = plane_height(other, p);
      return abs(height.numerator - z_of(corner) * height.denominator) <=
             step_ * height.denominator;
    }
    return false;  // the end of a joint inside the side is no corner of the face
  }

  std::span<const GroundTriangle> ground_;
  std::span<const FreePart> free_;
  Int<30> step_;
  std::vector<Segment> segments_;
  SegmentGrid grid_;
  std::vector<std::uint32_t> others_;  ///< the faces that have a crack with the one at hand
};

}  // namespace

void find_cracks(std::span<const GroundTriangle> ground, std::span<const FreePart> free,
                 std::int32_t step, FaultList& faults) {
  if (!free.empty()) CrackFinder(ground, free, step).run(faults);
}

}  // namespace offgrid::navmesh::detail
