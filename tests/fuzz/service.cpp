// The bytes of a connection in, the bytes of its answers out, through everything that a request passes. Whatever comes,
// each answer is whole HTTP with a status of ours, what is JSON in it can be read, and the next client is served. The
// first byte chooses what stands around the rest, the second how it is split.
#include "connection.hpp"

#include "base/text.hpp"

namespace {

using namespace mafia;
using fuzz::demand;

// The body of an answer, which may be missing only where HEAD was asked for. Takes it off the front.
std::string_view take_body(std::string_view head, std::string_view& said, bool may_be_missing) {
  constexpr std::string_view field = "\r\nContent-Length: ";
  const std::size_t at = head.find(field);
  demand(at != head.npos, "no length", head);
  if (may_be_missing && (said.empty() || said.starts_with("HTTP/1.1 "))) return {};
  const auto size = static_cast<std::size_t>(std::atoll(head.substr(at + field.size()).data()));
  demand(size <= said.size(), "half a body", head);
  const std::string_view body = said.substr(0, size);
  said.remove_prefix(size);
  return body;
}

// After an upgrade frames follow: the target `websocket` reads them.
void check_answers(std::string_view said, bool asks_for_heads) {
  while (!said.empty()) {
    demand(said.starts_with("HTTP/1.1 "), "not an answer", said.substr(0, 200));
    const std::size_t end = said.find("\r\n\r\n");
    demand(end != said.npos, "half a header", said.substr(0, 200));
    const std::string_view head = said.substr(0, end + 2);
    demand(invalid_utf8(head) == head.npos, "a header that is not UTF-8", head);
    for (std::size_t i = 0; i < head.size(); ++i)
      demand(head[i] >= ' ' || head[i] == '\r' || head[i] == '\n' || head[i] < 0, "a control character", head);
    const int status = std::atoi(said.substr(9, 3).data());
    if (status == 101) return;
    demand(status == 100 || (status >= 200 && status < 600 && status != 500), "an odd status", head);
    said.remove_prefix(end + 4);
    if (status == 100 || status == 204 || status == 304) continue;
    const std::string_view body = take_body(head, said, asks_for_heads);
    if (head.find("application/json") != head.npos && !(asks_for_heads && body.empty()))
      demand(nlohmann::json::accept(body), "a body that is not JSON", body.substr(0, 200));
  }
}

std::string framed(int kind, const fuzz::World& world, const std::string& rest) {
  const std::string host = " HTTP/1.1\r\nHost: localhost\r\n", path = "/api/tables/" + world.table(),
                    bearer = "Authorization: Bearer " + world.token() + "\r\n";
  const auto post = [&](const std::string& target) {
    return "POST " + target + host + bearer + "Content-Length: " + std::to_string(rest.size()) + "\r\n\r\n" + rest;
  };
  switch (kind) {
    case 1: return post(path + "/commands");
    case 2: return post("/api/tables");
    case 3: return post(path + "/links");
    case 4: return post(path + "/branches");
    case 5: return post("/api/tournaments");
    case 6: return post("/api/accounts");
    case 7: return "GET " + rest + host + bearer + "\r\n";
    case 8: return "GET " + path + "/links" + host + bearer + rest + "\r\n\r\n";
    case 9: return "GET " + path + "/links HTTP/1.1\r\n" + bearer + "Host: " + rest + "\r\n\r\n";
    case 10: return "POST /api/tables" + host + "Transfer-Encoding: chunked\r\n\r\n" + rest;
    case 11: return "GET " + path + "/" + rest + host + bearer + "\r\n";
    case 12: return "HEAD " + path + host + bearer + "\r\nHEAD " + rest + host + bearer + "\r\n";
    case 13:
      return "GET " + path + "/live" + host + "Connection: Upgrade\r\nUpgrade: websocket\r\n" +
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + rest;
    default: return rest;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 2) return 0;
  fuzz::World world;
  const std::string rest(reinterpret_cast<const char*>(data) + 2, size - 2);
  const std::string bytes = framed(data[0] % 15, world, rest);
  const std::size_t step = data[1] % 7 == 0 ? data[1] + 1U : bytes.size();
  std::string said;
  {
    fuzz::World::Connection connection(world);
    for (std::size_t i = 0; i < bytes.size(); i += step) connection.write(std::string_view(bytes).substr(i, step));
    said = connection.said();
  }
  check_answers(said, bytes.find("HEAD") != bytes.npos);
  fuzz::World::Connection next(world);
  next.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
  demand(next.said().starts_with("HTTP/1.1 200 "), "the next one is not served", next.said());
  return 0;
}
