// The image of the areas, seams and links of a world.
#pragma once

#include <vector>

#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "world/label_image.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

void write_areas(ImageWriter& writer, const WorldState& state);
void write_items(ImageWriter& writer, const WorldState& state);

/// Reads areas that the world would take, with increasing ids. A rim has the id of an area. Adds
/// the enabled regions to `arrivals`, in this order, without the ids of their members.
bool read_areas(ImageReader& reader, WorldState& state,
                LargeVector<ImageOf<LabelTable>::Arrival>& arrivals);
/// Reads seams and links that the world would take, with increasing ids.
bool read_items(ImageReader& reader, WorldState& state);

}  // namespace offgrid::navmesh::detail
