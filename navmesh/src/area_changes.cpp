// What an edit changed: the digests of the faces that it touched, and lists of faces.
#include <algorithm>
#include <tuple>

#include "offgrid/navmesh/detail/area_cover.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

// A point as a word that is smaller for points before it in lexicographic order.
std::uint64_t ordered_word(const Point2& p) { return word_of(p) ^ 0x8000000080000000U; }

Point2 point_of(std::uint64_t word) {
  const std::uint64_t plain = word ^ 0x8000000080000000U;
  const auto coordinate = [](std::uint64_t half) {
    return kernel::Coordinate2::trusted(static_cast<std::int32_t>(static_cast<std::uint32_t>(half)));
  };
  return {coordinate(plain >> 32), coordinate(plain)};
}

}  // namespace

FaceKey AreaCover::ListedFace::key() const { return {point_of(first), point_of(second), point_of(third)}; }

AreaCover::ListedFace AreaCover::listed(const FaceRecord& record) {
  return {ordered_word(record.key[0]), ordered_word(record.key[1]), ordered_word(record.key[2]), record.digest};
}

// The corners from the lexicographically smallest one, each with the edge that starts there.
void AreaCover::read_shape(const SnapRounding& snap, FaceId f, FaceRecord& record) const {
  const auto corners = snap.mesh().corners(f);
  const std::span<const Point2> points = snap.planar().points();
  const Point2 a = points[corners[0].vertex()], b = points[corners[1].vertex()], c = points[corners[2].vertex()];
  std::uint32_t first = ordered_word(b) < ordered_word(a) ? 1 : 0;
  if (ordered_word(c) < ordered_word(first == 0 ? a : b)) first = 2;
  record.key = first == 0 ? FaceKey{a, b, c} : first == 1 ? FaceKey{b, c, a} : FaceKey{c, a, b};
  DigestWriter writer;
  for (std::uint32_t k = 0, corner = first; k < 3; ++k, corner = corner == 2 ? 0 : corner + 1) {
    const HalfedgeId h = snap.mesh().halfedge(f, corner);
    writer.add(word_of(record.key[k]));
    writer.add(std::uint64_t{barrier_count(snap, h)} << 1 | (corners[corner].constrained() ? 1 : 0));
  }
  record.shape = writer.digest();
}

AreaCover::FaceRecord AreaCover::record_of(const SnapRounding& snap, FaceId f, const FaceRecord& was) const {
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

// A face may have moved to another slot.
void AreaCover::compare(Changes& changes) {
  const auto by_corners = [](const ListedFace& a, const ListedFace& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  };
  std::sort(before_.begin(), before_.end(), by_corners);
  std::sort(after_.begin(), after_.end(), by_corners);
  changes.removed.reserve(before_.size());
  changes.added.reserve(after_.size());
  const auto corners = [](const ListedFace& face) { return std::tie(face.first, face.second, face.third); };
  auto was = before_.begin();
  for (const ListedFace& is : after_) {
    for (; was != before_.end() && corners(*was) < corners(is); ++was) changes.removed.push_back(was->key());
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
