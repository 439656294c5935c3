#include <boost/polygon/voronoi.hpp>
#include <cstdint>
#include <memory>

#include "navmesh/subjects.hpp"

namespace offgrid::bench {

// Boost.Polygon builds the dual of the triangulation: a Voronoi diagram with coordinates in double.
// Its input is int32, so points need no conversion.
PointSubject boost_points() {
  using BoostPoints = std::vector<boost::polygon::point_data<std::int32_t>>;
  return {"Boost.Polygon", 1'000'000, 20'000, 2, false, [](const Points& points) -> Build {
            const auto converted = std::make_shared<BoostPoints>();
            for (const kernel::Point2& p : points) converted->emplace_back(p.x.raw(), p.y.raw());
            return [converted](const std::function<void()>& inspect) {
              return timed_build(
                  inspect,
                  [&] {
                    auto made = std::make_unique<boost::polygon::voronoi_diagram<double>>();
                    boost::polygon::construct_voronoi(converted->begin(), converted->end(),
                                                      made.get());
                    return made;
                  },
                  [](const auto& made) { return made->num_vertices(); });
            };
          }};
}

}  // namespace offgrid::bench
