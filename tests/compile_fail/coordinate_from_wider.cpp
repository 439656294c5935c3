// A difference of coordinates is no coordinate.
// expect: conversion from .*(Int<31>|Coordinate|Int<30 . 1>).* to .*(Coordinate2|Int<30>)
#include "offgrid/kernel/point.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(1, 2), b = Point2::at(3, 5);

#ifdef MUST_NOT_COMPILE
constexpr Coordinate2 x = (b - a).x;
#else
constexpr Int<31> x = (b - a).x;
#endif
