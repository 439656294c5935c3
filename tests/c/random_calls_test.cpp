// Random calls of the C interface, with wrong sizes, nulls, handles that were destroyed, and values
// at the ends of their ranges: none aborts, and a mesh that refused an edit has its digest as
// before.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "offgrid.h"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

class Caller {
 public:
  explicit Caller(std::uint64_t seed) : random_(seed) {}

  void call() {
    const std::array<void (Caller::*)(), 8> calls = {
        &Caller::create, &Caller::destroy, &Caller::plan, &Caller::commit,
        &Caller::ask,    &Caller::path,    &Caller::file, &Caller::counts};
    (this->*calls[static_cast<std::size_t>(random_.between(0, 7))])();
  }
  std::size_t committed() const { return committed_; }
  std::size_t refused() const { return refused_; }
  std::size_t paths() const { return paths_; }

 private:
  template <class T>
  T* maybe(T* pointer) {
    return random_.chance(1, 40) ? nullptr : pointer;
  }
  enum Kind : std::size_t { mesh, edit, finder };
  /// Nearly always one of the kind that is still there.
  std::uint32_t handle(Kind kind) {
    if (random_.chance(1, 30)) kind = static_cast<Kind>(random_.between(0, 2));
    const std::vector<std::uint32_t>& of_kind = handles_[kind];
    if (of_kind.empty() || random_.chance(1, 30)) return number();
    const auto last = static_cast<std::int64_t>(of_kind.size()) - 1;
    return of_kind[static_cast<std::size_t>(random_.between(0, last))];
  }
  std::uint32_t number() {
    const std::uint32_t ends[] = {0, 1, 2, 3, 7, 65'535, 65'536, UINT32_MAX};
    return ends[random_.between(0, 7)];
  }
  std::int32_t coordinate() {
    if (random_.chance(1, 60)) return random_.chance(1, 2) ? INT32_MIN : 1 << 30;
    return static_cast<std::int32_t>(random_.between(-4, 104));
  }
  og_point point() { return {coordinate(), coordinate(), random_.chance(1, 9) ? number() : 0}; }
  std::uint32_t agent() { return random_.chance(1, 9) ? number() : 0; }

  void create() {
    std::uint32_t made = 0;
    og_mesh_options options = og_mesh_options_default();
    const std::int32_t radii[] = {coordinate()};
    options.high_x = options.high_y = random_.chance(1, 9) ? coordinate() : 100;
    options.floors = random_.chance(1, 9) ? number() : 2;
    options.radii = maybe(radii);
    options.radius_count = random_.chance(1, 4) ? 1 : 0;
    if (random_.chance(1, 20)) options.size = number();
    if (random_.chance(1, 20)) options.disc_sides = number();
    if (random_.chance(1, 20)) options.ground.ground = number();
    if (options.floors > 2) options.floors = 3;  // each floor takes memory
    const auto what = random_.between(0, 3);
    const Kind kind = what == 2 ? edit : what == 3 ? finder : mesh;
    const og_status status = what == 0   ? og_mesh_create(maybe(&options), maybe(&made))
                             : what == 1 ? og_mesh_clone(handle(mesh), maybe(&made))
                             : what == 2 ? og_edit_create(handle(mesh), maybe(&made))
                                         : og_finder_create(handle(mesh), maybe(&made));
    if (status == OG_OK) handles_[kind].push_back(made);
    if (handles_[kind].size() > 4) destroy();
  }
  /// The handle stays in its list now and then, and stands for nothing there.
  void destroy() {
    const auto kind = static_cast<Kind>(random_.between(0, 2));
    const std::uint32_t gone = handle(kind);
    const og_status status = kind == mesh   ? og_mesh_destroy(gone)
                             : kind == edit ? og_edit_destroy(gone)
                                            : og_finder_destroy(gone);
    if (status == OG_OK && !random_.chance(1, 20)) std::erase(handles_[kind], gone);
  }
  void plan() {
    std::vector<std::int32_t> corners(static_cast<std::size_t>(2 * random_.between(0, 7)));
    for (std::int32_t& x : corners) x = coordinate();
    const std::uint32_t offsets[] = {0, random_.chance(1, 9) ? number() : 2};
    const std::uint32_t floors[] = {number(), 0};
    og_area area = og_area_default();
    area.coordinates = maybe(corners.data());
    area.point_count = static_cast<std::uint32_t>(corners.size() / 2);
    if (random_.chance(1, 4)) area.loop_offsets = offsets;
    area.loop_count = 2;
    if (random_.chance(1, 6)) area.floors = floors;
    area.floor_count = 1 + static_cast<std::uint32_t>(random_.between(0, 1));
    if (random_.chance(1, 20)) area.shape = number();
    if (random_.chance(1, 20)) area.rule = number();
    if (random_.chance(1, 20)) area.state = {1, 0, number()};
    const og_seam seam = {coordinate(), coordinate(), coordinate(), coordinate(), number(), 0, 1};
    const og_link link = {point(), point(), number(), number(), std::uint64_t{number()} << 30, 0};
    std::uint32_t id = 0;
    const std::uint32_t to = handle(edit);
    og_edit_add_area(to, maybe(&area), maybe(&id));
    if (random_.chance(1, 5)) og_edit_replace_area(to, number(), maybe(&area));
    if (random_.chance(1, 5)) og_edit_remove_area(to, number());
    if (random_.chance(1, 5)) og_edit_enable_area(to, number(), number());
    if (random_.chance(1, 5)) og_edit_add_seam(to, maybe(&seam), maybe(&id));
    if (random_.chance(1, 9)) og_edit_remove_seam(to, number());
    if (random_.chance(1, 9)) og_edit_enable_seam(to, number(), number());
    if (random_.chance(1, 5)) og_edit_add_link(to, maybe(&link), maybe(&id));
    if (random_.chance(1, 9)) og_edit_remove_link(to, number());
    if (random_.chance(1, 9)) og_edit_enable_link(to, number(), number());
  }
  /// A refused edit leaves all meshes as they were.
  void commit() {
    const std::vector<og_digest> before = digests();
    const og_status status =
        random_.chance(1, 6) ? og_mesh_undo(handle(mesh)) : og_edit_commit(handle(edit));
    if (status == OG_OK) ++committed_;
    if (status == OG_OK) return;
    if (status == OG_REFUSED) ++refused_;
    const std::vector<og_digest> after = digests();
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(before[i].high, after[i].high);
      EXPECT_EQ(before[i].low, after[i].low);
    }
  }
  std::vector<og_digest> digests() const {
    std::vector<og_digest> all;
    for (const std::uint32_t one : handles_[mesh]) {
      og_digest digest{};
      if (og_mesh_digest(one, &digest) == OG_OK) all.push_back(digest);
    }
    return all;
  }
  void ask() {
    const og_point a = point(), b = point();
    og_state state{};
    og_point near{};
    std::uint32_t answer = 0;
    const std::uint32_t of = handle(mesh);
    og_mesh_state(of, agent(), maybe(&a), maybe(&state));
    og_mesh_is_free(of, agent(), maybe(&a), maybe(&answer));
    og_mesh_visible(of, agent(), maybe(&a), maybe(&b), maybe(&answer));
    og_mesh_reachable(of, agent(), maybe(&a), maybe(&b), maybe(&answer));
    og_mesh_nearest_free(of, agent(), maybe(&a), maybe(&near));
  }
  void path() {
    const og_point a = point(), b = point();
    std::uint64_t length = 0;
    std::array<og_point, 4> corners;
    std::array<std::uint32_t, 4> links, places;
    std::size_t count = 0;
    const std::uint32_t by = handle(finder);
    const auto room = static_cast<std::size_t>(random_.between(0, 4));
    if (og_finder_path(by, agent(), maybe(&a), maybe(&b), maybe(&length)) == OG_OK) ++paths_;
    og_finder_corners(by, room, maybe(corners.data()), maybe(&count));
    og_finder_links(by, room, maybe(links.data()), maybe(places.data()), maybe(&count));
    og_mesh_lengths(handle(mesh), agent(), random_.chance(1, 2) ? 1 : 0, maybe(&a), maybe(&b),
                    number() & 3, maybe(&length));
  }
  void file() {
    std::vector<std::uint8_t> bytes(4096);
    std::size_t count = 0;
    std::uint32_t made = 0;
    if (og_mesh_save(handle(mesh), bytes.size(), maybe(bytes.data()), maybe(&count)) != OG_OK)
      return;
    if (random_.chance(1, 2)) bytes[static_cast<std::size_t>(random_.between(0, 99))] ^= 8;
    if (og_mesh_load(maybe(bytes.data()), count, maybe(&made)) == OG_OK)
      handles_[mesh].push_back(made);
  }
  void counts() {
    std::uint32_t count = 0;
    std::int32_t radius = 0;
    std::size_t size = 0;
    std::array<std::uint32_t, 4> ids;
    og_error error;
    og_mesh_agents(handle(mesh), maybe(&count));
    og_mesh_floors(handle(mesh), maybe(&count));
    og_mesh_radius(handle(mesh), agent(), maybe(&radius));
    og_mesh_areas(handle(mesh), ids.size(), maybe(ids.data()), maybe(&size));
    og_last_error(maybe(&error));
  }

  Random random_;
  std::array<std::vector<std::uint32_t>, 3> handles_;  ///< by kind
  std::size_t committed_ = 0, refused_ = 0, paths_ = 0;
};

TEST(CRandomCalls, none_aborts_and_refused_edits_change_nothing) {
  std::size_t committed = 0, refused = 0, paths = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Caller caller(seed);
    for (int i = 0; i < 1000; ++i) caller.call();
    committed += caller.committed();
    refused += caller.refused();
    paths += caller.paths();
  }
  EXPECT_GT(committed, 100U);
  EXPECT_GT(refused, 100U);
  EXPECT_GT(paths, 100U);
}

}  // namespace
}  // namespace offgrid::testing
