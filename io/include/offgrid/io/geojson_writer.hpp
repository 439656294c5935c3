// GeoJSON (RFC 7946), written.
//
// Every number is the shortest decimal that reads back as the same double, the same on every
// machine. What was quantised is written in the units that it came from, and a member
// "quantisation" of the collection says which grid it had been rounded to.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::io {

/// A FeatureCollection. A feature's geometry is one polygon, line or point, or several of one type,
/// or a GeometryCollection, or null where there is nothing. Rings are closed again, and those of
/// fewer than three places repeat the first one until the RFC is content. A feature's name becomes
/// the property "name"; names are taken for UTF-8, and what is not is replaced by U+FFFD. Requires
/// finite places, and rings and lines as the readers deliver them.
std::string to_geojson(const Drawing& drawing,
                       const std::optional<Quantisation>& quantisation = std::nullopt);

/// The same, with the quantisation undone and stated.
std::string to_geojson(const GridDrawing& drawing);

/// One polygon for each face of the mesh, counter-clockwise as the RFC wants it, with the face's
/// number as its id. None ids are left out.
std::string faces_to_geojson(const navmesh::PlanarMesh& mesh,
                             std::span<const navmesh::FaceId> faces,
                             const Quantisation& quantisation);

/// Rings that are already on the grid, as one polygon each: the loops of areas, the boundary of
/// what is blocked.
std::string rings_to_geojson(std::span<const GridFeature::Loop> rings,
                             const Quantisation& quantisation);

}  // namespace offgrid::io
