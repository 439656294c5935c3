// Walks and lines of sight by their definitions, in whole numbers and by brute force. Knows neither
// predicates nor half-edges.
//
// A walk goes through a mesh that is really shifted: by (-2^-97, -2^-194), and a second mesh by
// (-2^-291, -2^-388), which is small enough for every line through grid points (docs/exactness.md).
// It meets the faces whose inside its line passes through, in the order of the parameters at which
// the line enters them.
//
// A line of sight goes through the mesh as it is. Every face and every edge meets it in an interval
// of parameters. The point at t is visible iff a free face whose interval holds 0 is connected with
// one whose interval holds t, in the graph of the free faces and the edges that are no barriers,
// with those left out whose interval is empty or begins behind t.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/kernel/int128.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {

/// A quotient, which can be compared and nothing else. The denominator is positive.
template <class Integer>
struct Fraction {
  Integer numerator{0};
  Integer denominator{1};

  /// Requires d != 0.
  static Fraction of(const Integer& n, const Integer& d) {
    return d < 0 ? Fraction{-n, -d} : Fraction{n, d};
  }
  friend bool operator==(const Fraction& a, const Fraction& b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
  }
  friend bool operator<(const Fraction& a, const Fraction& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
};

/// Faces in the order in which a walk is in them. `outside` where it leaves the mesh, or where a
/// point is outside; then it ends.
using FaceSequence = std::vector<std::uint32_t>;
constexpr std::uint32_t outside = ~std::uint32_t{0};

enum class Shift : std::uint8_t { none, mesh, second_mesh };

/// Coordinates times 2^388, or times `part` and 2^388.
struct ShiftedPlace {
  /// Enough for what is compared: a cross of such a place and a vector, 451 bits, times one of two
  /// vectors, 63 bits.
  using Integer = boost::multiprecision::number<
      boost::multiprecision::cpp_int_backend<576, 576, boost::multiprecision::signed_magnitude,
                                             boost::multiprecision::unchecked, void>,
      boost::multiprecision::et_off>;
  Integer x, y;
  Integer part = 1;  ///< positive
};
ShiftedPlace shifted(const kernel::Point2& p, Shift by);

/// The line through two points, shifted.
struct ShiftedLine {
  using Integer = ShiftedPlace::Integer;
  /// Multiples of 2^-388: from 0 to 2^388 between the points.
  using Parameter = Fraction<Integer>;

  std::int64_t dx, dy;
  ShiftedPlace from;
  Integer offset;  ///< of side()

  ShiftedLine(const kernel::Point2& a, const kernel::Point2& b, Shift by);
  ShiftedPlace at(const Parameter& t) const;
  /// The cross of its direction and a place, times `part`: positive on its left.
  Integer side(const ShiftedPlace& p) const { return p.y * dx - p.x * dy - offset * p.part; }
  /// The parameter of its meeting with another line; nothing if they are parallel.
  std::optional<Parameter> meeting(const ShiftedLine& other) const;
};

/// A bug in the definition, to see that it would be noticed.
enum class WalkOracle : std::uint8_t {
  exact,
  in_double,         ///< sight with doubles for whole numbers
  forgets_barriers,  ///< the last barrier is none
  open_end,          ///< a target at a vertex is not seen
};

/// The part of a line that one sees.
using Reach = Fraction<kernel::detail::Int128>;

class WalkDefinition {
 public:
  explicit WalkDefinition(WalkScene scene, WalkOracle oracle = WalkOracle::exact);

  /// Nothing of a sight, and of a bound that is before the start.
  std::optional<FaceSequence> faces(const WalkStep& step) const;
  /// Nothing if the start is not free.
  std::optional<Reach> reach(const kernel::Point2& from, const kernel::Point2& to) const;

  /// An edge that is no barrier, between two faces.
  struct Door {
    CrossedEdge edge;
    std::uint32_t left, right;
  };

 private:
  std::optional<std::uint32_t> locate(const ShiftedPlace& p) const;
  FaceSequence passed(const ShiftedLine& line, const ShiftedLine::Parameter& begin,
                      const std::optional<ShiftedLine::Parameter>& end) const;

  WalkScene scene_;
  std::vector<Door> doors_;
  std::vector<std::array<ShiftedLine, 3>> sides_;  ///< of faces
  WalkOracle oracle_;
};

}  // namespace offgrid::testing::walks
