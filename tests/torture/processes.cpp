#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "../support/http_client.hpp"
#include "../support/postgres_server.hpp"
#include "../support/server_process.hpp"
#include "../support/temporary_folder.hpp"
#include "kills.hpp"

namespace mafia::torture {
namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// With a night and a correction, so that seats see different things.
constexpr std::array game = {"roles 2 7 mafia, 9 don, 4 sheriff",
                             "override quick",
                             "day 1",
                             "remark 6 loud",
                             "1 nominates 7",
                             "foul 3",
                             "undo",
                             "foul 4",
                             "rest speak",
                             "night 1",
                             "hunt",
                             "shots 2>6 7>6 9>6",
                             "don",
                             "don checks 3",
                             "sheriff",
                             "sheriff checks 9",
                             "nota",
                             "nota 6: 2 5 9",
                             "day 2",
                             "remark 1 late",
                             "foul 1",
                             "undo 2",
                             "1 nominates 10",
                             "remark 10 thanks"};
constexpr std::size_t killed_before = 12;  // In the middle of the night,
constexpr std::size_t back_before = 16;    // and back before it ends.

class Viewer {
 public:
  Viewer(std::string table, std::string kind, std::string token)
      : table_(std::move(table)), kind_(std::move(kind)), token_(std::move(token)) {}

  void connect(std::uint16_t port) {
    socket_.emplace("127.0.0.1", port, "/api/tables/" + table_ + "/live");
    socket_->send(Json{{"type", "hello"}, {"token", token_}, {"from", events_.size()}}.dump());
    welcomed_ = false;
  }

  // Reads what has arrived; returns false if the connection is gone.
  bool pump(std::vector<std::string>& faults) {
    try {
      while (const auto text = socket_->receive(milliseconds(0))) take(Json::parse(*text), faults);
      return false;
    } catch (const test::TimedOut&) {
      return true;
    } catch (const test::ClientError&) {
      return false;
    }
  }

  const std::string& kind() const { return kind_; }
  const std::vector<std::string>& events() const { return events_; }
  bool welcomed() const { return welcomed_; }
  std::size_t cursor() const { return cursor_; }                // As the welcome said.
  std::size_t since_welcome() const { return since_welcome_; }  // Events, including repeated ones.

 private:
  // Events are numbered: none may be missing, and a repeated one must be unchanged.
  void take(const Json& said, std::vector<std::string>& faults) {
    if (said.at("type") == "welcome") {
      welcomed_ = true;
      cursor_ = said.at("cursor");
      since_welcome_ = 0;
    }
    if (said.at("type") != "events" && said.at("type") != "night") return;
    since_welcome_ += said.at("events").size();
    const std::size_t from = said.at("from");
    if (from > events_.size()) faults.push_back(kind_ + ": a gap before event " + std::to_string(from));
    std::size_t number = from;
    for (const Json& event : said.at("events")) {
      const std::string text = event.dump();
      if (number >= events_.size())
        events_.push_back(text);
      else if (events_[number] != text)
        faults.push_back(kind_ + ": event " + std::to_string(number) + " has become " + text);
      ++number;
    }
  }

  std::string table_, kind_, token_;
  std::optional<test::WebSocket> socket_;
  std::vector<std::string> events_;
  bool welcomed_ = false;
  std::size_t cursor_ = 0, since_welcome_ = 0;
};

class Processes {
 public:
  explicit Processes(const Options& options)
      : database_(postgres_.new_database()),
        a_(options.program, arguments(), folder_ / "a.log"),
        b_(options.program, arguments(), folder_ / "b.log") {}

  bool run() {
    a_.start();
    b_.start();
    open_table();
    for (const auto& [kind, token] : tokens_) {
      on_a_.emplace_back(table_, kind, token).connect(a_.port());
      const int count = kind == "judge" || kind == "overlay" ? 3 : 4;
      for (int i = 0; i < count; ++i) on_b_.emplace_back(table_, kind, token).connect(b_.port());
    }
    play();
    compete();
    settle();
    compare();
    restart_by_day();
    std::printf(
        "torture processes: %zu viewers at the one, %zu at the other, which was killed; %zu commands; %d conflicts "
        "decided; the judge saw %zu events; %zu faults\n",
        on_a_.size(), on_b_.size() - tokens_.size(), game.size(), conflicts_, on_a_.front().events().size(),
        faults_.size());
    for (const std::string& fault : faults_) std::printf("fault: %s\n", fault.c_str());
    return faults_.empty();
  }

 private:
  // One folder: both sign with the same key.
  std::vector<std::string> arguments() const {
    return {"--data", folder_ / "data", "--database", database_, "--rate-factor", "1000000", "--log", "quiet"};
  }

  void open_table() {
    const Json body = {{"rules", "mafclub-2023-ru"}, {"delay", {{"public", 0}, {"open", 1}}}};
    const auto answer = test::HttpClient("127.0.0.1", a_.port()).post("/api/tables", body.dump());
    if (answer.status != 201) throw std::runtime_error("no table: " + answer.body);
    const Json opened = Json::parse(answer.body);
    table_ = opened.at("table");
    version_ = opened.at("version");
    for (const Json& link : opened.at("links")) {
      const std::string grant = link.at("grant");
      tokens_.emplace_back(grant == "seat" ? "seat " + link.at("seat").dump() : grant, link.at("token"));
    }
  }

  test::Answer send(std::uint16_t port, const std::string& key, const std::string& line) {
    const Json body = {{"version", version_}, {"key", key}, {"line", line}};
    return test::HttpClient("127.0.0.1", port)
        .post("/api/tables/" + table_ + "/commands", body.dump(),
              {{"Authorization", "Bearer " + tokens_.front().second}});
  }

  // Plays everything at one server; meanwhile the other one is killed and comes back. The pause after each line is the
  // judge's pace, which spreads the night over several seconds; nothing depends on how long it is.
  void play() {
    for (std::size_t i = 0; i < game.size(); ++i) {
      if (i == killed_before) kill_b();
      if (i == back_before) return_to_b();
      const auto answer = send(a_.port(), "line number " + std::to_string(i), game[i]);
      if (answer.status != 200) throw std::runtime_error(std::string(game[i]) + ": " + answer.body);
      version_ = Json::parse(answer.body).at("version");
      pump_for(milliseconds(150));
    }
  }

  void kill_b() {
    b_.kill();
    for (std::size_t i = 0; i < on_b_.size(); ++i) {
      if (on_b_[i].pump(faults_)) faults_.push_back("a viewer of a dead server is still connected");
      if (i % 2 == 0) on_b_[i].connect(a_.port());
    }
    half_is_away_ = true;
  }

  void return_to_b() {
    b_.start();
    for (std::size_t i = 1; i < on_b_.size(); i += 2) on_b_[i].connect(b_.port());
    half_is_away_ = false;
  }

  // Whether the condition came to hold. Asks again and again, since all viewers must be read meanwhile; only a test
  // that fails waits for the whole two minutes.
  template <class Condition>
  bool pump_until(Condition holds) {
    const auto until = Clock::now() + std::chrono::minutes(2);
    while (!holds() && Clock::now() < until) pump_for(milliseconds(20));
    return holds();
  }

  void pump_for(milliseconds time) {
    const auto until = Clock::now() + time;
    do {
      for (Viewer& viewer : on_a_)
        if (!viewer.pump(faults_)) throw std::runtime_error(viewer.kind() + " was cut off");
      for (std::size_t i = 0; i < on_b_.size(); ++i)
        if (!(half_is_away_ && i % 2 == 1) && !on_b_[i].pump(faults_))
          throw std::runtime_error(on_b_[i].kind() + " was cut off");
      std::this_thread::sleep_for(milliseconds(5));
    } while (Clock::now() < until);
  }

  // Sends two commands for one version, to both servers at the same time.
  void compete() {
    for (int round = 0; round < 25; ++round) {
      const std::string name = "rivals " + std::to_string(round);
      auto other = std::async(std::launch::async, [&] { return send(b_.port(), name + " at b", "remark 3 b"); });
      const auto first = send(a_.port(), name + " at a", "remark 4 a");
      const auto second = other.get();
      const bool a_won = first.status == 200 && second.status == 409,
                 b_won = first.status == 409 && second.status == 200;
      if (!a_won && !b_won) faults_.push_back(name + ": " + first.body + " and " + second.body);
      if (!a_won && !b_won) return;
      ++conflicts_;
      version_ = Json::parse(a_won ? first.body : second.body).at("version");
      const Json lost = Json::parse(a_won ? second.body : first.body);
      if (lost.at("version") != version_) faults_.push_back(name + ": the loser is told another version");
    }
  }

  // Waits until every viewer has received a last foul, which all may see: the night's messages, one a second, are still
  // delivering what came after the night.
  void settle() {
    const auto answer = send(a_.port(), "the last line", "foul 8");
    if (answer.status != 200) throw std::runtime_error("foul 8: " + answer.body);
    const auto has_the_last = [](const Viewer& viewer) {
      const Json event = viewer.events().empty() ? Json() : Json::parse(viewer.events().back());
      return event.is_object() && event.value("penalty", "") == "foul" && event.value("to", 0) == 8;
    };
    const auto all_have = [&] {
      return std::ranges::all_of(on_a_, has_the_last) && std::ranges::all_of(on_b_, has_the_last);
    };
    if (!pump_until(all_have)) faults_.push_back("after two minutes somebody has not had the last foul");
  }

  std::size_t told_at_a(const std::string& kind) const {
    return std::ranges::find(on_a_, kind, &Viewer::kind)->events().size();
  }

  void compare() {
    for (const Viewer& viewer : on_b_) {
      const auto same = std::ranges::find(on_a_, viewer.kind(), &Viewer::kind);
      if (viewer.events() != same->events())
        faults_.push_back(viewer.kind() + " has " + std::to_string(viewer.events().size()) +
                          " events at one server and " + std::to_string(same->events().size()) + " at the other");
    }
    if (on_a_.front().events().size() <= game.size()) faults_.push_back("the judge has seen too little");
  }

  // A restarted server knows what was shown before: it sends that at once to new viewers and does not repeat it to old
  // ones. Only a delayed stream may be late once more, because the new process trusts only its own clock.
  void restart_by_day() {
    b_.kill();
    b_.start();
    for (Viewer& viewer : on_b_) viewer.connect(b_.port());
    for (const auto& [kind, token] : tokens_) on_b_.emplace_back(table_, kind, token).connect(b_.port());
    const std::size_t old = on_b_.size() - tokens_.size();
    const auto whole = [&](const Viewer& viewer) {
      return viewer.welcomed() && viewer.events().size() == told_at_a(viewer.kind());
    };
    if (!pump_until([&] { return std::ranges::all_of(on_b_, whole); }))
      faults_.push_back("after two minutes a viewer of the restarted server has not had everything");
    for (std::size_t i = 0; i < on_b_.size(); ++i) {
      if (on_b_[i].kind() == "overlay") continue;
      const std::size_t told = told_at_a(on_b_[i].kind());
      if (on_b_[i].cursor() != told)
        faults_.push_back(on_b_[i].kind() + " is welcomed with " + std::to_string(on_b_[i].cursor()) + " events, not " +
                          std::to_string(told));
      if (on_b_[i].since_welcome() != (i < old ? 0 : told))
        faults_.push_back(on_b_[i].kind() + " was told too much or too little");
    }
    compare();
  }

  test::TemporaryFolder folder_;
  test::PostgresServer postgres_;
  std::string database_;
  test::ServerProcess a_, b_;
  std::string table_;
  std::uint64_t version_ = 0;
  std::vector<std::pair<std::string, std::string>> tokens_;  // By kind; the judge's first.
  std::vector<Viewer> on_a_, on_b_;
  bool half_is_away_ = false;
  int conflicts_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace

bool two_processes(const Options& options) { return Processes(options).run(); }

}  // namespace mafia::torture
