// to_geojson: writes GeoJSON (RFC 7946).
//
// Every number is the shortest decimal that reads back as the same double, the same on every
// machine. Quantised features are written in their original units, and a member "quantisation" of
// the collection states the grid to which they were rounded.
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

/// A FeatureCollection of a quantised drawing, with the quantisation undone and stated.
std::string to_geojson(const GridDrawing& drawing);

/// A FeatureCollection with a polygon for each face, counter-clockwise as the RFC wants it, with
/// the face's number as its id. Ids that are none are left out.
std::string faces_to_geojson(const navmesh::PlanarMesh& mesh,
                             std::span<const navmesh::FaceId> faces,
                             const Quantisation& quantisation);

/// A FeatureCollection with a polygon for each ring of grid points, such as the loops of areas or
/// the boundary of blocked ground.
std::string rings_to_geojson(std::span<const GridFeature::Loop> rings,
                             const Quantisation& quantisation);

}  // namespace offgrid::io
