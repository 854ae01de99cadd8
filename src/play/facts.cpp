// What holds at the table now: facts and what a viewer knows.
#include <algorithm>

#include "engine/vote.hpp"
#include "play/notated_game.hpp"
#include "scoring/record.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

std::vector<int> numbers(SeatSet set) {
  std::vector<int> list;
  for (Seat s : set) list.push_back(s.number());
  return list;
}

std::vector<int> numbers(const Seats& seats) {
  std::vector<int> list;
  for (Seat s : seats) list.push_back(s.number());
  return list;
}

std::vector<int> sorted(std::vector<int> list) {
  std::ranges::sort(list);
  return list;
}

bool voting_now(const State& state) {
  return state.step == Step::calling || state.step == Step::tie_speeches || state.step == Step::lift;
}

// Before, during and after a vote.
bool result_is_determined(const RuleSet& rules, const State& state) {
  if (state.step == Step::calling) return is_determined(rules, state);
  if (rules.with.cancel_window.value == CancelWindow::result) {  // FSM-cancel-3 to -12
    if (is_night_step(state.step)) return true;
    return state.day.vote_settled ? state.ballot.round > 0 : state.day.result_known || certain_single(rules, state);
  }
  return !voting_now(state) && state.ballot.round > 0 && !state.day.cancelled;
}

// A vote is running; or, where the result of a day without one is known at nightfall, it is day.
bool result_is_ahead(const RuleSet& rules, const State& state) {
  if (rules.with.cancel_window.value == CancelWindow::vote) return voting_now(state);
  return state.step != Step::seating && state.step != Step::over && !is_night_step(state.step);
}

std::vector<int> candidates(const State& state) {
  if (state.step == Step::calling) return numbers(state.ballot.candidates);
  if (voting_now(state)) return numbers(state.ballot.tied);
  std::vector<int> list;
  for (const Nomination& n : state.day.nominations)
    if (state.at_table.contains(n.whom) || state.day.vote_settled) list.push_back(n.whom.number());
  return list;
}

std::optional<Seat> speaker(const State& state) {
  if (state.step != Step::morning && state.step != Step::speeches) return std::nullopt;
  return state.day.speaker ? state.day.speaker : next_speaker(state);
}

bool is_silent(const RuleSet& rules, const State& state, Seat who) {
  if (!state.at_table.contains(who)) return false;
  const bool silent_now =
      state.silent_today.contains(who) && (state.day.waiting.contains(who) || state.day.speaker == who);
  if (silent_now || state.silent_tomorrow.contains(who)) return true;
  const bool brief = rules.with.silenced_seconds.value > 0 && state.at_table.count() <= rules.with.few_left.value;
  return state.speech_lost.contains(who) && !brief;
}

// The pending last word or tie speech first, else the speaker, else whoever acts at night.
int seconds(const RuleSet& rules, const State& state) {
  if (!state.last_words.empty()) return last_word_seconds(rules, state, state.last_words.front());
  if (const auto by = speaker(state)) {
    if (state.day.speaker) return state.day.seconds;
    if (!silenced(state).contains(*by)) return rules.with.speech_seconds.value;
    return is_silent(rules, state, *by) ? 0 : rules.with.silenced_seconds.value;
  }
  return static_cast<int>(prompt(rules, state).allowed_ms / 1000);
}

int remaining(const RuleSet& rules, const State& state, GameTime now) {
  const std::uint32_t at = state.paused ? state.paused_at.ms : now.ms;
  const auto allowed = static_cast<std::uint32_t>(seconds(rules, state)) * 1000U;
  const std::uint32_t used = at > state.since.ms ? at - state.since.ms : 0;
  return used >= allowed ? 0 : static_cast<int>((allowed - used) / 1000);
}

// After the shots, before the judge closes the hunt, the victim is known to whoever looks.
State after_hunt(const RuleSet& rules, State state) {
  if (state.step != Step::hunt) return state;
  const Verdict verdict = decide(rules, state, Advance{}, state.at);
  if (verdict)
    for (const Event& event : verdict->events) evolve(state, event);
  return state;
}

bool may_nota(const RuleSet& rules, const State& state, Seat who) {
  return may_name_nota(rules, after_hunt(rules, state), who);
}

bool anybody_may_nota(const RuleSet& rules, const State& state) {
  return std::ranges::any_of(numbers(everyone(state)), [&](int n) { return may_nota(rules, state, *Seat::from(n)); });
}

bool cites(std::span<const Clause> because, const std::string& wanted) {
  return std::ranges::any_of(because, [&](Clause c) { return rules::covers(wanted, rules::name_of(c)); });
}

std::vector<scoring::Suggestion> suggestions_of(std::span<const Event> log, const RuleSet& rules) {
  return scoring::score_log(rules, holding_events(log)).suggestions;
}

bool suggests(std::span<const Event> log, const RuleSet& rules, Seat who, const std::string& clause) {
  for (const scoring::Suggestion& each : suggestions_of(log, rules))
    if (each.who == who && cites(rules.behind(each.law), clause)) return true;
  return false;
}

bool says(const Prompt& prompt, const Statement& s) {
  return std::ranges::any_of(prompt.say, [&](const Sentence& sentence) {
    return key_of(sentence.say) == s.name && (s.list.empty() || numbers(sentence.numbers) == s.list);
  });
}

bool watches(const Prompt& prompt, const Statement& s) {
  return std::ranges::any_of(prompt.watch, [&](Watch w) { return key_of(w) == s.name; });
}

bool all_out(const State& state, const Statement& s) {
  return std::ranges::all_of(s.list, [&](int n) {
    const Seat who = *Seat::from(n);
    return !state.at_table.contains(who) && state.step != Step::seating &&
           (s.exit == Exit::none || state[who].exit == s.exit);
  });
}

// Each of them is a victim of the last night; `none`: nobody is.
bool all_killed(const State& state, const Statement& s) {
  if (s.list.empty()) return state.last_night.known && state.last_night.victims.empty();
  return std::ranges::all_of(s.list, [&](int n) { return state.last_night.victims.contains(*Seat::from(n)); });
}

bool answered(const State& state, Answer answer) {
  if (answer == Answer::blocked) return state.blocked;
  return state.answer == (answer == Answer::yes);
}

// Facts with a value: the statement as it would be true.
std::optional<Statement> true_value(const RuleSet& rules, const State& state, GameTime now, const Statement& s) {
  Statement actual = s;
  actual.negated = false;
  const auto list = [&](std::vector<int> seats) {
    actual.list = std::move(seats);
    return actual;
  };
  const auto count = [&](int number) {
    actual.number = number;
    return actual;
  };
  switch (s.verb) {
    case Verb::winner: actual.outcome = state.outcome == Outcome::replay ? Outcome::none : state.outcome; return actual;
    case Verb::at_table: return list(numbers(state.at_table));
    case Verb::candidates: return list(candidates(state));
    case Verb::tie: return list(numbers(state.ballot.tied));
    case Verb::killed: return list(numbers(state.last_night.victims));
    case Verb::seconds: return count(seconds(rules, state));
    case Verb::remaining: return count(remaining(rules, state, now));
    case Verb::cancelled_votes: return count(state.owed);
    case Verb::fouls: return count(state[*Seat::from(*s.who)].fouls);
    case Verb::technicals: return count(state[*Seat::from(*s.who)].technicals);
    case Verb::yellows: return count(state[*Seat::from(*s.who)].yellows);
    case Verb::points:
      actual.points = main_points(rules, state, *Seat::from(*s.who)) + extra_points(rules, state, *Seat::from(*s.who));
      return actual;
    case Verb::extra: actual.points = extra_points(rules, state, *Seat::from(*s.who)); return actual;
    case Verb::fact_day:
      if (is_night_step(state.step) || state.step == Step::seating) return std::nullopt;
      return count(state.round);
    case Verb::fact_night:
      if (!is_night_step(state.step)) return std::nullopt;
      return count(state.round);
    case Verb::speaker: {
      const auto by = speaker(state);
      if (!by) return std::nullopt;
      actual.who = by->number();
      return actual;
    }
    default: return std::nullopt;
  }
}

// A key or a clause that does not exist cannot be expected, nor its absence.
std::optional<Problem> unknown_name(const Statement& s) {
  const std::string kind = s.verb == Verb::says ? "say." : s.verb == Verb::watch ? "watch." : "";
  const bool key = !kind.empty() && !has_text(kind + s.name);  // No such text.
  if (key) return Problem{.kind = Problem::Kind::cannot, .key = "error.unknown_word", .values = {s.name}};
  const bool clause = s.verb == Verb::cites || s.verb == Verb::prompt_cites;
  if (clause && !rules::find_clause(s.name)) return Problem{.kind = Problem::Kind::refused, .code = "unknown_clause"};
  return std::nullopt;
}

Statement comparable(Statement s) {
  s.negated = false;
  if (s.verb != Verb::candidates) s.list = sorted(s.list);  // Only the order of candidates matters.
  return s;
}

}  // namespace

std::expected<void, Problem> NotatedGame::fact(const Statement& s) const {
  for (int number : s.list)
    if (auto found = seat(number); !found)
      return std::unexpected(
          Problem{.kind = Problem::Kind::refused, .code = found.error().code, .clause = found.error().clause});
  if (s.who && !seat(*s.who)) {
    const auto bad = seat(*s.who).error();
    return std::unexpected(Problem{.kind = Problem::Kind::refused, .code = bad.code, .clause = bad.clause});
  }
  if (const auto unknown = unknown_name(s)) return std::unexpected(*unknown);
  const State& now = state();
  const auto who = [&] { return *Seat::from(*s.who); };
  std::optional<Statement> actual = true_value(*rules_, now, now_, s);
  bool holds = false;
  switch (s.verb) {
    case Verb::out: holds = all_out(now, s); break;
    case Verb::fact_voting: holds = voting_now(now); break;
    case Verb::over: holds = now.outcome != Outcome::none; break;
    case Verb::determined: holds = result_is_determined(*rules_, now); break;
    case Verb::undetermined: holds = result_is_ahead(*rules_, now) && !result_is_determined(*rules_, now); break;
    case Verb::vote_cancelled:
      holds = now.day.cancelled || (now.owed > 0 && !now.day.result_known && !now.day.vote_settled &&
                                    (now.step == Step::morning || now.step == Step::speeches));
      break;
    case Verb::silent: holds = is_silent(*rules_, now, who()); break;
    case Verb::killed: holds = all_killed(now, s); break;
    case Verb::miss: holds = now.last_night.known && now.last_night.victims.empty(); break;
    case Verb::answer: holds = answered(now, s.answer); break;
    case Verb::excluded: holds = now.excluded.contains(who()); break;
    case Verb::may_nota: holds = may_nota(*rules_, now, who()); break;
    case Verb::no_nota: holds = !anybody_may_nota(*rules_, now); break;
    case Verb::red_card: holds = now.red_cards.contains(who()); break;
    case Verb::suggests: holds = suggests(history_->log(), *rules_, who(), s.name); break;
    case Verb::cites: holds = mafia::notation::cites(because(), s.name); break;
    case Verb::prompt_cites: holds = mafia::notation::cites(prompt(*rules_, now).because, s.name); break;
    case Verb::says: holds = mafia::notation::says(prompt(*rules_, now), s); break;
    case Verb::watch: holds = watches(prompt(*rules_, now), s); break;
    case Verb::announced: holds = now.announced; break;
    case Verb::paused: holds = now.paused; break;
    default: holds = actual && comparable(*actual) == comparable(s); break;
  }
  if (holds != s.negated) return {};
  if (!actual || s.negated) {
    actual = s;
    actual->negated = !s.negated;
  }
  return std::unexpected(Problem{.kind = Problem::Kind::fact_false, .holds = actual});
}

std::expected<void, Problem> NotatedGame::knowledge(const Statement& s) const {
  for (int number : {*s.who, s.viewer < 0 ? 1 : s.viewer})
    if (auto found = seat(number); !found)
      return std::unexpected(
          Problem{.kind = Problem::Kind::refused, .code = found.error().code, .clause = found.error().clause});
  const Viewer viewer = s.viewer == Statement::judge       ? Viewer{Judge{}}
                        : s.viewer == Statement::spectator ? Viewer{Spectator{}}
                                                           : Viewer{*Seat::from(s.viewer)};
  // When nothing is left to be said the judge has stopped the game and the roles are shown.
  History ended = *history_;
  const bool done = state().step == Step::over && state().outcome != Outcome::replay && state().last_words.empty();
  if (done && !state().announced) (void)ended.submit(AnnounceResult{}, now_);
  const State view = view_for(viewer, ended.log());
  const Player& seen = view[*Seat::from(*s.who)];
  const Team team = seen.role == Role::unknown ? seen.shown : team_of(seen.role);
  Statement actual = s;
  constexpr Known by_role[] = {Known::nothing, Known::citizen, Known::sheriff, Known::mafia,
                               Known::don,     Known::doctor,  Known::putana,  Known::maniac};
  actual.known = by_role[static_cast<std::size_t>(seen.role)];
  if (seen.role == Role::unknown && team != Team::unknown)
    actual.known = team == Team::black ? Known::black : Known::red;
  const bool here = view.at_table.contains(*Seat::from(*s.who));
  if (s.known == Known::out || s.known == Known::seated) {
    if (here == (s.known == Known::seated)) return {};
    actual.known = here ? Known::seated : Known::out;
    return std::unexpected(Problem{.kind = Problem::Kind::fact_false, .holds = actual});
  }
  if (s.known == Known::nominated || s.known == Known::not_nominated) {
    const bool nominated = nominees(view).contains(*Seat::from(*s.who));
    if (nominated == (s.known == Known::nominated)) return {};
    actual.known = nominated ? Known::nominated : Known::not_nominated;
    return std::unexpected(Problem{.kind = Problem::Kind::fact_false, .holds = actual});
  }
  const bool side = (s.known == Known::black && team == Team::black) || (s.known == Known::red && team == Team::red);
  if (side || actual.known == s.known) return {};
  return std::unexpected(Problem{.kind = Problem::Kind::fact_false, .holds = actual});
}

void NotatedGame::note_points(const Statement& s) {
  if (cited_.empty()) return;
  if (s.verb == Verb::suggests) {
    for (const scoring::Suggestion& each : suggestions_of(history_->log(), *rules_)) note(each.law);
    return;
  }
  if (s.verb != Verb::points && s.verb != Verb::extra) return;
  const ScoreSheet sheet = sheet_of(*rules_, state());
  const auto lines = point_lines(*rules_, sheet, *Seat::from(*s.who));
  bool gain = false, loss = false;
  for (const PointLine& line : lines) {
    note(line.law);
    if (line.kind == PointKind::main) continue;
    (line.points.hundredths > 0 ? gain : loss) = true;
  }
  if (gain && loss) note(Law::points_add_up);
  if (gain && sheet.outcome == Outcome::draw) note(Law::points_in_draw);
}

}  // namespace mafia::notation
