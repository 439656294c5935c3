// CutState: the mesh of a cut, its points and its faces' data, with a journal that undoes a refused
// update.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "offgrid/navmesh/cut/detail/split.hpp"

namespace offgrid::navmesh::detail {

/// A face at one moment. Its slot outlives it: a split gives the slot to a child, and the face is
/// dead.
struct FaceStamp {
  FaceId face;
  std::uint32_t born = 0;
};

template <class Point, class Data>
class CutState {
  static_assert(!std::is_same_v<Data, bool>,
                "a face's data is handed out by reference, which std::vector<bool> cannot");

 public:
  CutState() = default;
  CutState(Mesh mesh, std::vector<Point> points, std::vector<Data> data)
      : mesh_(std::move(mesh)),
        points_(std::move(points)),
        data_(std::move(data)),
        born_(data_.size(), 0) {}

  const Mesh& mesh() const { return mesh_; }
  const std::vector<Point>& points() const { return points_; }
  const Point& point(VertexId v) const { return points_[v.value()]; }
  const Data& data(FaceId f) const { return data_[f.value()]; }
  Data& data(FaceId f) { return data_[f.value()]; }

  FaceStamp stamp(FaceId f) const { return {f, born_[f.value()]}; }
  bool is_dead(const FaceStamp& s) const { return born_[s.face.value()] != s.born; }

  bool has_room() const { return mesh_.can_add(1, 2); }
  /// Splits an edge or a face; the children inherit the data of their parent. Requires room.
  Split split_edge(HalfedgeId h, Point point) {
    return record(detail::split_edge(mesh_, h), std::move(point));
  }
  Split split_face(FaceId f, Point point) {
    return record(detail::split_face(mesh_, f), std::move(point));
  }

  /// The half-edge u -> v of an edge that was not split; splits of its faces may have changed its
  /// number.
  HalfedgeId follow(HalfedgeId h, VertexId u, VertexId v) const {
    return mesh_.origin(h) == u && mesh_.target(h) == v ? h : mesh_.find_halfedge(u, v);
  }

  /// Begins an update; earlier splits cannot be undone any more.
  void begin() { journal_.clear(); }
  /// Undoes the splits since the last begin. The data of the remaining faces is unchanged, since
  /// children have copies.
  void roll_back() {
    for (; !journal_.empty(); journal_.pop_back()) undo(mesh_, journal_.back());
  }

 private:
  template <class Value>
  static void put(std::vector<Value>& values, std::size_t index, Value value) {
    if (index < values.size()) {
      values[index] = std::move(value);
    } else {
      values.push_back(std::move(value));
    }
  }

  Split record(const Split& split, Point point) {
    put(points_, split.vertex.value(), std::move(point));
    for (const auto& [parent, child] : split.children) {
      if (!child) continue;
      put(data_, child.value(), Data(data_[parent.value()]));
      put(born_, child.value(), ++clock_);
      born_[parent.value()] = ++clock_;
    }
    journal_.push_back(split);
    return split;
  }

  Mesh mesh_;
  std::vector<Point> points_;        ///< the point of each vertex slot
  std::vector<Data> data_;           ///< the data of each face slot
  std::vector<std::uint32_t> born_;  ///< the time at which the face in each slot was made
  std::vector<Split> journal_;
  std::uint32_t clock_ = 0;
};

/// A queue of faces. settle drops those that have died since they were pushed.
template <class State>
class FaceQueue {
 public:
  void push(const State& state, FaceId f) { faces_.push_back(state.stamp(f)); }
  /// Keeps the live faces for which keep(face) is true; returns the number of dead ones.
  template <class Keep>
  std::uint32_t settle(const State& state, Keep&& keep) {
    std::uint32_t dead = 0;
    std::size_t kept = 0;
    for (const FaceStamp& s : faces_) {
      if (state.is_dead(s)) {
        ++dead;
      } else if (keep(s.face)) {
        faces_[kept++] = s;
      }
    }
    faces_.resize(kept);
    return dead;
  }
  const std::vector<FaceStamp>& faces() const { return faces_; }

 private:
  std::vector<FaceStamp> faces_;
};

}  // namespace offgrid::navmesh::detail
