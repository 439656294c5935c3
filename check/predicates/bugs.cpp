#include "predicates/bugs.hpp"

namespace offgrid::testing {

void change_by_bug(Subject& subject) {
  for (const auto part :
       {bugs_in_determinants(), bugs_in_segments(), bugs_in_offsets(), bugs_in_space()}) {
    if (const PredicateBug* row = row_that_is_on(part)) row->change(subject);
  }
}

Subject subject_under_test() {
  Subject subject = honest_subject();
  change_by_bug(subject);
  return subject;
}

}  // namespace offgrid::testing
