#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "live/tournament_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"

namespace mafia::net {
namespace {

using access::AccountView;
using Json = nlohmann::ordered_json;

constexpr std::size_t shortest_key = 8, longest_key = 64, longest_title = 200, most_lines = 5000;
constexpr std::int64_t most_versions = std::int64_t{1} << 40;

live::TournamentRequest read_opening(Members& members) {
  live::TournamentRequest request{.title = members.text("title", 1, longest_title),
                                  .rules = members.text("rules", 1, 64),
                                  .with = members.pairs_if_any("with")};
  if (const auto offset = members.number_if_any("utc_offset", -14 * 60, 14 * 60))
    request.utc_offset = static_cast<int>(*offset);
  if (members.has("key")) request.key = members.text("key", 16, longest_key);
  return request;
}

const char* short_name(Language language) { return language == Language::ru ? " ru" : " en"; }

constexpr const char* text_type = "text/plain; charset=utf-8";

}  // namespace

void Api::with_tournament(const AskPtr& ask, std::function<void(const TournamentPtr&)> then) {
  tournaments_.find(ask->places.front(), ask->language, [ask, then](std::expected<TournamentPtr, live::Refused> found) {
    if (!found) return ask->refuse(found.error());
    then(*found);
  });
}

void Api::open_tournament(const AskPtr& ask) {
  with_account(ask, access::Right::open_tournament, [this, ask](const AccountView& account) {
    Members members(ask->request.body, ask->language);
    const live::TournamentRequest request = read_opening(members);
    if (members.problem()) return ask->refuse(*members.problem());
    const auto answer = [ask](std::expected<live::Tournaments::Opening, live::Refused> opened) {
      if (!opened) return ask->refuse(opened.error());
      const Tournament& made = *opened->tournament;
      const Json json = {{"tournament", made.id()}, {"version", made.version()}};
      ask->answer(write_json(json), opened->repeated ? 200 : 201);
    };
    tournaments_.open(request, account, ask->language, answer, [&](const std::string& id) {
      return along(*ask, "tournament_opened", "tournament " + id, actor_of(*ask));
    });
  });
}

void Api::show_tournaments(const AskPtr& ask) {
  const auto answer = [ask](std::expected<std::vector<live::Tournaments::Listed>, live::Refused> list) {
    if (!list) return ask->refuse(list.error());
    Json all = Json::array();
    for (const auto& each : *list)
      all.push_back({{"tournament", each.id}, {"title", each.title}, {"rules", each.rules}});
    ask->answer(write_json(Json{{"tournaments", all}}));
  };
  tournaments_.list(ask->language, answer);
}

void Api::show_tournament(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    ask->respond({.shared_body = kept_text(*tournament, std::string("head") + short_name(ask->language),
                                           [&] { return live::describe(*tournament, ask->language); })});
  });
}

// The log has statements, complaints and results that nobody has confirmed yet.
void Api::show_cup(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    with_tournament(ask, [this, ask, account](const TournamentPtr& tournament) {
      if (!tournament->is_official(account)) return ask->refuse(403, "not_entitled");
      const auto write = [&] {
        std::string text;
        for (const std::string& line : tournament->lines()) text.append(line).append("\n");
        return text;
      };
      ask->respond({.type = text_type, .shared_body = kept_text(*tournament, "log", write)});
    });
  });
}

void Api::show_tournament_file(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    ask->respond({.shared_body = kept_text(*tournament, "file", [&] { return tournament_json(tournament->cup()); })});
  });
}

void Api::show_seats(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    const auto write = [&] { return notation::seats_text(tournament->state(), ask->language); };
    ask->respond({.type = text_type,
                  .shared_body = kept_text(*tournament, std::string("seats") + short_name(ask->language), write)});
  });
}

void Api::show_standings(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    const std::string before(ask->request.parameter("before").value_or(""));
    const auto player = ask->request.parameter("explain");
    if (before.size() > 64) return ask->refuse(404, "no_such_round", {before.substr(0, 64)});
    const std::string form = "standings" + std::string(short_name(ask->language)) + " " + before;
    const auto standings = kept_text(*tournament, form, [&] {
      return live::standings_of(*tournament, before, ask->language).value_or(std::string());  // Empty: no such round.
    });
    if (standings->empty()) return ask->refuse(404, "no_such_round", {before});
    if (!player) return ask->respond({.shared_body = standings});
    auto explained = live::explanation_of(*tournament, before, std::string(*player), ask->language);
    if (!explained) return ask->refuse(404, "no_such_player", {std::string(*player)});
    ask->answer(std::move(*explained));
  });
}

// Tables are closed before their result is confirmed: a command that is on its way is either part of what the table
// has then, or refused. If the lines are not entered after all, the tables are opened again.
void Api::change_tournament(const AskPtr& ask, const live::LinesRequest& request) {
  with_tournament(ask, [this, ask, request](const TournamentPtr& tournament) {
    std::vector<live::GamePlace> changed, confirmed;
    if (!tournament->made_by(request.key))
      (void)tournament->plan(*ask->account, request, ask->language, tournaments_.now(), &changed);
    for (const live::GamePlace& place : changed)
      if (!tournament->confirmed(place)) confirmed.push_back(place);
    close_tables(tournament, confirmed, true, ask->language,
                 [this, ask, request, tournament, changed](const std::optional<live::Refused>& refused) {
                   if (!refused) return enter(ask, request, changed);
                   settle_tables(tournament, changed);
                   ask->refuse(*refused);
                 });
  });
}

void Api::enter(const AskPtr& ask, const live::LinesRequest& request, const std::vector<live::GamePlace>& changed) {
  const auto plan = [this, ask, request](const Tournament& tournament) -> Tournament::Plan {
    auto planned = tournament.plan(*ask->account, request, ask->language, tournaments_.now());
    if (!planned && planned.error().code == "conflict")
      planned.error().more += R"(,"lines":)" + write_json(Json(tournament.lines_since(request.version)));
    return planned;
  };
  const auto done = [this, ask, request, changed](std::expected<live::Tournaments::Done, live::Refused> made) {
    // Nobody can say whether it was stored if the log is gone: whoever repeats it finds out.
    if (!changed.empty() && (made || made.error().status != 503))
      tournaments_.find(ask->places.front(), ask->language, [this, changed](const auto& now) {
        if (now) settle_tables(*now, changed);
      });
    if (!made) return ask->refuse(made.error());
    const live::LinesEntered* entered = made->item->entered(made->last);
    if (made->repeated && (!entered || entered->said != request.digest())) return ask->refuse(409, "key_reused");
    ask->answer(live::answer_json(*made->item, made->last, made->repeated));
  };
  tournaments_.change(ask->places.front(), request.key, ask->language, plan, done);
}

void Api::enter_lines(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView&) {
    Members members(ask->request.body, ask->language);
    const live::LinesRequest request{
        .version = static_cast<store::Version>(members.number("version", 0, most_versions)),
        .key = members.text("key", shortest_key, longest_key),
        .lines = members.texts("lines", most_lines),
        .look_alikes = members.flag("look_alikes")};
    if (!members.problem() && request.lines.empty()) members.wrong("lines", "some_lines");
    if (members.problem()) return ask->refuse(*members.problem());
    change_tournament(ask, request);
  });
}

void Api::name_official(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& by) {
    Members members(ask->request.body, ask->language);
    const auto account = static_cast<access::AccountId>(members.number("account", 1, most_versions));
    const std::string name = members.text("name", 0, 64);
    if (members.problem()) return ask->refuse(*members.problem());
    const auto plan = [this, ask, by, account, name](const Tournament& tournament) -> Tournament::Plan {
      auto planned = tournament.plan_official(by, account, name, ask->language, tournaments_.now());
      if (planned && !accounts_.account(account))
        return std::unexpected(live::refuse(404, "no_such_account", ask->language));
      return planned;
    };
    const auto done = [this, ask, account, name](std::expected<live::Tournaments::Done, live::Refused> made) {
      if (!made) return ask->refuse(made.error());
      for (const access::AccountId official : made->item->once_officials()) revoke_links(made->item, official);
      const Json json = {{"version", made->last}, {"account", account}, {"name", name}};
      ask->answer(write_json(json));
    };
    const auto note = [this, ask, account](const auto&) {
      return along(*ask, "official_named", "tournament " + ask->places.front() + " account " + std::to_string(account),
                   actor_of(*ask));
    };
    tournaments_.change(ask->places.front(), {}, ask->language, plan, done, note);
  });
}

}  // namespace mafia::net
