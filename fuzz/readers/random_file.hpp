// Small random files of every format, good and nearly good.
//
// The first byte of an input chooses the format, the others are the file. Formats are never
// reordered, or saved inputs would change their meaning. Of a world file it may
// also say that the checksum is put right: random damage would else never get behind it.
#pragma once

#include "files.hpp"
#include "readers/reading.hpp"
#include "support/random.hpp"

namespace offgrid::fuzz {

using namespace readers;

FileInput file_of(std::span<const std::uint8_t> input);
Input input_of(const FileInput& file);

FileInput random_file(testing::Random& random);

}  // namespace offgrid::fuzz
