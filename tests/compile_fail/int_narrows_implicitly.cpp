// A wider Int does not become a narrower one on its own.
// expect: conversion from .*Int<31>.* to .*Int<30>
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

constexpr Int<31> wide;

#ifdef MUST_NOT_COMPILE
constexpr Int<30> narrow = wide;
#else
constexpr Int<32> wider = wide;
#endif
