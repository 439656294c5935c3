#include "support/edit_check.hpp"

#include <algorithm>

#include "support/generate.hpp"

namespace offgrid::testing {

using kernel::Point2;

namespace {

std::string show_pieces(const std::set<Piece>& pieces) {
  std::string text = std::to_string(pieces.size()) + " constrained edges:";
  for (const Piece& piece : pieces)
    text.append("  ").append(show({EditKind::constrain, piece.first, piece.second}), 10,
                             std::string::npos);
  return text;
}

std::string show_digest(const std::array<std::uint64_t, 2>& digest, std::size_t faces) {
  std::string text = "digest ";
  return text.append(std::to_string(digest[0]))
      .append(" ")
      .append(std::to_string(digest[1]))
      .append(", ")
      .append(std::to_string(faces))
      .append(" faces");
}

std::optional<EditFailure> compare(const TriangulationSubject& subject, const EditModel& model,
                                   std::size_t edit) {
  const std::vector<Point2> points(model.points().begin(), model.points().end());
  if (subject.points() != points) {
    return EditFailure{edit, std::to_string(points.size()) + " vertices",
                       std::to_string(subject.points().size()) + " vertices, or others"};
  }
  if (const std::string violation = subject.violation(); !violation.empty())
    return EditFailure{edit, "a sound triangulation", violation};
  if (subject.pieces() != model.pieces())
    return EditFailure{edit, show_pieces(model.pieces()), show_pieces(subject.pieces())};
  const std::unique_ptr<TriangulationSubject> rebuilt = honest_triangulation();
  if (!rebuilt->build(points, {model.pieces().begin(), model.pieces().end()})) {
    return EditFailure{edit, "constraints that can be built", "a rebuild that refuses them"};
  }
  if (rebuilt->digest() == subject.digest()) return std::nullopt;
  return EditFailure{edit, show_digest(rebuilt->digest(), rebuilt->faces().size()),
                     show_digest(subject.digest(), subject.faces().size())};
}

// A grid of few columns and rows, with a spacing of one unit or more, somewhere in the range or at
// its ends.
std::vector<Point2> grid_pool(Random& random) {
  constexpr int limit = (1 << 30) - 1;
  const int side = static_cast<int>(random.between(2, random.chance(1, 4) ? 24 : 8));
  constexpr std::array steps{1, 1, 2, 3, 1000003};
  std::int64_t step = random.pick(steps);
  if (random.chance(1, 6)) step = 2 * std::int64_t{limit} / (side - 1);
  const std::int64_t highest = limit - step * (side - 1);
  const auto origin = [&] {
    if (random.chance(1, 4)) return random.chance(1, 2) ? -std::int64_t{limit} : highest;
    return random.chance(1, 2) ? std::clamp<std::int64_t>(-step, -limit, highest)
                               : random.between(-limit, highest);
  };
  const std::int64_t left = origin();
  const std::int64_t bottom = origin();
  std::vector<Point2> pool;
  for (std::int64_t x = 0; x < side; ++x) {
    for (std::int64_t y = 0; y < side; ++y) {
      pool.push_back(
          Point2::at(static_cast<int>(left + step * x), static_cast<int>(bottom + step * y)));
    }
  }
  return pool;
}

std::vector<Point2> class_pool(Random& random) {
  std::vector<Point2> pool(static_cast<std::size_t>(random.between(4, 48)));
  const std::span<const Class2> classes = all_classes2();
  fill(classes[static_cast<std::size_t>(
           random.between(0, static_cast<std::int64_t>(classes.size()) - 1))],
       random, pool);
  return pool;
}

}  // namespace

std::optional<EditFailure> find_failure(TriangulationSubject& subject, std::span<const Edit> edits,
                                        std::size_t check_every) {
  subject.clear();
  EditModel model;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const bool expected = model.apply(edits[i]);
    if (subject.apply(edits[i]) != expected) {
      return EditFailure{i, expected ? "accepted" : "refused", expected ? "refused" : "accepted"};
    }
    if ((i + 1) % check_every != 0 && i + 1 != edits.size()) continue;
    if (auto failure = compare(subject, model, i)) return failure;
  }
  return std::nullopt;
}

std::vector<Edit> random_edits(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  const std::vector<Point2> pool = random.chance(2, 3) ? grid_pool(random) : class_pool(random);
  EditModel model;
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < count; ++i) {
    edits.push_back(random_edit(random, model, pool));
    model.apply(edits.back());
  }
  return edits;
}

std::vector<Edit> random_input(std::uint64_t seed, std::size_t constraints) {
  Random random(seed);
  std::vector<Point2> pool = random.chance(2, 3) ? grid_pool(random) : class_pool(random);
  EditModel model;
  std::vector<Edit> edits;
  for (const Point2& p : pool) {
    if (pool.size() > 48 && random.chance(3, 4)) continue;
    edits.push_back({EditKind::insert, p, {}});
    model.apply(edits.back());
  }
  for (std::size_t tries = 0; tries < constraints; ++tries) {
    const Edit edit{EditKind::constrain, random.pick(std::span<Point2>(pool)),
                    random.pick(std::span<Point2>(pool))};
    if (model.apply(edit)) edits.push_back(edit);
  }
  return edits;
}

}  // namespace offgrid::testing
