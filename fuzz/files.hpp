// Files: inputs are read, and findings and corpora written, with a reason when that is not
// possible.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace offgrid::fuzz {

using Input = std::vector<std::uint8_t>;
/// Each with the name of its file.
using Inputs = std::vector<std::pair<std::string, Input>>;

/// Adds the inputs of a file, or of the files of a folder in the order of their names. Answers what
/// is wrong, with the path; empty: nothing.
std::string read_inputs(const std::string& path, Inputs& inputs);

/// Answers what is wrong, with the path; empty: nothing.
std::string create_folder(const std::string& path);
std::string write_file(const std::string& path, std::span<const std::uint8_t> bytes);

/// A number that tells inputs apart, in eight digits.
std::string fingerprint(std::span<const std::uint8_t> bytes);
/// The bytes in hexadecimal, as the first line of an explanation.
std::string show_bytes(std::span<const std::uint8_t> bytes);

}  // namespace offgrid::fuzz
