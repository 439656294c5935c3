// The rules by which a search drops nodes and roots.
//
//    \####|     The rule of Chen and Han: r sees the vertex v, and s, on the left of r v, reaches
//     \###v     v sooner. What r sees on the left of v, in the cone (#), lies beyond the leg s v;
//      \#/|     where a path from r crosses that leg, the path from s is shorter.
//       X |
//      / \|     The rule of Xin and Wang: if a root reaches one end of an edge, and through it the
//     s   r     other end, sooner than r reaches that other end, it reaches the whole edge sooner.
//
// They keep nothing: they compare the roots of a node with sightings.
#pragma once

#include "path/any_angle/node.hpp"
#include "path/any_angle/sightings.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// Is a shorter path to the root known?
bool is_superseded(const Roots& roots, Sightings& sightings, std::uint32_t root);
/// Removes roots at the ends to which shorter paths are known. Returns false if no root is left.
bool drop_superseded(const Roots& roots, Sightings& sightings, Node& node);
/// Is every point of an edge reached sooner by the vertex at `end`, because the other end is?
bool is_closer(const Ground& ground, const Roots& roots, Sightings& sightings, std::uint32_t root,
               HalfedgeId end, VertexId other, const Length& to_other);
/// Does a better root see everything that `root` sees beyond the apex on one side of it?
bool is_hidden(const Ground& ground, const Roots& roots, Sightings& sightings, const Node& node,
               std::uint32_t root, Turn side);

}  // namespace offgrid::navmesh::detail::any_angle
