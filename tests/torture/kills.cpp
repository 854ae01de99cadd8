#include "kills.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "../support/postgres_server.hpp"
#include "../support/server_process.hpp"
#include "../support/temporary_folder.hpp"
#include "client.hpp"

namespace mafia::torture {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int desks = 4, clients_of_a_desk = 3;
// Kills. Only a run this long judges times: a shorter one is a test, and its machine may be busy.
constexpr int long_run = 200;
constexpr milliseconds ready_limit{2'000};
constexpr milliseconds recovery_limit{5'000};  // After the database is back.
constexpr milliseconds patience{60'000};       // Of a short run.
constexpr std::uint32_t database_is_killed_one_in = 5, killed_while_starting_one_in = 10, longest_life_ms = 300;

milliseconds since(Clock::time_point then) { return std::chrono::duration_cast<milliseconds>(Clock::now() - then); }

class Torture {
 public:
  explicit Torture(const Options& options)
      : options_(options),
        random_(options.seed),
        postgres_(options.store == "postgres" ? std::make_unique<test::PostgresServer>() : nullptr),
        database_(postgres_ ? postgres_->new_database() : "sqlite:" + folder_ / "primanota.db"),
        server_(options.program,
                {"--data", folder_ / "data", "--database", database_, "--rate-factor", "1000000", "--log", "quiet"},
                folder_ / "log") {
    scene_.seed = "torture-" + std::to_string(options.seed);
  }

  ~Torture() {
    scene_.stopping = scene_.abandoned = true;  // Matters only if the run was cut short.
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }

  bool run() {
    const auto began = Clock::now();
    start();
    start_clients();
    for (int kill = 1; kill <= options_.kills; ++kill) {
      live_for(random_.below(longest_life_ms));
      if (postgres_ && random_.one_in(database_is_killed_one_in))
        kill_database();
      else
        kill_server();
      look_at_one_table();
      if (kill % 100 == 0) scene_.ledger.compare(database_, false);
    }
    finish();
    report(since(began));
    return scene_.ledger.faults().empty();
  }

 private:
  static void live_for(std::uint32_t ms) { std::this_thread::sleep_for(milliseconds(ms)); }

  // Starts the server again if it gives up, as an administrator would; the clock keeps running.
  milliseconds start_somehow() {
    const auto began = Clock::now();
    for (int tries = 1;; ++tries) try {
        server_.start();
        return since(began);
      } catch (const std::runtime_error& error) {
        server_.kill();
        if (judges_times_) scene_.ledger.fault(error.what());
        if (tries == (judges_times_ ? 3 : 10)) throw;
      }
  }

  void start() {
    const milliseconds took = start_somehow();
    if (judges_times_ && took > ready_limit)
      scene_.ledger.fault("ready only after " + std::to_string(took.count()) + " ms");
    ready_.push_back(took);
    scene_.port = server_.port();
  }

  void start_clients() {
    for (int desk = 0; desk < desks; ++desk) {
      desks_.push_back(std::make_unique<Desk>());
      desks_.back()->number = desk;
      for (int i = 0; i < clients_of_a_desk; ++i) {
        const auto way = i == 0 ? Client::Way::websocket : Client::Way::http;
        clients_.push_back(std::make_unique<Client>(scene_, *desks_.back(), i, way, random_.next()));
      }
    }
    for (const auto& client : clients_) threads_.emplace_back([&client] { client->run(); });
  }

  void kill_server() {
    scene_.port = 0;
    server_.kill();
    if (random_.one_in(killed_while_starting_one_in)) {
      server_.launch();
      live_for(random_.below(40));
      server_.kill();
    }
    start();
  }

  // The server keeps running, refuses what it cannot store, and recovers by itself.
  void kill_database() {
    ++database_kills_;
    postgres_->kill();
    wait_for_readiness(503, "noticed that the database is gone");
    live_for(random_.below(longest_life_ms));
    postgres_->start();
    recovered_.push_back(wait_for_readiness(200, "recovered"));
  }

  milliseconds wait_for_readiness(int status, const std::string& what) {
    const milliseconds limit = judges_times_ ? recovery_limit : patience;
    const auto began = Clock::now();
    int now = 0;
    while ((now = test::readiness(server_.port())) != status && since(began) < limit) live_for(2);
    if (now != status) scene_.ledger.fault("the server has not " + what + ": /readyz says " + std::to_string(now));
    return since(began);
  }

  // Everything acknowledged for a table must be in the record that the server now has in memory.
  void look_at_one_table() {
    const auto tables = desks_.empty() ? std::vector<std::string>() : scene_.ledger.tables();
    if (tables.empty()) return;
    Desk& desk = *desks_[random_.below(static_cast<std::uint32_t>(desks_.size()))];
    std::unique_lock lock(desk.mutex, std::try_to_lock);  // Held: a game is being opened.
    if (!lock || desk.game.id.empty()) return;
    const Game game = desk.game;
    lock.unlock();
    const auto known = scene_.ledger.of_table(game.id);
    Line line(scene_);
    const auto reply = line.request("GET", "/api/tables/" + game.id + "/record.nota", game.token, "");
    if (!reply || reply->status != 200) return scene_.ledger.fault("no record of " + game.id);
    ++looks_;
    compare_record(game.id, known, reply->body);
  }

  // Each version after the first is one line; the times of day between them are the server's.
  void compare_record(const std::string& table, const std::vector<Acknowledged>& known, const std::string& record) {
    constexpr std::size_t head = 2;  // Rules and date.
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < record.size();) {
      const std::size_t end = std::min(record.find('\n', begin), record.size());
      if (record[begin] != '@') lines.push_back(record.substr(begin, end - begin));
      begin = end + 1;
    }
    for (const Acknowledged& what : known) {
      const std::size_t place = head + what.version - 2;
      if (what.version == 1 || (place < lines.size() && lines[place] == what.line)) continue;
      scene_.ledger.fault(table + " was restarted without version " + std::to_string(what.version) + ": " + what.line);
    }
  }

  void finish() {
    scene_.stopping = true;
    for (std::thread& thread : threads_) thread.join();
    scene_.ledger.compare(database_, true);
    server_.stop();
    scene_.ledger.compare(database_, true);
  }

  void report(milliseconds took) {
    std::ranges::sort(ready_);
    const auto p99 = ready_[(ready_.size() - 1) * 99 / 100];
    std::printf(
        "torture %s: %d kills (%d of the database) in %.1f s, seed %llu: %zu acknowledged, %llu repeated, "
        "%llu unanswered, %llu unavailable, %llu conflicts; %zu tables, %d looks; ready after at most %lld ms, "
        "p99 %lld ms",
        options_.store.c_str(), options_.kills, database_kills_, static_cast<double>(took.count()) / 1000,
        static_cast<unsigned long long>(options_.seed), scene_.ledger.size(),
        static_cast<unsigned long long>(scene_.repeated), static_cast<unsigned long long>(scene_.unanswered),
        static_cast<unsigned long long>(scene_.unavailable), static_cast<unsigned long long>(scene_.conflicts),
        scene_.ledger.tables().size(), looks_, static_cast<long long>(ready_.back().count()),
        static_cast<long long>(p99.count()));
    if (!recovered_.empty())
      std::printf("; recovered %lld ms after the database",
                  static_cast<long long>(std::ranges::max(recovered_).count()));
    const auto faults = scene_.ledger.faults();
    std::printf("; %zu faults\n", faults.size());
    for (const std::string& fault : faults) std::printf("fault: %s\n", fault.c_str());
  }

  Options options_;
  const bool judges_times_ = options_.kills >= long_run;
  Random random_;
  test::TemporaryFolder folder_;
  std::unique_ptr<test::PostgresServer> postgres_;
  std::string database_;
  test::ServerProcess server_;
  Scene scene_;
  std::vector<std::unique_ptr<Desk>> desks_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::vector<std::thread> threads_;
  std::vector<milliseconds> ready_, recovered_;
  int database_kills_ = 0, looks_ = 0;
};

}  // namespace

bool kills(const Options& options) { return Torture(options).run(); }

}  // namespace mafia::torture
