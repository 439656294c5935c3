#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "oracle/cgal_predicates.hpp"
#include "oracle/oracle.hpp"

namespace offgrid::verify {

void answer_with_epick(testing::Subject& subject) {
  CgalPredicates<CGAL::Exact_predicates_inexact_constructions_kernel>::answer(subject);
}

}  // namespace offgrid::verify
