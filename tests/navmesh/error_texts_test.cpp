// Every error has words of its own, and says which input it is about.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/cut/cut_report.hpp"
#include "offgrid/navmesh/ground/ground_check.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/offset/flood.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "support/error_words.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::expect_words;

/// The texts of all codes up to `last`: no two are the same, and there is one for a number that is
/// none of them. `unused` numbers are no codes.
template <class Code, class Error>
std::set<std::string> texts_of(Error error, Code Error::* code, Code last,
                               const std::set<int>& unused = {0}) {
  std::set<std::string> texts;
  for (int i = 0; i <= static_cast<int>(last) + 1; ++i) {
    if (unused.contains(i)) continue;
    error.*code = static_cast<Code>(i);
    const std::string text = describe(error);
    EXPECT_FALSE(text.empty()) << i;
    EXPECT_TRUE(texts.insert(text).second) << "two codes say: " << text;
  }
  return texts;
}

/// How many of the texts have the words.
int count_of(const std::set<std::string>& texts, const std::string& words) {
  int count = 0;
  for (const std::string& text : texts) count += text.find(words) != std::string::npos ? 1 : 0;
  return count;
}

TEST(ErrorTexts, of_areas_name_the_area) {
  AreaError error{};
  error.area = AreaId{71};
  error.loop = 2;
  error.point = 5;
  error.at = Point2::at(12, 34);
  const auto texts =
      texts_of(error, &AreaError::code, AreaErrorCode::updates_cost_too_much, {0, 10, 11, 12, 14});
  EXPECT_EQ(count_of(texts, "area 71"), 20);
  EXPECT_EQ(count_of(texts, "area 71, update: "), 6);
  EXPECT_EQ(count_of(texts, "area 71, loop 2, point 5, (12, 34): outside the world"), 1);
  EXPECT_EQ(count_of(texts, "unknown"), 1);
}

TEST(ErrorTexts, of_an_id_that_stands_for_nothing_begin_with_the_kind) {
  using Code = AreaErrorCode;
  EXPECT_EQ(describe(AreaError{.code = Code::unknown_area}),
            "area 4294967295: there is no such area");
  EXPECT_EQ(describe(AreaError{.code = Code::unknown_seam}),
            "seam 4294967295: there is no such seam");
  EXPECT_EQ(describe(AreaError{.code = Code::unknown_link}),
            "link 4294967295: there is no such link");
}

TEST(ErrorTexts, of_links_and_seams_speak_of_them_and_of_nothing_else) {
  using Code = AreaErrorCode;
  const AreaError of_link{.code = Code::unknown_link, .link = LinkId{71}},
      of_seam{.code = Code::unknown_seam, .seam = SeamId{71}};
  struct Kind {
    const char *word, *others[2];
    AreaError error;
    std::vector<Code> codes;
  };
  const std::vector<Kind> kinds{
      {"link", {"area", "seam"}, of_link, {Code::unknown_link, Code::link_cost_too_large}},
      {"seam",
       {"area", "link"},
       of_seam,
       {Code::unknown_seam, Code::one_point_seam, Code::seam_within_floor, Code::seam_twice}}};
  for (const Kind& kind : kinds) {
    std::vector<Code> codes = kind.codes;
    codes.insert(codes.end(), {Code::outside_world, Code::unknown_floor});
    for (const Code code : codes) {
      AreaError error = kind.error;
      error.code = code;
      const std::string text = describe(error);
      EXPECT_EQ(text.find(std::string(kind.word) + " 71"), 0U) << text;
      for (const char* other : kind.others) EXPECT_EQ(text.find(other), std::string::npos) << text;
    }
  }
}

TEST(ErrorTexts, of_snapshots_name_the_item_or_are_those_of_the_refusal) {
  RestoreError error{.code = RestoreErrorCode::refused,
                     .seam = SeamId{71},
                     .next_id = 1006,
                     .stated = {3, 4},
                     .digest = {5, 6}};
  const auto texts = texts_of(error, &RestoreError::code, RestoreErrorCode::digest_differs);
  EXPECT_EQ(count_of(texts, "seam 71: "), 3);
  EXPECT_EQ(count_of(texts, "1006, the id of the next seam"), 1);
  EXPECT_EQ(count_of(texts, to_string(error.stated)), 1);
  EXPECT_EQ(count_of(texts, to_string(error.digest)), 1);
  const AreaError refusal{.code = AreaErrorCode::no_floors, .area = AreaId{4}};
  EXPECT_EQ(describe(RestoreError{.code = RestoreErrorCode::refused, .refusal = refusal}),
            describe(refusal));
  for (const auto& [of, word] :
       {std::pair{RestoreError{.code = RestoreErrorCode::id_twice, .area = AreaId{7}},
                  "area 7: two areas"},
        std::pair{RestoreError{.code = RestoreErrorCode::id_twice, .link = LinkId{7}},
                  "link 7: two links"}})
    EXPECT_EQ(describe(of).find(word), 0U) << describe(of);
}

/// Expects that the text has each of the words.
template <class Error>
void expect_all(const Error& error, const std::vector<std::string>& words) {
  const std::string text = describe(error);
  for (const std::string& word : words)
    EXPECT_NE(text.find(word), std::string::npos) << word << " in: " << text;
}

TEST(ErrorTexts, have_the_values_that_belong_to_the_code) {
  using Code = AreaErrorCode;
  AreaError error{.code = Code::seam_twice,
                  .seam = SeamId{71},
                  .other_seam = SeamId{1001},
                  .cost = 1002,
                  .radius = 1003,
                  .floors = 1004,
                  .floor = 1005};
  const std::vector<std::pair<Code, std::vector<std::string>>> values{
      {Code::cost_too_small, {"1002"}},
      {Code::radius_too_large, {"1003"}},
      {Code::too_many_floors, {"1004", std::to_string(max_floors)}},
      {Code::unknown_floor, {"seam 71", "floor 1005"}},
      {Code::seam_within_floor, {"seam 71", "floor 1005"}},
      {Code::seam_twice, {"seam 71", "floor 1005"}},
      {Code::seams_cross, {"seam 71", "crosses seam 1001", "floor 1005"}},
      {Code::seams_overlap, {"seam 71", "along seam 1001", "floor 1005"}}};
  for (const auto& [code, words] : values) {
    error.code = code;
    expect_all(error, words);
  }
  expect_all(CrowdError{CrowdErrorCode::bad_radius, -7},
             {"-7", "[0, " + std::to_string(Disc::max_radius) + "]"});
  expect_all(CrowdError{CrowdErrorCode::bad_speed, -7},
             {"-7", "[0, " + std::to_string(CrowdAgent::max_speed) + "]"});
  expect_all(CrowdError{CrowdErrorCode::bad_distance, -7}, {"distance -7"});
  expect_all(CrowdError{CrowdErrorCode::empty_group}, {"group without agents"});
  expect_all(CrowdError{CrowdErrorCode::unknown_agent, 7}, {"agent 7"});
  expect_all(CrowdError{CrowdErrorCode::not_a_crowd}, {"no saved crowd"});
  expect_all(CrowdError{CrowdErrorCode::other_version, 9}, {"version 9"});
  expect_all(CrowdError{CrowdErrorCode::other_view, 2}, {"view 2"});
  expect_all(CrowdError{CrowdErrorCode::damaged, 72}, {"byte 72"});
  expect_all(GroundWarning{.what = GroundOddity::area_names_floor_without_ground,
                           .area = AreaId{72},
                           .floor = 3,
                           .at = Point2::at(5, 6)},
             {"area 72", "floor 3", "(5, 6)"});
}

TEST(ErrorTexts, the_value_of_an_error_of_any_type_stops_the_program_with_its_words) {
  expect_words(AreaError{.code = AreaErrorCode::unknown_area, .area = AreaId{7}});
  expect_words(PathError{.code = PathErrorCode::goal_blocked, .at = Point2::at(3, 4)});
  expect_words(CheapPathError{.code = CheapPathErrorCode::unreachable, .at = Point2::at(3, 4)});
  expect_words(RefineError{.code = RefineErrorCode::goal_blocked, .at = Point2::at(3, 4)});
  expect_words(RefineError{.code = RefineErrorCode::ratio_below_one, .thousandths = 950});
  expect_words(ClearPathError{.code = ClearPathErrorCode::no_clearance, .at = Point2::at(3, 4)});
  expect_words(NearestError{.code = NearestErrorCode::outside_world, .at = Point2::at(3, 4)});
  expect_words(RegionError{.code = RegionErrorCode::outside_world, .loop = 2});
  expect_words(FloodError{.code = FloodErrorCode::outside_mesh});
  expect_words(GroundError{.code = GroundErrorCode::bad_step, .value = 5});
  expect_words(CrowdError{.code = CrowdErrorCode::bad_radius, .value = -3});
  expect_words(SnapError{.code = SnapErrorCode::one_point_segment, .index = 9});
  expect_words(EditError{.code = EditErrorCode::one_point_constraint});
  expect_words(CutError{.code = CutErrorCode::mesh_is_broken});
}

TEST(ErrorTexts, of_segments_name_the_segment_and_its_place_in_the_list) {
  SnapError error{};
  error.segment = {Point2::at(1, 2), Point2::at(3, 4)};
  error.index = 9;
  const auto texts = texts_of(error, &SnapError::code, SnapErrorCode::too_many_vertices);
  EXPECT_EQ(count_of(texts, "segment 9, (1, 2)-(3, 4), "), 6);
  EXPECT_EQ(count_of(texts, "the rectangle (1, 2)-(3, 4) is empty"), 1);
  error.index = SnapError::no_index;
  error.code = SnapErrorCode::one_point_segment;
  EXPECT_EQ(describe(error), "segment (1, 2)-(3, 4), has equal ends");
}

TEST(ErrorTexts, of_edits_name_both_constraints_and_the_vertex) {
  EditError error{};
  error.constraint = {Point2::at(1, 2), Point2::at(3, 4)};
  error.other = {Point2::at(5, 6), Point2::at(7, 8)};
  error.point = Point2::at(90, 91);
  error.index = 12;
  const auto texts = texts_of(error, &EditError::code, EditErrorCode::vertex_is_constrained);
  EXPECT_EQ(count_of(texts, "constraint 12 (1, 2)-(3, 4)"), 4);
  EXPECT_EQ(count_of(texts, "(5, 6)-(7, 8)"), 3);
  EXPECT_EQ(count_of(texts, "(90, 91)"), 2);
}

TEST(ErrorTexts, of_cuts_name_the_side_and_the_place) {
  CutError error{};
  error.face = FaceId{3};
  error.point = Point2::at(90, 91);
  error.edge = {Point2::at(1, 2), Point2::at(3, 4)};
  error.side = 1;
  const auto texts = texts_of(error, &CutError::code, CutErrorCode::too_many_vertices);
  EXPECT_EQ(count_of(texts, "side 1 of the updating triangle"), 4);
  EXPECT_EQ(count_of(texts, "(90, 91)"), 3);
  EXPECT_EQ(count_of(texts, "the edge (1, 2)-(3, 4)"), 1);
  EXPECT_EQ(count_of(texts, "face 3"), 2);
  error.side = CutError::no_side;
  error.code = CutErrorCode::sides_fold;
  EXPECT_EQ(describe(error), "the updating triangle: on the grid the sides fold over");
}

TEST(ErrorTexts, of_queries_name_the_point) {
  EXPECT_EQ(count_of(texts_of(PathError{{}, Point2::at(12, 34)}, &PathError::code,
                              PathErrorCode::too_long),
                     "(12, 34)"),
            5);
  EXPECT_EQ(count_of(texts_of(CheapPathError{{}, Point2::at(12, 34)}, &CheapPathError::code,
                              CheapPathErrorCode::unreachable),
                     "(12, 34)"),
            4);
  EXPECT_EQ(count_of(texts_of(ClearPathError{{}, Point2::at(12, 34)}, &ClearPathError::code,
                              ClearPathErrorCode::no_clearance),
                     "(12, 34)"),
            7);
  EXPECT_EQ(count_of(texts_of(NearestError{{}, Point2::at(12, 34)}, &NearestError::code,
                              NearestErrorCode::nothing_free),
                     "(12, 34)"),
            3);
  EXPECT_EQ(
      count_of(texts_of(FloodError{{}, 17}, &FloodError::code, FloodErrorCode::repeated_point),
               "17"),
      3);
}

TEST(ErrorTexts, of_violations_name_the_element) {
  PlanarViolation planar;
  planar.halfedge = HalfedgeId{31};
  planar.vertex = VertexId{41};
  planar.topology.vertex = VertexId{51};
  const auto texts =
      texts_of(planar, &PlanarViolation::invariant, PlanarInvariant::free_edges_are_delaunay, {});
  EXPECT_EQ(count_of(texts, "half-edge 31"), 3);
  EXPECT_EQ(count_of(texts, "vertex 41"), 3);
  EXPECT_EQ(count_of(texts, "vertex 51"), 1);
  MeshViolation topology;
  topology.face = FaceId{2};
  topology.halfedge = HalfedgeId{7};
  std::set<std::string> sentences;
  for (int i = 0; i <= static_cast<int>(MeshInvariant::free_vertices_are_listed) + 1; ++i) {
    topology.invariant = static_cast<MeshInvariant>(i);
    sentences.insert(describe(topology));
  }
  // the last two say the same of a face and of a vertex; what is none says nothing
  EXPECT_EQ(sentences.size(), 12U);
  EXPECT_EQ(count_of(sentences, "half-edge 7 of face 2: "), 12);
}

}  // namespace
}  // namespace offgrid::navmesh
