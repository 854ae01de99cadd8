// The interface to permanent storage: append-only streams of entries. Memory, SQLite and PostgreSQL implement it and
// keep the same contract (tests/server/event_log_contract.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mafia::store {

using Version = std::uint64_t;  // Number of entries of a stream. The first entry has version 1.
using Hash = std::array<std::uint8_t, 32>;

struct Entry {
  Version version = 0;
  std::string body;  // Canonical bytes; the store does not look inside.
  Hash hash{};       // SHA-256 over the previous hash and the body (chain.hpp).
};

class HeadAhead;

struct Along {  // An entry for another stream, stored together with an append or an erasure, or not at all.
  std::string stream, body;
};

struct Append {
  std::string stream;
  std::optional<Version> expected;  // nullopt: any end.
  std::vector<std::string> bodies;  // All of them or none.
  std::string key;                  // Idempotency key, unique in its stream; empty: none.
  std::optional<Along> along = {};

  std::shared_ptr<HeadAhead> ahead = {};  // Set by the log: the head to sign while the entries are written.
};

// Acknowledged means durable. All callbacks run in the owner's thread (Post).
struct Appended {
  Version first = 0, last = 0;  // Of its entries.
  bool repeated = false;        // The key was known: this is the answer to the first request with it.
  Hash hash{};                  // Of the last entry, unless it is repeated.
};
struct Conflict {
  Version actual = 0;  // The actual end of the stream. Nothing was stored.
};
struct Unavailable {
  std::string why;  // Disk full, database gone. Nothing was stored, or the outcome is unknown: retry with the same key.

  enum class Reason : std::uint8_t {
    failed,   // A database error that may pass.
    damaged,  // The stream does not match its signature. It is neither read nor extended.
    erased,   // The stream was erased on purpose; its name is never used again.
  };
  Reason reason = Reason::failed;
};
struct Erase {
  std::string stream;
  std::optional<Version> expected;  // nullopt: any end.
  std::int64_t time = 0;            // Milliseconds since 1970, for the signed list of streams.
  std::optional<Along> along = {};  // Not stored if there is nothing to erase.
};
struct Erased {};  // Also if the stream never existed or was erased before.
using AppendAnswer = std::variant<Appended, Conflict, Unavailable>;
using EraseAnswer = std::variant<Erased, Conflict, Unavailable>;
using ReadAnswer = std::variant<std::vector<Entry>, Unavailable>;
using NamesAnswer = std::variant<std::vector<std::string>, Unavailable>;

using Post = std::function<void(std::function<void()>)>;  // Runs a task later in the owner's thread.

class EventLog {
 public:
  virtual ~EventLog() = default;  // Waits for running operations; callbacks that have not run yet are dropped.

  // An append may follow soon: wakes the writer thread while the caller prepares the append.
  virtual void expect_append() {}

  // The answer arrives later, never from within the call.
  virtual void append(Append, std::function<void(AppendAnswer)>) = 0;

  // Removes a stream for good: its entries, keys and head. The signed list of streams records that this was intended.
  virtual void erase(Erase, std::function<void(EraseAnswer)>) = 0;

  // Entries after version `after`, in order, at most `limit` of them (0: all). An unknown stream is empty. The entries
  // returned have been checked against the hash chain and the signed end.
  virtual void read(std::string stream, Version after, std::size_t limit, std::function<void(ReadAnswer)>) = 0;

  // Names of all streams that begin with `prefix`, sorted.
  virtual void streams(std::string prefix, std::function<void(NamesAnswer)>) = 0;

  // Called after every append by this or another process, with the stream and its version. Notices may come twice, late
  // or out of order. After a lost connection to the database, an empty stream name means that anything may have
  // changed.
  virtual void subscribe(std::function<void(const std::string& stream, Version)>) = 0;

  // Called in the owner's thread whenever it is idle: runs the callbacks of finished appends. True: another one is due
  // in a moment, and polling again is faster than waking up.
  virtual bool attend() { return false; }

  // Reads and checks the whole stream again, whatever was checked before. nullopt: it is intact.
  virtual void check(std::string stream, std::function<void(std::optional<Unavailable>)>) = 0;

  // Streams found damaged so far. The callback gets those and every later one.
  virtual std::vector<std::string> damaged() const { return {}; }
  virtual void on_damage(std::function<void(const std::string& stream, const std::string& what)>) {}

  // Whether writing works, as far as is known; false while the disk is full or the database is gone.
  virtual bool healthy() const = 0;
};

}  // namespace mafia::store
