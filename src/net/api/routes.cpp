// Every path that the application answers; docs/protocol.md and /api/openapi.json say the same.
#include "net/api/api.hpp"

namespace mafia::net {

std::span<const Api::Route> Api::routes() {
  using access::Limit;
  static constexpr Route list[] = {
      {"POST", "/api/tables", &Api::open_table, Limit::table_opening},
      {"GET", "/api/tables/abandoned", &Api::show_abandoned},
      {"GET", "/api/tables/{table}", &Api::show_table},
      {"DELETE", "/api/tables/{table}", &Api::delete_table, Limit::table_opening},
      {"GET", "/api/tables/{table}/events", &Api::show_events},
      {"POST", "/api/tables/{table}/commands", &Api::command},
      {"POST", "/api/tables/{table}/takeover", &Api::take_over},
      {"POST", "/api/tables/{table}/branches", &Api::upload_branch, Limit::account, true},
      {"GET", "/api/tables/{table}/branches", &Api::show_branches},
      {"POST", "/api/tables/{table}/branches/{branch}/choose", &Api::choose_branch},
      {"POST", "/api/tables/{table}/proposals/{proposal}", &Api::answer_proposal},
      {"GET", "/api/tables/{table}/deal", &Api::show_deal},
      {"GET", "/api/tables/{table}/links", &Api::show_links},
      {"POST", "/api/tables/{table}/links", &Api::add_link},
      {"POST", "/api/tables/{table}/links/{link}/renew", &Api::renew_link},
      {"DELETE", "/api/tables/{table}/links/{link}", &Api::revoke_link},
      {"GET", "/api/tables/{table}/links/{link}/qr.svg", &Api::show_qr},
      {"GET", "/api/tables/{table}/record.nota", &Api::show_nota},
      {"GET", "/api/tables/{table}/protocol.json", &Api::show_protocol_json},
      {"GET", "/api/tables/{table}/protocol.txt", &Api::show_protocol_text},
      {"GET", "/api/tables/{table}/protocol.pdf", &Api::show_protocol_pdf},
      {"GET", "/api/tables/{table}/signed.json", &Api::show_signed},
      {"POST", "/api/owner", &Api::create_owner, Limit::registration},
      {"POST", "/api/accounts", &Api::create_account, Limit::registration},
      {"GET", "/api/accounts", &Api::show_accounts},
      {"POST", "/api/accounts/{account}/role", &Api::set_role},
      {"POST", "/api/sessions", &Api::sign_in, Limit::sign_in},
      {"DELETE", "/api/sessions", &Api::sign_out},
      {"GET", "/api/me", &Api::show_me},
      {"POST", "/api/me/password", &Api::change_password},
      {"GET", "/api/audit", &Api::show_audit},
      {"GET", "/api/rules", &Api::show_rule_sets, Limit::reference},
      {"GET", "/api/rules/{rules}", &Api::show_rules, Limit::reference},
      {"GET", "/api/clauses/{clause}", &Api::show_clause, Limit::reference},
      {"GET", "/api/openapi.json", &Api::show_description, Limit::reference},
      {"POST", "/api/tournaments", &Api::open_tournament},
      {"GET", "/api/tournaments", &Api::show_tournaments},
      {"GET", "/api/tournaments/{tournament}", &Api::show_tournament},
      {"POST", "/api/tournaments/{tournament}/commands", &Api::enter_lines, Limit::account, true},
      {"GET", "/api/tournaments/{tournament}/log.cup", &Api::show_cup},
      {"GET", "/api/tournaments/{tournament}/file.json", &Api::show_tournament_file},
      {"GET", "/api/tournaments/{tournament}/seats.txt", &Api::show_seats},
      {"GET", "/api/tournaments/{tournament}/standings", &Api::show_standings},
      {"POST", "/api/tournaments/{tournament}/officials", &Api::name_official},
      {"POST", "/api/tournaments/{tournament}/games/{game}/table", &Api::open_game_table},
      {"POST", "/api/tournaments/{tournament}/games/{game}/result", &Api::take_game_result},
      {"GET", "/livez", &Api::show_alive, Limit::operation},
      {"GET", "/readyz", &Api::show_ready, Limit::operation},
      {"GET", "/metrics", &Api::show_metrics, Limit::operation},
  };
  return list;
}

}  // namespace mafia::net
