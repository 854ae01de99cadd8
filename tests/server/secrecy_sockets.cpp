// Two games that differ only in what a viewer may not know give that viewer the same bytes: everything over the
// WebSocket and every answer to a request. At night the messages of all seats are alike in number, length and time.
#include <gtest/gtest.h>

#include "../support/live_server.hpp"
#include "../support/scale.hpp"
#include "../support/twin_games.hpp"
#include "nota/statement.hpp"
#include "rules/books.hpp"

namespace mafia::test {
namespace {

using simulation::Random;
using test::scaled;
using test::TwinStep;

constexpr live::Time game_length = 6 * 3600 * 1000;

enum class Deals { by_judge, by_server };

struct Watcher {
  std::string grant;
  int seat = 0;
  Viewer eyes() const { return seat == 0 ? Viewer(Spectator{}) : Viewer(mafia::seat(seat)); }
};

std::vector<std::string> texts_of(const std::vector<notation::Statement>& statements) {
  std::vector<std::string> lines;
  for (const auto& statement : statements) lines.push_back(print_statement(statement, rules::Language::en));
  return lines;
}

std::vector<std::string> names_of(const RuleSet& rules) {
  std::vector<std::string> names;
  for (int number = 1; number <= rules.with.seats.value; ++number) names.push_back("Player " + std::to_string(number));
  return names;
}

// What a curious viewer asks for, allowed or not.
std::vector<Ask> curiosity(const OpenTable& table, const std::string& token) {
  std::vector<Ask> asks;
  for (const char* rest : {"", "?lang=ru", "/events?from=0", "/events?from=7&limit=3", "/deal", "/record.nota",
                           "/protocol.json", "/protocol.txt", "/protocol.pdf", "/signed.json", "/branches", "/links",
                           "/links/1/qr.svg", "/live", "/nothing"})
    asks.push_back({"GET", table.path(rest), token});
  const std::string command = R"({"version":3,"key":"12345678","line":"night 1"})";
  for (const char* rest : {"/commands", "/takeover", "/branches", "/branches/1/choose", "/links", "/links/1/renew"})
    asks.push_back({"POST", table.path(rest), token, command});
  asks.push_back({"POST", table.path("/commands"), token, R"({"version":)"});
  asks.push_back({"DELETE", table.path("/links/1"), token});
  asks.push_back({"PUT", table.path(), token, "{}"});
  for (const char* path : {"/api/tables/nowhere", "/api/nothing", "/livez", "/readyz", "/metrics"})
    asks.push_back({"GET", path, token});
  return asks;
}

// One viewer at one of the two tables.
class Eye {
 public:
  Eye(std::uint16_t port, const OpenTable& table, const Watcher& watcher)
      : port_(port), table_(table), token_(table.token(watcher.grant, watcher.seat)), http_(port) {
    connect(0);
  }

  void connect(std::size_t from) {
    watching_.emplace(port_, table_.id(), token_, from);
    listen();
  }
  void listen() {
    for (const std::string& text : watching_->news()) seen_ += text + "\n";
  }
  void ask() {
    for (const LiveReply& reply : http_.ask(curiosity(table_, token_))) seen_ += reply.bytes;
  }

  // All bytes since the last call, without the one value that must differ: it binds the server to its deal.
  std::string seen() {
    std::string text = std::exchange(seen_, {});
    const std::string& commitment = table_.commitment();
    for (std::size_t at = 0; !commitment.empty() && (at = text.find(commitment, at)) != text.npos;)
      text.replace(at, commitment.size(), "COMMITMENT");
    return text;
  }

 private:
  std::uint16_t port_;
  const OpenTable& table_;
  std::string token_;
  RawHttp http_;
  std::optional<Watching> watching_;
  std::string seen_;
};

// One of the two games, played on its own server while its viewers watch.
class Game {
 public:
  Game(LiveServer& server, const RuleSet& rules, const std::vector<Watcher>& watchers, Deals deals, std::uint64_t seed)
      : server_(server),
        start_(server.now()),
        table_(server.port(), opening(rules, deals)),
        deals_(deals),
        random_(seed) {
    for (const Watcher& watcher : watchers) eyes.push_back(std::make_unique<Eye>(server.port(), table_, watcher));
  }

  // Returns false if the game cannot go on.
  bool play(const TwinStep& step, bool second) {
    server_.pass_to(std::max(start_ + static_cast<live::Time>(step.at.ms), server_.now()), step.hidden ? 6 : 3);
    const auto lines = texts_of(second ? step.second : step.first);
    if (!enter(lines)) return false;
    if (random_.one_in(8) && !lines.empty() && !card_dealt_)
      if (!take_back(lines)) return false;
    for (const auto& eye : eyes) {
      if (random_.one_in(24)) eye->connect(random_.below(80));
      if (random_.one_in(4)) eye->listen();
      if (random_.one_in(24)) eye->ask();
    }
    return true;
  }

  std::vector<std::unique_ptr<Eye>> eyes;

 private:
  static Json opening(const RuleSet& rules, Deals deals) {
    return {{"rules", std::string(rules.id)},
            {"title", "Twins"},
            {"names", names_of(rules)},
            {"deal", deals == Deals::by_server ? "server" : "judge"},
            {"delay", {{"public", 0}, {"open", 86'400}}},
            {"utc_offset", 0}};
  }

  bool enter(const std::vector<std::string>& lines) {
    card_dealt_ = false;
    for (const std::string& line : lines) {
      const bool card = deals_ == Deals::by_server && line.starts_with("card");
      if (card && dealt_) continue;
      const LiveReply reply = card ? table_.command({{"deal", true}}) : table_.play(line);
      if (reply.status != 200) return false;
      card_dealt_ = card;
      dealt_ |= card;
    }
    return true;
  }

  // At night one game may have a line that the other has not.
  bool take_back(const std::vector<std::string>& lines) {
    if (deals_ == Deals::by_server && lines.front().starts_with("card")) return true;
    return table_.play("undo " + std::to_string(lines.size())).status == 200 && enter(lines);
  }

  LiveServer& server_;
  live::Time start_;
  OpenTable table_;
  Deals deals_;
  Random random_;
  bool dealt_ = false, card_dealt_ = false;
};

// Where two texts part, with some context.
std::string parting(const std::string& a, const std::string& b) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const std::size_t from = at > 300 ? at - 300 : 0;
  return "…" + a.substr(from, 500) + "…\nand\n…" + b.substr(from, 500) + "…";
}

struct Tally {
  int pairs = 0, different = 0;
  std::size_t steps = 0, bytes = 0;
};

std::vector<Role> cards_of(const test::Deal& deal, const RuleSet& rules) {
  return {deal.begin(), deal.begin() + rules.with.seats.value};
}

// Citizens know nothing more than the public but their own cards.
std::vector<Watcher> with_citizens(std::vector<Watcher> watchers, const test::Twins& twins) {
  for (int number = 1; number <= max_seats; ++number) {
    const std::size_t i = seat(number).index();
    if (twins.first[i] == Role::citizen && twins.second[i] == Role::citizen) watchers.push_back({"seat", number});
  }
  return watchers;
}

class Pairs {
 public:
  void compare(const RuleSet& rules, const test::Script& script, std::vector<Watcher> watchers, Deals deals,
               std::uint64_t seed) {
    const auto twins = test::twins_of(rules, script, watchers.front().eyes(), random_);
    if (!twins || twins->steps.size() < 30 || (deals == Deals::by_server && !twins->dealt_once)) return;
    if (watchers.front().grant == "spectator") watchers = with_citizens(watchers, *twins);
    const Deck deck = rules.deck_for ? rules.deck_for(rules.with.seats.value) : rules.deck.value;
    if (deals == Deals::by_server) LiveServer::next_deal(cards_of(twins->first, rules), deck);
    Game a(first_, rules, watchers, deals, seed);
    if (deals == Deals::by_server) LiveServer::next_deal(cards_of(twins->second, rules), deck);
    Game b(second_, rules, watchers, deals, seed);
    tally.pairs += static_cast<int>(watchers.size());
    for (const TwinStep& step : twins->steps) {
      if (!a.play(step, false) || !b.play(step, true)) break;
      const std::string where = std::string(rules.id) + ", game " + std::to_string(seed) + ", ";
      bool same = true;
      for (std::size_t i = 0; i < watchers.size(); ++i) same &= look(*a.eyes[i], *b.eyes[i], where, watchers[i]);
      if (!same) break;
    }
    const live::Time next = std::max(first_.now(), second_.now()) + game_length;
    first_.pass_to(next, 1);
    second_.pass_to(next, 1);
  }

  Tally tally;
  std::string first_difference;

 private:
  bool look(Eye& first, Eye& second, const std::string& where, const Watcher& watcher) {
    const std::string seen = first.seen(), other = second.seen();
    ++tally.steps;
    tally.bytes += seen.size();
    if (seen == other) return true;
    ++tally.different;
    if (first_difference.empty())
      first_difference = where + watcher.grant + " " + std::to_string(watcher.seat) + "\n" + parting(seen, other);
    return false;
  }

  LiveServer first_, second_;
  Random random_{11};
};

void compare_all(int pairs, Deals deals) {
  Pairs all;
  const auto books = test::tables_of_all_sizes();
  for (std::uint64_t seed = 0; all.tally.pairs < pairs; ++seed) {
    const RuleSet& rules = books[seed * 7 % books.size()];
    const auto script = test::play(rules, seed);
    all.compare(rules, script, {{"spectator"}, {"overlay"}}, deals, seed);
    test::Deal deal{};
    (void)test::last_deal(script, deal);
    for (int number = 1; number <= rules.with.seats.value; ++number)
      if (deal[seat(number).index()] != Role::citizen) all.compare(rules, script, {{"seat", number}}, deals, seed);
    ASSERT_EQ(all.tally.different, 0) << all.first_difference;
  }
  // A comparison that ends at once proves nothing.
  EXPECT_GT(all.tally.steps / static_cast<std::size_t>(all.tally.pairs), 30U);
  EXPECT_GT(all.tally.bytes / static_cast<std::size_t>(all.tally.pairs), 30'000U);
}

TEST(secrecy_sockets, twin_games_send_equal_bytes_to_every_viewer) { compare_all(scaled(200), Deals::by_judge); }

TEST(secrecy_sockets, a_deal_by_the_server_differs_only_in_the_commitment) {
  compare_all(scaled(60), Deals::by_server);
}

// Shows that the comparison can fail: for the judge nearly every pair differs.
TEST(secrecy_sockets, the_judge_sees_the_difference) {
  Pairs all;
  const RuleSet& rules = *rules::all().front();
  for (std::uint64_t seed = 0; all.tally.pairs < 10; ++seed)
    all.compare(rules, test::play(rules, seed), {{"judge"}}, Deals::by_judge, seed);
  EXPECT_GE(all.tally.different, 8);
}

// ---- Nights

// All seats and the public at one table, and what each of them has received since the last call.
class Room {
 public:
  Room(LiveServer& server, const RuleSet& rules)
      : server_(server),
        start_(server.now()),
        seats_(rules.with.seats.value),
        table_(server.port(), {{"rules", std::string(rules.id)}, {"names", names_of(rules)}, {"utc_offset", 0}}) {
    for (int seat = 0; seat <= seats_; ++seat) connect(seat, 0);
  }

  void connect(int seat, std::size_t from) {
    const std::string& token = seat == 0 ? table_.token("spectator") : table_.token("seat", seat);
    if (watching_.size() <= static_cast<std::size_t>(seat)) watching_.resize(static_cast<std::size_t>(seat) + 1);
    watching_[static_cast<std::size_t>(seat)] = std::make_unique<Watching>(server_.port(), table_.id(), token, from);
  }

  std::vector<std::vector<std::string>> news() {
    std::vector<std::vector<std::string>> all;
    for (const auto& each : watching_) all.push_back(each->news());
    return all;
  }

  std::vector<std::size_t> cursors() {
    std::vector<std::size_t> all;
    for (int seat = 0; seat <= seats_; ++seat) {
      const std::string& token = seat == 0 ? table_.token("spectator") : table_.token("seat", seat);
      const Json table = table_.http.ask({"GET", table_.path(), token}).json();
      all.push_back(static_cast<std::size_t>(integer_of(member(table, "cursor")).value_or(0)));
    }
    return all;
  }

  void wait_until(live::Time at) { server_.pass_to(at, 1); }
  live::Time now() const { return server_.now(); }
  live::Time time_of(const TwinStep& step) const { return start_ + static_cast<live::Time>(step.at.ms); }
  LiveReply play(const std::string& line) { return table_.play(line); }
  OpenTable& table() { return table_; }
  int seats() const { return seats_; }

 private:
  LiveServer& server_;
  live::Time start_;
  int seats_;
  OpenTable table_;
  std::vector<std::unique_ptr<Watching>> watching_;
};

std::vector<std::size_t> lengths(const std::vector<std::string>& texts) {
  std::vector<std::size_t> all;
  for (const std::string& text : texts) all.push_back(text.size());
  return all;
}

// A game of which every night is watched by everybody, second by second.
class Nights {
 public:
  Nights(LiveServer& server, const RuleSet& rules, std::uint64_t seed) : room_(server, rules), random_(seed) {
    (void)room_.news();
  }

  void play(const std::vector<TwinStep>& steps) {
    for (const TwinStep& step : steps) {
      pass(room_.time_of(step));
      for (const std::string& line : texts_of(step.first)) {
        if (room_.play(line).status != 200 || ::testing::Test::HasFailure()) return;
        if (hidden_ && random_.one_in(6) && room_.play("undo 1").status == 200) (void)room_.play(line);
      }
      expect_nothing_by_night(step.hidden);
      hidden_ = step.hidden;
      if (hidden_ && random_.one_in(3)) reconnect();
    }
  }
  int seconds = 0, joined = 0;

 private:
  // Passes at most eight single seconds of a long time: a night does not change after that.
  void pass(live::Time until) {
    const live::Time first = (room_.now() / 1000 + 1) * 1000;
    for (live::Time at = first; at <= until && at < first + 8000; at += 1000) {
      room_.wait_until(at);
      expect_one_each();
    }
    room_.wait_until(std::max(until, room_.now()));
    if (until >= first + 8000) expect_one_each();
  }

  void expect_one_each() {
    const auto news = room_.news();
    const bool night = !news.front().empty() && news.front().front().starts_with(R"({"type":"night")");
    if (hidden_) {
      EXPECT_TRUE(night);
    }
    for (const auto& each : news) EXPECT_EQ(lengths(each), lengths(news.front()));
    if (!night) return;
    ++seconds;
    EXPECT_EQ(news.front().front().size() % live::night_bytes, 0U);
    if (hidden_) {
      EXPECT_EQ(news.front().size(), 1U);  // After the last one of a night a clock may start.
    }
  }

  // At night nothing is sent at once, whatever the judge enters.
  void expect_nothing_by_night(bool still) {
    const auto news = room_.news();
    if (!hidden_ || !still) return;
    for (const auto& each : news) EXPECT_EQ(each.size(), std::size_t{0}) << each.front();
  }

  // All viewers come back with what they had seen at some moment before; each has a count of its own.
  void reconnect() {
    ++joined;
    if (seen_.empty() || random_.one_in(3)) seen_ = room_.cursors();
    if (random_.one_in(3)) seen_.assign(seen_.size(), 0);
    for (int seat = 0; seat <= room_.seats(); ++seat) room_.connect(seat, seen_[static_cast<std::size_t>(seat)]);
    const auto news = room_.news();
    for (const auto& each : news) EXPECT_EQ(lengths(each), lengths(news.front()));
    for (int seat = 1; seat <= room_.seats(); ++seat) {
      const auto& table = room_.table();
      const auto replies = room_.table().http.ask({{"GET", table.path(), table.token("seat", seat)},
                                                   {"GET", table.path("/events"), table.token("seat", seat)},
                                                   {"GET", table.path(), table.token("spectator")},
                                                   {"GET", table.path("/events"), table.token("spectator")}});
      EXPECT_EQ(replies[0].bytes.size(), replies[2].bytes.size());
      EXPECT_EQ(replies[1].bytes.size(), replies[3].bytes.size());
    }
  }

  Room room_;
  Random random_;
  std::vector<std::size_t> seen_;
  bool hidden_ = false;
};

TEST(secrecy_sockets, all_messages_of_a_night_have_one_size) {
  LiveServer server;
  int seconds = 0, joined = 0;
  const auto books = test::tables_of_all_sizes();
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(scaled(30)); ++seed) {
    const RuleSet& rules = books[seed * 7 % books.size()];
    Nights nights(server, rules, seed);
    nights.play(test::steps_of(rules, test::play(rules, 2 * seed + 1)));
    ASSERT_FALSE(HasFailure()) << rules.id << ", game " << seed;
    seconds += nights.seconds;
    joined += nights.joined;
    server.pass_to(server.now() + game_length, 1);
  }
  EXPECT_GT(seconds, scaled(30) * 20);
  EXPECT_GT(joined, scaled(30));
}

}  // namespace
}  // namespace mafia::test
