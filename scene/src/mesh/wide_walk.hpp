// The walk of a ray through a wide tree, over lanes of any kind: the text stands once, and a source
// for each instruction set includes it after its lanes, which name the namespace and the target of
// the functions.
//
//   stack: children that the ray enters,   node  -->  eight boxes at once  -->  those entered,
//   the nearest on top, each with the                 before the first hit      the nearest next,
//   t' where it enters                                                          the others pushed
//                                          leaf  -->  eight triangles at once
//    [ .. | 40, n7 | 12, n3 ]                          misses   dropped
//                                                      passed   taken, if certainly the first
//    one that is entered behind the                    open     asked exactly
//    first hit is dropped
#pragma once

#include <algorithm>
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

/// Takes the first child from the mask, and asks for the lines of a cache in which it lies. g++
/// drops calls of a function that does nothing but that, so this is none of its own.
OFFGRID_LANES_FUNCTION std::uint64_t take(unsigned& mask, const float* at, const WideTree& tree,
                                          const WideNode& node) {
  const auto i = static_cast<std::size_t>(std::countr_zero(mask));
  mask &= mask - 1;
  const WideChild& child = node.children[i];
  if (child.is_leaf()) {  // five lines at most, or parts of six
    const auto* const from = reinterpret_cast<const char*>(tree.block(child));
    const std::size_t fifth = child.count() * (WideTree::rows * sizeof(std::int32_t) / 5);
    for (std::size_t k = 0; k < 5; ++k) kernel::prefetch(from + k * fifth);
    kernel::prefetch(from + 5 * fifth - 1);
  } else {
    const auto* const from = reinterpret_cast<const char*>(tree.nodes().data() + child.index());
    kernel::prefetch(from);
    kernel::prefetch(from + sizeof(WideNode) - 1);
  }
  return entry_of(at[i], child);
}

/// Pushes the children of the mask, the nearer later, but for the nearest: returns that. Requires a
/// child.
OFFGRID_LANES_FUNCTION std::uint64_t push(std::uint64_t*& top, unsigned mask, const float* at,
                                          const WideTree& tree, const WideNode& node) {
  std::uint64_t nearest = take(mask, at, tree, node);
  if (mask == 0) return nearest;
  std::uint64_t* const bottom = top;
  do {
    const std::uint64_t entry = take(mask, at, tree, node);
    const std::uint64_t further = std::max(entry, nearest);
    nearest = std::min(entry, nearest);
    std::uint64_t* place = top++;
    for (; place != bottom && place[-1] < further; --place) *place = place[-1];
    *place = further;
  } while (mask != 0);
  return nearest;
}

/// Takes the next child that is entered before the limit from the stack; returns whether there is
/// one.
OFFGRID_LANES_FUNCTION bool pop(const std::uint64_t* bottom, std::uint64_t*& top, float limit,
                                WideChild& child) {
  while (top != bottom) {
    const std::uint64_t entry = *--top;
    child = WideChild(static_cast<std::uint32_t>(entry));
    if (std::bit_cast<float>(static_cast<std::uint32_t>(entry >> 32)) <= limit) return true;
  }
  return false;
}

/// Walks until there is no nearer triangle, or the ray is content. Requires a tree with a node.
template <class Line>
OFFGRID_LANES_FUNCTION void walk(const WideTree& tree, WideRay<Line>& ray) {
  const WideNode* const nodes = tree.nodes().data();
  BoxLanes lanes;
  set(lanes, ray.boxes());
  std::uint64_t stack[WideTree::stack_size];
  std::uint64_t* top = stack;
  WideChild child = WideChild::node(0);
  do {
    while (!child.is_leaf()) {
      const WideNode& node = nodes[child.index()];
      Floats at;
      const unsigned mask = entered(node, ray.boxes(), lanes, ray.limit(), at);
      if (mask == 0) {
        if (!pop(stack, top, ray.limit(), child)) return;
        continue;
      }
      float places[8];
      store(places, at);
      child = WideChild(static_cast<std::uint32_t>(push(top, mask, places, tree, node)));
    }
    const std::int32_t* const block = tree.block(child);
    const Passed found = pass<WideRay<Line>::is_whole>(block, child.count(), ray.triangles());
    for (unsigned mask = found.open_or_passed; mask != 0; mask &= mask - 1) {
      const auto place = static_cast<std::uint32_t>(std::countr_zero(mask));
      if (ray.consider(block, child.count(), place, (found.passed >> place & 1U) != 0)) return;
    }
  } while (pop(stack, top, ray.limit(), child));
}

}  // namespace offgrid::scene::detail::OFFGRID_LANES
