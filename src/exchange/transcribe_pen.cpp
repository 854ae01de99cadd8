// How the transcriber writes: a line that the law accepts, a remark where record and law disagree, a line that forces a
// fact.
#include <algorithm>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "exchange/sort.hpp"
#include "exchange/transcriber.hpp"
#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace mafia::exchange {
namespace {

using notation::Statement;
using notation::Verb;

std::string word_of(Exit how) {
  switch (how) {
    case Exit::lifted: return "lifted";
    case Exit::shot: return "shot";
    case Exit::removed: return "removed";
    default: return "voted";
  }
}

// The point of law by which such a line puts a player out.
Law law_of_exit(const Statement& s) {
  switch (s.verb) {
    case Verb::vote: return Law::most_votes;
    case Verb::lift: return Law::lift_passed;
    case Verb::punish:
      return s.penalty == Penalty::foul        ? Law::fourth_foul
             : s.penalty == Penalty::technical ? Law::technical_fouls
                                               : Law::removal;
    case Verb::night:
    case Verb::no_vote: return Law::single_later;
    default: return Law::kill;
  }
}

}  // namespace

std::string tidied(std::string_view name) {
  std::string letters = printable(name);
  std::ranges::replace(letters, '#', ' ');  // It would begin a comment.
  std::string words;
  for (std::string_view word : words_of(letters)) words.append(words.empty() ? "" : " ").append(word);
  return shortened(words, 100);
}

std::string Transcriber::print(const Statement& s) const { return notation::print_statement(s, language_); }

std::string Transcriber::name_of(Outcome outcome) const {
  constexpr const char* keys[] = {"outcome.none", "outcome.red", "outcome.black", "outcome.draw", "outcome.replay"};
  return std::string(notation::text(language_, keys[static_cast<std::size_t>(outcome)]));
}

Clause Transcriber::clause(Law law) const {
  const auto clauses = page_.game.rules().behind(law);
  return clauses.empty() ? Clause{} : clauses.front();
}

bool Transcriber::is_out(int number) const { return !now().at_table.contains(seat(number)); }

// Removed this night, but not yet carried out or announced.
bool Transcriber::is_leaving(int number) const {
  return now().night.offenders.contains(seat(number)) || now().night.counted_out.contains(seat(number));
}

bool Transcriber::leaves_by(int number, int phase) const {
  return std::ranges::any_of(record_.exits, [&](const Departure& e) { return e.seat == number && e.phase <= phase; });
}

std::vector<int> Transcriber::contradicted() const {
  std::vector<int> seats;
  if (!page_.game.has_rules() || now().step <= Step::dealing) return seats;
  for (int number = 1; number <= seats_at_table; ++number)
    if ((is_out(number) || is_leaving(number)) && !leaves_by(number, phase_)) seats.push_back(number);
  return seats;
}

Transcriber::Written Transcriber::write(const Statement& s) {
  notation::NotatedGame before = page_.game;
  const std::vector<int> known = contradicted();
  if (const auto held = page_.game.apply(s); !held) {
    problem_ = held.error();
    return Written::refused;
  }
  contradicted_ = contradicted();
  if (contradicted_.size() > known.size()) {
    page_.game = std::move(before);
    return Written::contradicts;
  }
  page_.lines.push_back(print(s));
  return Written::yes;
}

Transcriber::Written Transcriber::try_out(const Statement& s) {
  const Page before = page_;
  const Written written = write(s);
  page_ = before;
  return written;
}

bool Transcriber::tell(const Statement& s) {
  const Written written = write(s);
  if (written != Written::yes) explain(written, s);
  return written == Written::yes;
}

void Transcriber::explain(Written written, const Statement& s) {
  if (written == Written::refused) {
    const std::string why = problem_.kind == notation::Problem::Kind::refused
                                ? std::string(notation::text(language_, "refusal." + problem_.code))
                                : notation::sentence_of(problem_, s, language_);
    return deviate("exchange.refused", {print(s), why}, problem_.clause);
  }
  std::string seats;
  for (int number : contradicted_) seats += (seats.empty() ? "" : ", ") + std::to_string(number);
  deviate("exchange.contradicts", {print(s), seats}, clause(law_of_exit(s)));
}

void Transcriber::deviate(const char* key, const std::vector<std::string>& values, Clause clause) {
  remark(true, notation::fill(notation::text(language_, key), values), clause);
}

void Transcriber::gap(const char* key, const std::vector<std::string>& values) {
  const std::string what = notation::fill(notation::text(language_, key), values);
  remark(false, notation::fill(notation::text(language_, "exchange.not_recorded"), {what}), {});
}

void Transcriber::remark(bool deviation, std::string sentence, Clause clause) {
  if (clause) sentence.append(" [").append(rules::name_of(clause)).append("]");
  page_.lines.push_back((deviation ? "# deviation: " : "# ") + sentence);
  page_.remarks.push_back({static_cast<int>(page_.lines.size()), deviation, std::move(sentence)});
}

void Transcriber::recite(const Statement& s) { page_.lines.push_back("# record: " + print(s)); }

Statement Transcriber::line(const std::string& english) {
  const auto line = notation::parse_line(english, 1);
  return line && line->statement ? *line->statement : Statement{};
}

// Writes a line that overrules the law; false if even that is not possible now.
bool Transcriber::force(const std::string& english) {
  const Statement s = line(english);
  if (page_.game.apply(s)) {
    page_.lines.push_back(print(s));
    return true;
  }
  recite(s);
  return false;
}

bool Transcriber::force_out(int number, Exit how) {
  return force("record out " + std::to_string(number) + " " + word_of(how));
}

// Players who left together leave one by one, in an order in which only the last exit may decide the game.
void Transcriber::force_out(std::vector<int> seats, Exit how) {
  const Page before = page_;
  for (bool black_first : {false, true}) {
    page_ = before;
    sort_stably(seats, [&](int a, int b) {
      return record_.is_black(a) != record_.is_black(b) && record_.is_black(a) == black_first;
    });
    if (std::ranges::all_of(seats, [&](int number) { return force_out(number, how); })) return;
  }
}

void Transcriber::force_pass() { force("record pass"); }

void Transcriber::force_winner(Outcome outcome) {
  const char* side = outcome == Outcome::red ? "red" : outcome == Outcome::black ? "black" : "draw";
  force(std::string("record winner ") + side);
}

}  // namespace mafia::exchange
