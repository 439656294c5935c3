// Bugs on purpose, one by its name: a sanitizer, or valgrind, that ends such a run without a
// report sees nothing. scripts/sanitize.sh runs each of them first. Without a name, and with
// another one, the program ends with status 2, which counts for no report.
#include <climits>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

namespace {

/// A value that the compiler cannot know.
volatile int one = 1;

/// The address sanitizer, and valgrind.
int read_behind_the_end() {
  const std::vector<int> numbers(8, int{one});
  const volatile int* volatile first = numbers.data();
  return first[7 + one];
}

/// The address sanitizer, and valgrind.
int read_freed_memory() {
  auto number = std::make_unique<int>(int{one});
  const volatile int* volatile kept = number.get();
  number.reset();
  return *kept;
}

/// The sanitizer of undefined behaviour.
int overflow_an_int() {
  volatile int large = INT_MAX;
  return large + one;
}

/// The checks of the standard library: it has room, so no sanitizer sees anything.
int read_the_first_of_none() {
  std::vector<int> numbers(8, int{one});
  numbers.resize(static_cast<std::size_t>(one) - 1);
  return numbers.front();
}

/// Valgrind.
int decide_by_what_was_never_written() {
  const std::unique_ptr<volatile int[]> numbers(new volatile int[8]);
  numbers[0] = one;
  return numbers[4] > 3 ? INT_MIN : 0;
}

/// The thread sanitizer.
int write_from_two_threads() {
  int shared = 0;
  std::thread other([&shared] { shared += one; });
  shared += one;
  other.join();
  return shared;
}

}  // namespace

int main(int count, char** words) {
  const char* name = count == 2 ? words[1] : "";
  const auto is = [name](const char* other) { return std::strcmp(name, other) == 0; };
  int found = 0;
  if (is("behind-the-end")) {
    found = read_behind_the_end();
  } else if (is("freed")) {
    found = read_freed_memory();
  } else if (is("overflow")) {
    found = overflow_an_int();
  } else if (is("first-of-none")) {
    found = read_the_first_of_none();
  } else if (is("never-written")) {
    found = decide_by_what_was_never_written();
  } else if (is("race")) {
    found = write_from_two_threads();
  } else {
    std::fprintf(stderr,
                 "usage: offgrid-sanitizer-control "
                 "behind-the-end|freed|overflow|first-of-none|never-written|race\n");
    return 2;
  }
  std::printf("%d\n", found == INT_MIN ? 1 : 0);
  return 0;
}
