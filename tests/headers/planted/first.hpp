// One of two definitions of one name; they have equal sizes.
#pragma once

namespace offgrid::testing {

struct PlantedAnswer {
  unsigned row = 0;
};

}  // namespace offgrid::testing
