// A tournament that is replayed from its log: takes lines in order, judges them, answers facts.
#pragma once

#include <functional>
#include <memory>

#include "cup/cup_line.hpp"
#include "play/game_record.hpp"
#include "tournament/tournament.hpp"

namespace mafia::notation {

struct CupProblem {  // Why a line does not hold.
  enum class Kind : std::uint8_t { unreadable, refused, not_refused, wrong_refusal, fact_false };
  Kind kind{};
  std::string code;  // Of the refusal.
  Clause clause;
  std::string detail;  // A sentence: what is wrong with a record, what holds instead of a fact.
};

class Cup {
 public:
  using ReadFile = std::function<std::optional<std::string>(const std::string& name)>;

  explicit Cup(Language language, rules::Library library = {}, ReadFile read = {});

  // Takes one line of the file. A refused line changes nothing.
  std::expected<void, CupProblem> take(std::string_view line);
  // Title and rules are said. `with` lines may follow as long as nothing else does; settle() ends that.
  bool begun() const { return !state_.title.empty() && named_ != nullptr; }
  std::expected<void, CupProblem> settle();

  std::optional<int> open_block() const { return block_ ? std::optional(block_line_) : std::nullopt; }

  // In which language it explains itself from here on.
  void speak(Language language) { language_ = language; }

  // How a line that was taken is kept: what a machine seated is written out, so that it stays whatever becomes of the
  // machine. `events`: the size of the log before the line.
  std::string lasting(std::string_view line, std::size_t events) const;

  const tournament::State& state() const { return state_; }
  const std::vector<tournament::Event>& log() const { return log_; }
  const std::vector<std::string>& clauses() const { return clauses_; }  // That the file demonstrates.
  const std::vector<bool>& cited() const { return cited_; }
  const std::vector<rules::With>& settings() const { return settings_; }  // `with` lines.
  std::shared_ptr<const RuleSet> amended_rules() const { return own_; }   // Null: a book or a house as it is.
  std::span<const Clause> because() const { return because_; }            // Of the last accepted line or fact.

 private:
  struct Refused {
    std::string code;
    Clause clause;
    std::string detail;
  };
  using Result = std::expected<void, Refused>;

  std::expected<void, CupProblem> apply(const CupLine&);
  std::expected<void, CupProblem> answer(const CupLine&, const Result&);
  Result play(const CupSaid&);
  Result submit(const tournament::Command&);
  std::string detail_of(const tournament::Violation&) const;
  Result choose_rules();
  Result use_rules(const CupRules&);
  Result use_parameter(const CupWith&);
  Result pass_time(const CupTime&);
  Result enter_record(const CupGame&, const std::string& text);
  Result correct(const CupCorrect&);
  void note(std::span<const Clause>);

  // cup_answers.cpp
  std::expected<void, CupProblem> fact(const CupFact&);
  std::optional<std::string> differs(const CupFact&);  // What holds instead; nothing: the fact holds.
  std::optional<std::string> game_differs(const CupFact&);
  std::optional<std::string> row_differs(const CupFact&, const scoring::Results&, const scoring::Standings&);
  std::optional<std::string> nomination_differs(const CupFact&, const scoring::Results&, const scoring::Standings&);
  void note_place(int player, const scoring::Standings&);

  Language language_;
  rules::Library library_;
  ReadFile read_;
  tournament::State state_;
  std::vector<tournament::Event> log_;
  tournament::Moment now_;
  const RuleSet* named_ = nullptr;
  std::vector<rules::With> settings_;
  std::shared_ptr<RuleSet> own_;  // With the settings of this file.
  std::vector<std::string> clauses_;
  std::vector<Clause> because_;
  std::vector<bool> cited_;
  std::optional<std::pair<CupLine, std::string>> block_;  // A record that is being read.
  int line_ = 0, block_line_ = 0;
};

struct CupReport {
  std::vector<Complaint> complaints;
  Cup cup;
  bool only_unbegun = false;  // Nothing is wrong but that title or rules are still to come.
};
CupReport check_cup(std::string_view file, Language, rules::Library = {}, Cup::ReadFile = {});

std::string sentence_of(const CupProblem&, Language);

// What can be done now, and what stands in the way of the end.
std::string summary(const tournament::State&, Language);

// Who sits where in the games that are not confirmed yet.
std::string seats_text(const tournament::State&, Language);

// The tournament as a file of docs/tournament-format.md.
std::string tournament_json(const Cup&);

}  // namespace mafia::notation
