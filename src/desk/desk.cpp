#include "desk/desk.hpp"

#include <algorithm>

#include "play/check.hpp"
#include "play/sentences.hpp"
#include "play/time_lines.hpp"
#include "texts/notices.hpp"
#include "texts/texts.hpp"
#include "wire/event_json.hpp"
#include "wire/json_text.hpp"
#include "wire/view_json.hpp"

namespace mafia::desk {

using namespace notation;
using json::Object;

namespace {

std::string refused(std::string_view code, Clause clause, std::string_view sentence, std::optional<int> line = {}) {
  std::string out;
  {
    Object object(out);
    object.field("ok", false);
    if (line) object.field("line", *line);
    object.field("code", code);
    object.field("clause", clause);
    json::put_text(object.key("sentence"), sentence);
  }
  return out;
}

std::string refused(const SyntaxError& error, Language language, std::optional<int> line = {}) {
  return refused("unreadable_line", {}, sentence_of(error, language), line);
}

std::string refused(const Problem& problem, const Statement& s, const NotatedGame& game, Language language,
                    std::optional<int> line = {}) {
  if (problem.kind != Problem::Kind::refused) return refused(problem.key, {}, sentence_of(problem, s, language), line);
  return refused(problem.code, problem.clause, refusal_at_table(problem.code, s, game, language, problem.clause), line);
}

// A name with a '#', for one, would be read as something else.
bool can_be_written(const Statement& s) {
  const auto again = parse_line(print_statement(s, Language::en), 0);
  return again && again->statement == s;
}

// What a record may hold: play and header, no expectations.
bool is_recordable(const Statement& s) { return s.mark == Mark::plain && s.verb != Verb::time; }

// FIIM-6.5, MC-4.7, MC-4.10, CITY-foul-6: what the judge will say to the player.
std::vector<std::string> said_to_the_punished(const NotatedGame& game, Language language) {
  constexpr Say sentences[] = {Say::first_foul, Say::second_foul, Say::third_foul,         Say::fourth_foul,
                               Say::fifth_foul, Say::sent_off,    Say::sent_off_for_fouls, Say::removed_now};
  std::vector<std::string> list;
  for (const Sentence& sentence : prompt(game.rules(), game.state()).say)
    if (std::ranges::find(sentences, sentence.say) != std::end(sentences))
      list.push_back(sentence_of(sentence, game.rules(), language));
  return list;
}

bool is_at_night(const NotatedGame& game) { return game.has_rules() && phase_of(game.state()) == "night"; }

}  // namespace

Desk::Desk(rules::Library library) : library_(std::move(library)), game_(library_) {}

std::string Desk::open(std::string_view record, Language language) {
  game_ = NotatedGame(library_);
  entries_.clear();
  int number = 0;
  for (std::string_view text : lines_of(record)) {
    const auto line = parse_line(text, number);
    if (!line) return refused(line.error(), language, number);
    if (line->statement) {
      const bool at_night = is_at_night(game_);
      if (const auto held = game_.apply(*line->statement); !held)
        return refused(held.error(), *line->statement, game_, language, number);
      keep(game_, *line->statement, at_night);
    }
    ++number;
  }
  return "null";
}

// A record that was written by hand may hold expectations: they are kept and play nothing.
void Desk::keep(const NotatedGame& game, const Statement& s, bool at_night) {
  const bool plays = is_recordable(s) && !is_header(s.verb);
  if (plays && s.verb == Verb::undo) take_back(s.number);
  Entry entry{.statement = s, .time = game.time_of_day()};
  entry.phase = game.has_rules() ? phase_of(game.state()) : "before";
  entry.round = game.has_rules() ? game.state().round : 0;
  if (plays) entry.because = game.because();
  entry.at_night = at_night;
  entry.counts = plays && s.verb != Verb::undo;
  entries_.push_back(std::move(entry));
}

bool Desk::is_secret(const Entry& entry) const {
  const bool running = is_at_night(game_) && entry.round == game_.state().round;
  const Said said = !entry.at_night ? Said::by_day : running ? Said::this_night : Said::that_night;
  return desk::is_secret(entry.statement, said);
}

void Desk::take_back(int count) {
  for (auto entry = entries_.rbegin(); entry != entries_.rend() && count > 0; ++entry) {
    if (!entry->counts || entry->undone) continue;
    entry->undone = true;
    --count;
  }
}

std::string Desk::accepted(const NotatedGame& game, std::size_t from, const std::vector<Statement>& lines,
                           Language language, bool foreseen) const {
  const auto events = game.history().log().subspan(from);
  std::string out;
  {
    Object object(out);
    object.field("ok", true);
    object.key("lines");
    json::put_list(out, lines, [&](const Statement& s) { json::put_text(out, print_statement(s, Language::en)); });
    object.key("events");
    json::put_list(out, events, [&](const Event& event) { append_event_json(out, event); });
    object.key("notices");
    const Tense tense = foreseen ? Tense::foreseen : Tense::happened;
    json::put_list(out, notices(events, game.rules(), language, tense),
                   [&](const std::string& notice) { json::put_text(out, notice); });
    if (foreseen && lines.back().verb == Verb::punish)
      json::put_texts(object.key("say"), said_to_the_punished(game, language));
    object.key("because");
    json::put_list(out, game.because());
    // The table of the desk may be the one before the line or the one after it: in a night both are.
    const bool night = is_at_night(game) && is_at_night(game_);
    object.field("secret", desk::is_secret(lines.back(), night ? Said::this_night : Said::by_day));
  }
  return out;
}

std::string Desk::play(std::string_view text, std::uint32_t time_of_day, Language language) {
  const auto line = parse_line(text, 0);
  if (!line) return refused(line.error(), language);
  if (!line->statement || !is_recordable(*line->statement))
    return refused("not_a_line", {}, notation::text(language, "desk.not_a_line"));
  const Statement& s = *line->statement;
  if (!can_be_written(s))
    return refused("not_writable", {}, fill(notation::text(language, "judge.not_writable"), {std::string(text)}));

  NotatedGame trial = game_;
  std::vector<Statement> lines;
  if (trial.has_rules() && !is_header(s.verb)) lines = pass_time(trial, time_of_day);
  const std::size_t size = trial.has_rules() ? trial.history().log().size() : 0;
  if (const auto held = trial.apply(s); !held) return refused(held.error(), s, game_, language);
  const bool at_night = is_at_night(game_);
  for (const Statement& passed : lines) keep(trial, passed, at_night);
  keep(trial, s, at_night);
  lines.push_back(s);
  game_ = std::move(trial);
  return accepted(game_, size, lines, language, false);
}

std::string Desk::preview(std::string_view text, std::uint32_t time_of_day, Language language) const {
  const auto line = parse_line(text, 0);
  if (!line) return refused(line.error(), language);
  if (!line->statement || !is_recordable(*line->statement) || !game_.has_rules())
    return refused("not_a_line", {}, notation::text(language, "desk.not_a_line"));
  NotatedGame trial = game_;
  std::vector<Statement> lines = pass_time(trial, time_of_day);
  const std::size_t size = trial.history().log().size();
  if (const auto held = trial.apply(*line->statement); !held)
    return refused(held.error(), *line->statement, game_, language);
  lines.push_back(*line->statement);
  return accepted(trial, size, lines, language, true);
}

bool Desk::accepts(const Statement& s) const {
  NotatedGame trial = game_;
  return trial.apply(s).has_value();
}

std::string Desk::record(Language language) const {
  std::string out;
  for (const Entry& entry : entries_) out.append(print_statement(entry.statement, language)).append("\n");
  return out;
}

}  // namespace mafia::desk
