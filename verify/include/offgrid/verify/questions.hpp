// All questions of user_kernel.hpp, in the order of its table.
#pragma once

#include "offgrid/verify/mesh_questions.hpp"
#include "offgrid/verify/plane_questions.hpp"
#include "offgrid/verify/space_questions.hpp"

namespace offgrid::verify {

namespace detail {

template <class... Questions>
struct QuestionList {
  /// Calls f.template operator()<Question>() for each.
  template <class F>
  static void for_each(F&& f) {
    (f.template operator()<Questions>(), ...);
  }
};

}  // namespace detail

using AllQuestions = detail::QuestionList<
    question::Orient, question::InCircle, question::OnSegment, question::SegmentsIntersect,
    question::PointInTriangle, question::TrianglesIntersect, question::CompareAngle,
    question::CompareDistance, question::InCirclePerturbed, question::SideOfMeshEdge,
    question::SideOfLine, question::OrderX, question::OrderY, question::OrderAlong,
    question::RoundCross, question::OrientCrossing, question::CompareCrossings, question::Orient3d,
    question::InSphere, question::TrianglesIntersect3d, question::RayIntersectsTriangle,
    question::RayIntersectsBox, question::TriangleIntersectsBox, question::BoxesIntersect>;

}  // namespace offgrid::verify
