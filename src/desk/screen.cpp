// What the screen shows now, and what has been.
#include <algorithm>
#include <utility>

#include "base/fraction.hpp"
#include "desk/desk.hpp"
#include "engine/game.hpp"
#include "engine/vote.hpp"
#include "nota/names.hpp"
#include "play/check.hpp"
#include "play/sentences.hpp"
#include "rules/house.hpp"
#include "texts/texts.hpp"
#include "wire/clock.hpp"
#include "wire/event_json.hpp"
#include "wire/json_text.hpp"
#include "wire/prompt_json.hpp"
#include "wire/view_json.hpp"

namespace mafia::desk {

using namespace notation;
using json::Object;

namespace {

// For people: a minus that is one, and a comma in Russian. The notation has neither.
std::string points_as_read(Points points, Language language) {
  std::string figures = decimal(Fraction::hundredths(points.hundredths).text(), language);
  if (figures.starts_with('-')) figures.replace(0, 1, "\u2212");
  return figures;
}

std::string award_as_read(const Statement& s, Language language) {
  const std::string_view kind = text(language, "award." + std::string(name_of(s.award)));
  const std::string points = points_as_read(s.points, language);
  const std::string what = fill(text(language, "desk.award"), {std::to_string(*s.who), std::string(kind), points});
  return s.name.empty() ? what : what + " " + s.name;
}

std::string shots_as_read(const Statement& s, Language language) {
  std::string list;
  for (const ShotAt& shot : s.shots) {
    std::string targets;
    for (const int target : shot.targets) targets += (targets.empty() ? "" : "+") + std::to_string(target);
    const std::string_view how = text(language, targets.empty() ? "desk.no_shot" : "desk.shot_at");
    list += (list.empty() ? "" : ", ") + fill(how, {std::to_string(shot.by), targets});
  }
  return fill(text(language, "desk.shots"), {list});
}

// FIIM-4.4.2 has the number of a clause, CITY-day-8 only the place that this program gave it.
bool is_numbered(std::string_view clause) {
  const std::size_t dash = clause.find('-');
  return dash + 1 < clause.size() && clause[dash + 1] >= '0' && clause[dash + 1] <= '9';
}

// The word that a line begins with, and the book's own word for it.
std::string in_the_words_of(const RuleSet& rules, Statement s, Language language) {
  if (s.verb == Verb::punish && !is_numbered(s.name)) s.name.clear();
  std::string line = print_statement(s, language);
  const auto reword = [&](Word written, std::string_view key) {
    return line.replace(0, spelling(written, language).size(), text(language, rules, key));
  };
  if (s.verb == Verb::nota) return reword(Word::nota, "word.nota");
  if (s.verb == Verb::punish && s.penalty == Penalty::foul) return reword(Word::foul, "word.foul.one");
  if (s.verb == Verb::punish && s.penalty == Penalty::remark) return reword(Word::remark, "word.remark");
  return line;
}

// A line that ends a turn says in the record whose turn it was.
std::string what_was_done(const NotatedGame& game, const Statement& s, Language language) {
  const auto of_seat = [&](std::string_view key) { return fill(text(language, key), {std::to_string(*s.who)}); };
  if (s.verb == Verb::override_) return std::string(text(language, "desk.override"));
  if (s.verb == Verb::award) return award_as_read(s, language);
  if (s.verb == Verb::shots) return shots_as_read(s, language);
  if (s.verb == Verb::speaks) return of_seat("desk.speaks");
  if (s.verb == Verb::last_word) return of_seat("desk.last_word");
  if (s.verb == Verb::rest_speak) return std::string(text(language, "desk.rest_speak"));
  return game.has_rules() ? in_the_words_of(game.rules(), s, language) : print_statement(s, language);
}

// A line as it is read, not as it is written: what the judge gave as his reason stands apart from what he did.
std::string told(const NotatedGame& game, Statement s, Language language) {
  const bool reasoned = s.verb == Verb::override_ || s.verb == Verb::undo || s.verb == Verb::punish ||
                        s.verb == Verb::upholds || s.verb == Verb::rejects;
  const std::string reason = reasoned ? std::exchange(s.text, {}) : std::string();
  const std::string what = what_was_done(game, s, language);
  return reason.empty() ? what : fill(text(language, "desk.reason"), {what, reason});
}

// How the answer to a check is shown, as long as the step lasts. MC-2.5.3, MC-2.5.4, CITY-night-7, CITY-night-8: by the
// head alone. FIIM-9.2 to FIIM-9.5: a colour by head and thumb, a Sheriff by the head.
void put_gesture(std::string& out, const RuleSet& rules, const State& state) {
  const bool don = state.step == Step::don_check;
  if (!state.answer || !(don || state.step == Step::sheriff_check)) return void(out += "null");
  const bool thumb = !don && !rules.watches[static_cast<std::size_t>(Watch::gesture_black)].empty();
  Object object(out);
  object.field("head", *state.answer ? "nod" : "shake");
  object.key("thumb");
  if (thumb)
    json::put(out, *state.answer ? "down" : "up");
  else
    out += "null";
}

// FIIM-7.1, MC-4.12: a removal has cost the day its vote.
bool is_vote_cancelled(const RuleSet& rules, const State& state) {
  if (phase_of(state) != "day" || state.outcome != Outcome::none) return false;
  return state.day.cancelled ||
         (!state.day.vote_settled && state.ballot.round == 0U && voting_slot(rules, state) == Slot::cancelled);
}

// What everybody may know, and the list of candidates: FIIM-7.4 withholds it from players, not from the judge.
State judges_view(const NotatedGame& game) {
  State view = view_for(Spectator{}, game.history().log());
  view.day.nominations = game.state().day.nominations;
  return view;
}

}  // namespace

std::string Desk::screen(Language language) const {
  const RuleSet& rules = game_.rules();
  const State& state = game_.state();
  std::string out;
  {
    Object object(out);
    json::put_text(object.key("place"), place_of(state, language));
    object.field("rules", rules.id);
    object.field("fouls_to_leave", rules.with.fouls_to_leave.value);
    put_words(object.key("words"), rules, language);
    // The page of the judge is seen from the side: what it draws unasked is what everybody may know. The prompt is the
    // judge's own, and the page keeps it under his hand at night; the clock runs in sight and names nobody then.
    object.key("view") += view_json(rules, judges_view(game_));
    object.key("prompt") += prompt_json(game_, language);
    object.key("asked") += asked_json(game_);
    put_gesture(object.key("gesture"), rules, state);
    object.field("vote_cancelled", is_vote_cancelled(rules, state));
    object.field("shooters", state.blacks.count());  // As dealt: how many are left is not to be seen.
    auto clock = clock_of(rules, state);
    if (clock && phase_of(state) == "night") clock->acting.reset();
    object.key("clock") += clock_json(clock);
    object.field("now", game_.now());
    object.field("day_time", game_.time_of_day());
    const auto last = std::ranges::find_if(entries_.rbegin(), entries_.rend(),
                                           [](const Entry& entry) { return entry.counts && !entry.undone; });
    object.key("undo");
    if (last == entries_.rend())
      out += "null";
    else
      json::put_text(out, is_secret(*last) ? text(language, "judge.hidden")
                                           : std::string_view(told(game_, last->statement, language)));
    object.field("lines", entries_.size());
  }
  return out;
}

std::string Desk::history(Language language) const {
  std::vector<int> back(entries_.size());
  int count = 0;
  for (std::size_t i = entries_.size(); i-- > 0;) {
    const bool holds = entries_[i].counts && !entries_[i].undone;
    count += holds;
    back[i] = holds ? count : 0;
  }
  std::string out = "[";
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (entry.statement.verb == Verb::time) continue;
    if (out.size() > 1) out += ',';
    const bool secret = is_secret(entry);
    Object object(out);
    object.field("line", i);
    object.field("time", entry.time);
    object.field("phase", entry.phase);
    object.field("round", entry.round);
    json::put_text(object.key("text"), secret ? std::string() : told(game_, entry.statement, language));
    object.key("because");
    json::put_list(out, entry.because);
    object.field("secret", secret);
    object.field("undone", entry.undone);
    object.field("undoes", entry.statement.verb == Verb::undo);
    object.field("back", back[i]);
  }
  return out += ']';
}

std::string Desk::hidden_line(std::size_t place, Language language) const {
  return place < entries_.size() ? told(game_, entries_[place].statement, language) : std::string();
}

std::string example_json(std::string_view lines, Language language) {
  NotatedGame game;
  std::string out = "[";
  const auto put = [&](std::string_view text, std::string_view refusal) {
    if (out.size() > 1) out += ',';
    Object object(out);
    json::put_text(object.key("text"), text);
    json::put_text(object.key("refusal"), refusal);
  };
  for (std::string_view written : lines_of(lines)) {
    const auto line = parse_line(written, 0);
    if (!line || !line->statement) continue;
    Statement s = *line->statement;
    const bool refused = s.mark == Mark::refused;
    if (s.mark == Mark::fact || s.mark == Mark::knowledge) continue;
    s.mark = Mark::plain;
    s.code.clear();
    s.clause.clear();
    if (!refused) {
      const auto held = game.apply(s);
      if (held && s.verb != Verb::time && !is_header(s.verb)) put(told(game, s, language), {});
      continue;
    }
    NotatedGame trial = game;
    if (const auto held = trial.apply(s); !held)
      put(told(game, s, language), refusal_at_table(held.error().code, s, game, language, held.error().clause));
  }
  return out += ']';
}

std::string view_of_events(std::string_view rules, std::string_view events) {
  const auto house = rules::read_house("house", rules);
  if (!house) return "null";
  const RuleSet& played = (*house)->rules;
  std::vector<Event> log;
  for (std::string_view line : lines_of(events)) {
    const auto event = read_event(line);
    if (!event) return "null";
    log.push_back(*event);
  }
  const State view = fold(log);
  std::string out;
  {
    Object object(out);
    object.key("view") += view_json(played, view);
    object.key("clock") += clock_json(clock_of(played, view));
  }
  return out;
}

}  // namespace mafia::desk
