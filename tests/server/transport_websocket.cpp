// WebSockets over real sockets: echoes, slow readers, dead clients, the end of the server.
#include <gtest/gtest.h>

#include <random>

#include "../support/running_server.hpp"

namespace mafia::test {
namespace {

using namespace std::chrono_literals;

TEST(transport_websocket, messages_go_both_ways) {
  RunningServer running;
  WebSocket socket = running.websocket();
  for (const std::size_t size : {0U, 1U, 125U, 126U, 65'535U, 65'536U, 200'000U}) {
    const std::string text(size, 'm');
    socket.send(text);
    EXPECT_EQ(socket.receive(), text);
  }
  socket.send_frame(1, "one ", false);
  socket.send_frame(9, "are you there?");
  socket.send_frame(0, "message");
  const auto pong = socket.receive_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, 10);
  EXPECT_EQ(pong->payload, "are you there?");
  EXPECT_EQ(socket.receive(), "one message");
  EXPECT_EQ(running.counters().messages_in, 8U);
  EXPECT_EQ(running.counters().messages_out, 8U);
  EXPECT_EQ(running.counters().websockets, 1);
}

TEST(transport_websocket, frames_in_single_bytes_and_right_after_the_request) {
  RunningServer running;
  WebSocket socket = running.websocket();
  for (const char c : masked_frame(1, "slowly")) socket.send_raw({&c, 1});
  EXPECT_EQ(socket.receive(), "slowly");

  HttpClient eager = running.http();
  eager.write(
      "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
      masked_frame(1, "at once"));
  EXPECT_EQ(eager.read_answer().status, 101);
  EXPECT_EQ(eager.read_exactly(9),
            "\x81\x07"
            "at once");
}

TEST(transport_websocket, the_application_may_refuse_a_handshake) {
  RunningServer running;
  EXPECT_THROW(running.websocket("/elsewhere"), ClientError);
  HttpClient client = running.http();
  const Answer old = client.get("/ws", {{"Upgrade", "websocket"},
                                        {"Connection", "Upgrade"},
                                        {"Sec-WebSocket-Version", "8"},
                                        {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
  EXPECT_EQ(old.status, 426);
  EXPECT_EQ(old.header("sec-websocket-version"), "13");
}

TEST(transport_websocket, either_side_may_close) {
  RunningServer running;
  WebSocket ours = running.websocket();
  ours.close(1000, "done");
  EXPECT_EQ(ours.receive(), std::nullopt);
  EXPECT_EQ(ours.close_code(), 1000);
  EXPECT_EQ(ours.receive_frame(), std::nullopt);

  WebSocket theirs = running.websocket();
  theirs.send("bye");
  EXPECT_EQ(theirs.receive(), std::nullopt);
  EXPECT_EQ(theirs.close_code(), 4001);
  theirs.close(4001);
  EXPECT_EQ(theirs.receive_frame(), std::nullopt);

  WebSocket killed = running.websocket();
  killed.stream().reset();
  EXPECT_TRUE(running.eventually([&] { return running.application.closed == 3; }));
  EXPECT_EQ(running.application.opened, 3);
  EXPECT_EQ(running.counters().websockets, 0);
}

TEST(transport_websocket, an_unanswered_close_ends_the_connection) {
  RunningServer running({.ping_every = 1h});
  WebSocket socket = running.websocket();
  socket.send("bye");
  EXPECT_EQ(socket.receive(), std::nullopt);
  running.pass(1h);
  EXPECT_TRUE(running.eventually([&] { return running.application.closed == 1; })) << "else it never ends";
}

// A client that was closed may finish its message but not send for ever: its bytes cost as much as any others.
TEST(transport_websocket, a_client_that_sends_after_a_close_is_disconnected) {
  RunningServer running;
  WebSocket socket = running.websocket();
  socket.send("bye");
  EXPECT_EQ(socket.receive(), std::nullopt);
  const std::string message(10'000, 'x');
  const auto go_on = [&] {
    for (int i = 0; i < 10'000; ++i) socket.send(message);
  };
  EXPECT_THROW(go_on(), ClientError);
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 0; }));
}

TEST(transport_websocket, violations_are_named) {
  RunningServer running;
  const auto code_after = [&](std::string_view bytes) {
    WebSocket socket = running.websocket();
    socket.send_raw(bytes);
    EXPECT_EQ(socket.receive(), std::nullopt);
    return socket.close_code();
  };
  EXPECT_EQ(code_after("\x81\x05Hello"), 1002);
  EXPECT_EQ(code_after(masked_frame(2, "bytes")), 1003);
  EXPECT_EQ(code_after(masked_frame(1, "\xff")), 1007);
  EXPECT_TRUE(running.eventually([&] { return running.application.closed == 3; }));
}

TEST(transport_websocket, ten_megabytes_are_refused_and_the_rest_goes_on) {
  RunningServer running;
  WebSocket other = running.websocket();
  WebSocket socket = running.websocket();
  socket.send(std::string(10'000'000, 'x'));
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1009);
  other.send("still here");
  EXPECT_EQ(other.receive(), "still here");
}

TEST(transport_websocket, a_client_that_answers_no_ping_is_disconnected) {
  RunningServer running({.ping_every = 1h});
  WebSocket alive = running.websocket("/feed"), dead = running.websocket();
  for (int hour = 1; hour <= 4; ++hour) {
    running.pass(hour * 1h);
    EXPECT_EQ(running.counters().websockets, hour < 3 ? 2 : 1) << hour;
    running.in_loop([&] { running.application.broadcast("still there"); });
    EXPECT_EQ(alive.receive(), "still there") << "before that it answers the ping";
  }
  for (int ping = 0; ping < 2; ++ping) {
    const auto frame = dead.receive_frame();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->opcode, 9);
  }
  EXPECT_EQ(dead.receive_frame(), std::nullopt);
}

TEST(transport_websocket, a_client_that_never_reads_is_disconnected_and_the_others_get_everything) {
  RunningServer running({.queue_bytes = 200'000});
  WebSocket stuck = running.websocket("/feed", {.receive_buffer = 4096});
  std::vector<WebSocket> readers;
  for (int i = 0; i < 3; ++i) readers.push_back(running.websocket("/feed"));
  constexpr int count = 400;
  const auto text_of = [](int i) { return std::to_string(i) + std::string(20'000, 'z'); };
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 4; }));
  for (int i = 0; i < count; ++i) {
    running.in_loop([&] { running.application.broadcast(text_of(i)); });
    for (WebSocket& reader : readers) ASSERT_EQ(reader.receive(), text_of(i));
  }
  EXPECT_EQ(running.counters().cut_slow, 1U);
  int got = 0;
  while (const auto text = stuck.receive()) {  // What is on the way is whole, and the reason comes last.
    ASSERT_EQ(*text, text_of(got));
    ++got;
  }
  EXPECT_EQ(stuck.close_code(), 4008);
  EXPECT_LT(got, count);
  EXPECT_TRUE(running.eventually([&] { return running.application.closed == 1; }));
}

TEST(transport_websocket, a_client_that_never_reads_is_closed_in_time) {
  RunningServer running({.queue_bytes = 50'000, .ping_every = 1h});
  WebSocket stuck = running.websocket("/feed", {.receive_buffer = 4096});
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 1; }));
  running.in_loop([&] {
    for (int i = 0; i < 400; ++i) running.application.broadcast(std::string(20'000, 'z'));
  });
  EXPECT_EQ(running.counters().cut_slow, 1U);
  EXPECT_EQ(running.counters().connections, 1) << "it may still read why";
  running.pass(1h);
  EXPECT_TRUE(running.eventually([&] { return running.application.closed == 1; })) << "else it never ends";
}

TEST(transport_websocket, unread_messages_are_bounded) {
  RunningServer running({.queue_bytes = 50'000'000, .held = 20'000'000, .held_of_one_address = 500'000'000});
  std::vector<WebSocket> stuck;
  for (int i = 0; i < 4; ++i) stuck.push_back(running.websocket("/feed", {.receive_buffer = 4096}));
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 4; }));
  running.in_loop([&] {
    for (int i = 0; i < 600; ++i) running.application.broadcast(std::string(20'000, 'z'));  // 12 MB for each.
  });
  const net::Counters counters = running.counters();
  EXPECT_LE(counters.held, 20'000'000U);
  EXPECT_GE(counters.sent_away, 2U);
  EXPECT_TRUE(running.eventually([&] { return running.application.closed >= 2; }));
  WebSocket reader = running.websocket("/feed");
  EXPECT_TRUE(running.eventually([&] { return running.application.opened == 5; }));
  running.in_loop([&] { running.application.broadcast("news"); });
  EXPECT_EQ(reader.receive(), "news");
}

TEST(transport_websocket, messages_that_were_read_are_freed) {
  RunningServer running({.queue_bytes = 50'000'000});
  WebSocket late = running.websocket("/feed", {.receive_buffer = 4096});
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 1; }));
  running.in_loop([&] {
    for (int i = 0; i < 600; ++i) running.application.broadcast(std::string(20'000, 'z'));
  });
  EXPECT_GT(running.counters().held, 1'000'000U);
  for (int i = 0; i < 600; ++i) ASSERT_EQ(late.receive(), std::string(20'000, 'z'));
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().held == 0; }));
}

TEST(transport_websocket, a_queue_drains_in_order) {
  RunningServer running({.queue_bytes = 50'000'000});
  WebSocket late = running.websocket("/feed", {.receive_buffer = 4096});
  EXPECT_TRUE(running.eventually([&] { return running.application.feed.size() == 1; }));
  running.in_loop([&] {
    for (int i = 0; i < 3'000; ++i)
      running.application.broadcast(std::to_string(i) + std::string(static_cast<std::size_t>(i), 'q'));
  });
  for (int i = 0; i < 3'000; ++i)
    ASSERT_EQ(late.receive(), std::to_string(i) + std::string(static_cast<std::size_t>(i), 'q'));
}

TEST(transport_websocket, five_hundred_come_and_go_at_random) {
  RunningServer running;
  std::mt19937 random(2024);
  std::vector<WebSocket> open;
  for (int i = 0; i < 500; ++i) {
    open.push_back(running.websocket(i % 2 == 0 ? "/ws" : "/feed"));
    if (i % 10 == 0) running.in_loop([&] { running.application.broadcast("tick"); });
    if (random() % 2 == 0) continue;
    const std::size_t which = random() % open.size();
    std::swap(open[which], open.back());
    if (random() % 3 == 0) open.back().close();
    if (random() % 3 == 0) open.back().stream().reset();
    open.pop_back();
  }
  const int left = static_cast<int>(open.size());
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().websockets == left; }));
  for (WebSocket& socket : open) socket.send("end");
  for (WebSocket& socket : open) {
    auto text = socket.receive();
    while (text == "tick") text = socket.receive();
    EXPECT_EQ(text, "end");
  }
  open.clear();
  EXPECT_TRUE(running.eventually([&] { return running.application.closed == 500; }));
  EXPECT_EQ(running.application.opened, 500);
  EXPECT_TRUE(running.eventually([&] { return running.server.counters().connections == 0; }));
}

TEST(transport_websocket, draining_finishes_pending_work) {
  RunningServer running;
  WebSocket viewer = running.websocket("/feed", {.receive_buffer = 4096});
  HttpClient idle = running.http();
  EXPECT_EQ(idle.get("/hello").status, 200);
  HttpClient waiting = running.http();
  waiting.write("GET /kept HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(
      running.eventually([&] { return running.application.kept.size() == 1 && running.application.feed.size() == 1; }));
  running.in_loop([&] {
    for (int i = 0; i < 20; ++i) running.application.broadcast(std::string(30'000, 'q'));
    running.server.drain(1h);
    running.server.every(50ms, [&] { running.application.kept.front()({.body = "finished"}); });
  });
  EXPECT_TRUE(idle.ended());
  EXPECT_THROW(running.http(), ClientError);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(viewer.receive(), std::string(30'000, 'q'));
  EXPECT_EQ(viewer.receive(), std::nullopt);
  EXPECT_EQ(viewer.close_code(), 1012);
  viewer.close(1012);
  const Answer answer = waiting.read_answer();
  EXPECT_EQ(answer.body, "finished");
  EXPECT_EQ(answer.header("connection"), "close");
  EXPECT_TRUE(waiting.ended());
  waiting.stream().finish();
  running.stop(0ms);  // It has ended by itself, or else this takes the hour.
  EXPECT_EQ(running.application.closed, 1);
}

TEST(transport_websocket, draining_does_not_wait_for_ever) {
  RunningServer running;
  WebSocket silent = running.websocket();
  running.stop(50ms);
  EXPECT_EQ(running.application.closed, 1);
  EXPECT_EQ(silent.receive(), std::nullopt);
  EXPECT_EQ(silent.close_code(), 1012);
}

}  // namespace
}  // namespace mafia::test
