// The batches are vectorised: this test disassembles itself, whatever compiler and flags built it,
// and looks for the instructions.
//
// A loop that a compiler left scalar answers correctly and is several times too slow, so only the
// machine code can tell.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "offgrid/kernel/batch.hpp"

#if OFFGRID_BATCH_X86 && defined(__linux__)

namespace offgrid::kernel {
namespace {

struct ClosePipe {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, ClosePipe> pipe(popen(command.c_str(), "r"));
  std::string text;
  std::vector<char> buffer(1 << 16);
  while (pipe && std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr)
    text += buffer.data();
  return text;
}

/// The path of this program, as one word of a shell command.
std::string quoted_self() {
  std::string path("'");
  path += std::filesystem::read_symlink("/proc/self/exe").string();
  path += '\'';
  return path;
}

/// The machine code of every function of this program whose mangled name contains `name`.
std::string code_of(const std::string& name) {
  std::istringstream symbols(output_of("nm -S " + quoted_self()));
  std::string line;
  std::string code;
  while (std::getline(symbols, line)) {
    std::istringstream fields(line);
    std::string address;
    std::string length;
    std::string kind;
    std::string symbol;
    if (!(fields >> address >> length >> kind >> symbol) || symbol.find(name) == std::string::npos)
      continue;
    const std::string stop =
        std::to_string(std::stoull(address, nullptr, 16) + std::stoull(length, nullptr, 16));
    code += output_of("objdump -d --no-show-raw-insn --start-address=0x" + address +
                      " --stop-address=" + stop + " " + quoted_self());
  }
  return code;
}

/// How many lines hold the instruction and a register of that kind.
int count(const std::string& code, const std::string& instruction, const std::string& registers) {
  std::istringstream lines(code);
  std::string line;
  int found = 0;
  while (std::getline(lines, line)) {
    const std::size_t at = line.find('\t' + instruction);
    if (at != std::string::npos && line.find('%' + registers, at) != std::string::npos) ++found;
  }
  return found;
}

/// The functions must be in this program to be found there.
class BatchDisassembly : public ::testing::Test {
 protected:
  void SetUp() override {
    std::vector<Coordinate2> numbers(40);
    std::vector<Sign> signs(40);
    const PointSpan points{numbers, numbers};
    for (const Isa isa : {Isa::scalar, Isa::avx2, Isa::avx512}) {
      ASSERT_TRUE(orient_batch(points, points, points, signs, isa));
      ASSERT_TRUE(in_circle_batch(points, points, points, points, signs, isa));
    }
    ASSERT_FALSE(output_of("objdump --version").empty())
        << "this test needs objdump and nm (Debian: binutils)";
  }
};

// In a build without optimisation the helpers of a loop are functions of their own, so their names
// are looked for as well.
std::string orient_avx512_code() {
  return code_of("orient_avx512") + code_of("orient_sixteen") + code_of("10cross_evenEDv8_x");
}
std::string orient_avx2_code() {
  return code_of("orient_avx2") + code_of("orient_eight") + code_of("10cross_evenEDv4_x");
}

TEST_F(BatchDisassembly, OrientMultipliesSixteenLanes) {
  const std::string code = orient_avx512_code();
  EXPECT_GT(count(code, "vpmuldq", "zmm"), 0);
  EXPECT_GT(count(code, "vpmovsqb", "zmm"), 0);
}

TEST_F(BatchDisassembly, OrientMultipliesEightLanes) {
  const std::string code = orient_avx2_code();
  EXPECT_GT(count(code, "vpmuldq", "ymm"), 0);
  EXPECT_EQ(count(code, "vp", "zmm"), 0) << "AVX2 code must run on machines without AVX-512";
}

TEST_F(BatchDisassembly, InCircleMultipliesEightDoubles) {
  const std::string code = code_of("in_circle_avx512") + code_of("in_circle_eight") +
                           code_of("5norm8") + code_of("6cross8");
  EXPECT_GT(count(code, "vcvtdq2pd", "zmm") + count(code, "vmulpd", "zmm"), 1);
}

TEST_F(BatchDisassembly, InCircleMultipliesFourDoubles) {
  const std::string code = code_of("in_circle_avx2") + code_of("in_circle_four") +
                           code_of("5norm4") + code_of("6cross4");
  EXPECT_GT(count(code, "vcvtdq2pd", "ymm") + count(code, "vmulpd", "ymm"), 1);
  EXPECT_EQ(count(code, "v", "zmm"), 0) << "AVX2 code must run on machines without AVX-512";
}

TEST_F(BatchDisassembly, ControlTheScalarLoopsHaveNone) {
  // The batches are functions of their own even where the scalar loop is inlined into them, so the
  // control never looks at nothing.
  const std::string code = code_of("orient_scalar") + code_of("in_circle_scalar") +
                           code_of("12orient_batch") + code_of("15in_circle_batch") +
                           code_of("BatchDisassembly");
  ASSERT_NE(code.find("\tret"), std::string::npos) << "nothing was disassembled";
#if !defined(__AVX2__)
  EXPECT_EQ(count(code, "vpmuldq", "ymm") + count(code, "vpmuldq", "zmm"), 0);
  EXPECT_EQ(count(code, "v", "zmm"), 0);
#endif
}

}  // namespace
}  // namespace offgrid::kernel

#endif
