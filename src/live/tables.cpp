#include "live/tables.hpp"

#include <algorithm>

#include "crypto/crypto.hpp"
#include "live/opening.hpp"
#include "live/table_json.hpp"

namespace mafia::live {

void Tables::taken(Table& table, store::Version version) {
  table.audience().set_steady(steady());
  table.feed_audience();
  table.audience().deliver(table.game(), now(),
                           [&](Language language) { return judges_part(table, version, language); });
  const Table::Recorded& recorded = *table.recorded(version);
  if (!recorded.news.empty()) table.audience().tell_judges(recorded.news);
  if (recorded.header) table.audience().tell_all(header_message(table));
}

// What was stored before this process looked may be younger than the machine's clock says now: it may have been set
// meanwhile. Only this is sure: the last entry is as old as this process, and those before it older by as much as they
// say.
void Tables::read_first(Table& table) {
  Audience& audience = table.audience();
  audience.set_steady(steady());
  const Time sure = std::min(audience.newest(), started_) + (steady() - started_steady_);
  audience.caught_up(now(), std::min(now(), sure));
}

void Tables::pass(Table& table, Time now) {
  table.audience().set_steady(steady());
  table.audience().tick(table.game(), now);
}

namespace {

// As long as 128 random bits in base64url: nobody else can have thought of it.
bool is_random(std::string_view key) {
  return key.size() >= 22 && std::ranges::all_of(key, [](unsigned char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
         });
}

std::string digest_of(const std::string& seed, const std::string& text) {
  return crypto::base64url(crypto::bytes_of(crypto::sha256(seed + "\n", text)));
}

// Whether it is the request that opened the table, come again after its answer was lost. A phone may have changed its
// network meanwhile; a short key may be guessed, so it counts only where it was used first.
bool is_same(const OpenRequest& request, const Opened& opened) {
  if (request.said.empty()) return true;
  return opened.said == digest_of(opened.seed, request.said) &&
         (is_random(request.key) || opened.from == digest_of(opened.seed, request.address));
}

}  // namespace

void Tables::open(const OpenRequest& request, Language language, Answer<Opening> answer, const OpenedAlong& along) {
  auto opened = open_table(request, language, around());
  if (!opened) return answer(std::unexpected(opened.error()));
  if (!request.said.empty()) {
    opened->said = digest_of(opened->seed, request.said);
    opened->from = digest_of(opened->seed, request.address);
  }
  const std::string chosen = request.key.empty()
                                 ? around().random_bytes(9)
                                 : std::string(crypto::bytes_of(crypto::sha256("table\n", request.key)).substr(0, 9));
  const std::string body = body_of({now(), request.key.empty() ? "" : "open", std::move(*opened)});
  const std::string id = crypto::base64url(chosen);
  const auto done = [answer, request, language](std::expected<Created, Refused> made) {
    if (!made) return answer(std::unexpected(made.error()));
    if (made->repeated && !is_same(request, made->item->opened()))
      return answer(std::unexpected(refuse(409, "key_reused", language)));
    answer(Opening{made->item, made->repeated});
  };
  create(id, body, language, done, along ? std::optional(along(id)) : std::nullopt);
}

}  // namespace mafia::live
