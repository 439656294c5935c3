#include "offgrid/navmesh/ground/ground_at.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "ground/ground_index.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/sort.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;

namespace {

using detail::PlaneHeight;
using detail::z_of;
using Close = std::span<const std::uint32_t>;

/// A floor with ground in the range at the point.
struct Storey {
  Floor floor = 0;
  Close close;                        ///< its triangles close to the point
  std::optional<PlaneHeight> height;  ///< if it was computed
};

class GroundSearch {
 public:
  GroundSearch(const View& view, const Relief& relief, const Point2& p, const HeightRange& range)
      : view_(view),
        index_(detail::index_of(relief)),
        p_(p),
        z_(Int<32>::trusted(std::int64_t{range.z})),
        up_(Int<31>::trusted(range.up)),
        down_(Int<31>::trusted(range.down)) {}

  std::optional<Position> run() {
    std::optional<Storey> first;
    std::vector<Storey> others;  // mostly there are none
    index_.for_each_floor_at(p_, [&](Floor floor, Close close) {
      Storey storey{floor, close, std::nullopt};
      if (!is_in_range(storey)) return;
      if (!first)
        first = storey;
      else
        others.push_back(storey);
    });
    if (!first) return std::nullopt;
    if (others.empty()) return free_position(*first);
    others.push_back(*first);
    return nearest_free(others);
  }

 private:
  /// Do the corners of the one triangle decide? Otherwise the height is computed.
  bool is_in_range(Storey& storey) const {
    if (const GroundTriangle* only = index_.only_one_over(storey.close, p_)) {
      const auto [a, b, c] = *only;
      const Int<29> low = std::min({z_of(a), z_of(b), z_of(c)});
      const Int<29> high = std::max({z_of(a), z_of(b), z_of(c)});
      if (low - z_ > up_ || high - z_ < -down_) return false;
      if (low - z_ >= -down_ && high - z_ <= up_) return true;
    }
    storey.height = index_.height_of(storey.close, p_);
    if (!storey.height) return false;
    const Int<62>& unit = storey.height->denominator;
    const auto above = storey.height->numerator - z_ * unit;
    return above <= up_ * unit && above >= -down_ * unit;
  }

  /// The free storey nearest in height; of equally near ones the lower, then that on the smaller
  /// floor.
  std::optional<Position> nearest_free(std::vector<Storey>& storeys) const {
    for (Storey& storey : storeys) {
      if (!storey.height) storey.height = index_.height_of(storey.close, p_);
    }
    kernel::sort(storeys.begin(), storeys.end(), [&](const Storey& a, const Storey& b) {
      const Int<62>&unit_a = a.height->denominator, &unit_b = b.height->denominator;
      const Int<157> height_a = (a.height->numerator - z_ * unit_a) * unit_b,
                     height_b = (b.height->numerator - z_ * unit_b) * unit_a;
      return std::tuple(abs(height_a), height_a, a.floor) <
             std::tuple(abs(height_b), height_b, b.floor);
    });
    for (const Storey& storey : storeys) {
      if (auto at = free_position(storey)) return at;
    }
    return std::nullopt;
  }

  /// The position on the storey; none if the ground is not free there.
  std::optional<Position> free_position(const Storey& storey) const {
    const FloorPoint p{p_, storey.floor};
    const std::size_t entry = index_.cells.entry_of(storey.close);
    const FaceId hint = index_.hints.at(entry);
    const bool is_face = is_on_floor(hint, p.floor);
    if (is_face && is_inside(hint)) {
      if (view_.is_blocked(hint)) return std::nullopt;
      return Position{p_, hint, p.floor};
    }
    const Mesh& mesh = floors().mesh();
    std::optional<Position> at =
        view_.locate(p, is_face ? mesh.origin(mesh.halfedge(hint)) : VertexId{});
    if (at && !(is_face && have_common_corner(hint, at->face))) index_.hints.set(entry, at->face);
    if (at && view_.is_blocked(at->face)) {
      // the point may be on the border of a free face that does not hold it
      const Location place = view_.world().snap().triangulation().locate(p);
      if (detail::free_faces(view_, place).empty()) return std::nullopt;
    }
    return at;
  }

  const Triangulation& floors() const { return view_.world().snap().triangulation(); }
  bool is_on_floor(FaceId f, Floor floor) const {
    const Mesh& mesh = floors().mesh();
    return f && mesh.is_alive(f) && floors().floor(mesh.vertices(f)[0]) == floor;
  }
  /// Is the point inside the face, and not on its border?
  bool is_inside(FaceId f) const {
    const auto [a, b, c] = floors().mesh().vertices(f);
    const auto is_left = [&](VertexId u, VertexId v) {
      return kernel::orient(floors().point(u), floors().point(v), p_) == kernel::Sign::positive;
    };
    return is_left(a, b) && is_left(b, c) && is_left(c, a);
  }
  bool have_common_corner(FaceId f, FaceId g) const {
    const auto of_f = floors().mesh().vertices(f), of_g = floors().mesh().vertices(g);
    return std::find_first_of(of_f.begin(), of_f.end(), of_g.begin(), of_g.end()) != of_f.end();
  }

  const View& view_;
  const detail::GroundIndex& index_;
  Point2 p_;
  Int<32> z_;
  Int<31> up_, down_;
};

}  // namespace

std::optional<Position> locate(const View& view, const Relief& relief, const Point2& p,
                               const HeightRange& range) {
  OFFGRID_EXPECTS(range.up >= 0 && range.down >= 0, "locate: a range of heights about z");
  OFFGRID_EXPECTS(relief.floor_count() <= view.floor_count(),
                  "locate: the floors of the relief are floors of the world");
  if (!view.world().options().contains(p)) return std::nullopt;
  return GroundSearch(view, relief, p, range).run();
}

}  // namespace offgrid::navmesh
