#include "judge_session.hpp"

#include <algorithm>
#include <iterator>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "play/next.hpp"
#include "play/sentences.hpp"
#include "play/time_lines.hpp"
#include "texts/texts.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;

constexpr std::uint32_t shortest_clock_ms = 5000;  // Shorter steps get no countdown, such as a call of 1.5 seconds.
constexpr std::uint32_t noticeable_break_ms = 5000;
constexpr long last_seconds_ms = 10'000;

std::string bar(long left, std::uint32_t allowed) {
  constexpr long cells = 30;
  const long full = std::clamp(left * cells / static_cast<long>(allowed), 0L, cells);
  std::string text;
  for (long i = 0; i < cells; ++i) text += i < full ? "━" : "─";
  return text;
}

std::string clock_face(std::uint32_t ms) {
  const auto two = [](std::uint32_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::uint32_t seconds = ms / 1000;
  return two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
}

}  // namespace

std::string_view JudgeSession::word(std::string_view key) const { return text(language_, key); }

Sight JudgeSession::sight() const {
  std::string enter;
  if (broken_off_)
    for (Verb verb : {Verb::pause, Verb::resume})
      enter += (enter.empty() ? "" : ", ") + print_statement({.verb = verb}, language_);
  const State& state = game_.state();
  const bool morning_said = state.step != Step::morning && state.round == morning_shown_;
  return {terminal_, language_, roles_shown_ || state.announced, enter, morning_said};
}

void JudgeSession::show() {
  if (game_.state().step == Step::morning) morning_shown_ = game_.state().round;
  if (terminal_.interactive()) {
    terminal_.clear();
    terminal_.print(screen(game_, sight(), messages_));
    return;
  }
  for (const std::string& message : messages_) terminal_.print(message + "\n");
  std::vector<Watch> now;
  for (Watch w : prompt(game_.rules(), game_.state()).watch) now.push_back(w);
  terminal_.print(report(game_, sight(), now != reminded_));
  reminded_ = now;
}

void JudgeSession::reply(const std::string& sentence) {
  messages_ = {sentence};
  because_.clear();
  if (terminal_.interactive()) return show();
  terminal_.print(sentence + "\n");
}

void JudgeSession::refuse(const std::string& sentence, Clause clause) {
  reply(sentence);
  if (clause) because_.push_back(clause);
}

// The line and its time are applied to a copy of the game. A refusal discards the copy, so that the game never differs
// from the record.
bool JudgeSession::accept(const Line& line, std::uint32_t time_of_day) {
  const Statement& s = *line.statement;
  if (const auto hidden = hidden_in(print_statement(s, language_), language_)) {
    refuse(*hidden);
    return false;
  }
  const std::string written_as = print_line(line, language_);
  const auto read_back = parse_line(written_as, 0);
  if (!read_back || read_back->statement != line.statement) {  // A name with a '#', for example.
    refuse(fill(word("judge.not_writable"), {printable(written_as)}));
    return false;
  }
  NotatedGame trial = game_;
  std::string lines;
  if (!is_header(s.verb))
    for (const Statement& time : pass_time(trial, time_of_day)) lines += print_statement(time, language_) + "\n";
  if (const auto held = trial.apply(s); !held) {
    refuse(sentence_of(held.error(), s, language_), held.error().clause);
    return false;
  }
  lines += written_as + "\n";
  if (const auto written = record_.append(lines); !written) {
    refuse(fill(word("judge.not_written"), {record_.path(), written.error()}));
    return false;
  }
  const std::size_t from = game_.history().log().size();
  game_ = std::move(trial);
  broken_off_ = broken_off_ && is_header(s.verb);
  because_ = game_.because();
  messages_ = {recorded(line)};
  note_events(from);
  return true;
}

// A comment by the judge goes into the record unchanged.
bool JudgeSession::write_comment(const Line& line) {
  const auto written = record_.append(line.comment + "\n");
  if (!written) refuse(fill(word("judge.not_written"), {record_.path(), written.error()}));
  return written.has_value();
}

void JudgeSession::next(Clock::Moment moment) {
  if (broken_off_) return go_on_after_break(moment);
  const auto statement = next_statement(game_);
  if (!statement) {
    // The engine says what is missing.
    State state = game_.state();
    const Verdict verdict = decide(game_.rules(), state, Advance{}, state.at);
    const Problem problem{.kind = Problem::Kind::refused,
                          .code = verdict ? "wrong_phase" : std::string(code_of(verdict.error().why)),
                          .clause = verdict ? Clause{} : verdict.error().clause};
    return refuse(sentence_of(problem, {}, language_), problem.clause);
  }
  if (accept({0, statement, {}}, clock_.at(moment))) show();
}

// The speech or step that the break interrupted continues with the seconds it had left, as after a pause (MC-2.3.13a).
void JudgeSession::go_on_after_break(Clock::Moment moment) {
  const std::uint32_t break_began = *game_.time_of_day();
  broken_off_ = false;
  if (!accept({0, Statement{.verb = Verb::pause}, {}}, break_began)) return;
  if (accept({0, Statement{.verb = Verb::resume}, {}}, clock_.at(moment))) show();
}

// `= FACT`, `? …` and `! LINE` are questions: they are answered and not recorded.
void JudgeSession::answer_question(const Statement& s) {
  NotatedGame trial = game_;
  const auto held = trial.apply(s);
  reply(held ? std::string(word("judge.holds")) : sentence_of(held.error(), s, language_));
}

// During the deal a bare role is the card of the player whose turn it is.
std::optional<Line> JudgeSession::card_shorthand(std::string_view line) const {
  const Offers offers = legal_commands(game_.rules(), game_.state());
  if (offers.empty() || offers[0].move != Move::draw_card) return std::nullopt;
  const std::string number = std::to_string(offers[0].by.number());
  const auto card =
      parse_line(std::string(spelling(Word::card, language_)) + " " + number + " " + std::string(line), 0);
  if (!card || !card->statement) return std::nullopt;
  return *card;
}

void JudgeSession::take_line(std::string_view typed, Clock::Moment begun) {
  if (const auto card = card_shorthand(typed)) {
    if (accept(*card, clock_.at(begun))) show();
    return;
  }
  const auto line = parse_line(typed, 0);
  if (!line) return refuse(with_similar_command(line.error(), typed));
  if (!line->statement) {
    if (write_comment(*line)) reply(recorded(*line));
    return;
  }
  if (line->statement->mark != Mark::plain) return answer_question(*line->statement);
  if (line->statement->verb == Verb::time) return refuse(std::string(word("judge.own_clock")));
  if (!accept(*line, clock_.at(begun))) return;
  if (line->statement->verb == Verb::player)
    std::ranges::move(look_alikes_of(*line->statement->who), std::back_inserter(messages_));
  show();
}

bool JudgeSession::take(const Input& input) {
  const std::string typed(trimmed(input.text));
  if (typed.empty()) {
    next(input.begun);
    return true;
  }
  if (const Command command = command_of(typed); command != Command::none) return run_command(command, typed);
  take_line(typed, input.begun);
  return true;
}

bool JudgeSession::greet_new() {
  terminal_.print(std::string(word("judge.welcome")) + "\n" + fill(word("judge.recording"), {record_.path()}) + "\n\n" +
                  std::string(word("judge.ask_names")) + "\n");
  const Panel panel{[&] { return Status{std::string(word("judge.names_status")), Ink::dim, false, 1000}; }, [] {}};
  const Input input = terminal_.read_line(panel);
  const std::string typed(trimmed(input.text));
  if (input.kind != Input::Kind::line || typed.empty()) {
    show();
    return true;
  }
  // A judge who knows the program may begin with the game at once.
  if (command_of(typed) != Command::none || parse_line(typed, 0)) return take(input);
  int seat = 0;
  std::vector<std::string> look_alikes;
  for (std::string_view rest = typed; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string name(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++seat;
    if (name.empty()) continue;
    if (!accept({0, Statement{.verb = Verb::player, .who = seat, .text = name}, {}}, 0)) return true;
    std::ranges::move(look_alikes_of(seat), std::back_inserter(look_alikes));
  }
  std::ranges::move(look_alikes, std::back_inserter(messages_));
  show();
  return true;
}

void JudgeSession::greet_resumed(std::vector<std::string> messages) {
  messages_ = std::move(messages);
  messages_.push_back(fill(word("judge.resumed"), {record_.path()}));
  const State& state = game_.state();
  const auto last = game_.time_of_day();
  const bool timed = !state.paused && prompt(game_.rules(), state).allowed_ms >= shortest_clock_ms;
  const std::uint32_t gap = last ? (clock_.now() + day_ms - *last) % day_ms : 0;
  broken_off_ = timed && gap >= noticeable_break_ms;
  if (broken_off_) messages_.push_back(fill(word("judge.broken_off"), {clock_face(*last)}));
  show();
}

void JudgeSession::run(bool stay) {
  const Panel panel{[&] { return status(); }, [&] { show(); }};
  while (stay) {
    const Input input = terminal_.read_line(panel);
    stay = input.kind == Input::Kind::line && take(input);
  }
  terminal_.print("\n" + fill(word("judge.bye"), {record_.path(), record_.path()}) + "\n");
}

Status JudgeSession::status() {
  const State& state = game_.state();
  State running = state;
  running.paused = false;  // During a pause, the status still shows what was running.
  const Prompt now = prompt(game_.rules(), running);
  const std::uint32_t time = clock_.now();
  const auto last = game_.time_of_day();
  Status result{clock_face(time), Ink::dim, false, 1000};
  if (now.allowed_ms < shortest_clock_ms || !last) return result;

  const std::uint32_t game_time = game_.now().ms + (time + day_ms - *last) % day_ms;
  const std::uint32_t at = state.paused ? state.paused_at.ms : game_time;
  const long used = at > state.since.ms ? static_cast<long>(at - state.since.ms) : 0;
  const long left = static_cast<long>(now.allowed_ms) - used;
  const std::string face =
      left >= 0 ? minutes(static_cast<std::uint32_t>(left + 999)) : "+" + minutes(static_cast<std::uint32_t>(-left));
  const bool secret = is_night_step(state.step) && state.step != Step::nota && !sight().roles_shown;
  const std::string who = now.acting && !secret ? fill(word("judge.player"), {std::to_string(now.acting->number())})
                                                : place_of(state, language_);
  result.text += "   " + right_aligned(face, 5) + " " + bar(left, now.allowed_ms) + "  " + who;
  if (state.paused) result.text += ", " + std::string(word("judge.paused"));
  result.ink = left <= last_seconds_ms ? Ink::amber : Ink::bold;
  const long part = left >= 0 ? left % 1000 : 1000 - (-left) % 1000;
  result.next_ms = state.paused ? 1000 : static_cast<int>(part) + 2;

  // A signal when ten seconds are left (or where the book wants one), and at the end.
  const long warn = now.warn_ms > 0 ? static_cast<long>(now.allowed_ms - now.warn_ms) : last_seconds_ms;
  const bool same = chime_.since == state.since.ms && chime_.allowed == now.allowed_ms;
  const auto crossed = [&](long mark) { return same && chime_.left > mark && left <= mark; };
  result.bell = (crossed(warn) && static_cast<long>(now.allowed_ms) > warn) || crossed(0);
  chime_ = {state.since.ms, now.allowed_ms, left};
  return result;
}

}  // namespace primanota
