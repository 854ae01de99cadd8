// Who plays and who should not meet, as the user says.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "seating/checker.hpp"

namespace primanota {

// A mistake of the user: the key of a text and its values.
struct Mistake {
  std::string key;
  std::vector<std::string> values;
  std::string file = {};  // Empty: the command line.
  std::size_t line = 0;
};

class Roster {
 public:
  static Roster numbered(int players);                     // 1 to N.
  static Roster named(const std::vector<std::string>&);    // Each once; their order also gives them numbers.
  static Roster of(std::span<const mafia::seating::Row>);  // As a file names them; without numbers.

  int players() const { return static_cast<int>(names_.size()); }
  bool has_names() const { return has_names_; }
  const std::vector<std::string>& names() const { return names_; }
  const std::string& name(int player) const { return names_[static_cast<std::size_t>(player)]; }

  // By name, or by number.
  std::optional<int> find(std::string_view) const;
  Mistake unknown(std::string_view) const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, int, std::less<>> number_of_;
  bool has_names_ = false;
  bool has_numbers_ = true;
};

// One name a line.
std::expected<Roster, Mistake> read_names(std::string_view text, const std::string& file);

using Pairs = std::vector<mafia::seating::Pair>;

// "Team: Name, Name" a line: members of a team should not meet.
std::expected<Pairs, Mistake> read_teams(std::string_view text, const std::string& file, const Roster&);

// "3-7" or "3-7,4-9" or "Anna-Boris" each.
std::expected<Pairs, Mistake> read_avoid(std::span<const std::string> typed, const Roster&);

}  // namespace primanota
