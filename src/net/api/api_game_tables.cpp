// Effects of a tournament on the tables of its games: they are closed when the result is confirmed, and their links are
// revoked when an official loses the office.
#include "net/api/api.hpp"

namespace mafia::net {

using live::GamePlace;

void Api::close_tables(const TournamentPtr& tournament, std::vector<GamePlace> places, bool closed, Language language,
                       Then then) {
  if (places.empty()) return then(std::nullopt);
  const std::string table = tournament->live_table(places.back());
  places.pop_back();
  const auto next = [this, tournament, places, closed, language,
                     then](const std::expected<live::Tables::Done, live::Refused>& done) {
    if (!done && done.error().status != 404) return then(done.error());  // An erased table needs no change.
    close_tables(tournament, places, closed, language, then);
  };
  if (table.empty()) return close_tables(tournament, places, closed, language, then);
  const auto plan = [this, closed](const live::Table& now) { return now.plan_closing(closed, tables_.now()); };
  tables_.change(table, {}, language, plan, next);
}

// Closes or opens them as the tournament has it now.
void Api::settle_tables(const TournamentPtr& tournament, const std::vector<GamePlace>& places) {
  for (const GamePlace& place : places)
    close_tables(tournament, {place}, tournament->confirmed(place), Language::en,
                 [this](const std::optional<live::Refused>& refused) {
                   if (refused) complain_("a table could not be closed or opened: " + refused->sentence);
                 });
}

// Revokes the links of tables that this account was shown and may no longer judge.
void Api::revoke_links(const TournamentPtr& tournament, access::AccountId account) {
  const auto view = accounts_.account(account);
  for (const GamePlace& place : tournament->places_of_tables()) {
    if (view && tournament->may_judge(*view, *tournament->game(place))) continue;
    revoke_links(tournament->live_table(place), account);
  }
}

// Loading a table also checks this (has_lost_office): the command line disables accounts while no server runs, and a
// server may end between the change and this call.
void Api::revoke_links(const std::string& table, access::AccountId account) {
  const auto plan = [this, account](const live::Table& now) -> live::Table::Plan {
    if (!now.was_handed_to(account)) return std::vector<live::TableEntry>{};
    return now.plan_new_links(tables_.now());
  };
  const auto done = [this](const std::expected<live::Tables::Done, live::Refused>& made) {
    if (!made) complain_("links could not be revoked: " + made.error().sentence);
  };
  const auto note = [this, account, table](const auto&) {
    return audit_.along(
        {access::ByStranger{}, "", "links_revoked", "table " + table + " account " + std::to_string(account)});
  };
  tables_.change(table, {}, Language::en, plan, done, note);
}

// Knows only what has been read of the tournament; the use of a link waits for that (check_offices).
bool Api::has_lost_office(const live::Table& table, access::AccountId id) const {
  if (accounts_.has_lost(id, access::Right::enter_results)) return true;
  const auto account = accounts_.account(id);
  const TournamentPtr tournament = tournaments_.loaded_one(table.office().tournament);
  if (!account || !tournament || tournament->version() < table.office().version) return false;
  return !tournament->may_lead_table(*account, table.id());
}

// An official may have lost the office just before the server ended, and their links were not revoked. So nothing of a
// table is shown before its tournament says who may judge there.
void Api::check_offices(const TablePtr& table, Language language, Then then) {
  if (table->handed().empty() || table->office().tournament.empty()) return then(std::nullopt);
  const auto check = [this, table, then](const std::expected<TournamentPtr, live::Refused>& found) {
    if (!found && found.error().status != 404) return then(found.error());
    tables_.check_hands(*table);
    then(std::nullopt);
  };
  tournaments_.find(table->office().tournament, language, check);
}

void Api::revoke_links_everywhere(access::AccountId account) {
  tournaments_.list(Language::en, [this, account](const auto& list) {
    if (!list) return complain_("links could not be revoked: " + list.error().sentence);
    for (const auto& each : *list)
      tournaments_.find(each.id, Language::en,
                        [this, account](const std::expected<TournamentPtr, live::Refused>& found) {
                          if (found) revoke_links(*found, account);
                        });
  });
}

}  // namespace mafia::net
