// The verbs of an edit mean the same for areas, seams and links, in worlds and in meshes.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

struct Areas {
  using ItemId = AreaId;
  static constexpr AreaErrorCode unknown = AreaErrorCode::unknown_area;
  static Area item(bool is_new) { return crate(10, is_new ? 60 : 10, 20, is_new ? 70 : 20); }
  template <class Worlds>
  static const auto& in(const Worlds& worlds) {
    return worlds.areas();
  }
  static ItemId at_fault(const AreaError& error) { return error.area; }
};

struct Seams {
  using ItemId = SeamId;
  static constexpr AreaErrorCode unknown = AreaErrorCode::unknown_seam;
  static Seam item(bool is_new) {
    const std::int64_t x = is_new ? 60 : 40;
    return {Point2::at(x, 20), Point2::at(x, 80), 0, 1};
  }
  template <class Worlds>
  static const auto& in(const Worlds& worlds) {
    return worlds.seams();
  }
  static ItemId at_fault(const AreaError& error) { return error.seam; }
};

struct Links {
  using ItemId = LinkId;
  static constexpr AreaErrorCode unknown = AreaErrorCode::unknown_link;
  static Link item(bool is_new) {
    const std::int64_t x = is_new ? 60 : 50;
    return {.from = Point2::at(x, 5), .to = {Point2::at(x, 95), 1}};
  }
  template <class Worlds>
  static const auto& in(const Worlds& worlds) {
    return worlds.links();
  }
  static ItemId at_fault(const AreaError& error) { return error.link; }
};

enum class Verb : std::uint8_t { put, replace, remove, enable, disable };

/// A call with an id. The item of a call is the new one.
struct Call {
  Verb verb;
  std::uint32_t id;
};

/// Calls to a world in which 1 has the old item, and what they leave.
struct Row {
  std::vector<Call> calls;
  std::string left;  ///< or "9 is unknown"
};

const std::vector<Row>& table() {
  using enum Verb;
  static const std::vector<Row> rows{
      {{{put, 1}}, "1 new"},
      {{{put, 9}}, "1 old, 9 new"},
      {{{replace, 1}}, "1 new"},
      {{{replace, 9}}, "9 is unknown"},
      {{{remove, 1}}, ""},
      {{{remove, 9}}, "9 is unknown"},
      {{{enable, 1}}, "1 old"},
      {{{disable, 1}}, "1 old off"},
      {{{enable, 9}}, "9 is unknown"},
      {{{disable, 9}}, "9 is unknown"},
      {{{put, 9}, {replace, 9}}, "1 old, 9 new"},
      {{{put, 9}, {remove, 9}}, "1 old"},
      {{{put, 9}, {remove, 9}, {remove, 9}}, "9 is unknown"},
      {{{put, 9}, {disable, 9}}, "1 old, 9 new off"},
      {{{put, 9}, {disable, 9}, {enable, 9}}, "1 old, 9 new"},
      {{{put, 1}, {disable, 1}}, "1 new off"},
      {{{put, 1}, {remove, 1}}, ""},
      {{{replace, 1}, {disable, 1}}, "1 new off"},
      {{{replace, 1}, {remove, 1}}, ""},
      {{{replace, 9}, {put, 9}}, "1 old, 9 new"},
      {{{remove, 1}, {put, 1}}, "1 new"},
      {{{remove, 1}, {replace, 1}}, "1 new"},
      {{{remove, 1}, {disable, 1}}, ""},
      {{{remove, 1}, {enable, 1}}, ""},
      {{{disable, 1}, {replace, 1}}, "1 new"},
      {{{disable, 1}, {enable, 1}}, "1 old"},
      {{{disable, 1}, {remove, 1}}, ""},
  };
  return rows;
}

template <class Kind, class Edit>
void make(const Call& call, Edit& edit) {
  const typename Kind::ItemId id{call.id};
  switch (call.verb) {
    case Verb::put: edit.put(id, Kind::item(true)); break;
    case Verb::replace: edit.replace(id, Kind::item(true)); break;
    case Verb::remove: edit.remove(id); break;
    case Verb::enable: edit.set_enabled(id, true); break;
    case Verb::disable: edit.set_enabled(id, false); break;
  }
}

/// The items in words, as in the table.
template <class Kind, class Worlds>
std::string left_in(const Worlds& worlds) {
  std::string words;
  for (auto [id, item] : Kind::in(worlds)) {
    const bool is_on = item.enabled;
    item.enabled = true;
    words += (words.empty() ? "" : ", ") + std::to_string(id.value()) +
             (item == Kind::item(true) ? " new" : " old") + (is_on ? "" : " off");
  }
  return words;
}

template <class Kind, class Worlds>
void expect_table(const Worlds& empty) {
  Worlds with_one = empty;
  auto first = with_one.edit();
  ASSERT_EQ(first.add(Kind::item(false)), typename Kind::ItemId{1});
  ASSERT_TRUE(first.commit());
  for (std::size_t i = 0; i < table().size(); ++i) {
    const Row& row = table()[i];
    Worlds worlds = with_one;
    auto edit = worlds.edit();
    for (const Call& call : row.calls) make<Kind>(call, edit);
    const auto done = edit.commit();
    if (row.left == "9 is unknown") {
      ASSERT_FALSE(done) << "row " << i;
      EXPECT_EQ(done.error().code, Kind::unknown) << "row " << i;
      EXPECT_EQ(Kind::at_fault(done.error()).value(), 9U) << "row " << i;
      EXPECT_EQ(worlds.digest(), with_one.digest()) << "row " << i;
      continue;
    }
    ASSERT_TRUE(done) << "row " << i << ": " << describe(done.error());
    EXPECT_EQ(left_in<Kind>(worlds), row.left) << "row " << i;
    const bool has_nine = row.left.find('9') != std::string::npos;
    if (has_nine)
      EXPECT_EQ(worlds.edit().add(Kind::item(true)).value(), 10U) << "row " << i;
    else
      EXPECT_GT(worlds.edit().add(Kind::item(true)).value(), 1U) << "row " << i;
  }
}

template <class Worlds>
void expect_tables(const Worlds& empty) {
  expect_table<Areas>(empty);
  expect_table<Seams>(empty);
  expect_table<Links>(empty);
}

TEST(EditVerbs, mean_the_same_for_areas_seams_and_links_in_worlds_and_meshes) {
  expect_tables(stack(100, 2));
  expect_tables(
      NavMesh::make(
          {.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}, .floors = 2})
          .value());
}

template <class Kind>
void expect_no_put() {
  World world = stack(100, 2);
  auto edit = world.edit();
  for (const typename Kind::ItemId id : {typename Kind::ItemId{}, typename Kind::ItemId{0}})
    EXPECT_DEATH(edit.put(id, Kind::item(true)), "WorldEdit::put: the id is not none");
}

TEST(EditVerbsDeathTest, put_takes_ids_above_0) {
  expect_no_put<Areas>();
  expect_no_put<Seams>();
  expect_no_put<Links>();
}

}  // namespace
}  // namespace offgrid::navmesh
