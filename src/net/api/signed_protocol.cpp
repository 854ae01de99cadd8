#include "net/api/signed_protocol.hpp"

#include <algorithm>

#include "base/json_members.hpp"
#include "notation/check.hpp"
#include "notation/protocol.hpp"
#include "notation/record_text.hpp"
#include "notation/texts.hpp"

namespace mafia::net {
namespace {

using Json = nlohmann::ordered_json;

std::string signed_text(const std::string& table, const std::string& record) {
  return "primanota protocol\n" + table + "\n" + crypto::hex(crypto::sha256(record)) + "\n";
}

std::string protocol_of(const notation::Table& table) {
  return notation::protocol::as_json(notation::protocol::make(table));
}

template <std::size_t size>
std::optional<std::array<std::uint8_t, size>> bytes(const Json& json, const char* key) {
  const auto read = crypto::from_hex(text_of(member(json, key)));
  std::array<std::uint8_t, size> array{};
  if (!read || read->size() != size) return std::nullopt;
  std::ranges::copy(*read, array.begin());
  return array;
}

// Whether a document says what we find. One that was signed before the protocol had these keys, or named a clause for
// every penalty, still holds; nothing else may be missing.
bool says_the_same(const Json& document, const Json& found) {
  if (document.is_array() && found.is_array()) return std::ranges::equal(document, found, says_the_same);
  if (!document.is_object() || !found.is_object()) return document == found;
  const auto is_new = [](const std::string& key) { return key == "signed" || key == "ending"; };
  for (const auto& [key, value] : document.items())
    if (!found.contains(key)) return false;
  for (const auto& [key, value] : found.items()) {
    const bool missing = !document.contains(key);
    if (missing ? is_new(key) : key == "clause" && document[key].is_null()) continue;
    if (missing || !says_the_same(document[key], value)) return false;
  }
  return true;
}

}  // namespace

std::string signed_protocol(const live::Table& table, const crypto::KeyPair& key) {
  const std::string record = notation::record_text(table.record(), rules::Language::en);
  const auto signature = crypto::sign(key.secret_key, signed_text(table.id(), record));
  const Json json = {{"format", "primanota-signed-protocol"},
                     {"version", 1},
                     {"table", table.id()},
                     {"record", record},
                     {"protocol", Json::parse(protocol_of(table.game()), nullptr, false)},
                     {"key", crypto::hex(key.public_key)},
                     {"signature", crypto::hex(signature)}};
  return json.dump(2) + "\n";
}

std::expected<SignedProtocol, std::string> verify_signed_protocol(const std::string& document,
                                                                  rules::Language language) {
  const auto wrong = [&](const char* key) {
    return std::unexpected(std::string(notation::text(language, std::string("verify.") + key)));
  };
  const Json json = Json::parse(document, nullptr, false);
  if (text_of(member(json, "format")) != "primanota-signed-protocol") return wrong("not_signed");
  const auto key = bytes<32>(json, "key");
  const auto signature = bytes<64>(json, "signature");
  SignedProtocol found{text_of(member(json, "table")), text_of(member(json, "record")),
                       key.value_or(crypto::PublicKey{})};
  if (!key || !signature || !crypto::signed_by(*key, signed_text(found.table, found.record), *signature))
    return wrong("bad_signature");
  const notation::Report report = notation::check(found.record, language);
  if (!report.complaints.empty() || !report.table.has_rules()) return wrong("record_does_not_hold");
  const Json* protocol = member(json, "protocol");
  if (!protocol || !says_the_same(*protocol, Json::parse(protocol_of(report.table), nullptr, false)))
    return wrong("other_protocol");
  return found;
}

}  // namespace mafia::net
