#include "live/tournaments.hpp"

#include "crypto/crypto.hpp"

namespace mafia::live {

void Tournaments::open(const TournamentRequest& request, const access::AccountView& owner, Language language,
                       Answer<Opening> answer, const OpenedAlong& along) {
  auto opened = Tournament::open(request, owner, language, now(), crypto::base64url(dependencies().random_bytes(24)),
                                 dependencies().library);
  if (!opened) return answer(std::unexpected(opened.error()));
  // The same key from another account opens another tournament.
  const std::string secret = std::to_string(owner.id) + "\n" + request.key;
  const std::string chosen = request.key.empty()
                                 ? dependencies().random_bytes(9)
                                 : std::string(crypto::bytes_of(crypto::sha256("tournament\n", secret)).substr(0, 9));
  const std::vector<std::string> head = opened->lines;
  const std::string body = body_of({now(), request.key.empty() ? "" : "open", std::move(*opened)});
  const std::string id = crypto::base64url(chosen);
  const auto done = [answer, head, language](std::expected<Created, Refused> made) {
    if (!made) return answer(std::unexpected(made.error()));
    if (made->item->opened().lines != head) return answer(std::unexpected(refuse(409, "key_reused", language)));
    answer(Opening{made->item, made->repeated});
  };
  create(id, body, language, done, along ? std::optional(along(id)) : std::nullopt);
}

struct Tournaments::Listing {
  Language language;
  std::vector<std::string> streams;
  std::size_t next = 0;
  std::vector<Listed> list;
  Answer<std::vector<Listed>> answer;
};

void Tournaments::list(Language language, Answer<std::vector<Listed>> answer) {
  log().streams(std::string(Tournament::prefix), [this, language, answer](store::NamesAnswer names) {
    if (const auto* gone = std::get_if<store::Unavailable>(&names))
      return answer(std::unexpected(unavailable(*gone, language)));
    list_next(std::make_shared<Listing>(
        Listing{language, std::move(std::get<std::vector<std::string>>(names)), 0, {}, answer}));
  });
}

void Tournaments::list_next(const std::shared_ptr<Listing>& listing) {
  for (; listing->next < listing->streams.size(); ++listing->next) {
    const std::string& stream = listing->streams[listing->next];
    const std::string id = stream.substr(Tournament::prefix.size());
    if (const auto known = heads_.find(id); known != heads_.end()) {
      listing->list.push_back(known->second);
      continue;
    }
    return log().read(stream, 0, 1, [this, listing, id](store::ReadAnswer answer) {
      const auto* gone = std::get_if<store::Unavailable>(&answer);
      if (gone && gone->reason == store::Unavailable::Reason::failed)
        return listing->answer(std::unexpected(unavailable(*gone, listing->language)));
      if (gone) {  // The others can be read.
        ++listing->next;
        return list_next(listing);
      }
      const auto& entries = std::get<std::vector<store::Entry>>(answer);
      Tournament head(id, dependencies().library);
      if (!entries.empty() && take_next(head, 1, Tournament::read(entries.front().body))) {
        heads_[id] = {id, head.state().title, std::string(head.state().rules->id)};
      } else {
        dependencies().complain(stream_of(id) + ": its first entry cannot be read");
        ++listing->next;  // The others can be read.
      }
      list_next(listing);
    });
  }
  listing->answer(std::move(listing->list));
}

void Tournaments::pass(Tournament& tournament, Time) {
  if (!publish_ || tournament.watchers() == 0) return;
  for (const Language language : tournament.untold())
    if (const TournamentPtr found = loaded_one(tournament.id())) publish_(found, language);
}

}  // namespace mafia::live
