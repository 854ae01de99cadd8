// What this process has verified. Nothing leaves the store and nothing new is signed before the chain of the stream has
// been verified up to a signed end. After that, only new entries are verified.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/backend.hpp"
#include "store/batch.hpp"
#include "store/list_mark.hpp"
#include "store/stream_list.hpp"

namespace mafia::store {

// A database connection as the guard uses it: blocking, in one thread. Throws the errors of its database.
class Source {
 public:
  virtual ~Source() = default;

  struct Part {
    bool there = false;        // The stream exists.
    std::optional<Head> head;  // nullopt: it was removed.
    std::vector<Entry> entries;
  };
  // Entries after `after`, at most `limit` of them (0: all), and the head of the stream, from one consistent snapshot.
  virtual Part part(const std::string& stream, Version after, std::size_t limit) = 0;
  virtual std::vector<std::string> names(const std::string& prefix) = 0;  // Sorted.

  // Passes all entries after `after` to `see`, at most `most` at a time, until it returns false. Returns the head of
  // the stream without entries. For the writer thread, which has the stream locked: the stream may be too long for
  // memory.
  using See = std::function<bool(std::span<const Entry>)>;
  virtual Part walk(const std::string& stream, Version after, std::size_t most, const See& see);
};

// Shared by the reader thread and the writer thread, each with its own source.
class Guard {
 public:
  explicit Guard(const Signer&);

  void on_damage(DamageNotice);  // From any thread.
  std::vector<std::string> damaged() const;
  std::optional<Unavailable> fault_of(const std::string& stream) const;  // If already known.

  ReadAnswer read(Source& source, const std::string& stream, Version after, std::size_t limit) {
    return look(source, stream, after, limit, false);
  }
  std::optional<Unavailable> check(Source&, const std::string& stream);  // The whole stream.
  void find_removed(Source&);  // Called first: checks that every listed stream exists.

  // The writer thread asks before it plans: about the list of streams first, then about the streams to create.
  std::optional<Unavailable> refuse_growth(Source&, const std::string& stream, const StreamEnd&);
  std::optional<Unavailable> refuse_creation(const std::string& stream);
  void grown(std::span<const NewEntry>);  // Committed by this process.
  void erased(const std::string& stream);

 private:
  static constexpr Version interval = 1000;  // A page of the audit.
  static constexpr std::size_t most_kept = 200'000;
  struct Checked {
    StreamEnd end;
    std::vector<Hash> marks;  // Hashes after every `interval` entries, so that a read can start in the middle.
  };
  struct Span {
    StreamEnd start;
    std::size_t most = 0;  // 0: to the end.
  };

  ReadAnswer look(Source&, const std::string& stream, Version after, std::size_t limit, bool verify_head);
  static Span span_of(const Checked&, const std::string& stream, Version after, std::size_t limit);
  std::optional<Fault> examine(const std::string& stream, const Checked& known, const Span&, const Source::Part&,
                               bool verify_head, Checked& now) const;
  static std::optional<Fault> extend(const StreamEnd& known, std::span<const Entry>, Checked& now);
  std::optional<Unavailable> follow_new(Source&, const std::string& stream);
  std::optional<Fault> remember(const std::string& stream, const Checked& now, const std::vector<Entry>&);
  Checked checked(const std::string& stream) const;
  bool is_checked(const std::string& stream, const StreamEnd&) const;
  std::expected<StreamList::State, Unavailable> listed(Source&, const std::string& stream, bool newest);
  Unavailable damage(const std::string& stream, const Fault&);

  std::vector<crypto::PublicKey> trusted_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Checked> checked_;
  std::unordered_map<std::string, std::string> damaged_;
  StreamList list_;
  ListMark mark_;
  DamageNotice notice_;
};

}  // namespace mafia::store
