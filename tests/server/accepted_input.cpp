// Accepted input is text that can be answered, stored and logged; refused input is counted.
#include <gtest/gtest.h>

#include "../support/running_server.hpp"
#include "../support/running_service.hpp"
#include "access/address.hpp"
#include "access/security_log.hpp"
#include "base/json_write.hpp"
#include "net/forwarded.hpp"
#include "net/host.hpp"
#include "net/hosts.hpp"

namespace mafia::test {
namespace {

using namespace std::string_literals;
using access::SecurityEvent;

TEST(WriteJson, ReplacesInvalidUtf8) {
  const Json json = {{"url", "http://\xff\xfe"}, {"name", "Вера"}};
  EXPECT_EQ(write_json(json), "{\"url\":\"http://\uFFFD\uFFFD\",\"name\":\"Вера\"}");
}

// RFC 9110, 7.2 and RFC 3986, 3.2.2.
TEST(Authority, IsAHostAndAPort) {
  struct Row {
    std::string text, host, port;
  };
  for (const Row& row : {Row{"example.org", "example.org", ""},
                         {"Example.ORG:8080", "example.org", "8080"},
                         {"127.0.0.1:80", "127.0.0.1", "80"},
                         {"[::1]", "::1", ""},
                         {"[2001:DB8::1]:443", "2001:db8::1", "443"},
                         {"[::ffff:192.0.2.1]", "::ffff:192.0.2.1", ""},
                         {"a_b-c.~d", "a_b-c.~d", ""},
                         {"%D1%8F.example", "%d1%8f.example", ""},
                         {"host:", "host", ""},
                         {"host:65535", "host", "65535"}}) {
    const auto found = net::parse_authority(row.text);
    ASSERT_TRUE(found) << row.text;
    EXPECT_EQ(found->host, row.host);
    EXPECT_EQ(found->port, row.port);
  }
  for (const std::string& text :
       {""s,       ":80"s,    "\xff\xfe"s, "я.example"s,   "a b"s,    "a\tb"s,     "a/b"s,
        "a?b"s,    "a#b"s,    "a@b"s,      "user@host"s,   "a\"b"s,   "<a>"s,      "a\\b"s,
        "a\0b"s,   "a:b"s,    "a:-1"s,     "a:65536"s,     "a:1:2"s,  "a:080808"s, "::1"s,
        "[::1"s,   "[]"s,     "[]:80"s,    "[127.0.0.1]"s, "[::1]x"s, "[::1]80"s,  "[fe80::1%25eth0]"s,
        "[:::1]"s, "[v1.x]"s, "%"s,        "%4"s,          "%zz"s,    "a,b c"s,    std::string(256, 'a')})
    EXPECT_FALSE(net::parse_authority(text)) << text;
}

TEST(Addresses, BelongToNetworks) {
  struct Row {
    const char *network, *address;
    bool inside;
  };
  for (const Row& row : {Row{"10.0.0.0/8", "10.255.0.1", true},
                         {"10.0.0.0/8", "11.0.0.1", false},
                         {"192.0.2.7", "192.0.2.7", true},
                         {"192.0.2.7", "192.0.2.8", false},
                         {"192.0.2.7/31", "192.0.2.6", true},
                         {"0.0.0.0/0", "203.0.113.9", true},
                         {"0.0.0.0/0", "2001:db8::1", false},
                         {"10.0.0.0/8", "::ffff:10.1.2.3", true},
                         {"2001:db8::/32", "2001:db8:ffff::1", true},
                         {"2001:db8::/32", "2001:db9::1", false},
                         {"::/0", "2001:db8::1", true},
                         {"::1", "::1", true},
                         {"fd00::/7", "fc00::1", true}}) {
    const auto network = access::parse_network(row.network);
    const auto address = access::parse_address(row.address);
    ASSERT_TRUE(network && address) << row.network << " " << row.address;
    EXPECT_EQ(access::contains(*network, *address), row.inside) << row.network << " " << row.address;
  }
  for (const char* text : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0/8", "::/129",
                           "localhost", "[::1]", "fe80::1%eth0", "10.0.0.0/8/8"})
    EXPECT_FALSE(access::parse_network(text)) << text;
}

TEST(Addresses, AreCountedByNetwork) {
  EXPECT_EQ(access::network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(access::network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(access::network_of("2001:db8:1:2:ffff::"), access::network_of("2001:db8:1:2::1"));
  EXPECT_NE(access::network_of("2001:db8:1:3::1"), access::network_of("2001:db8:1:2::1"));
  EXPECT_EQ(access::network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(access::network_of("a name: of somebody"), "a name: of somebody");
}

TEST(SecurityLog, CountsAllEventsAndWritesAFew) {
  using namespace std::chrono_literals;
  std::vector<std::string> lines;
  access::SecurityLog log(
      [&](SecurityEvent event, std::string_view address, std::uint64_t times) {
        lines.push_back(std::string(name(event)) + " " + std::string(address) + " " + std::to_string(times));
      },
      2);
  access::SecurityLog::Now now{};
  for (int i = 0; i < 100; ++i) log.note(SecurityEvent::malformed_request, "192.0.2.1", now);
  log.note(SecurityEvent::rate_limit, "192.0.2.1", now);
  log.note(SecurityEvent::malformed_request, "2001:db8::1", now + 59s);
  log.note(SecurityEvent::malformed_request, "2001:db8::2", now + 59s);
  log.note(SecurityEvent::malformed_request, "192.0.2.3", now + 59s);
  log.note(SecurityEvent::malformed_request, "192.0.2.3", now + 61s);
  EXPECT_EQ(lines, (std::vector<std::string>{"malformed_request 192.0.2.1 1", "rate_limit 192.0.2.1 1",
                                             "malformed_request 2001:db8::1 100", "malformed_request 192.0.2.3 3"}));
  EXPECT_EQ(log.count(SecurityEvent::malformed_request), 104U);
  EXPECT_EQ(log.count(SecurityEvent::sign_in_failed), 0U);
}

// A page elsewhere may have pointed a foreign name at this server.
TEST(Hosts, AreThoseOfTheServer) {
  const net::Hosts loopback("127.0.0.1", {"club.example"}), network("0.0.0.0", {}), v6("::", {}), one("192.0.2.7", {});
  struct Row {
    const char* host;
    bool loopback, network, v6, one;
  };
  for (const Row& row : {Row{"127.0.0.1:8080", true, true, true, true},
                         {"127.1.2.3", true, true, true, true},
                         {"[::1]:8080", true, true, true, true},
                         {"localhost", true, true, true, true},
                         {"LOCALHOST.:80", true, true, true, true},
                         {"club.example:8080", true, false, false, false},
                         {"Club.Example", true, false, false, false},
                         {"192.0.2.7", false, true, true, true},
                         {"192.0.2.8", false, true, true, false},
                         {"[2001:db8::1]", false, true, true, false},
                         {"evil.example", false, false, false, false},
                         {"club.example.evil.example", false, false, false, false},
                         {"localhost.evil.example", false, false, false, false},
                         {"127.0.0.1.nip.io", false, false, false, false},
                         {"2130706433", false, false, false, false},
                         {"0x7f.1", false, false, false, false},
                         {"127.1", false, false, false, false},
                         {"", true, true, true, true}}) {
    EXPECT_EQ(loopback.allows(row.host), row.loopback) << row.host;
    EXPECT_EQ(network.allows(row.host), row.network) << row.host;
    EXPECT_EQ(v6.allows(row.host), row.v6) << row.host;
    EXPECT_EQ(one.allows(row.host), row.one) << row.host;
  }
  EXPECT_TRUE(net::Hosts().allows("any.example"));
  EXPECT_EQ(net::host_of("Club.Example."), "club.example");
  EXPECT_EQ(net::host_of("[2001:DB8::1]"), "2001:db8::1");
  EXPECT_EQ(net::host_of("2001:DB8::1"), "2001:db8::1");
  for (const char* text : {"club", "club_2.local", "xn--h1alffa9f.xn--p1ai", "1.example", "2024x"})
    EXPECT_EQ(net::host_of(text), text);
  for (const char* text :
       {"club.example:80", "club.example:", "a/b", "", "я.example", "*", "*.example.org", "a..b", ".a", "-a.example",
        "a-.example", "192.168.1.300", "192.168.1", "80", "%D1%8F.example", "a,b"})
    EXPECT_EQ(net::host_of(text), "") << text;
}

// http://0.0.0.0:8080 cannot be opened anywhere.
TEST(Hosts, ThePrintedAddressCanBeOpened) {
  net::Config everywhere;
  everywhere.address = "0.0.0.0";
  const RunningService service(everywhere);
  const std::string address = "http://localhost:" + std::to_string(service.port);
  EXPECT_EQ(service.service->address(), address);
  EXPECT_EQ(service.service->owner_link(), address + "/owner#" + service.owner_token);
  EXPECT_TRUE(everywhere.listens_everywhere());
  for (const auto& [text, all] : {std::pair{"::", true}, {"127.0.0.1", false}, {"::1", false}, {"192.0.2.7", false}}) {
    everywhere.address = text;
    EXPECT_EQ(everywhere.listens_everywhere(), all) << text;
  }
  net::Config named;
  named.url = "https://mafia.example.org";
  EXPECT_EQ(RunningService(named).service->address(), "https://mafia.example.org");
}

TEST(Hosts, OthersAreMisdirected) {
  net::Config config;
  config.url = "https://mafia.example.org/club";
  config.hosts = {"other.example"};
  const RunningService service(config);
  struct Row {
    const char* host;
    int status;
  };
  for (const Row& row : {Row{"mafia.example.org", 200},
                         {"mafia.example.org:443", 200},
                         {"other.example", 200},
                         {"127.0.0.1", 200},
                         {"localhost:8080", 200},
                         {"evil.example", 421},
                         {"192.0.2.1", 421}}) {
    HttpClient client = service.http();
    client.write("GET /livez HTTP/1.1\r\nHost: " + std::string(row.host) + "\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, row.status) << row.host;
  }
  HttpClient absolute = service.http();
  absolute.write("GET http://evil.example/livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(absolute.read_answer().status, 421) << "the target stands over the field (RFC 9112, 3.2.2)";
  HttpClient old = service.http();
  old.write("GET /livez HTTP/1.0\r\n\r\n");
  EXPECT_EQ(old.read_answer().status, 200);
  HttpClient rebound = service.http();
  EXPECT_EQ(rebound.get("/livez").status, 200) << "an address of this machine";
}

// RFC 7239 and the older headers of proxies. From outside: 192.0.2.0/24; proxies: 10.0.0.0/8, fd00::/8 and loopback.
TEST(Forwarded, TheLastUntrustedHopIsTheClient) {
  struct Row {
    const char *name, *fields, *who;
  };
  const Row rows[] = {
      {"nothing said", "", "127.0.0.1"},
      {"one hop", "X-Forwarded-For: 192.0.2.1", "192.0.2.1"},
      {"the client's own words come first", "X-Forwarded-For: 198.51.100.9, 192.0.2.1", "192.0.2.1"},
      {"two proxies", "X-Forwarded-For: 198.51.100.9, 192.0.2.1, 10.0.0.1, fd00::1", "192.0.2.1"},
      {"two fields are one list", "X-Forwarded-For: 198.51.100.9\r\nX-Forwarded-For: 192.0.2.1", "192.0.2.1"},
      {"all are proxies", "X-Forwarded-For: 10.0.0.2, 10.0.0.1", "10.0.0.2"},
      {"with a port", "X-Forwarded-For: 192.0.2.1:4711", "192.0.2.1"},
      {"IPv6", "X-Forwarded-For: 2001:DB8::1", "2001:db8::1"},
      {"IPv6 in brackets", "X-Forwarded-For: [2001:db8::1]:4711", "2001:db8::1"},
      {"IPv4 as IPv6", "X-Forwarded-For: ::ffff:192.0.2.1", "192.0.2.1"},
      {"nonsense before the client", "X-Forwarded-For: \"><b>, 192.0.2.1", "192.0.2.1"},
      {"nonsense", "X-Forwarded-For: nonsense", "127.0.0.1"},
      {"nonsense behind the client", "X-Forwarded-For: 192.0.2.1, nonsense", "127.0.0.1"},
      {"an empty list", "X-Forwarded-For: ,", "127.0.0.1"},
      {"unknown", "X-Forwarded-For: 192.0.2.1, unknown", "127.0.0.1"},
      {"another field is the client's", "Forwarded: for=198.51.100.9\r\nX-Forwarded-For: 192.0.2.1", "192.0.2.1"},
      {"also if it cannot be read", "Forwarded: x\r\nX-Forwarded-For: 192.0.2.1", "192.0.2.1"},
      {"also alone", "Forwarded: for=198.51.100.9;proto=https", "127.0.0.1"},
      {"TLS by the proxy", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https", "192.0.2.1 secure"},
      {"the nearest proxy knows", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: http, https", "192.0.2.1 secure"},
      {"plain", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: http", "192.0.2.1"},
      {"another word", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: wss", "192.0.2.1"},
  };
  const Row standard[] = {
      {"Forwarded", "Forwarded: for=192.0.2.1", "192.0.2.1"},
      {"in other letters", "forwarded: FOR=192.0.2.1;BY=10.0.0.1", "192.0.2.1"},
      {"quoted, with a port", "Forwarded: for=\"192.0.2.1:4711\"", "192.0.2.1"},
      {"quoted IPv6", "Forwarded: for=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"},
      {"an escape in quotes", "Forwarded: for=\"192.0.2.\\1\"", "192.0.2.1"},
      {"two hops", "Forwarded: for=198.51.100.9, for=192.0.2.1;proto=http, for=10.0.0.1", "192.0.2.1"},
      {"unknown hop", "Forwarded: for=192.0.2.1, for=unknown", "127.0.0.1"},
      {"an obfuscated hop", "Forwarded: for=_gazonk", "127.0.0.1"},
      {"an obfuscated port", "Forwarded: for=\"192.0.2.1:_port\"", "192.0.2.1"},
      {"no for", "Forwarded: by=10.0.0.1;host=x", "127.0.0.1"},
      {"an open quotation", "Forwarded: for=\"192.0.2.1", "127.0.0.1"},
      {"a quotation that a client left open", "Forwarded: for=\"_x, for=192.0.2.1", "192.0.2.1"},
      {"IPv6 without quotes", "Forwarded: for=[2001:db8::1]", "127.0.0.1"},
      {"IPv6 without brackets", "Forwarded: for=\"2001:db8::1\"", "127.0.0.1"},
      {"for twice", "Forwarded: for=192.0.2.1;for=192.0.2.2", "127.0.0.1"},
      {"no value", "Forwarded: for=", "127.0.0.1"},
      {"no pairs", "Forwarded: nonsense", "127.0.0.1"},
      {"nonsense before the client, Forwarded", "Forwarded: x, for=192.0.2.1", "192.0.2.1"},
      {"another field than Forwarded", "X-Forwarded-For: 198.51.100.9\r\nForwarded: for=192.0.2.1", "192.0.2.1"},
      {"TLS in another field", "X-Forwarded-Proto: https\r\nForwarded: for=192.0.2.1", "192.0.2.1"},
      {"TLS in Forwarded", "Forwarded: for=192.0.2.1;proto=HTTPS", "192.0.2.1 secure"},
      {"TLS of another hop", "Forwarded: for=192.0.2.1;proto=http, for=10.0.0.1;proto=https", "192.0.2.1"},
  };
  std::vector<access::Network> networks;
  for (const char* text : {"127.0.0.0/8", "10.0.0.0/8", "fd00::/8"}) networks.push_back(*access::parse_network(text));
  RunningServer behind({}, {.proxies = net::TrustedProxies(networks)}), open,
      by_standard({}, {.proxies = net::TrustedProxies(networks, net::ForwardedBy::forwarded)});
  const auto who = [](RunningServer& running, const Row& row) {
    HttpClient client = running.http();
    const std::string fields = row.fields;
    client.write("GET /who HTTP/1.1\r\nHost: x\r\n" + fields + (fields.empty() ? "" : "\r\n") + "\r\n");
    return client.read_answer().body;
  };
  for (const Row& row : rows) {
    EXPECT_EQ(who(behind, row), row.who) << row.name;
    EXPECT_EQ(who(open, row), "127.0.0.1") << row.name << ": nobody is trusted";
  }
  for (const Row& row : standard) EXPECT_EQ(who(by_standard, row), row.who) << row.name;
}

// An operator who bans by the log must hit the client, not an earlier client of the same connection.
TEST(AcceptedInput, SecurityEventsNameTheClientBehindTheProxy) {
  RunningServer behind({}, {.proxies = net::TrustedProxies({*access::parse_network("127.0.0.0/8")})});
  std::vector<std::string> named;
  behind.in_loop([&] {
    const auto remember = [&](access::SecurityEvent, const std::string& address) { named.push_back(address); };
    behind.server.on_security_event(remember);
  });
  HttpClient client = behind.http();
  client.write("GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
  EXPECT_EQ(client.read_answer().body, "192.0.2.1");
  client.write("GET /who HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n");
  EXPECT_EQ(client.read_answer().status, 400);
  HttpClient other = behind.http();
  other.write(
      "GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.2\r\nConnection: Upgrade\r\n"
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n");
  EXPECT_EQ(other.read_answer().status, 400);
  EXPECT_EQ(behind.in_loop([&] { return named; }), (std::vector<std::string>{"127.0.0.1", "192.0.2.2"}));
}

Answer answer_to(const RunningService& service, const std::string& bytes) {
  HttpClient client = service.http();
  client.write(bytes);
  return client.read_answer();
}

// One such request once ended the program: the links in the answer begin with the Host.
TEST(AcceptedInput, NoHeaderEndsTheProgram) {
  const RunningService service;
  const std::string opening = R"({"rules":"mafclub-2023-ru"})";
  const Json table = json_of(service.ask("POST", "/api/tables", {}, opening));
  const std::string path = "/api/tables/" + table["table"].get<std::string>() + "/links";
  const std::string token = "Authorization: Bearer " + table["links"][0]["token"].get<std::string>() + "\r\n";
  const std::vector<std::string> routes = {"POST /api/tables", "GET " + path, "POST " + path,
                                           "POST " + path + "/2/renew"};
  const std::vector<std::string> faults = {"Host: \xff\xfe\r\n",
                                           "Host: x\r\nOrigin: http://\xc3(\r\n",
                                           "Host: x\r\nForwarded: for=\xed\xa0\x80\r\n",
                                           "Host: x\r\nX-Forwarded-For: \xf5\x80\r\n",
                                           "Host: x\r\nUser-Agent: \x80\r\n",
                                           "Host: x\r\nCookie: primanota_session=\xff\r\n",
                                           "Host: x\r\nAccept-Language: \xff\r\n"};
  for (const std::string& route : routes)
    for (const std::string& fault : faults) {
      std::string bytes = route + " HTTP/1.1\r\n" + fault + token;
      bytes += "Content-Length: " + std::to_string(opening.size()) + "\r\n\r\n" + opening;
      EXPECT_EQ(answer_to(service, bytes).status, 400) << route << " " << fault;
    }
  EXPECT_EQ(service.ask("GET", "/livez").status, 200);
  EXPECT_NE(service.ask("GET", "/metrics").body.find("security_events_total{kind=\"malformed_request\"} 28\n"),
            std::string::npos);
}

}  // namespace
}  // namespace mafia::test
