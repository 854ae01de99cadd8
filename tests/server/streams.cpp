// Tables in memory while the log has yet to answer.
#include <gtest/gtest.h>

#include "../support/table_in_hand.hpp"

namespace mafia::test {
namespace {

constexpr auto english = rules::Language::en;
constexpr live::Time a_year = 365LL * 24 * 3600 * 1000;

class StreamsOfTables : public ::testing::Test {
 protected:
  live::Tables make() {
    return {log,
            {.now = [this] { return now; },
             .steady = [] { return live::Time{0}; },
             .random_bytes = [](std::size_t size) { return std::string(size, 'a'); },
             .below = [](std::uint32_t) { return 0U; },
             .library = {},
             .complain = [](const std::string& what) { ADD_FAILURE() << what; }}};
  }
  std::string open(live::Tables& tables) {
    live::OpenRequest request;
    request.rules = "fsm";
    std::string id;
    tables.open(request, english,
                [&](const std::expected<live::Tables::Opening, live::Refused>& made) { id = made->table->id(); });
    log.run();
    return id;
  }

  live::Time now = TableInHand::first_moment;
  LogInHand log;
};

TEST_F(StreamsOfTables, let_go_of_what_waits_for_a_read) {
  const auto token = std::make_shared<int>();
  {
    live::Tables tables = make();
    tables.find("notyetread", english, [token](const auto&) {});
    tables.change(
        "notyetread", "key", english, [token](const live::Table&) { return live::Tables::Plan(); },
        [token](const auto&) {});
    EXPECT_GT(token.use_count(), 1);
  }
  log = {};  // The log drops the answers that were not delivered.
  EXPECT_EQ(token.use_count(), 1);
}

// The change was being read for when the table was deleted. It must not be planned on an empty table of that name.
TEST_F(StreamsOfTables, plan_a_change_on_the_table_that_was_read) {
  live::Tables before = make();
  const std::string id = open(before);
  now += a_year;
  live::Tables tables = make();
  bool deleted = false;
  tables.delete_abandoned(id, now, english, {}, [&](const auto& done) { deleted = done.has_value(); });
  log.run_one();  // It reads that the table is abandoned, and deletes it;
  std::size_t planned = 0;
  bool answered = false;
  tables.change(
      id, "key", english,
      [&](const live::Table& table) -> live::Tables::Plan {
        ++planned;
        EXPECT_TRUE(table.game().has_rules());
        return live::Tables::Plan();
      },
      [&](const auto&) { answered = true; });
  log.run_one();  // this is acknowledged before the change has been read for.
  EXPECT_TRUE(deleted);
  log.run();
  EXPECT_EQ(planned, 1U);
  EXPECT_TRUE(answered);
}

}  // namespace
}  // namespace mafia::test
