// What makes a stream hard to falsify: each entry's hash covers the one before it, and the end of the stream is signed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/crypto.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

Hash first_hash(std::string_view stream);  // Before the first entry: SHA-256 of "primanota stream\n" and the name.
Hash next_hash(const Hash& previous, std::string_view body);

struct StreamEnd {
  Version version = 0;
  Hash hash{};

  friend bool operator==(const StreamEnd&, const StreamEnd&) = default;
};

struct Signer {
  crypto::KeyPair key;
  std::vector<crypto::PublicKey> trusted = {};  // Whose signatures count beside its own: other servers, earlier keys.
  std::string list_mark = {};  // The file that remembers the list of streams (list_mark.hpp); empty: nothing does.
};

// Where a stream ends, signed: the entries alone would not tell that the last of them were cut off.
struct Head {
  std::string stream;
  Version version = 0;
  Hash hash{};
  crypto::PublicKey key{};
  crypto::Signature signature{};

  friend bool operator==(const Head&, const Head&) = default;
};

std::string head_text(std::string_view stream, Version, const Hash&);  // What is signed.
Head signed_head(const Signer&, std::string stream, Version, const Hash&);

struct Fault {
  enum class Kind {
    changed,        // The body or the hash of an entry.
    missing,        // Entries `version` to `last` were dropped.
    order,          // The entry stands behind one that is not older.
    cut,            // Entries `version` to `last` were cut off: the head knows them.
    beyond_head,    // Entries `version` to `last` were added and nobody signed them.
    rewritten,      // The chain holds together and is not the one that was signed.
    no_head,        // Entries, but nothing signed.
    bad_signature,  // Of the head.
    unknown_key,    // The head is signed, by somebody who is not trusted.
    removed,        // The signed list of streams has it, the database does not.
    unlisted,       // The other way round.
    unreadable,     // An entry of the list itself.
    other_list,     // Gone, or signed but not the list that the data folder remembers.
  };
  Kind kind;
  Version version = 0, last = 0;

  friend bool operator==(const Fault&, const Fault&) = default;
};

std::string describe(const Fault&);  // A sentence.

// Follows entries from `end` on and moves it along; the first one that does not fit ends it.
std::optional<Fault> follow(StreamEnd& end, std::span<const Entry>);

// Whether a chain that was followed to `end` is the one that was signed.
std::optional<Fault> check_head(std::string_view name, const StreamEnd& end, const std::optional<Head>&,
                                const std::vector<crypto::PublicKey>& trusted);

// Everything that is wrong with a stream; nothing: it is as it was signed. Without `trusted` any key will do.
std::vector<Fault> verify_stream(std::string_view name, std::span<const Entry>, const std::optional<Head>&,
                                 const std::vector<crypto::PublicKey>* trusted = nullptr);

}  // namespace mafia::store
