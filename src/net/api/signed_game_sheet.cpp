#include "net/api/signed_game_sheet.hpp"

#include <algorithm>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "nota/names.hpp"
#include "nota/record_text.hpp"
#include "play/check.hpp"
#include "play/game_sheet.hpp"
#include "texts/texts.hpp"

namespace mafia::net {
namespace {

using Json = nlohmann::ordered_json;

// The game sheet itself is not signed: it follows from the record. Older versions are checked leniently, so each
// version has a heading of its own: a document whose version was changed has a wrong signature.
constexpr int version_now = 3;

std::string signed_text(int version, const std::string& table, const std::string& record) {
  const std::string heading = version == 1 ? "primanota protocol" : "primanota protocol " + std::to_string(version);
  return heading + "\n" + table + "\n" + crypto::hex(crypto::sha256(record)) + "\n";
}

std::string game_sheet_of(const notation::NotatedGame& table) {
  return notation::game_sheet::as_json(notation::game_sheet::make(table));
}

template <std::size_t size>
std::optional<std::array<std::uint8_t, size>> bytes(const Json& json, const char* key) {
  const auto read = crypto::from_hex(text_of(member(json, key)));
  std::array<std::uint8_t, size> array{};
  if (!read || read->size() != size) return std::nullopt;
  std::ranges::copy(*read, array.begin());
  return array;
}

bool has(const Json& json, const char* key) { return json.is_object() && json.contains(key); }
bool says_nothing(const Json& json, const char* key) { return has(json, key) && !member(json, key); }

// What a document of an older version leaves out is removed from ours before they are compared.
void leave_out_of_rows(Json& ours, const Json& document, const char* list, const char* key) {
  const Json* rows = list_member(document, list);
  for (std::size_t i = 0; rows && i < std::min(rows->size(), ours[list].size()); ++i)
    if (!has((*rows)[i], key)) ours[list][i].erase(key);
}

// The first programs that wrote version 1 did not record how a game had ended, whether it was signed, and the clause
// behind a penalty without a named one.
void leave_out_of_version_1(Json& ours, const Json& document, const RuleSet& rules) {
  const Json* result = member(document, "result");
  if (!result || !has(*result, "ending"))
    ours["result"].erase("ending");
  else if (says_nothing(*result, "ending"))
    ours["result"]["ending"] = nullptr;
  const Json* rows = list_member(document, "sanctions");
  Json& sanctions = ours["sanctions"];
  for (std::size_t i = 0; rows && i < std::min(rows->size(), sanctions.size()); ++i) {
    const auto penalty = notation::find_name<Penalty>(text_of(member(sanctions[i], "penalty")));
    const Clause plain = penalty ? clause_behind(rules, *penalty) : Clause{};
    if (says_nothing((*rows)[i], "clause") && plain && sanctions[i]["clause"] == rules::name_of(plain))
      sanctions[i]["clause"] = nullptr;
  }
}

// Before version 3 nobody recorded that the shots of a miss were not written down, and what was decided on a protest.
void leave_out_of_game(Json& ours, const Json& document, const RuleSet& rules, std::int64_t version) {
  leave_out_of_rows(ours, document, "nights", "shots_unwritten");
  leave_out_of_rows(ours, document, "protests", "decision");
  if (version == 1) leave_out_of_version_1(ours, document, rules);
}

void leave_out(Json& ours, const Json& document, const RuleSet& rules, std::int64_t version) {
  if (version == 1 && !has(document, "signed")) ours.erase("signed");
  leave_out_of_game(ours, document, rules, version);
  const Json* annulled = list_member(document, "annulled");
  for (std::size_t i = 0; annulled && i < std::min(annulled->size(), ours["annulled"].size()); ++i)
    leave_out_of_game(ours["annulled"][i], (*annulled)[i], rules, version);
}

bool holds(const notation::Report& report) { return report.complaints.empty() && report.game.has_rules(); }

}  // namespace

std::string signed_game_sheet(const live::Snapshot& table, const crypto::KeyPair& key) {
  const std::string record = notation::record_text(table.record(rules::Language::en), rules::Language::en);
  const auto signature = crypto::sign(key.secret_key, signed_text(version_now, table.id, record));
  // Replays the record, as a reader who checks the document does: the events of an older program may lack what its
  // lines give today.
  const notation::Report replayed = notation::check(record, rules::Language::en);
  const notation::NotatedGame& game = holds(replayed) ? replayed.game : table.game;
  const Json json = {{"format", "primanota-signed-protocol"},
                     {"version", version_now},
                     {"table", table.id},
                     {"record", record},
                     {"protocol", Json::parse(game_sheet_of(game), nullptr, false)},
                     {"key", crypto::hex(key.public_key)},
                     {"signature", crypto::hex(signature)}};
  return write_json(json, 2) + "\n";
}

std::expected<SignedGameSheet, std::string> verify_signed_game_sheet(const std::string& document,
                                                                     rules::Language language) {
  const auto wrong = [&](const char* key) {
    return std::unexpected(std::string(notation::text(language, std::string("verify.") + key)));
  };
  const Json json = Json::parse(document, nullptr, false);
  if (text_of(member(json, "format")) != "primanota-signed-protocol") return wrong("not_signed");
  const auto version = integer_of(member(json, "version"));
  const auto key = bytes<32>(json, "key");
  const auto signature = bytes<64>(json, "signature");
  SignedGameSheet found{text_of(member(json, "table")), text_of(member(json, "record")),
                        key.value_or(crypto::PublicKey{})};
  if (!version || *version < 1 || *version > version_now || !key || !signature ||
      !crypto::signed_by(*key, signed_text(static_cast<int>(*version), found.table, found.record), *signature))
    return wrong("bad_signature");
  const notation::Report report = notation::check(found.record, language);
  if (!holds(report)) return wrong("record_does_not_hold");
  const Json* theirs = member(json, "protocol");
  if (!theirs) return wrong("other_protocol");
  Json ours = Json::parse(game_sheet_of(report.game), nullptr, false);
  if (*version < version_now) leave_out(ours, *theirs, report.game.rules(), *version);
  if (*theirs != ours) return wrong("other_protocol");
  return found;
}

}  // namespace mafia::net
