// A game that its lines lead: takes statements in order, judges them with the engine, answers facts.
#pragma once

#include <map>
#include <memory>

#include "engine/history.hpp"
#include "nota/statement.hpp"
#include "rules/house.hpp"

namespace mafia::notation {

struct Problem {  // Why a line does not hold.
  enum class Kind : std::uint8_t {
    refused,        // A plain line was refused.
    not_refused,    // A `!` line was accepted.
    wrong_refusal,  // Refused, but for another reason than expected.
    fact_false,
    cannot,  // The line itself makes no sense here; `key` names the text.
  };
  Kind kind{};
  std::string code;  // Of the refusal.
  Clause clause;
  std::string key;  // Of locale/words, for Kind::cannot.
  std::vector<std::string> values;
  std::optional<Statement> holds;     // What is true instead of a fact.
  std::string similar;                // Did you mean…
  std::vector<std::string> settings;  // Of house rules that contradict each other.
};

struct Header {
  std::string title, date, judge, event;
  std::string signed_on;  // By the judge, after the announcement; whatever is entered later asks for another signature.
  std::vector<std::string> assistants;
  int table = 0, round = 0;
  std::map<int, std::string> players;
  std::vector<std::string> clauses;
  std::vector<std::pair<std::string, std::string>> with;
};

enum class Citations : std::uint8_t { dropped, kept };  // Whether a game notes every clause that its run rests on.

class NotatedGame {
 public:
  // The library: where it finds the rule set that a file names.
  explicit NotatedGame(rules::Library = {}, Citations = Citations::dropped);

  // Applies one line. A refused line changes nothing.
  std::expected<void, Problem> apply(const Statement&);

  // What a stored line did, as it was recorded and without judging again: a game that was stored under an earlier
  // edition goes on as it was. Lines of the header and times are applied, at the time that was set; a line of play has
  // its events and their time. What the rulings rested on is not stored: because() and cited() know nothing of it.
  std::expected<void, Problem> replay(const Statement&, std::span<const Event>);

  // House rules that cannot hold together. Further `with` lines may mend it; nothing is played before.
  std::optional<Problem> contradiction() const;

  bool has_rules() const { return history_.has_value(); }
  const RuleSet& rules() const { return *rules_; }
  std::shared_ptr<const RuleSet> shared_rules() const { return rules_; }  // They outlive the game.
  const History& history() const { return *history_; }
  const State& state() const { return history_->state(); }
  const Header& header() const { return header_; }
  GameTime now() const { return now_; }
  std::optional<std::uint32_t> time_of_day() const { return clock_; }  // Of the last `@` line.
  void set_time(GameTime at) { now_ = at; }                            // A live clock.
  std::vector<Clause> because() const;                                 // Of the last accepted line.

  // Everything the run rested on so far: rulings, refusals and prompts. Empty unless it is kept, for clause coverage.
  const std::vector<bool>& cited() const { return cited_; }

  struct Reason {  // Free text that belongs to an event of the log.
    std::size_t position;
    std::string text;
  };
  const std::vector<Reason>& reasons() const { return reasons_; }

 private:
  struct Refused {
    std::string code;
    Clause clause;
  };
  using Result = std::expected<void, Refused>;

  std::expected<void, Problem> use_rules(const Statement&);
  std::expected<void, Problem> use_parameter(const Statement&);
  std::expected<void, rules::ParameterError> use_settings(std::vector<rules::With>);  // Before the first line of play.
  void use(std::shared_ptr<const RuleSet>);
  Result use_seats(int number);
  void use_deck(std::shared_ptr<const RuleSet>);
  void drop_signature(const Statement&);
  void remember(const Statement&, std::size_t size);  // A line of play that was accepted at this size of the log.
  std::expected<void, Problem> expect_refusal(const Statement&);
  Result play(const Statement&);
  Result header(const Statement&);
  Result submit(const Command&);
  Result refuse(std::string code, Law law) const;
  std::expected<Seat, Refused> seat(int number) const;
  std::expected<SeatSet, Refused> seats(const std::vector<int>& list) const;

  // headings.cpp
  Result heading(const Statement&);
  Result advance_to(int round, Step step);
  Result to_voting();
  Result past_voting();
  Result to_turn(Seat by);
  Result to_nota();
  Result to_night_step(Step step);       // Passes the steps of the night before it.
  std::optional<int> place(Step) const;  // Within its round; nothing: the book has no such step.
  bool is_before(int round, int target) const;

  // lines.cpp
  Result deal(const Statement&);
  Result lay_deck(const Statement&);
  Result use_deck(const Deck&);
  Result deal_by_list(const std::array<Role, max_seats>& roles);
  Result speech(const Statement&);
  Result rest_speak();
  Result last_word(Seat by);
  Result award(const Statement&);
  Result fine(const Statement&, Seat to);
  Result ballot(const Statement&);
  Result lift(const Statement&);
  Result shots(const Statement&);
  Result check(const Statement&, Role by);
  Result act(const Statement&);
  Result mafia_kills(const Statement&);
  Result mafia_misses();
  Result decide_protest(Seat by, bool upheld);
  Result nota(const Statement&);
  Result punish(const Statement&);
  Result time(const Statement&);
  Result undo(const Statement&);
  Result simple(const Statement&);

  // facts.cpp
  std::expected<void, Problem> fact(const Statement&) const;
  std::expected<void, Problem> knowledge(const Statement&) const;
  void note(Clause);
  void note(Law);
  void note_grounds();
  void note_prompt();
  void note_points(const Statement&);  // A fact about points rests on their clauses.
  void verify_masks();

  rules::Library library_;
  const RuleSet* named_ = nullptr;        // By the file.
  std::vector<rules::With> settings_;     // What this game plays otherwise.
  std::shared_ptr<const RuleSet> rules_;  // Both together.
  std::optional<rules::Contradiction> nonsense_;
  std::optional<History> history_;
  Header header_;
  GameTime now_;
  std::optional<std::uint32_t> clock_;
  bool started_ = false;
  std::vector<Grounds> grounds_;  // Of the last accepted line, command by command.
  std::vector<Grounds> gathering_;
  std::vector<std::size_t> marks_;  // Log sizes before each accepted line that still holds.
  std::vector<bool> cited_;
  std::vector<Reason> reasons_;
};

}  // namespace mafia::notation
