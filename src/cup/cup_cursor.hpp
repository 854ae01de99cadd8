// Reads one line of a tournament's log, word by word.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nota/statement.hpp"
#include "tournament/command.hpp"

namespace mafia::notation {

enum class CupWord : std::uint8_t {
#define CUP(id, en, ru) id,
#include "cup/cup_words.def"
#undef CUP
};
std::string_view spelling(CupWord, Language);         // The first one.
std::string_view similar_cup_word(std::string_view);  // In either language; empty: none comes near.
std::string quoted_name(const std::string& name);     // With quotes where something else would be read without them.

class CupCursor {
 public:
  explicit CupCursor(std::string_view line) : rest_(line) { skip(); }

  bool at_end() const { return rest_.empty(); }
  bool failed() const { return failed_; }
  void fail() { failed_ = true; }
  std::string_view rest() const { return rest_; }

  bool take(CupWord);
  bool sees(CupWord) const;
  bool take(char);
  void need(CupWord word) { failed_ |= !take(word); }
  void need_end() { failed_ |= !at_end(); }

  std::optional<int> number();
  int need_number();
  std::uint64_t need_seed();
  std::optional<Fraction> decimal();
  Seat need_seat();
  SeatSet need_seats();  // One or more.
  tournament::GameRef need_game();
  std::optional<Clause> clause();  // None: the next word is no clause.
  std::string_view token();        // Up to white space or a mark.

  // Up to a mark (, : ; { }) or one of these words; quotes keep everything together.
  std::string name(std::initializer_list<CupWord> stops = {});
  std::string need_name(std::initializer_list<CupWord> stops = {});
  std::vector<std::string> names(std::initializer_list<CupWord> stops = {});
  std::string need_name_before_clause();  // Up to a clause, `allowed by`, or a mark.
  std::string text();                     // All that is left.
  std::string text_after_mark();          // `: TEXT`, if it is there.

 private:
  void skip();
  std::size_t match(CupWord) const;  // Letters that the word takes here; 0: it is not here.

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace mafia::notation
