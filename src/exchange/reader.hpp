// Shared by the readers of both formats: keeps the first error and checks numbers.
#pragma once

#include "exchange/formats.hpp"
#include "exchange/json.hpp"

namespace mafia::exchange {

class Reader {
 public:
  void fail(std::string key, std::vector<std::string> values = {});  // Later complaints are ignored.
  bool failed() const { return fault_.has_value(); }
  Fault fault() const { return *fault_; }

 protected:
  // A seat number, or 0 and a complaint about that field of that player, or of that row of a list.
  int seat(const Json&, int player_or_row, const char* field);
  // The number of a round, or -1 and a complaint.
  int round(const Json&, int player_or_row, const char* field);
  void check_deck();
  static std::string shown(const Json&);  // A value for a complaint, shortened.

  Record record_;
  std::string list_;  // The list whose rows are being read; empty: the players.

 private:
  std::optional<Fault> fault_;
};

std::expected<Record, Fault> read_mafiaratings(const Json&);
std::expected<Record, Fault> read_polemica(const Json&);
nlohmann::ordered_json write_mafiaratings(const Record&);
nlohmann::ordered_json write_polemica(const Record&);

std::string date_of(std::int64_t unix_seconds);                   // "2020-01-25", UTC.
std::optional<std::int64_t> unix_seconds(std::string_view date);  // Start of the day, UTC.
bool is_date(std::string_view);                                   // Begins like 2020-01-25.

// The points that a record gives as a decimal number.
Points points_of(double);

}  // namespace mafia::exchange
