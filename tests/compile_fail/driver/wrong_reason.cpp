// A bug for the driver: the forbidden part fails for another reason than the stated
// one.
// expect: conversion from .*Int<31>
#ifdef MUST_NOT_COMPILE
constexpr int forbidden = no_such_name;
#endif
