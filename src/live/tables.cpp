#include "live/tables.hpp"

#include "crypto/crypto.hpp"
#include "live/opening.hpp"
#include "live/table_json.hpp"

namespace mafia::live {

void Tables::taken(Table& table, store::Version version) {
  table.feed_audience();
  table.audience().deliver(table.game(), now(),
                           [&](Language language) { return judges_part(table, version, language); });
  const Table::Recorded& recorded = *table.recorded(version);
  if (!recorded.news.empty()) table.audience().tell_judges(recorded.news);
  if (recorded.header) table.audience().tell_all(header_message(table));
}

void Tables::open(const OpenRequest& request, Language language, Answer<Opening> answer) {
  auto opened = open_table(request, language, around());
  if (!opened) return answer(std::unexpected(opened.error()));
  const std::string chosen = request.key.empty()
                                 ? around().random_bytes(9)
                                 : std::string(crypto::bytes_of(crypto::sha256("table\n", request.key)).substr(0, 9));
  const std::string body = body_of({now(), request.key.empty() ? "" : "open", std::move(*opened)});
  create(crypto::base64url(chosen), body, language, [answer](std::expected<Created, Refused> made) {
    if (!made) return answer(std::unexpected(made.error()));
    answer(Opening{made->item, made->repeated});
  });
}

}  // namespace mafia::live
