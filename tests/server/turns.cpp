// Who is served next, with a clock that the test controls.
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
    const std::string& network() const override { return net; }
    void take_turn() override {
      at.now += work;
      at.served.push_back(name);
      if (endless) at.turns.add(shared_from_this());
    }
    Serving& at;
    std::string name;
    std::chrono::microseconds work;
    bool endless;  // Always has something more to do.
    std::string net = "a";
  };
  std::shared_ptr<Client> client(const std::string& name, std::chrono::microseconds work, bool endless = false) {
    return std::make_shared<Client>(*this, name, work, endless);
  }
  // A client that has used up the allowance of newcomers.
  std::shared_ptr<Client> known(const std::string& name, std::chrono::microseconds work) {
    auto one = client(name, 500us);
    turns.add(one);
    run(1);
    one->work = work;
    return one;
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

TEST_F(Serving, AlternatesAmongEqualClients) {
  for (const char* name : {"a", "b", "c"}) turns.add(client(name, 300us, true));
  run(30);
  served.clear();
  run(6);
  ASSERT_EQ(served.size(), 6U);
  for (const char* name : {"a", "b", "c"}) EXPECT_EQ(std::ranges::count(served, name), 2) << name;
}

TEST_F(Serving, ServesAModestClientBeforeAHundredGreedyOnes) {
  const auto judge = known("judge", 100us);
  for (int i = 0; i < 100; ++i) turns.add(client("greedy", 250us, true));
  run(1'000);
  for (int command = 0; command < 20; ++command) {
    run(100);
    served.clear();
    turns.add(judge);
    run(1);
    EXPECT_EQ(served.front(), "judge") << command;
  }
}

// A new connection for each request gives no advantage over kept connections, however many come.
TEST_F(Serving, GivesNewcomersHalfOfTheTimeAtMost) {
  const auto judge = known("judge", 200us);
  const auto flood = [&] {
    for (int i = 0; i < 10; ++i) turns.add(client("newcomer", 100us));
  };
  flood();
  for (int command = 0; command < 100; ++command) {
    flood();
    served.clear();
    turns.add(judge);
    run(4);
    ASSERT_EQ(std::ranges::count(served, "judge"), 1) << command;
  }
  judge->endless = true;
  turns.add(judge);
  served.clear();
  for (int i = 0; i < 100; ++i) {
    flood();
    run(1);
  }
  const auto ms = [&](const char* name, int each) { return std::ranges::count(served, name) * each; };
  EXPECT_NEAR(static_cast<double>(ms("newcomer", 100)), static_cast<double>(ms("judge", 200)), 1'000);
}

// The same with clients that are known by now: their number must not keep away those who have been here longer.
TEST_F(Serving, ServesKnownClientsDuringAFloodOfNewcomers) {
  const auto judge = known("judge", 200us);
  std::vector<std::shared_ptr<Client>> flood;
  for (int command = 0; command < 100; ++command) {
    for (const auto& one : flood) one->endless = false;
    flood.clear();
    for (int i = 0; i < 10; ++i) turns.add(flood.emplace_back(client("flood", 600us, true)));
    run(20);
    served.clear();
    turns.add(judge);
    run(20);
    ASSERT_EQ(std::ranges::count(served, "judge"), 1) << command;
  }
}

TEST_F(Serving, AlternatesAmongNetworksOfNewcomers) {
  for (int i = 0; i < 500; ++i) turns.add(client("flood", 100us));
  run(2);
  const auto phone = client("phone", 100us);
  phone->net = "b";
  turns.add(phone);
  served.clear();
  run(1);
  EXPECT_EQ(std::ranges::count(served, "phone"), 1);
}

// A network with many phones needs many short turns; others with a few long ones have no more of the time.
TEST_F(Serving, SharesTimeEquallyAmongNetworksOfNewClients) {
  std::vector<std::shared_ptr<Client>> phones;
  for (int i = 0; i < 20; ++i) {
    turns.add(client("upload", 5'000us));
    phones.push_back(client("phone", 100us));
    phones.back()->net = "b";
    turns.add(phones.back());
  }
  run(1 + 20 / 3 + 1);  // One upload, or three phones at a time.
  EXPECT_EQ(std::ranges::count(served, "phone"), 20);
  run(100);
  EXPECT_EQ(std::ranges::count(served, "upload"), 20);
}

// A new network comes for every turn. One that has used some time need not wait until that ends.
TEST_F(Serving, ServesANetworkDespiteAFloodOfNewNetworks) {
  const auto phone = client("phone", 150us);
  phone->net = "hall";
  for (int request = 0; request < 3; ++request) {
    served.clear();
    turns.add(phone);
    for (int i = 0; i < 20; ++i) {
      const auto one = client("flood", 300us);
      one->net = "network " + std::to_string(request * 20 + i);
      turns.add(one);
      run(1);
    }
    ASSERT_EQ(std::ranges::count(served, "phone"), 1) << request;
  }
}

// Many become known before an honest one does, and go on asking. It waits for about one turn of each, not until each
// has used the time at which it entered.
TEST_F(Serving, SoonServesAClientThatBecomesKnownDuringAFlood) {
  constexpr int many = 300;
  for (int i = 0; i < many; ++i) {
    turns.add(client("flood", 600us, true));
    run(2);
  }
  const auto honest = client("honest", 500us);
  for (int request = 0; request < 10; ++request) {
    served.clear();
    turns.add(honest);
    run(2 * many);
    ASSERT_EQ(std::ranges::count(served, "honest"), 1) << request;
    honest->work = 100us;
  }
}

TEST_F(Serving, SavesNoTimeForIdleClients) {
  const auto sleeper = known("sleeper", 300us);
  turns.add(client("busy", 300us, true));
  run(1'000);
  sleeper->endless = true;
  turns.add(sleeper);
  served.clear();
  run(20);
  EXPECT_LE(std::ranges::count(served.begin(), served.begin() + 6, "sleeper"), 5);
  EXPECT_GE(std::ranges::count(served, "busy"), 6);
}

// The cost of a turn counts before the next one, also for a client that has more to do at once.
TEST_F(Serving, ChargesATurnBeforeTheNextOne) {
  const auto quick = known("quick", 10us), slow = known("slow", 5'000us);
  slow->endless = quick->endless = true;
  turns.add(slow);
  turns.add(quick);
  served.clear();
  run(15);
  EXPECT_EQ(std::ranges::count(served, "slow"), 1);
  EXPECT_GT(std::ranges::count(served, "quick"), 300);
}

TEST_F(Serving, QueuesAClientOnce) {
  const auto one = client("one", 10us);
  for (int i = 0; i < 5; ++i) turns.add(one);
  run(10);
  EXPECT_EQ(served, std::vector<std::string>{"one"});
  EXPECT_TRUE(posted.empty());
}

// The loop has other things to do between the turns.
TEST_F(Serving, YieldsToTheLoop) {
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
