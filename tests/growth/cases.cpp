#include "growth/cases.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "growth/floods.hpp"
#include "growth/grounds.hpp"
#include "growth/tiled.hpp"
#include "growth/worlds.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_image.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/landmarks.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "offgrid/navmesh/path/nearest_goal.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/path/path_search.hpp"
#include "offgrid/navmesh/world/region.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "support/crowd_scenes.hpp"
#include "support/random.hpp"

namespace offgrid::growth {

namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::SegmentUse;
using navmesh::SnapRounding;
using navmesh::World;
using navmesh::WorldEdit;

// ---- segments on one line that overlap

/// Barrier i of n reaches from i to n + i, in tenths of their common length: all overlap.
Shapes stack(int count) {
  Shapes shapes;
  for (int i = 0; i < count; ++i) {
    shapes.push_back(barrier({Point2::at(16 * i, 0), Point2::at(16 * (count + i), 0)}));
  }
  return shapes;
}

/// Boxes whose lower sides lie on one line and overlap, and that are of different heights.
Shapes skyline(int count) {
  Shapes shapes;
  for (int i = 0; i < count; ++i)
    shapes.push_back(crate(16 * i, 0, 16 * i + 64, 100 + 16 * (i % 7)));
  return shapes;
}

Work stack_at_once(int count) {
  return after(world_of({}), [shapes = stack(count)](World& world) { add_all(world, shapes); });
}

Work stack_one_by_one(int count) {
  return after(world_of({}), [shapes = stack(count)](World& world) {
    for (const Area& shape : shapes) add(world, shape);
  });
}

/// Bends n chains of n pieces. All pieces behind the bend move, so a small part is quadratic.
Work one_more_along_a_stack(int count) {
  return after(world_of(stack(count)), [count](World& world) {
    add(world, barrier({Point2::at(8 * count + 5, 0), Point2::at(24 * count + 5, 0)}));
  });
}

Work one_less_in_a_stack(int count) {
  return after(world_of(stack(count)), [count](World& world) {
    remove(world, AreaId{static_cast<std::uint32_t>(count / 2)});
  });
}

Work one_across_a_stack(int count) {
  return after(world_of(stack(count)), [count](World& world) {
    add(world, barrier({Point2::at(16 * count - 3, -50), Point2::at(16 * count + 1, 70)}));
  });
}

Work one_more_along_a_skyline(int count) {
  return after(world_of(skyline(count)),
               [count](World& world) { add(world, crate(8 * count + 3, 0, 8 * count + 80, 50)); });
}

// ---- areas in areas

Work one_across_nested(int count) {
  Shapes shapes;
  for (int i = 0; i < count; ++i) {
    const std::int64_t inset = 8 * i;
    shapes.push_back(crate(-100'000 + inset, -100'000 + inset, 100'000 - inset, 100'000 - inset));
  }
  return after(world_of(shapes), [](World& world) { add(world, crate(-3, -5, 200'000, 5)); });
}

/// A swamp across n nested ones, all of which add to the cost.
Work swamp_across_nested(int count) {
  const navmesh::Update update{.add_cost = 1, .set_bits = 1};
  Shapes shapes;
  for (int i = 0; i < count; ++i) {
    const std::int64_t half = 100'000 - 8 * i;
    shapes.push_back(Area::rectangle(Point2::at(-half, -half), Point2::at(half, half), update));
  }
  return after(world_of(shapes), [update](World& world) {
    add(world, Area::rectangle(Point2::at(-3, -5), Point2::at(200'000, 5), update));
  });
}

Work equal_areas_that_leave(int count) {
  return after(world_of(Shapes(static_cast<std::size_t>(count), crate(0, 0, 100, 100))),
               [count](World& world) {
                 WorldEdit edit = world.edit();
                 for (int i = 1; i <= count / 2; ++i)
                   edit.remove(AreaId{static_cast<std::uint32_t>(i)});
                 static_cast<void>(edit.commit());
               });
}

// ---- edits of large worlds

Shapes scattered(int count) {
  testing::Random random(7);
  int side = 1;
  while (side * side < count) ++side;
  Shapes shapes;
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = 1000 * (i % side) + random.between(0, 300);
    const std::int64_t y = 1000 * (i / side) + random.between(0, 300);
    const std::int64_t right = x + random.between(100, 500);
    shapes.push_back(crate(x, y, right, y + random.between(100, 500)));
  }
  return shapes;
}

Area in_between() { return crate(2100, 2250, 3300, 2350); }

Work scattered_at_once(int count) {
  return after(world_of({}), [shapes = scattered(count)](World& world) { add_all(world, shapes); });
}

Work cleared_and_filled(int count) {
  return after(world_of(scattered(count)), [shapes = scattered(count)](World& world) {
    world.clear();
    add_all(world, shapes);
  });
}

Work image_is_saved(int count) {
  return after(world_of(scattered(count)),
               [](World& world) { static_cast<void>(navmesh::save_image(world)); });
}

Work image_is_loaded(int count) {
  return [image = navmesh::save_image(*world_of(scattered(count)))] {
    static_cast<void>(navmesh::load_world_image(image));
  };
}

/// With an edit after it, which is to cost what it touches.
Work image_is_loaded_and_checked(int count) {
  return [image = navmesh::save_image(*world_of(scattered(count)))] {
    auto world = navmesh::load_world_image(image, navmesh::ImageCheck::everything);
    if (world) add(*world, in_between());
  };
}

Work first_edit(int count) {
  return after(world_of(scattered(count)), [](World& world) { add(world, in_between()); });
}

Work later_edit(int count) {
  auto world = world_of(scattered(count));
  add(*world, crate(7100, 7250, 8300, 7350));
  return after(world, [](World& same) { add(same, in_between()); });
}

Work undo_of_an_edit(int count) {
  auto world = world_of(scattered(count));
  add(*world, in_between());
  return after(world, [](World& same) { static_cast<void>(same.undo()); });
}

Work toggle(int count) {
  auto world = world_of(scattered(count));
  add(*world, in_between());
  return after(world, [](World& same) {
    WorldEdit edit = same.edit();
    edit.set_enabled(AreaId{1}, false);
    static_cast<void>(edit.commit());
  });
}

Work random_edits(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    constexpr int edits = 50;
    testing::Random random(11);
    for (int i = 0; i < edits; ++i) {
      const std::int64_t x = random.between(0, 20'000), y = random.between(0, 20'000);
      add(world, crate(x, y, x + 300, y + 300));
      if (i % 3 == 2) static_cast<void>(world.undo());
    }
  });
}

/// A frame of n boxes, of which 40 have moved.
Work frame_of_boxes(int count) {
  constexpr int moving = 40;
  auto world = world_of(scattered(count));
  std::map<AreaId, Area> boxes = world->areas();
  for (int i = 0; i < moving; ++i) {
    Area& box = boxes.at(AreaId{static_cast<std::uint32_t>(1 + i * (count / moving))});
    for (Point2& p : box.loops.front()) p = Point2::at(p.x.raw() + 7, p.y.raw() + 3);
  }
  return after(world, [boxes](World& same) {
    WorldEdit edit = same.edit();
    edit.replace_all(boxes);
    static_cast<void>(edit.commit());
  });
}

/// Two boxes come by one edit, each a quarter of the field from its border. Round them is one
/// component.
Work edit_at_two_places(int count) {
  auto world = world_of(scattered(count));
  add(*world, in_between());
  int side = 1;
  while (side * side < count) ++side;
  return after(world, [side](World& same) {
    const auto at = [](std::int64_t cell) {
      return crate(1000 * cell + 100, 1000 * cell + 250, 1000 * cell + 1300, 1000 * cell + 350);
    };
    add_all(same, {at(side / 4), at(side - side / 4)});
  });
}

/// A row of n rooms, whose doors all close by one edit.
Work all_doors_close(int count) {
  Shapes shapes{crate(0, -100, 100 * count, 0), crate(0, 100, 100 * count, 200)};
  for (int i = 0; i <= count; ++i) {
    Area door = crate(100 * i, 0, 100 * i + 10, 100);
    door.enabled = false;
    shapes.push_back(door);
  }
  return after(world_of(shapes), [count](World& world) {
    WorldEdit edit = world.edit();
    for (int i = 0; i <= count; ++i)
      edit.set_enabled(AreaId{static_cast<std::uint32_t>(i + 2)}, true);
    static_cast<void>(edit.commit());
  });
}

/// The last wall of a closet, on free ground among n boxes.
Work closet_closes(int count) {
  Shapes shapes = scattered(count);
  std::erase_if(shapes, [](const Area& shape) {
    const Point2& p = shape.loops[0][0];
    return 10'000 <= p.x.raw() && p.x.raw() < 15'000 && 10'000 <= p.y.raw() && p.y.raw() < 15'000;
  });
  shapes.push_back(crate(12'000, 12'000, 13'000, 12'100));
  shapes.push_back(crate(12'000, 12'100, 12'100, 13'000));
  shapes.push_back(crate(12'900, 12'100, 13'000, 13'000));
  return after(world_of(shapes),
               [](World& world) { add(world, crate(12'000, 12'900, 13'000, 13'000)); });
}

// ---- searches in large worlds

Work random_locates(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    constexpr int searches = 100;
    testing::Random random(3);
    for (int i = 0; i < searches; ++i) {
      const std::int64_t x = random.between(0, 30'000), y = random.between(0, 30'000);
      static_cast<void>(world.snap().triangulation().locate(Point2::at(x, y)));
    }
  });
}

/// The ids of the points say nothing of where they are.
Work locates_among_inserted(int count) {
  testing::Random random(19);
  const auto any = [&random] {
    const std::int64_t x = random.between(0, far), y = random.between(0, far);
    return Point2::at(x, y);
  };
  auto points = std::make_shared<navmesh::Triangulation>();
  for (int i = 0; i < count; ++i) static_cast<void>(points->insert(any()));
  std::vector<Point2> searched;
  for (int i = 0; i < 100; ++i) searched.push_back(any());
  return [points, searched] {
    for (const Point2& p : searched) static_cast<void>(points->locate(p));
  };
}

Work random_paths(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    constexpr int searches = 10;
    navmesh::ShortestPathFinder finder;
    navmesh::CheapPathFinder cheap;
    testing::Random random(5);
    for (int i = 0; i < searches; ++i) {
      const Point2 from = Point2::at(1000 * random.between(8, 12) - 5, 7995);
      const Point2 to = Point2::at(1000 * random.between(8, 12) - 5, 12'995);
      static_cast<void>(finder.find(world, from, to));
      static_cast<void>(cheap.find(world, from, to));
    }
  });
}

Work refined_paths(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    constexpr int searches = 4;
    navmesh::CheapPathFinder cheap;
    testing::Random random(5);
    for (int i = 0; i < searches; ++i) {
      const Point2 from = Point2::at(1000 * random.between(8, 12) - 5, 7995);
      const Point2 to = Point2::at(1000 * random.between(8, 12) - 5, 12'995);
      static_cast<void>(cheap.refine(world, from, to));
    }
  });
}

Work paths_in_slices(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    navmesh::PathSearch search(world, Point2::at(8995, 7995), Point2::at(8995, 12'995));
    while (!search.run(1)) {
    }
  });
}

/// Landmarks among n boxes, and paths by them.
Work landmarks(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    const navmesh::Landmarks made = navmesh::Landmarks::of(world, 2);
    navmesh::LandmarkPathFinder finder;
    for (int i = 0; i < 10; ++i) {
      const Point2 from = Point2::at(1000 * (8 + i % 4) - 5, 7995);
      static_cast<void>(finder.find(world, from, Point2::at(8995, 12'995), made));
    }
  });
}

/// Landmarks of n components, each inside a box.
Work landmarks_in_boxes(int count) {
  Shapes shapes;
  for (int i = 0; i < count; ++i) {
    const int x = 100 * (i % 100), y = 100 * (i / 100);
    shapes.push_back(barrier({Point2::at(x, y), Point2::at(x + 50, y), Point2::at(x + 50, y + 50),
                              Point2::at(x, y + 50), Point2::at(x, y)}));
  }
  return after(world_of(shapes),
               [](World& world) { static_cast<void>(navmesh::Landmarks::of(world, 2)); });
}

/// Into boxes, or beside them, as near as one gets.
Work near_paths(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    constexpr int searches = 10;
    navmesh::ShortestPathFinder finder;
    navmesh::CheapPathFinder cheap;
    testing::Random random(5);
    for (int i = 0; i < searches; ++i) {
      const Point2 from = Point2::at(1000 * random.between(8, 12) - 5, 7995);
      const Point2 to = Point2::at(1000 * random.between(8, 12) + 310, 10'310);
      static_cast<void>(find_near(finder, world, from, to));
      static_cast<void>(find_near(cheap, world, from, to));
    }
  });
}

/// The same with clearance.
Work near_clear_paths(int count) {
  return after(world_of(scattered(count)), [](World& world) {
    constexpr int searches = 10;
    navmesh::ClearPathFinder clear;
    testing::Random random(5);
    for (int i = 0; i < searches; ++i) {
      const Point2 from = Point2::at(1000 * random.between(8, 12) - 5, 7995);
      const Point2 to = Point2::at(1000 * random.between(8, 12) + 310, 10'310);
      static_cast<void>(find_near(clear, world, from, to, 4));
    }
  });
}

/// The nearest of n goals among n boxes.
Work nearest_of_goals(int count) {
  return after(world_of(scattered(count)), [count](World& world) {
    std::vector<navmesh::FloorPoint> goals;
    for (int i = 0; i < count; ++i)
      goals.emplace_back(Point2::at(1000 * (i % 20) + 995, 1000 * (i / 20 % 20) + 995));
    navmesh::ShortestPathFinder finder;
    static_cast<void>(find_nearest_goal(finder, world, Point2::at(7900, 8500), goals));
  });
}

/// Lines of sight along a barrier, in a view that leaves out all barriers but one.
Work sights_in_a_view(int count) {
  Shapes shapes;
  for (int i = 0; i < count; ++i) {
    shapes.push_back(barrier({Point2::at(100 * i, 0), Point2::at(100 * i, 1000)}));
  }
  auto world = world_of(shapes);
  auto view = std::make_shared<navmesh::View>(*world);
  for (int i = 2; i <= count; ++i) view->switch_off(AreaId{static_cast<std::uint32_t>(i)});
  static_cast<void>(navmesh::visible(*view, Point2::at(150, 500), Point2::at(250, 500)));
  return [world, view] {
    constexpr std::int64_t sights = 50;
    for (std::int64_t i = 1; i <= sights; ++i) {
      static_cast<void>(navmesh::visible(*view, Point2::at(150, 500 + i), Point2::at(2150, 500)));
    }
  };
}

// ---- regions

/// Whether two regions of n edges each overlap whose boxes do not.
Work overlap_of_what_is_apart(int count) {
  std::array<Area::Loop, 2> loops;
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < 2; ++k)
      loops[static_cast<std::size_t>(k)].push_back(
          Point2::at(10 * i, 50 * k + (i % 2 == 0 ? 0 : 9)));
  }
  return [lower = Area::polygon(loops[0]), upper = Area::polygon(loops[1])] {
    static_cast<void>(navmesh::overlap(lower, upper));
  };
}

// ---- meshes

Work random_cuts(int count) {
  constexpr std::int64_t side = 1 << 20;
  auto cut = std::make_shared<navmesh::GridCut<int>>(
      *navmesh::GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(side, side), 0));
  return [cut, count] {
    testing::Random random(13);
    for (int i = 0; i < count; ++i) {
      const std::int64_t x = random.between(0, side - 200), y = random.between(0, side - 200);
      const Point2 a = Point2::at(x, y), b = Point2::at(x + 170, y + 20);
      static_cast<void>(
          cut->update({a, b, Point2::at(x + 60, y + 190)}, [](int& cost) { ++cost; }));
    }
  };
}

/// Constraints side by side that all cross the same edges of the triangulation without them.
Work parallel_constraints(int count) {
  std::vector<Point2> points;
  std::vector<navmesh::Constraint> constraints;
  for (int i = 0; i < count; ++i) {
    points.push_back(Point2::at(0, 10 * i));
    points.push_back(Point2::at(40 * count, 10 * (count + i) + 5));
    const auto last = static_cast<std::uint32_t>(points.size() - 1);
    constraints.push_back({last - 1, last});
  }
  return [points, constraints] {
    static_cast<void>(navmesh::Triangulation::build(points, constraints));
  };
}

// ---- shortest paths

/// The part of the plane above a parabola: its corners lie on a convex arc, count of them. With
/// notches, every corner is the tip of a spike.
Area bowl(int count, bool has_notches) {
  const std::int64_t half = count / 2, step = 20'000;
  const auto x_of = [&](std::int64_t i) { return 2 * step * i; };
  const auto y_of = [&](std::int64_t i) { return 8 * i * i; };
  Area::Loop loop;
  for (std::int64_t i = -half; i <= half; ++i) {
    loop.push_back(Point2::at(x_of(i), y_of(i)));
    if (has_notches && i < half)
      loop.push_back(Point2::at(x_of(i) + step, y_of(i) + step + 8 * count));
  }
  loop.push_back(Point2::at(x_of(half), y_of(half) + 40 * count + 1'000'000));
  loop.push_back(Point2::at(x_of(-half), y_of(half) + 40 * count + 1'000'000));
  return Area::polygon(std::move(loop));
}

Work path_under_a_bowl(int count, bool has_notches) {
  const std::int64_t half = count / 2, side = 40'000 * half + 50'000, height = 8 * half * half;
  return after(world_of({bowl(count, has_notches)}), [side, height](World& world) {
    navmesh::ShortestPathFinder finder;
    static_cast<void>(finder.find(world, Point2::at(-side, height), Point2::at(side, height)));
  });
}

// ---- paths by links

/// Ten short paths among n links that cost so much; the first search of all is not measured.
Work paths_among_links(int count, int cost) {
  auto world = std::make_shared<World>(
      *World::make({.low = Point2::at(-far, -far), .high = Point2::at(far, far)}));
  WorldEdit edit = world->edit();
  for (int i = 0; i < count; ++i)
    edit.add(navmesh::Link{.from = Point2::at(100 * i, 0),
                           .to = Point2::at(100 * i + 90, 7),
                           .cost = static_cast<std::uint64_t>(cost) * navmesh::Link::unit});
  static_cast<void>(edit.commit());
  const auto finder = std::make_shared<navmesh::ShortestPathFinder>();
  const auto find = [finder](World& of) {
    static_cast<void>(finder->find(of, Point2::at(-50, -50), Point2::at(-55, -55)));
  };
  find(*world);
  return after(world, [find](World& of) {
    for (int i = 0; i < 10; ++i) find(of);
  });
}

/// A path by n links, each of which begins close to the end of the one before. If there are walls,
/// they divide one from the next.
Work path_by_chain(int count, bool has_walls) {
  auto world = std::make_shared<World>(
      *World::make({.low = Point2::at(-100, -100), .high = Point2::at(100 * count + 100, 100)}));
  WorldEdit edit = world->edit();
  for (int i = 0; i < count; ++i) {
    edit.add(navmesh::Link{.from = Point2::at(100 * i, 0), .to = Point2::at(100 * i + 90, 7)});
    if (has_walls)
      edit.add(barrier({Point2::at(100 * i + 50, -100), Point2::at(100 * i + 50, 100)}));
  }
  static_cast<void>(edit.commit());
  return after(world, [count](World& of) {
    navmesh::ShortestPathFinder finder;
    static_cast<void>(finder.find(of, Point2::at(-50, -50), Point2::at(100 * count, 50)));
  });
}

// ---- flooded hash tables
Work locate_among_chosen_points(int count) {
  auto snap = std::make_shared<SnapRounding>(
      *SnapRounding::rectangle(Point2::at(-far, -far), Point2::at(far, far)));
  std::vector<SegmentUse> uses;
  const std::vector<Point2> points = points_that_no_sample_has(2 * static_cast<std::size_t>(count));
  for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
    if (points[i] < points[i + 1]) uses.push_back({{points[i], points[i + 1]}, 1});
  }
  static_cast<void>(snap->edit(uses));
  return [snap, points] {
    constexpr std::size_t searches = 100;
    for (std::size_t i = 0; i < searches; ++i) {
      const Point2& p = points[i * 7919 % points.size()];
      static_cast<void>(snap->triangulation().locate(Point2::at(p.x.raw() + 1, p.y.raw() + 1)));
    }
  };
}

// ---- paths along a line of corners

/// A path in open ground but for these seams and barriers.
Work path_among(int count, const std::vector<navmesh::Seam>& seams,
                const std::vector<navmesh::Area>& walls, const navmesh::FloorPoint& from,
                const navmesh::FloorPoint& to) {
  const std::int64_t side = 100 * count;
  auto world = std::make_shared<World>(
      *World::make({.low = Point2::at(-side, -side), .high = Point2::at(side, side), .floors = 2}));
  WorldEdit edit = world->edit();
  for (const navmesh::Seam& seam : seams) edit.add(seam);
  for (const navmesh::Area& wall : walls) edit.add(wall);
  static_cast<void>(edit.commit());
  return after(world, [from, to](World& of) {
    navmesh::ShortestPathFinder finder;
    static_cast<void>(finder.find(of, from, to));
  });
}

/// From before n seams side by side to behind them, at this height over the line of their ends.
Work path_past_seams(int count, int height, navmesh::Floor floor) {
  std::vector<navmesh::Seam> seams;
  for (int i = 0; i < count; ++i)
    seams.push_back({Point2::at(20 * i + 10, 0), Point2::at(20 * i + 10, 20), 0, 1});
  return path_among(count, seams, {}, Point2::at(-10, height),
                    {Point2::at(20 * count + 10, height), floor});
}

/// Along a wall with n gaps, to its end or behind a wall across it.
Work path_past_gaps(int count, bool is_beyond) {
  std::vector<navmesh::Area> walls;
  for (int i = 0; i < count; ++i)
    walls.push_back(barrier({Point2::at(20 * i, 0), Point2::at(20 * i + 10, 0)}));
  if (is_beyond)
    walls.push_back(barrier({Point2::at(20 * count, -count), Point2::at(20 * count, count)}));
  return path_among(count, {}, walls, Point2::at(-10, 0), Point2::at(20 * count + 10, 0));
}

Work find_among_chosen_segments(int count) {
  auto snap = std::make_shared<SnapRounding>(
      *SnapRounding::rectangle(Point2::at(-far, -far), Point2::at(far, far)));
  std::vector<SegmentUse> uses;
  for (const navmesh::Segment& s : segments_of_one_hash(static_cast<std::size_t>(count))) {
    uses.push_back({s, 1});
  }
  static_cast<void>(snap->edit(uses));
  return [snap, uses] {
    for (const SegmentUse& use : uses) static_cast<void>(snap->find(use.segment));
  };
}

/// Agents as dense for any size, whose goals are close.
Work steps_of_a_crowd(int count) {
  constexpr int shift = 5, steps = 20;
  auto scene = std::make_shared<testing::CrowdScene>(testing::scattered_crowd(count, shift));
  // A step searches a hundred paths.
  for (int i = 0; i < count / 100 + 2; ++i) scene->step();
  return [scene] {
    for (int i = 0; i < steps; ++i) scene->step();
  };
}

/// A crowd is written to bytes and read from them.
Work saves_of_a_crowd(int count) {
  auto scene = std::make_shared<testing::CrowdScene>(testing::scattered_crowd(count, 5));
  for (int i = 0; i < count / 100 + 2; ++i) scene->step();
  return [scene] {
    const auto views = scene->views();
    static_cast<void>(navmesh::Crowd::restore(scene->crowd.save(views), views));
  };
}

/// So many steps of the crowd, after `before` others.
Work steps_of(const std::shared_ptr<World>& world, const std::shared_ptr<navmesh::Crowd>& crowd,
              int steps, int before) {
  const auto step = [world, crowd] {
    const navmesh::View views[] = {*world};
    crowd->step(views);
  };
  for (int i = 0; i < before; ++i) step();
  return [step, steps] {
    for (int i = 0; i < steps; ++i) step();
  };
}

/// A crowd of n agents, and one more of this radius and speed in another corner of a wide world.
Work steps_beside_another(int count, std::int32_t radius, std::int64_t speed) {
  constexpr int steps = 5;
  const auto world = world_of({});
  const auto crowd = std::make_shared<navmesh::Crowd>();
  int side = 1;
  while (side * side < count) ++side;
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = 60 * (i % side), y = 60 * (i / side);
    static_cast<void>(crowd->add({.place = navmesh::AgentPlace::at(Point2::at(x, y)),
                                  .goal = Point2::at(x + 200, y + 130),
                                  .radius = 12 + i % 12,
                                  .speed = 5 * navmesh::Step::unit}));
  }
  const Point2 corner = Point2::at(-far + 10, -far + 10);
  static_cast<void>(crowd->add({.place = navmesh::AgentPlace::at(corner),
                                .goal = Point2::at(-far + 10, 0),
                                .radius = radius,
                                .speed = speed}));
  return steps_of(world, crowd, steps, count / 100 + 2);
}

/// Agents of radii from 1 to 2^15, the larger ones the rarer, as dense for any size.
Work steps_of_many_radii(int count) {
  constexpr int steps = 5, sizes = 16;
  const auto world = world_of({});
  const auto crowd = std::make_shared<navmesh::Crowd>();
  std::int64_t x = 0;
  for (int i = 1; i <= count; ++i) {
    // As many times as i is divisible by 2, so often it is twice as large.
    std::int32_t radius = 1;
    for (int k = i; k % 2 == 0 && radius < 1 << (sizes - 1); k /= 2) radius *= 2;
    x += 3 * std::int64_t{radius};
    static_cast<void>(crowd->add({.place = navmesh::AgentPlace::at(Point2::at(x, 0)),
                                  .goal = Point2::at(x, 100),
                                  .radius = radius,
                                  .speed = 3 * navmesh::Step::unit}));
    x += 3 * std::int64_t{radius};
  }
  return steps_of(world, crowd, steps, count / 100 + 2);
}

const std::array cases{
    Case{"collinear-at-once", "n barriers on one line that overlap", 250, 500, 2.1, stack_at_once},
    Case{"collinear-one-by-one", "the same, an edit each", 60, 125, 2.4, stack_one_by_one},
    Case{"collinear-one-more", "one along n", 250, 500, 1.7, one_more_along_a_stack},
    Case{"collinear-one-less", "of n, one leaves", 250, 500, 1.7, one_less_in_a_stack},
    Case{"collinear-one-across", "one across n", 250, 500, 1.7, one_across_a_stack},
    Case{"skyline-one-more", "a box beside n on one line", 250, 2500, 0.3,
         one_more_along_a_skyline},
    Case{"nested-one-across", "one box across n nested ones", 250, 250, 1.2, one_across_nested},
    Case{"swamp-across-nested", "one swamp across n nested ones", 250, 250, 1.2,
         swamp_across_nested},
    Case{"equal-areas-leave", "half of n equal areas", 250, 2500, 1.2, equal_areas_that_leave},
    Case{"bulk-build", "n boxes apart", 1000, 20000, 1.2, scattered_at_once},
    Case{"clear", "of n boxes, which come again", 1000, 20000, 1.2, cleared_and_filled},
    Case{"first-edit", "after n boxes at once", 1000, 20000, 0.3, first_edit},
    Case{"later-edit", "after n boxes and an edit", 1000, 20000, 0.3, later_edit},
    Case{"undo", "of an edit after n boxes", 1000, 20000, 0.3, undo_of_an_edit},
    Case{"toggle", "of one of n boxes", 1000, 20000, 0.3, toggle},
    Case{"random-edits", "fifty among n boxes", 1000, 20000, 0.3, random_edits},
    Case{"frame", "40 of n boxes move", 1000, 20000, 0.5, frame_of_boxes},
    Case{"edit-at-two-places", "in a world of n boxes", 1000, 20000, 0.3, edit_at_two_places},
    Case{"all-doors-close", "between n rooms in a row", 250, 2500, 1.4, all_doors_close},
    Case{"closet-closes", "in a world of n boxes", 1000, 20000, 0.3, closet_closes},
    Case{"random-locates", "a hundred among n boxes", 1000, 20000, 0.3, random_locates},
    Case{"inserted-locates", "a hundred among n points that came in any order", 1000, 20000, 0.3,
         locates_among_inserted},
    Case{"random-paths", "ten short ones among n boxes", 1000, 20000, 0.3, random_paths},
    Case{"refined-paths", "four among n boxes", 1000, 20000, 0.3, refined_paths},
    Case{"paths-in-slices", "one among n boxes", 1000, 20000, 0.3, paths_in_slices},
    Case{"landmarks", "two among n boxes, and ten paths", 500, 2500, 1.3, landmarks},
    Case{"landmarks-in-boxes", "two in each of n boxes", 500, 2500, 1.2, landmarks_in_boxes},
    Case{"near-paths", "ten into boxes, among n boxes", 1000, 20000, 0.3, near_paths},
    Case{"near-clear-paths", "ten into boxes, among n boxes", 1000, 2000, 1.3, near_clear_paths},
    Case{"nearest-of-goals", "n among n boxes", 1000, 20000, 1.2, nearest_of_goals},
    Case{"view-sights", "fifty in a view without n barriers", 250, 5000, 0.3, sights_in_a_view},
    Case{"regions-apart", "of n edges each", 250, 2500, 1.2, overlap_of_what_is_apart},
    Case{"random-cuts", "n small triangles", 500, 5000, 1.4, random_cuts},
    Case{"parallel-constraints", "n side by side", 500, 5000, 1.3, parallel_constraints},
    Case{"path-past-convex-arc", "of n corners", 250, 1250, 1.3,
         [](int size) { return path_under_a_bowl(size, false); }},
    Case{"path-past-star", "of n spikes", 250, 2500, 1.3,
         [](int size) { return path_under_a_bowl(size, true); }},
    Case{"path-over-corridor", "of n corners, which is longer", 2000, 2000, 0.3,
         [](int size) { return path_under_a_bowl(size, false); }},
    Case{"paths-among-useless-links", "ten short ones in a world of n", 500, 5000, 0.1,
         [](int size) { return paths_among_links(size, 1000); }},
    Case{"paths-among-shortcuts", "the same, by which other paths would be shorter", 500, 5000, 0.1,
         [](int size) { return paths_among_links(size, 0); }},
    Case{"path-by-chain", "of n links in open ground", 500, 1250, 1.2,
         [](int size) { return path_by_chain(size, false); }},
    Case{"path-by-chain-of-rooms", "of n links over walls", 500, 1250, 1.2,
         [](int size) { return path_by_chain(size, true); }},
    Case{"path-along-seams", "past the ends of n side by side", 50, 500, 1.3,
         [](int size) { return path_past_seams(size, 0, 0); }},
    Case{"path-along-seams-to-floor", "the same, to the other floor", 50, 500, 1.3,
         [](int size) { return path_past_seams(size, 0, 1); }},
    Case{"path-past-seams", "from before n side by side to behind them", 25, 250, 2.1,
         [](int size) { return path_past_seams(size, 10, 0); }},
    Case{"path-along-gaps", "of a wall with n", 50, 500, 1.3,
         [](int size) { return path_past_gaps(size, false); }},
    Case{"path-past-gaps", "the same, to behind a wall across it", 25, 250, 2.1,
         [](int size) { return path_past_gaps(size, true); }},
    Case{"crowd-steps", "twenty of n agents", 250, 500, 1.2, steps_of_a_crowd},
    Case{"image-saved", "of a world of n areas", 500, 20000, 1.1, image_is_saved},
    Case{"image-loaded", "of a world of n areas", 500, 20000, 1.1, image_is_loaded},
    Case{"image-checked", "loaded and compared with a world made anew", 500, 5000, 1.2,
         image_is_loaded_and_checked},
    Case{"crowd-saves", "written and read, of n agents", 250, 500, 1.2, saves_of_a_crowd},
    Case{"crowd-beside-giant", "five of n agents, and a huge one far away", 250, 500, 1.2,
         [](int size) { return steps_beside_another(size, 1 << 28 >> 1, navmesh::Step::unit); }},
    Case{"crowd-beside-racer", "five of n agents, and a fast one far away", 250, 500, 1.2,
         [](int size) { return steps_beside_another(size, 12, navmesh::CrowdAgent::max_speed); }},
    Case{"crowd-of-many-radii", "five of n agents of sixteen radii", 250, 500, 1.2,
         steps_of_many_radii},
    Case{"locate-flooded", "a hundred points among n chosen ones", 1000, 80000, 0.3,
         locate_among_chosen_points},
    Case{"find-flooded", "n segments of one hash", 250, 500, 1.2, find_among_chosen_segments},
};

}  // namespace

std::span<const Case> all_cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> list(cases.begin(), cases.end());
    for (const Case& one : ground_cases()) list.push_back(one);
    for (const Case& one : tile_cases()) list.push_back(one);
    return list;
  }();
  return all;
}

}  // namespace offgrid::growth
