// One game at a live table: reads what the judge types, checks it, records it, answers.
#pragma once

#include "judge_clock.hpp"
#include "judge_record.hpp"
#include "judge_terminal.hpp"
#include "judge_view.hpp"
#include "play/notated_game.hpp"

namespace primanota {

class JudgeSession {
 public:
  using Language = mafia::notation::Language;
  using Line = mafia::notation::Line;
  using Statement = mafia::notation::Statement;

  JudgeSession(Terminal& terminal, Language language, mafia::notation::NotatedGame game, Record record, Clock clock)
      : terminal_(terminal), language_(language), game_(std::move(game)), record_(std::move(record)), clock_(clock) {}

  // greet_new() asks for the names first; greet_resumed() says where the game stands.
  bool greet_new();  // False: the judge left at once.
  void greet_resumed(std::vector<std::string> messages);
  void run(bool stay = true);  // Until the judge leaves.

 private:
  bool take(const Input&);  // false: the judge leaves.
  void take_line(std::string_view text, Clock::Moment begun);
  void next(Clock::Moment);
  void answer_question(const Statement&);
  bool write_comment(const Line&);

  // Applies and records a line as of that time of day; says why not if it is refused.
  bool accept(const Line&, std::uint32_t time_of_day);
  void go_on_after_break(Clock::Moment);
  void reply(const std::string& sentence);  // An answer; there is nothing that `why` could explain.
  void refuse(const std::string& sentence, mafia::Clause = {});

  // judge_commands.cpp
  enum class Command { none, help, why, explain, show, hide, game_sheet, table, watch, quit };
  static Command command_of(std::string_view line);
  bool run_command(Command, std::string_view line);  // false: the judge leaves.
  void help();
  void why();
  void print_game_sheet();
  std::string with_similar_command(const mafia::notation::SyntaxError&, std::string_view line) const;

  // judge_notices.cpp
  void note_events(std::size_t from);  // Adds notices about the events from that log position on.
  std::string recorded(const Line&) const;
  std::vector<std::string> look_alikes_of(int seat) const;  // Sentences: which names look like the one there.

  std::optional<Line> card_shorthand(std::string_view line) const;

  void show();  // The screen, or the report of a step for a pipe.
  Sight sight() const;
  Status status();
  std::string_view word(std::string_view key) const;

  Terminal& terminal_;
  Language language_;
  mafia::notation::NotatedGame game_;
  Record record_;
  Clock clock_;

  bool roles_shown_ = false;
  int morning_shown_ = 0;    // Of which day.
  bool broken_off_ = false;  // Resumed in the middle of something timed.
  std::vector<std::string> messages_;
  std::vector<mafia::Clause> because_;  // Of the last ruling or refusal.
  std::vector<mafia::Watch> reminded_;  // Already printed to a pipe.

  struct Chime {  // So that each signal sounds once.
    std::uint32_t since = 0, allowed = 0;
    long left = 0;
  } chime_;
};

}  // namespace primanota
