// Sends the bytes of a connection through the whole server and checks its answers: each is complete HTTP with a status
// that the server uses, its JSON can be parsed, and the next client is still served. The first byte chooses the request
// around the rest, the second how it is split, who sends it, and when.
#include <zlib.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "connection.hpp"

namespace {

using namespace mafia;
using fuzz::bearer_of;
using fuzz::demand;
using fuzz::fields_of;
using fuzz::Json;

// The number with which the text begins; -1: none.
int number_at(std::string_view text) {
  int number = -1;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Removes the body of an answer from the front and returns it. It may be missing only after HEAD.
std::string_view take_body(std::string_view head, std::string_view& said, bool may_be_missing) {
  constexpr std::string_view field = "\r\nContent-Length: ";
  const std::size_t at = head.find(field);
  demand(at != head.npos, "no length", head);
  if (may_be_missing && (said.empty() || said.starts_with("HTTP/1.1 "))) return {};
  const int length = number_at(head.substr(at + field.size()));
  const auto size = static_cast<std::size_t>(length);
  demand(length >= 0 && size <= said.size(), "half a body", head);
  const std::string_view body = said.substr(0, size);
  said.remove_prefix(size);
  return body;
}

std::string unpacked(std::string_view body) {
  z_stream stream{};
  constexpr int window_with_gzip_header = 15 + 16;
  demand(inflateInit2(&stream, window_with_gzip_header) == Z_OK, "no memory");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  std::string out;
  int state = Z_OK;
  while (state == Z_OK) {
    std::array<char, 65'536> part;
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.append(part.data(), part.size() - stream.avail_out);
  }
  demand(state == Z_STREAM_END && stream.avail_in == 0, "a packed body that cannot be unpacked");
  inflateEnd(&stream);
  return out;
}

// After an upgrade come frames, which the target `websocket` covers.
void check_answers(std::string_view said, bool asks_for_heads) {
  while (!said.empty()) {
    demand(said.starts_with("HTTP/1.1 "), "not an answer", said.substr(0, 200));
    const std::size_t end = said.find("\r\n\r\n");
    demand(end != said.npos, "half a header", said.substr(0, 200));
    const std::string_view head = said.substr(0, end + 2);
    demand(invalid_utf8(head) == head.npos, "a header that is not UTF-8", head);
    for (std::size_t i = 0; i < head.size(); ++i)
      demand(head[i] >= ' ' || head[i] == '\r' || head[i] == '\n' || head[i] < 0, "a control character", head);
    const int status = number_at(said.substr(9, 3));
    if (status == 101) return;
    demand(status == 100 || (status >= 200 && status < 600 && status != 500), "an odd status", head);
    said.remove_prefix(end + 4);
    if (status == 100 || status == 204 || status == 304) continue;
    const std::string_view body = take_body(head, said, asks_for_heads);
    if (asks_for_heads && body.empty()) continue;
    const bool packed = head.find("\r\nContent-Encoding: gzip") != head.npos;
    const std::string text = packed ? unpacked(body) : std::string(body);
    if (head.find("application/json") != head.npos)
      demand(Json::accept(text), "a body that is not JSON", std::string_view(text).substr(0, 200));
  }
}

std::string take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string line(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

std::vector<std::string> lines_of(std::string_view rest) {
  std::vector<std::string> lines;
  while (!rest.empty()) lines.push_back(take_line(rest));
  return lines;
}

const std::string host = " HTTP/1.1\r\nHost: localhost\r\n";

std::string asked(std::string_view method, const std::string& target, const std::string& fields,
                  std::string_view body) {
  return std::string(method) + " " + target + host + fields + "Content-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + std::string(body);
}
std::string got(const std::string& target, const std::string& fields) {
  return "GET " + target + host + fields + "\r\n";
}

std::string upgrade(const std::string& path, const std::string& rest) {
  return "GET " + path + "/live" + host + "Connection: Upgrade\r\nUpgrade: websocket\r\n" +
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + rest;
}

// One request to any route, with everything that it needs unless the input replaces it.
struct Step {
  std::size_t route = 0;
  unsigned who = 0;
  std::string place;                                      // Replaces the last part of the path.
  std::vector<std::pair<std::string, std::string>> with;  // Other members of the body, or of the query.
};

// A line with an equals sign belongs to the step before it. Any other line begins a step: a character for the route,
// one for the client, and the last part of the path.
std::vector<Step> steps_of(std::string_view rest) {
  constexpr std::size_t most = 12;
  std::vector<Step> steps;
  for (const std::string& line : lines_of(rest)) {
    const std::size_t sign = line.find('=');
    if (sign != line.npos && sign > 0 && !steps.empty()) {
      steps.back().with.emplace_back(line.substr(0, sign), line.substr(sign + 1));
    } else if (line.size() >= 2 && steps.size() < most) {
      const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(line[i]); };
      steps.push_back({byte(0) % net::Api::routes().size(), byte(1), line.substr(2), {}});
    }
  }
  return steps;
}

const fuzz::World::Table& table_of(const Step& step, const fuzz::World::Names& names) {
  switch (step.who / 8 % 3) {
    case 0: return names.fresh;
    case 1: return names.played;
    default: return names.over;
  }
}

std::string asker(const Step& step, const fuzz::World::Names& names) {
  const fuzz::World::Table& table = table_of(step, names);
  switch (step.who % 8) {
    case 0: return {};
    case 1: return bearer_of(table.judge);
    case 2: return bearer_of(table.assistant.empty() ? table.judge : table.assistant);
    case 3: return fields_of(fuzz::owner_session);
    case 4: return std::string("Cookie: primanota_session=") + fuzz::owner_session + "\r\n";
    case 5: return fields_of(fuzz::player_session);
    case 6: return fields_of(fuzz::judge_session);
    default: return fields_of(fuzz::owner_session) + bearer_of(table.judge);
  }
}

std::string path_of(const Step& step, const fuzz::World::Names& names) {
  const std::map<std::string_view, std::string> places = {{"{table}", table_of(step, names).id},
                                                          {"{tournament}", names.tournament},
                                                          {"{session}", names.session},
                                                          {"{game}", "2.1"},
                                                          {"{account}", "2"},
                                                          {"{rules}", "fiim-2019"},
                                                          {"{clause}", "FIIM-8.5.6.3"}};
  std::string path(net::Api::routes()[step.route].path);
  for (std::size_t begin = path.find('{'); begin != path.npos; begin = path.find('{', begin)) {
    const std::size_t end = path.find('}', begin) + 1;
    const auto known = places.find(std::string_view(path).substr(begin, end - begin));
    const bool last = path.find('{', end) == path.npos;
    const std::string value = last && !step.place.empty() ? step.place : known == places.end() ? "1" : known->second;
    path.replace(begin, end - begin, value);
    begin += value.size();
  }
  return path;
}

// One body for all routes: members with the same name mean the same, and a route ignores those that it does not know.
Json body_of(const Step& step, const fuzz::World& world) {
  const std::string_view path = net::Api::routes()[step.route].path;
  const fuzz::World::Names& names = world.names();
  const bool of_cup = path.starts_with("/api/tournaments");
  Json body = {{"version", of_cup ? names.tournament_version : table_of(step, names).version},
               {"key", "a key that nobody had"},
               {"line", "foul 3"},
               {"lines", Json::array({of_cup ? "withdraw Alice" : "foul 1"})},
               {"base", 1},
               {"device", "tablet"},
               {"keep", "branch"},
               {"accept", true},
               {"grant", "assistant"},
               {"rules", "fiim-2019"},
               {"title", "Another Cup"},
               {"name", path == "/api/sessions" ? "Olga" : "Vera"},
               {"password", fuzz::password},
               {"old", fuzz::password},
               {"new", "another horse and battery"},
               {"code", world.code()},
               {"token", fuzz::reset_token},
               {"role", "judge"},
               {"account", 3},
               {"by", "Gleb"}};
  for (const auto& [name, value] : step.with) {
    if (value.empty())
      body.erase(name);
    else if (Json parsed = Json::parse(value, nullptr, false); !parsed.is_discarded())
      body[name] = std::move(parsed);
    else
      body[name] = value;
  }
  return body;
}

std::string request_of(const Step& step, const fuzz::World& world) {
  const net::Api::Route& route = net::Api::routes()[step.route];
  std::string target = path_of(step, world.names());
  const std::string fields = asker(step, world.names());
  if (route.method != "GET") return asked(route.method, target, fields, fuzz::written(body_of(step, world)));
  for (const auto& [name, value] : step.with)
    target += (target.find('?') == target.npos ? "?" : "&") + name + "=" + value;
  return got(target, fields + (step.who >= 128 ? "Accept-Encoding: gzip\r\n" : ""));
}

// Enters lines in the tournament, then reads everything of it.
std::string entered(const fuzz::World& world, const std::string& rest) {
  const fuzz::World::Names& names = world.names();
  const std::string owner = fields_of(fuzz::owner_session);
  const Json body = {{"version", names.tournament_version}, {"key", "lines of today"}, {"lines", lines_of(rest)}};
  std::string bytes = asked("POST", names.cup("/commands"), owner, fuzz::written(body));
  for (const char* form : {"", "/log.cup", "/file.json", "/seats.txt?lang=ru", "/standings", "/standings?before=2",
                           "/standings?explain=Alice&lang=ru"})
    bytes += got(names.cup(form), owner);
  return bytes;
}

// Uploads lines recorded offline, chooses their branch if they do not fit, then reads everything of the game.
std::string uploaded(const fuzz::World& world, const std::string& rest, bool fits) {
  const fuzz::World::Table& table = fits ? world.names().fresh : world.names().played;
  const std::string judge = bearer_of(table.judge);
  const Json body = {{"base", fits ? table.version : 1}, {"key", "an upload"}, {"lines", lines_of(rest)}},
             choice = {{"version", table.version + 1}, {"key", "a choice"}, {"keep", "branch"}};
  std::string bytes = asked("POST", table.path("/branches"), judge, fuzz::written(body));
  if (!fits) bytes += asked("POST", table.path("/branches/2/choose"), judge, fuzz::written(choice));
  for (const char* form : {"", "/branches", "/events?from=2", "/deal", "/record.nota?lang=ru", "/protocol.json",
                           "/protocol.txt", "/protocol.pdf", "/signed.json"})
    bytes += got(table.path(form), judge);
  return bytes;
}

constexpr int kinds = 31;

std::string framed(int kind, const fuzz::World& world, const std::string& rest) {
  const fuzz::World::Names& names = world.names();
  const fuzz::World::Table &table = names.fresh, &played = names.played;
  const std::string path = table.path(), bearer = bearer_of(table.judge), owner = fields_of(fuzz::owner_session);
  const auto post = [&](const std::string& target) { return asked("POST", target, bearer, rest); };
  const auto post_as_owner = [&](const std::string& target) { return asked("POST", target, owner, rest); };
  std::string_view body = rest;  // What follows the first line, where that line is something else.
  switch (kind) {
    case 1: return post(path + "/commands");
    case 2: return post("/api/tables");
    case 3: return post(path + "/links");
    case 4: return post(path + "/branches");
    case 5: return post_as_owner("/api/tournaments");
    case 6: return post("/api/accounts");
    case 7: return got(rest, bearer);
    case 8: return got(path + "/links", bearer + rest + "\r\n");
    case 9: return "GET " + path + "/links HTTP/1.1\r\n" + bearer + "Host: " + rest + "\r\n\r\n";
    case 10: return "POST /api/tables" + host + "Transfer-Encoding: chunked\r\n\r\n" + rest;
    case 11: return got(path + "/" + rest, bearer);
    case 12: return "HEAD " + path + host + bearer + "\r\nHEAD " + rest + host + bearer + "\r\n";
    case 13: return upgrade(path, rest);
    case 14: return upgrade(names.cup(), rest);
    // Client addresses from proxy headers: kept with a session, with a table, in the audit.
    case 15:
    case 16: {
      const std::string said = take_line(body);
      const std::string proto = kind == 15 ? "X-Forwarded-Proto: " + take_line(body) + "\r\n" : std::string{};
      const std::string fields = "X-Forwarded-For: " + said + "\r\nForwarded: " + said + "\r\n" + proto;
      const Json signs_in = {{"name", "Olga"}, {"password", fuzz::password}},
                 opens = {{"rules", "fiim-2019"}, {"key", "a key that nobody had"}};
      return asked("POST", "/api/sessions", fields, fuzz::written(signs_in)) +
             asked("POST", "/api/tables", fields, fuzz::written(opens)) + got("/api/me/sessions", owner + fields) +
             got("/api/audit", owner) + got("/metrics", fields);
    }
    // Any path, with a session.
    case 17:
    case 18: {
      const std::string target = take_line(body);
      return asked(kind == 17 ? "POST" : "DELETE", target, owner, body);
    }
    case 19: return got(rest, owner + "Accept-Encoding: gzip\r\n");
    case 20: return got(names.cup("/" + rest), owner);
    case 21: {
      const std::string cookie = "Cookie: " + take_line(body) + "\r\n", csrf = "X-CSRF-Token: " + take_line(body),
                        origin = "\r\nOrigin: " + take_line(body) + "\r\n";
      return asked("POST", "/api/me/password", cookie + csrf + origin, body) + got("/api/me", cookie);
    }
    case 22: return post_as_owner(names.cup("/commands"));
    case 23: return post_as_owner(names.cup("/games/2.1/result"));
    case 24: {
      const std::string account = "/api/accounts/" + take_line(body);
      return asked("POST", account + "/role", owner, body) + asked("POST", account + "/reset", owner, body) +
             asked("POST", account + "/disable", owner, "") + asked("POST", account + "/enable", owner, "") +
             got("/api/accounts", owner) + asked("DELETE", account, owner, "");
    }
    // A second factor: prepared, confirmed, renewed, switched off.
    case 25:
      return post_as_owner("/api/me/second-factor") + post_as_owner("/api/me/second-factor/confirm") +
             post_as_owner("/api/me/second-factor/recovery-codes") +
             asked("DELETE", "/api/me/second-factor", owner, rest) + got("/api/me", owner);
    case 26: {
      const std::string judge = bearer_of(played.judge), number = take_line(body);
      return asked("POST", played.path("/proposals/" + number), judge, body) +
             asked("POST", played.path("/links/" + number + "/renew"), judge, "") +
             got(played.path("/links/" + number + "/qr.svg"), judge) +
             asked("DELETE", played.path("/links/" + number), judge, "") + got(played.path("/links"), judge);
    }
    case 27: return entered(world, rest);
    case 28: return uploaded(world, rest, true);
    case 29: return uploaded(world, rest, false);
    case 30: {
      std::string bytes;
      for (const Step& step : steps_of(rest)) bytes += request_of(step, world);
      return bytes;
    }
    default: return rest;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 2) return 0;
  constexpr live::Time some_days = 2 * 24 * 3'600'000;  // After which the tables are abandoned.
  constexpr std::array<const char*, 4> remotes = {fuzz::proxy, fuzz::proxy, fuzz::stranger, "127.0.0.1"};
  fuzz::World world(data[1] >= 128 ? net::ForwardedBy::forwarded : net::ForwardedBy::x_forwarded_for);
  if (data[1] % 5 == 0) world.pass(some_days);
  const std::string rest(reinterpret_cast<const char*>(data) + 2, size - 2);
  const std::string bytes = framed(data[0] % kinds, world, rest);
  const std::size_t step = data[1] % 7 == 0 ? data[1] + 1U : bytes.size();
  std::string said;
  {
    fuzz::World::Connection connection(world, remotes[data[1] / 32 % 4]);
    for (std::size_t i = 0; i < bytes.size(); i += step) connection.write(std::string_view(bytes).substr(i, step));
    world.tick();
    said = connection.said();
  }
  check_answers(said, bytes.find("HEAD") != bytes.npos);
  fuzz::World::Connection next(world, fuzz::stranger);
  next.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
  demand(next.said().starts_with("HTTP/1.1 200 "), "the next one is not served", next.said());
  return 0;
}
