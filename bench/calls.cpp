// The calls that calls.py times in Python, in C++: it builds the same mesh and answers a word per
// line of the input by nanoseconds of this thread and a sum of the answers.
#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "offgrid/navmesh/batch.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace {

using namespace offgrid::navmesh;
using offgrid::kernel::Point2;

std::vector<std::int32_t> numbers_of(std::ifstream& file) {
  std::int32_t count = 0;
  file.read(reinterpret_cast<char*>(&count), sizeof count);
  std::vector<std::int32_t> made(static_cast<std::size_t>(count));
  file.read(reinterpret_cast<char*>(made.data()), std::streamsize{4} * count);
  return made;
}

std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

/// The answers' lengths; 0 for a path that does not exist.
std::int64_t sum_of(const PathResult<Path>& path) {
  return path ? static_cast<std::int64_t>(path->length.raw()) : 0;
}

class Calls {
 public:
  Calls(const NavMesh& mesh, const std::vector<std::int32_t>& pairs) : view_(mesh.view(Agent{1})) {
    for (std::size_t i = 0; i + 3 < pairs.size(); i += 4) {
      queries_.push_back(
          {Point2::at(pairs[i], pairs[i + 1]), Point2::at(pairs[i + 2], pairs[i + 3])});
    }
  }
  std::int64_t run(const std::string& word) {
    std::int64_t sum = 0;
    if (word == "paths") {
      for (const auto& path : find_paths(view_, queries_)) sum += sum_of(path);
    } else if (word == "path") {
      for (const PathQuery& q : queries_) sum += sum_of(finder_.find(view_, q.from, q.to));
    } else if (word == "all_visible") {
      for (const std::uint8_t sees : find_visible(view_, queries_)) sum += sees;
    } else if (word == "visible") {
      for (const PathQuery& q : queries_) sum += visible(view_, q.from, q.to) ? 1 : 0;
    }
    return sum;
  }

 private:
  View view_;
  std::vector<PathQuery> queries_;
  ShortestPathFinder finder_;
};

}  // namespace

int main(int count, char** words) {
  std::ifstream file(count == 2 ? words[1] : "", std::ios::binary);
  const std::vector<std::int32_t> boxes = numbers_of(file);
  auto mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(4096, 4096), .radii = {8}});
  if (!file || !mesh) return 1;
  auto edit = mesh->edit();
  for (std::size_t i = 0; i + 3 < boxes.size(); i += 4) {
    edit.add(Area::rectangle(Point2::at(boxes[i], boxes[i + 1]),
                             Point2::at(boxes[i + 2], boxes[i + 3])));
  }
  if (!edit.commit()) return 1;
  std::vector<Calls> sets;
  for (int i = 0; i < 2; ++i) sets.emplace_back(*mesh, numbers_of(file));
  std::cout << to_string(mesh->digest()) << std::endl;
  std::string word;
  std::size_t set = 0;
  while (std::cin >> word >> set) {
    const std::int64_t before = now();
    const std::int64_t sum = sets.at(set).run(word);
    std::cout << now() - before << ' ' << sum << std::endl;
  }
}
