#include "play/notated_game.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace mafia::notation {
namespace {

std::string_view name_of(Refusal refusal) {
  constexpr std::string_view names[] = {
#define REFUSAL(code) #code,
#include "engine/refusal.def"
#undef REFUSAL
  };
  return names[static_cast<std::size_t>(refusal)];
}

Problem cannot(std::string key, std::vector<std::string> values = {}) {
  return {.kind = Problem::Kind::cannot, .key = std::move(key), .values = std::move(values)};
}

}  // namespace

NotatedGame::NotatedGame(rules::Library library, Citations citations)
    : library_(std::move(library)), cited_(citations == Citations::kept ? rules::catalogue().size() : 0) {}

std::expected<void, Problem> NotatedGame::use_rules(const Statement& s) {
  if (has_rules()) return std::unexpected(Problem{.kind = Problem::Kind::refused, .code = "duplicate"});
  named_ = library_.find(s.text);
  if (!named_) return std::unexpected(cannot("error.unknown_rules", {s.text, library_.ids()}));
  use(std::make_shared<const RuleSet>(*named_));
  note_prompt();
  return {};
}

std::expected<void, Problem> NotatedGame::use_parameter(const Statement& s) {
  const rules::With line(s.name, s.text);
  std::vector<rules::With> settings = settings_;
  std::erase_if(settings, [&](const rules::With& each) { return each.first == s.name; });
  settings.push_back(line);
  if (started_) return std::unexpected(Problem{.kind = Problem::Kind::refused, .code = "out_of_order"});
  if (const auto used = use_settings(settings); !used) {
    if (used.error().why == rules::ParameterError::Why::bad_value)
      return std::unexpected(cannot("error.bad_value", {used.error().value, used.error().nearest}));
    Problem problem = cannot("error.unknown_parameter", {s.name});
    problem.similar = used.error().nearest;
    return std::unexpected(problem);
  }
  std::erase_if(header_.with, [&](const rules::With& each) { return each.first == s.name; });
  header_.with.push_back(line);
  return {};
}

std::expected<void, rules::ParameterError> NotatedGame::use_settings(std::vector<rules::With> settings) {
  auto changed = std::make_shared<RuleSet>(*named_);
  if (auto set = rules::set_parameters(*changed, settings); !set) return set;
  const auto found = rules::contradictions(*changed);
  nonsense_ = found.empty() ? std::nullopt : std::optional(found.front());
  settings_ = std::move(settings);
  use(std::move(changed));
  return {};
}

void NotatedGame::use(std::shared_ptr<const RuleSet> rules) {
  rules_ = std::move(rules);
  history_.emplace(*rules_);
  verify_masks();
}

std::optional<Problem> NotatedGame::contradiction() const {
  if (!nonsense_) return std::nullopt;
  Problem problem = cannot(std::string(nonsense_->key), nonsense_->values);
  problem.settings.assign(nonsense_->names.begin(), nonsense_->names.end());
  return problem;
}

NotatedGame::Result NotatedGame::use_seats(int number) {
  if (number == rules_->with.seats.value) return {};
  RuleSet trial = *rules_;
  if (!rules::set_seats(trial, number)) return refuse("wrong_seats", Law::ten_seats);
  if (started_) return std::unexpected(Refused{"out_of_order", {}});
  std::vector<rules::With> settings = settings_;
  settings.emplace_back("players.count", std::to_string(number));
  if (!use_settings(std::move(settings))) return refuse("wrong_seats", Law::ten_seats);
  return {};
}

// Nobody asks for masks in a written game unless the file speaks of them.
void NotatedGame::verify_masks() { (void)history_->submit(CheckMasks{SeatSet::first(rules_->with.seats.value)}, now_); }

std::expected<void, Problem> NotatedGame::apply(const Statement& s) {
  if (s.verb == Verb::rules && s.mark == Mark::plain) return use_rules(s);
  if (!has_rules()) return std::unexpected(cannot("error.no_rules"));
  if (nonsense_ && (s.mark == Mark::fact || s.mark == Mark::knowledge)) return std::unexpected(*contradiction());
  if (s.mark == Mark::fact) {
    const auto holds = fact(s);
    if (holds) note_points(s);
    return holds;
  }
  if (s.mark == Mark::knowledge) return knowledge(s);
  if (s.mark == Mark::refused) return expect_refusal(s);
  if (s.verb == Verb::with) return use_parameter(s);
  if (nonsense_ && !is_header(s.verb)) return std::unexpected(*contradiction());

  const State before = state();
  const std::size_t size = history_->log().size();
  gathering_.clear();
  if (const auto result = play(s); !result) {
    note(result.error().clause);
    history_->roll_back(size, before);
    return std::unexpected(
        Problem{.kind = Problem::Kind::refused, .code = result.error().code, .clause = result.error().clause});
  }
  drop_signature(s);
  if (is_header(s.verb) || s.verb == Verb::time) return {};
  grounds_.swap(gathering_);
  note_grounds();
  remember(s, size);
  return {};
}

// What is signed is signed as it stands.
void NotatedGame::drop_signature(const Statement& s) {
  if (s.verb != Verb::signed_ && s.verb != Verb::time) header_.signed_on.clear();
}

void NotatedGame::remember(const Statement& s, std::size_t size) {
  if (!s.text.empty()) reasons_.push_back({size, s.text});
  if (s.verb != Verb::undo) marks_.push_back(size);
}

std::expected<void, Problem> NotatedGame::expect_refusal(const Statement& s) {
  Statement attempt = s;
  attempt.mark = Mark::plain;
  NotatedGame trial = *this;
  auto result = trial.apply(attempt);
  if (result && s.verb == Verb::with && trial.nonsense_) result = std::unexpected(*trial.contradiction());
  if (result) return std::unexpected(Problem{.kind = Problem::Kind::not_refused});
  Problem problem = result.error();
  note(problem.clause);
  if (problem.kind == Problem::Kind::cannot) {
    if (s.code.empty()) return {};
    problem.code = problem.key;
  }
  const bool code_fits = s.code.empty() || s.code == problem.code;
  const bool clause_fits = s.clause.empty() || rules::covers(s.clause, rules::name_of(problem.clause));
  if (code_fits && clause_fits) return {};
  problem.kind = Problem::Kind::wrong_refusal;
  return std::unexpected(problem);
}

NotatedGame::Result NotatedGame::submit(const Command& command) {
  if (const auto done = history_->submit(command, now_); !done)
    return std::unexpected(Refused{std::string(name_of(done.error().why)), done.error().clause});
  gathering_.push_back(history_->grounds());
  return {};
}

NotatedGame::Result NotatedGame::refuse(std::string code, Law law) const {
  const auto clauses = rules_->behind(law);
  return std::unexpected(Refused{std::move(code), clauses.empty() ? Clause{} : clauses.front()});
}

std::expected<Seat, NotatedGame::Refused> NotatedGame::seat(int number) const {
  if (number >= 1 && number <= rules_->with.seats.value) return *Seat::from(number);
  return std::unexpected(Refused{"wrong_seats", rules_->with.seats.clause});
}

std::expected<SeatSet, NotatedGame::Refused> NotatedGame::seats(const std::vector<int>& list) const {
  SeatSet set;
  for (int number : list) {
    const auto each = seat(number);
    if (!each) return std::unexpected(each.error());
    if (set.contains(*each)) return std::unexpected(refuse("already_voted", Law::one_vote).error());
    set.add(*each);
  }
  return set;
}

NotatedGame::Result NotatedGame::header(const Statement& s) {
  const auto once = [&](std::string& field) -> Result {
    if (!field.empty()) return std::unexpected(Refused{"duplicate", {}});
    field = s.text;
    return {};
  };
  switch (s.verb) {
    case Verb::title: return once(header_.title);
    case Verb::date: return once(header_.date);
    case Verb::judge: return once(header_.judge);
    case Verb::event: return once(header_.event);
    case Verb::assistant: header_.assistants.push_back(s.text); return {};
    case Verb::table:
      if (header_.table != 0) return std::unexpected(Refused{"duplicate", {}});
      header_.table = s.number;
      return {};
    case Verb::round:
      if (header_.round != 0) return std::unexpected(Refused{"duplicate", {}});
      header_.round = s.number;
      return {};
    case Verb::player: {
      const auto at = seat(*s.who);
      if (!at) return std::unexpected(at.error());
      if (!header_.players.emplace(*s.who, s.text).second) return std::unexpected(Refused{"duplicate", {}});
      return {};
    }
    case Verb::clauses: header_.clauses.insert(header_.clauses.end(), s.names.begin(), s.names.end()); return {};
    case Verb::seats: return use_seats(s.number);
    case Verb::signed_:
      if (!state().announced) return refuse("game_not_over", Law::game_over_announced);
      if (!is_day(s.text)) return std::unexpected(Refused{"not_a_day", {}});
      header_.signed_on = s.text;
      return {};
    default: return {};
  }
}

NotatedGame::Result NotatedGame::play(const Statement& s) {
  if (is_header(s.verb)) return header(s);
  if (s.verb == Verb::time) return time(s);
  if (s.verb == Verb::undo) return undo(s);
  started_ = true;
  switch (s.verb) {
    case Verb::roles:
    case Verb::card:
    case Verb::shows: return deal(s);
    case Verb::deck: return lay_deck(s);
    case Verb::night:
    case Verb::day:
    case Verb::voting:
    case Verb::no_vote:
    case Verb::hunt:
    case Verb::don:
    case Verb::sheriff:
    case Verb::role_step:
    case Verb::nota_step:
    case Verb::morning: return heading(s);
    case Verb::begins:
    case Verb::speaks:
    case Verb::passes:
    case Verb::nominates:
    case Verb::withdraws:
    case Verb::shares:
    case Verb::last_word: return speech(s);
    case Verb::rest_speak: return rest_speak();
    case Verb::vote: return ballot(s);
    case Verb::lift: return lift(s);
    case Verb::shots:
    case Verb::shot: return shots(s);
    case Verb::don_checks: return check(s, Role::don);
    case Verb::sheriff_checks: return check(s, Role::sheriff);
    case Verb::acts: return act(s);
    case Verb::mafia_kills: return mafia_kills(s);
    case Verb::mafia_misses: return mafia_misses();
    case Verb::nota: return nota(s);
    case Verb::punish: return punish(s);
    default: return simple(s);
  }
}

std::vector<Clause> NotatedGame::because() const {
  std::vector<Clause> clauses;
  for (const Grounds& grounds : grounds_)
    for (Clause c : mafia::because(*rules_, grounds))
      if (std::ranges::find(clauses, c) == clauses.end()) clauses.push_back(c);
  return clauses;
}

void NotatedGame::note(Clause clause) {
  if (!cited_.empty()) cited_[clause.id] = true;
}

void NotatedGame::note(Law law) {
  for (Clause clause : rules_->behind(law)) note(clause);
}

void NotatedGame::note_grounds() {
  if (cited_.empty()) return;
  for (Clause c : because()) note(c);
  note_prompt();
}

void NotatedGame::note_prompt() {
  if (cited_.empty()) return;
  for (Clause c : prompt(*rules_, state()).because) note(c);
}

}  // namespace mafia::notation
