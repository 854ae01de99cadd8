// Reads and changes the stream "accounts". Several processes may share one log: each decides on the state folded from
// what is stored, and decides again if another process was quicker. For one thread.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "access/account_book.hpp"
#include "access/alive.hpp"
#include "access/denial.hpp"
#include "store/event_log.hpp"

namespace mafia::access {

class AccountStream {
 public:
  using Events = std::vector<AccountEvent>;
  using Decide = std::function<Result<Events>()>;             // Called again after every conflict.
  using Note = std::function<std::optional<store::Along>()>;  // Called after each decision; may return nothing.

  AccountStream(store::EventLog&, std::string name, std::function<Time()> now, std::chrono::milliseconds idle);

  // Reads what other processes have stored.
  void catch_up(Answer<void>);
  // Stores the note and the decided events together or not at all.
  void change(Decide, Answer<void>, Note = {});
  // For a decision that refuses: stores the event anyway, before the refusal is answered.
  void store_with_refusal(AccountEvent event) { despite_.push_back(std::move(event)); }

  AccountBook& book() { return book_; }
  const AccountBook& book() const { return book_; }
  bool whole() const { return broken_.empty(); }  // False: an entry could not be read, and every change is refused.

 private:
  struct Change {
    Decide decide;
    Answer<void> done;
    Note note;
    int attempts = 0;
    Result<void> outcome = {};  // Of the last decision.
  };

  void read_rest();
  void end_reading(Result<void>);
  void fold(store::Version, const std::string& body);
  void next_change();
  void try_change();
  void changed(const store::AppendAnswer&, const std::vector<std::string>& bodies);
  void end_change(Result<void>);

  store::EventLog& log_;
  const std::string name_;
  std::function<Time()> now_;
  AccountBook book_;
  store::Version version_ = 0;  // Of the stream, as far as it is in the book.
  std::string broken_;          // Set by an unreadable entry: nothing is decided without it.

  bool reading_ = false;
  std::vector<Answer<void>> reading_for_, wait_for_reading_;

  bool changing_ = false;  // The first change is in progress; one at a time, since two would conflict.
  std::deque<Change> changes_;
  Events despite_;  // Of the decision being made.
  Alive alive_;
};

}  // namespace mafia::access
