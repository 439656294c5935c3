// The oracles: other people's answers, or answers derived from definitions, to the questions of
// predicates/subject.hpp.
//
// Each function replaces those members of a Subject that it can answer and leaves the others alone,
// so oracles stack: integers first, CGAL's filtered predicates over them. None of them uses a
// formula of the kernel.
#pragma once

#include "predicates/subject.hpp"

namespace offgrid::verify {

/// Answers for which CGAL has no function, in fixed-width integers from first principles: real
/// infinitesimals, clipping intervals, homogeneous points.
void answer_with_integers(testing::Subject& subject);

/// Answers to the exhaustive suites, in machine integers: about coordinates up to 2^9, as fast as
/// the kernel; about others slowly.
void answer_with_small_integers(testing::Subject& subject);

/// CGAL's Exact_predicates_inexact_constructions_kernel, where it has a predicate.
void answer_with_epick(testing::Subject& subject);

/// CGAL's Exact_predicates_exact_constructions_kernel: its predicates, and constructed points and
/// distances.
void answer_with_epeck(testing::Subject& subject);

/// CGAL's Simple_cartesian over GMP rationals without any filter: all predicates of the suite
/// `predicates`.
void answer_with_rationals(testing::Subject& subject);

}  // namespace offgrid::verify
