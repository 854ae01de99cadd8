// The tournament file: reading results that anybody may have written, and writing standings.
// The format is described in docs/tournament-format.md.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nota/statement.hpp"
#include "rules/house.hpp"
#include "scoring/standings.hpp"

namespace mafia::notation {

struct ResultError {
  std::string stage;  // Empty with `round` 0: the error concerns the whole file.
  int round = 0, table = 0;
  std::string clause;  // As the book numbers it: "3.6"; "format" where no book does.
  std::string message;
  std::vector<std::string> players;  // Of a lot that is not drawn.

  bool of_a_game = false;
  int line = 0;  // Of a log.
};

struct TournamentFile {
  scoring::Results results;           // Without the games that have errors, and those not played yet.
  std::vector<ResultError> errors;    // Of the file and of its games, in order.
  std::vector<std::string> warnings;  // Allowed, but hardly meant.
  // Whoever holds the results holds the rules they were played by.
  rules::Library library;
  std::shared_ptr<const RuleSet> amended;

  bool broken() const;  // The file itself: nothing can be reckoned.
};

// Records of games that lie beside the file.
struct Records {
  // The text of a record that the file names; nothing: it cannot be read.
  std::function<std::optional<std::string>(const std::string& name)> read;
  struct Loose {
    std::string stage;  // Empty: the first stage.
    std::string name;
  };
  std::vector<Loose> loose;  // Not named by the file: their headers say round and table.
};

TournamentFile read_tournament(std::string_view json, Language, const rules::Library& = {}, const Records& = {});

// What is behind a point of law, as the book numbers it: "3.20.5".
std::string book_number(const RuleSet&, Law);
std::string book_number(Clause);

// The results only up to a round: earlier stages whole, of this stage the rounds before it. Without a stage's name the
// last one that has such a round. False: there is none.
bool keep_before(scoring::Results&, std::string_view before);

struct RoundName {
  std::string_view stage;  // Empty: whichever has it.
  int round = 0;
};
std::optional<RoundName> round_of(std::string_view);  // "3" or "final:3"

}  // namespace mafia::notation
