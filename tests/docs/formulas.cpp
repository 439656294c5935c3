// Writes the kernel's own formulas out as SMT-LIB terms, so that a test can ask a solver whether
// docs/lemmas proves something about them.
#include <cstdio>
#include <string>

#include "offgrid/kernel/formula.hpp"

namespace {

/// A number that is only its own description.
struct Term {
  std::string text;
};

Term operation(const char* name, const Term& a, const Term& b) {
  return {std::string("(") + name + " " + a.text + " " + b.text + ")"};
}

Term operator+(const Term& a, const Term& b) { return operation("+", a, b); }
Term operator-(const Term& a, const Term& b) { return operation("-", a, b); }
Term operator*(const Term& a, const Term& b) { return operation("*", a, b); }

offgrid::kernel::Vec2<Term> point(const std::string& name) {
  return {Term{name + "x"}, Term{name + "y"}};
}

void define(const char* name, const Term& term) {
  std::printf("(define-fun %s () Real %s)\n", name, term.text.c_str());
}

}  // namespace

int main() {
  const auto a = point("a");
  const auto b = point("b");
  const auto c = point("c");
  const auto d = point("d");
  define("kernel_orient", offgrid::kernel::formula::orient(a, b, c));
  define("kernel_in_circle", offgrid::kernel::formula::in_circle(a, b, c, d));
  return 0;
}
