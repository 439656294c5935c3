#include "offgrid/kernel/contract.hpp"

#include <string>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

/// A handler as long as this lives.
class Handled {
 public:
  explicit Handled(kernel::ContractHandler handler)
      : before_(kernel::set_contract_handler(handler)) {}
  ~Handled() { kernel::set_contract_handler(before_); }
  Handled(const Handled&) = delete;
  Handled& operator=(const Handled&) = delete;

 private:
  kernel::ContractHandler before_;
};

void require(bool condition) { OFFGRID_EXPECTS(condition, "require: it is true"); }

TEST(ContractDeathTest, a_breach_is_printed_and_ends_the_program) {
  EXPECT_DEATH(require(false), "requirement broken: require: it is true .*contract_test.cpp");
}

TEST(ContractDeathTest, a_handler_hears_of_a_breach_and_the_program_ends_when_it_returns) {
  const Handled handled([](const kernel::ContractBreach& breach) {
    std::fprintf(stderr, "heard of a %s, ", breach.kind);
  });
  EXPECT_DEATH(require(false), "heard of a requirement, .*require: it is true");
}

TEST(Contract, a_handler_that_throws_keeps_the_program_alive) {
  const Handled handled(
      [](const kernel::ContractBreach& breach) { throw std::string(breach.what); });
  require(true);
  std::string what;
  try {
    require(false);
  } catch (const std::string& thrown) {
    what = thrown;
  }
  EXPECT_EQ(what, "require: it is true");
}

TEST(Contract, the_handler_before_comes_back) {
  const auto handler = [](const kernel::ContractBreach&) {};
  const Handled handled(handler);
  EXPECT_EQ(kernel::set_contract_handler(handler), static_cast<kernel::ContractHandler>(handler));
}

}  // namespace
}  // namespace offgrid::testing
