// Target: what a fuzz program tests. Each target's .cpp defines it; the engines (plain_main.cpp, libfuzzer_main.cpp) know nothing more.
#pragma once

#include "support/subject.hpp"

namespace offgrid::fuzz {

struct Target {
  const char* name;        ///< of the program
  const char* summary;     ///< one sentence for --help
  bool must_fail = false;  ///< a canary: success is that its wrong answer is reported
  testing::Subject subject = {};
};

const Target& target();

}  // namespace offgrid::fuzz
