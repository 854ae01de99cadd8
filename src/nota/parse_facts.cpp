// Reads expectations: `= FACT` and `? VIEWER knows SEAT WHAT`.
#include "nota/parse_parts.hpp"

namespace mafia::notation {

Outcome need_outcome(Cursor& in) {
  constexpr std::pair<Word, Outcome> outcomes[] = {{Word::red, Outcome::red},
                                                   {Word::black, Outcome::black},
                                                   {Word::draw, Outcome::draw},
                                                   {Word::maniac, Outcome::maniac},
                                                   {Word::none, Outcome::none}};
  for (const auto& [word, outcome] : outcomes)
    if (in.take(word)) return outcome;
  in.fail_here();
  return Outcome::none;
}

void exit_kind(Cursor& in, Statement& s) {
  constexpr std::pair<Word, Exit> exits[] = {{Word::voted, Exit::voted},
                                             {Word::lifted, Exit::lifted},
                                             {Word::exit_shot, Exit::shot},
                                             {Word::removed, Exit::removed},
                                             {Word::companion, Exit::companion}};
  for (const auto& [word, exit] : exits)
    if (in.take(word)) s.exit = exit;
}

namespace {

void need_list(Cursor& in, Statement& s) {
  s.everybody_in_list = true;
  if (in.take(Word::none)) return;
  s.list = in.seat_list();
  if (s.list.empty()) in.fail_here();
}

void need_answer(Cursor& in, Statement& s) {
  constexpr std::pair<Word, Answer> answers[] = {
      {Word::yes, Answer::yes}, {Word::no, Answer::no}, {Word::blocked, Answer::blocked}};
  for (const auto& [word, answer] : answers)
    if (in.take(word)) return void(s.answer = answer);
  in.fail_here();
}

void key_and_seats(Cursor& in, Statement& s) {
  if (in.at_end()) return in.fail("error.unexpected_end");
  s.name = in.take();
  s.list = in.seat_list();
}

void need_name(Cursor& in, Statement& s) {
  if (in.at_end()) return in.fail("error.unexpected_end");
  s.name = in.take();
}

// Facts that are one word, perhaps with a number or a seat.
struct Plain {
  Word word;
  Verb verb;
};
constexpr Plain bare[] = {
    {Word::undetermined, Verb::undetermined},
    {Word::determined, Verb::determined},
    {Word::vote_cancelled, Verb::vote_cancelled},
    {Word::over, Verb::over},
    {Word::miss, Verb::miss},
    {Word::no_nota, Verb::no_nota},
    {Word::announced, Verb::announced},
    {Word::paused, Verb::paused},
    {Word::voting, Verb::fact_voting},
};
constexpr Plain counted[] = {
    {Word::day, Verb::fact_day},
    {Word::night, Verb::fact_night},
    {Word::seconds, Verb::seconds},
    {Word::remaining, Verb::remaining},
    {Word::cancelled_votes, Verb::cancelled_votes},
};
constexpr Plain seated[] = {
    {Word::speaker, Verb::speaker},       {Word::silent, Verb::silent},     {Word::may_nota, Verb::may_nota},
    {Word::has_red_card, Verb::red_card}, {Word::excluded, Verb::excluded},
};
constexpr Plain listed[] = {
    {Word::at_table, Verb::at_table},
    {Word::candidates, Verb::candidates},
    {Word::tie, Verb::tie},
    {Word::killed, Verb::killed},
};
constexpr Plain tallied[] = {
    {Word::fouls, Verb::fouls},
    {Word::technicals, Verb::technicals},
    {Word::yellows, Verb::yellows},
};

bool parse_tables(Cursor& in, Statement& s) {
  for (const auto& [word, verb] : bare)
    if (in.take(word)) {
      s.verb = verb;
      return true;
    }
  for (const auto& [word, verb] : counted)
    if (in.take(word)) {
      s.verb = verb;
      s.number = in.need_number();
      return true;
    }
  for (const auto& [word, verb] : seated)
    if (in.take(word)) {
      s.verb = verb;
      s.who = in.need_seat();
      return true;
    }
  for (const auto& [word, verb] : listed)
    if (in.take(word)) {
      s.verb = verb;
      need_list(in, s);
      return true;
    }
  for (const auto& [word, verb] : tallied)
    if (in.take(word)) {
      s.verb = verb;
      s.who = in.need_seat();
      s.number = in.need_number();
      return true;
    }
  return false;
}

bool parse_others(Cursor& in, Statement& s) {
  if (in.take(Word::winner)) {
    s.verb = Verb::winner;
    s.outcome = need_outcome(in);
    return true;
  }
  if (in.take(Word::out)) {
    s.verb = Verb::out;
    need_list(in, s);
    exit_kind(in, s);
    return true;
  }
  if (in.take(Word::answer)) {
    s.verb = Verb::answer;
    need_answer(in, s);
    return true;
  }
  for (const auto& [word, verb] : {Plain{Word::points, Verb::points}, Plain{Word::extra, Verb::extra}})
    if (in.take(word)) {
      s.verb = verb;
      s.who = in.need_seat();
      s.points = in.need_points();
      return true;
    }
  if (in.take(Word::prompt_cites)) {
    s.verb = Verb::prompt_cites;
    need_name(in, s);
    return true;
  }
  if (in.take(Word::cites)) {
    s.verb = Verb::cites;
    need_name(in, s);
    return true;
  }
  if (in.take(Word::suggests)) {
    s.verb = Verb::suggests;
    s.who = in.need_seat();
    need_name(in, s);
    return true;
  }
  if (in.take(Word::says)) {
    s.verb = Verb::says;
    key_and_seats(in, s);
    return true;
  }
  if (in.take(Word::watch)) {
    s.verb = Verb::watch;
    need_name(in, s);
    return true;
  }
  return false;
}

}  // namespace

Statement parse_fact(Cursor& in) {
  Statement s{.mark = Mark::fact};
  s.negated = !in.sees(Word::undetermined) && in.take(Word::not_);
  if (!parse_tables(in, s) && !parse_others(in, s)) in.fail_here();
  return s;
}

Statement parse_knowledge(Cursor& in) {
  Statement s{.verb = Verb::knows, .mark = Mark::knowledge};
  if (in.take(Word::spectator))
    s.viewer = Statement::spectator;
  else if (in.take(Word::judge))
    s.viewer = Statement::judge;
  else
    s.viewer = in.need_seat();
  if (!in.take(Word::knows)) in.fail_here();
  s.who = in.need_seat();
  constexpr std::pair<Word, Known> knowledge[] = {{Word::nothing, Known::nothing},
                                                  {Word::red, Known::red},
                                                  {Word::black, Known::black},
                                                  {Word::citizen, Known::citizen},
                                                  {Word::sheriff, Known::sheriff},
                                                  {Word::mafia, Known::mafia},
                                                  {Word::don, Known::don},
                                                  {Word::doctor, Known::doctor},
                                                  {Word::putana, Known::putana},
                                                  {Word::maniac, Known::maniac},
                                                  {Word::out, Known::out},
                                                  {Word::at_table, Known::seated},
                                                  {Word::nominated, Known::nominated},
                                                  {Word::not_nominated, Known::not_nominated}};
  for (const auto& [word, known] : knowledge)
    if (in.take(word)) {
      s.known = known;
      return s;
    }
  in.fail_here();
  return s;
}

}  // namespace mafia::notation
