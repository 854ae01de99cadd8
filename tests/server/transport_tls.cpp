// The transport over TLS, with a certificate made for the test.
#include <gtest/gtest.h>

#include <filesystem>

#include "../support/certificate.hpp"
#include "../support/running_server.hpp"

namespace mafia::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class transport_tls : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string name = (fs::temp_directory_path() / "transport_tls_XXXXXX").string();
    folder = mkdtemp(name.data());
    certificate = make_certificate(folder.string());
  }
  static void TearDownTestSuite() { fs::remove_all(folder); }

  static net::Listen listen() { return {.certificate = certificate.file, .key = certificate.key}; }
  static inline Certificate certificate;
  static inline fs::path folder;
};

constexpr Stream::Options tls{.tls = true};

TEST_F(transport_tls, requests) {
  RunningServer running({.answer_bytes = 50'000'000}, listen());
  HttpClient client = running.http(tls);
  const Answer answer = client.get("/hello");
  EXPECT_EQ(answer.body, "hello");
  EXPECT_EQ(answer.header("strict-transport-security"), "max-age=31536000");
  EXPECT_EQ(client.post("/echo", std::string(300'000, 'b')).body.size(), 300'011U);
  EXPECT_EQ(client.get("/huge").body.size(), 20'000'000U);
  client.write("nonsense\r\n\r\n");
  EXPECT_EQ(client.read_answer().status, 400);
  EXPECT_TRUE(client.ended());
}

TEST_F(transport_tls, messages_small_and_large) {
  RunningServer running({.queue_bytes = 50'000'000}, listen());
  WebSocket socket = running.websocket("/ws", tls);
  socket.send("hello");
  EXPECT_EQ(socket.receive(), "hello");
  socket.send(std::string(200'000, 'm'));
  EXPECT_EQ(socket.receive(), std::string(200'000, 'm'));

  WebSocket late = running.websocket("/feed", {.tls = true, .receive_buffer = 4096});
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 1; }));
  running.in_loop([&] {
    for (int i = 0; i < 200; ++i) running.application.broadcast(std::to_string(i) + std::string(20'000, 'q'));
  });
  for (int i = 0; i < 200; ++i) ASSERT_EQ(late.receive(), std::to_string(i) + std::string(20'000, 'q'));
  late.close();
  EXPECT_EQ(late.receive(), std::nullopt);
  EXPECT_EQ(late.close_code(), 1000);
}

TEST_F(transport_tls, a_slow_reader_is_disconnected) {
  RunningServer running({.queue_bytes = 100'000}, listen());
  WebSocket stuck = running.websocket("/feed", {.tls = true, .receive_buffer = 4096});
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 1; }));
  running.in_loop([&] {
    for (int i = 0; i < 400; ++i) running.application.broadcast(std::string(20'000, 'z'));
  });
  EXPECT_EQ(running.counters().cut_slow, 1U);
  while (const auto text = stuck.receive()) ASSERT_EQ(text->size(), 20'000U);
  EXPECT_EQ(stuck.close_code(), 4008);
}

TEST_F(transport_tls, a_client_without_tls_is_disconnected) {
  RunningServer running({.request_time = 1h}, listen());
  HttpClient plain = running.http(), silent = running.http();
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 2; }));
  plain.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 1; }));
  running.pass(1h);
  EXPECT_TRUE(silent.ended());
  EXPECT_EQ(running.counters().connections, 0);
  EXPECT_EQ(running.counters().requests, 0U);
  EXPECT_EQ(running.http(tls).get("/hello").body, "hello");
}

// OpenSSL would make room for 128 KiB at the first nine bytes, also if they come in records of one byte.
TEST_F(transport_tls, an_oversized_hello_is_disconnected) {
  RunningServer running({.request_time = 1h}, listen());
  for (const auto& bytes :
       {std::string("\x16\3\1\x40\0\1\1\x86\xA0", 9), std::string("\x16\3\1\0\1\1\x16\3\1\0\3\1\x86\xA0", 14),
        std::string("\x16\3\1\x40\0\2", 6), std::string("\x80\x2E\1\3\1", 5)}) {
    HttpClient hostile = running.http();
    hostile.write(bytes);
    EXPECT_TRUE(hostile.ended());
  }
  EXPECT_EQ(running.http(tls).get("/hello").body, "hello");
}

TEST_F(transport_tls, the_bytes_of_half_a_handshake_count) {
  RunningServer running({.held_of_one_address = 100'000, .request_time = 1h}, listen());
  const std::string half("\x16\3\1\2\0\1\0\1\xFC\3\3", 11);
  HttpClient first = running.http(), second = running.http(), third = running.http();
  first.write(half);
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == 40U << 10; }));
  second.write(half);
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == 80U << 10; }));
  third.write(half);
  EXPECT_TRUE(first.ended());
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().sent_away == 1; }));
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 2; }));
}

// A handshake is work, so the first one waits for its turn. Others that come meanwhile and send nothing give way first.
TEST_F(transport_tls, a_client_whose_hello_waits_is_not_silent) {
  RunningServer running({.silent_of_one_address = 2, .request_time = 1h}, listen());
  HttpClient honest = running.http();
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 1; }));
  std::vector<HttpClient> silent;
  running.in_loop([&] {  // All of it has arrived before the loop looks.
    honest.write(std::string("\x16\3\1\2\0\1\0\1\xFC\3\3", 11));
    silent.push_back(running.http());
    silent.push_back(running.http());
    return true;
  });
  EXPECT_TRUE(silent.front().ended());
  EXPECT_EQ(running.counters().connections, 2);
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == 40U << 10; })) << "it is being served";
}

// Half a handshake is no request.
TEST_F(transport_tls, a_client_that_stalls_in_its_handshake_is_silent_again) {
  RunningServer running({.silent_of_one_address = 2, .request_time = 1h}, listen());
  HttpClient stalls = running.http();
  stalls.write(std::string("\x16\3\1\2\0\1\0\1\xFC\3\3", 11));
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == 40U << 10; }));
  HttpClient second = running.http(), third = running.http();
  EXPECT_TRUE(stalls.ended()) << "the one that has been silent longest";
  EXPECT_EQ(running.counters().connections, 2);
}

TEST_F(transport_tls, a_key_of_another_certificate_is_refused) {
  EchoApplication application;
  net::Listen wrong = listen();
  wrong.port = 0;
  wrong.key = wrong.certificate;
  EXPECT_THROW(net::Server(application, wrong, {}), std::runtime_error);
}

}  // namespace
}  // namespace mafia::test
