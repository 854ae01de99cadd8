// The stream "audit": who did what, from where. It never holds tokens, passwords or the roles of a game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "access/account_events.hpp"
#include "access/denial.hpp"
#include "access/roles.hpp"
#include "store/event_log.hpp"

namespace mafia::access {

struct ByStranger {  // Neither session nor link: a failed sign-in, a table opened without an account.
  friend bool operator==(const ByStranger&, const ByStranger&) = default;
};
struct ByAccount {
  AccountId id = 0;
  std::string name;
  friend bool operator==(const ByAccount&, const ByAccount&) = default;
};
struct ByLink {
  Grant grant = Grant::spectator;
  std::string table;
  friend bool operator==(const ByLink&, const ByLink&) = default;
};
using Actor = std::variant<ByStranger, ByAccount, ByLink>;

struct Deed {
  Actor who;
  std::string address;  // Where the request came from.
  std::string action;   // A word: signed_in, role_changed, link_renewed.
  std::string object;   // What it was done to: "account 3", "table 7f3a". Never text from the request.
};

struct AuditEntry {
  store::Version version = 0;
  Time time;
  Deed deed;  // The action is "unreadable" if the entry is not understood.
};

class Audit {
 public:
  static constexpr const char* stream = "audit";

  // `lost` is called for every deed that could not be stored, so that the loss is noticed. It may be called as long as
  // the log lives.
  Audit(store::EventLog&, std::function<void(const Deed&, const std::string& why)> lost,
        std::function<Time()> now = {});  // Empty: the clock of the machine.

  // `done` gets nothing if the deed is stored, or else what went wrong.
  using Noted = std::function<void(const std::optional<store::Unavailable>&)>;
  void note(Deed, Noted done = {});
  store::Along along(const Deed&) const;  // To be stored together with what was done.
  // Includes all that was noted here before, even if it is still being stored.
  void read(store::Version after, std::size_t limit, Answer<std::vector<AuditEntry>>);

 private:
  store::EventLog& log_;
  std::function<void(const Deed&, const std::string&)> lost_;
  std::function<Time()> now_;
  struct Notes;
  std::shared_ptr<Notes> notes_;  // Shared, because the log may answer after this object is gone.
};

}  // namespace mafia::access
