// CutState: the mesh that is cut, its points and its faces' data, with a journal that undoes an
// update which is refused.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "offgrid/navmesh/cut/detail/split.hpp"

namespace offgrid::navmesh::detail {

/// A face at one moment. Its slot outlives it: a split gives the slot to one of the children, and
/// then the face is dead.
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
  /// Requires room. The children inherit the data of the face that they are part of.
  Split split_edge(HalfedgeId h, Point point) {
    return record(detail::split_edge(mesh_, h), std::move(point));
  }
  Split split_face(FaceId f, Point point) {
    return record(detail::split_face(mesh_, f), std::move(point));
  }

  /// The half-edge u -> v of an edge that was not split, whose number may have changed when a
  /// neighbour was.
  HalfedgeId follow(HalfedgeId h, VertexId u, VertexId v) const {
    return mesh_.origin(h) == u && mesh_.target(h) == v ? h : mesh_.find_halfedge(u, v);
  }

  /// What was split since the last begin stays.
  void begin() { journal_.clear(); }
  /// Undoes what was split since the last begin. The data of surviving faces is as it was, since
  /// children got copies.
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
  std::vector<Point> points_;        ///< one for each slot of a vertex
  std::vector<Data> data_;           ///< one for each slot of a face
  std::vector<std::uint32_t> born_;  ///< when the face in the slot came to be, in splits
  std::vector<Split> journal_;
  std::uint32_t clock_ = 0;
};

/// Faces that wait for something. Faces that die meanwhile are dropped when the queue is settled.
template <class State>
class FaceQueue {
 public:
  void push(const State& state, FaceId f) { faces_.push_back(state.stamp(f)); }
  /// Keeps the faces that are alive and for which `keep` says so; returns how many were dead.
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
