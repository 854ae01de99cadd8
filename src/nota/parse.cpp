// Reads one line of the notation: header, headings, play. Facts are in parse_facts.cpp.
#include <algorithm>

#include "base/text.hpp"
#include "nota/cursor.hpp"
#include "nota/parse_parts.hpp"

namespace mafia::notation {
namespace {

struct Spelling {
  Word word;
  Verb verb;
};

Statement free_text(Cursor& in, Verb verb) {
  Statement s{.verb = verb};
  s.text = in.rest_of_line();
  if (s.text.empty()) in.fail("error.unexpected_end");
  return s;
}

Statement parameter(Cursor& in) {
  Statement s{.verb = Verb::with};
  if (!in.at_end()) s.name = in.take();
  s.text = in.rest_of_line();
  if (s.text.empty()) in.fail("error.unexpected_end");
  return s;
}

Statement player_name(Cursor& in) {
  Statement s{.verb = Verb::player, .who = in.need_seat()};
  s.text = in.rest_of_line();
  if (s.text.empty()) in.fail("error.unexpected_end");
  return s;
}

Statement clause_list(Cursor& in) {
  Statement s{.verb = Verb::clauses};
  while (!in.at_end()) {
    in.take_symbol(',');
    if (!in.at_end()) s.names.emplace_back(in.take());
  }
  if (s.names.empty()) in.fail("error.unexpected_end");
  return s;
}

Role need_role(Cursor& in) {
  constexpr std::pair<Word, Role> roles[] = {{Word::citizen, Role::citizen}, {Word::sheriff, Role::sheriff},
                                             {Word::mafia, Role::mafia},     {Word::don, Role::don},
                                             {Word::doctor, Role::doctor},   {Word::putana, Role::putana},
                                             {Word::maniac, Role::maniac}};
  for (const auto& [word, role] : roles)
    if (in.take(word)) return role;
  in.fail_here();
  return Role::unknown;
}

Statement deal(Cursor& in) {
  Statement s{.verb = Verb::roles};
  do {
    RoleGroup group{in.seat_list(), Role::unknown};
    if (group.seats.empty()) in.fail_here();
    group.role = need_role(in);
    s.groups.push_back(std::move(group));
  } while (!in.failed() && in.take_symbol(','));
  return s;
}

Statement numbered(Cursor& in, Verb verb) { return {.verb = verb, .number = in.need_number()}; }

Statement with_seat(Cursor& in, Verb verb) { return {.verb = verb, .who = in.need_seat()}; }

Form form_of(Cursor& in) {
  if (in.take(Word::conditionally)) return Form::conditional;
  if (in.take(Word::colloquially)) return Form::colloquial;
  if (in.take(Word::without_gesture)) return Form::no_gesture;
  return Form::plain;
}

// Numbers, then perhaps `rest`; or `none`.
void hands(Cursor& in, Statement& s) {
  s.everybody_in_list = true;
  if (in.take(Word::none)) return;
  s.list = in.seat_list();
  s.rest = in.take(Word::rest);
  if (s.list.empty() && !s.rest) in.fail_here();
}

Statement votes(Cursor& in) {
  Statement s{.verb = Verb::vote, .who = in.need_seat()};
  if (!in.take_symbol(':')) in.fail_here();
  hands(in, s);
  return s;
}

Statement lift(Cursor& in) {
  Statement s{.verb = Verb::lift};
  if (!in.take_symbol(':')) in.fail_here();
  hands(in, s);
  return s;
}

Statement shots(Cursor& in) {
  Statement s{.verb = Verb::shots};
  while (!in.at_end() && !in.failed()) {
    ShotAt shot{in.need_seat(), {}};
    if (!in.take_symbol('>')) in.fail_here();
    if (!in.take_symbol('-')) {
      do shot.targets.push_back(in.need_seat());
      while (in.take_symbol(','));
    }
    s.shots.push_back(std::move(shot));
  }
  if (s.shots.empty()) in.fail("error.unexpected_end");
  return s;
}

Statement nota(Cursor& in) {
  if (in.at_end()) return {.verb = Verb::nota_step};
  Statement s{.verb = Verb::nota, .who = in.need_seat()};
  if (!in.take_symbol(':')) in.fail_here();
  if (!in.take(Word::none)) s.list = in.seat_list();
  s.form = form_of(in);
  return s;
}

// The prefixes of the books' clauses: "MC", "FIIM".
const std::vector<std::string>& prefixes() {
  static const std::vector<std::string> list = [] {
    std::vector<std::string> made;
    for (const rules::Row& row : rules::catalogue().subspan(1)) {
      std::string prefix(row.clause.substr(0, row.clause.find('-')));
      if (std::ranges::find(made, prefix) == made.end()) made.push_back(std::move(prefix));
    }
    return made;
  }();
  return list;
}

// "MC-4.3.1" however it was typed: in small letters, or with the Cyrillic letters that look the same.
std::optional<std::string> clause_name(std::string_view token) {
  const std::size_t dash = token.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  std::string book = folded(token.substr(0, dash));
  if (book == "мс") book = "mc";
  for (const std::string& prefix : prefixes())
    if (book == folded(prefix)) return std::string(prefix).append(token.substr(dash));
  return std::nullopt;
}

std::string take_clause(Cursor& in) {
  auto name = clause_name(in.peek());
  if (!name) return {};
  in.take();
  return *name;
}

Statement punishment(Cursor& in, Penalty penalty) {
  Statement s{.verb = Verb::punish, .penalty = penalty};
  if (!(penalty == Penalty::replay && in.take(Word::none))) s.who = in.need_seat();
  s.name = take_clause(in);
  s.text = in.rest_of_line();
  return s;
}

// `team loses 6`: the team of 6; `team loses red`: nobody at the table is to blame.
Statement team_loses(Cursor& in) {
  Statement s{.verb = Verb::punish, .penalty = Penalty::team_loss};
  if (in.take(Word::red))
    s.team = Team::red;
  else if (in.take(Word::black))
    s.team = Team::black;
  else
    s.who = in.need_seat();
  s.name = take_clause(in);
  s.text = in.rest_of_line();
  return s;
}

Statement by_a_clause(Cursor& in, Verb verb) {
  Statement s{.verb = verb, .who = in.need_seat()};
  s.name = take_clause(in);
  return s;
}

Statement award(Cursor& in) {
  Statement s{.verb = Verb::award, .who = in.need_seat()};
  constexpr std::pair<std::string_view, Award> kinds[] = {{"best_move", Award::best_move},
                                                          {"best_play", Award::best_play},
                                                          {"worst_move", Award::worst_move},
                                                          {"worst_play", Award::worst_play}};
  bool found = false;
  for (const auto& [name, kind] : kinds)
    if (in.peek() == name) {
      s.award = kind;
      found = true;
    }
  if (found)
    in.take();
  else if (in.take(Word::extra))
    s.award = Award::extra;
  else
    in.fail_here();
  s.points = in.need_points();
  const bool blame = s.award == Award::worst_move || s.award == Award::worst_play;
  if (blame && s.points.hundredths > 0) s.points = -s.points;  // "worst_move 0.5" and "-0.5" are the same.
  s.name = take_clause(in);
  return s;
}

Statement protest(Cursor& in, Verb verb) {
  Statement s{.verb = verb, .who = in.need_seat()};
  s.text = in.rest_of_line();
  return s;
}

Statement undo(Cursor& in) {
  Statement s{.verb = Verb::undo, .number = 1};
  if (const auto count = in.number()) s.number = *count;
  if (s.number < 1) in.fail("error.unexpected", {"0"});
  s.text = in.rest_of_line();
  return s;
}

Statement checks(Cursor& in, Verb heading, Verb check) {
  if (in.take(Word::skips)) return {.verb = check};
  if (in.take(Word::checks)) return {.verb = check, .who = in.need_seat()};
  return {.verb = heading};
}

Statement card(Cursor& in) {
  Statement s{.verb = Verb::card, .who = in.need_seat()};
  s.role = need_role(in);
  return s;
}

Statement surrender(Cursor& in) {
  Statement s{.verb = Verb::surrender};
  hands(in, s);
  return s;
}

// A line that begins with a seat: what that player does.
Statement seat_acts(Cursor& in, int who) {
  Statement s{.who = who};
  if (in.take(Word::begins)) {
    s.verb = Verb::begins;
    return s;
  }
  if (in.take(Word::last_word)) {
    s.verb = Verb::last_word;
    return s;
  }
  if (in.take(Word::speaks) || in.take(Word::speak)) {
    s.verb = Verb::speaks;
    return s;
  }
  if (in.take(Word::passes)) {
    s.verb = Verb::passes;
    return s;
  }
  const bool nominates = in.take(Word::nominates);
  if (nominates || in.take(Word::withdraws)) {
    s.verb = nominates ? Verb::nominates : Verb::withdraws;
    s.whom = in.need_seat();
    s.form = form_of(in);
    return s;
  }
  if (in.take(Word::shares)) {
    s.verb = Verb::shares;
    s.whom = in.need_seat();
    return s;
  }
  if (in.take(Word::shows)) {
    s.verb = Verb::shows;
    s.number = in.need_number();
    return s;
  }
  in.fail_here();
  return s;
}

// `putana visits 4`, `maniac passes`; the bare role is the heading of its step.
Statement role_acts(Cursor& in, Role role, Word act) {
  Statement s{.verb = Verb::acts, .role = role};
  if (in.at_end()) {
    s.verb = Verb::role_step;
    return s;
  }
  if (in.take(Word::passes) || in.take(Word::skips)) return s;
  if (!in.take(act)) in.fail_here();
  s.who = in.need_seat();
  return s;
}

Statement mafia_acts(Cursor& in) {
  if (in.at_end()) return {.verb = Verb::role_step, .role = Role::mafia};
  if (in.take(Word::misses)) return {.verb = Verb::mafia_misses};
  if (!in.take(Word::kills)) in.fail_here();
  return {.verb = Verb::mafia_kills, .who = in.need_seat()};
}

Statement deck(Cursor& in) {
  Statement s{.verb = Verb::deck};
  do s.cards.push_back(need_role(in));
  while (!in.failed() && !in.at_end());
  return s;
}

Statement record(Cursor& in) {
  if (in.take(Word::pass)) return {.verb = Verb::record_pass};
  if (in.take(Word::winner)) return {.verb = Verb::record_winner, .outcome = need_outcome(in)};
  if (!in.take(Word::out)) in.fail_here();
  Statement s{.verb = Verb::record_out, .who = in.need_seat()};
  exit_kind(in, s);
  if (s.exit == Exit::none) in.fail_here();
  return s;
}

std::optional<Statement> parse_header(Cursor& in) {
  if (in.take(Word::rules)) return free_text(in, Verb::rules);
  if (in.take(Word::with)) return parameter(in);
  if (in.take(Word::title)) return free_text(in, Verb::title);
  if (in.take(Word::date)) return free_text(in, Verb::date);
  if (in.take(Word::signed_)) return free_text(in, Verb::signed_);
  if (in.take(Word::judge)) return free_text(in, Verb::judge);
  if (in.take(Word::assistant)) return free_text(in, Verb::assistant);
  if (in.take(Word::event)) return free_text(in, Verb::event);
  if (in.take(Word::table)) return numbered(in, Verb::table);
  if (in.take(Word::round)) return numbered(in, Verb::round);
  if (in.take(Word::player)) return player_name(in);
  if (in.take(Word::clauses)) return clause_list(in);
  if (in.take(Word::roles)) return deal(in);
  if (in.take(Word::seats)) return numbered(in, Verb::seats);
  return std::nullopt;
}

std::optional<Statement> parse_heading(Cursor& in) {
  if (in.take(Word::night)) return numbered(in, Verb::night);
  if (in.take(Word::day)) return numbered(in, Verb::day);
  if (in.take(Word::voting)) return Statement{.verb = Verb::voting};
  if (in.take(Word::no_vote)) return Statement{.verb = Verb::no_vote};
  if (in.take(Word::hunt)) return Statement{.verb = Verb::hunt};
  if (in.take(Word::morning)) return Statement{.verb = Verb::morning};
  if (in.take(Word::don)) return checks(in, Verb::don, Verb::don_checks);
  if (in.take(Word::sheriff)) return checks(in, Verb::sheriff, Verb::sheriff_checks);
  if (in.take(Word::putana)) return role_acts(in, Role::putana, Word::visits);
  if (in.take(Word::doctor)) return role_acts(in, Role::doctor, Word::heals);
  if (in.take(Word::maniac)) return role_acts(in, Role::maniac, Word::kills);
  if (in.take(Word::mafia)) return mafia_acts(in);
  return std::nullopt;
}

std::optional<Statement> parse_discipline(Cursor& in) {
  constexpr std::pair<Word, Penalty> penalties[] = {
      {Word::foul, Penalty::foul},      {Word::remark, Penalty::remark}, {Word::technical, Penalty::technical},
      {Word::remove, Penalty::removal}, {Word::yellow, Penalty::yellow}, {Word::red_card, Penalty::red},
      {Word::replay, Penalty::replay},  {Word::spare, Penalty::spared},  {Word::exclude, Penalty::exclusion}};
  for (const auto& [word, penalty] : penalties)
    if (in.take(word)) return punishment(in, penalty);
  if (in.take(Word::team_loses)) return team_loses(in);
  if (in.take(Word::fine)) return by_a_clause(in, Verb::fine);
  return std::nullopt;
}

std::optional<Statement> parse_table(Cursor& in) {
  if (in.take(Word::masks)) {
    Statement s{.verb = Verb::masks};
    hands(in, s);
    return s;
  }
  if (in.take(Word::card)) return card(in);
  if (in.take(Word::deck)) return deck(in);
  if (in.take(Word::record)) return record(in);
  if (in.take(Word::redeal)) return with_seat(in, Verb::redeal);
  if (in.take(Word::override_)) return free_text(in, Verb::override_);
  if (in.take(Word::vote) || in.take(Word::again)) return votes(in);
  if (in.take(Word::lift)) return lift(in);
  if (in.take(Word::late)) return with_seat(in, Verb::late);
  if (in.take(Word::shots)) return shots(in);
  if (in.take(Word::shot)) return with_seat(in, Verb::shot);
  if (in.take(Word::nota)) return nota(in);
  if (in.take(Word::surrender)) return surrender(in);
  if (in.take(Word::pause)) return Statement{.verb = Verb::pause};
  if (in.take(Word::resume)) return Statement{.verb = Verb::resume};
  if (in.take(Word::undo)) return undo(in);
  if (in.take(Word::stop)) return Statement{.verb = Verb::stop};
  if (in.take(Word::award)) return award(in);
  if (in.take(Word::consent)) return Statement{.verb = Verb::consent};
  if (in.take(Word::protest)) return protest(in, Verb::protest);
  if (in.take(Word::uphold)) return protest(in, Verb::upholds);
  if (in.take(Word::reject)) return protest(in, Verb::rejects);
  return std::nullopt;
}

}  // namespace

Statement parse_play(Cursor& in) {
  if (const auto who = in.number()) return seat_acts(in, *who);
  if (in.take(Word::rest)) {
    if (!in.take(Word::speak) && !in.take(Word::speaks)) in.fail_here();
    return {.verb = Verb::rest_speak};
  }
  for (auto* parse : {parse_header, parse_heading, parse_discipline, parse_table})
    if (auto s = parse(in)) return std::move(*s);
  in.fail_here();
  return {};
}

Statement parse_time(std::string_view text, Cursor& in) {
  Statement s{.verb = Verb::time};
  const std::string_view digits = trimmed(text);
  const auto bad = [&] { in.fail("error.bad_time", {std::string(digits)}); };
  const auto two = [&](std::size_t at, int limit) {
    if (at + 2 > digits.size() || digits[at] < '0' || digits[at] > '9' || digits[at + 1] < '0' ||
        digits[at + 1] > '9') {
      bad();
      return 0U;
    }
    const int value = (digits[at] - '0') * 10 + digits[at + 1] - '0';
    if (value >= limit) bad();
    return static_cast<std::uint32_t>(value);
  };
  const bool shape =
      (digits.size() == 8 || (digits.size() == 12 && digits[8] == '.')) && digits[2] == ':' && digits[5] == ':';
  if (!shape) {
    bad();
    return s;
  }
  s.time_ms = ((two(0, 24) * 60 + two(3, 60)) * 60 + two(6, 60)) * 1000;
  if (digits.size() == 8) return s;
  for (std::size_t i = 9, weight = 100; i < 12; ++i, weight /= 10) {
    if (digits[i] < '0' || digits[i] > '9') {
      bad();
      return s;
    }
    s.time_ms += static_cast<std::uint32_t>(static_cast<std::size_t>(digits[i] - '0') * weight);
  }
  return s;
}

// After `--`: a code, a clause, or both.
void parse_reason(std::string_view reason, Statement& s, Cursor& in) {
  for (std::string_view word : words_of(reason)) {
    const auto clause = clause_name(word);
    if (clause && s.clause.empty())
      s.clause = *clause;
    else if (s.code.empty())
      s.code = word;
    else
      in.fail("error.unexpected", {std::string(word)});
  }
}

namespace {

Statement parse_play_or_time(Cursor& in) {
  if (!in.peek().starts_with('@')) return parse_play(in);
  return parse_time(in.rest_of_line().substr(1), in);
}

std::expected<Statement, SyntaxError> parse_statement(std::string_view text) {
  const char mark = text.front();
  std::string_view reason;
  if (mark == '!') {
    const std::size_t dashes = text.find(" --");
    if (dashes != std::string_view::npos) {
      reason = text.substr(dashes + 3);
      text = text.substr(0, dashes);
    }
  }
  Cursor in(mark == '!' || mark == '=' || mark == '?' ? text.substr(1) : text);
  Statement s;
  switch (mark) {
    case '=': s = parse_fact(in); break;
    case '?': s = parse_knowledge(in); break;
    case '!':
      s = parse_play_or_time(in);
      s.mark = Mark::refused;
      parse_reason(reason, s, in);
      break;
    default: s = parse_play_or_time(in);
  }
  if (!in.failed() && !in.at_end()) in.fail_here();
  if (in.failed()) return std::unexpected(in.error());
  return s;
}

}  // namespace

std::expected<Line, SyntaxError> parse_line(std::string_view text, int number) {
  const auto error = [&](SyntaxError e) {
    e.line = number;
    return std::unexpected(std::move(e));
  };
  if (text.size() > longest_line) return error({0, "error.line_too_long", {std::to_string(longest_line)}, {}});
  if (invalid_utf8(text) != std::string_view::npos) return error({0, "error.bad_utf8", {}, {}});
  Line line{number, std::nullopt, {}};
  const std::size_t hash = text.find('#');
  if (hash != std::string_view::npos) {
    line.comment = trimmed(text.substr(hash));
    text = text.substr(0, hash);
  }
  text = trimmed(text);
  if (text.empty()) return line;
  auto statement = parse_statement(text);
  if (!statement) return error(std::move(statement.error()));
  line.statement = std::move(*statement);
  return line;
}

}  // namespace mafia::notation
