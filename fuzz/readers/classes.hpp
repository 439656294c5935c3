// The named classes of files: what each reader must have been asked to read, and to refuse.
#pragma once

#include <span>
#include <vector>

#include "readers/reading.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

using namespace readers;

std::vector<ClassGroup> reader_classes();
void count_reader_classes(const FileInput& file, const Reading& reading,
                          std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
