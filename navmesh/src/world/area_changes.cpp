// Digests of the faces that an edit touched, and the lists of changed faces.
#include <algorithm>
#include <array>
#include <tuple>

#include "mesh/sort_few.hpp"
#include "world/area_cover.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr std::array<std::uint32_t, 5> corner_after{0, 1, 2, 0, 1};

}  // namespace

FaceKey AreaCover::ListedFace::key() const {
  return {point_of_ordered_word(first), point_of_ordered_word(second),
          point_of_ordered_word(third)};
}

AreaCover::ListedFace AreaCover::listed(const FaceRecord& record) {
  return {ordered_word_of(record.key[0]), ordered_word_of(record.key[1]),
          ordered_word_of(record.key[2]), record.digest};
}

// Digests the corners from the lexicographically smallest one on, each with its outgoing edge.
void AreaCover::read_shape(const SnapRounding& snap, FaceId f, FaceRecord& record) const {
  const PlanarMesh planar = snap.planar();
  const auto corners = planar.mesh().corners(f);
  const std::span<const Point2> points = planar.points();
  const Point2 a = points[corners[0].vertex()], b = points[corners[1].vertex()],
               c = points[corners[2].vertex()];
  const FaceKey at{a, b, c};
  const std::uint64_t of_a = ordered_word_of(a), of_b = ordered_word_of(b),
                      of_c = ordered_word_of(c);
  // No branch: the smallest corner is not predictable.
  const auto first = 2 * static_cast<std::uint32_t>(of_c < std::min(of_a, of_b)) +
                     static_cast<std::uint32_t>(of_b < std::min(of_a, of_c));
  DigestWriter writer;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t corner = corner_after[first + k];
    const HalfedgeId h = planar.mesh().halfedge(f, corner);
    record.key[k] = at[corner];
    writer.add(word_of(at[corner]));
    writer.add(std::uint64_t{barrier_count(snap, h)} << 1 |
               (corners[corner].constrained() ? 1 : 0));
  }
  record.shape = writer.digest();
}

AreaCover::FaceRecord AreaCover::record_of(const SnapRounding& snap, FaceId f,
                                           const FaceRecord& was) const {
  FaceRecord record;
  if (was.touch == Touch::label) {
    record.key = was.key;
    record.shape = was.shape;
  } else if (snap.mesh().is_alive(f)) {
    read_shape(snap, f, record);
  } else {
    return record;
  }
  const Digest& label = labels_.digest(face_labels_[f.value()]);
  record.digest = DigestWriter(record.shape).add(label.high).add(label.low).digest();
  record.is_there = true;
  return record;
}

AreaCover::Changes AreaCover::finish(const SnapRounding& snap, bool lists_faces) {
  before_.clear();
  after_.clear();
  Changes changes;
  for (const FaceId f : touched_) {
    const FaceRecord was = face_records_[f.value()];
    const FaceRecord is = record_of(snap, f, was);
    face_records_[f.value()] = is;
    const bool is_same_face = was.is_there && is.is_there && was.key == is.key;
    if (is_same_face && was.digest == is.digest) continue;
    digest_ -= was.digest;
    digest_ += is.digest;
    if (!lists_faces) continue;
    if (is_same_face) {
      changes.relabelled.push_back(is.key);
      continue;
    }
    if (was.is_there) before_.push_back(listed(was));
    if (is.is_there) after_.push_back(listed(is));
  }
  touched_.clear();
  if (lists_faces) compare(changes);
  return changes;
}

// Compares lists, not slots, since a face may have moved to another slot.
void AreaCover::compare(Changes& changes) {
  const auto by_corners = [](const ListedFace& a, const ListedFace& b) {
    return (a.first < b.first) | ((a.first == b.first) & (a.second < b.second));
  };
  sort_few(before_, by_corners);
  sort_few(after_, by_corners);
  changes.removed.reserve(before_.size());
  changes.added.reserve(after_.size());
  const auto corners = [](const ListedFace& face) {
    return std::tie(face.first, face.second, face.third);
  };
  auto was = before_.begin();
  for (const ListedFace& is : after_) {
    for (; was != before_.end() && corners(*was) < corners(is); ++was)
      changes.removed.push_back(was->key());
    if (was == before_.end() || corners(*was) != corners(is)) {
      changes.added.push_back(is.key());
    } else if ((was++)->digest != is.digest) {
      changes.relabelled.push_back(is.key());
    }
  }
  for (; was != before_.end(); ++was) changes.removed.push_back(was->key());
  std::sort(changes.relabelled.begin(), changes.relabelled.end());
}

}  // namespace offgrid::navmesh::detail
