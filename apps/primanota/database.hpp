// The database that a tool works on: --data FOLDER or --database ADDRESS.
#pragma once

#include "commands.hpp"
#include "store/event_log.hpp"

namespace primanota {

struct DatabaseChoice {
  std::string data, database;

  bool chosen() const { return !data.empty() || !database.empty(); }
  std::string address() const;   // As the server would take it.
  std::string key_file() const;  // Empty: no folder was named.
};

CLI::Option_group* add_database(CLI::App&, DatabaseChoice&);

void keep_private();  // Files made from here on are their owner's alone: they hold the secrets of games.

int complain(const std::string& sentence);  // Prints it; an exit code.

// One append, waited for.
mafia::store::AppendAnswer append(mafia::store::EventLog&, mafia::store::Append, class Waiting&);

// Runs what a log wants to have run, in this thread.
class Waiting {
 public:
  Waiting();
  ~Waiting();
  mafia::store::Post post();
  void run_one();

 private:
  struct Tasks;
  std::shared_ptr<Tasks> tasks_;
};

}  // namespace primanota
