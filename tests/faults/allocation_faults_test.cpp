// Memory that runs out at any allocation of scripted scenarios: the handler is reached, and no file
// is damaged.
//
// FAULTS_MOST=n in the environment tries up to n allocations of each scenario; 0 all of them. The
// default is made for a quick run.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <string>
#include <vector>

#include <unistd.h>

#include "failing_allocation.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/geojson.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/mesh_picture.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/io/wkt.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "readers/good_files.hpp"
#include "readers/wad_bytes.hpp"
#include "readers/world_bytes.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"

namespace offgrid::faults {
namespace {

namespace fs = std::filesystem;
using kernel::Point2;
using testing::Random;

std::size_t most_tried() {
  const char* const text = std::getenv("FAULTS_MOST");
  if (text == nullptr) return 40;
  const std::size_t n = std::strtoull(text, nullptr, 10);
  return n == 0 ? SIZE_MAX : n;
}

/// Triangulations: points and constraints come and go.
void edit_triangulation(std::uint64_t seed) {
  Random random(seed);
  navmesh::Triangulation triangulation;
  std::vector<Point2> points;
  for (int i = 0; i < 12; ++i) points.push_back(testing::random_point(random, -20, 20));
  for (const Point2& p : points) (void)triangulation.insert(p);
  for (int i = 0; i < 30; ++i) {
    const navmesh::VertexId u = triangulation.find(random.pick(std::span(points))),
                            v = triangulation.find(random.pick(std::span(points)));
    if (!u || !v || u == v) continue;
    if (random.chance(1, 3)) {
      (void)triangulation.remove(u);
    } else if (random.chance(1, 2)) {
      (void)triangulation.insert_constraint(u, v);
    } else {
      (void)triangulation.remove_constraint(u, v);
    }
  }
}

navmesh::Area random_area(Random& random) {
  navmesh::Area area;
  auto& loop = area.loops.emplace_back();
  for (int i = 0; i < 4; ++i) loop.push_back(testing::random_point(random, 100, 900));
  if (random.chance(1, 4)) area.shape = navmesh::Area::Shape::barrier;
  return area;
}

/// A mesh of two agents: areas come, go and are toggled, edits are undone; paths, lines of sight
/// and nearest points between.
navmesh::NavMesh edited_mesh(std::uint64_t seed) {
  Random random(seed);
  auto mesh = navmesh::NavMesh::make(
                  {.low = Point2::at(0, 0), .high = Point2::at(1000, 1000), .radii = {20}})
                  .value();
  std::vector<navmesh::AreaId> ids;
  for (int i = 0; i < 6; ++i) {
    auto edit = mesh.edit();
    ids.push_back(edit.add(random_area(random)));
    if (i % 3 == 2) edit.set_enabled(ids.front(), false);
    (void)edit.commit();
    if (i % 4 == 3) (void)mesh.undo();
    const Point2 from = testing::random_point(random, 0, 1000),
                 to = testing::random_point(random, 0, 1000);
    for (const navmesh::Agent agent : {navmesh::point_agent, navmesh::Agent{1}}) {
      (void)mesh.path(from, to, agent);
      (void)mesh.raycast(from, to, agent);
      (void)navmesh::nearest_free(mesh.view(agent), from);
    }
  }
  return mesh;
}

/// Every reader, each with a file that is as it should be.
std::vector<std::function<void()>> readings() {
  const auto wad = [] {
    const std::string text = io::good_wad().bytes();
    const auto read = io::read_wad(io::bytes_of(text));
    for (const io::WadLevelEntry& level : read->levels)
      (void)io::read_level(io::bytes_of(text), *read, level.name.text());
  };
  return {wad,
          [] { (void)io::read_grid_map(io::good_map()); },
          [] { (void)io::read_scenario(io::good_scenario()); },
          [] { (void)io::read_geojson(io::good_geojson()); },
          [] { (void)io::read_topojson(io::good_topojson()); },
          [] { (void)io::read_wkt(io::good_wkt()); },
          [] { (void)io::read_poly(io::good_poly()); },
          [] { (void)io::read_world(io::good_world(1, 2).bytes()); }};
}

/// A folder of this process with one file in it.
class OneFile {
 public:
  explicit OneFile(std::string content) : before_(std::move(content)) {
    folder_ =
        (fs::temp_directory_path() / ("offgrid-faults-" + std::to_string(::getpid()))).string();
    fs::create_directories(folder_);
    restore();
  }
  ~OneFile() { fs::remove_all(folder_); }
  OneFile(const OneFile&) = delete;
  OneFile& operator=(const OneFile&) = delete;

  std::string path() const { return folder_ + "/world.ogw"; }
  /// Is the file what it was, or what it should become? Puts it back.
  std::string complaint(const std::string& after) {
    const auto text = io::read_file(path(), io::FileKind::world, 1 << 20);
    const bool is_whole = text && (*text == before_ || *text == after);
    restore();
    return is_whole ? "" : "the file is damaged";
  }

 private:
  void restore() const { (void)io::write_file(path(), before_); }

  std::string before_;
  std::string folder_;
};

TEST(AllocationFaults, triangulations_reach_the_handler) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto fault = find_fault([=] { edit_triangulation(seed); }, most_tried());
    EXPECT_FALSE(fault) << "seed " << seed << ", " << *fault;
  }
}

TEST(AllocationFaults, meshes_that_are_edited_and_asked_reach_the_handler) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto fault = find_fault([=] { (void)edited_mesh(seed); }, most_tried());
    EXPECT_FALSE(fault) << "seed " << seed << ", " << *fault;
  }
}

TEST(AllocationFaults, readers_reach_the_handler) {
  const auto scenarios = readings();
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    const auto fault = find_fault(scenarios[i], most_tried());
    EXPECT_FALSE(fault) << "format " << i << ", " << *fault;
  }
}

TEST(AllocationFaults, files_of_worlds_stay_whole) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const navmesh::NavMesh mesh = edited_mesh(seed);
    const std::string after = io::write_world({navmesh::snapshot(mesh.world())});
    OneFile file("what was there before");
    const auto scenario = [&] {
      (void)io::write_file(file.path(), io::write_world({navmesh::snapshot(mesh.world())}));
      (void)navmesh::restore(
          io::read_world(*io::read_file(file.path(), io::FileKind::world, 1 << 20))->snapshot);
    };
    const auto fault = find_fault(scenario, most_tried(), [&] { return file.complaint(after); });
    EXPECT_FALSE(fault) << "seed " << seed << ", " << *fault;
  }
}

// The controls: what must be noticed.

TEST(AllocationFaults, a_scenario_without_allocations_is_noticed) {
  EXPECT_EQ(find_fault([] {}, 10), "the scenario allocates nothing");
}

TEST(AllocationFaults, who_goes_on_without_memory_is_noticed) {
  const auto careless = [] {
    const auto kept = std::get_new_handler();
    std::set_new_handler([] { throw std::bad_alloc(); });
    try {
      const std::vector<int> numbers(100);
      EXPECT_EQ(numbers.size(), 100);
    } catch (const std::bad_alloc&) {
    }
    std::set_new_handler(kept);
  };
  const auto fault = find_fault(careless, 10);
  ASSERT_TRUE(fault);
  EXPECT_EQ(*fault, "allocation 1 of 1: the program went on without the memory");
}

TEST(AllocationFaults, who_crashes_is_noticed) {
  const auto fault = find_fault(
      [] {
        std::set_new_handler([] { std::abort(); });
        const std::vector<int> numbers(100);
        EXPECT_EQ(numbers.size(), 100);
      },
      10);
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->find("crashed"), std::string::npos) << *fault;
}

TEST(AllocationFaults, a_file_that_is_written_in_place_is_noticed) {
  OneFile file("what was there before");
  const std::string after(1000, 'x');
  const auto in_place = [&] {
    std::FILE* const out = std::fopen(file.path().c_str(), "wb");
    const std::string text(1000, 'x');  // memory that fails between opening and writing
    if (out == nullptr || std::fwrite(text.data(), 1, text.size(), out) != text.size() ||
        std::fclose(out) != 0)
      std::abort();
  };
  const auto fault = find_fault(in_place, 10, [&] { return file.complaint(after); });
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->find("the file is damaged"), std::string::npos) << *fault;
}

/// Says at the end how much was tried: the scoreboard reads it.
class SaysHowMuch final : public ::testing::Environment {
 public:
  void TearDown() override {
    std::printf("%zu allocations failed, one in each process\n", failures_tried());
  }
};

[[maybe_unused]] const ::testing::Environment* const says_how_much =
    ::testing::AddGlobalTestEnvironment(new SaysHowMuch);

}  // namespace
}  // namespace offgrid::faults
