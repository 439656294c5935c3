#include "world/label_image.hpp"

#include <algorithm>
#include <bit>

namespace offgrid::navmesh::detail {

using Image = ImageOf<LabelTable>;

void Image::write(ImageWriter& writer, const LabelTable& table) {
  std::vector<Node> nodes;
  nodes.reserve(table.nodes_.size());
  for (const LabelTable::Node& node : table.nodes_) {
    const bool is_used = node.uses > 0;
    nodes.push_back(is_used ? Node{node.member, node.bit, node.count, node.left, node.right}
                            : Node{});
  }
  nodes[LabelTable::empty] = {};
  writer.value("members", static_cast<std::uint32_t>(table.members_.size()));
  writer.array("free members", table.free_members_);
  writer.column("labels", std::move(nodes));
  writer.array("free labels", table.free_nodes_);
}

bool Image::read(ImageReader& reader, LabelTable& table, std::span<const Arrival> arrivals,
                 std::span<const LabelId> faces, std::span<const LabelId> nets) {
  std::uint32_t members = 0;
  ImageView<Node> nodes;
  if (!reader.value("members", members) || !reader.array("free members", table.free_members_) ||
      !reader.view("labels", nodes) || !reader.array("free labels", table.free_nodes_))
    return false;
  if (nodes.empty()) return reader.unsound("labels", 0, "the empty label", "the end");
  if (members != arrivals.size() + 1 + table.free_members_.size())
    return reader.unsound("members", 0, "a member for each area, and free ones",
                          std::to_string(members));
  if (!put_members(reader, table, members, arrivals)) return false;
  const FaceState ground = table.nodes_[LabelTable::empty].state;
  table.nodes_.clear();
  table.nodes_.reserve(with_room(nodes.size()));
  for (const Node& node : nodes) {
    LabelTable::Node& made = table.nodes_.emplace_back();
    made.member = node.member;
    made.bit = node.bit;
    made.count = node.count;
    made.left = node.left;
    made.right = node.right;
  }
  table.nodes_[LabelTable::empty] = {};
  table.nodes_[LabelTable::empty].state = ground;
  table.is_walkable_.reserve(with_room(nodes.size()));
  table.is_walkable_.resize(nodes.size());
  table.is_walkable_[LabelTable::empty] = ground.ground == Ground::walkable ? 1 : 0;
  table.updates_.clear();
  return count_uses(reader, table, faces, "face labels") &&
         count_uses(reader, table, nets, "nets") && describe(reader, table) && link(reader, table);
}

// The frame's member is the first one; every other one is an area's, or free.
bool Image::put_members(ImageReader& reader, LabelTable& table, std::size_t count,
                        std::span<const Arrival> arrivals) {
  std::vector<bool> is_taken(count);
  is_taken[0] = true;
  table.members_.reserve(with_room(count));
  table.members_.resize(count);
  table.member_updates_.clear();
  for (const Arrival& arrival : arrivals) {
    const std::uint32_t m = arrival.id.value();
    if (m >= count || is_taken[m])
      return reader.unsound("area members", 0, "a member of its own for each area",
                            std::to_string(m));
    is_taken[m] = true;
    table.members_[m] = arrival.member;
    if (arrival.member.has_update) table.member_updates_[m] = **arrival.update;
  }
  for (std::size_t i = 0; i < table.free_members_.size(); ++i) {
    const std::uint32_t m = table.free_members_[i];
    if (m >= count || is_taken[m])
      return reader.unsound("free members", i, "a free member, once", std::to_string(m));
    is_taken[m] = true;
  }
  return true;
}

bool Image::count_uses(ImageReader& reader, LabelTable& table, std::span<const LabelId> labels,
                       std::string_view name) {
  if (!reader.are_below(name, labels, table.nodes_.size(), true)) return false;
  for (const LabelId label : labels) {
    if (label) ++table.nodes_[label.value()].uses;
  }
  return true;
}

// The trees are those of LabelTable: a branch has the highest bit in which its members differ, and
// its member is the smallest one. By induction over the bits it suffices to compare the members of
// its two children.
bool Image::is_node(const LabelTable& table, std::uint32_t number) {
  const LabelTable::Node& node = table.nodes_[number];
  constexpr std::uint32_t empty = LabelTable::empty;
  if (node.is_leaf())
    return node.member < table.members_.size() && node.count != 0 && node.left == empty &&
           node.right == empty;
  const std::size_t size = table.nodes_.size();
  if (!std::has_single_bit(node.bit) || node.count != 0) return false;
  if (node.left == empty || node.left >= size || node.right == empty || node.right >= size)
    return false;
  const LabelTable::Node &left = table.nodes_[node.left], &right = table.nodes_[node.right];
  return left.bit < node.bit && right.bit < node.bit && left.member == node.member &&
         std::bit_floor(left.member ^ right.member) == node.bit && (left.member & node.bit) == 0;
}

// From the largest bit to the leaves: uses come from parents. Back again: a node is described by
// its children.
bool Image::describe(ImageReader& reader, LabelTable& table) {
  constexpr std::size_t kinds = 33;
  std::array<std::uint32_t, kinds + 1> begin{};
  const auto kind_of = [&](std::uint32_t i) {
    return static_cast<std::size_t>(std::bit_width(table.nodes_[i].bit));
  };
  const auto size = static_cast<std::uint32_t>(table.nodes_.size());
  for (std::uint32_t i = LabelTable::empty + 1; i < size; ++i) ++begin[kind_of(i) + 1];
  for (std::size_t kind = 0; kind < kinds; ++kind) begin[kind + 1] += begin[kind];
  std::vector<std::uint32_t> order(size - 1);
  for (std::uint32_t i = LabelTable::empty + 1; i < size; ++i) order[begin[kind_of(i)]++] = i;
  for (std::size_t k = order.size(); k-- > 0;) {
    const LabelTable::Node& node = table.nodes_[order[k]];
    if (node.uses == 0) continue;
    if (!is_node(table, order[k]))
      return reader.unsound("labels", order[k], "a node of a tree of members", "another one");
    if (node.is_leaf()) continue;
    ++table.nodes_[node.left].uses;
    ++table.nodes_[node.right].uses;
  }
  std::vector<bool> is_free(table.members_.size());
  for (const std::uint32_t m : table.free_members_) is_free[m] = true;
  for (const std::uint32_t i : order) {
    const LabelTable::Node& node = table.nodes_[i];
    if (node.uses == 0) continue;
    if (node.is_leaf() && is_free[node.member])
      return reader.unsound("labels", i, "a member that is not free", std::to_string(node.member));
    table.describe(i);
  }
  return true;
}

// Puts the nodes into buckets, and checks that the others are listed as free.
bool Image::link(ImageReader& reader, LabelTable& table) {
  std::vector<bool> is_listed(table.nodes_.size());
  for (std::size_t i = 0; i < table.free_nodes_.size(); ++i) {
    const std::uint32_t label = table.free_nodes_[i];
    const bool is_free = label < table.nodes_.size() && label != LabelTable::empty &&
                         table.nodes_[label].uses == 0 && !is_listed[label];
    if (!is_free) return reader.unsound("free labels", i, "a free label, once", "another one");
    is_listed[label] = true;
  }
  for (std::uint32_t i = LabelTable::empty + 1; i < table.nodes_.size(); ++i) {
    if (table.nodes_[i].uses > 0 || is_listed[i]) continue;
    return reader.unsound("labels", i, "a label that is used, or listed as free", "another one");
  }
  std::size_t buckets = table.buckets_.size() / 2;
  while (with_room(table.size()) >= 2 * buckets) buckets *= 2;
  table.buckets_.resize(buckets);
  table.grow();  // to twice as many, which it fills
  return true;
}

bool Image::are_distinct(const LabelTable& table) {
  const std::size_t mask = table.buckets_.size() - 1;
  for (std::uint32_t i = LabelTable::empty + 1; i < table.nodes_.size(); ++i) {
    const LabelTable::Node& node = table.nodes_[i];
    if (node.uses == 0) continue;
    std::uint32_t first = table.buckets_[LabelTable::hash(node) & mask];
    while (!LabelTable::are_same(table.nodes_[first], node)) first = table.nodes_[first].next;
    if (first != i) return false;
  }
  return true;
}

}  // namespace offgrid::navmesh::detail
