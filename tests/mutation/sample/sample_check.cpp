// The checks of the sample: a program that takes the two options of GoogleTest that
// scripts/mutate.py needs.
#include "sample.hpp"

#include <cstdio>
#include <cstring>

namespace {

bool larger_of_two() { return sample::larger(1, 2) == 2 && sample::larger(2, 1) == 2; }
bool distance_of_two() {
  const char text[] = "abc";
  return sample::distance(text, text + 3) == 3;
}
bool sum_of_some() {
  return sample::sum_to(2) == 3 && sample::sum_to(4) == 10 && sample::sum_to(5) == 10 &&
         sample::sum_to(6) == 16;
}
bool sum_is_limited() { return sample::sum_to(10) == 50 && sample::sum_to(12) == 50; }

struct Case {
  const char* name;
  bool (*passes)();
};

constexpr Case cases[] = {{"Larger.of_two", larger_of_two},
                          {"Distance.of_two", distance_of_two},
                          {"Sum.of_some", sum_of_some},
                          {"Sum.is_limited", sum_is_limited}};

}  // namespace

int main(int count, char** words) {
  const char* filter = nullptr;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(words[i], "--gtest_list_tests") == 0) {
      std::puts("Larger.\n  of_two\nDistance.\n  of_two\nSum.\n  of_some\n  is_limited");
      return 0;
    }
    if (std::strncmp(words[i], "--gtest_filter=", 15) == 0) filter = words[i] + 15;
  }
  for (const Case& c : cases) {
    if (filter != nullptr && std::strstr(filter, c.name) == nullptr) continue;
    std::printf("[ RUN      ] %s\n", c.name);
    if (!c.passes()) {
      std::printf("[  FAILED  ] %s\n", c.name);
      return 1;
    }
  }
  return 0;
}
