// Small random files of every format, good and nearly good.
#pragma once

#include "readers/reading.hpp"
#include "support/random.hpp"

namespace offgrid::fuzz {

FileInput random_file(testing::Random& random);

}  // namespace offgrid::fuzz
