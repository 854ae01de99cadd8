// Facts about a tournament: how they are written.
#include <algorithm>

#include "base/text.hpp"
#include "cup/cup_line.hpp"

namespace mafia::notation {
namespace {

using W = CupWord;

// "NAME 5.5": the last word is the number, all before it the name.
void name_and_number(CupCursor& in, CupFact& fact) {
  const std::string_view all = trimmed(in.rest());
  const std::size_t cut = all.find_last_of(" \t");
  if (cut == std::string_view::npos) return in.fail();
  CupCursor name(all.substr(0, cut));
  fact.name = name.need_name();
  fact.value = all.substr(cut + 1);
  (void)in.text();
  // A fraction is the exact form where decimals do not end.
  const std::size_t slash = fact.value.find('/');
  const auto top = Fraction::decimal(std::string_view(fact.value).substr(0, slash));
  const auto bottom =
      slash == std::string::npos ? Fraction(1) : Fraction::decimal(std::string_view(fact.value).substr(slash + 1));
  if (!top || !bottom || *bottom <= 0) return in.fail();
  fact.number = *top * bottom->inverse();
}

// "NAME WORD": the word is one of these.
void name_and_word(CupCursor& in, CupFact& fact, std::initializer_list<W> words) {
  const std::string_view all = trimmed(in.rest());
  const std::size_t cut = all.find_last_of(" \t");
  if (cut == std::string_view::npos) return in.fail();
  CupCursor name(all.substr(0, cut)), word(all.substr(cut + 1));
  fact.name = name.need_name();
  const auto found = std::ranges::find_if(words, [&](W each) { return word.take(each); });
  if (found == words.end() || !word.at_end()) return in.fail();
  fact.word = *found;
  (void)in.text();
}

void one_of(CupCursor& in, CupFact& fact, std::initializer_list<W> words) {
  const auto found = std::ranges::find_if(words, [&](W each) { return in.take(each); });
  if (found == words.end()) return in.fail();
  fact.word = *found;
}

// About a game.
bool game_fact(CupCursor& in, CupFact& fact) {
  switch (fact.what) {
    case W::seat:
      fact.game = in.need_game();
      fact.seat = in.need_seat().number();
      fact.name = in.need_name();
      return true;
    case W::state:
      fact.game = in.need_game();
      one_of(in, fact, {W::planned, W::entered, W::confirmed, W::annulled});
      return true;
    case W::winner:
      fact.game = in.need_game();
      one_of(in, fact, {W::red, W::black, W::draw});
      return true;
    case W::appeal:
      fact.game = in.need_game();
      one_of(in, fact, {W::open, W::rejected, W::replay, W::changed, W::none});
      return true;
    case W::points: {
      fact.game = in.need_game();
      fact.seat = in.need_seat().number();
      const auto number = in.decimal();
      if (!number) in.fail();
      fact.number = number.value_or(0);
      return true;
    }
    case W::suggests:
      fact.game = in.need_game();
      fact.seat = in.need_seat().number();
      fact.name = in.token();
      return true;
    default: return false;
  }
}

void details(CupCursor& in, CupFact& fact) {
  if (game_fact(in, fact)) return;
  switch (fact.what) {
    case W::status: return name_and_word(in, fact, {W::registered, W::withdrawn, W::removed});
    case W::case_: return name_and_word(in, fact, {W::open, W::confirmed, W::recommended, W::none});
    case W::lot_needed: fact.names = in.names(); return;
    case W::pose: fact.name = in.text(); return;
    case W::cites: fact.name = in.token(); return;
    case W::seats_even:
    case W::published: return;
    case W::compensation:
      for (W word : {W::provisional, W::final_}) {
        CupCursor ahead = in;
        if (ahead.take(word) && ahead.at_end()) {
          in = ahead;
          fact.word = word;
          return;
        }
      }
      return name_and_number(in, fact);
    case W::mvp:
    case W::best_sheriff:
    case W::best_don:
    case W::best_mafia:
    case W::best_citizen:
    case W::fair_play: fact.name = in.need_name(); return;
    default: return name_and_number(in, fact);
  }
}

}  // namespace

std::optional<CupFact> parse_cup_fact(CupCursor& in) {
  CupFact fact;
  fact.negated = in.take(W::not_);
  // Longer phrases first: "place" is the beginning of none of them, "team total" not "team".
  for (W what : {W::role_wins, W::first_deaths, W::best_sheriff, W::best_don,     W::best_mafia, W::best_citizen,
                 W::fair_play, W::team_total,   W::team_place,   W::seats_even,   W::lot_needed, W::place,
                 W::total,     W::main,         W::extra,        W::compensation, W::wins,       W::games,
                 W::mvp,       W::status,       W::seat,         W::state,        W::winner,     W::points,
                 W::appeal,    W::case_,        W::suggests,     W::published,    W::pose,       W::cites}) {
    if (!in.take(what)) continue;
    fact.what = what;
    details(in, fact);
    return fact;
  }
  return std::nullopt;
}

}  // namespace mafia::notation
