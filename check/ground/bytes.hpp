// Soups of triangles as bytes: the code of `offgrid-fuzz-ground`, and the generator of every check.
//
// A byte chooses the options, one a lattice: its spacing, its place, the unit of heights, whether
// it is skewed. Then a choice is one byte, with operands: a face, a face beside a side of another
// one or beside a part of it, a fold, a copy, a face that is no ground, a plate, stairs, a spiral,
// a storey above others, a question. A corner is one byte, four bits of kind and four of mode, and
// a few operands: a place of the lattice, one of the sixteen newest corners, beside one, on the
// line of two. Missing bytes read as zero, and every byte string means something.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/byte_source.hpp"
#include "ground/program.hpp"

namespace offgrid::testing::ground {

using GroundBytes = std::vector<std::uint8_t>;

inline constexpr std::size_t ground_faces_max = 24, ground_questions_max = 6;

GroundProgram read_ground(std::span<const std::uint8_t> bytes);
/// Bytes that are read as this program, which was read from bytes or is smaller.
GroundBytes write_ground(const GroundProgram& program);

/// The kinds of soups that random bytes make, by name.
inline constexpr std::string_view slanted_strips = "slanted strips";
inline constexpr std::array ground_sorts{
    std::string_view("faces beside faces"), std::string_view("plates and stairs"),
    std::string_view("spirals and storeys"), std::string_view("all"), slanted_strips};
/// Random bytes of a soup of that kind and some questions.
GroundBytes random_ground_bytes(Random& random, std::size_t sort);

}  // namespace offgrid::testing::ground
