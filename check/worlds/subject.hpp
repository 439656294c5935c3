// Worlds of areas as data, and a world behind an interface that can have a bug.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/broken_contract.hpp"
#include "snapping/picture.hpp"
#include "worlds/paths.hpp"

namespace offgrid::testing {

/// The state of a face. A blocked one has no cost.
struct GroundPlan {
  bool is_blocked = false;
  std::uint32_t cost = std::uint32_t{1} << 16;
  std::uint64_t tag = 0;

  friend bool operator==(const GroundPlan& a, const GroundPlan& b) {
    return a.is_blocked == b.is_blocked && a.tag == b.tag && (a.is_blocked || a.cost == b.cost);
  }
};

/// An area, whichever copy of the library it is given to. Its numbers are the user's names for
/// areas; each is used once in a world.
struct AreaPlan {
  using Loop = std::vector<kernel::Point2>;

  std::vector<Loop> loops;
  GroundPlan ground{true};
  std::int32_t priority = 0;
  bool is_even_odd = false;
  bool is_barrier = false;
  bool is_enabled = true;

  friend bool operator==(const AreaPlan&, const AreaPlan&) = default;
};

using DigestWords = std::array<std::uint64_t, 2>;
using FaceCorners = std::array<kernel::Point2, 3>;

/// All that a world shows, with faces numbered from 0.
struct WorldPicture {
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Face {
    std::array<std::uint32_t, 3> corners{};  ///< numbers of pixels
    std::array<std::uint32_t, 3> twins{};    ///< three times a face and a corner, or none
    std::array<bool, 3> is_constrained{};
    std::array<bool, 3> is_barrier{};
    GroundPlan ground;
  };

  SnapPicture snap;
  std::vector<Face> faces;
  std::vector<std::int32_t> windings;  ///< face by face, for each area that was asked about
  DigestWords digest{};
};

/// The numbers of a large world that are quickly told.
struct WorldSize {
  std::size_t vertices = 0, faces = 0, segments = 0;
  DigestWords digest{};

  friend bool operator==(const WorldSize&, const WorldSize&) = default;
};

/// An edit's report of what it did.
struct WorldReport {
  std::vector<FaceCorners> removed, added, relabelled;
  std::vector<std::uint32_t> without_faces;  ///< numbers of areas
  std::uint32_t new_segments = 0, removed_segments = 0, new_vertices = 0, removed_vertices = 0,
                rerouted = 0;
  DigestWords before{}, after{};
};

class WorldSubject {
 public:
  virtual ~WorldSubject() = default;
  virtual void start(const kernel::Point2& low, const kernel::Point2& high,
                     const GroundPlan& ground, std::size_t journal_limit) = 0;
  // Changes of the next commit. The first two answer the id that the area gets.
  virtual std::uint32_t add(std::uint32_t area, const AreaPlan& plan) = 0;
  /// The area under the id that it had, or under id_of_put() if it never had one.
  virtual std::uint32_t put(std::uint32_t area, const AreaPlan& plan) = 0;
  virtual void remove(std::uint32_t area) = 0;
  virtual void replace(std::uint32_t area, const AreaPlan& plan) = 0;
  virtual void set_enabled(std::uint32_t area, bool enabled) = 0;
  /// False: refused, and the changes are forgotten.
  virtual bool commit(WorldReport& report) = 0;
  virtual bool undo(WorldReport& report) = 0;
  /// Takes so many edits back. False: refused.
  virtual bool roll_back(std::uint64_t edits) = 0;
  /// The world is another one from now on, made of a snapshot. False: refused.
  virtual bool restore() = 0;
  /// Keeps a mark of the state; the number by which to call it.
  virtual std::size_t keep_mark() = 0;
  /// How many edits were done since that mark; none if it is refused.
  virtual std::optional<std::size_t> edits_since(std::size_t mark) const = 0;
  virtual std::uint64_t version() const = 0;
  /// The world, and how often these areas go round its faces.
  virtual void read(std::span<const std::uint32_t> areas, WorldPicture& picture) const = 0;
  virtual WorldSize size() const = 0;
  /// The digest of a new world with these areas, put in one after the other, so many in each edit.
  virtual DigestWords rebuild(std::span<const AreaPlan* const> areas,
                              std::size_t areas_in_an_edit) const = 0;
  /// The shortest way in the view of the world that leaves out these areas. Areas that are not
  /// there may be among them. A view that was asked for before is the same object, whatever became
  /// of the world since.
  virtual PathAnswer shortest(std::span<const std::uint32_t> switched_off,
                              const kernel::Point2& from, const kernel::Point2& to) = 0;
  /// Does one point see the other in that view?
  virtual bool sees(std::span<const std::uint32_t> switched_off, const kernel::Point2& from,
                    const kernel::Point2& to) const = 0;
};

/// Larger than all ids of areas with smaller numbers, which add() gives one after the other.
inline std::uint32_t id_of_put(std::uint32_t area) { return 1000 * area; }

std::unique_ptr<WorldSubject> honest_world();
/// If a bug is on, of the copy of the library that has bugs.
/// Members of that one throw BrokenContract where the library would stop the program.
std::unique_ptr<WorldSubject> world_under_test();

}  // namespace offgrid::testing
