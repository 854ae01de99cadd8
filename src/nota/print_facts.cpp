// Writes expectations: facts and knowledge.
#include "nota/printer.hpp"

namespace mafia::notation {

Word word_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::red: return Word::red;
    case Outcome::black: return Word::black;
    case Outcome::draw: return Word::draw;
    case Outcome::maniac: return Word::maniac;
    case Outcome::none:
    case Outcome::replay: break;
  }
  return Word::none;
}

Word word_of(Exit exit) {
  switch (exit) {
    case Exit::voted: return Word::voted;
    case Exit::lifted: return Word::lifted;
    case Exit::shot: return Word::exit_shot;
    case Exit::companion: return Word::companion;
    case Exit::removed:
    case Exit::none: break;
  }
  return Word::removed;
}

namespace {

Word word_of(Known known) {
  switch (known) {
    case Known::nothing: return Word::nothing;
    case Known::red: return Word::red;
    case Known::black: return Word::black;
    case Known::citizen: return Word::citizen;
    case Known::sheriff: return Word::sheriff;
    case Known::mafia: return Word::mafia;
    case Known::doctor: return Word::doctor;
    case Known::putana: return Word::putana;
    case Known::maniac: return Word::maniac;
    case Known::out: return Word::out;
    case Known::seated: return Word::at_table;
    case Known::nominated: return Word::nominated;
    case Known::not_nominated: return Word::not_nominated;
    case Known::don: break;
  }
  return Word::don;
}

Word word_of(Answer answer) {
  switch (answer) {
    case Answer::yes: return Word::yes;
    case Answer::blocked: return Word::blocked;
    case Answer::no: break;
  }
  return Word::no;
}

void print_knowledge(Printer& out, const Statement& s) {
  out.raw("?");
  if (s.viewer == Statement::judge)
    out.word(Word::judge);
  else if (s.viewer == Statement::spectator)
    out.word(Word::spectator);
  else
    out.number(s.viewer);
  out.word(Word::knows).number(*s.who).word(word_of(s.known));
}

}  // namespace

void print_fact(Printer& out, const Statement& s) {
  if (s.verb == Verb::knows) return print_knowledge(out, s);
  out.raw("=");
  if (s.negated) out.word(Word::not_);
  switch (s.verb) {
    case Verb::winner: out.word(Word::winner).word(mafia::notation::word_of(s.outcome)); break;
    case Verb::at_table: out.word(Word::at_table).hands(s); break;
    case Verb::out:
      out.word(Word::out).hands(s);
      if (s.exit != Exit::none) out.word(mafia::notation::word_of(s.exit));
      break;
    case Verb::fact_day: out.word(Word::day).number(s.number); break;
    case Verb::fact_night: out.word(Word::night).number(s.number); break;
    case Verb::fact_voting: out.word(Word::voting); break;
    case Verb::over: out.word(Word::over); break;
    case Verb::speaker: out.word(Word::speaker).number(*s.who); break;
    case Verb::seconds: out.word(Word::seconds).number(s.number); break;
    case Verb::remaining: out.word(Word::remaining).number(s.number); break;
    case Verb::candidates: out.word(Word::candidates).hands(s); break;
    case Verb::tie: out.word(Word::tie).hands(s); break;
    case Verb::determined: out.word(s.negated ? Word::determined_plainly : Word::determined); break;
    case Verb::undetermined: out.word(Word::undetermined); break;
    case Verb::vote_cancelled: out.word(Word::vote_cancelled); break;
    case Verb::cancelled_votes: out.word(Word::cancelled_votes).number(s.number); break;
    case Verb::fouls: out.word(Word::fouls).number(*s.who).number(s.number); break;
    case Verb::technicals: out.word(Word::technicals).number(*s.who).number(s.number); break;
    case Verb::yellows: out.word(Word::yellows).number(*s.who).number(s.number); break;
    case Verb::red_card: out.word(Word::has_red_card).number(*s.who); break;
    case Verb::excluded: out.word(Word::excluded).number(*s.who); break;
    case Verb::silent: out.word(Word::silent).number(*s.who); break;
    case Verb::killed: out.word(Word::killed).hands(s); break;
    case Verb::miss: out.word(Word::miss); break;
    case Verb::answer: out.word(Word::answer).word(word_of(s.answer)); break;
    case Verb::may_nota: out.word(Word::may_nota).number(*s.who); break;
    case Verb::no_nota: out.word(Word::no_nota); break;
    case Verb::points: out.word(Word::points).number(*s.who).points(s.points); break;
    case Verb::extra: out.word(Word::extra).number(*s.who).points(s.points); break;
    case Verb::cites: out.word(Word::cites).raw(s.name); break;
    case Verb::suggests: out.word(Word::suggests).number(*s.who).raw(s.name); break;
    case Verb::prompt_cites: out.word(Word::prompt_cites).raw(s.name); break;
    case Verb::says: out.word(Word::says).raw(s.name).seats(s.list); break;
    case Verb::watch: out.word(Word::watch).raw(s.name); break;
    case Verb::announced: out.word(Word::announced); break;
    case Verb::paused: out.word(Word::paused); break;
    default: break;
  }
}

}  // namespace mafia::notation
