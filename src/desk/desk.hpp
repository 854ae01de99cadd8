// The judge's desk: one game as a page leads it. Takes lines, keeps the record, says as JSON what the screen shows.
// web/src/engine/types.ts has the shapes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "desk/secrets.hpp"
#include "play/notated_game.hpp"

namespace mafia::desk {

using notation::Language;

class Desk {
 public:
  explicit Desk(rules::Library = {});

  // A stored record from its beginning, a line each. Null, or the refusal of the first line that does not hold; the
  // lines before it do.
  std::string open(std::string_view record, Language);

  // A line at a time of the day. An Answer; `preview` changes nothing.
  std::string play(std::string_view line, std::uint32_t time_of_day, Language);
  std::string preview(std::string_view line, std::uint32_t time_of_day, Language) const;

  std::string screen(Language) const;
  std::string history(Language) const;
  std::string record(Language) const;
  std::string hidden_line(std::size_t place, Language) const;  // Of the record, as it is.
  std::string header() const;
  std::string deck() const;
  std::string roles(Language) const;
  // The line for shots that were entered one by one: a row of numbers for each, "-" for one who did not shoot. Empty:
  // nobody is left to shoot.
  std::string shots_line(std::string_view rows) const;
  std::string sanctions(int seat, Language) const;
  std::string awards(int seat, Language) const;
  std::string points(Language) const;
  std::string game_sheet_json() const;

  bool has_rules() const { return game_.has_rules(); }

 private:
  struct Entry {  // A line of the record.
    notation::Statement statement;
    std::optional<std::uint32_t> time;  // Of the day.
    std::string_view phase;
    int round = 0;
    std::vector<Clause> because;
    bool at_night = false;  // Said while a night was going on.
    bool undone = false;
    bool counts = false;  // For an undo.
  };

  // Just after it was applied.
  void keep(const notation::NotatedGame&, const notation::Statement&, bool at_night);
  bool is_secret(const Entry&) const;
  void take_back(int count);
  std::string accepted(const notation::NotatedGame&, std::size_t from, const std::vector<notation::Statement>&,
                       Language, bool foreseen) const;
  bool accepts(const notation::Statement&) const;

  rules::Library library_;
  notation::NotatedGame game_;
  std::vector<Entry> entries_;
};

// What the book calls a foul, with one, with two and with five of them, and over a column; what the first victim
// leaves.
void put_words(std::string&, const RuleSet&, Language);

// What can be played: the rule sets, and the settings of one of them.
std::string rules_json(Language);
std::string settings_json(std::string_view rules, Language);

// A game that shows a clause, as judges read it: what is done, and why something is refused. Facts are left out.
std::string example_json(std::string_view lines, Language);

// What somebody sees who was sent these events (a line of JSON each): his view and his clock. The rules are those lines
// of a file's head that name them. Null if they cannot be read.
std::string view_of_events(std::string_view rules, std::string_view events);

}  // namespace mafia::desk
