// The only place that decides who may do what (docs/api.md, Links and Accounts).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mafia::access {

// Of an account.
enum class Role : std::uint8_t { owner, organiser, chief_judge, judge, player, spectator, overlay };
inline constexpr std::array all_roles{Role::owner,  Role::organiser, Role::chief_judge, Role::judge,
                                      Role::player, Role::spectator, Role::overlay};

enum class Right : std::uint8_t {
  open_tournament,
  lead_tournament,      // The one they opened: any line of it, its officials, its tables.
  lead_any_tournament,  // Also those of others.
  enter_any_line,       // Of a tournament that names them as its chief judge.
  enter_results,        // Of games that name them as their judge.
  see_accounts,
  make_accounts,  // For others, even if registration is closed.
  set_roles,
  see_audit,
  delete_tables,  // Those opened without an account and abandoned.
};
inline constexpr std::array all_rights{Right::open_tournament, Right::lead_tournament, Right::lead_any_tournament,
                                       Right::enter_any_line,  Right::enter_results,   Right::see_accounts,
                                       Right::make_accounts,   Right::set_roles,       Right::see_audit,
                                       Right::delete_tables};

// Of a link to a table.
enum class Grant : std::uint8_t { judge, assistant, seat, spectator, overlay };
inline constexpr std::array all_grants{Grant::judge, Grant::assistant, Grant::seat, Grant::spectator, Grant::overlay};

enum class TableRight : std::uint8_t {
  see_all,       // Everything, at once.
  see_all_late,  // Everything, after the open delay.
  see_seat,      // The public table and what the rules show one seat.
  see_public,    // The public table, after the public delay.
  see_judging,   // What the judge needs: version, prompt, who leads the table, branches.
  enter_lines,   // Of play, and sanctions.
  undo,
  award_points,
  fine,
  announce,
  manage_links,
  take_over,
  bring_branch,  // Uploads of what was recorded offline, which may hold any line.
  choose_branch,
  read_record_always,  // Also before the roles have been revealed.
  decide,              // Own lines count at once, and proposals of others can be accepted or declined.
};
inline constexpr std::array all_table_rights{
    TableRight::see_all,      TableRight::see_all_late,  TableRight::see_seat,
    TableRight::see_public,   TableRight::see_judging,   TableRight::enter_lines,
    TableRight::undo,         TableRight::award_points,  TableRight::fine,
    TableRight::announce,     TableRight::manage_links,  TableRight::take_over,
    TableRight::bring_branch, TableRight::choose_branch, TableRight::read_record_always,
    TableRight::decide};

bool may(Role, Right);
bool may(Grant, TableRight);

// As the API spells them.
std::string_view name(Role);
std::string_view name(Grant);
std::optional<Role> role_named(std::string_view);
std::optional<Grant> grant_named(std::string_view);

}  // namespace mafia::access
