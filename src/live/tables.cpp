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

// The machine's clock may have been set since these entries were stored, so it does not prove their age. Only this is
// certain: the last entry is at least as old as this process, and the earlier ones are older by the distances between
// them.
void Tables::read_first(Table& table) {
  Audience& audience = table.audience();
  audience.set_steady(steady());
  const Time sure = std::min(audience.newest(), started_) + (steady() - started_steady_);
  audience.caught_up(now(), std::min(now(), sure));
  check_hands(table);
}

void Tables::check_hands(Table& table) {
  constexpr Time before_next_try = 10'000;  // The log may have been unavailable.
  if (!has_lost_ || table.handed().empty()) return;
  const std::optional<Time> since = table.suspended();
  if (since && steady() < *since + before_next_try) return;
  const auto has_lost = [&](access::AccountId account) { return has_lost_(table, account); };
  const auto lost = since ? table.handed().begin() : std::ranges::find_if(table.handed(), has_lost);
  if (lost == table.handed().end()) return;
  table.suspend_links(steady());
  revoke_(table.id(), *lost);
}

void Tables::pass(Table& table, Time now) {
  table.audience().set_steady(steady());
  table.audience().tick(table.game(), now);
  check_hands(table);
}

namespace {

std::string digest_of(const std::string& seed, const std::string& text) {
  return crypto::base64url(crypto::bytes_of(crypto::sha256(seed + "\n", text)));
}

// Whether this is the request that opened the table, repeated because its answer was lost. A random key cannot be told
// from one that somebody made up, so a key counts only where it was used first (decision 36).
bool is_same(const OpenRequest& request, const Opened& opened) {
  if (request.said.empty()) return true;
  return opened.said == digest_of(opened.seed, request.said) && opened.from == digest_of(opened.seed, request.address);
}

}  // namespace

void Tables::open(const OpenRequest& request, Language language, Answer<Opening> answer, const OpenedAlong& along) {
  auto opened = open_table(request, language, dependencies());
  if (!opened) return answer(std::unexpected(opened.error()));
  if (!request.said.empty()) {
    opened->said = digest_of(opened->seed, request.said);
    opened->from = digest_of(opened->seed, request.address);
  }
  const std::string chosen = request.key.empty()
                                 ? dependencies().random_bytes(9)
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

void Tables::delete_abandoned(const std::string& id, Time before, Language language, const store::Along& along,
                              Answer<Deleted> answer) {
  const auto erased = [=, this](const store::EraseAnswer& done) {
    if (const auto* gone = std::get_if<store::Unavailable>(&done))
      return answer(std::unexpected(unavailable(*gone, language)));
    if (std::holds_alternative<store::Conflict>(done))
      return answer(std::unexpected(refuse(409, "not_abandoned", language)));
    forget(id);
    answer(Deleted{});
  };
  log().read(stream_of(id), 0, 0, [=, this](const store::ReadAnswer& read) {
    if (const auto* gone = std::get_if<store::Unavailable>(&read))
      return answer(std::unexpected(unavailable(*gone, language)));
    const auto& entries = std::get<std::vector<store::Entry>>(read);
    if (entries.empty()) return answer(std::unexpected(refuse(404, Table::missing, language)));
    if (!abandoned(id, entries, before)) return answer(std::unexpected(refuse(409, "not_abandoned", language)));
    log().erase({stream_of(id), entries.back().version, now(), along}, erased);
  });
}

struct Tables::Search {
  std::vector<std::string> streams;
  std::size_t next = 0, looked = 0;
  Time before = 0;
  Language language{};
  AbandonedPage page = {};
  Answer<AbandonedPage> answer;
};

void Tables::list_abandoned(const std::string& after, Time before, Language language, Answer<AbandonedPage> answer) {
  log().streams(std::string(Table::prefix), [=, this](store::NamesAnswer names) {
    if (const auto* gone = std::get_if<store::Unavailable>(&names))
      return answer(std::unexpected(unavailable(*gone, language)));
    auto search = std::make_shared<Search>(Search{.streams = std::move(std::get<std::vector<std::string>>(names)),
                                                  .before = before,
                                                  .language = language,
                                                  .answer = answer});
    const auto first = std::ranges::upper_bound(search->streams, stream_of(after));
    search->next = after.empty() ? 0 : static_cast<std::size_t>(first - search->streams.begin());
    search_on(search);
  });
}

// One stream after the other, so that others do not wait for a long list. The first entry shows whether the rest
// matters.
void Tables::search_on(const std::shared_ptr<Search>& search) {
  constexpr std::size_t most_found = 100, most_looked = 5000;
  AbandonedPage& page = search->page;
  const bool last = search->next == search->streams.size();
  if (last || page.tables.size() == most_found || search->looked++ == most_looked) {
    if (!last && search->next > 0) page.next = search->streams[search->next - 1].substr(Table::prefix.size());
    return search->answer(std::move(page));
  }
  const std::string stream = search->streams[search->next++];
  const auto entries_of = [this](const store::ReadAnswer& answer) {
    const auto* gone = std::get_if<store::Unavailable>(&answer);
    if (gone) dependencies().complain(gone->why);  // The others can be read.
    return gone ? nullptr : &std::get<std::vector<store::Entry>>(answer);
  };
  log().read(stream, 0, 1, [=, this](const store::ReadAnswer& head) {
    const auto* first = entries_of(head);
    if (!first || first->empty() || !may_be_abandoned(first->front(), search->before)) return search_on(search);
    log().read(stream, 0, 0, [=, this](const store::ReadAnswer& whole) {
      if (const auto* all = entries_of(whole))
        if (auto found = abandoned(stream.substr(Table::prefix.size()), *all, search->before))
          search->page.tables.push_back(std::move(*found));
      search_on(search);
    });
  });
}

}  // namespace mafia::live
