// One line of a tournament's log, as it is written.
#pragma once

#include <expected>
#include <variant>

#include "cup/cup_cursor.hpp"
#include "rules/parameters.hpp"

namespace mafia::notation {

struct CupFact {
  CupWord what{};
  bool negated = false;
  std::string name, value;  // A player, a team, a clause; what is said of it.
  std::vector<std::string> names;
  tournament::GameRef game;
  int seat = 0;
  CupWord word{};  // A status.
  Fraction number;
};

// Lines that are not commands of the tournament itself.
struct CupRules {
  std::string id;
};
struct CupWith {
  std::string name, value;
};
struct CupClauses {
  std::vector<std::string> clauses;
};
struct CupTime {
  std::int64_t day = -1;
  std::int64_t seconds = 0;
};  // day -1: the same.
// A game by its record: a file, or the lines that follow up to `}`.
struct CupGame {
  tournament::GameRef game;
  std::string by, file;
  bool block = false;
};
// A line of a game's record corrected.
struct CupCorrect {
  tournament::GameRef game;
  tournament::Names by;
  int line = 0;
  std::string text;
};

using CupSaid = std::variant<tournament::Command, CupFact, CupRules, CupWith, CupClauses, CupTime, CupGame, CupCorrect>;

struct CupLine {
  std::optional<CupSaid> said;  // None: blank, or a comment.
  bool refused = false;         // `!`: must be refused.
  std::string code, clause;     // For that reason.
};

struct CupSyntaxError {
  std::string key;  // Of locale/tournament.
  std::vector<std::string> values;
  std::string similar;    // Did you mean…
  bool expected = false;  // A `!` line that names no other reason.
};

std::expected<CupLine, CupSyntaxError> parse_cup_line(std::string_view);
std::string sentence_of(const CupSyntaxError&, Language);
std::string sentence_of(const rules::ParameterError&, Language);
std::optional<CupFact> parse_cup_fact(CupCursor&);  // cup_facts.cpp

// cup_result.cpp: the parts of a result, `red; sheriff 1; …`.
struct CupResult {
  tournament::PlayedGame played;
  std::string consent_by, consent_reason;
};
CupResult read_result(CupCursor&);
// `best_move 0.5 MC-3.8-c2`
struct CupAward {
  Award kind{};
  Points points;
  Clause reason;
};
CupAward read_award(CupCursor&);

}  // namespace mafia::notation
