// Requests over real sockets: what is well-formed is answered, everything else is told what is wrong with it.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <optional>

#include "../support/running_server.hpp"
#include "net/compress.hpp"
#include "net/peer.hpp"
#include "net/target.hpp"

namespace mafia::test {
namespace {

using namespace std::chrono_literals;

Answer answer_to(RunningServer& running, std::string_view bytes) {
  HttpClient client = running.http();
  client.write(bytes);
  return client.read_answer();
}

void expect_error(const Answer& answer, int status, const std::string& code) {
  EXPECT_EQ(answer.status, status);
  EXPECT_TRUE(answer.body.starts_with(R"({"error":{"code":")" + code + R"(","sentence":")")) << answer.body;
  EXPECT_EQ(answer.header("connection"), "close");
}

TEST(transport_http, answers_requests_on_one_connection) {
  RunningServer running;
  HttpClient client = running.http();
  EXPECT_EQ(client.get("/hello").body, "hello");
  EXPECT_EQ(client.post("/echo", "текст").body, "POST /echo\nтекст");
  EXPECT_EQ(client.get("/a%20b/%D1%8F?x=1+2&y=%26&z").body, "GET /a b/я x=1 2 y=& z=\n");
  EXPECT_EQ(client.get("http://example.org/abs?q=1").body, "GET /abs q=1\n");
  EXPECT_EQ(client.request("BREW", "/pot").body, "BREW /pot\n") << "the application decides about methods";
  EXPECT_EQ(running.counters().requests, 5U);
  EXPECT_EQ(running.counters().connections, 1);
}

TEST(transport_http, head_is_get_without_the_body) {
  RunningServer running;
  HttpClient client = running.http();
  const Answer head = client.request("HEAD", "/hello");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), "5");
  EXPECT_EQ(client.get("/hello").body, "hello") << "no body came before";
}

TEST(transport_http, every_answer_has_security_headers) {
  RunningServer running;
  HttpClient client = running.http();
  const Answer page = client.get("/page");
  EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.header("referrer-policy"), "no-referrer");
  EXPECT_NE(page.header("content-security-policy").find("script-src 'self' 'wasm-unsafe-eval'"), std::string::npos);
  EXPECT_NE(page.header("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(page.header("strict-transport-security"), "");
  EXPECT_EQ(client.get("/hello").header("content-security-policy"), "");
  const Answer split = client.get("/split");
  EXPECT_EQ(split.header("location"), "/aSet-Cookie: b");
  EXPECT_EQ(split.header("set-cookie"), "");
}

TEST(transport_http, pipelined_requests_are_answered_in_turn) {
  RunningServer running;
  HttpClient client = running.http();
  std::string all;
  for (int i = 0; i < 200; ++i) all += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: x\r\n\r\n";
  client.write(all);
  client.stream().finish();  // The requests are whole, so they are answered although no more will come.
  for (int i = 0; i < 200; ++i) EXPECT_EQ(client.read_answer().body, "GET /" + std::to_string(i) + "\n");
  EXPECT_TRUE(client.ended());
}

TEST(transport_http, a_request_in_single_bytes) {
  RunningServer running;
  HttpClient client = running.http();
  const std::string_view text =
      "\r\nPOST /e HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3;a=b\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: no\r\n\r\n";
  for (const char c : text) client.write({&c, 1});
  EXPECT_EQ(client.read_answer().body, "POST /e\nabc0123456789");
  EXPECT_EQ(client.get("/hello").body, "hello");
}

TEST(transport_http, malformed_requests_are_refused) {
  RunningServer running;
  for (std::string_view bytes : {
           "nonsense\r\n\r\n",
           "GET\r\n\r\n",
           "GET  / HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET / HTTP/1.1\r\nHost x\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: x\r\nBad Name: y\r\n\r\n",
           "GET / HTTP/1.1\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
           "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET /% HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET /%4 HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET /a?b=%ff HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET path HTTP/1.1\r\nHost: x\r\n\r\n",
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
           "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
           "\x16\x03\x01\x02\x01\x03\x03 a TLS hello\r\n\r\n",
       })
    expect_error(answer_to(running, bytes), 400, "bad_request");
  EXPECT_EQ(running.counters().refused, 19U);
  EXPECT_EQ(running.http().get("/hello").body, "hello");
}

TEST(transport_http, oversized_requests_are_refused) {
  RunningServer running({.header_bytes = 2'000, .body_bytes = 10'000});
  const std::string field = "X: " + std::string(3'000, 'y') + "\r\n";
  expect_error(answer_to(running, "GET / HTTP/1.1\r\nHost: x\r\n" + field + "\r\n"), 431, "header_too_large");
  expect_error(answer_to(running, "GET /" + std::string(3'000, 'y')), 414, "uri_too_long");
  std::string many = "GET / HTTP/1.1\r\nHost: x\r\n";
  HttpClient slow = running.http();
  slow.write(many);
  for (int i = 0; i < 250; ++i) {  // Each by itself, so that no part of the header is long.
    slow.write("A: 12345\r\n");
    running.settle();
  }
  expect_error(slow.read_answer(), 431, "header_too_large");

  expect_error(answer_to(running, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10001\r\n\r\n"), 413,
               "body_too_large");
  expect_error(answer_to(running, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2711\r\n"), 413,
               "body_too_large");
  expect_error(answer_to(running, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;" +
                                      std::string(5'000, 'e')),
               400, "bad_request");
  EXPECT_EQ(running.http().post("/", std::string(10'000, 'b')).body.size(), 10'007U);
}

TEST(transport_http, refusing_a_large_body_does_not_reset_the_answer) {
  RunningServer running({.body_bytes = 1'000});
  HttpClient client = running.http();
  client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n");
  client.write(std::string(3'000'000, 'b'));
  expect_error(client.read_answer(), 413, "body_too_large");
}

TEST(transport_http, expect_continue) {
  RunningServer running({.body_bytes = 100});
  HttpClient client = running.http();
  client.write("POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read_answer().status, 100);
  client.write("abc");
  EXPECT_EQ(client.read_answer().body, "POST /e\nabc");
  client.write("POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc");
  EXPECT_EQ(client.read_answer().status, 200) << "the body is here already";
  client.write("POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: 300\r\nExpect: 100-continue\r\n\r\n");
  expect_error(client.read_answer(), 413, "body_too_large");
}

// ---- Time limits. They are an hour, so that only the test lets them pass.

TEST(transport_http, slow_requests_end) {
  RunningServer running({.request_time = 1h});
  HttpClient silent = running.http(), slow = running.http(), slow_body = running.http();
  slow.write("GET / HTTP/1.1\r\n");
  slow_body.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n12");
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 3; }));
  running.pass(1h);
  expect_error(slow.read_answer(), 408, "too_slow");
  expect_error(slow_body.read_answer(), 408, "too_slow");
  EXPECT_TRUE(silent.ended());
}

TEST(transport_http, idle_connections_end) {
  RunningServer running({.idle_time = 1h});
  HttpClient idle = running.http();
  EXPECT_EQ(idle.get("/hello").status, 200);
  running.pass(59min);
  EXPECT_EQ(idle.get("/hello").status, 200) << "it begins again with each answer";
  running.pass(1h);
  EXPECT_TRUE(idle.ended());
}

TEST(transport_http, an_occasional_byte_does_not_keep_a_request_alive) {
  RunningServer running({.request_time = 1h});
  HttpClient client = running.http();
  client.write("GET / HTTP/1.1\r\nX: ");
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held > 0; }));
  running.settle();
  const auto began = std::chrono::steady_clock::now();  // The request began before.
  for (int i = 0; i < 10; ++i) {
    client.write("y");
    running.settle();
  }
  running.in_loop([&] { running.server.sweep(began + 1h); });
  expect_error(client.read_answer(), 408, "too_slow");
}

TEST(transport_http, an_unread_answer_ends) {
  RunningServer running({.answer_bytes = 50'000'000, .idle_time = 1h, .slowest_reader = 0});
  HttpClient client = running.http({.receive_buffer = 4096});
  client.write("GET /huge HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held > 10'000'000; }));
  running.pass(1h);
  EXPECT_EQ(running.counters().connections, 0);
  EXPECT_EQ(running.counters().cut_slow, 0U) << "that is another limit";
}

TEST(transport_http, too_many_connections_are_refused) {
  RunningServer running({.connections = 3});
  std::vector<HttpClient> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(running.http());
    clients.back().write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  EXPECT_TRUE(running.eventually([&] { return running.application.kept.size() == 3; }));
  HttpClient one_more = running.http();
  const Answer answer = one_more.get("/hello");
  expect_error(answer, 503, "too_many_connections");
  EXPECT_EQ(answer.header("retry-after"), "5");
  clients.back().stream().reset();
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections <= 2; }));
  EXPECT_EQ(running.http().get("/hello").status, 200);
}

// Clients that connect and ask for nothing must not keep others out.
TEST(transport_http, silent_connections_give_way) {
  RunningServer running({.connections = 3});
  std::vector<HttpClient> silent;
  for (int i = 0; i < 3; ++i) silent.push_back(running.http());
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 3; }));
  HttpClient honest = running.http();
  EXPECT_EQ(honest.get("/hello").status, 200);
  EXPECT_TRUE(silent.front().ended()) << "the oldest";
  EXPECT_EQ(silent.back().get("/hello").status, 200);
  EXPECT_EQ(running.counters().sent_away, 1U);
}

TEST(transport_http, silent_connections_of_an_address_are_limited) {
  RunningServer running({.silent_of_one_address = 2}, {.address = "::"});
  std::vector<HttpClient> silent;
  for (int i = 0; i < 3; ++i) silent.emplace_back("127.0.0.1", running.port);
  EXPECT_TRUE(silent.front().ended());
  HttpClient other("::1", running.port);
  EXPECT_EQ(other.get("/hello").status, 200);
  EXPECT_EQ(silent.back().get("/hello").status, 200);
  EXPECT_EQ(running.counters().connections, 3);
}

// ---- Clients that do not read

std::vector<HttpClient> stalled_readers(RunningServer& running, int count) {
  std::vector<HttpClient> readers;
  for (int i = 0; i < count; ++i) {
    readers.push_back(running.http({.receive_buffer = 4096}));
    readers.back().write("GET /huge HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_TRUE(running.eventually([&] { return running.server.counters().requests == std::uint64_t(i) + 1; }));
  }
  return readers;
}

TEST(transport_http, unread_answers_are_bounded) {
  RunningServer running({.answer_bytes = 50'000'000, .held = 50'000'000, .held_of_one_address = 500'000'000});
  const auto readers = stalled_readers(running, 6);  // 20 MB each.
  const net::Counters counters = running.counters();
  EXPECT_LE(counters.held, 50'000'000U);
  EXPECT_EQ(counters.sent_away, 4U);
  EXPECT_EQ(counters.connections, 2);
  EXPECT_EQ(running.http().get("/huge").body.size(), 20'000'000U) << "who reads is served";
  EXPECT_EQ(running.counters().sent_away, 5U) << "and one of the others gave way";
}

TEST(transport_http, unread_answers_of_an_address_are_bounded) {
  RunningServer running({.answer_bytes = 50'000'000, .held = 500'000'000, .held_of_one_address = 50'000'000});
  const auto readers = stalled_readers(running, 6);
  EXPECT_EQ(running.counters().sent_away, 4U);
}

TEST(transport_http, endless_requests_are_bounded) {
  RunningServer running({.held = 2'000'000, .held_of_one_address = 10'000'000});
  std::vector<HttpClient> clients;
  for (int i = 0; i < 5; ++i) {
    clients.push_back(running.http());
    clients.back().write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n" + std::string(800'000, 'b'));
    // Arrived whole: this much is held, and from the third client on another one has given way for it.
    EXPECT_TRUE(running.eventually([&] {
      const net::Counters now = running.server.counters();
      return now.held > std::min(i, 1) * 800'000U + 700'000U && now.sent_away == std::max<std::uint64_t>(i, 1) - 1;
    }));
  }
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 2; }));
  clients.back().write(std::string(100'000, 'b'));
  EXPECT_EQ(clients.back().read_answer().status, 200) << "who came last was the last to give way";
}

TEST(transport_http, pipelined_requests_are_counted) {
  RunningServer running;
  HttpClient hasty = running.http();
  hasty.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.application.kept.size() == 1; }));
  std::string more;
  while (more.size() < 12'000) more += "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n";
  hasty.write(more);
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == more.size(); }));
  running.in_loop([&] { running.application.kept.front()({.body = "{}"}); });
  EXPECT_EQ(hasty.read_answer().body, "{}");
  const auto asked = [&] { return running.application.asked.size(); };
  while (running.in_loop(asked) < 1 + more.size() / 35) EXPECT_EQ(hasty.read_answer().body, "hello");
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == 0; }));
}

TEST(transport_http, a_refusal_after_a_head_has_its_body) {
  RunningServer running;
  HttpClient client = running.http();
  EXPECT_EQ(client.request("HEAD", "/hello").status, 200);
  client.write("nonsense\r\n\r\n");
  const Answer refused = client.read_answer();
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("error"), std::string::npos);
}

TEST(transport_http, an_answer_read_too_slowly_ends) {
  RunningServer running({.answer_bytes = 50'000'000, .slowest_reader = 1'000'000'000, .reader_window = 1h});
  HttpClient trickle = running.http({.receive_buffer = 4096});
  trickle.write("GET /huge HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held > 10'000'000; }));
  running.pass(1h);
  EXPECT_EQ(running.counters().cut_slow, 1U);
  EXPECT_EQ(running.counters().connections, 0);
  EXPECT_EQ(running.http().get("/hello").status, 200);
}

TEST(transport_http, an_oversized_answer_is_refused) {
  RunningServer running;
  const Answer answer = running.http().get("/huge");
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body.find("answer_too_large"), std::string::npos);
}

// A thousand requests in one packet are not served in one go.
TEST(transport_http, a_long_pipeline_alternates_with_others) {
  RunningServer running;
  HttpClient greedy = running.http(), other = running.http();
  EXPECT_EQ(other.get("/hello").status, 200);
  std::string all;
  for (int i = 0; i < 1'000; ++i) all += "GET /greedy HTTP/1.1\r\nHost: x\r\n\r\n";
  running.in_loop([&] {  // Both have arrived before the loop looks.
    greedy.write(all);
    other.write("GET /other HTTP/1.1\r\nHost: x\r\n\r\n");
  });
  EXPECT_EQ(other.read_answer().status, 200);
  for (int i = 0; i < 1'000; ++i) ASSERT_EQ(greedy.read_answer().status, 200);
  const auto asked = running.in_loop([&] { return running.application.asked; });
  EXPECT_LT(std::ranges::find(asked, "GET /other") - asked.begin(), 500);
}

// A client that ignores a 429 is made to wait: what it sends next is not even read. Others are served.
TEST(transport_http, a_client_with_too_many_requests_has_to_wait) {
  const std::string both = "GET /too-often HTTP/1.1\r\nHost: x\r\n\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n";
  RunningServer strict({.pause_after_429 = 1h});
  HttpClient hasty = strict.http();
  hasty.write(both);
  EXPECT_EQ(hasty.read_answer().status, 429);
  hasty.write(both);
  EXPECT_EQ(strict.http().get("/other").status, 200);
  EXPECT_EQ(strict.in_loop([&] { return strict.application.asked; }),
            (std::vector<std::string>{"GET /too-often", "GET /other"}));

  RunningServer mild({.pause_after_429 = 10ms});
  HttpClient patient = mild.http();
  patient.write(both);
  EXPECT_EQ(patient.read_answer().status, 429);
  EXPECT_EQ(patient.read_answer().body, "hello");
}

// The first wait is short: a neighbour may have used up what both share. A client that goes on waits ever longer.
TEST(transport_http, a_client_that_stops_waits_less_than_one_that_continues) {
  std::vector<std::chrono::milliseconds> pauses;
  for (const int refused : {1, 2, 3, 4, 5, 1'000'000}) pauses.push_back(net::pause_after(refused, 800ms));
  EXPECT_EQ(pauses, (std::vector<std::chrono::milliseconds>{100ms, 200ms, 400ms, 800ms, 800ms, 800ms}));

  RunningServer running({.pause_after_429 = 80ms});
  HttpClient client = running.http();
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.get("/too-often").status, 429);
  EXPECT_EQ(client.get("/hello").status, 200);
  EXPECT_GE(std::chrono::steady_clock::now() - began, 10ms + 20ms + 40ms);
}

// A proxy puts the next client's request on the same connection.
TEST(transport_http, a_proxy_does_not_have_to_wait) {
  RunningServer behind({.pause_after_429 = 1h},
                       {.proxies = net::TrustedProxies({*access::parse_network("127.0.0.0/8")})});
  HttpClient proxy = behind.http();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(proxy.get("/too-often").status, 429);
  EXPECT_EQ(proxy.get("/hello").body, "hello");
}

TEST(transport_http, one_address_has_its_own_limit) {
  RunningServer running({.connections_of_one_address = 1}, {.address = "::"});
  HttpClient first("127.0.0.1", running.port);
  first.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.application.kept.size() == 1; }));
  HttpClient second("127.0.0.1", running.port);
  EXPECT_EQ(second.get("/hello").status, 503);
  HttpClient other("::1", running.port);
  EXPECT_EQ(other.get("/hello").status, 200);
}

TEST(transport_http, late_and_missing_answers) {
  RunningServer running;
  HttpClient dropped = running.http();
  EXPECT_EQ(dropped.get("/dropped").status, 500);

  HttpClient kept = running.http();
  kept.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n");
  HttpClient gone = running.http();
  gone.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.application.kept.size() == 2; }));
  gone.stream().reset();
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 2; }));
  running.in_loop([&] {
    for (const net::Respond& respond : running.application.kept) {
      respond({.body = "1"});
      respond({.body = "2"});
    }
  });
  EXPECT_EQ(kept.read_answer().body, "1");
  EXPECT_EQ(kept.read_answer().body, "hello");
  kept.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.application.kept.size() == 3; }));
  running.stop(50ms);
  EXPECT_TRUE(kept.ended());
  running.application.kept.back()({.body = "after the end"});
}

TEST(transport_http, a_half_closed_client_is_still_answered) {
  RunningServer running;
  HttpClient client = running.http();
  client.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  for (int i = 0; i < 3; ++i) client.write("GET /hello HTTP/1.1\r\nHost: x\r\n\r\n");
  client.stream().finish();
  EXPECT_TRUE(running.eventually([&] { return running.application.kept.size() == 1; }));
  running.settle();  // The end has been read, too.
  running.in_loop([&] { running.application.kept.front()({.body = "1"}); });
  EXPECT_EQ(client.read_answer().body, "1");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.read_answer().body, "hello");
  EXPECT_TRUE(client.ended());
}

TEST(transport_http, the_server_waits_for_a_free_descriptor) {
  RunningServer running;
  std::atomic<int> ticks = 0;
  running.in_loop([&] { running.server.every(20ms, [&] { ++ticks; }); });
  const auto pass_ticks = [&](int wanted) {
    return running.eventually([&, before = ticks.load()] { return ticks >= before + wanted; });
  };
  // The sanitizer looks at each type once, for which it needs descriptors.
  ASSERT_TRUE(pass_ticks(1));
  rlimit usual{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &usual), 0);
  const int next = ::dup(0);
  ASSERT_GE(next, 0);
  ::close(next);
  rlimit narrow = usual;
  narrow.rlim_cur = static_cast<rlim_t>(next) + 1;  // Room for the client's socket, but not for the server's.
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &narrow), 0);
  std::optional<HttpClient> client;
  try {
    client.emplace("127.0.0.1", running.port);
  } catch (const ClientError&) {
    ADD_FAILURE() << "the client found no descriptor";
  }
  // It tries again less often than the ticks come, and each time runs two handlers.
  const std::uint64_t before = running.rounds();
  EXPECT_TRUE(pass_ticks(15));
  EXPECT_LT(running.rounds() - before, 100U) << "it must not try again and again";
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &usual), 0);
  ASSERT_TRUE(client);
  EXPECT_EQ(client->get("/hello").body, "hello");
}

TEST(transport_http, a_port_in_use_is_reported) {
  RunningServer running;
  EchoApplication other;
  try {
    net::Server server(other, {.port = running.port}, {});
    FAIL() << "two servers on one port";
  } catch (const std::system_error& error) {
    EXPECT_NE(std::string(error.what()).find("Cannot listen on 127.0.0.1, port " + std::to_string(running.port)),
              std::string::npos);
  }
  EXPECT_THROW(net::Server(other, {.address = "nowhere"}, {}), std::system_error);
  EXPECT_THROW(net::Server(other, {.port = 0, .certificate = "only.pem"}, {}), std::runtime_error);
  EXPECT_THROW(net::Server(other, {.port = 0, .certificate = "no.pem", .key = "no.pem"}, {}), std::runtime_error);
}

TEST(transport_http, timers_and_signals_run_in_the_loop) {
  RunningServer running;
  int ticks = 0, signalled = 0;
  running.in_loop([&] {
    running.server.every(5ms, [&] { ++ticks; });
    running.server.on_signal({SIGUSR1}, [&](int number) { signalled = number; });
  });
  EXPECT_TRUE(running.eventually([&] { return ticks >= 3; }));
  std::raise(SIGUSR1);
  EXPECT_TRUE(running.eventually([&] { return signalled == SIGUSR1; }));
  running.stop(0ms);
}

TEST(transport_http, a_task_for_a_destroyed_server_is_dropped) {
  store::Post post;
  const auto witness = std::make_shared<int>(0);
  {
    RunningServer running;
    post = running.server.post();
  }
  post([witness] { FAIL() << "nobody runs this"; });
  EXPECT_EQ(witness.use_count(), 1);
}

TEST(transport_http, compresses_on_request) {
  RunningServer running;
  HttpClient client = running.http();
  const Answer small = client.get("/large", {{"Accept-Encoding", "br, gzip;q=0.5"}});
  EXPECT_EQ(small.header("content-encoding"), "gzip");
  EXPECT_EQ(small.header("vary"), "Accept-Encoding");
  EXPECT_LT(small.body.size(), 2'000U);
  const Answer plain = client.get("/large", {{"Accept-Encoding", "gzip;q=0, *"}});
  EXPECT_EQ(plain.header("content-encoding"), "");
  EXPECT_EQ(plain.header("vary"), "Accept-Encoding");
  EXPECT_EQ(plain.body.size(), 200'000U);
  EXPECT_EQ(client.get("/hello", {{"Accept-Encoding", "gzip"}}).header("content-encoding"), "");
}

TEST(transport_http, accepted_encodings) {
  EXPECT_TRUE(net::accepts_gzip("gzip"));
  EXPECT_TRUE(net::accepts_gzip("deflate, GZIP ;q=0.1"));
  EXPECT_TRUE(net::accepts_gzip("*"));
  EXPECT_FALSE(net::accepts_gzip(""));
  EXPECT_FALSE(net::accepts_gzip("br"));
  EXPECT_FALSE(net::accepts_gzip("gzip;q=0"));
  EXPECT_FALSE(net::accepts_gzip("*, gzip; q=0.00"));
  EXPECT_FALSE(net::accepts_gzip("*;q=0, br"));
  EXPECT_FALSE(net::accepts_gzip("identity"));
}

}  // namespace
}  // namespace mafia::test
