// What the server has acknowledged, and whether the log has it: exactly once, in order, and nothing else.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "store/copy.hpp"

namespace mafia::torture {

struct Acknowledged {
  std::string table;
  std::uint64_t version = 0;
  std::string key, line;
};

class Ledger {  // Of all clients; used from any thread.
 public:
  // Call it in the order in which a client was answered: the versions of one client at one table must grow.
  void acknowledge(const std::string& client, const Acknowledged&);
  void fault(const std::string& sentence);

  std::vector<std::string> tables() const;
  std::vector<Acknowledged> of_table(const std::string& table) const;  // By version.
  std::size_t size() const;
  std::vector<std::string> faults() const;

  // Records a fault for everything in the database that differs from what was acknowledged. `whole`: no command is
  // under way, so a missing or an unacknowledged entry is a fault, too.
  void compare(const std::string& database, bool whole);

 private:
  void compare_stream(const store::StreamCopy&, bool whole);
  void compare_table(const std::string& table, const store::StreamCopy&, bool whole);

  mutable std::mutex mutex_;
  std::map<std::string, std::map<std::uint64_t, Acknowledged>> tables_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> last_;  // By client and table.
  std::vector<std::string> faults_;
};

}  // namespace mafia::torture
