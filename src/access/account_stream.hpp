// The stream "accounts": what was read of it, and changes to it. Several processes may share one log: each decides on
// the fold of what is stored, and decides again when another was quicker. Lives in one thread.
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
  using Decide = std::function<Result<Events>()>;             // Asked again after every conflict.
  using Note = std::function<std::optional<store::Along>()>;  // Asked after each decision; empty: nothing.

  AccountStream(store::EventLog&, std::string name, std::function<Time()> now, std::chrono::milliseconds idle);

  // Reads what other processes have stored.
  void catch_up(Answer<void>);
  // What is noted is stored together with what was decided, or not at all.
  void change(Decide, Answer<void>, Note = {});
  // From within a decision that refuses: stored all the same, before the refusal is answered.
  void store_with_refusal(AccountEvent event) { despite_.push_back(std::move(event)); }

  AccountBook& book() { return book_; }
  const AccountBook& book() const { return book_; }
  bool whole() const { return broken_.empty(); }  // False: an entry could not be read, nothing is decided any more.

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
  store::Version version_ = 0;  // Of the stream, as far as the book has it.
  std::string broken_;          // An entry that cannot be read: nothing is decided on a book that lacks it.

  bool reading_ = false;
  std::vector<Answer<void>> reading_for_, wait_for_reading_;

  bool changing_ = false;  // The first change is under way; one at a time, since two would only collide.
  std::deque<Change> changes_;
  Events despite_;  // Of the decision being made.
  Alive alive_;
};

}  // namespace mafia::access
