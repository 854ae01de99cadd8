// Tamper evidence: each entry's hash covers the one before it, and the end of the stream is signed.
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
  std::vector<crypto::PublicKey> trusted = {};  // Also accepted: keys of other servers, earlier keys.
  std::string list_mark = {};                   // File that remembers the list of streams (list_mark.hpp); empty: none.
};

// The signed end of a stream. The entries alone would not show that the last of them were cut off.
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
    order,          // The entry follows one with the same or a later version.
    cut,            // Entries `version` to `last` were cut off: the head covers them.
    beyond_head,    // Entries `version` to `last` were added without a signature.
    rewritten,      // The chain is consistent, but it is not the signed one.
    no_head,        // There are entries but no head.
    bad_signature,  // Of the head.
    unknown_key,    // The head is signed with an untrusted key.
    removed,        // In the signed list of streams, but not in the database.
    unlisted,       // In the database, but not in the list.
    unreadable,     // An entry of the list itself cannot be read.
    other_list,     // The list is missing, or is not the one that the data folder remembers.
  };
  Kind kind;
  Version version = 0, last = 0;

  friend bool operator==(const Fault&, const Fault&) = default;
};

std::string describe(const Fault&);  // Such as "entry 3 was changed".

// Checks the entries after `end` and advances it; stops at the first mismatch.
std::optional<Fault> follow(StreamEnd& end, std::span<const Entry>);

// Whether the chain that ends at `end` is the signed one.
std::optional<Fault> check_head(std::string_view name, const StreamEnd& end, const std::optional<Head>&,
                                const std::vector<crypto::PublicKey>& trusted);

// All faults of a stream; none: it is as it was signed. Without `trusted`, any key is accepted.
std::vector<Fault> verify_stream(std::string_view name, std::span<const Entry>, const std::optional<Head>&,
                                 const std::vector<crypto::PublicKey>* trusted = nullptr);

}  // namespace mafia::store
