// Which connections are closed when there are too many.
#include "net/crowd.hpp"

#include <gtest/gtest.h>

#include <map>

#include "net/transport.hpp"

namespace mafia::net {
namespace {

class CrowdOfGuests : public ::testing::Test {
 protected:
  struct Person : Guest {
    Person(CrowdOfGuests& all_, std::string name_, const std::string& network, bool is_proxy)
        : Guest(network, is_proxy), all(all_), name(std::move(name_)) {}
    void give_way() override {
      all.gone += name;
      all.crowd.leave(*this);
    }
    CrowdOfGuests& all;
    std::string name;
  };
  Person& come(const std::string& name, const std::string& network = "a", bool is_proxy = false) {
    auto person = std::make_unique<Person>(*this, name, network, is_proxy);
    crowd.enter(*person);
    return *(people[name] = std::move(person));
  }

  Limits limits{.connections = 4,
                .connections_of_one_address = 3,
                .silent_of_one_address = 2,
                .held = 1'000,
                .held_of_one_address = 500};
  Crowd crowd{limits};
  std::string gone;
  std::map<std::string, std::unique_ptr<Person>> people;
};

TEST_F(CrowdOfGuests, LongestIdleClientGivesWay) {
  limits.connections_of_one_address = 100;
  crowd.serve(come("1"));
  crowd.rest(come("2"));
  come("3");
  come("4");
  EXPECT_TRUE(crowd.make_room("b", false));
  EXPECT_EQ(gone, "3") << "silent, and the older one";
  come("5");
  EXPECT_TRUE(crowd.make_room("b", false));
  EXPECT_TRUE(crowd.make_room("b", false)) << "there was room";
  EXPECT_EQ(gone, "34");
  crowd.serve(*people["5"]);
  crowd.serve(come("6"));
  EXPECT_TRUE(crowd.make_room("b", false));
  EXPECT_EQ(gone, "342") << "who rests goes after who is silent";
  crowd.serve(come("7"));
  EXPECT_FALSE(crowd.make_room("b", false)) << "all are busy";
  EXPECT_EQ(crowd.size(), 4);
  EXPECT_EQ(crowd.sent_away(), 3U);
}

TEST_F(CrowdOfGuests, SilentClientGivesWayBeforeOneThatSpoke) {
  come("1");
  come("2");
  crowd.hear(*people["1"]);
  come("3");
  EXPECT_EQ(gone, "2");
  crowd.hear(*people["3"]);
  come("4");
  EXPECT_EQ(gone, "23") << "whoever has waited longer for a turn has it sooner";
  crowd.serve(come("5", "b"));
  EXPECT_TRUE(crowd.make_room("b", false)) << "there is room";
  crowd.rest(come("6", "b"));
  EXPECT_TRUE(crowd.make_room("b", false));
  EXPECT_EQ(gone, "234");
  crowd.hear(come("7", "b"));
  EXPECT_TRUE(crowd.make_room("b", false));
  EXPECT_EQ(gone, "2346") << "whoever waits for a turn stays, and who rests goes";
  crowd.rest(come("8", "b"));
  crowd.hear_more(*people["1"]);
  EXPECT_TRUE(crowd.make_room("c", false));
  EXPECT_EQ(gone, "23461") << "it was not a whole request";
}

TEST_F(CrowdOfGuests, EachAddressHasAShare) {
  crowd.serve(come("1", "a"));
  crowd.serve(come("2", "a"));
  crowd.serve(come("3", "a"));
  EXPECT_FALSE(crowd.make_room("a", false));
  EXPECT_TRUE(crowd.make_room("b", false));
  EXPECT_TRUE(crowd.make_room("a", true)) << "a proxy speaks for many";
  crowd.rest(*people["2"]);
  EXPECT_TRUE(crowd.make_room("a", false));
  EXPECT_EQ(gone, "2");
}

TEST_F(CrowdOfGuests, SilentClientsOfAnAddressAreLimited) {
  come("1", "a");
  come("2", "a");
  come("3", "b");
  come("4", "a");
  EXPECT_EQ(gone, "1");
  crowd.serve(*people["2"]);
  come("5", "a");
  EXPECT_EQ(gone, "1") << "one of them has asked";
  come("6", "p", true);
  come("7", "p", true);
  come("8", "p", true);
  EXPECT_EQ(gone, "1");
}

TEST_F(CrowdOfGuests, LongestWithoutProgressGivesWay) {
  for (const char* name : {"1", "2", "3"}) crowd.serve(come(name, name));
  crowd.hold(*people["1"], 400);
  crowd.hold(*people["2"], 400);
  crowd.hold(*people["1"], 350);
  crowd.hold(*people["3"], 300);
  EXPECT_EQ(gone, "2") << "of the first some bytes have moved since";
  EXPECT_EQ(crowd.held(), 650U);
  crowd.hold(*people["1"], 0);
  crowd.leave(*people["3"]);
  EXPECT_EQ(crowd.held(), 0U);
}

TEST_F(CrowdOfGuests, AddedBytesAreNoProgress) {
  for (const char* name : {"1", "2", "3"}) crowd.serve(come(name, name));
  crowd.hold(*people["1"], 300);
  crowd.hold(*people["2"], 300);
  crowd.hold(*people["1"], 400, {}, Crowd::Change::added);
  crowd.hold(*people["3"], 400);
  EXPECT_EQ(gone, "1");
  EXPECT_EQ(crowd.held(), 700U);
}

TEST_F(CrowdOfGuests, BytesOfAnAddressAreLimited) {
  limits.silent_of_one_address = 100;
  for (const char* name : {"1", "2"}) crowd.serve(come(name, "a"));
  crowd.serve(come("3", "b"));
  crowd.hold(*people["3"], 450);
  crowd.hold(*people["1"], 300);
  crowd.hold(*people["2"], 300);
  EXPECT_EQ(gone, "1");
  crowd.hold(*people["2"], 501);
  EXPECT_EQ(gone, "12") << "too much all by itself";
  EXPECT_EQ(crowd.held(), 450U);
}

TEST_F(CrowdOfGuests, SharedBytesCountOnce) {
  const auto page = std::make_shared<const std::string>(700, 'x');
  for (const char* name : {"1", "2", "3"}) {
    crowd.serve(come(name, "a"));
    crowd.hold(*people[name], 10, page);
  }
  EXPECT_EQ(gone, "");
  EXPECT_EQ(crowd.held(), 730U);
  crowd.hold(*people["1"], 10, std::make_shared<const std::string>(300, 'y'));
  EXPECT_EQ(gone, "23") << "an older version of the page is kept for as long as one of them holds it";
  EXPECT_EQ(crowd.held(), 310U);
}

}  // namespace
}  // namespace mafia::net
