// A bug for the driver: the forbidden part compiles.
// expect: anything
#ifdef MUST_NOT_COMPILE
constexpr int forbidden = 1;
#endif
