// Writes a statement in either language. parse_line(print_line(x)) gives x again.
#include "nota/names.hpp"
#include "nota/printer.hpp"

namespace mafia::notation {
namespace {

Word word_of(Role role) {
  switch (role) {
    case Role::sheriff: return Word::sheriff;
    case Role::mafia: return Word::mafia;
    case Role::don: return Word::don;
    case Role::doctor: return Word::doctor;
    case Role::putana: return Word::putana;
    case Role::maniac: return Word::maniac;
    case Role::citizen:
    case Role::unknown: break;
  }
  return Word::citizen;
}

Word word_of(Penalty penalty) {
  switch (penalty) {
    case Penalty::remark: return Word::remark;
    case Penalty::foul: return Word::foul;
    case Penalty::technical: return Word::technical;
    case Penalty::removal: return Word::remove;
    case Penalty::yellow: return Word::yellow;
    case Penalty::red: return Word::red_card;
    case Penalty::replay: return Word::replay;
    case Penalty::team_loss: return Word::team_loses;
    case Penalty::exclusion: return Word::exclude;
    case Penalty::spared: break;
  }
  return Word::spare;
}

void print_roles(Printer& out, const Statement& s) {
  out.word(Word::roles);
  for (std::size_t i = 0; i < s.groups.size(); ++i) {
    if (i > 0) out.glue(",");
    out.seats(s.groups[i].seats).word(word_of(s.groups[i].role));
  }
}

void print_shots(Printer& out, const Statement& s) {
  out.word(Word::shots);
  for (const ShotAt& shot : s.shots) {
    out.number(shot.by).glue(">");
    for (std::size_t i = 0; i < shot.targets.size(); ++i)
      out.glue(i > 0 ? "," : "").glue(std::to_string(shot.targets[i]));
    if (shot.targets.empty()) out.glue("-");
  }
}

void print_time(Printer& out, std::uint32_t ms) {
  const auto two = [](std::uint32_t n) {
    return std::string{static_cast<char>('0' + n / 10 % 10), static_cast<char>('0' + n % 10)};
  };
  const std::uint32_t seconds = ms / 1000;
  std::string text = two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
  if (ms % 1000 != 0) text += "." + std::to_string(ms % 1000 + 1000).substr(1);
  out.raw("@").raw(text);
}

void print_award(Printer& out, const Statement& s) {
  out.word(Word::award).number(*s.who);
  out.raw(name_of(s.award));
  out.points(s.points).optional(s.name);
}

void print_punishment(Printer& out, const Statement& s) {
  out.word(word_of(s.penalty));
  if (s.who)
    out.number(*s.who);
  else
    out.word(s.team == Team::red ? Word::red : s.team == Team::black ? Word::black : Word::none);
  out.optional(s.name).optional(s.text);
}

void print_check(Printer& out, Word who, const Statement& s) {
  out.word(who);
  if (s.who)
    out.word(Word::checks).number(*s.who);
  else
    out.word(Word::skips);
}

void print_act(Printer& out, const Statement& s) {
  out.word(word_of(s.role));
  if (!s.who) return void(out.word(Word::passes));
  const Word act = s.role == Role::putana ? Word::visits : s.role == Role::doctor ? Word::heals : Word::kills;
  out.word(act).number(*s.who);
}

void print_deck(Printer& out, const Statement& s) {
  out.word(Word::deck);
  for (Role role : s.cards) out.word(word_of(role));
}

}  // namespace

void print_play(Printer& out, const Statement& s) {
  switch (s.verb) {
    case Verb::rules: out.word(Word::rules).raw(s.text); break;
    case Verb::with: out.word(Word::with).raw(s.name).raw(s.text); break;
    case Verb::title: out.word(Word::title).raw(s.text); break;
    case Verb::date: out.word(Word::date).raw(s.text); break;
    case Verb::signed_: out.word(Word::signed_).raw(s.text); break;
    case Verb::judge: out.word(Word::judge).raw(s.text); break;
    case Verb::assistant: out.word(Word::assistant).raw(s.text); break;
    case Verb::event: out.word(Word::event).raw(s.text); break;
    case Verb::table: out.word(Word::table).number(s.number); break;
    case Verb::round: out.word(Word::round).number(s.number); break;
    case Verb::player: out.word(Word::player).number(*s.who).raw(s.text); break;
    case Verb::clauses:
      out.word(Word::clauses);
      for (const std::string& name : s.names) out.raw(name);
      break;
    case Verb::roles: print_roles(out, s); break;
    case Verb::seats: out.word(Word::seats).number(s.number); break;
    case Verb::night: out.word(Word::night).number(s.number); break;
    case Verb::day: out.word(Word::day).number(s.number); break;
    case Verb::voting: out.word(Word::voting); break;
    case Verb::no_vote: out.word(Word::no_vote); break;
    case Verb::hunt: out.word(Word::hunt); break;
    case Verb::don: out.word(Word::don); break;
    case Verb::sheriff: out.word(Word::sheriff); break;
    case Verb::role_step: out.word(word_of(s.role)); break;
    case Verb::nota_step: out.word(Word::nota); break;
    case Verb::morning: out.word(Word::morning); break;
    case Verb::masks: out.word(Word::masks).hands(s); break;
    case Verb::card: out.word(Word::card).number(*s.who).word(word_of(s.role)); break;
    case Verb::redeal: out.word(Word::redeal).number(*s.who); break;
    case Verb::deck: print_deck(out, s); break;
    case Verb::shows: out.number(*s.who).word(Word::shows).number(s.number); break;
    case Verb::override_: out.word(Word::override_).raw(s.text); break;
    case Verb::begins: out.number(*s.who).word(Word::begins); break;
    case Verb::speaks: out.number(*s.who).word(Word::speaks); break;
    case Verb::passes: out.number(*s.who).word(Word::passes); break;
    case Verb::rest_speak: out.word(Word::rest).word(Word::speak); break;
    case Verb::nominates: out.number(*s.who).word(Word::nominates).number(*s.whom).form(s.form); break;
    case Verb::withdraws: out.number(*s.who).word(Word::withdraws).number(*s.whom).form(s.form); break;
    case Verb::shares: out.number(*s.who).word(Word::shares).number(*s.whom); break;
    case Verb::last_word: out.number(*s.who).word(Word::last_word); break;
    case Verb::vote: out.word(Word::vote).number(*s.who).glue(":").hands(s); break;
    case Verb::lift: out.word(Word::lift).glue(":").hands(s); break;
    case Verb::late: out.word(Word::late).number(*s.who); break;
    case Verb::punish: print_punishment(out, s); break;
    case Verb::shots: print_shots(out, s); break;
    case Verb::shot: out.word(Word::shot).number(*s.who); break;
    case Verb::don_checks: print_check(out, Word::don, s); break;
    case Verb::sheriff_checks: print_check(out, Word::sheriff, s); break;
    case Verb::acts: print_act(out, s); break;
    case Verb::mafia_kills: out.word(Word::mafia).word(Word::kills).number(*s.who); break;
    case Verb::mafia_misses: out.word(Word::mafia).word(Word::misses); break;
    case Verb::nota: out.word(Word::nota).number(*s.who).glue(":").hands(s).form(s.form); break;
    case Verb::surrender: out.word(Word::surrender).hands(s); break;
    case Verb::pause: out.word(Word::pause); break;
    case Verb::resume: out.word(Word::resume); break;
    case Verb::undo:
      out.word(Word::undo);
      if (s.number > 1 || !s.text.empty()) out.number(s.number);
      out.optional(s.text);
      break;
    case Verb::stop: out.word(Word::stop); break;
    case Verb::award: print_award(out, s); break;
    case Verb::fine: out.word(Word::fine).number(*s.who).optional(s.name); break;
    case Verb::consent: out.word(Word::consent); break;
    case Verb::protest: out.word(Word::protest).number(*s.who).optional(s.text); break;
    case Verb::upholds: out.word(Word::uphold).number(*s.who).optional(s.text); break;
    case Verb::rejects: out.word(Word::reject).number(*s.who).optional(s.text); break;
    case Verb::record_out:
      out.word(Word::record).word(Word::out).number(*s.who).word(mafia::notation::word_of(s.exit));
      break;
    case Verb::record_winner:
      out.word(Word::record).word(Word::winner).word(mafia::notation::word_of(s.outcome));
      break;
    case Verb::record_pass: out.word(Word::record).word(Word::pass); break;
    case Verb::time: print_time(out, s.time_ms); break;
    default: break;
  }
}

std::string print_statement(const Statement& s, Language language) {
  Printer out(language);
  switch (s.mark) {
    case Mark::fact:
    case Mark::knowledge: print_fact(out, s); break;
    case Mark::refused:
      out.raw("!");
      print_play(out, s);
      if (!s.code.empty() || !s.clause.empty()) out.raw("--").optional(s.code).optional(s.clause);
      break;
    case Mark::plain: print_play(out, s); break;
  }
  return std::move(out).done();
}

std::string print_line(const Line& line, Language language) {
  std::string text = line.statement ? print_statement(*line.statement, language) : std::string{};
  if (line.comment.empty()) return text;
  if (!text.empty()) text += "  ";
  return text + line.comment;
}

}  // namespace mafia::notation
