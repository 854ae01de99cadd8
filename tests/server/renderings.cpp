// The queue of slow texts: a client with many tables does not keep the others waiting.
#include "net/api/renderings.hpp"

#include <gtest/gtest.h>

#include <future>

#include "../support/event_loop.hpp"

namespace mafia::net {
namespace {

class RenderingsQueue : public ::testing::Test {
 protected:
  ~RenderingsQueue() override { go_on(); }

  void open(std::size_t most_waiting) {
    renderings.emplace(loop.post(), Renderings::Room{.waiting = most_waiting},
                       [](const std::string&, const std::string&) {});
    ASSERT_TRUE(ask("first/sheet"));  // It is being made until go_on().
  }
  bool ask(const std::string& name, store::Version version = 1) {
    auto make = [gate = gate, name]() -> std::expected<std::string, std::string> {
      gate.wait();
      return name;
    };
    return renderings->find(
        name, version, [&] { return make; },
        [this, name](const RenderingPtr& made) {
          EXPECT_EQ(*made->body, name);
          order.push_back(name);
        });
  }
  void go_on() {
    if (!std::exchange(open_, true)) opened.set_value();
  }
  // All accepted texts, in the order in which they were made.
  std::vector<std::string> made(std::size_t count) {
    go_on();
    EXPECT_TRUE(loop.run_until([&] { return order.size() == count; }));
    return order;
  }

  test::EventLoop loop;
  std::promise<void> opened;
  std::shared_future<void> gate = opened.get_future().share();
  bool open_ = false;
  std::vector<std::string> order;
  std::optional<Renderings> renderings;
};

using Names = std::vector<std::string>;

TEST_F(RenderingsQueue, tables_are_served_in_turn) {
  open(512);
  for (const char* name : {"greedy/1", "greedy/2", "greedy/3", "honest/1", "other/1", "honest/2"})
    EXPECT_TRUE(ask(name)) << name;
  EXPECT_EQ(made(7), (Names{"first/sheet", "greedy/1", "honest/1", "other/1", "greedy/2", "honest/2", "greedy/3"}));
  EXPECT_TRUE(ask("greedy/4"));
  EXPECT_EQ(made(8).back(), "greedy/4") << "then it starts again";
}

TEST_F(RenderingsQueue, one_table_has_eight_places) {
  open(512);
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(ask("greedy/" + std::to_string(i))) << i;
  EXPECT_FALSE(ask("greedy/8"));
  EXPECT_TRUE(ask("greedy/7")) << "it is on its way already: one is made for both";
  EXPECT_TRUE(ask("honest/1"));
  EXPECT_EQ(made(11)[2], "honest/1");
}

TEST_F(RenderingsQueue, each_table_has_one_place_if_many_wait) {
  open(8);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(ask("greedy/" + std::to_string(i))) << i;
  EXPECT_FALSE(ask("greedy/4"));
  for (const char* name : {"a/1", "b/1", "c/1", "d/1"}) {
    EXPECT_TRUE(ask(name)) << name;
    EXPECT_FALSE(ask(std::string(name) + "1")) << name;
  }
  EXPECT_FALSE(ask("e/1")) << "all eight are taken";
  EXPECT_EQ(made(9).size(), 9U);
}

}  // namespace
}  // namespace mafia::net
