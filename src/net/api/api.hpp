// The application behind the transport: routes each request to its handler. The handlers are in api_*.cpp, one file for
// each subject.
#pragma once

#include <deque>
#include <expected>
#include <span>
#include <unordered_map>

#include "access/accounts.hpp"
#include "access/audit.hpp"
#include "access/rate_limit.hpp"
#include "live/tables.hpp"
#include "live/tournaments.hpp"
#include "net/api/ask.hpp"
#include "net/api/renderings.hpp"
#include "net/static_files.hpp"
#include "print/game_sheet_pdf.hpp"
#include "store/chain.hpp"

namespace mafia::net {

class LiveSocket;
class Members;

class Api : public Application {
 public:
  struct Settings {
    std::string url;  // What precedes /t/… in a link; empty: taken from the request.
    std::string web;  // The folder of the pages; empty: only the built-in page.
    double rate_factor = 1;
    bool registration_open = true;
    int accounts_per_day = 100;  // Registered by people themselves, from one address.
    std::chrono::days session_idle{14};
    bool tables_open = true;   // False: opening a table needs an account.
    int tables_per_day = 100;  // From one address, without an account.
    // After so many days without an entry, the owner may delete a table that was opened without an account.
    int abandoned_days = 30;
    crypto::KeyPair key;                   // Signs game sheets.
    std::string metrics_token;             // Needed to read the metrics; empty: only from this machine.
    std::function<std::string()> metrics;  // Of the transport and of security events.
    std::function<std::string(const notation::game_sheet::GameSheet&, Language)> print = print::game_sheet_pdf;
    std::size_t most_sheets_waiting = 512;
    std::size_t kept_bytes = 64U << 20;  // Cache size, each for texts of tables, sheets, and texts of tournaments.
    std::size_t most_strangers = 2000;   // WebSockets without a hello so far.
    std::function<void(access::SecurityEvent, const std::string& address)> security_event = {};
  };
  Api(store::EventLog&, store::Post, live::Dependencies, Settings);

  struct Admitted {
    live::Tables::TablePtr table;
    live::Link link;
  };

  void handle(Request, Respond) override;
  std::variant<std::shared_ptr<Listener>, Response> upgrade(const Request&) override;

  // Finds the table and the link for a token, or says why not.
  void admit(const std::string& remote, const std::string& table, const std::string& token, Language,
             live::Tables::Answer<Admitted>);
  bool may_view(const Admitted&, const std::string& remote);  // For a hello: its history costs as much as a request.
  // Calls back once the audit has stored the read, if an official is shown roles, or else at once. Refuses if it cannot
  // be stored.
  struct Reader {
    std::string remote;
    std::optional<access::AccountView> account = {};
  };
  void note_reading(const Reader&, const Admitted&, Language, live::Tables::Answer<Admitted>);
  void command_from(const std::string& table, const live::Link&, Members&, Language,
                    std::function<void(int status, std::string body)>);
  access::TokenBucket bucket(access::Limit limit) const { return limits_.bucket(limit, steady()); }
  // The clock of limits and timeouts; setting the machine's clock does not move it.
  access::TokenBucket::Now steady() const { return access::TokenBucket::Now(std::chrono::milliseconds(steady_())); }
  // The message with the standings for those who watch a tournament, and its version. False: too many texts are being
  // written.
  using Told = std::function<void(const RenderingPtr&, store::Version)>;
  bool find_standings(const live::Tournament&, Language, Told);
  void later(std::function<void()> task) { post_(std::move(task)); }

  // Counts the event; some are also written to the log.
  void security_event(access::SecurityEvent kind, const std::string& address) const {
    if (settings_.security_event) settings_.security_event(kind, address);
  }

  void tick();
  void drain() { draining_ = true; }
  access::Accounts& accounts() { return accounts_; }
  live::Tables& tables() { return tables_; }
  live::Tournaments& tournaments() { return tournaments_; }

  using Handler = void (Api::*)(const AskPtr&);
  struct Route {
    std::string_view method, path;
    Handler handler;
    access::Limit limit = access::Limit::account;
    bool long_bodies = false;  // Accepts more than usual_body.
  };
  static std::span<const Route> routes();

 private:
  using TablePtr = live::Tables::TablePtr;

  // api.cpp
  void route(const AskPtr&);
  bool answered_with_page(const AskPtr&);
  Renderings::Failed complain_of_rendering();
  Renderings::Room room_of_renderings(std::size_t of_one = Renderings::Room().of_one) const;
  void await_hello(const std::shared_ptr<LiveSocket>&);
  bool identify(Ask&);  // False: refused already.
  std::string base_of(const Request&) const;
  bool is_foreign(const Request&) const;  // From a page of another site.
  void note(const Ask&, std::string action, std::string object, access::Actor);
  // Calls `then` once it is stored; refuses if it cannot be.
  void noted(const AskPtr&, std::string action, std::string object, access::Actor, std::function<void()> then);
  store::Along along(const Ask&, std::string action, std::string object, access::Actor) const;
  // For a change to one's own account.
  store::Along along_own(const Ask&, std::string action, const access::AccountView&) const;
  access::Actor actor_of(const Ask&) const;

  // api_limits.cpp
  bool allowed(const Ask&, const Route&);                          // False: refused already (429).
  bool within(const Ask&, access::Limit, const std::string& key);  // Likewise.
  bool may_sign_in(const Ask&, const std::string& name);           // Likewise.
  bool may_keep_up(const Ask&, const live::Link&);                 // Likewise. For takeovers, new and renewed links.
  void signed_in_from(const Ask&, const std::string& name);
  struct Budget {
    access::Limit limit;
    std::string key;
  };
  static std::vector<Budget> tables_budgets(const Ask&);
  bool exceeds(access::Limit limit, const std::string& key) { return seconds_to_wait(limit, key).has_value(); }
  std::optional<std::string> seconds_to_wait(access::Limit, const std::string& key);
  void refuse_too_often(const Ask&, const std::string& seconds) const;
  void refuse_guess(const Ask&, const access::Denial&) const;  // Notes a possible guess as a security event.
  bool may_watch(const std::string& remote, const std::string& tournament);
  template <class Streams>
  bool may_read(const Streams&, const std::string& remote, const std::string& id);

  // The table in the path and the link of the request; refuses without a valid link.
  using WithTable = std::function<void(const TablePtr&, const live::Link&)>;
  void with_table(const AskPtr&, WithTable);
  void with_right(const AskPtr&, access::TableRight, WithTable);
  void change_table(const AskPtr&, const std::string& key, live::Tables::Planner,
                    std::function<void(const live::Tables::Done&)>, live::Tables::Along = {});

  // The account of the session; refuses without a session, without a required X-CSRF-Token, or without the right.
  using WithAccount = std::function<void(const access::AccountView&)>;
  void with_account(const AskPtr&, std::optional<access::Right>, WithAccount);

  // api_tables.cpp
  void open_table(const AskPtr&);
  bool may_open_table(const Ask&);  // False: refused already.
  void show_table(const AskPtr&);
  void show_events(const AskPtr&);
  void command(const AskPtr&);
  void take_over(const AskPtr&);
  void upload_branch(const AskPtr&);
  void show_branches(const AskPtr&);
  void choose_branch(const AskPtr&);
  void show_deal(const AskPtr&);
  void run_command(const std::string& table, const live::Link&, live::CommandRequest, Language,
                   std::function<void(int status, std::string body)>);
  // api_proposals.cpp
  void answer_proposal(const AskPtr&);
  // api_links.cpp
  void show_links(const AskPtr&);
  void add_link(const AskPtr&);
  void renew_link(const AskPtr&);
  void revoke_link(const AskPtr&);
  void change_link(const AskPtr&, bool revoke);
  void show_qr(const AskPtr&);
  // api_reads.cpp
  void read_secret(const AskPtr&, const char* action, const live::Table&, std::function<void()> then);
  bool is_official_read(const Admitted&, const Reader&) const;
  // api_abandoned.cpp
  void show_abandoned(const AskPtr&);
  void delete_table(const AskPtr&);
  live::Time abandoned_before() const;
  // api_records.cpp
  void show_nota(const AskPtr&);
  void show_game_sheet_json(const AskPtr&);
  void show_game_sheet_text(const AskPtr&);
  void show_game_sheet_pdf(const AskPtr&);
  void show_signed(const AskPtr&);
  void with_record(const AskPtr&, std::function<void(const live::Table&)>);
  struct RecordForm {
    std::string type;
    bool translated = false;  // Into the language of the request.
    std::function<std::expected<std::string, std::string>(const live::Snapshot&, Language)> write;  // Or a code.
    std::string disposition = {};
  };
  void sign(const AskPtr&, const live::Table&);
  void render(const AskPtr&, const live::Table&, Renderings&, RecordForm);
  // api_accounts.cpp
  access::Answer<access::AccountView> answer_made(const AskPtr&) const;
  void create_owner(const AskPtr&);
  void create_account(const AskPtr&);
  void show_accounts(const AskPtr&);
  void set_role(const AskPtr&);
  void make_reset_link(const AskPtr&);
  void disable_account(const AskPtr&);
  void enable_account(const AskPtr&);
  void set_disabled(const AskPtr&, bool disabled);
  void delete_account(const AskPtr&);
  void show_audit(const AskPtr&);
  // The account number in the path, for the owner; refuses anything else.
  void with_other_account(const AskPtr&, std::function<void(const access::AccountView& owner, access::AccountId)>);
  // The owner's session, with the audit entry for what is done.
  access::Authority audited(const Ask&, std::string action, access::AccountId, const access::AccountView& owner,
                            const std::string& how = {}) const;
  // api_sessions.cpp
  void sign_in(const AskPtr&);
  void sign_out(const AskPtr&);
  void show_me(const AskPtr&);
  void show_sessions(const AskPtr&);
  void end_session(const AskPtr&);
  void end_other_sessions(const AskPtr&);
  void change_password(const AskPtr&);
  void reset_password(const AskPtr&);
  void delete_me(const AskPtr&);
  std::string cookie(const Ask&, const std::string& session, std::chrono::seconds lasts) const;
  // For what needs the password again; counted like guesses at sign-in.
  using WithPassword =
      std::function<void(const access::AccountView&, const access::TypedPassword&, const std::string& code)>;
  void with_password(const AskPtr&, WithPassword);
  void refuse_check(const AskPtr&, const access::AccountView&, const access::Denial&);
  // api_second_factor.cpp
  void prepare_second_factor(const AskPtr&);
  void confirm_second_factor(const AskPtr&);
  void renew_recovery_codes(const AskPtr&);
  void switch_off_second_factor(const AskPtr&);
  // api_reference.cpp
  void show_rule_sets(const AskPtr&);
  void show_rules(const AskPtr&);
  void show_clause(const AskPtr&);
  void show_version(const AskPtr&);
  void show_description(const AskPtr&);
  // api_page.cpp
  void show_page(const AskPtr&);
  void show_style(const AskPtr&);
  // api_tournaments.cpp
  using TournamentPtr = live::Tournaments::TournamentPtr;
  using Tournament = live::Tournament;
  void open_tournament(const AskPtr&);
  void show_tournaments(const AskPtr&);
  void show_tournament(const AskPtr&);
  void enter_lines(const AskPtr&);
  void show_cup(const AskPtr&);
  void show_tournament_file(const AskPtr&);
  void show_seats(const AskPtr&);
  void show_standings(const AskPtr&);
  void name_official(const AskPtr&);
  void with_tournament(const AskPtr&, std::function<void(const TournamentPtr&)>);
  struct TournamentForm {
    std::string name;  // Includes everything it depends on besides the version.
    std::function<Renderings::Make()> prepare;
    std::string type = "application/json; charset=utf-8";
    std::string before = {}, player = {};  // For the error: no such round, no such player.
  };
  void render(const AskPtr&, const Tournament&, const TournamentForm&);
  void tell_standings(const TournamentPtr&, Language);
  void explain(const AskPtr&, const Tournament&, const std::string& before, const std::string& player);
  void change_tournament(const AskPtr&, const live::LinesRequest&);
  void enter(const AskPtr&, const live::LinesRequest&, const std::vector<live::GamePlace>& changed);
  // api_tournament_games.cpp
  void open_game_table(const AskPtr&);
  void take_game_result(const AskPtr&);
  // The game in the path, if this account may judge it.
  using WithGame = std::function<void(const access::AccountView&, const TournamentPtr&, const live::GamePlace&)>;
  void with_game(const AskPtr&, WithGame);
  void answer_opening(const AskPtr&, const live::Table&, bool repeated);
  void hand_links(const AskPtr&, const live::Handed&, const std::string& table, bool repeated);
  // api_game_tables.cpp
  using Then = std::function<void(const std::optional<live::Refused>&)>;
  void close_tables(const TournamentPtr&, std::vector<live::GamePlace>, bool closed, Language, Then);
  void settle_tables(const TournamentPtr&, const std::vector<live::GamePlace>&);
  void revoke_links(const TournamentPtr&, access::AccountId);
  void revoke_links(const std::string& table, access::AccountId);
  void revoke_links_everywhere(access::AccountId);
  bool has_lost_office(const live::Table&, access::AccountId) const;
  void check_offices(const TablePtr&, Language, Then);
  // api_operation.cpp
  void show_alive(const AskPtr&);
  void show_ready(const AskPtr&);
  void show_metrics(const AskPtr&);

  store::EventLog& log_;
  store::Post post_;
  Settings settings_;
  live::Tables tables_;
  live::Tournaments tournaments_;
  access::Accounts accounts_;
  access::Audit audit_;
  access::RateLimit limits_;
  access::Familiar signed_in_;    // Names with the networks from which they have signed in.
  access::Familiar read_lately_;  // Reads that are already in the audit.
  std::unordered_map<std::string, std::vector<access::Audit::Noted>> being_noted_;  // Reads not yet in the audit.
  std::optional<StaticFiles> pages_;
  std::function<live::Time()> steady_;
  std::function<void(const std::string&)> complain_;
  Renderings texts_, sheets_, tournament_texts_;                  // Apart, so that texts do not wait for printing.
  std::unordered_map<std::string, std::vector<AskPtr>> to_sign_;  // By table: waiting for the check of its stream.
  bool draining_ = false;
  // WebSockets without a hello so far, and since when.
  std::deque<std::pair<access::TokenBucket::Now, std::weak_ptr<LiveSocket>>> strangers_;
};

}  // namespace mafia::net
