// A finished game as a document that anybody can check: its record, its game sheet, the server's signature.
#pragma once

#include <expected>
#include <string>

#include "crypto/crypto.hpp"
#include "live/table.hpp"

namespace mafia::net {

std::string signed_game_sheet(const live::Snapshot&, const crypto::KeyPair&);

// The content of the document, if its record replays and gives its game sheet, and its signature is right. Otherwise a
// sentence: what is wrong.
struct SignedGameSheet {
  std::string table, record;
  crypto::PublicKey key;
};
std::expected<SignedGameSheet, std::string> verify_signed_game_sheet(const std::string& document, rules::Language);

}  // namespace mafia::net
