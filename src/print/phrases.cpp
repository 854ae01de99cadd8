#include "print/phrases.hpp"

#include "base/text.hpp"
#include "nota/names.hpp"
#include "texts/texts.hpp"

namespace mafia::print {
namespace {

using notation::name_of;

constexpr std::string_view dash = "—", minus = "−";

std::string number(int n) { return std::to_string(n); }

std::string length(std::uint32_t ms) {
  const std::uint32_t seconds = (ms + 500) / 1000;
  return std::to_string(seconds / 60) + (seconds % 60 < 10 ? ":0" : ":") + std::to_string(seconds % 60);
}

// Who points at whom; never broken at the end of a line.
std::string pointing(int by, const std::string& whom) { return number(by) + "\u00A0›\u00A0" + whom; }

// The words of one entry keep together as far as possible: lines are preferably broken between entries.
class List {
 public:
  explicit List(std::string_view between = ", ") : between_(between) {}
  void add(std::string_view entry) { (text_ += text_.empty() ? "" : between_) += entry; }
  void append(const std::string& word) { (text_ += "\u00A0") += word; }
  std::string done() && { return std::move(text_); }

 private:
  std::string_view between_;
  std::string text_;
};

}  // namespace

std::string listed(const std::vector<int>& seats) {
  List list;
  for (const int seat : seats) list.add(number(seat));
  return seats.empty() ? std::string(dash) : std::move(list).done();
}

std::string clause_name(Clause clause) { return std::string(clause ? rules::name_of(clause) : dash); }

std::string Phrases::word(std::string_view key) const {
  return std::string(rules_ ? notation::text(language_, *rules_, key) : notation::text(language_, key));
}

std::string Phrases::filled(std::string_view key, const std::vector<std::string>& values) const {
  return notation::fill(notation::text(language_, key), values);
}

std::string Phrases::role(Role role) const {
  return role == Role::unknown ? std::string(dash) : word("role." + std::string(name_of(role)));
}

std::string Phrases::team(Team team) const {
  return team == Team::unknown ? std::string(dash) : word("team." + std::string(name_of(team)));
}

std::string Phrases::when(const sheet::When& when) const {
  using Phase = sheet::When::Phase;
  switch (when.phase) {
    case Phase::before: return word("protocol.before");
    case Phase::after: return word("protocol.after");
    case Phase::day: return filled("protocol.in_day", {number(when.number)});
    case Phase::night: return filled("protocol.in_night", {number(when.number)});
  }
  return {};
}

std::string Phrases::left(const sheet::PlayerRow& row) const {
  if (row.exit == Exit::none) return std::string(dash);
  return word("exit." + std::string(name_of(row.exit))) + ", " + when(row.left);
}

std::string Phrases::fouls(const sheet::PlayerRow& row) const {
  List list(" ");
  if (row.fouls > 0) list.add(number(row.fouls));
  const auto add = [&](std::string_view key, int count) {
    if (count > 0) list.add(word(key) + (count > 1 ? number(count) : ""));
  };
  add("protocol.mark_technical", row.technicals);
  add("protocol.mark_yellow", row.yellow_cards);
  add("protocol.mark_red", row.red_card ? 1 : 0);
  const std::string text = std::move(list).done();
  return text.empty() ? std::string(dash) : text;
}

std::string Phrases::points(Points points) const {
  const int value = points.hundredths < 0 ? -points.hundredths : points.hundredths;
  std::string text = std::string(points.hundredths < 0 ? minus : "") + number(value / 100);
  if (value % 100 == 0) return text;
  text += language_ == rules::Language::ru ? ',' : '.';
  text += static_cast<char>('0' + value / 10 % 10);
  if (value % 10 != 0) text += static_cast<char>('0' + value % 10);
  return text;
}

std::string Phrases::signed_points(Points value) const { return (value.hundredths > 0 ? "+" : "") + points(value); }

std::string Phrases::result(const sheet::Game& game) const {
  if (game.outcome == Outcome::none) return word("protocol.not_finished");
  return word("outcome." + std::string(name_of(game.outcome))) + ", " + when(game.decided);
}

std::string Phrases::ending(const sheet::Game& game) const { return sheet::ending_text(game, language_); }

std::string Phrases::date(const std::string& written) const {
  if (language_ != rules::Language::ru || !is_day(written)) return written;
  return written.substr(8, 2) + "." + written.substr(5, 2) + "." + written.substr(0, 4);
}

std::string Phrases::book(const std::string& id) const {
  return notation::has_text("book." + id) ? word("book." + id) : id;
}

std::string Phrases::nominations(const sheet::DayPage& day) const {
  using Fate = sheet::NominationRow::Fate;
  List list;
  for (const auto& row : day.nominations) {
    list.add(pointing(row.by, number(row.whom)));
    if (row.fate == Fate::withdrawn) list.append(word("protocol.withdrawn"));
    if (row.fate == Fate::replaced) list.append(word("protocol.replaced"));
  }
  return day.nominations.empty() ? std::string(dash) : std::move(list).done();
}

std::string Phrases::lift(const sheet::Lift& lift) const {
  return filled(lift.passed ? "protocol.raise_passed" : "protocol.raise_failed",
                {listed(lift.candidates), number(static_cast<int>(lift.hands.size())), listed(lift.hands)});
}

std::string Phrases::no_vote(sheet::Vote vote) const {
  using sheet::Vote;
  switch (vote) {
    case Vote::not_reached:
    case Vote::held: return {};
    case Vote::cancelled: return word("protocol.cancelled");
    case Vote::stopped: return word("protocol.stopped");
    case Vote::no_candidates: return word("protocol.no_candidates");
    case Vote::single_stays: return word("protocol.single_stays");
    case Vote::single_leaves: return word("protocol.single_leaves");
  }
  return {};
}

std::string Phrases::speeches(const sheet::DayPage& day) const {
  using Kind = sheet::SpeechLength::Kind;
  List list;
  for (const auto& speech : day.speeches) {
    list.add(number(speech.seat) + "\u00A0·\u00A0" + length(speech.used_ms));
    if (speech.kind == Kind::tie_speech) list.append(word("protocol.tie_speech"));
    if (speech.kind == Kind::last_word) list.append(word("protocol.last_word"));
  }
  return std::move(list).done();
}

std::string Phrases::exits(const std::vector<sheet::Departure>& rows) const {
  List list;
  for (const auto& row : rows) list.add(number(row.seat) + "\u00A0" + word("exit." + std::string(name_of(row.how))));
  return std::move(list).done();
}

std::string Phrases::hands(const sheet::Count& count) const {
  List list(" ");
  if (!count.voters.empty()) list.add("(" + listed(count.voters) + ")");
  if (count.by_default > 0) list.add(filled("protocol.by_default", {number(count.by_default)}));
  const std::string text = std::move(list).done();
  return text.empty() ? std::string(dash) : text;
}

std::string Phrases::protest(const sheet::ProtestRow& row) const { return sheet::protest_text(row, language_); }

std::string Phrases::shots(const sheet::NightPage& night) const {
  if (night.shots_unwritten) return word("protocol.shots_unwritten");
  List list;
  for (const auto& shot : night.shots) {
    List targets("+");
    for (const int target : shot.targets) targets.add(number(target));
    list.add(pointing(shot.by, shot.targets.empty() ? std::string(dash) : std::move(targets).done()));
    if (shot.is_void) list.append(word("protocol.void"));
  }
  return std::move(list).done();
}

// The kills that were announced; before the morning, the result of the hunt.
std::string Phrases::hunt(const sheet::NightPage& night) const {
  if (!night.hunted) return {};
  const std::vector<int> hunted = night.victim ? std::vector{*night.victim} : std::vector<int>{};
  const std::vector<int>& killed = night.killed ? *night.killed : hunted;
  if (killed.empty()) return word("protocol.miss");
  return filled(killed.size() > 1 ? "protocol.killed_several" : "protocol.killed_one", {listed(killed)});
}

std::string Phrases::check(const sheet::CheckRow& check) const {
  if (!check.whom) return word("protocol.skipped");
  const std::string_view answer =
      check.blocked ? "protocol.blocked" : notation::answer_key(check.by, check.yes, check.sides);
  return pointing(check.seat, number(*check.whom)) + ": " + word(answer);
}

std::string Phrases::act(const sheet::ActRow& act) const {
  if (!act.whom) return word("protocol.nobody");
  return pointing(act.seat, number(*act.whom)) + (act.blocked ? ": " + word("protocol.blocked") : "");
}

std::string Phrases::nota(const sheet::NotaRow& nota) const {
  return pointing(nota.by, listed(nota.named)) + "; " + filled("protocol.nota_black", {number(nota.black)});
}

// Without seats that were shot, which are in the result of the hunt.
std::string Phrases::removals(const sheet::NightPage& night) const {
  std::vector<sheet::Departure> removed;
  for (const auto& row : night.exits)
    if (row.how != Exit::shot && row.how != Exit::companion) removed.push_back(row);
  return exits(removed);
}

std::string Phrases::penalty(const sheet::SanctionRow& row) const {
  const bool counted =
      row.penalty == Penalty::foul || row.penalty == Penalty::technical || row.penalty == Penalty::yellow;
  return word("penalty." + std::string(name_of(row.penalty))) + (counted ? "\u00A0" + number(row.total) : "");
}

}  // namespace mafia::print
