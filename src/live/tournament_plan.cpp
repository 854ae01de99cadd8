// What a command would add to the log of a tournament, or why it is refused. Nothing is changed here.
#include <algorithm>

#include "access/look_alikes.hpp"
#include "base/overload.hpp"
#include "base/text.hpp"
#include "live/opening.hpp"
#include "live/tournament.hpp"
#include "play/check.hpp"
#include "texts/texts.hpp"

namespace mafia::live {
namespace {

using notation::Cup;
using notation::CupLine;

// Lines that a file may hold but a live tournament may not: they were settled when it was opened, are set by the clock,
// or check what others have entered.
bool is_for_files_only(const CupLine& line) {
  if (line.refused) return true;
  if (!line.said) return false;
  return std::visit(
      overload{
          [](const tournament::Command& command) { return std::holds_alternative<tournament::Create>(command); },
          [](const notation::CupGame& game) { return !game.block; },  // There are no files here.
          [](const notation::CupCorrect&) { return false; },
          [](const auto&) { return true; },
      },
      *line.said);
}

// A line that a judge may enter without the chief judge: its game, and the name under which it is entered.
struct SignedLine {
  tournament::GameRef game;
  std::string by, consent;
};
std::optional<SignedLine> signed_line(const CupLine& line) {
  if (!line.said) return std::nullopt;
  if (const auto* game = std::get_if<notation::CupGame>(&*line.said)) return SignedLine{game->game, game->by, {}};
  const auto* command = std::get_if<tournament::Command>(&*line.said);
  if (!command) return std::nullopt;
  return std::visit(overload{
                        [](const tournament::EnterResult& c) {
                          return std::optional(SignedLine{c.game, c.by, c.consent_by});
                        },
                        [](const tournament::EnterPart& c) {
                          return std::optional(SignedLine{c.game, c.by, c.consent_by});
                        },
                        [](const tournament::Award& c) {
                          return std::optional(SignedLine{c.game, c.by, {}});
                        },
                        [](const tournament::FinePlayer& c) {
                          return std::optional(SignedLine{c.game, c.by, {}});
                        },
                        [](const auto&) { return std::optional<SignedLine>(); },
                    },
                    *command);
}

std::expected<void, Refused> take_head(Cup& cup, TournamentOpened& opened, const std::string& line,
                                       rules::Language language) {
  if (const auto seen = check_seen(line, language); !seen) return seen;
  if (const auto held = cup.take(line); !held) return std::unexpected(refuse(held.error(), language));
  opened.lines.push_back(line);
  return {};
}

}  // namespace

std::expected<TournamentOpened, Refused> Tournament::open(const TournamentRequest& request, const Account& owner,
                                                          Language language, Time now, std::string seed,
                                                          const rules::Library& library) {
  if (!library.find(request.rules))
    return std::unexpected(refuse(422, "no_such_rules", language, {request.rules, library.ids()}));
  TournamentOpened opened{owner.id, std::move(seed), request.utc_offset.value_or(local_offset(now)), {}};
  Cup cup(language, library);
  std::vector<std::string> head = {"tournament " + std::string(trimmed(request.title)), "rules " + request.rules};
  for (const auto& [name, value] : request.with) head.push_back("with " + name + " " + value);
  for (const std::string& line : head)
    if (const auto taken = take_head(cup, opened, line, language); !taken) return std::unexpected(taken.error());
  if (const auto settled = cup.settle(); !settled) return std::unexpected(refuse(settled.error(), language));
  if (cup.state().title != trimmed(request.title))  // A '#', for example.
    return std::unexpected(refuse(422, "not_writable", language, {head.front()}));
  return opened;
}

std::expected<void, Refused> Tournament::check_right(const Cup& trial, std::string_view text,
                                                     const Author& author) const {
  const auto line = notation::parse_cup_line(text);
  const bool for_files = line ? is_for_files_only(*line) : line.error().expected;
  if (for_files) return std::unexpected(refuse(422, "not_a_command", author.language));
  if (may_enter_all(author.account)) return {};
  const auto denied = std::unexpected(refuse(403, "not_entitled", author.language));
  if (!line) return {};  // Cup::take will say what is wrong with it.
  const auto entry = signed_line(*line);
  if (!entry || entry->by != name_of(author.account.id) || !entry->consent.empty()) return denied;
  const auto id = find_game(trial.state(), entry->game);
  if (id && !may_judge(author.account, trial.state()[*id])) return denied;
  return {};
}

std::expected<void, Refused> Tournament::enter(Cup& trial, std::string_view line, LinesEntered& entered,
                                               const Author& author) const {
  if (const auto seen = check_seen(line, author.language); !seen) return seen;
  if (line.size() > room.line_bytes)
    return std::unexpected(refuse(422, "line_too_long", author.language, {std::to_string(room.line_bytes)}));
  const bool in_record = trial.open_block().has_value();
  if (!in_record)
    if (const auto allowed = check_right(trial, line, author); !allowed) return allowed;
  const std::size_t events = trial.log().size();
  if (const auto held = trial.take(line); !held) return std::unexpected(refuse(held.error(), author.language));
  if (in_record) {
    entered.lines.emplace_back(line);
  } else {
    const std::string kept = trial.lasting(line, events);
    for (std::string_view each : notation::lines_of(kept)) entered.lines.emplace_back(each);
  }
  if (trial.log().size() == events) return {};
  for (Clause clause : trial.because()) {
    const std::string name(rules::name_of(clause));
    if (std::ranges::find(entered.because, name) == entered.because.end()) entered.because.push_back(name);
  }
  return {};
}

Tournament::Plan Tournament::plan(const Account& account, const LinesRequest& request, Language language, Time now,
                                  std::vector<GamePlace>* changed) const {
  if (!is_official(account)) return std::unexpected(refuse(403, "not_entitled", language));
  if (request.version != version_) {
    Refused refused = refuse(409, "conflict", language);
    refused.more = R"("version":)" + std::to_string(version_);
    return std::unexpected(refused);
  }
  const Time at = std::max(now, last_time_);
  Cup trial = cup_;
  trial.speak(language);
  LinesEntered entered{account.id, request.digest(), {written_time(at, opened_.utc_offset, "@ %Y-%m-%d %H:%M:%S")}, {}};
  if (const auto passed = trial.take(entered.lines.front()); !passed)
    return std::unexpected(refuse(passed.error(), language));
  const auto at_line = [](Refused refused, std::size_t number) {
    refused.more = R"("line":)" + std::to_string(number);
    return std::unexpected(std::move(refused));
  };
  for (std::size_t i = 0; i < request.lines.size(); ++i)
    if (const auto held = enter(trial, request.lines[i], entered, {account, language}); !held)
      return at_line(held.error(), i + 1);
  if (trial.open_block()) {
    Refused refused = refuse(422, "unreadable_line", language);
    refused.sentence = notation::text(language, "cup.open_block");
    return at_line(std::move(refused), request.lines.size());
  }
  if (const auto distinct = check_names(trial, request, language); !distinct) return std::unexpected(distinct.error());
  for (const GamePlace& place : changed ? places_of_tables() : std::vector<GamePlace>{}) {
    const tournament::Game* then = game_in(trial.state(), place);
    const bool confirms = then && then->status == tournament::GameStatus::confirmed;
    if (confirms != confirmed(place)) changed->push_back(place);
  }
  return std::vector{TournamentEntry{at, request.key, std::move(entered)}};
}

// Names that look alike may be two people, or one who was entered twice. Names of officials matter too: a result is
// confirmed under them.
std::expected<void, Refused> Tournament::check_names(const Cup& trial, const LinesRequest& request,
                                                     Language language) const {
  if (request.look_alikes) return {};
  const auto before = names_by_kind(state()), now = names_by_kind(trial.state());
  for (std::size_t kind = 0; kind < now.size(); ++kind) {
    const auto found = access::look_alikes(now[kind], before[kind].size());
    if (!found.empty())
      return std::unexpected(refuse(409, "look_alike", language, {found.front().name, found.front().other}));
  }
  return {};
}

Tournament::Plan Tournament::plan_official(const Account& by, access::AccountId account, const std::string& name,
                                           Language language, Time now) const {
  // A chief judge has their rights by being named: naming is left to those who lead the tournament.
  if (!leads(by)) return std::unexpected(refuse(403, "not_entitled", language));
  if (!name.empty() && !find_official(state(), name)) {
    const notation::CupProblem unknown{notation::CupProblem::Kind::refused, "unknown_official", {}, "(" + name + ")"};
    return std::unexpected(refuse(unknown, language));
  }
  if (name_of(account) == name) return std::vector<TournamentEntry>{};
  return std::vector{TournamentEntry{std::max(now, last_time_), {}, OfficialNamed{by.id, account, name}}};
}

Tournament::Plan Tournament::plan_table(const Account& by, const GamePlace& place, const std::string& table,
                                        Language language, Time now) const {
  const tournament::Game* found = game(place);
  if (!found) return std::unexpected(refuse(404, "no_such_game", language));
  if (!may_judge(by, *found)) return std::unexpected(refuse(403, "not_entitled", language));
  if (!live_table(place).empty()) return std::vector<TournamentEntry>{};
  if (confirmed(place)) return std::unexpected(refuse(409, "game_confirmed", language));
  return std::vector{TournamentEntry{std::max(now, last_time_), {}, TableGiven{by.id, place, table}}};
}

}  // namespace mafia::live
