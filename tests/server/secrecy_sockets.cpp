// Two games that differ only in what a viewer may not know are the same bytes to that viewer: everything that comes
// over his WebSocket and everything that the server answers to his requests. And at night the messages of all seats are
// alike in number, length and time.
#include <gtest/gtest.h>

#include "../support/live_server.hpp"
#include "../support/scale.hpp"
#include "../support/twin_games.hpp"
#include "notation/statement.hpp"
#include "rules/books.hpp"

namespace mafia::test {
namespace {

using simulation::Random;
using testing::scaled;
using testing::TwinStep;

constexpr live::Time game_length = 6 * 3600 * 1000;

enum class Deals { by_judge, by_server };

struct Watcher {
  std::string grant;
  int seat = 0;
  Viewer eyes() const { return seat == 0 ? Viewer(Spectator{}) : Viewer(mafia::seat(seat)); }
};

std::vector<std::string> lines_of(const std::vector<notation::Statement>& statements) {
  std::vector<std::string> lines;
  for (const auto& statement : statements) lines.push_back(print_statement(statement, rules::Language::en));
  return lines;
}

// What a curious viewer asks for, allowed or not.
std::vector<Ask> curiosity(const OpenTable& table, const std::string& token) {
  std::vector<Ask> asks;
  for (const char* rest :
       {"", "?lang=ru", "/events?from=0", "/events?from=7&limit=3", "/deal", "/record.nota", "/protocol.json",
        "/protocol.txt", "/signed.json", "/branches", "/links", "/links/1/qr.svg", "/live", "/nothing"})
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

// One of the two games, played on its own server while the viewer watches.
class Game {
 public:
  Game(LiveServer& server, const RuleSet& rules, const Watcher& watcher, Deals deals, std::uint64_t seed)
      : server_(server),
        start_(server.now()),
        table_(server.port(), opening(rules, deals)),
        token_(table_.token(watcher.grant, watcher.seat)),
        deals_(deals),
        random_(seed),
        http_(server.port()) {
    watching_.emplace(server.port(), table_.id(), token_);
  }

  // What the viewer received of this step; nothing: the game cannot go on.
  std::optional<std::string> play(const TwinStep& step, bool second) {
    server_.pass_to(std::max(start_ + static_cast<live::Time>(step.at.ms), server_.now()), step.hidden ? 6 : 3);
    const auto lines = lines_of(second ? step.second : step.first);
    if (!enter(lines)) return std::nullopt;
    if (random_.one_in(8) && !lines.empty() && !card_dealt_)
      if (!take_back(lines)) return std::nullopt;
    if (random_.one_in(24)) {
      const auto from = random_.below(80);
      watching_.emplace(server_.port(), table_.id(), token_, from);
    }
    std::string seen;
    for (const std::string& text : watching_->news()) seen += text + "\n";
    if (random_.one_in(7))
      for (const Reply& reply : http_.ask(curiosity(table_, token_))) seen += reply.bytes;
    return masked(std::move(seen));
  }

 private:
  static Json opening(const RuleSet& rules, Deals deals) {
    return {{"rules", std::string(rules.id)},
            {"title", "Twins"},
            {"deal", deals == Deals::by_server ? "server" : "judge"},
            {"delay", {{"public", 0}, {"open", 86'400}}},
            {"utc_offset", 0}};
  }

  bool enter(const std::vector<std::string>& lines) {
    card_dealt_ = false;
    for (const std::string& line : lines) {
      const bool card = deals_ == Deals::by_server && line.starts_with("card");
      if (card && dealt_) continue;
      const Reply reply = card ? table_.command({{"deal", true}}) : table_.play(line);
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

  // The one value that must differ: it binds the server to its deal.
  std::string masked(std::string seen) const {
    if (table_.commitment().empty()) return seen;
    for (std::size_t at = 0; (at = seen.find(table_.commitment(), at)) != seen.npos;)
      seen.replace(at, table_.commitment().size(), "COMMITMENT");
    return seen;
  }

  LiveServer& server_;
  live::Time start_;
  OpenTable table_;
  std::string token_;
  Deals deals_;
  Random random_;
  RawHttp http_;
  std::optional<Watching> watching_;
  bool dealt_ = false, card_dealt_ = false;
};

// Where two texts part, with what stands around.
std::string parting(const std::string& a, const std::string& b) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const std::size_t from = at > 300 ? at - 300 : 0;
  return "…" + a.substr(from, 500) + "…\nand\n…" + b.substr(from, 500) + "…";
}

struct Tally {
  int pairs = 0;
  std::size_t steps = 0, bytes = 0;
};

std::vector<Role> cards_of(const testing::Deal& deal, const RuleSet& rules) {
  return {deal.begin(), deal.begin() + rules.with.seats.value};
}

class Pairs {
 public:
  void compare(const RuleSet& rules, const testing::Script& script, const Watcher& watcher, Deals deals,
               std::uint64_t seed) {
    const auto twins = testing::twins_of(rules, script, watcher.eyes(), random_);
    if (!twins || twins->steps.size() < 30 || (deals == Deals::by_server && !twins->dealt_once)) return;
    const Deck deck = rules.deck_for ? rules.deck_for(rules.with.seats.value) : rules.deck.value;
    if (deals == Deals::by_server) LiveServer::next_deal(cards_of(twins->first, rules), deck);
    Game a(first_, rules, watcher, deals, seed);
    if (deals == Deals::by_server) LiveServer::next_deal(cards_of(twins->second, rules), deck);
    Game b(second_, rules, watcher, deals, seed);
    ++tally.pairs;
    for (const TwinStep& step : twins->steps) {
      const auto seen = a.play(step, false), other = b.play(step, true);
      if (!seen || !other) break;
      ASSERT_EQ(*seen == *other, true) << rules.id << ", game " << seed << ", " << watcher.grant << " " << watcher.seat
                                       << ", step " << tally.steps << "\n"
                                       << parting(*seen, *other);
      ++tally.steps;
      tally.bytes += seen->size();
    }
    const live::Time next = std::max(first_.now(), second_.now()) + game_length;
    first_.pass_to(next, 1);
    second_.pass_to(next, 1);
  }

  Tally tally;

 private:
  LiveServer first_, second_;
  Random random_{11};
};

// Those whose mafia shoots with closed eyes: their nights have twins that need not be searched for.
std::vector<const RuleSet*> closed_books() {
  std::vector<const RuleSet*> books;
  for (const RuleSet* rules : rules::all())
    if (rules->with.shot_mode.value != ShotMode::open) books.push_back(rules);
  return books;
}

void compare_all(int pairs, Deals deals) {
  Pairs all;
  const auto books = closed_books();
  for (std::uint64_t seed = 0; all.tally.pairs < pairs && !::testing::Test::HasFatalFailure(); ++seed) {
    const RuleSet& rules = *books[seed / 2 % books.size()];
    const auto script = testing::play(rules, seed);
    std::vector<Watcher> watchers{{"spectator"}, {"overlay"}};
    for (int seat = 1; seat <= rules.with.seats.value; ++seat) watchers.push_back({"seat", seat});
    for (const Watcher& watcher : watchers) {
      all.compare(rules, script, watcher, deals, seed);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
  // A comparison that ends at once proves nothing.
  EXPECT_GT(all.tally.steps / static_cast<std::size_t>(all.tally.pairs), 50U);
  EXPECT_GT(all.tally.bytes / static_cast<std::size_t>(all.tally.pairs), 50'000U);
}

TEST(secrecy_sockets, twins_are_the_same_bytes_to_every_viewer) { compare_all(scaled(800), Deals::by_judge); }

TEST(secrecy_sockets, a_deal_by_the_server_differs_in_nothing_but_the_commitment) {
  compare_all(scaled(200), Deals::by_server);
}

}  // namespace
}  // namespace mafia::test
