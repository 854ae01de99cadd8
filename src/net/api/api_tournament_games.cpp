// Live tables for the games of a tournament: opened from the schedule, their records taken as results.
#include "live/table_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"
#include "net/api/table_options.hpp"

namespace mafia::net {
namespace {

using access::AccountView;

live::OpenRequest table_for(const live::Tournament& tournament, const live::GamePlace& place) {
  const tournament::State& state = tournament.state();
  const tournament::Game& game = *tournament.game(place);
  const tournament::Stage& stage = state.stages[static_cast<std::size_t>(place.stage) - 1];
  live::OpenRequest request{.rules = std::string(state.rules->id),
                            .title = ref_of(stage, game),
                            .event = state.title,
                            .judge = game.judge,
                            .with = tournament.cup().settings(),
                            .utc_offset = tournament.opened().utc_offset,
                            .key = tournament.secret_of_table(place),
                            .round = game.round,
                            .table = game.table};
  for (int player : game.players) request.names.push_back(state.players[static_cast<std::size_t>(player)].name);
  return request;
}

// The record, in the lines that enter it into the tournament.
std::vector<std::string> record_lines(const live::Tournament& tournament, const live::GamePlace& place,
                                      const std::string& by, const live::Table& table) {
  std::vector<std::string> lines = {"game " + tournament.reference(place) + " by " + notation::quoted_name(by) + " {"};
  lines.insert(lines.end(), table.record().begin(), table.record().end());
  lines.emplace_back("}");
  return lines;
}

}  // namespace

void Api::with_game(const AskPtr& ask, WithGame then) {
  with_account(ask, std::nullopt, [this, ask, then](const AccountView& account) {
    with_tournament(ask, [ask, then, account](const TournamentPtr& tournament) {
      const auto place = tournament->place_of(ask->places[1]);
      if (!place) return ask->refuse(404, "no_such_game");
      if (!tournament->may_judge(account, *tournament->game(*place))) return ask->refuse(403, "not_entitled");
      then(account, tournament, *place);
    });
  });
}

// The table is opened first, with a key that is the same for everybody who opens it: if anything fails in between, the
// next attempt finds the table.
void Api::open_game_table(const AskPtr& ask) {
  with_game(ask, [this, ask](const AccountView& account, const TournamentPtr& tournament,
                             const live::GamePlace& place) {
    if (const std::string known = tournament->live_table(place); !known.empty()) {
      settle_tables(tournament, {place});  // An interrupted confirmation may have left it closed.
      return hand_links(ask, {account.id, tournament->id(), tournament->version()}, known, true);
    }
    if (tournament->confirmed(place)) return ask->refuse(409, "game_confirmed");
    Members members(ask->request.body.empty() ? "{}" : ask->request.body, ask->language);
    live::OpenRequest request = table_for(*tournament, place);
    request.account = account.id;
    read_table_options(members, request);
    if (members.problem()) return ask->refuse(*members.problem());
    const auto given = [this, ask, place, account](std::expected<live::Tournaments::Done, live::Refused> done) {
      if (!done) return ask->refuse(done.error());
      const Tournament& now = *done->item;
      hand_links(ask, {account.id, now.id(), now.version()}, now.live_table(place), done->repeated);
    };
    const auto bind = [this, ask, account, place, given](std::expected<live::Tables::Opening, live::Refused> opened) {
      if (!opened) return ask->refuse(opened.error());
      const auto plan = [this, ask, account, place, id = opened->table->id()](const Tournament& now) {
        return now.plan_table(account, place, id, ask->language, tournaments_.now());
      };
      const auto note = [this, ask, id = opened->table->id()](const auto&) {
        return along(*ask, "table_opened", "table " + id, actor_of(*ask));
      };
      tournaments_.change(ask->places.front(), {}, ask->language, plan, given, note);
    };
    tables_.open(request, ask->language, bind);
  });
}

// The table remembers the accounts that have seen its links, because the links are revoked when one of them loses the
// office. The audit records every time they are shown.
void Api::hand_links(const AskPtr& ask, const live::Handed& handed, const std::string& table, bool repeated) {
  const auto answer = [this, ask, repeated](std::expected<live::Tables::Done, live::Refused> done) {
    if (!done) return ask->refuse(done.error());
    noted(ask, "links_read", "table " + done->item->id(), actor_of(*ask),
          [this, ask, repeated, shown = done->item] { answer_opening(ask, *shown, repeated); });
  };
  const auto plan = [this, handed](const live::Table& now) { return now.plan_handing(handed, tables_.now()); };
  tables_.change(table, {}, ask->language, plan, answer);
}

void Api::take_game_result(const AskPtr& ask) {
  with_game(ask,
            [this, ask](const AccountView& account, const TournamentPtr& tournament, const live::GamePlace& place) {
              Members members(ask->request.body, ask->language);
              live::LinesRequest request{
                  .version = static_cast<store::Version>(members.number("version", 0, std::int64_t{1} << 40)),
                  .key = members.text("key", 8, 64)};
              std::string by = members.text_if_any("by", 64);
              if (by.empty()) by = tournament->name_of(account.id);
              if (by.empty()) members.text("by", 1, 64);  // Reports that it is missing.
              if (members.problem()) return ask->refuse(*members.problem());
              const std::string id = tournament->live_table(place);
              request.said = "result " + tournament->reference(place) + " by " + by;
              if (tournament->made_by(request.key)) return change_tournament(ask, request);
              if (id.empty()) return ask->refuse(409, "no_table_yet");
              const auto take = [this, ask, request, by, tournament,
                                 place](std::expected<TablePtr, live::Refused> found) mutable {
                if (!found) return ask->refuse(found.error());
                if (!(*found)->revealed()) return ask->refuse(409, "game_not_over");
                request.lines = record_lines(*tournament, place, by, **found);
                change_tournament(ask, request);
              };
              tables_.find(id, ask->language, take);
            });
}

}  // namespace mafia::net
