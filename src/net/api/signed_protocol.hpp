// A finished game as a document that anybody can check: its record, its protocol, the server's signature.
#pragma once

#include <expected>
#include <string>

#include "crypto/crypto.hpp"
#include "live/table.hpp"

namespace mafia::net {

std::string signed_protocol(const live::Snapshot&, const crypto::KeyPair&);

// What the document says if everything in it holds: the record replays, gives the protocol, and the key has signed
// both. Otherwise a sentence: what does not.
struct SignedProtocol {
  std::string table, record;
  crypto::PublicKey key;
};
std::expected<SignedProtocol, std::string> verify_signed_protocol(const std::string& document, rules::Language);

}  // namespace mafia::net
