// An event log over a blocking database. One thread writes all waiting appends of all streams in one transaction;
// another one reads, so that reads do not wait for the disk.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "store/backend.hpp"
#include "store/event_log.hpp"
#include "store/head_ahead.hpp"

namespace mafia::store {

// Used and destroyed in the thread that runs the tasks of Post.
class GroupCommit : public EventLog {
 public:
  // `signer`: for a backend that keeps signed heads.
  GroupCommit(std::unique_ptr<Backend>, Post, std::optional<Signer> signer);
  ~GroupCommit() override;  // Waiting appends are still written; waiting reads are dropped.

  void expect_append() override;
  void append(Append, std::function<void(AppendAnswer)>) override;
  void erase(Erase, std::function<void(EraseAnswer)>) override;
  void read(std::string stream, Version after, std::size_t limit, std::function<void(ReadAnswer)>) override;
  void streams(std::string prefix, std::function<void(NamesAnswer)>) override;
  void subscribe(std::function<void(const std::string& stream, Version)>) override;
  void check(std::string stream, std::function<void(std::optional<Unavailable>)>) override;
  std::vector<std::string> damaged() const override;
  void on_damage(std::function<void(const std::string& stream, const std::string& what)>) override;
  bool attend() override;
  bool healthy() const override;

 private:
  static constexpr std::size_t most_appends = 512;        // In one transaction: the first append waits for the last.
  static constexpr std::size_t most_bytes = 8U << 20U;    // Of bodies in one transaction.
  static constexpr std::chrono::milliseconds pause{200};  // Between attempts to recover.
  // While a command is being handled, both threads poll instead of sleeping: waking up takes longer than the work
  // itself.
  static constexpr std::chrono::microseconds thinking{100};  // From the command to its append.
  static constexpr std::chrono::microseconds writing{400};   // A fast disk has finished by then.

  class Answers;
  struct Callbacks;  // State of the owner's thread.
  struct Task {
    Append append;
    std::optional<Erase> erase;  // Instead of the append.
    std::function<void(AppendAnswer)> answer;
  };
  struct Batch {
    std::vector<Append> appends;
    std::optional<Erase> erase;  // Instead of appends; always alone.
    std::vector<std::function<void(AppendAnswer)>> answers;
  };

  std::shared_ptr<HeadAhead> ahead_of(const Append&) const;
  void write_all();
  void await_expected();
  void add(Task);
  Batch next_batch();
  void commit(Batch);
  void read_all();
  void tell(const std::string& stream, Version);
  void later(std::function<void()>);
  bool answers_soon() const;

  std::unique_ptr<Backend> backend_;
  Post post_;
  std::optional<Signer> signer_;
  std::shared_ptr<Callbacks> callbacks_;
  std::chrono::steady_clock::time_point appended_;  // Time of the last append.

  std::mutex mutex_;
  std::condition_variable to_write_, to_read_;
  bool stopping_ = false;
  std::atomic<bool> expected_ = false, arrived_ = false;  // Only hints: the queue decides.
  std::deque<Task> appends_;
  std::deque<std::function<void()>> reads_;
  std::thread writer_, reader_;
};

// A valid name is UTF-8 without control characters (a head is signed as lines of text), is short enough for a
// PostgreSQL notice, and is not the name of the list of streams.
bool is_stream_name(std::string_view);

}  // namespace mafia::store
