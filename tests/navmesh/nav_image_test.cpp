#include "offgrid/navmesh/nav_image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "image_bytes.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "query_test.hpp"
#include "random_mesh.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::ImageBytes;
using testing::Random;
using testing::SnapClass;

/// The mesh of an image, which must be sound by every check.
NavMesh loaded(const std::string& image, unsigned threads = 1) {
  auto made = load_mesh_image(image, ImageCheck::everything, threads);
  EXPECT_TRUE(made) << describe(made.error());
  return std::move(*made);
}

ImageError error_of(const std::string& image) {
  const auto made = load_mesh_image(image);
  EXPECT_FALSE(made);
  return made ? ImageError{} : made.error();
}

/// The first array in which the images of two meshes differ; empty if they are equal.
std::string difference(const NavMesh& a, const NavMesh& b) {
  ImageBytes one(save_image(a)), other(save_image(b));
  for (std::size_t i = 0; i < std::min(one.section_count(), other.section_count()); ++i) {
    if (one.text(i) != other.text(i))
      return one.name(i) + " of agent " + std::to_string(one.section(i).world);
  }
  return one.bytes() == other.bytes() ? "" : "number of arrays";
}

NavMesh rooms() {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}}).value();
  auto edit = mesh.edit();
  edit.add(crate(10, 10, 30, 40));
  edit.add(barrier({Point2::at(50, 5), Point2::at(50, 90)}));
  edit.add(Area::polygon({Point2::at(60, 20), Point2::at(90, 25), Point2::at(70, 80)}));
  EXPECT_TRUE(edit.commit());
  return mesh;
}

// ---- the same mesh

// A byte of an image is a byte of an array, so equal images mean equal ids, labels, free slots and
// tables, and stay equal under the same edits.
TEST(NavImage, the_same_edits_of_the_mesh_and_of_its_image_give_equal_images) {
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const auto which = static_cast<SnapClass>(seed % testing::snap_class_count);
    Random random(seed), places(seed);
    NavMesh mesh = random_mesh::make(random, which);
    NavMesh same = loaded(save_image(mesh));
    for (int i = 0; i < 8; ++i) {
      ASSERT_EQ(difference(mesh, same), "") << "seed " << seed << ", edit " << i;
      random_mesh::expect_same(mesh, same, places);
      Random here = random, there = random;
      random_mesh::expect_same_changes(random_mesh::edit_at_random(mesh, here, which),
                                       random_mesh::edit_at_random(same, there, which));
      random = here;
      if (i > 0 && random.chance(1, 3)) {
        EXPECT_EQ(mesh.undo().has_value(), same.undo().has_value());
      }
    }
  }
}

TEST(NavImage, ids_of_faces_vertices_and_components_are_the_same) {
  Random random(5);
  const NavMesh mesh = random_mesh::make(random, SnapClass::dense);
  const NavMesh same = loaded(save_image(mesh));
  for (const Agent agent : random_mesh::agents_of(mesh)) {
    const World &a = mesh.world(agent), &b = same.world(agent);
    ASSERT_EQ(a.mesh().face_bound(), b.mesh().face_bound());
    for (const FaceId f : a.mesh().faces()) {
      ASSERT_EQ(a.planar().triangle(f), b.planar().triangle(f));
      EXPECT_EQ(a.mesh().vertices(f), b.mesh().vertices(f));
      EXPECT_EQ(a.state(f), b.state(f));
      EXPECT_EQ(a.digest(f), b.digest(f));
      EXPECT_EQ(a.component(f), b.component(f));
      EXPECT_EQ(a.exit(f), b.exit(f));
      EXPECT_EQ(a.is_thoroughfare(f), b.is_thoroughfare(f));
    }
  }
}

TEST(NavImage, the_number_of_threads_changes_nothing) {
  Random random(6);
  const std::string image = save_image(random_mesh::make(random, SnapClass::dense));
  for (const unsigned threads : {1U, 2U, 4U})
    EXPECT_TRUE(save_image(loaded(image, threads)) == image);
}

TEST(NavImage, a_bulk_edit_and_updates_come_back) {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 1000), .radii = {3}})
          .value();
  auto edit = mesh.edit();
  for (int x = 0; x < 20; ++x)
    for (int y = 0; y < 20; ++y) edit.add(crate(50 * x + 5, 50 * y + 5, 50 * x + 25, 50 * y + 30));
  for (int x = 0; x < 20; ++x)
    edit.add(
        Area::rectangle(Point2::at(50 * x, 0), Point2::at(50 * x + 50, 900),
                        Update{.add_cost = FaceState::unit_cost, .set_bits = 5, .clear_bits = 0}));
  const auto done = edit.commit();
  ASSERT_TRUE(done) << describe(done.error());
  NavMesh same = loaded(save_image(mesh));
  for (int i = 0; i < 12; ++i) {
    put(mesh, crate(40 * i, 500, 40 * i + 60, 530));
    put(same, crate(40 * i, 500, 40 * i + 60, 530));
    ASSERT_EQ(difference(mesh, same), "") << i;
  }
}

TEST(NavImage, a_world_comes_back_alone_and_as_a_mesh_of_points) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .margin = 9}).value();
  put(world, crate(10, 10, 40, 30));
  const std::string image = save_image(world);
  const auto same = load_world_image(image, ImageCheck::everything);
  ASSERT_TRUE(same) << describe(same.error());
  EXPECT_EQ(same->digest(), world.digest());
  EXPECT_EQ(same->options().margin, 9);
  EXPECT_TRUE(save_image(*same) == image);
  EXPECT_EQ(loaded(image).world().digest(), world.digest());
  const NavMesh mesh = rooms();
  EXPECT_EQ(load_world_image(save_image(mesh)).value().digest(), mesh.world().digest());
}

TEST(NavImage, the_journal_is_not_kept_and_options_are) {
  NavMesh mesh = NavMesh::make({.low = Point2::at(0, 0),
                                .high = Point2::at(100, 100),
                                .radii = {4},
                                .disc_sides = 8,
                                .journal_limit = 2,
                                .lists_faces = false,
                                .max_vertices = 400})
                     .value();
  put(mesh, crate(5, 5, 9, 9));
  const Mark before = mesh.mark();
  NavMesh same = loaded(save_image(mesh));
  EXPECT_EQ(same.undo().error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(same.roll_back(before).error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(snapshot(same).agents, snapshot(mesh).agents);
  EXPECT_EQ(snapshot(same).options.journal_limit, 2U);
  for (int i = 0; i < 3; ++i) put(same, crate(5 + 10 * i, 25, 9 + 10 * i, 29));
  EXPECT_TRUE(same.undo());
  EXPECT_TRUE(same.undo());
  EXPECT_EQ(same.undo().error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(same.world().options().max_vertices, 400U);
  EXPECT_FALSE(same.world().options().lists_faces);
}

// ---- refused

TEST(NavImage, every_changed_byte_is_found) {
  const std::string image = save_image(rooms());
  Random random(1);
  for (std::size_t at = 0; at < image.size(); at += at < 4096 ? 1 : 37) {
    std::string changed = image;
    changed[at] = static_cast<char>(changed[at] ^ (1 << random.between(0, 7)));
    ASSERT_FALSE(load_mesh_image(changed)) << "byte " << at;
  }
}

TEST(NavImage, every_shorter_and_longer_image_is_refused) {
  const std::string image = save_image(rooms());
  for (std::size_t size = 0; size < image.size(); size += size < 200 ? 1 : 97)
    ASSERT_FALSE(load_mesh_image(std::string_view(image).substr(0, size))) << size;
  EXPECT_EQ(error_of(image + '\0').code, ImageErrorCode::truncated);
}

TEST(NavImage, an_error_names_the_byte_and_the_array) {
  const std::string image = save_image(rooms());
  EXPECT_EQ(error_of("PWAD").code, ImageErrorCode::not_an_image);
  ImageBytes bytes(image);
  const auto changed = [&](std::size_t at) {
    std::string text = image;
    text[at] = static_cast<char>(text[at] + 1);
    return error_of(text);
  };
  EXPECT_EQ(changed(8).code, ImageErrorCode::other_version);
  EXPECT_EQ(changed(12).code, ImageErrorCode::other_byte_order);
  EXPECT_EQ(changed(16).code, ImageErrorCode::other_program);
  const std::size_t heat = bytes.offset("heat", 1);
  const ImageError error = changed(heat + 5);
  EXPECT_EQ(error.code, ImageErrorCode::damaged);
  EXPECT_EQ(error.offset, heat);
  EXPECT_EQ(error.world, 1U);
  EXPECT_EQ(error.section, "heat");
  EXPECT_NE(describe(error).find("'heat' of agent 1"), std::string::npos) << describe(error);
}

TEST(NavImage, the_image_states_the_version_of_the_project) {
  const std::string_view stated = OFFGRID_VERSION;
  EXPECT_EQ(save_image(rooms()).substr(16, stated.size() + 1), std::string(stated) + '\0');
}

TEST(NavImage, another_layout_is_refused) {
  const std::string image = save_image(rooms());
  ImageBytes other_size(image);
  other_size.section("heat", 1).item_bytes = 4;
  EXPECT_EQ(error_of(other_size.sealed()).code, ImageErrorCode::other_layout);
  ImageBytes other_name(image);
  other_name.section("heat", 1).name[0] = 'n';
  EXPECT_EQ(error_of(other_name.sealed()).code, ImageErrorCode::other_layout);
}

TEST(NavImage, a_forged_value_with_its_checksum_is_unsound) {
  const std::string image = save_image(rooms());
  for (const char* name : {"half-edges", "vertices", "run vertices", "chains", "face labels",
                           "nets", "components", "area members", "exits", "ways", "loops"}) {
    ImageBytes bytes(image);
    bytes.set(name, 1, 0, std::string(4, '\x77'));
    const ImageError error = error_of(bytes.sealed());
    EXPECT_EQ(error.code, ImageErrorCode::unsound) << name << ": " << describe(error);
    EXPECT_EQ(error.world, 1U) << name;
  }
}

TEST(NavImage, a_rim_before_the_last_area_is_unsound) {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}}).value();
  put(mesh, crate(70, 70, 90, 90));
  put(mesh, Area::polygon({Point2::at(10, 10), Point2::at(50, 10), Point2::at(30, 20),
                           Point2::at(50, 50), Point2::at(10, 50)}));
  put(mesh, crate(10, 70, 30, 90));
  ImageBytes bytes(save_image(mesh));
  constexpr std::size_t item = 32, part = 28;  // bytes of an area, and where its part is
  const auto at = static_cast<std::size_t>(bytes.section("areas", 1).offset);
  ASSERT_EQ(bytes.section("areas", 1).bytes, 4 * item);
  ASSERT_EQ(bytes.bytes()[at + 2 * item + part], 0);
  ASSERT_EQ(bytes.bytes()[at + 3 * item + part], 1);
  const std::string area = bytes.bytes().substr(at + 2 * item, item);
  bytes.set("areas", 1, 2 * item, bytes.bytes().substr(at + 3 * item, item));
  bytes.set("areas", 1, 3 * item, area);
  const ImageError error = error_of(bytes.sealed());
  EXPECT_EQ(error.code, ImageErrorCode::unsound);
  EXPECT_EQ(error.offset, at + 3 * item) << describe(error);
}

TEST(NavImage, a_free_slot_that_is_not_listed_is_unsound) {
  NavMesh mesh = rooms();
  auto edit = mesh.edit();
  edit.remove(AreaId{1});
  ASSERT_TRUE(edit.commit());
  for (const char* name : {"free faces", "free vertices"}) {
    ImageBytes bytes(save_image(mesh));
    ASSERT_GT(bytes.section(name, 1).bytes, 4U);
    bytes.section(name, 1).bytes -= 4;
    bytes.set(name, 1, static_cast<std::size_t>(bytes.section(name, 1).bytes), std::string(4, 0));
    const ImageError error = error_of(bytes.sealed());
    EXPECT_EQ(error.code, ImageErrorCode::unsound) << name << ": " << describe(error);
    EXPECT_EQ(error.section, name);
  }
}

TEST(NavImage, an_id_0_and_a_next_id_of_0_are_unsound) {
  NavMesh stack =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .floors = 2}).value();
  auto edit = stack.edit();
  edit.add(Seam{Point2::at(25, 10), Point2::at(25, 40), 0, 1});
  edit.add(Link{.from = Point2::at(1, 1), .to = {Point2::at(2, 2), 1}});
  ASSERT_TRUE(edit.commit());
  struct Forged {
    const char* section;
    std::size_t at;  // bytes before the id
    const char* expected;
  };
  const Forged all[] = {{"world", 56, "the id of a next area"},
                        {"world", 60, "the id of a next seam"},
                        {"world", 64, "the id of a next link"},
                        {"seams", 0, "an id above 0"},
                        {"links", 32, "an id above 0"}};
  for (const auto& [section, at, expected] : all) {
    ImageBytes bytes(save_image(section == std::string("world") ? rooms() : stack));
    bytes.set(section, 0, at, std::string(4, '\0'));
    const std::string image = bytes.sealed();
    for (const ImageCheck check : {ImageCheck::structure, ImageCheck::everything}) {
      const auto made = load_mesh_image(image, check);
      ASSERT_FALSE(made) << expected;
      EXPECT_EQ(made.error().code, ImageErrorCode::unsound) << describe(made.error());
      EXPECT_EQ(made.error().section, section);
      EXPECT_NE(describe(made.error()).find(expected), std::string::npos) << describe(made.error());
    }
  }
}

TEST(NavImage, a_forged_sum_is_found_by_the_digest) {
  ImageBytes bytes(save_image(rooms()));
  const std::size_t points = bytes.offset("area keys", 0);
  ASSERT_GT(points, 0U);
  bytes.set("world", 0, 0, std::string(1, '\x01'));
  const auto made = load_mesh_image(bytes.sealed());
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ImageErrorCode::digest_differs);
}

/// A few bytes somewhere in a section are others, and all checksums fit.
std::string forged(const std::string& image, Random& random) {
  ImageBytes bytes(image);
  const auto any = [&](std::size_t count) {
    return static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(count) - 1));
  };
  const std::size_t section = any(bytes.section_count());
  const std::size_t words = bytes.text(section).size() / 4;
  if (words == 0) return {};
  const auto offset = static_cast<std::size_t>(bytes.section(section).offset);
  const std::string other = bytes.bytes().substr(offset + 4 * any(words), 4);
  const std::int64_t kind = random.between(0, 4);
  std::uint32_t value = 0xFFFFFFFF;
  if (kind == 0) value = static_cast<std::uint32_t>(random.next());
  if (kind == 1) value = static_cast<std::uint32_t>(random.between(0, 40));
  if (kind == 2) std::memcpy(&value, other.data(), 4);
  std::string word(4, '\0');
  std::memcpy(word.data(), &value, 4);
  if (kind == 4) word = std::string(4, static_cast<char>(random.between(0, 255)));
  bytes.bytes().replace(offset + 4 * any(words), 4, word);
  return bytes.sealed();
}

/// Asks about each face and some places. The answers of a forged mesh may be any.
std::size_t ask(const NavMesh& mesh, Random& random) {
  std::size_t sum = 0;
  for (const Agent agent : random_mesh::agents_of(mesh)) {
    const World& world = mesh.world(agent);
    const View view(world);
    for (const FaceId f : world.mesh().faces()) {
      sum += world.state(f).cost + view.areas(f).size() + world.component(f).value();
      sum += world.is_barrier(world.mesh().halfedge(f)) ? 1 : 0;
      sum += world.exit(f).value();
    }
    for (int i = 0; i < 4; ++i) {
      const FloorPoint from = random_mesh::random_place(random),
                       to = random_mesh::random_place(random);
      sum += mesh.path(from, to, agent).has_value() ? 1 : 0;
      sum += mesh.visible(from, to, agent) ? 1 : 0;
      sum += mesh.is_reachable(from, to, agent) ? 1 : 0;
    }
  }
  return sum;
}

TEST(NavImage, a_forged_image_is_refused_or_answers) {
  std::size_t read = 0, refused = 0, sum = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    const auto which = static_cast<SnapClass>(seed % testing::snap_class_count);
    const std::string image = save_image(random_mesh::make(random, which));
    for (int i = 0; i < 200; ++i) {
      const auto made = load_mesh_image(forged(image, random));
      made ? ++read : ++refused;
      if (made) sum += ask(*made, random);
    }
  }
  EXPECT_GT(read, 100U);
  EXPECT_GT(refused, 500U);
  EXPECT_GT(sum, 0U);
}

// A forged image that is loaded all the same has changed what no answer depends on.
TEST(NavImage, what_passes_every_check_takes_the_same_edits) {
  std::size_t passed = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Random random(seed);
    const auto which = static_cast<SnapClass>(seed % testing::snap_class_count);
    const NavMesh mesh = random_mesh::make(random, which);
    const std::string image = save_image(mesh);
    for (int i = 0; i < 60; ++i) {
      auto made = load_mesh_image(forged(image, random), ImageCheck::everything);
      if (!made || made->world().options().max_vertices != Mesh::max_vertices) continue;
      ++passed;
      ASSERT_EQ(made->digest(), mesh.digest());
      NavMesh copy = mesh;
      Random here = random, there = random;
      const auto one = random_mesh::edit_at_random(copy, here, which);
      const auto other = random_mesh::edit_at_random(*made, there, which);
      ASSERT_EQ(one.has_value(), other.has_value()) << "seed " << seed << ", image " << i;
      ASSERT_EQ(copy.digest(), made->digest()) << "seed " << seed << ", image " << i;
      random = here;
    }
  }
  EXPECT_GT(passed, 10U);
}

}  // namespace
}  // namespace offgrid::navmesh
