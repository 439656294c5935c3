#include "model/box_index.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "mesh/surface.hpp"

namespace offgrid::scene::detail {

namespace {

using kernel::Coordinate3;

constexpr std::int32_t limit = (std::int32_t{1} << Coordinate3::bits) - 1;

/// The box and a sixteenth of its sides more on all sides, at least one unit, within the grid.
Box3 with_margin(const Box3& box) {
  const Vector3 side = box.high() - box.low();
  const auto low = [](const Coordinate3& v, const Int<30>& extent) {
    return std::max(v.raw() - (extent.raw() / 16 + 1), -limit);
  };
  const auto high = [](const Coordinate3& v, const Int<30>& extent) {
    return std::min(v.raw() + (extent.raw() / 16 + 1), limit);
  };
  return Box3::make(Point3::at(low(box.low().x, side.x), low(box.low().y, side.y),
                               low(box.low().z, side.z)),
                    Point3::at(high(box.high().x, side.x), high(box.high().y, side.y),
                               high(box.high().z, side.z)))
      .value();
}

/// Does the box have a surface of more than four times the other's?
bool is_much_larger(const Box3& large, const Box3& small) {
  return half_surface(large) > kernel::shift_left<2>(half_surface(small));
}

}  // namespace

void DynamicTree::put(std::uint32_t key, const Box3& box) {
  if (key >= leaf_.size()) leaf_.resize(key + 1, no_node);
  const Box3 wide = with_margin(box);
  std::uint32_t& leaf = leaf_[key];
  if (leaf != no_node) {
    const Box3& held = nodes_[leaf].box;
    if (held.contains(box) && !is_much_larger(held, wide)) return;
    take_out(leaf);
    nodes_[leaf].box = wide;
  } else {
    leaf = make_node(wide);
    nodes_[leaf].key = key;
  }
  insert(leaf);
}

void DynamicTree::erase(std::uint32_t key) {
  take_out(leaf_[key]);
  free_.push_back(leaf_[key]);
  leaf_[key] = no_node;
}

std::uint32_t DynamicTree::make_node(const Box3& box) {
  std::uint32_t node = static_cast<std::uint32_t>(nodes_.size());
  if (free_.empty()) {
    nodes_.push_back({.box = box});
  } else {
    node = free_.back();
    free_.pop_back();
    nodes_[node] = {.box = box};
  }
  return node;
}

/// The node beside which the box costs least, going down wherever that is less than staying.
std::uint32_t DynamicTree::best_sibling(const Box3& box) const {
  std::uint32_t at = root_;
  while (!nodes_[at].is_leaf()) {
    const Node& node = nodes_[at];
    const Int<62> joined = half_surface(node.box.joined(box));
    // A new parent here, against the growth of this node and what the better child then costs.
    const Int<63> here = kernel::shift_left<1>(joined);
    const Int<63> growth = joined - half_surface(node.box);
    const auto cost = [&](std::uint32_t child) -> Int<65> {
      const Int<62> with = half_surface(nodes_[child].box.joined(box));
      if (nodes_[child].is_leaf()) return growth + with;
      return growth + (with - half_surface(nodes_[child].box));
    };
    const Int<65> first = cost(node.child[0]);
    const Int<65> second = cost(node.child[1]);
    if (here < first && here < second) break;
    at = node.child[first <= second ? 0 : 1];
  }
  return at;
}

void DynamicTree::insert(std::uint32_t leaf) {
  nodes_[leaf].parent = no_node;
  if (root_ == no_node) {
    root_ = leaf;
    return;
  }
  const std::uint32_t sibling = best_sibling(nodes_[leaf].box);
  const std::uint32_t above = nodes_[sibling].parent;
  const std::uint32_t parent = make_node(nodes_[sibling].box);
  nodes_[parent].parent = above;
  nodes_[parent].child = {sibling, leaf};
  nodes_[sibling].parent = parent;
  nodes_[leaf].parent = parent;
  replace_child(above, sibling, parent);
  mend_above(parent);
}

void DynamicTree::take_out(std::uint32_t leaf) {
  const std::uint32_t parent = nodes_[leaf].parent;
  if (parent == no_node) {
    root_ = no_node;
    return;
  }
  const auto& child = nodes_[parent].child;
  const std::uint32_t sibling = child[child[0] == leaf ? 1 : 0];
  const std::uint32_t above = nodes_[parent].parent;
  nodes_[sibling].parent = above;
  replace_child(above, parent, sibling);
  free_.push_back(parent);
  mend_above(above);
}

void DynamicTree::replace_child(std::uint32_t parent, std::uint32_t from, std::uint32_t to) {
  if (parent == no_node) {
    root_ = to;
    return;
  }
  auto& child = nodes_[parent].child;
  child[child[0] == from ? 0 : 1] = to;
}

/// Balances and measures the node and all above it.
void DynamicTree::mend_above(std::uint32_t node) {
  while (node != no_node) {
    node = balanced(node);
    update(node);
    node = nodes_[node].parent;
  }
}

void DynamicTree::update(std::uint32_t node) {
  Node& n = nodes_[node];
  const Node& first = nodes_[n.child[0]];
  const Node& second = nodes_[n.child[1]];
  n.box = first.box.joined(second.box);
  n.height = 1 + std::max(first.height, second.height);
}

/// Turns the node so that the heights of its children differ by one at most; returns the node that
/// stands in its place. The figure is at the head of box_index.hpp.
std::uint32_t DynamicTree::balanced(std::uint32_t a) {
  const std::array<std::uint32_t, 2> child = nodes_[a].child;
  const std::uint32_t left = nodes_[child[0]].height;
  const std::uint32_t right = nodes_[child[1]].height;
  if (left <= right + 1 && right <= left + 1) return a;
  const std::size_t side = right > left ? 1 : 0;
  const std::uint32_t c = child[side];
  const std::array<std::uint32_t, 2> below = nodes_[c].child;
  const std::size_t taller = nodes_[below[0]].height >= nodes_[below[1]].height ? 0 : 1;
  const std::uint32_t lower = below[1 - taller];
  nodes_[c].parent = nodes_[a].parent;
  replace_child(nodes_[a].parent, a, c);
  nodes_[c].child = {a, below[taller]};
  nodes_[a].parent = c;
  nodes_[a].child[side] = lower;
  nodes_[lower].parent = a;
  update(a);
  return c;
}

std::size_t DynamicTree::memory() const {
  return nodes_.capacity() * sizeof(Node) +
         (free_.capacity() + leaf_.capacity()) * sizeof(std::uint32_t);
}

// The new cell counts the key before the old one forgets it, so that cells on both paths stay.
void DynamicOctree::put(std::uint32_t key, const Box3& box) {
  if (key >= place_.size()) place_.resize(key + 1);
  const std::uint32_t cell = cell_for(box);
  if (place_[key].cell == cell) return;
  for (std::uint32_t at = cell; at != no_node; at = cells_[at].parent) ++cells_[at].below;
  if (place_[key].cell != no_node) take_out(key);
  const std::uint32_t after = std::exchange(cells_[cell].first, key);
  if (after != no_key) place_[after].before = key;
  place_[key] = {.cell = cell, .before = no_key, .after = after};
}

void DynamicOctree::erase(std::uint32_t key) {
  take_out(key);
  place_[key] = {};
}

/// Takes the key out of its cell, and frees the cells that are empty then.
void DynamicOctree::take_out(std::uint32_t key) {
  const Place& place = place_[key];
  (place.before == no_key ? cells_[place.cell].first : place_[place.before].after) = place.after;
  if (place.after != no_key) place_[place.after].before = place.before;
  for (std::uint32_t at = place.cell; at != no_node;) {
    const std::uint32_t parent = cells_[at].parent;
    if (--cells_[at].below == 0 && parent != no_node) {
      auto& child = cells_[parent].child;
      *std::find(child.begin(), child.end(), at) = no_node;
      free_.push_back(at);
    }
    at = parent;
  }
}

/// The smallest cell that holds the box; those on the path to it that do not exist are made.
std::uint32_t DynamicOctree::cell_for(const Box3& box) {
  if (cells_.empty()) {
    make_cell(
        Box3::make(Point3::at(-limit, -limit, -limit), Point3::at(limit, limit, limit)).value(),
        no_node);
  }
  // Coordinates as unsigned numbers of 30 bits. The cells of a box are those of its common leading
  // bits on all three axes.
  const auto bits = [](const Coordinate3& v) {
    return static_cast<std::uint32_t>(v.raw() + (limit + 1));
  };
  const std::array<std::uint32_t, 3> low = {bits(box.low().x), bits(box.low().y),
                                            bits(box.low().z)};
  const std::array<std::uint32_t, 3> high = {bits(box.high().x), bits(box.high().y),
                                             bits(box.high().z)};
  const std::uint32_t differ = (low[0] ^ high[0]) | (low[1] ^ high[1]) | (low[2] ^ high[2]);
  const int levels = 30 - static_cast<int>(std::bit_width(differ));
  std::uint32_t cell = 0;
  for (int level = 1; level <= std::min(levels, levels_max); ++level) {
    const int shift = 30 - level;
    const auto bit = [&](std::size_t axis) { return static_cast<int>(low[axis] >> shift & 1); };
    cell = child_of(cell, bit(0) | bit(1) << 1 | bit(2) << 2);
  }
  return cell;
}

std::uint32_t DynamicOctree::make_cell(const Box3& box, std::uint32_t parent) {
  Cell made{.box = box, .child = {}, .parent = parent};
  made.child.fill(no_node);
  if (free_.empty()) {
    cells_.push_back(made);
    return static_cast<std::uint32_t>(cells_.size() - 1);
  }
  const std::uint32_t cell = free_.back();
  free_.pop_back();
  cells_[cell] = made;
  return cell;
}

std::size_t DynamicOctree::memory() const {
  return cells_.capacity() * sizeof(Cell) + free_.capacity() * sizeof(std::uint32_t) +
         place_.capacity() * sizeof(Place);
}

/// The part of a cell that an octant names: bit 0 is the upper half in x, bit 1 in y, bit 2 in z.
/// The upper half begins at the middle, rounded up; the cell of the whole grid has no point -2^29.
std::uint32_t DynamicOctree::child_of(std::uint32_t cell, int octant) {
  const auto slot = static_cast<std::size_t>(octant);
  if (cells_[cell].child[slot] != no_node) return cells_[cell].child[slot];
  const Box3 box = cells_[cell].box;
  const auto half = [&](const Coordinate3& low, const Coordinate3& high, int axis) {
    const std::int32_t middle = (low.raw() + high.raw() + 1) >> 1;
    return (octant >> axis & 1) != 0 ? std::pair(middle, high.raw())
                                     : std::pair(low.raw(), middle - 1);
  };
  const auto x = half(box.low().x, box.high().x, 0);
  const auto y = half(box.low().y, box.high().y, 1);
  const auto z = half(box.low().z, box.high().z, 2);
  const std::uint32_t made = make_cell(
      Box3::make(Point3::at(x.first, y.first, z.first), Point3::at(x.second, y.second, z.second))
          .value(),
      cell);
  cells_[cell].child[slot] = made;
  return made;
}

}  // namespace offgrid::scene::detail
