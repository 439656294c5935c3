// Ranges over the elements of a mesh, for range-based for loops.
#pragma once

#include <cstddef>
#include <cstdint>

#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// The live ids of one kind, by increasing value.
template <class Mesh, class Element>
class IdRange {
 public:
  class Iterator {
   public:
    using value_type = Element;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    Iterator(const Mesh& mesh, std::uint32_t value, std::uint32_t bound)
        : mesh_(&mesh), value_(value), bound_(bound) {
      skip_dead();
    }

    Element operator*() const { return Element{value_}; }
    Iterator& operator++() {
      ++value_;
      skip_dead();
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.value_ == b.value_; }

   private:
    void skip_dead() {
      while (value_ < bound_ && !mesh_->is_alive(Element{value_})) ++value_;
    }

    const Mesh* mesh_ = nullptr;
    std::uint32_t value_ = 0;
    std::uint32_t bound_ = 0;
  };

  IdRange(const Mesh& mesh, std::uint32_t bound) : mesh_(&mesh), bound_(bound) {}
  Iterator begin() const { return {*mesh_, 0, bound_}; }
  Iterator end() const { return {*mesh_, bound_, bound_}; }

 private:
  const Mesh* mesh_;
  std::uint32_t bound_;
};

/// The half-edges that start at one vertex, counter-clockwise. At the border it begins at the
/// clockwise end, so that it meets every face.
template <class Mesh>
class Rotation {
 public:
  class Iterator {
   public:
    using value_type = HalfedgeId;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    Iterator(const Mesh& mesh, HalfedgeId first) : mesh_(&mesh), first_(first), current_(first) {}

    HalfedgeId operator*() const { return current_; }
    Iterator& operator++() {
      current_ = mesh_->rotate_left(current_);
      if (current_ == first_) current_ = HalfedgeId{};
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.current_ == b.current_;
    }

   private:
    const Mesh* mesh_ = nullptr;
    HalfedgeId first_;
    HalfedgeId current_;
  };

  Rotation(const Mesh& mesh, HalfedgeId start) : mesh_(&mesh), first_(start) {
    if (!start) return;
    // Clockwise to the border; an inner vertex comes back to where it began.
    for (HalfedgeId before = mesh.rotate_right(start); before && before != start;
         before = mesh.rotate_right(before))
      first_ = before;
    if (mesh.rotate_right(first_)) first_ = start;
  }

  Iterator begin() const { return {*mesh_, first_}; }
  Iterator end() const { return {*mesh_, HalfedgeId{}}; }
  bool empty() const { return first_.is_none(); }

 private:
  const Mesh* mesh_;
  HalfedgeId first_;
};

}  // namespace offgrid::navmesh
