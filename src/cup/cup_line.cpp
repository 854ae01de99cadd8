// Reading a line of a tournament's log. What each one means is said in docs/tournament.md.
#include "cup/cup_line.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "base/text.hpp"
#include "rules/catalogue.hpp"

namespace mafia::notation {
namespace {

using namespace tournament;
using tournament::Command;  // The engine has two of these names too.
using tournament::Withdraw;
using W = CupWord;
using Parse = std::optional<CupSaid> (*)(CupCursor&);

Appoint official(CupCursor& in) {
  Appoint said{in.need_name(), {}};
  if (!in.take(':')) in.fail();
  constexpr std::pair<W, Office> offices[] = {
      {W::chief_judge, Office::chief_judge}, {W::touch_judge, Office::touch_judge}, {W::judge, Office::judge},
      {W::organiser, Office::organiser},     {W::appeals, Office::appeals},         {W::referees, Office::referees},
      {W::discipline, Office::discipline}};
  do {
    const auto found = std::ranges::find_if(offices, [&](const auto& each) { return in.take(each.first); });
    if (found == std::end(offices)) {
      in.fail();
      return said;
    }
    said.offices.add(found->second);
  } while (in.take(','));
  return said;
}

GiveCard card(CupCursor& in) {
  GiveCard said{};
  said.red = in.take(W::red);
  if (!said.red) in.need(W::yellow);
  said.name = in.need_name_before_clause();
  said.clause = in.clause().value_or(Clause{});
  if (!said.clause) in.fail();
  if (in.take(W::in)) said.game = in.need_game();
  said.text = in.text_after_mark();
  return said;
}

Exclude exclude(CupCursor& in) {
  Exclude said{in.need_name_before_clause(), in.clause().value_or(Clause{}), {}};
  if (!said.clause) in.fail();
  said.text = in.text_after_mark();
  return said;
}

ReviewCase review(CupCursor& in) {
  ReviewCase said{in.need_name({W::by}), {}, false, {}};
  in.need(W::by);
  said.by = in.need_name();
  if (!in.take(':')) in.fail();
  said.confirmed = in.take(W::confirmed);
  if (said.confirmed) {
    in.need_end();
    return said;
  }
  in.need(W::recommend);
  said.text = in.text();
  return said;
}

CupSaid pose(CupCursor& in) {
  if (in.take(W::exempt)) return Command(ExemptFromPose{in.need_name()});
  SetPose said{in.need_name({W::approved_by}), {}};
  if (in.take(W::approved_by)) said.approved_by = in.need_name();
  return Command(said);
}

std::optional<CupSaid> people(CupCursor& in) {
  if (in.take(W::tournament)) return Command(Create{in.text()});
  if (in.take(W::rules)) return CupRules{in.text()};
  if (in.take(W::with)) {
    CupWith said{std::string(in.token()), {}};
    said.value = in.text();
    return said;
  }
  if (in.take(W::clauses)) {
    CupClauses said;
    while (!in.failed() && !in.at_end()) {
      said.clauses.emplace_back(in.token());
      if (said.clauses.back().empty()) in.fail();
    }
    return said;
  }
  if (in.take(W::official)) return Command(official(in));
  if (in.take(W::register_)) return Command(Register{in.names()});
  if (in.take(W::withdraw)) return Command(Withdraw{in.need_name()});
  if (in.take(W::team)) {
    FormTeam said{in.need_name(), {}};
    if (!in.take(':')) in.fail();
    said.members = in.names();
    return Command(said);
  }
  if (in.take(W::exclude)) return Command(exclude(in));
  if (in.take(W::card)) return Command(card(in));
  if (in.take(W::case_)) return Command(review(in));
  if (in.take(W::pose)) return pose(in);
  return std::nullopt;
}

OpenStage stage(CupCursor& in) {
  OpenStage said{.name = in.need_name({W::coefficient, W::top})};
  if (in.take(W::coefficient)) {
    const auto coefficient = in.decimal();
    if (!coefficient) in.fail();
    said.coefficient = coefficient.value_or(1);
  }
  if (in.take(W::top)) {
    said.top = in.need_number();
    if (said.top < 1) in.fail();
  }
  if (in.take(':')) said.players = in.names();
  if (said.top > 0 && !said.players.empty()) in.fail();
  return said;
}

MakeSeating seating(CupCursor& in) {
  MakeSeating said{0, 0, 1};
  in.need(W::rounds);
  said.rounds = in.need_number();
  if (in.take(W::tables)) said.tables = in.need_number();
  if (in.take(W::seed)) said.seed = in.need_seed();
  return said;
}

CupSaid seat(CupCursor& in, bool drawn) {
  DrawSeats said{in.need_game(), {}, {}, 0};
  if (in.take(W::judge)) said.judge = in.need_name({W::seed});
  if (drawn) {
    in.need(W::seed);
    said.seed = in.need_seed();
  }
  if (!in.take(':')) in.fail();
  said.players = in.names();
  if (drawn) return Command(said);
  return Command(SeatGame{said.game, said.judge, said.players});
}

RedrawSeats redraw(CupCursor& in) {
  RedrawSeats said{in.need_game(), 0, {}};
  in.need(W::seed);
  said.seed = in.need_seed();
  if (in.take(W::because)) said.reason = in.text();
  return said;
}

std::optional<CupSaid> stages(CupCursor& in) {
  if (in.take(W::stage)) return Command(stage(in));
  if (in.take(W::seating)) return Command(seating(in));
  if (in.take(W::seat)) return seat(in, false);
  if (!in.sees(W::lot) && in.take(W::draw_seats)) return seat(in, true);
  if (in.take(W::redraw)) return Command(redraw(in));
  if (in.take(W::swap)) {
    SwapSeats said{in.need_game(), in.need_number(), 0};
    said.other = in.need_number();
    return Command(said);
  }
  if (in.take(W::judge)) {
    AppointJudge said{in.need_game(), {}};
    said.judge = in.need_name();
    return Command(said);
  }
  if (in.take(W::substitute)) {
    Substitute said{in.need_game(), {}, {}};
    said.comes = in.need_name({W::for_});
    in.need(W::for_);
    said.goes = in.need_name();
    return Command(said);
  }
  return std::nullopt;
}

std::string need_by(CupCursor& in, std::initializer_list<W> stops = {}) {
  in.need(W::by);
  return in.need_name(stops);
}

CupSaid result(CupCursor& in, bool part) {
  const GameRef game = in.need_game();
  const std::string by = need_by(in);
  if (!in.take(':')) in.fail();
  CupResult read = read_result(in);
  if (part) return Command(EnterPart{game, by, std::move(read.played), read.consent_by, read.consent_reason});
  return Command(EnterResult{game, by, std::move(read.played), read.consent_by, read.consent_reason});
}

// The file's name follows the official's, so that it is the last word; one with spaces is written in quotes.
CupGame game(CupCursor& in) {
  CupGame said{in.need_game(), {}, {}, false};
  in.need(W::by);
  const std::string_view all = trimmed(in.rest());
  if (all.ends_with('{')) {
    said.by = in.need_name();
    said.block = in.take('{');
    return said;
  }
  if (all.starts_with('"')) {
    said.by = in.need_name();
    said.file = in.rest().starts_with('"') ? in.need_name() : in.text();
    if (said.file.empty()) in.fail();
    return said;
  }
  const bool quoted = all.ends_with('"');
  const std::size_t cut = quoted ? all.rfind('"', all.size() - 2) : all.find_last_of(" \t");
  if (cut == std::string_view::npos || cut == 0) {
    in.fail();
    return said;
  }
  said.by = trimmed(all.substr(0, cut));
  said.file = quoted ? all.substr(cut + 1, all.size() - cut - 2) : all.substr(cut + 1);
  (void)in.text();
  return said;
}

std::optional<CupSaid> games(CupCursor& in) {
  if (in.take(W::result)) return result(in, false);
  if (in.take(W::part)) return result(in, true);
  if (in.take(W::game)) return game(in);
  if (in.take(W::award)) {
    const GameRef ref = in.need_game();
    const Seat to = in.need_seat();
    const CupAward award = read_award(in);
    return Command(tournament::Award{ref, to, award.kind, award.points, award.reason, need_by(in)});
  }
  if (in.take(W::fine)) {
    const GameRef ref = in.need_game();
    const Seat to = in.need_seat();
    const auto clause = in.clause();
    if (!clause) in.fail();
    return Command(FinePlayer{ref, to, clause.value_or(Clause{}), need_by(in)});
  }
  if (in.take(W::consent)) {
    GiveConsent said{in.need_game(), need_by(in, {W::because}), {}};
    if (in.take(W::because)) said.reason = in.text();
    return Command(said);
  }
  if (in.take(W::confirm)) {
    const GameRef ref = in.need_game();
    return Command(Confirm{ref, need_by(in)});
  }
  if (in.take(W::reopen)) {
    Reopen said{in.need_game(), need_by(in, {W::because}), {}};
    if (in.take(W::because)) said.reason = in.text();
    return Command(said);
  }
  if (in.take(W::announce)) return Command(Announce{in.need_game()});
  if (in.take(W::tie)) {
    const GameRef ref = in.need_game();
    return Command(DeclareTie{ref, need_by(in)});
  }
  return std::nullopt;
}

Appeal appeal(CupCursor& in) {
  Appeal said{in.need_game(), {}, {}, {}, {}};
  in.need(W::by);
  said.by = in.need_name_before_clause();
  said.ground = in.clause().value_or(Clause{});
  if (in.take(W::allowed_by)) said.allowed_by = in.need_name();
  said.text = in.text_after_mark();
  return said;
}

std::optional<CupSaid> decision(CupCursor& in) {
  const GameRef ref = in.need_game();
  const auto by = [&] {
    in.need(W::by);
    return in.names({W::consent});
  };
  const auto consent = [&] { return in.take(W::consent) ? in.need_name() : std::string{}; };
  if (in.take(W::reject)) {
    Reject said{ref, by(), {}};
    said.text = in.text_after_mark();
    return Command(said);
  }
  if (in.take(W::replay)) {
    OrderReplay said{ref, by(), {}};
    said.consent = consent();
    return Command(said);
  }
  if (in.take(W::winner)) {
    const Outcome winner = in.take(W::red)     ? Outcome::red
                           : in.take(W::black) ? Outcome::black
                           : in.take(W::draw)  ? Outcome::draw
                                               : Outcome::none;
    if (winner == Outcome::none) in.fail();
    ChangeWinner said{ref, by(), {}, winner};
    said.consent = consent();
    return Command(said);
  }
  if (in.take(W::correct)) {
    CupCorrect said{ref, {}, in.need_number(), {}};
    said.by = by();
    if (!in.take(':')) in.fail();
    said.text = in.text();
    return said;
  }
  if (in.take(W::void_)) {
    const Seat of = in.need_seat();
    return Command(VoidPoints{ref, by(), of});
  }
  return std::nullopt;
}

std::optional<CupSaid> appeals(CupCursor& in) {
  if (in.take(W::appeal)) return Command(appeal(in));
  if (in.take(W::statement)) {
    Hear said{in.need_game(), in.take(W::host), {}};
    if (!said.host) in.need(W::players);
    said.text = in.text_after_mark();
    return Command(said);
  }
  if (in.take(W::evidence)) {
    Attach said{in.need_game(), Evidence::video, {}};
    if (in.take(W::opinion))
      said.kind = Evidence::opinion;
    else if (in.take(W::touch_judge))
      said.kind = Evidence::touch_judge;
    else
      in.need(W::video);
    said.text = in.text_after_mark();
    return Command(said);
  }
  if (in.take(W::decide)) return decision(in);
  if (in.take(W::complaint)) {
    const GameRef ref = in.need_game();
    Complain said{ref, need_by(in), {}};
    said.text = in.text_after_mark();
    return Command(said);
  }
  return std::nullopt;
}

std::optional<CupSaid> ending(CupCursor& in) {
  if (in.take(W::close_stage)) return Command(CloseStage{});
  if (in.take(W::lot)) {
    DrawLot said{in.names({W::seed}), 0};
    in.need(W::seed);
    said.seed = in.need_seed();
    return Command(said);
  }
  if (in.take(W::fair_play)) {
    ChooseFairPlay said{in.need_name({W::by}), {}};
    said.by = need_by(in);
    return Command(said);
  }
  if (in.take(W::refuse_fair_play)) {
    RefuseFairPlay said{in.need_name({W::by}), {}, {}};
    said.by = need_by(in);
    said.text = in.text_after_mark();
    return Command(said);
  }
  if (in.take(W::publish)) return Command(Publish{});
  return std::nullopt;
}

// "20:15:00", "20:15", "2026-11-15 20:15:00": the day is counted from one that no tournament precedes.
std::optional<CupTime> time_of(std::string_view text) {
  const auto read = [](std::string_view digits, int most) -> int {
    int value = -1;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} && stop == digits.data() + digits.size() && value <= most ? value : -1;
  };
  CupTime time;
  if (text.size() > 10 && text[4] == '-' && text[7] == '-') {
    const int year = read(text.substr(0, 4), 9999), month = read(text.substr(5, 2), 12),
              day = read(text.substr(8, 2), 31);
    if (year < 1970 || month < 1 || day < 1) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok()) return std::nullopt;
    time.day = std::chrono::sys_days(date).time_since_epoch().count();
    text = trimmed(text.substr(10));
  }
  if (text.size() != 5 && text.size() != 8) return std::nullopt;
  const int hours = read(text.substr(0, 2), 23), minutes = read(text.substr(3, 2), 59);
  const int seconds = text.size() == 8 ? read(text.substr(6, 2), 59) : 0;
  const bool marks = text[2] == ':' && (text.size() == 5 || text[5] == ':');
  if (hours < 0 || minutes < 0 || seconds < 0 || !marks) return std::nullopt;
  time.seconds = hours * 3600 + minutes * 60 + seconds;
  return time;
}

// A comment begins at the start of the line or after white space, but not inside quotes.
std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '#' && !quoted && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) return line.substr(0, i);
  }
  return line;
}

}  // namespace

namespace {

std::expected<CupLine, CupSyntaxError> parse_marked(std::string_view text, CupLine& line) {
  std::string_view body = trimmed(without_comment(text));
  if (body.empty()) return line;
  if (body.starts_with('!')) {
    line.refused = true;
    body = trimmed(body.substr(1));
    if (const std::size_t dashes = body.rfind(" -- "); dashes != std::string_view::npos) {
      CupCursor reason(body.substr(dashes + 4));
      line.code = reason.token();
      line.clause = reason.token();
      body = trimmed(body.substr(0, dashes));
    }
  }
  if (body.starts_with('@')) {
    const auto time = time_of(trimmed(body.substr(1)));
    if (!time) return std::unexpected(CupSyntaxError{"cup.bad_time", {std::string(body)}});
    line.said = *time;
    return line;
  }
  CupCursor in(body.starts_with('=') ? body.substr(1) : body);
  if (body.starts_with('=')) {
    if (auto fact = parse_cup_fact(in)) line.said = std::move(*fact);
  } else {
    for (Parse parse : {people, stages, games, appeals, ending})
      if (!line.said) line.said = parse(in);
  }
  if (!line.said) {
    CupCursor again(body.starts_with('=') ? body.substr(1) : body);
    return std::unexpected(
        CupSyntaxError{"cup.unknown_line", {std::string(body)}, std::string(similar_cup_word(again.token()))});
  }
  if (in.failed() && in.at_end()) return std::unexpected(CupSyntaxError{"cup.bad_words", {std::string(body)}, {}});
  if (in.failed() || !in.at_end())
    return std::unexpected(CupSyntaxError{"cup.bad_line", {std::string(body), std::string(in.rest())}, {}});
  return line;
}

}  // namespace

std::expected<CupLine, CupSyntaxError> parse_cup_line(std::string_view text) {
  CupLine line;
  auto read = parse_marked(text, line);
  if (!read) read.error().expected = line.refused && (line.code.empty() || line.code == "unreadable");
  return read;
}

}  // namespace mafia::notation
