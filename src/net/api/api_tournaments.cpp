#include <algorithm>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "live/tournament_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"

namespace mafia::net {
namespace {

using access::AccountView;
using Json = nlohmann::ordered_json;

constexpr std::size_t longest_title = 200, most_lines = 5000;

live::TournamentRequest read_opening(Members& members) {
  live::TournamentRequest request{.title = members.text("title", 1, longest_title),
                                  .rules = members.text("rules", 1, 64),
                                  .with = members.pairs_if_any("with")};
  if (const auto offset = members.number_if_any("utc_offset", -14 * 60, 14 * 60))
    request.utc_offset = static_cast<int>(*offset);
  if (members.has("key")) request.key = members.text("key", 16, longest_key);
  return request;
}

std::string in(Language language, const std::string& form) { return form + (language == Language::ru ? " ru" : " en"); }

// Writes a text from a snapshot of the tournament, in the thread of the renderings.
using Write = std::function<std::expected<std::string, std::string>(const live::Tournament&)>;
std::function<Renderings::Make()> writing(const live::Tournament& tournament, Write write) {
  return [&tournament, write = std::move(write)]() -> Renderings::Make {
    return [snapshot = tournament.snapshot(), write] { return write(*snapshot); };
  };
}

std::string rendering_name(const live::Tournament& tournament, const std::string& form) {
  return "tournament " + tournament.id() + "/" + form;
}

// There is one for each round and player. They have a queue of their own, so that a client that asks for all of them
// does not delay the standings.
std::string question_name(const live::Tournament& tournament, const std::string& form) {
  return "questions about tournament " + tournament.id() + "/" + form;
}

constexpr const char* text_type = "text/plain; charset=utf-8";
constexpr const char* json_type = "application/json; charset=utf-8";

}  // namespace

void Api::with_tournament(const AskPtr& ask, std::function<void(const TournamentPtr&)> then) {
  if (!may_watch(ask->request.remote, ask->places.front())) return refuse_too_often(*ask, "1");
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

// The longest tournament (live/room.hpp) has some 15,000 games: writing its standings takes tenths of a second.
void Api::render(const AskPtr& ask, const Tournament& tournament, const TournamentForm& form) {
  const auto answer = [ask, type = form.type, before = form.before, player = form.player](const RenderingPtr& made) {
    if (!made) return;  // Without an answer the client gets a 500.
    if (made->refused.empty()) return ask->respond({.type = type, .shared_body = made->body});
    ask->refuse(404, made->refused, {made->refused == "no_such_round" ? before : player});
  };
  if (!tournament_texts_.find(form.name, tournament.version(), form.prepare, answer)) refuse_too_often(*ask, "1");
}

bool Api::find_standings(const Tournament& tournament, Language language, Told told) {
  const auto write = [language](const Tournament& now) { return live::standings_message(now, language); };
  const store::Version version = tournament.version();
  return tournament_texts_.find(rendering_name(tournament, in(language, "stream")), version, writing(tournament, write),
                                [told = std::move(told), version](const RenderingPtr& made) { told(made, version); });
}

void Api::tell_standings(const TournamentPtr& tournament, Language language) {
  const auto tell = [tournament, language](const RenderingPtr& made, store::Version version) {
    made ? tournament->tell(language, version, *made->body) : tournament->name_again(language);
  };
  if (!find_standings(*tournament, language, tell)) tournament->name_again(language);
}

void Api::show_tournament(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    const auto write = [language = ask->language](const Tournament& now) { return live::describe(now, language); };
    render(ask, *tournament, {rendering_name(*tournament, in(ask->language, "head")), writing(*tournament, write)});
  });
}

// For officials only: the log has statements, complaints and results that are not confirmed yet.
void Api::show_cup(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    with_tournament(ask, [this, ask, account](const TournamentPtr& tournament) {
      if (!tournament->is_official(account)) return ask->refuse(403, "not_entitled");
      const auto prepare = [&]() -> Renderings::Make {
        return [lines = tournament->lines()] {
          std::string text;
          for (const std::string& line : lines) text.append(line).append("\n");
          return text;
        };
      };
      render(ask, *tournament, {rendering_name(*tournament, "log"), prepare, text_type});
    });
  });
}

void Api::show_tournament_file(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    const auto write = [](const Tournament& now) { return tournament_json(now.cup()); };
    render(ask, *tournament, {rendering_name(*tournament, "file"), writing(*tournament, write)});
  });
}

void Api::show_seats(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    const auto write = [language = ask->language](const Tournament& now) {
      return notation::seats_text(now.state(), language);
    };
    const std::string name = rendering_name(*tournament, in(ask->language, "seats"));
    render(ask, *tournament, {name, writing(*tournament, write), text_type});
  });
}

void Api::show_standings(const AskPtr& ask) {
  with_tournament(ask, [this, ask](const TournamentPtr& tournament) {
    // A made-up round must not cost a snapshot of the tournament.
    const std::string given(ask->request.parameter("before").value_or(""));
    const std::optional<std::string> round = given.empty() ? given : live::plain_round(tournament->state(), given);
    if (!round) return ask->refuse(404, "no_such_round", {given.substr(0, 64)});
    const std::string& before = *round;
    const auto typed = ask->request.parameter("explain");
    if (typed) return explain(ask, *tournament, before, std::string(*typed));
    const auto write = [before, language = ask->language](const Tournament& now) {
      return live::standings_of(now, before, language);
    };
    const std::string form = in(ask->language, "standings");
    const std::string name =
        before.empty() ? rendering_name(*tournament, form) : question_name(*tournament, form + " " + before);
    render(ask, *tournament, {name, writing(*tournament, write), json_type, before});
  });
}

// An unknown name is refused before anything is computed.
void Api::explain(const AskPtr& ask, const Tournament& tournament, const std::string& before,
                  const std::string& player) {
  if (std::ranges::find(tournament.state().players, player, &tournament::Player::name) ==
      tournament.state().players.end())
    return ask->refuse(404, "no_such_player", {player});
  const auto write = [before, player, language = ask->language](const Tournament& now) {
    return live::explanation_of(now, before, player, language);
  };
  const std::string name = question_name(tournament, in(ask->language, "explanation") + " " + before + "\n" + player);
  render(ask, tournament, {name, writing(tournament, write), json_type, before, player});
}

// Tables are closed before their result is confirmed: a concurrent command is either part of the confirmed record or
// refused. If the lines are not entered after all, the tables are opened again.
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
    // After a 503 it is unknown whether the lines were stored; a repeated request finds out.
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
