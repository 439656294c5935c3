// Prints one hash over two million answers of all predicates, over all classes of generated input.
//
// The answers are exact, so the hash must not depend on the compiler, on its options or on the
// machine. predicates.txt in this folder holds it; whoever changes a predicate's meaning or a
// generator changes that file, knowingly.
#include "hash.hpp"
#include "predicates/question.hpp"

namespace offgrid::testing {
namespace {

constexpr std::int64_t calls = 2'000'000;

class Run {
 public:
  explicit Run(bool flip_one) : flip_one_(flip_one) {}

  std::uint64_t hash() {
    for (std::uint64_t round = 0; answers_ < calls; ++round) {
      ask_plane(all_classes2()[round % all_classes2().size()]);
      ask_space(all_classes3()[round % all_classes3().size()]);
    }
    return hash_.value();
  }

 private:
  void ask_plane(Class2 which) {
    Points2 points;
    fill(which, random_, points);
    for (const kernel::Point2& p : points)
      hash_.add(static_cast<std::uint64_t>(std::int64_t{p.x.raw()} * (std::int64_t{1} << 32) +
                                           p.y.raw()));
    const std::uint64_t choice = random_.next();
    for (const Question2& question : questions2())
      add(question.ask(honest_subject(), points, choice));
  }

  void ask_space(Class3 which) {
    Points3 points;
    fill(which, random_, points);
    for (const kernel::Point3& p : points) {
      for (const kernel::Coordinate3& v : {p.x, p.y, p.z})
        hash_.add(static_cast<std::uint64_t>(std::int64_t{v.raw()}));
    }
    const std::uint64_t choice = random_.next();
    for (const Question3& question : questions3())
      add(question.ask(honest_subject(), points, choice));
  }

  /// A question that the points do not allow counts as no call.
  void add(std::optional<std::int64_t> answer) {
    if (!answer || answers_ == calls) return;
    ++answers_;
    if (flip_one_ && answers_ == calls / 2) answer = *answer + 1;
    hash_.add(static_cast<std::uint64_t>(*answer));
  }

  bool flip_one_;
  std::int64_t answers_ = 0;
  Random random_{20240229};
  Hash hash_;
};

}  // namespace
}  // namespace offgrid::testing

int main(int argc, char** argv) {
  return offgrid::testing::print_hash<offgrid::testing::Run>(argc, argv,
                                                             "two million answers of the kernel");
}
