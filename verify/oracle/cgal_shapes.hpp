// CGAL's words about shapes, by its Exact_predicates_exact_constructions_kernel: none where CGAL
// defines nothing, as about degenerate shapes and oriented boxes.
#pragma once

#include <optional>

#include "shapes/definition.hpp"

namespace offgrid::verify {

/// Do they share a point?
std::optional<bool> cgal_meets(const testing::shapes::ShapePair& pair);

/// Does CGAL's intersection of a triangle with a ray or segment begin at that parameter, or is it
/// empty if there is none?
std::optional<bool> cgal_confirms_hit(const testing::shapes::ShapePair& pair,
                                      const std::optional<testing::Ratio>& t);

/// Is that the squared distance of a triangle and a point?
std::optional<bool> cgal_confirms_distance(const testing::shapes::ShapePair& pair,
                                           const testing::Ratio& distance);

}  // namespace offgrid::verify
