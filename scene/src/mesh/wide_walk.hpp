// The walk of a ray through a wide tree, over lanes of any kind: the text stands once, and a source
// for each instruction set includes it after its lanes, which name the namespace and the target of
// the functions.
//
//   stack: nodes that the ray enters,      node  -->  eight boxes at once  -->  those entered,
//   the nearest on top, each with the                 before the first hit      the nearest next,
//   t' where it enters                                                          the others pushed
//                                          leaf  -->  eight triangles at once
//    [ .. | 40, n7 | 12, n3 ]                          misses   dropped
//                                                      passed   taken, if certainly the first
//    one that is entered behind the                    open     asked exactly
//    first hit is dropped
#pragma once

#include <bit>
#include <cstdint>

#include "mesh/wide_ray.hpp"
#include "offgrid/kernel/prefetch.hpp"

namespace offgrid::scene::detail::OFFGRID_LANES {

/// The numbers of a ray for boxes, in every lane.
struct BoxLanes {
  Floats enter_factor[3];
  Floats leave_factor[3];
};

OFFGRID_LANES_FUNCTION void set(BoxLanes& lanes, const BoxFilter& test) {
  for (std::size_t k = 0; k < 3; ++k) {
    lanes.enter_factor[k] = spread(test.enter_factor[k]);
    lanes.leave_factor[k] = spread(test.leave_factor[k]);
  }
}

/// Planes of all children on an axis, from the node's origin.
OFFGRID_LANES_FUNCTION Ints planes(const WideNode& node, std::size_t axis, std::uint32_t row) {
  return shift_left(load(node.planes[row].data()), node.shift[axis]);
}

/// The children of a node whose boxes the ray may enter before the limit, and where, at the
/// earliest, it enters each.
OFFGRID_LANES_FUNCTION unsigned entered(const WideNode& node, const BoxFilter& test,
                                        const BoxLanes& lanes, float limit, Floats& at) {
  Floats enter[3];
  Floats leave[3];
  for (std::size_t k = 0; k < 3; ++k) {
    const Ints to_enter = spread(node.origin[k] - test.enter_from[k]);
    const Ints to_leave = spread(node.origin[k] - test.leave_from[k]);
    const Ints first = plus(planes(node, k, test.enter_row[k]), to_enter);
    const Ints last = plus(planes(node, k, test.leave_row[k]), to_leave);
    enter[k] = times(to_floats(first), lanes.enter_factor[k]);
    leave[k] = times(to_floats(last), lanes.leave_factor[k]);
  }
  at = larger(larger(enter[0], enter[1]), larger(enter[2], spread(0.0F)));
  const unsigned used = (1U << node.count) - 1;
  return used & at_most(at, smaller(smaller(leave[0], leave[1]), smaller(leave[2], spread(limit))));
}

/// The triangles of a block that the line may meet, and those among them that it passes.
struct Passed {
  unsigned open_or_passed = 0;
  unsigned passed = 0;
};

/// The corners of a block as they are seen along the ray.
struct Seen {
  Doubles x;
  Doubles y;
};

template <bool IsWhole>
OFFGRID_LANES_FUNCTION Seen seen(const std::int32_t* corners, std::uint32_t count,
                                 const TriangleTest& test) {
  Doubles p[3];
  for (std::size_t k = 0; k < 3; ++k) {
    p[k] = to_doubles(minus(load(corners + test.axis[k] * count), spread(test.origin[k])));
    if constexpr (!IsWhole) p[k] = minus(p[k], spread(test.rest[k]));
  }
  const Doubles z = spread(test.direction[2]);
  return {cross(p[0], z, spread(test.direction[0]), p[2]),
          cross(p[1], z, spread(test.direction[1]), p[2])};
}

template <bool IsWhole>
OFFGRID_LANES_FUNCTION Passed pass(const std::int32_t* block, std::uint32_t count,
                                   const TriangleTest& test) {
  const Seen a = seen<IsWhole>(block, count, test);
  const Seen b = seen<IsWhole>(block + 3 * count, count, test);
  const Seen c = seen<IsWhole>(block + 6 * count, count, test);
  const Doubles u = cross(b.x, c.y, b.y, c.x);
  const Doubles v = cross(c.x, a.y, c.y, a.x);
  const Doubles w = cross(a.x, b.y, a.y, b.x);
  const Doubles most = larger(larger(u, v), w);
  const Doubles least = smaller(smaller(u, v), w);
  const Doubles plus = spread(test.bound);
  const Doubles minus_bound = spread(-test.bound);
  const unsigned not_above = at_most(most, plus);
  const unsigned not_below = at_most(minus_bound, least);
  const unsigned some_near = at_most(least, plus) & at_most(minus_bound, most);
  const unsigned lanes = (2U << (count - 1)) - 1;
  const unsigned possible = (not_above | not_below) & lanes;
  return {possible, possible & ~some_near};
}

/// The entry of a stack: where the ray enters, whose bits are ordered as it is, and the child.
OFFGRID_LANES_FUNCTION std::uint64_t entry_of(float at, const WideChild& child) {
  return std::uint64_t{std::bit_cast<std::uint32_t>(at)} << 32 | child.code();
}

/// Asks for the lines of a cache in which a child lies.
OFFGRID_LANES_FUNCTION void prefetch(const WideTree& tree, const WideChild& child) {
  const auto* from = reinterpret_cast<const char*>(tree.nodes().data() + child.index());
  std::size_t bytes = sizeof(WideNode);
  if (child.is_leaf()) {
    from = reinterpret_cast<const char*>(tree.block(child));
    bytes = child.count() * WideTree::rows * sizeof(std::int32_t);
  }
  for (std::size_t i = 0; i < bytes; i += 64) kernel::prefetch(from + i);
  kernel::prefetch(from + bytes - 1);
}

/// Pushes the children of the mask, the nearest last.
OFFGRID_LANES_FUNCTION std::uint64_t* push(std::uint64_t* top, unsigned mask, const float* at,
                                           const WideTree& tree, const WideNode& node) {
  std::uint64_t* const bottom = top;
  for (; mask != 0; mask &= mask - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(mask));
    const std::uint64_t entry = entry_of(at[i], node.children[i]);
    prefetch(tree, node.children[i]);
    std::uint64_t* place = top++;
    for (; place != bottom && place[-1] < entry; --place) *place = place[-1];
    *place = entry;
  }
  return top;
}

/// Walks until there is no nearer triangle, or the ray is content. Requires a tree with a node.
template <class Line>
OFFGRID_LANES_FUNCTION void walk(const WideTree& tree, WideRay<Line>& ray) {
  const WideNode* const nodes = tree.nodes().data();
  BoxLanes lanes;
  set(lanes, ray.boxes());
  std::uint64_t stack[WideTree::stack_size];
  std::uint64_t* top = stack;
  *top++ = entry_of(0.0F, WideChild::node(0));
  while (top != stack) {
    const std::uint64_t entry = *--top;
    if (std::bit_cast<float>(static_cast<std::uint32_t>(entry >> 32)) > ray.limit()) continue;
    const WideChild child(static_cast<std::uint32_t>(entry));
    if (!child.is_leaf()) {
      const WideNode& node = nodes[child.index()];
      Floats at;
      const unsigned mask = entered(node, ray.boxes(), lanes, ray.limit(), at);
      float places[8];
      store(places, at);
      top = push(top, mask, places, tree, node);
      continue;
    }
    const std::int32_t* const block = tree.block(child);
    const Passed found = pass<WideRay<Line>::is_whole>(block, child.count(), ray.triangles());
    for (unsigned mask = found.open_or_passed; mask != 0; mask &= mask - 1) {
      const auto place = static_cast<std::uint32_t>(std::countr_zero(mask));
      if (ray.consider(block, child.count(), place, (found.passed >> place & 1U) != 0)) return;
    }
  }
}

}  // namespace offgrid::scene::detail::OFFGRID_LANES
