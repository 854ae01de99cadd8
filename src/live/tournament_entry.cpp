#include "live/tournament_entry.hpp"

#include "base/json_write.hpp"
#include "base/overload.hpp"
#include "live/stored_entry.hpp"

namespace mafia::live {
namespace {

using Json = StoredJson;
using Read = std::expected<decltype(TournamentEntry::what), std::string>;

access::AccountId account_of(const Json& json, const char* key) {
  return static_cast<access::AccountId>(integer_of(member(json, key)).value_or(0));
}

Read read_what(const Json& json) {
  const std::string kind = text_of(member(json, "entry"));
  if (kind == "opened") {
    TournamentOpened opened{account_of(json, "owner"), text_of(member(json, "seed")), small(json, "utc_offset"),
                            texts_of(json, "lines")};
    if (opened.owner == 0 || opened.seed.empty() || opened.lines.empty()) return std::unexpected("it is not whole");
    return opened;
  }
  if (kind == "lines") {
    LinesEntered entered{account_of(json, "by"), text_of(member(json, "said")), texts_of(json, "lines"),
                         texts_of(json, "because")};
    if (entered.lines.empty()) return std::unexpected("its lines are missing");
    return entered;
  }
  if (kind == "official")
    return OfficialNamed{account_of(json, "by"), account_of(json, "account"), text_of(member(json, "name"))};
  if (kind == "table")
    return TableGiven{account_of(json, "by"),
                      {small(json, "stage"), small(json, "round"), small(json, "place")},
                      text_of(member(json, "table"))};
  return std::unexpected("an entry of an unknown kind: \"" + kind + "\"");
}

}  // namespace

std::string body_of(const TournamentEntry& entry) {
  const auto object = [&](const char* kind, const Json& members) {
    Json json = envelope_of(entry, kind);
    json.update(members);
    return write_json(json);
  };
  return std::visit(
      overload{
          [&](const TournamentOpened& e) {
            return object("opened",
                          {{"owner", e.owner}, {"seed", e.seed}, {"utc_offset", e.utc_offset}, {"lines", e.lines}});
          },
          [&](const LinesEntered& e) {
            return object("lines", {{"by", e.by}, {"said", e.said}, {"lines", e.lines}, {"because", e.because}});
          },
          [&](const OfficialNamed& e) {
            return object("official", {{"by", e.by}, {"account", e.account}, {"name", e.name}});
          },
          [&](const TableGiven& e) {
            return object("table", {{"by", e.by},
                                    {"stage", e.game.stage},
                                    {"round", e.game.round},
                                    {"place", e.game.table},
                                    {"table", e.table}});
          },
      },
      entry.what);
}

std::expected<TournamentEntry, std::string> read_tournament_entry(std::string_view body) {
  return read_stored<TournamentEntry>(body, read_what);
}

}  // namespace mafia::live
