#include "parse_number.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

namespace offgrid::io::detail {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The word without a leading plus, unless a sign follows it.
std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-' && word[1] != '+') word.remove_prefix(1);
  return word;
}

/// Removes the exponent of a well-formed number and returns it, clamped to a magnitude of 2^60.
/// Words are shorter than a file, so sums of it and a count of digits do not overflow.
long long take_exponent(std::string_view& word) {
  const std::size_t at = word.find_first_of("eE");
  if (at == std::string_view::npos) return 0;
  const std::string_view digits = without_plus(word.substr(at + 1));
  word = word.substr(0, at);
  const long long far = 1LL << 60;
  long long exponent = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (result.ec != std::errc{}) return digits.front() == '-' ? -far : far;
  return std::clamp(exponent, -far, far);
}

/// Is the magnitude of a well-formed number other than zero below 1? Where std::from_chars finds no
/// double, it may not say on which side.
bool is_below_one(std::string_view word) {
  const long long exponent = take_exponent(word);
  const std::size_t first = word.find_first_of("123456789");
  if (first == std::string_view::npos) return true;
  const std::size_t point = word.find('.') == std::string_view::npos ? word.size() : word.find('.');
  // The first digit stands for 10^place.
  const long long place = first < point ? static_cast<long long>(point - first) - 1
                                        : -static_cast<long long>(first - point);
  return place + exponent < 0;
}

struct ParsedDecimal {
  Decimal decimal;
  bool is_exact = true;  ///< was no digit other than 0 dropped?
};

ParsedDecimal parse_decimal(std::string_view word) {
  constexpr std::uint64_t digits_end = 100'000'000'000'000'000;  // with one digit more there are 18
  constexpr long long exponent_min = -30, exponent_max = 308;    // of a finite double
  long long exponent = take_exponent(word);
  ParsedDecimal parsed;
  std::uint64_t& digits = parsed.decimal.digits;
  bool is_behind_point = false;
  for (const char c : word) {
    if (c == '.') is_behind_point = true;
    if (!is_digit(c)) continue;
    const bool is_kept = digits < digits_end;
    if (is_kept) digits = 10 * digits + static_cast<std::uint64_t>(c - '0');
    if (!is_kept && c != '0') parsed.is_exact = false;
    if (is_kept == is_behind_point) exponent += is_kept ? -1 : 1;
  }
  for (; exponent < exponent_min && digits != 0; ++exponent) {
    if (digits % 10 != 0) parsed.is_exact = false;
    digits /= 10;
  }
  exponent = std::clamp(exponent, exponent_min, exponent_max);
  parsed.decimal.exponent = static_cast<std::int32_t>(exponent);
  return parsed;
}

// Both are std::from_chars of a whole word that begins with a digit or a point, perhaps behind a
// minus.
#if defined(__cpp_lib_to_chars)

std::errc parse_all(std::string_view word, double& parsed) {
  const char* const end = word.data() + word.size();
  const auto result = std::from_chars(word.data(), end, parsed);
  return result.ptr == end ? result.ec : std::errc::invalid_argument;
}

#else  // a C++ library that has std::from_chars for integers alone, as libc++ 19

/// The number of digits at the beginning, which it removes.
std::size_t take_digits(std::string_view& word) {
  const auto end = std::find_if_not(word.begin(), word.end(), is_digit);
  const auto count = static_cast<std::size_t>(end - word.begin());
  word.remove_prefix(count);
  return count;
}

/// std::strtod reads more, as hexadecimal numbers.
bool is_decimal(std::string_view word) {
  if (word.front() == '-') word.remove_prefix(1);
  std::size_t digits = take_digits(word);
  if (word.starts_with('.')) {
    word.remove_prefix(1);
    digits += take_digits(word);
  }
  if (digits == 0) return false;
  if (word.starts_with('e') || word.starts_with('E')) {
    word.remove_prefix(1);
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    if (take_digits(word) == 0) return false;
  }
  return word.empty();
}

std::errc parse_all(std::string_view word, double& parsed) {
  if (!is_decimal(word)) return std::errc::invalid_argument;
  errno = 0;
  parsed = std::strtod(std::string(word).c_str(), nullptr);
  const bool is_out_of_range = errno == ERANGE && (parsed == 0 || !std::isfinite(parsed));
  return is_out_of_range ? std::errc::result_out_of_range : std::errc{};
}

#endif

}  // namespace

NumberFault parse_double(std::string_view word, double& value) {
  word = without_plus(word);
  const std::size_t first = word.empty() || word[0] != '-' ? 0 : 1;
  if (first >= word.size() || !(is_digit(word[first]) || word[first] == '.'))
    return NumberFault::syntax;
  double parsed = 0;
  const std::errc fault = parse_all(word, parsed);
  if (fault == std::errc::invalid_argument) return NumberFault::syntax;
  if (fault == std::errc::result_out_of_range) {
    if (!is_below_one(word)) return NumberFault::out_of_range;
    parsed = 0;
  }
  value = parsed;
  return NumberFault::none;
}

NumberFault parse_integer(std::string_view word, std::int64_t& value) {
  word = without_plus(word);
  const char* const end = word.data() + word.size();
  std::int64_t parsed = 0;
  const auto result = std::from_chars(word.data(), end, parsed);
  if (result.ec == std::errc::invalid_argument || result.ptr != end) return NumberFault::syntax;
  if (result.ec == std::errc::result_out_of_range) return NumberFault::out_of_range;
  value = parsed;
  return NumberFault::none;
}

Decimal decimal_of(std::string_view word) { return parse_decimal(word).decimal; }

std::optional<Decimal> exact_decimal_of(std::string_view word) {
  const ParsedDecimal parsed = parse_decimal(word);
  return parsed.is_exact ? std::optional(parsed.decimal) : std::nullopt;
}

}  // namespace offgrid::io::detail
