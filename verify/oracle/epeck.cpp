#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "oracle/cgal_constructions.hpp"
#include "oracle/oracle.hpp"

namespace offgrid::verify {

void answer_with_epeck(testing::Subject& subject) {
  CgalConstructions<CGAL::Exact_predicates_exact_constructions_kernel>::answer(subject);
}

}  // namespace offgrid::verify
