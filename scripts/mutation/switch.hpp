// The switch of a mutated copy: which mutant is on, and which places were reached. Written into the
// copy, never into the source tree.
//
//   OFFGRID_MUTANT            the number of the mutant that is on; none without it
//   OFFGRID_MUTATION_REACHED  a file with a byte for each mutant: byte i becomes 1 when the place
//                             of mutant i is reached
//
// As a macro OFFGRID_MUTANT is the number of the mutant that is on while constants are evaluated.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

namespace offgrid_mutation {

inline constexpr int count = MUTANT_COUNT;
#ifdef OFFGRID_MUTANT
inline constexpr int constant = OFFGRID_MUTANT;
#else
inline constexpr int constant = -1;
#endif
inline unsigned char reached_here[count + 1];

/// A shared mapping, so that what a child of a death test reaches is seen as well.
inline unsigned char* open_reached() {
  const char* path = std::getenv("OFFGRID_MUTATION_REACHED");
  const int file = path != nullptr ? ::open(path, O_RDWR) : -1;
  if (file < 0) return reached_here;
  void* mapped = ::mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  return mapped != MAP_FAILED ? static_cast<unsigned char*>(mapped) : reached_here;
}

inline int read_active() {
  const char* text = std::getenv("OFFGRID_MUTANT");
  return text != nullptr ? std::atoi(text) : -1;
}

inline unsigned char* const reached = open_reached();
inline const int active = read_active();

/// Is one of the mutants first, ..., first + many - 1 on?
constexpr bool in(int first, int many) {
  if (std::is_constant_evaluated()) return first <= constant && constant < first + many;
  reached[first] = 1;
  return active >= first && active < first + many;
}

constexpr bool on(int mutant) {
  return (std::is_constant_evaluated() ? constant : active) == mutant;
}

}  // namespace offgrid_mutation
