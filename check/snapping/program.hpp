// Programs of segments: the language in which every check says what is done to a snap rounding.
// They are read from bytes (fuzz/snap/bytes.hpp) and from text, and written as both and as a test.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/step.hpp"
#include "snapping/definition.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

struct SnapProgram {
  kernel::Point2 low{}, high{};                ///< the rectangle
  std::vector<std::vector<SegmentUse>> edits;  ///< the uses of each are done at once
};

template <class Use>
void each_list(SnapProgram& program, const Use& use) {
  use(program.edits);
  for (auto& edit : program.edits) use(edit);
}
template <class Use>
void each_point(SnapProgram& program, const Use& use) {
  for (auto& edit : program.edits) {
    for (SegmentUse& each : edit) {
      use(each.a);
      use(each.b);
    }
  }
}

/// Which segments there are, and how often each is used: a plain list.
class SnapBook {
 public:
  using Segments = std::map<std::pair<kernel::Point2, kernel::Point2>, std::int64_t>;

  SnapBook() = default;
  SnapBook(const kernel::Point2& low, const kernel::Point2& high) : low_(low), high_(high) {}

  /// Does all at once, or refuses all: a segment of one point, one outside, or one that is given up
  /// too often.
  bool apply(const std::vector<SegmentUse>& edit);
  /// By their ends, the smaller one first.
  const Segments& segments() const { return segments_; }
  /// From these segments and the rectangle's sides.
  void define(SnapDefinition& definition) const;

 private:
  kernel::Point2 low_{}, high_{};
  Segments segments_;
};

/// `rectangle X Y X Y`, then `add X Y X Y` and `remove X Y X Y`, at the end how often if it is not
/// once; `commit` ends an edit.
std::vector<Step> steps_of(const SnapProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, SnapProgram& made);

/// In a few words.
std::string show(const SegmentUse& use);

/// A GoogleTest case that needs nothing but the library.
std::string test_of_snap(const SnapProgram& program, const std::string& name);

}  // namespace offgrid::testing::snapping
