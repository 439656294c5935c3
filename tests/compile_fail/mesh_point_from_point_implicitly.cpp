// A grid point becomes a point of the mesh only where the code says so.
// expect: conversion from .*Point2.* to .*MeshPoint2
#include "offgrid/kernel/mesh_point.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(1, 2);

#ifdef MUST_NOT_COMPILE
constexpr MeshPoint2 m = a;
#else
constexpr MeshPoint2 m{a};
#endif
