#include "exchange/json.hpp"

#include <charconv>
#include <cmath>

namespace mafia::exchange {

std::optional<int> whole(const Json& value) {
  constexpr std::int64_t limit = 2'000'000'000;
  if (value.is_number_unsigned()) {
    const std::uint64_t number = *value.get_ptr<const std::uint64_t*>();
    return number <= static_cast<std::uint64_t>(limit) ? std::optional(static_cast<int>(number)) : std::nullopt;
  }
  if (value.is_number_integer()) {
    const std::int64_t number = *value.get_ptr<const std::int64_t*>();
    return number >= -limit && number <= limit ? std::optional(static_cast<int>(number)) : std::nullopt;
  }
  if (value.is_number_float()) {
    const double number = *value.get_ptr<const double*>();
    const bool fits = number >= -static_cast<double>(limit) && number <= static_cast<double>(limit);
    return fits && std::floor(number) == number ? std::optional(static_cast<int>(number)) : std::nullopt;
  }
  if (!value.is_string()) return std::nullopt;
  const std::string& digits = *value.get_ptr<const std::string*>();
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool read = error == std::errc{} && end == digits.data() + digits.size();
  return read && number >= -limit && number <= limit ? std::optional(number) : std::nullopt;
}

std::optional<int> whole(const Json& object, const char* key) {
  const Json* found = member(object, key);
  return found ? whole(*found) : std::nullopt;
}

std::optional<double> real(const Json& value) {
  if (value.is_number_float()) return *value.get_ptr<const double*>();
  if (const auto number = whole(value)) return *number;
  return std::nullopt;
}

}  // namespace mafia::exchange
