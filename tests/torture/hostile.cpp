#include "hostile.hpp"

#include <poll.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <thread>

#include "../support/certificate.hpp"
#include "../support/http_client.hpp"
#include "../support/server_process.hpp"
#include "../support/temporary_folder.hpp"
#include "attacks.hpp"
#include "own_table.hpp"
#include "raw.hpp"

namespace mafia::torture {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr int tables = 50, full_tables = 20, viewers_of_a_table = 4, viewers_of_the_hall = 300;
constexpr std::uint64_t most_entries = 900;  // A table holds 2,000 lines, and each entry may bring a time.
constexpr std::size_t most_memory_kib = 512U << 10;
constexpr double most_p99_ms = 50;
constexpr double most_p99_of_new_ms = 500;  // They wait among the attackers' new connections.
constexpr milliseconds between_commands{250};
constexpr int returns_after = 4;      // After so many commands some judges close all connections and connect again.
constexpr double least_attack = 0.2;  // Of a core: less would be no attack.

// A matter of time, and so of what else the machine does.
bool came_too_late(const std::string& refusal) { return refusal.ends_with("nothing came in time"); }
const std::string hall = "127.0.0.1";

class Times {
 public:
  void add(microseconds time) { times_.push_back(time); }
  std::size_t count() const { return times_.size(); }
  double ms_at(std::size_t percent) const {
    if (times_.empty()) throw std::runtime_error("nobody honest was answered");
    std::vector<microseconds> sorted = times_;
    std::ranges::sort(sorted);
    return static_cast<double>(sorted[(sorted.size() - 1) * percent / 100].count()) / 1000;
  }

 private:
  std::vector<microseconds> times_;
};

struct Honest {  // What honest clients saw; used from any thread.
  const Clock::time_point began = Clock::now();
  std::mutex mutex;
  Times all, on_new_connections, in_the_first_second;
  std::vector<std::string> refusals;

  enum class Connection : std::uint8_t { kept, made };
  void answered(Clock::time_point since, Connection connection = Connection::kept) {
    const auto took = std::chrono::duration_cast<microseconds>(Clock::now() - since);
    const std::lock_guard lock(mutex);
    all.add(took);
    if (connection == Connection::made) on_new_connections.add(took);
    if (since - began < std::chrono::seconds(1)) in_the_first_second.add(took);
  }
  void refused(const std::string& what) {
    const std::lock_guard lock(mutex);
    refusals.push_back(what);
  }
};

struct HonestTable {
  std::string id, path, judge, spectator;
  std::uint64_t version = 1;
};

// From its own address, because the number of tables that an address may open is limited.
HonestTable open_table(Target target, int number) {
  Raw line("127.0.1." + std::to_string(number + 1), target);
  const std::string text = request_text("POST", "/api/tables", "", R"({"rules":"mafclub-2023-ru"})");
  const auto answer = line.is_open() && line.send(text) ? line.read_answer() : std::nullopt;
  if (!answer || answer->status != 201) throw std::runtime_error("no table: " + (answer ? answer->body : "no answer"));
  const Json json = Json::parse(answer->body);
  HonestTable table{json["table"].get<std::string>(), "/api/tables/" + json["table"].get<std::string>(), "", ""};
  for (const Json& link : json["links"]) {
    if (link["grant"] == "judge") table.judge = link["token"].get<std::string>();
    if (link["grant"] == "spectator") table.spectator = link["token"].get<std::string>();
  }
  return table;
}

using Socket = std::unique_ptr<test::WebSocket>;

// A phone that joins or returns: it connects and is welcomed.
Socket joined(Target target, const HonestTable& table, const std::string& token) {
  auto socket = std::make_unique<test::WebSocket>(hall, target.port, table.path + "/live", test::Fields{},
                                                  test::Stream::Options{.tls = target.tls});
  socket->send(Json{{"type", "hello"}, {"token", token}}.dump());
  if (socket->receive()) return socket;
  throw test::ClientError("closed with " + std::to_string(socket->close_code()));
}

// Reads what has arrived. A socket that was cut off counts as refused, and is gone.
void listen_to(Socket& socket, Honest& honest) {
  pollfd readable{socket->stream().descriptor(), POLLIN, 0};
  try {
    while (socket && ::poll(&readable, 1, 0) > 0) {
      if (socket->receive(milliseconds(1))) continue;
      honest.refused("a viewer was closed with " + std::to_string(socket->close_code()));
      socket.reset();
    }
  } catch (const test::TimedOut&) {
    return;  // It was a ping, or half a message.
  } catch (const test::ClientError& error) {
    honest.refused(std::string("a viewer was cut: ") + error.what());
    socket.reset();
  }
}

// Enters lines as a judge does, reads the record now and then, and has a stream open.
class Judge {
 public:
  Judge(Target target, HonestTable& table, Honest& honest) : target_(target), table_(table), honest_(honest) {}

  void enter(const std::string& line) {
    const Json body = {
        {"version", table_.version}, {"key", "command-" + std::to_string(table_.version)}, {"line", line}};
    const auto answer = ask("POST", "/commands", table_.judge, body.dump());
    if (answer && answer->status == 200) table_.version = Json::parse(answer->body)["version"].get<std::uint64_t>();
  }
  void look(const char* what, const std::string& token) { (void)ask("GET", what, token, ""); }

  void listen() {
    if (stream_) return listen_to(stream_, honest_);
    const auto began = Clock::now();
    try {
      stream_ = joined(target_, table_, table_.judge);
      honest_.answered(began, Honest::Connection::made);
    } catch (const test::ClientError& error) {
      honest_.refused(std::string("the stream of a judge: ") + error.what());
    }
  }
  void leave() {
    stream_.reset();
    client_.reset();
  }

 private:
  std::optional<test::Answer> ask(const std::string& method, const std::string& what, const std::string& token,
                                  const std::string& body) {
    const auto connection = client_ ? Honest::Connection::kept : Honest::Connection::made;
    const auto began = Clock::now();
    try {
      if (!client_) client_.emplace(hall, target_.port, test::Stream::Options{.tls = target_.tls});
      test::Answer answer = client_->request(method, table_.path + what, {{"Authorization", "Bearer " + token}}, body);
      honest_.answered(began, connection);
      if (answer.status != 200)
        honest_.refused(method + " " + what + ": " + std::to_string(answer.status) + answer.body);
      return answer;
    } catch (const test::ClientError& error) {
      honest_.refused(method + " " + what + ": " + error.what());
      client_.reset();
      return std::nullopt;
    }
  }

  Target target_;
  HonestTable& table_;
  Honest& honest_;
  std::optional<test::HttpClient> client_;
  Socket stream_;
};

// Viewers who only listen: one thread reads for all of them.
class Viewers {
 public:
  Viewers(Target target, const std::vector<HonestTable>& all, int count, Honest& honest)
      : target_(target), honest_(&honest) {
    for (int i = 0; i < count; ++i) join(all[static_cast<std::size_t>(i) % all.size()]);
  }
  // A phone that joins or returns during the attack loads the page first.
  void join(const HonestTable& table) {
    const auto began = Clock::now();
    try {
      const int page = test::HttpClient(hall, target_.port, {.tls = target_.tls}).request("GET", "/", {}, "").status;
      if (page != 200) return honest_->refused("the page: " + std::to_string(page));
      sockets_.push_back(joined(target_, table, table.spectator));
      honest_->answered(began, Honest::Connection::made);
    } catch (const test::ClientError& error) {
      honest_->refused(std::string("hello: ") + error.what());
    }
  }
  void report_to(Honest& honest) { honest_ = &honest; }
  void listen() {
    for (Socket& socket : sockets_) listen_to(socket, *honest_);
    std::erase(sockets_, nullptr);
  }
  std::size_t count() const { return sockets_.size(); }

 private:
  Target target_;
  Honest* honest_;
  std::vector<Socket> sockets_;
};

std::size_t peak_memory_kib(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;)
    if (std::size_t kib = 0; word == "VmHWM:" && status >> kib) return kib;
  return 0;
}

std::int64_t used_by_thread() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_nsec / 1'000;
}

std::int64_t used_by(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
  return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_nsec / 1'000;
}

std::vector<std::string> arguments(const HostileOptions& options, const test::TemporaryFolder& folder) {
  std::vector<std::string> all = {"--data", folder / "data", "--log", "quiet"};
  if (!options.tls) return all;
  const test::Certificate made = test::make_certificate(folder / "");
  all.insert(all.end(), {"--certificate", made.file, "--certificate-key", made.key});
  return all;
}

class Hostility {
 public:
  explicit Hostility(const HostileOptions& options)
      : options_(options), server_(options.program, arguments(options, folder_), folder_ / "log") {
    server_.start();
    for (int i = 0; i < tables; ++i) tables_.push_back(open_table(target(), i));
    for (const HonestTable& each : tables_) victims_.push_back(each.id);
    Honest opening;
    for (HonestTable& each : tables_) {
      Judge judge(target(), each, opening);
      for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "override torture", "day 1"}) judge.enter(line);
    }
    if (!opening.refusals.empty()) throw std::runtime_error("no game: " + opening.refusals.front());
    for (int i = 0; i < full_tables; ++i)
      full_.push_back(open_full_table("127.0.2." + std::to_string(i + 1), target()));
  }

  bool run() {
    const bool held =
        part("other addresses", tables * viewers_of_a_table, [](int i) { return "127.0.0." + std::to_string(i + 2); });
    return part("the address of the hall", viewers_of_the_hall, [](int) { return hall; }) && held;
  }

 private:
  Target target() const { return {server_.port(), options_.tls}; }

  bool part(const char* name, int viewers, const std::function<std::string(int)>& address_of) {
    Honest before;
    Viewers watching(target(), tables_, viewers, before);
    if (!before.refusals.empty()) throw std::runtime_error("no viewers: " + before.refusals.front());
    Honest honest;
    watching.report_to(honest);
    std::atomic<bool> over = false;
    std::vector<std::thread> threads;
    const std::vector<Weapon> all = weapons(options_.tls);
    std::vector<std::atomic<std::uint64_t>> done(all.size());
    std::atomic<std::int64_t> used = 0;  // CPU time of the attackers, in microseconds.
    const auto used_before = used_by(server_.process());
    for (std::size_t i = 0; i < all.size(); ++i)
      threads.emplace_back([&, i] {
        // Only this thread: real attackers do not run on the server's machine, so these get only leftover CPU time.
        const sched_param none{};
        ::sched_setscheduler(0, SCHED_IDLE, &none);
        const std::string from = address_of(static_cast<int>(i));
        all[i].use({target(), from, over, done[i], victims_, full_});
        used += used_by_thread();
      });
    for (std::size_t i = 0; i < tables_.size(); ++i)
      threads.emplace_back([&, i] {
        std::this_thread::sleep_for(between_commands * i / tables_.size());  // Fifty judges do not tap at once.
        judge_until(over, tables_[i], i % 5 == 0, honest);
      });
    const auto end = Clock::now() + std::chrono::seconds(options_.seconds);
    for (std::size_t i = 0; Clock::now() < end; ++i) {
      watching.listen();
      if (i % 4 == 0) watching.join(tables_[i / 4 % tables_.size()]);
      std::this_thread::sleep_for(milliseconds(50));
    }
    over = true;
    for (std::thread& each : threads) each.join();
    watching.listen();
    for (std::size_t i = 0; i < all.size(); ++i)
      std::printf("  %-16s %llu\n", all[i].name, static_cast<unsigned long long>(done[i]));
    const double share = static_cast<double>(used) / 1e6 / options_.seconds;
    const double servers = static_cast<double>(used_by(server_.process()) - used_before) / 1e6 / options_.seconds;
    std::printf("the attackers used %.2f cores, the server %.2f\n", share, servers);
    return report(name, honest, watching.count()) && (options_.seconds < long_run || share > least_attack);
  }

  void judge_until(const std::atomic<bool>& over, HonestTable& table, bool returns, Honest& honest) {
    Judge judge(target(), table, honest);
    for (int i = 0; !over; ++i) {
      if (returns && i % returns_after == 0) judge.leave();
      judge.listen();
      if (table.version < most_entries)
        judge.enter("remark " + std::to_string(i % 10 + 1) + " no-" + std::to_string(table.version));
      if (i % 8 == 0) judge.look("/record.nota", table.judge);
      if (i % 8 == 4) judge.look("", table.spectator);
      std::this_thread::sleep_for(between_commands);
    }
  }

  static void print(const char* which, const Times& times) {
    std::printf("  %s: %zu honest requests, p50 %.1f ms, p99 %.1f ms, at most %.1f ms\n", which, times.count(),
                times.ms_at(50), times.ms_at(99), times.ms_at(100));
  }

  bool report(const char* name, const Honest& honest, std::size_t viewers) const {
    const std::size_t memory = peak_memory_kib(server_.process());
    std::printf(
        "hostile%s, attacked from %s, %d s: %zu refused; %zu viewers to the end; peak memory of the server %zu MiB\n",
        options_.tls ? ", TLS" : "", name, options_.seconds, honest.refusals.size(), viewers, memory >> 10);
    print("in all", honest.all);
    print("on new connections", honest.on_new_connections);
    print("in the first second", honest.in_the_first_second);
    for (std::size_t i = 0; i < std::min<std::size_t>(honest.refusals.size(), 5); ++i)
      std::printf("refused: %s\n", honest.refusals[i].c_str());
    const bool is_long = options_.seconds >= long_run;
    const auto late = std::ranges::count_if(honest.refusals, &came_too_late);
    const bool served = honest.refusals.size() == (is_long ? 0 : static_cast<std::size_t>(late));
    const bool quick = honest.all.ms_at(99) < most_p99_ms && honest.on_new_connections.ms_at(99) < most_p99_of_new_ms;
    return served && memory < most_memory_kib && (!is_long || quick) && server_.runs();
  }

  HostileOptions options_;
  test::TemporaryFolder folder_;
  test::ServerProcess server_;
  std::vector<HonestTable> tables_;
  std::vector<std::string> victims_;
  std::vector<OwnTable> full_;  // Of the attackers.
};

}  // namespace

bool hostile(const HostileOptions& options) { return Hostility(options).run(); }

}  // namespace mafia::torture
