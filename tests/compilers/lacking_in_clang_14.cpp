// Planted: clang 14 deduces no std::initializer_list from its elements, clang 19 and g++ 12 do.
#include <initializer_list>

auto list() { return std::initializer_list{1, 2}; }
