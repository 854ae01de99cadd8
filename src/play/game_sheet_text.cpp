// The game sheet as plain text. Widths are counted in letters; long fields are broken at the width of the sheet.
#include <limits>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "nota/names.hpp"
#include "nota/printer.hpp"
#include "play/game_sheet.hpp"
#include "texts/texts.hpp"

namespace mafia::notation::game_sheet {
namespace {

constexpr std::size_t sheet_width = 96;  // In letters, like the length of a name.
constexpr std::size_t longest_name = 20;

std::string points(Points p) {
  Printer out(Language::en);
  out.points(p);
  return std::move(out).done();
}

std::string list(const std::vector<int>& seats) {
  std::string text;
  for (int s : seats) text += (text.empty() ? "" : " ") + std::to_string(s);
  return text.empty() ? "-" : text;
}

std::string length(std::uint32_t ms) {
  const std::uint32_t seconds = (ms + 500) / 1000;
  return std::to_string(seconds / 60) + (seconds % 60 < 10 ? ":0" : ":") + std::to_string(seconds % 60);
}

class Sheet {
 public:
  explicit Sheet(Language language) : language_(language) {}

  std::string write(const GameSheet& sheet) {
    line(word("protocol.title"));
    header(sheet);
    players(sheet);
    result(sheet.game);
    for (std::size_t i = 0; i < sheet.annulled.size(); ++i) {
      section(std::string(word("protocol.annulled")) + " " + std::to_string(i + 1));
      play(sheet.annulled[i]);
      endings(sheet.annulled[i]);
    }
    if (!sheet.annulled.empty()) section(word("protocol.replayed"));
    play(sheet.game);
    endings(sheet.game);
    return std::move(out_);
  }

 private:
  // Words
  std::string_view word(std::string_view key) const { return text(language_, key); }
  std::string_view role(Role r) const {
    return r == Role::unknown ? std::string_view("-") : word("role." + std::string(name_of(r)));
  }
  std::string exit(Exit how) const {
    return std::string(how == Exit::none ? "-" : word("exit." + std::string(name_of(how))));
  }
  std::string when(const When& w) const {
    if (w.phase == When::Phase::before) return std::string(word("protocol.before"));
    if (w.phase == When::Phase::after) return std::string(word("protocol.after"));
    const bool night = w.phase == When::Phase::night;
    return fill(word(night ? "protocol.in_night" : "protocol.in_day"), {std::to_string(w.number)});
  }

  // Lines
  void line(std::string_view content) { out_.append(content).append("\n"); }
  void section(std::string_view title) { out_.append("\n").append(title).append("\n"); }
  void field(std::string_view key, std::string_view content) {
    if (!content.empty()) out_ += beside("  " + std::string(word(key)), label_width(), content, sheet_width);
  }
  std::size_t label_width() const {
    std::size_t widest = 0;
    for (std::string_view key :
         {"protocol.nominations", "protocol.ballot", "protocol.raise", "protocol.no_vote", "protocol.exits",
          "protocol.speeches", "protocol.shots", "protocol.result", "protocol.don_check", "protocol.sheriff_check",
          "protocol.nota", "protocol.tie", "protocol.assistants", "protocol.house_rules"})
      widest = std::max(widest, length_utf8(word(key)));
    return widest + 5;  // The number of a ballot may follow.
  }

  void header(const GameSheet& sheet) {
    field("protocol.name_of_game", printable(sheet.header.title));
    field("protocol.event", printable(sheet.header.event));
    field("protocol.rules", sheet.rules);
    std::string house;
    for (const auto& [name, value] : sheet.header.with) house += (house.empty() ? "" : ", ") + name + " " + value;
    field("protocol.house_rules", printable(house));
    field("protocol.date", printable(sheet.header.date));
    if (sheet.header.round > 0) field("protocol.round", std::to_string(sheet.header.round));
    if (sheet.header.table > 0) field("protocol.table", std::to_string(sheet.header.table));
    field("protocol.judge", printable(sheet.header.judge));
    std::string assistants;
    for (const std::string& name : sheet.header.assistants) assistants += (assistants.empty() ? "" : ", ") + name;
    field("protocol.assistants", printable(assistants));
    field("protocol.signed", printable(sheet.header.signed_on));
  }

  std::string marks(const PlayerRow& row) const {
    std::string text = row.fouls > 0 ? std::to_string(row.fouls) : "-";
    const auto add = [&](std::string_view key, int count) {
      if (count > 0) text.append(" ").append(word(key)).append(count > 1 ? std::to_string(count) : "");
    };
    add("protocol.mark_technical", row.technicals);
    add("protocol.mark_yellow", row.yellow_cards);
    add("protocol.mark_red", row.red_card ? 1 : 0);
    return text;
  }

  void players(const GameSheet& sheet) {
    using Cells = std::vector<std::string>;
    std::vector<Cells> rows;
    Cells titles;
    for (std::string_view key : {"protocol.seat", "protocol.name", "protocol.role", "protocol.fouls", "protocol.exit",
                                 "protocol.points", "protocol.extra", "protocol.total"})
      titles.emplace_back(word(key));
    rows.push_back(titles);
    bool marked = false;
    for (const PlayerRow& row : sheet.players) {
      const std::string left = row.exit == Exit::none ? "-" : exit(row.exit) + ", " + when(row.left);
      const std::string name = row.name.empty() ? "-" : shortened(printable(row.name), longest_name);
      rows.push_back({std::to_string(row.seat), name, std::string(role(row.role)), marks(row), left, points(row.main),
                      points(row.extra), points(row.total)});
      marked |= row.technicals > 0 || row.yellow_cards > 0 || row.red_card;
    }
    out_ += "\n";
    columns(rows);
    if (marked) line(word("protocol.marks"));
  }

  // Words stand at the left of their column, numbers at the right.
  void columns(const std::vector<std::vector<std::string>>& rows) {
    constexpr bool is_number[] = {true, false, false, false, false, true, true, true};
    std::array<std::size_t, 8> widths{};
    for (const auto& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], length_utf8(row[i]));
    for (const auto& row : rows) {
      std::string text;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) text += "  ";
        text += is_number[i] ? right_aligned(row[i], widths[i]) : padded(row[i], widths[i]);
      }
      line(text);
    }
  }

  void result(const Game& game) {
    const bool open = game.outcome == Outcome::none;
    std::string text(word(open ? "protocol.not_finished" : "outcome." + std::string(name_of(game.outcome))));
    if (game.outcome != Outcome::none) text += ", " + when(game.decided);
    section(std::string(word("protocol.result")) + ": " + text);
    if (const std::string how = ending_text(game, language_); !how.empty()) line("  " + how);
  }

  // Days and nights in the order of play: day N, night N.
  void play(const Game& game) {
    std::size_t night = 0;
    const auto nights_before = [&](int day) {
      for (; night < game.nights.size() && game.nights[night].number < day; ++night) write_night(game.nights[night]);
    };
    for (const DayPage& day : game.days) {
      nights_before(day.number);
      write_day(day);
    }
    nights_before(std::numeric_limits<int>::max());  // The nights after the last day.
  }

  void write_day(const DayPage& day) {
    section(std::string(word("protocol.day")) + " " + std::to_string(day.number));
    nominations(day);
    for (const BallotRound& ballot : day.ballots) write_ballot(ballot, day.ballots.size() > 1);
    if (day.lift) {
      const std::string_view key = day.lift->passed ? "protocol.raise_passed" : "protocol.raise_failed";
      field("protocol.raise", fill(word(key), {list(day.lift->candidates), std::to_string(day.lift->hands.size()),
                                               list(day.lift->hands)}));
    }
    // By Vote: nothing to say of a day whose vote was held or not reached.
    constexpr std::string_view fates[] = {"",
                                          "",
                                          "protocol.cancelled",
                                          "protocol.stopped",
                                          "protocol.no_candidates",
                                          "protocol.single_stays",
                                          "protocol.single_leaves"};
    const std::string_view fate = fates[static_cast<std::size_t>(day.vote)];
    if (!fate.empty()) field("protocol.no_vote", word(fate));
    exits(day.exits);
    speeches(day);
  }

  void nominations(const DayPage& day) {
    std::string text;
    for (const NominationRow& row : day.nominations) {
      if (!text.empty()) text += ", ";
      text += std::to_string(row.by) + ">" + std::to_string(row.whom);
      if (row.fate == NominationRow::Fate::withdrawn) text += " " + std::string(word("protocol.withdrawn"));
      if (row.fate == NominationRow::Fate::replaced) text += " " + std::string(word("protocol.replaced"));
    }
    field("protocol.nominations", text.empty() ? "-" : text);
  }

  // A line a candidate: the hands stand in one column.
  void write_ballot(const BallotRound& ballot, bool several) {
    std::string label = "  " + std::string(word("protocol.ballot"));
    if (several) label += " " + std::to_string(ballot.round);
    for (const Count& count : ballot.counts) {
      std::string text = right_aligned(std::to_string(count.candidate), 2) + ": ";
      const int votes = static_cast<int>(count.voters.size()) + count.by_default;
      text += right_aligned(std::to_string(votes), 2) + "  ";
      if (!count.voters.empty()) text += "(" + list(count.voters) + ")";
      if (count.by_default > 0)
        text +=
            (count.voters.empty() ? "" : " ") + fill(word("protocol.by_default"), {std::to_string(count.by_default)});
      line(trimmed_right(padded(label, label_width()) + text));
      label.clear();
    }
    if (!ballot.tie.empty()) field("protocol.tie", list(ballot.tie));
  }
  static std::string_view trimmed_right(std::string_view text) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
  }

  void exits(const std::vector<Departure>& rows) {
    std::string text;
    for (const Departure& row : rows)
      text += (text.empty() ? "" : ", ") + std::to_string(row.seat) + " " + exit(row.how);
    field("protocol.exits", text);
  }

  void speeches(const DayPage& day) {
    std::string text;
    for (const SpeechLength& speech : day.speeches) {
      if (!text.empty()) text += ", ";
      // A no-break space keeps the seat and its time on one line.
      text += std::to_string(speech.seat) + "\u00A0" + length(speech.used_ms);
      if (speech.kind == SpeechLength::Kind::tie_speech) text += " " + std::string(word("protocol.tie_speech"));
      if (speech.kind == SpeechLength::Kind::last_word) text += " " + std::string(word("protocol.last_word"));
    }
    field("protocol.speeches", text);
  }

  void write_night(const NightPage& night) {
    section(std::string(word("protocol.night")) + " " + std::to_string(night.number));
    std::string shots;
    for (const ShotRow& shot : night.shots) {
      if (!shots.empty()) shots += ", ";
      shots += std::to_string(shot.by) + ">";
      for (std::size_t i = 0; i < shot.targets.size(); ++i)
        shots += (i > 0 ? "+" : "") + std::to_string(shot.targets[i]);
      if (shot.targets.empty()) shots += "-";
      if (shot.is_void) shots += " " + std::string(word("protocol.void"));
    }
    if (night.shots_unwritten) shots = word("protocol.shots_unwritten");
    field("protocol.shots", shots);
    if (night.hunted) {
      // What was announced; before the morning, what the hunt brought.
      const std::vector<int> hunted = night.victim ? std::vector{*night.victim} : std::vector<int>{};
      const std::vector<int>& killed = night.killed ? *night.killed : hunted;
      field("protocol.result",
            killed.empty() ? std::string(word("protocol.miss")) : fill(word("protocol.killed_one"), {list(killed)}));
    }
    for (const CheckRow& check : night.checks) write_check(check);
    for (const ActRow& act : night.acts) write_act(act);
    if (night.nota)
      field(night.nota->best_move ? "protocol.best_move" : "protocol.nota",
            std::to_string(night.nota->by) + ": " + list(night.nota->named) + ", " +
                fill(word("protocol.nota_black"), {std::to_string(night.nota->black)}));
    std::vector<Departure> removed;
    for (const Departure& row : night.exits)
      if (row.how != Exit::shot && row.how != Exit::companion) removed.push_back(row);
    exits(removed);
  }

  void write_check(const CheckRow& check) {
    const bool don = check.by == Role::don;
    const std::string_view key = don ? "protocol.don_check" : "protocol.sheriff_check";
    if (!check.whom) return field(key, word("protocol.skipped"));
    const std::string_view answer = check.blocked ? "protocol.blocked"
                                    : don         ? (check.yes ? "protocol.is_sheriff" : "protocol.not_sheriff")
                                                  : (check.yes ? "protocol.is_black" : "protocol.is_red");
    field(key, std::to_string(check.seat) + ">" + std::to_string(*check.whom) + ": " + std::string(word(answer)));
  }

  void write_act(const ActRow& act) {
    const std::string key = "protocol.act_" + std::string(name_of(act.by));
    if (!act.whom) return field(key, word("protocol.nobody"));
    std::string text = std::to_string(act.seat) + ">" + std::to_string(*act.whom);
    if (act.blocked) text += ": " + std::string(word("protocol.blocked"));
    field(key, text);
  }

  void endings(const Game& game) {
    sanctions(game);
    awards(game);
    texts("protocol.overrides", game.overrides);
    protests(game);
  }

  void sanctions(const Game& game) {
    if (game.sanctions.empty()) return;
    section(word("protocol.sanctions"));
    for (const SanctionRow& row : game.sanctions) {
      const bool counted =
          row.penalty == Penalty::foul || row.penalty == Penalty::technical || row.penalty == Penalty::yellow;
      std::string what(word("penalty." + std::string(name_of(row.penalty))));
      if (counted) what += " " + std::to_string(row.total);
      std::string text = right_aligned(row.seat ? std::to_string(*row.seat) : "-", 2) + "  ";
      text += padded(what, 19) + " " + padded(row.clause ? rules::name_of(row.clause) : "-", 10) + " ";
      text += printable(row.reason);
      row_of_text(when(row.when), text);
    }
  }

  void awards(const Game& game) {
    if (game.awards.empty() && game.fines.empty() && !game.consent) return;
    section(word("protocol.awards"));
    for (const AwardRow& row : game.awards)
      line("  " + right_aligned(std::to_string(row.seat), 2) + "  " +
           padded(word("award." + std::string(name_of(row.kind))), 12) +
           right_aligned((row.points.hundredths > 0 ? "+" : "") + points(row.points), 5) +
           (row.reason ? "  " + std::string(rules::name_of(row.reason)) : ""));
    for (const FineRow& row : game.fines)
      line("  " + right_aligned(std::to_string(row.seat), 2) + "  " + padded(rules::name_of(row.clause), 12) +
           right_aligned(points(row.points), 5));
    if (game.consent) line("  " + std::string(word("protocol.consent")));
  }

  void texts(std::string_view key, const std::vector<TextRow>& rows) {
    if (rows.empty()) return;
    section(word(key));
    for (const TextRow& row : rows) row_of_text(when(row.when), printable(row.text));
  }
  void protests(const Game& game) {
    if (game.protests.empty()) return;
    section(word("protocol.protests"));
    for (const ProtestRow& row : game.protests)
      row_of_text(when(row.when),
                  right_aligned(std::to_string(row.seat), 2) + "  " + printable(protest_text(row, language_)));
  }
  // The spaces inside the first line are part of its columns, so only what is too long is wrapped.
  void row_of_text(std::string_view label, const std::string& text) {
    const std::string start = padded("  " + std::string(label), 12);
    const std::string whole = start + text;
    if (length_utf8(whole) <= sheet_width) return line(trimmed_right(whole));
    out_ += beside(start, 12, text, sheet_width);
  }

  Language language_;
  std::string out_;
};

}  // namespace

std::string ending_text(const Game& game, Language language) {
  if (game.ending == Ending::unknown) return {};
  std::string key = "ending." + std::string(name_of(game.ending));
  if (game.ending == Ending::players) key += "." + std::string(name_of(game.outcome));
  std::string how(text(language, key));
  if (game.ending_clause) how.append(" (").append(rules::name_of(game.ending_clause)).append(")");
  return how;
}

std::string protest_text(const ProtestRow& row, Language language) {
  if (!row.upheld) return row.text;
  std::string decision(text(language, *row.upheld ? "protocol.upheld" : "protocol.rejected"));
  if (!row.decision.empty()) decision += ": " + row.decision;
  return row.text.empty() ? decision : fill(text(language, "protocol.decided"), {row.text, decision});
}

std::string as_text(const GameSheet& sheet, Language language) { return Sheet(language).write(sheet); }

}  // namespace mafia::notation::game_sheet
