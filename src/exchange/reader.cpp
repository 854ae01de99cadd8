#include "exchange/reader.hpp"

#include <chrono>
#include <cmath>

#include "base/columns.hpp"
#include "base/json_write.hpp"

namespace mafia::exchange {

void Reader::fail(std::string key, std::vector<std::string> values) {
  if (!fault_) fault_ = {std::move(key), std::move(values)};
}

int Reader::seat(const Json& value, int player_or_row, const char* field) {
  const auto number = whole(value);
  if (number && *number >= 1 && *number <= seats_at_table) return *number;
  const std::string where = std::to_string(player_or_row);
  if (list_.empty())
    fail("exchange.bad_seat", {where, field, shown(value)});
  else
    fail("exchange.row_seat", {list_, where, field, shown(value)});
  return 0;
}

int Reader::round(const Json& value, int player_or_row, const char* field) {
  const auto number = whole(value);
  if (number && *number >= 0 && *number < most_rounds) return *number;
  const std::string where = std::to_string(player_or_row);
  if (list_.empty())
    fail("exchange.bad_round", {where, field, shown(value)});
  else
    fail("exchange.row_round", {list_, where, field, shown(value)});
  return -1;
}

std::string Reader::shown(const Json& value) { return printable(shortened(write_json(value), 40)); }

void Reader::check_deck() {
  int dons = 0, mafia = 0, sheriffs = 0;
  for (const PlayerRecord& player : record_.players) {
    dons += player.role == Role::don;
    mafia += player.role == Role::mafia;
    sheriffs += player.role == Role::sheriff;
  }
  if (dons != 1 || mafia != 2 || sheriffs != 1)
    fail("exchange.wrong_deck", {std::to_string(dons), std::to_string(mafia), std::to_string(sheriffs)});
}

std::string date_of(std::int64_t seconds) {
  using namespace std::chrono;
  const year_month_day date{floor<days>(sys_seconds{std::chrono::seconds{seconds}})};
  const auto padded = [](unsigned value) { return (value < 10 ? "0" : "") + std::to_string(value); };
  return std::to_string(static_cast<int>(date.year())) + "-" + padded(static_cast<unsigned>(date.month())) + "-" +
         padded(static_cast<unsigned>(date.day()));
}

bool is_date(std::string_view text) {
  if (text.size() < 10) return false;
  for (std::size_t i = 0; i < 10; ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  }
  return true;
}

std::optional<std::int64_t> unix_seconds(std::string_view text) {
  using namespace std::chrono;
  if (!is_date(text)) return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t length) {
    int value = 0;
    for (char digit : text.substr(from, length)) value = value * 10 + (digit - '0');
    return value;
  };
  const year_month_day date{year{number(0, 4)}, month{static_cast<unsigned>(number(5, 2))},
                            day{static_cast<unsigned>(number(8, 2))}};
  if (!date.ok()) return std::nullopt;
  return sys_seconds{sys_days{date}}.time_since_epoch().count();
}

Points points_of(double value) {
  const double limited = std::fmin(std::fmax(value, -1000.0), 1000.0);
  return {static_cast<std::int32_t>(std::lround(limited * 100.0))};
}

}  // namespace mafia::exchange
