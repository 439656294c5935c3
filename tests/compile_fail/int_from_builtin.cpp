// A built-in integer is checked before it becomes an Int.
// expect: conversion from .?int.? to .*Int<30>
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr Int<30> five = 5;
#else
constexpr Int<30> five = Int<30>::checked(5).value();
#endif
