#include "judge_view.hpp"

#include <algorithm>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "engine/vote.hpp"
#include "judge_hints.hpp"
#include "nota/names.hpp"
#include "play/next.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;
using Lines = std::vector<std::string>;

constexpr std::size_t two_columns = 76;  // Below this width, the seats are in one column.

std::string key(std::string_view group, std::string_view name) { return std::string(group).append(".").append(name); }

std::string_view exit_word(Exit exit, Language language) {
  return exit == Exit::none ? std::string_view{} : text(language, key("exit", name_of(exit)));
}

std::string_view role_word(Role role, Language language) {
  return role == Role::unknown ? std::string_view{} : text(language, key("judge", name_of(role)));
}

std::string seat_list(SeatSet seats) {
  std::string list;
  for (Seat s : seats) list += (list.empty() ? "" : " ") + std::to_string(s.number());
  return list.empty() ? "-" : list;
}

// A label in its own column, then text that is wrapped in a second column.
void labelled(Lines& lines, const Sight& sight, std::string_view label, std::string_view words, Ink ink) {
  const std::size_t column = 11;
  std::string left = padded(label, column);
  for (const std::string& part : wrapped(words, sight.terminal.width() - column - 1)) {
    lines.push_back(sight.terminal.paint(Ink::dim, left) + sight.terminal.paint(ink, part));
    left.assign(column, ' ');
  }
}

class SeatList {
 public:
  SeatList(const NotatedGame& game, const Sight& sight)
      : game_(game), state_(game.state()), sight_(sight), acting_(visible_actor()) {}

  Lines lines() const {
    Lines result;
    const SeatSet all = SeatSet::first(game_.rules().with.seats.value);
    const bool wide = sight_.terminal.width() >= two_columns;
    const int rows = wide ? (all.count() + 1) / 2 : all.count();
    const std::size_t width = wide ? sight_.terminal.width() / 2 - 1 : sight_.terminal.width() - 1;
    for (int row = 1; row <= rows; ++row) {
      std::string line = cell(seat(row), width);
      if (wide && row + rows <= all.count()) line += " " + cell(seat(row + rows), width);
      result.push_back(line);
    }
    return result;
  }

 private:
  // At night the actor's seat would reveal the role.
  std::optional<Seat> visible_actor() const {
    const bool secret = is_night_step(state_.step) && state_.step != Step::nota;
    if (secret && !sight_.roles_shown) return std::nullopt;
    return prompt(game_.rules(), state_).acting;
  }

  std::string cell(Seat s, std::size_t width) const {
    const bool here = state_.step == Step::seating || state_.at_table.contains(s);
    const bool acts = acting_ == s;
    const auto name = game_.header().players.find(s.number());
    const std::string who = name == game_.header().players.end() ? "" : printable(name->second);
    const std::size_t name_width = std::clamp<std::size_t>(width - (sight_.roles_shown ? 27 : 22), 8, 24);
    std::string text = (acts ? ">" : " ") + right_aligned(std::to_string(s.number()), 2) + " " +
                       padded(shortened(who, name_width), name_width) + " " + padded(strokes(s), 5) + state_of(s);
    text = padded(shortened(text, width), width);
    return sight_.terminal.paint(!here ? Ink::dim : acts ? Ink::green : Ink::plain, text);
  }

  // Fouls as strokes, as a judge draws them.
  std::string strokes(Seat s) const { return std::string(state_[s].fouls, '|'); }

  std::string state_of(Seat s) const {
    const Player& player = state_[s];
    Lines words;
    if (sight_.roles_shown && player.role != Role::unknown) words.emplace_back(role_word(player.role, sight_.language));
    if (player.exit != Exit::none) words.emplace_back(exit_word(player.exit, sight_.language));
    if (state_.speech_lost.contains(s) && state_.at_table.contains(s))
      words.emplace_back(text(sight_.language, "judge.silent"));
    const auto mark = [&](std::string_view name, int count) {
      if (count > 0)
        words.push_back(std::string(text(sight_.language, name)) + (count > 1 ? std::to_string(count) : ""));
    };
    mark("protocol.mark_technical", player.technicals);
    mark("protocol.mark_yellow", player.yellows);
    mark("protocol.mark_red", state_.red_cards.contains(s) ? 1 : 0);
    std::string result;
    for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
    return result;
  }

  const NotatedGame& game_;
  const State& state_;
  const Sight& sight_;
  std::optional<Seat> acting_;
};

// The nominations, or the state of the ballot.
Lines day_lines(const NotatedGame& game, const Sight& sight) {
  const State& state = game.state();
  Lines lines;
  const bool ballot = state.step == Step::calling;
  if (ballot) {
    std::string counted;
    for (std::size_t i = 0; i < state.ballot.called; ++i)
      counted += (counted.empty() ? "" : ", ") + std::to_string(state.ballot.candidates[i].number()) + ": " +
                 std::to_string(state.ballot.hands[i].count()) + " (" + seat_list(state.ballot.hands[i]) + ")";
    if (!counted.empty()) labelled(lines, sight, text(sight.language, "judge.counted"), counted, Ink::plain);
    labelled(lines, sight, text(sight.language, "judge.not_voted"), seat_list(not_voted(state)), Ink::plain);
    return lines;
  }
  std::string named;
  for (const Nomination& n : state.day.nominations)
    named += (named.empty() ? "" : ", ") + std::to_string(n.whom.number()) + " (" + std::to_string(n.by.number()) + ")";
  const bool day = state.step == Step::speeches || state.step == Step::tie_speeches || state.step == Step::lift;
  if (day && !named.empty()) labelled(lines, sight, text(sight.language, "judge.nominated"), named, Ink::plain);
  return lines;
}

bool is_worth_saying(const Sentence& sentence, const Sight& sight) {
  switch (sentence.say) {
    case Say::demand_hands: return !sentence.numbers.empty();
    case Say::morning:
    case Say::killed:
    case Say::missed:
    case Say::removed_at_night: return !sight.morning_said;
    default: return true;
  }
}

// What is said aloud is in quotation marks; what is in [brackets] is for the judge.
Lines say_lines(const NotatedGame& game, const Sight& sight) {
  Lines lines;
  std::string_view label = text(sight.language, "judge.say");
  for (const Sentence& sentence : prompt(game.rules(), game.state()).say) {
    if (!is_worth_saying(sentence, sight)) continue;
    std::string words = sentence_of(sentence, game.rules(), sight.language);
    const bool names_blacks = sentence.say == Say::mafia_wakes || sentence.say == Say::mafia_chooses;
    if (names_blacks && !sight.roles_shown)
      words = fill(text(sight.language, key("say", key_of(sentence.say))),
                   {std::string(text(sight.language, "judge.hidden"))});
    const std::size_t bracket = std::min(words.find('['), words.size());
    const std::string aloud(trimmed(words.substr(0, bracket)));
    if (!aloud.empty()) {
      labelled(lines, sight, label, fill(text(sight.language, "judge.quote"), {aloud}), Ink::bold);
      label = {};
    }
    if (bracket == words.size()) continue;
    labelled(lines, sight, label, words.substr(bracket), Ink::plain);
    label = {};
  }
  return lines;
}

Lines watch_lines(const NotatedGame& game, const Sight& sight, std::size_t most) {
  Lines lines;
  std::string_view label = text(sight.language, "judge.watch");
  const Prompt now = prompt(game.rules(), game.state());
  for (std::size_t i = 0; i < now.watch.size(); ++i) {
    Lines one;
    labelled(one, sight, label, reminder(now.watch[i], sight.language), Ink::plain);
    const bool last = i + 1 == now.watch.size();
    if (lines.size() + one.size() + (last ? 0 : 1) > most) {
      const std::string more = fill(text(sight.language, "judge.more"), {std::to_string(now.watch.size() - i)});
      labelled(lines, sight, label, more, Ink::dim);
      return lines;
    }
    lines.insert(lines.end(), one.begin(), one.end());
    label = {};
  }
  return lines;
}

Lines hint_lines(const NotatedGame& game, const Sight& sight) {
  Lines lines;
  const auto next = next_statement(game);
  const std::string line = !sight.enter.empty() ? sight.enter : next ? print_statement(*next, sight.language) : "";
  const Step step = game.state().step;
  const bool done = step == Step::over && !next;
  const std::string_view waiting = step == Step::dealing   ? "judge.needs_card"
                                   : step == Step::calling ? "judge.needs_votes"
                                   : step == Step::lift    ? "judge.needs_lift"
                                   : step == Step::hunt    ? "judge.needs_shots"
                                   : done                  ? "judge.needs_nothing"
                                                           : "judge.needs_line";
  labelled(lines, sight, text(sight.language, "judge.enter"),
           !line.empty() ? line : std::string(text(sight.language, waiting)), !line.empty() ? Ink::green : Ink::dim);
  std::string_view label = text(sight.language, "judge.type");
  for (const std::string& hint : hints(game, sight.language, sight.roles_shown)) {
    labelled(lines, sight, label, hint, Ink::plain);
    label = {};
  }
  return lines;
}

std::string head(const NotatedGame& game, const Sight& sight) {
  const std::string place = place_of(game.state(), sight.language);
  const std::string rules(game.rules().id);
  const std::size_t room = sight.terminal.width() - 1;
  const std::size_t gap = length_utf8(place) + length_utf8(rules) + 2;
  return sight.terminal.paint(Ink::bold, place) + std::string(room > gap ? room - gap + 2 : 2, ' ') +
         sight.terminal.paint(Ink::dim, rules);
}

void join(std::string& out, const Lines& lines) {
  for (std::string_view line : lines) {
    while (line.ends_with(' ')) line.remove_suffix(1);
    out.append(line).append("\n");
  }
}

}  // namespace

std::string table_view(const NotatedGame& game, const Sight& sight) {
  std::string out = head(game, sight) + "\n";
  join(out, SeatList(game, sight).lines());
  join(out, day_lines(game, sight));
  return out;
}

std::string screen(const NotatedGame& game, const Sight& sight, const std::vector<std::string>& messages) {
  Lines told;
  for (const std::string& message : messages)
    for (const std::string& line : wrapped(message, sight.terminal.width() - 1))
      told.push_back(sight.terminal.paint(Ink::amber, line));
  const Lines seats = SeatList(game, sight).lines();
  const Lines day = day_lines(game, sight);
  const Lines say = say_lines(game, sight);
  const Lines hint = hint_lines(game, sight);
  const std::size_t rows = sight.terminal.height() - 2;  // The status and the input are below.
  const std::size_t fixed = 1 + seats.size() + day.size() + told.size() + say.size() + hint.size();
  const std::size_t gaps = fixed + 4 <= rows ? 3 : 0;
  const std::size_t left = rows > fixed + gaps ? rows - fixed - gaps : 1;
  const Lines watch = watch_lines(game, sight, left);
  std::string out = head(game, sight) + "\n";
  join(out, seats);
  join(out, day);
  if (gaps > 0) out += "\n";
  join(out, told);
  join(out, say);
  if (gaps > 0) out += "\n";
  join(out, watch);
  // What can be typed stays just above the input, wherever the rest ends.
  const std::size_t used = fixed + watch.size() + (gaps > 0 ? 2 : 0);
  if (used < rows) out.append(rows - used, '\n');
  join(out, hint);
  return out;
}

std::string report(const NotatedGame& game, const Sight& sight, bool with_reminders) {
  std::string out = "\n" + head(game, sight) + "\n";
  join(out, day_lines(game, sight));
  join(out, say_lines(game, sight));
  const std::uint32_t allowed = prompt(game.rules(), game.state()).allowed_ms;
  Lines lines;
  if (allowed >= 5000) labelled(lines, sight, text(sight.language, "judge.time"), minutes(allowed), Ink::plain);
  join(out, lines);
  if (with_reminders) join(out, watch_lines(game, sight, 100));
  join(out, hint_lines(game, sight));
  return out;
}

std::string reminders(const NotatedGame& game, const Sight& sight) {
  std::string out;
  join(out, watch_lines(game, sight, 1000));
  return out;
}

std::string minutes(std::uint32_t ms) {
  const std::uint32_t seconds = ms / 1000;
  return std::to_string(seconds / 60) + (seconds % 60 < 10 ? ":0" : ":") + std::to_string(seconds % 60);
}

}  // namespace primanota
