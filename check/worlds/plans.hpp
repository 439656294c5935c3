// Worlds of areas, seams and links as data, and what they show.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "snapping/picture.hpp"
#include "worlds/agents.hpp"
#include "worlds/paths.hpp"

namespace offgrid::testing::worlds {

using namespace snapping;  // a floor is a snap rounding, with areas

/// The state of a face. A blocked one has no cost.
struct GroundPlan {
  bool is_blocked = false;
  std::uint32_t cost = std::uint32_t{1} << 16;
  std::uint64_t tag = 0;

  friend bool operator==(const GroundPlan& a, const GroundPlan& b) {
    return a.is_blocked == b.is_blocked && a.tag == b.tag && (a.is_blocked || a.cost == b.cost);
  }
};

/// An area that is no ground itself changes walkable ground: it adds to the cost, and sets and
/// clears bits of the tag.
struct UpdatePlan {
  static constexpr std::uint32_t most = std::uint32_t{1} << 30;  ///< of one, and of all on a face
  static constexpr std::uint32_t dearest = 0xFFFFFFFF - most;    ///< ground beside an update

  std::uint32_t adds = 0;
  std::uint64_t sets = 0, clears = 0;

  friend bool operator==(const UpdatePlan&, const UpdatePlan&) = default;
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
  std::vector<FloorNumber> floors{0};  ///< sorted, each once
  bool is_update = false;              ///< then it has no ground, which is as GroundPlan{}
  UpdatePlan update{};

  /// Must ground be no dearer than UpdatePlan::dearest where there are updates?
  bool is_dear() const {
    return !is_barrier && !ground.is_blocked && ground.cost > UpdatePlan::dearest;
  }
  bool is_on(FloorNumber floor) const {
    return std::binary_search(floors.begin(), floors.end(), floor);
  }
  friend bool operator==(const AreaPlan&, const AreaPlan&) = default;
};

/// A seam: left of a -> b on one floor and right of it on the other are neighbours. Seams have
/// numbers of their own, as areas have.
struct SeamPlan {
  kernel::Point2 a{}, b{};
  FloorNumber left = 0, right = 0;
  bool is_enabled = true;

  /// The same seam from its smaller end.
  SeamPlan forward() const { return b < a ? SeamPlan{b, a, right, left, is_enabled} : *this; }
  friend bool operator==(const SeamPlan&, const SeamPlan&) = default;
};

/// The kinds of things that have numbers.
enum class ItemKind : std::uint8_t { area, seam, link };

/// The areas and links that a view of a world leaves out, and its rules by tag.
struct ViewPlan {
  std::vector<std::uint32_t> areas{}, links{};
  std::vector<std::uint32_t> closed{};  ///< tags of ground and links that are closed
  std::vector<std::uint32_t> costs{};   ///< the multiplier of tag 0, 1, and so on; 0: the world's

  bool is_whole() const { return areas.empty() && links.empty() && closed.empty(); }
  /// A view that leaves out nothing, with the same rules.
  ViewPlan rules() const { return {{}, {}, closed, costs}; }
  bool closes(std::uint64_t tag) const {
    return std::find(closed.begin(), closed.end(), tag) != closed.end();
  }
  /// The cost of a tag; 0: the world's. Multipliers count up to 49151, for updates add to them.
  std::uint32_t cost_of(std::uint64_t tag) const {
    return tag < costs.size() ? costs[tag] % 49152 << 16 : 0;
  }
  /// The multiplier of links of a tag times 2^16: a third of that of ground, or 1.
  std::uint32_t link_cost_of(std::uint64_t tag) const {
    return cost_of(tag) > 0 ? cost_of(tag) / 3 : 65536;
  }
  /// A link as the rules have it.
  LinkPlan seen(LinkPlan link) const {
    const std::uint64_t by = link_cost_of(link.tag), whole = link.cost / 65536,
                        part = (link.cost % 65536 * by + 65535) / 65536;
    const bool is_small = whole <= LinkPlan::max_cost / by;
    link.cost = is_small ? std::min(whole * by + part, LinkPlan::max_cost) : LinkPlan::max_cost;
    return link;
  }
  /// Ground as the rules have it, where updates add so much.
  GroundPlan seen(GroundPlan ground, std::uint32_t added) const {
    if (cost_of(ground.tag) > 0) ground.cost = cost_of(ground.tag) + added;
    ground.is_blocked = ground.is_blocked || closes(ground.tag);
    return ground;
  }
  friend auto operator<=>(const ViewPlan&, const ViewPlan&) = default;
};

struct WorldFrame {
  kernel::Point2 low{}, high{};
  GroundPlan ground;
  std::int32_t margin = 1;  ///< the mesh is wider by this, on each side
  std::uint32_t floors = 1;

  bool holds(const kernel::Point2& p) const {
    return low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
  }
};

using DigestWords = std::array<std::uint64_t, 2>;

/// All that a floor of a world shows, or its surface, with faces numbered from 0.
struct WorldPicture {
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Face {
    std::array<std::uint32_t, 3> corners{};  ///< numbers of pixels
    std::array<std::uint32_t, 3> twins{};    ///< three times a face and a corner, or none
    std::array<bool, 3> is_constrained{};
    std::array<bool, 3> is_barrier{};
    GroundPlan ground;
    // The surface tells these.
    FloorNumber floor = 0;
    std::array<std::uint32_t, 3> vertices{};  ///< ids, of which a place may have several
    std::uint32_t component = none;
  };

  SnapPicture snap;
  std::vector<Face> faces;
  std::vector<std::int32_t> windings;  ///< face by face, for each area that was asked about
  DigestWords digest{};
};

/// The counts and the digest of a world, which are cheap to obtain.
struct WorldSize {
  std::size_t vertices = 0, faces = 0, segments = 0;
  DigestWords digest{};

  friend bool operator==(const WorldSize&, const WorldSize&) = default;
};

/// Why an edit is refused, and the number of the area, seam or link at fault.
struct Refusal {
  enum class Reason : std::uint8_t {
    none,
    outside_world,
    cost_too_small,
    no_floors,
    unknown_floor,
    one_point_seam,
    seam_within_floor,
    seam_twice,
    seams_cross,
    seams_overlap,
    link_cost_too_large,
    update_of_barrier,
    update_and_state,
    update_cost_too_large,
    update_bits_twice,
    ground_too_dear,
    another
  };

  Reason reason = Reason::none;
  ItemKind of = ItemKind::area;
  std::uint32_t number = 0;

  friend auto operator<=>(const Refusal&, const Refusal&) = default;
};

/// An edit's report of what it did.
struct WorldReport {
  Refusal refusal;
  std::vector<FaceCorners> removed, added, relabelled;
  std::vector<std::uint32_t> without_faces;  ///< numbers of areas
  std::uint32_t new_segments = 0, removed_segments = 0, new_vertices = 0, removed_vertices = 0,
                rerouted = 0;
  DigestWords before{}, after{};
};

/// A world that shows itself.
class ShownWorld {
 public:
  virtual ~ShownWorld() = default;
  /// A floor, and how often these areas go round its faces. The neighbours of its faces are those
  /// on the floor, and its barriers its own.
  virtual void read(std::span<const std::uint32_t> areas, FloorNumber floor,
                    WorldPicture& picture) const = 0;
  /// The faces of all floors, with the neighbours that one enters from them. Its pixels have no
  /// heat and no segments, and those of several floors are one.
  virtual void read_surface(WorldPicture& picture) const = 0;
};

class LibraryWorld;

/// An id for put(): larger than all that add() gives to items with smaller numbers.
inline std::uint32_t id_of_put(std::uint32_t area) { return 1000 * area; }

}  // namespace offgrid::testing::worlds
