// A tournament of one game and its owner, in an application without sockets.
#pragma once

#include "plain_api.hpp"

namespace mafia::test {

class PlainCup {
 public:
  using Json = PlainApi::Json;
  using Headers = PlainApi::Headers;

  PlainCup() {
    api.start({.rate_factor = 1e4});
    const Json olga = {{"token", api.owner_token}, {"name", "Olga"}, {"password", "a long password"}};
    EXPECT_EQ(api.ask({"POST", "/api/owner", {}, olga.dump()}).status, 201);
    const net::Response made = api.ask({"POST", "/api/sessions", {}, olga.dump()});
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string cookie = made.headers.front().second;
    owner = {{"cookie", cookie.substr(0, cookie.find(';'))},
             {"x-csrf-token", Json::parse(made.body)["csrf"].get<std::string>()}};
    const Json cup = as_owner("POST", "/api/tournaments", {{"title", "Cup"}, {"rules", "fiim-2019"}});
    path = "/api/tournaments/" + cup["tournament"].get<std::string>();
    const std::string ten = "Alice, Boris, Clara, Denis, Elena, Felix, Galina, Hugo, Irina, Jakob";
    enter(1, {"official Gleb: judge", "register " + ten, "stage main", "seat 1.1 judge Gleb: " + ten});
  }

  Json as_owner(const std::string& method, const std::string& target, const Json& body = nullptr) {
    const net::Response done =
        api.ask({method, target, {}, body.is_null() ? std::string{} : body.dump(), "192.0.2.7", owner});
    EXPECT_LT(done.status, 300) << done.body;
    return Json::parse(done.content(), nullptr, false);
  }
  void enter(int version, const std::vector<std::string>& lines) {
    as_owner("POST", path + "/commands",
             {{"version", version}, {"key", "the lines " + std::to_string(version)}, {"lines", lines}});
  }
  // Opens the live table of the game. The answer holds its links because the owner may hand them out.
  PlainApi::Table open_table() {
    const Json opened = as_owner("POST", path + "/games/1.1/table", Json::object());
    PlainApi::Table table{opened["table"].get<std::string>(), {}};
    for (const Json& link : opened["links"])
      table.tokens.try_emplace(link["grant"].get<std::string>(), link["token"].get<std::string>());
    return table;
  }

  PlainApi api;
  Headers owner;
  std::string path;
};

}  // namespace mafia::test
