// A finished game as a document that anybody can check: its record, its protocol, the server's signature.
#pragma once

#include <expected>
#include <string>

#include "crypto/crypto.hpp"
#include "live/table.hpp"

namespace mafia::net {

std::string signed_protocol(const live::Snapshot&, const crypto::KeyPair&);

// The content of the document, if its record replays and gives its protocol, and its signature is right. Otherwise a
// sentence: what is wrong.
struct SignedProtocol {
  std::string table, record;
  crypto::PublicKey key;
};
std::expected<SignedProtocol, std::string> verify_signed_protocol(const std::string& document, rules::Language);

}  // namespace mafia::net
