// Who is served next, with a clock that the test holds.
#include "net/turns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mafia::test {
namespace {

using namespace std::chrono_literals;
using net::Turns;

class Serving : public ::testing::Test {
 protected:
  struct Client : Turns::Taker, std::enable_shared_from_this<Client> {
    Client(Serving& at_, std::string name_, std::chrono::microseconds work_, bool endless_ = false)
        : at(at_), name(std::move(name_)), work(work_), endless(endless_) {}
    void take_turn() override {
      at.now += work;
      at.served.push_back(name);
      if (endless) at.turns.add(shared_from_this());
    }
    Serving& at;
    std::string name;
    std::chrono::microseconds work;
    bool endless;  // Always has something more to do.
  };
  std::shared_ptr<Client> client(const std::string& name, std::chrono::microseconds work, bool endless = false) {
    return std::make_shared<Client>(*this, name, work, endless);
  }
  void run(int tasks) {
    for (; tasks > 0 && !posted.empty(); --tasks) {
      const auto task = std::move(posted.front());
      posted.pop_front();
      task();
    }
  }

  std::deque<std::function<void()>> posted;
  Turns::Clock::time_point now{};
  Turns turns{[this](std::function<void()> task) { posted.push_back(std::move(task)); }, [this] { return now; }};
  std::vector<std::string> served;
};

TEST_F(Serving, GoesInTurnAmongThoseWhoTakeTheSame) {
  for (const char* name : {"a", "b", "c"}) turns.add(client(name, 300us, true));
  run(6);
  EXPECT_EQ(served, (std::vector<std::string>{"a", "b", "c", "a", "b", "c"}));
}

TEST_F(Serving, LetsWhoeverAsksLittlePassAHundredWhoAskWithoutEnd) {
  const auto judge = client("judge", 100us);
  turns.add(judge);
  run(1);
  for (int i = 0; i < 100; ++i) turns.add(client("greedy", 250us, true));
  run(500);
  for (int command = 0; command < 20; ++command) {
    run(100);
    served.clear();
    turns.add(judge);
    run(1);
    EXPECT_EQ(served.front(), "judge") << command;
  }
}

// Whoever takes a new connection for each request has no advantage over those who keep theirs.
TEST_F(Serving, LetsWhoeverIsKnownPassNewcomers) {
  const auto judge = client("judge", 100us);
  turns.add(judge);
  for (int i = 0; i < 100; ++i) turns.add(client("greedy", 250us, true));
  run(500);
  for (int i = 0; i < 100; ++i) turns.add(client("newcomer", 100us));
  turns.add(judge);
  served.clear();
  run(1);
  EXPECT_EQ(served.front(), "judge");
}

TEST_F(Serving, LetsNobodySaveUpTime) {
  const auto sleeper = client("sleeper", 300us);
  turns.add(sleeper);
  run(1);
  turns.add(client("busy", 300us, true));
  run(1'000);
  sleeper->endless = true;
  turns.add(sleeper);
  served.clear();
  run(20);
  EXPECT_LE(std::ranges::count(served.begin(), served.begin() + 6, "sleeper"), 5);
  EXPECT_GE(std::ranges::count(served, "busy"), 6);
}

TEST_F(Serving, TakesAClientOnceHoweverOftenItIsAdded) {
  const auto one = client("one", 10us);
  for (int i = 0; i < 5; ++i) turns.add(one);
  run(10);
  EXPECT_EQ(served, std::vector<std::string>{"one"});
  EXPECT_TRUE(posted.empty());
}

// The loop has other things to do between the turns.
TEST_F(Serving, GivesWayToTheLoop) {
  for (int i = 0; i < 10; ++i) turns.add(client("one", 100us));
  run(1);
  EXPECT_EQ(served.size(), 3U);
  EXPECT_EQ(posted.size(), 1U);
  run(10);
  EXPECT_EQ(served.size(), 10U);
  EXPECT_TRUE(posted.empty());
}

}  // namespace
}  // namespace mafia::test
