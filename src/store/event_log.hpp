// The port to what is kept for ever: streams of entries that only grow. Memory, SQLite and PostgreSQL stand behind it
// and keep the same promises (tests/server/event_log_contract.cpp).
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

using Version = std::uint64_t;  // Of a stream: how many entries it has. The first entry has version 1.
using Hash = std::array<std::uint8_t, 32>;

struct Entry {
  Version version = 0;
  std::string body;  // Canonical bytes; the store does not look inside.
  Hash hash{};       // SHA-256 over the hash before it and the body (chain.hpp).
};

class HeadAhead;

struct Along {  // Stored with an append or an erasure or not at all, at the end of another stream.
  std::string stream, body;
};

struct Append {
  std::string stream;
  std::optional<Version> expected;  // nullopt: wherever the end is.
  std::vector<std::string> bodies;  // All of them or none.
  std::string key;                  // Idempotency key, unique in its stream; empty: none.
  std::optional<Along> along = {};

  std::shared_ptr<HeadAhead> ahead = {};  // The log's own: the head, if the stream ends where it was seen last.
};

// Acknowledged means durable. All callbacks run where the log was told to run them (Post).
struct Appended {
  Version first = 0, last = 0;  // Of its entries.
  bool repeated = false;        // The key was known: this is what the first request with it was answered.
  Hash hash{};                  // Of the last entry, unless it is repeated.
};
struct Conflict {
  Version actual = 0;  // Where the stream really ends. Nothing was stored.
};
struct Unavailable {
  std::string why;  // Disk full, database gone. Nothing was stored, or nobody can say: ask again with the same key.

  enum class Reason : std::uint8_t {
    failed,   // The database, for now.
    damaged,  // The stream is not as it was signed. Nothing of it is read or continued.
    erased,   // The stream was erased on purpose; there will be none of that name again.
  };
  Reason reason = Reason::failed;
};
struct Erase {
  std::string stream;
  std::optional<Version> expected;  // nullopt: wherever the end is.
  std::int64_t time = 0;            // Milliseconds since 1970, for the signed list of streams.
  std::optional<Along> along = {};  // Not stored where there is nothing to erase.
};
struct Erased {};  // Also if there never was such a stream, or it was erased before.
using AppendAnswer = std::variant<Appended, Conflict, Unavailable>;
using EraseAnswer = std::variant<Erased, Conflict, Unavailable>;
using ReadAnswer = std::variant<std::vector<Entry>, Unavailable>;
using NamesAnswer = std::variant<std::vector<std::string>, Unavailable>;

using Post = std::function<void(std::function<void()>)>;  // Runs a task later, in the owner's thread.

class EventLog {
 public:
  virtual ~EventLog() = default;  // Waits for what is under way; callbacks not run yet are dropped.

  // An append may come in a moment: whoever writes is woken in the time in which it is thought out.
  virtual void expect_append() {}

  // What was stored is answered later, never from within the call.
  virtual void append(Append, std::function<void(AppendAnswer)>) = 0;

  // Removes a stream for good: its entries, its keys, its end. The signed list of streams remembers that it was meant.
  virtual void erase(Erase, std::function<void(EraseAnswer)>) = 0;

  // Entries after version `after`, in order, at most `limit` of them (0: all). An unknown stream is an empty one. What
  // is answered has been checked against the chain of hashes and the signed end.
  virtual void read(std::string stream, Version after, std::size_t limit, std::function<void(ReadAnswer)>) = 0;

  // Names of all streams that begin with `prefix`, sorted.
  virtual void streams(std::string prefix, std::function<void(NamesAnswer)>) = 0;

  // Told after every append, by this process or another one: the stream and its version. Notices may come twice, late
  // or out of order; after a lost connection to the database an empty stream name says "anything may have changed".
  virtual void subscribe(std::function<void(const std::string& stream, Version)>) = 0;

  // In the owner's thread, whenever it has nothing to do: runs the callbacks of what has been stored. True: another one
  // will be here in a moment, and to ask again takes less time than to be woken.
  virtual bool attend() { return false; }

  // Reads the stream again from its beginning and checks it, whatever was checked before. Nothing: it is in order.
  virtual void check(std::string stream, std::function<void(std::optional<Unavailable>)>) = 0;

  // Streams that are not as they were signed, as far as anybody has looked; and who is told when another one is found.
  virtual std::vector<std::string> damaged() const { return {}; }
  virtual void on_damage(std::function<void(const std::string& stream, const std::string& what)>) {}

  // Whether an append would be tried now; false while the disk is full or the database is gone.
  virtual bool healthy() const = 0;
};

}  // namespace mafia::store
