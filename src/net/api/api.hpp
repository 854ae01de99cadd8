// The application behind the transport: routes a request to what it asks for. Files api_*.cpp, one for each subject.
#pragma once

#include <span>

#include "access/accounts.hpp"
#include "access/audit.hpp"
#include "access/rate_limit.hpp"
#include "live/tables.hpp"
#include "net/api/ask.hpp"
#include "net/static_files.hpp"
#include "store/chain.hpp"

namespace mafia::net {

class Api : public Application {
 public:
  struct Settings {
    std::string url;   // What stands before /t/…; empty: as the request says.
    std::string web;   // The folder of the pages; empty: only the built-in one.
    double rate_factor = 1;
    bool registration_open = true;
    crypto::KeyPair key;  // Signs protocols.
    std::string metrics_token;  // Of whoever may read the metrics; empty: this machine alone.
    std::function<std::string()> metrics;  // Of the transport and the store.
  };
  Api(store::EventLog&, store::Post, live::Surroundings, Settings);

  void handle(Request, Respond) override;
  std::variant<std::shared_ptr<Listener>, Response> upgrade(const Request&) override;

  // From a connection: the members of a command.
  void command_from(const std::string& remote, const std::string& table, const live::Link&, std::string_view members,
                    Language, std::function<void(int status, std::string body)>);
  void later(std::function<void()> task) { post_(std::move(task)); }

  void tick();
  void drain() { draining_ = true; }
  access::Accounts& accounts() { return accounts_; }
  live::Tables& tables() { return tables_; }

  using Handler = void (Api::*)(const AskPtr&);
  struct Route {
    std::string_view method, path;
    Handler handler;
    access::Limit limit = access::Limit::command;
  };
  static std::span<const Route> routes();

 private:
  using TablePtr = live::Tables::TablePtr;

  // api.cpp
  void route(const AskPtr&);
  bool identify(Ask&);                  // False: refused already.
  bool allowed(const Ask&, access::Limit);  // False: refused already (429).
  std::optional<std::string> seconds_to_wait(access::Limit, const std::string& key);
  std::string base_of(const Request&) const;
  void note(const Ask&, std::string action, std::string object, access::Actor);
  access::Actor actor_of(const Ask&) const;

  // The table in the path, and what the asker's link allows there; refused if there is none.
  using WithTable = std::function<void(const TablePtr&, const live::Link&)>;
  void with_table(const AskPtr&, WithTable);
  void with_right(const AskPtr&, access::TableRight, WithTable);
  void change_table(const AskPtr&, const std::string& key, live::Tables::Planner,
                    std::function<void(const live::Tables::Done&)>);

  // api_tables.cpp
  void open_table(const AskPtr&);
  void show_table(const AskPtr&);
  void show_events(const AskPtr&);
  void command(const AskPtr&);
  void take_over(const AskPtr&);
  void upload_branch(const AskPtr&);
  void show_branches(const AskPtr&);
  void choose_branch(const AskPtr&);
  void show_deal(const AskPtr&);
  void run_command(const std::string& table, const live::Link&, const live::CommandRequest&, Language,
                   std::function<void(int status, std::string body)>);
  // api_links.cpp
  void show_links(const AskPtr&);
  void add_link(const AskPtr&);
  void renew_link(const AskPtr&);
  void revoke_link(const AskPtr&);
  void change_link(const AskPtr&, bool revoke);
  void show_qr(const AskPtr&);
  // api_records.cpp
  void show_nota(const AskPtr&);
  void show_protocol_json(const AskPtr&);
  void show_protocol_text(const AskPtr&);
  void show_signed(const AskPtr&);
  void with_record(const AskPtr&, std::function<void(const live::Table&)>);
  // api_operation.cpp
  void show_alive(const AskPtr&);
  void show_ready(const AskPtr&);
  void show_metrics(const AskPtr&);

  store::EventLog& log_;
  store::Post post_;
  Settings settings_;
  live::Tables tables_;
  access::Accounts accounts_;
  access::Audit audit_;
  access::RateLimit limits_;
  std::optional<StaticFiles> pages_;
  bool draining_ = false;
};

}  // namespace mafia::net
