// bench_live [--json] [--program PRIMANOTA] [--part NAME] [--seconds S]: a real server with SQLite on this machine
// against its limits. Parts: fanout (one table and many viewers beside a bare relay), load (300 tables with 21
// connections each), memory (idle viewers), durable (an acknowledgement beside a bare write to the disk).
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <thread>

#include "base/random.hpp"
#include "crowd.hpp"
#include "relay.hpp"
#include "served.hpp"
#include "store/open.hpp"

namespace mafia::bench {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Line {
  std::string name;
  double value;
  std::string unit;
  double limit;  // 0: for information only.
  std::string remark = {};
};

double percentile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values.at(static_cast<std::size_t>(static_cast<double>(values.size() - 1) * part));
}

double elapsed_ms(Clock::time_point began) {
  return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

std::string text_of(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

// At night a message comes every second. When nothing more comes, the night is over and everything it held back has
// been sent.
void await_quiet(Crowd& crowd) {
  constexpr milliseconds quiet{2'500};
  for (auto until = Clock::now() + quiet; Clock::now() < until;)
    crowd.listen(until, [&](std::size_t, std::string_view) { until = Clock::now() + quiet; });
}

bool is_events(std::string_view message) { return message.starts_with(R"({"type":"events")"); }
bool is_answer(std::string_view message) { return message.starts_with(R"({"type":"answer")"); }

std::uint64_t version_in(std::string_view message) {
  const auto answer = nlohmann::json::parse(message);
  if (answer.at("status") != 200) throw std::runtime_error("a command was refused: " + std::string(message));
  return answer.at("body").at("version");
}

// ---- One table, V viewers: the next command only after all have received it.

constexpr milliseconds patience{20'000};

// The judge is the first of the crowd, so that the crowd waits for the server in the same way as for the relay. If it
// slept on another socket, the server would not have to wake it for every message, which would favour the server.
// Returns the size of a message.
std::size_t deliver_events(OpenTable& table, Crowd& crowd) {
  std::size_t arrived = 0, bytes = 0;
  bool answered = false;
  crowd.say(0, table.next_command());
  const auto until = Clock::now() + patience;
  while (arrived < crowd.size() - 1 || !answered) {
    crowd.listen(until, [&](std::size_t member, std::string_view message) {
      if (member == 0) {
        if (!is_answer(message)) return;
        table.version = version_in(message);
        answered = true;
      } else if (is_events(message)) {
        ++arrived;
        bytes = message.size();
      }
    });
    if (Clock::now() > until) throw std::runtime_error("a message has not reached everybody");
  }
  return bytes + (bytes < 126 ? 2 : 4);  // With its frame.
}

void deliver_bare(Crowd& crowd, const std::string& message) {
  crowd.say_bare(0, message);
  std::size_t bytes = 0;
  const auto until = Clock::now() + patience;
  while (bytes < (crowd.size() - 1) * message.size()) {
    crowd.listen(until, [&](std::size_t, std::string_view part) { bytes += part.size(); });
    if (Clock::now() > until) throw std::runtime_error("the relay does not answer");
  }
}

void fan_out(const std::string& program, std::size_t viewers, std::vector<Line>& lines) {
  Served served(program);
  OpenTable table = served.open_table();
  Crowd crowd;
  crowd.join(served.port(), table.id, table.judge);
  for (std::size_t i = 0; i < viewers; ++i)
    crowd.join(served.port(), table.id, i % 2 == 0 ? table.spectator : table.seats[i / 2 % table.seats.size()]);
  await_quiet(crowd);
  constexpr std::size_t samples = 4;  // A foul and its undo differ in size.
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < samples; ++i) bytes += deliver_events(table, crowd);
  bytes /= samples;
  Relay relay(viewers, bytes);
  Crowd bare;
  for (std::size_t i = 0; i <= viewers; ++i) bare.join_bare(relay.port());
  const std::string message(bytes, 'x');
  deliver_bare(bare, message);

  // In turns, so that other load on the machine affects both.
  constexpr int turns = 7;
  const int rounds = viewers >= 1000 ? 30 : 60;
  std::vector<double> server_us, ratios;
  for (int turn = 0; turn < turns; ++turn) {
    const double server_before = cpu_seconds(served.process()), relay_before = cpu_seconds(relay.process());
    for (int i = 0; i < rounds; ++i) deliver_events(table, crowd);
    for (int i = 0; i < rounds; ++i) deliver_bare(bare, message);
    const double deliveries = rounds * static_cast<double>(viewers);
    const double own = (cpu_seconds(served.process()) - server_before) / deliveries;
    server_us.push_back(own * 1e6);
    ratios.push_back(own / ((cpu_seconds(relay.process()) - relay_before) / deliveries));
  }
  const std::string name = std::to_string(viewers) + " viewers: CPU of a delivery";
  lines.push_back({name, percentile(server_us, 0.5), "us", 0, std::to_string(bytes) + " bytes"});
  lines.push_back({name + " / bare relay", percentile(ratios, 0.5), "x", viewers == 1000 ? 2.0 : 0.0,
                   text_of(std::ranges::min(ratios)) + " to " + text_of(std::ranges::max(ratios)) +
                       (viewers == 1000 ? ", goal 1.3" : "")});
}

// ---- 300 tables, a judge, ten seats and ten spectators each.

struct Load {
  struct Place {
    OpenTable table;
    std::size_t judge = 0;
    Clock::time_point next, sent;
    bool waits = false;
  };
  Crowd crowd;
  std::vector<Place> places;
  std::vector<std::size_t> place_of;  // By member.
  std::vector<double> answers_ms;
  std::size_t sent = 0, delivered = 0, skipped = 0;

  void hear(std::size_t member, std::string_view message) {
    if (is_events(message)) ++delivered;
    Place& place = places[place_of[member]];
    if (member != place.judge || !is_answer(message)) return;
    answers_ms.push_back(elapsed_ms(place.sent));
    place.table.version = version_in(message);
    place.waits = false;
  }

  void send_due(Clock::time_point now) {
    for (Place& place : places) {
      if (place.next > now) continue;
      place.next += seconds(1);
      if (place.waits) {
        ++skipped;
        continue;
      }
      place.sent = Clock::now();
      place.waits = true;
      ++sent;
      crowd.say(place.judge, place.table.next_command());
    }
  }
};

void load(const std::string& program, int duration, std::vector<Line>& lines) {
  constexpr std::size_t tables = 300, spectators = 10, connections_of_a_table = 21;
  Served served(program);
  Load load;
  for (std::size_t i = 0; i < tables; ++i) {
    Load::Place place{.table = served.open_table()};
    const auto join = [&](const std::string& token) {
      load.place_of.push_back(i);
      return load.crowd.join(served.port(), place.table.id, token);
    };
    place.judge = join(place.table.judge);
    for (const std::string& seat : place.table.seats) join(seat);
    for (std::size_t k = 0; k < spectators; ++k) join(place.table.spectator);
    load.places.push_back(std::move(place));
  }
  await_quiet(load.crowd);

  Random random(7);
  const auto began = Clock::now(), end = began + seconds(duration);
  for (Load::Place& place : load.places) place.next = began + milliseconds(random.below(1000));
  const double cpu_before = cpu_seconds(served.process());
  const auto heard = [&](std::size_t member, std::string_view message) { load.hear(member, message); };
  while (Clock::now() < end) {
    load.send_due(Clock::now());
    load.crowd.listen(Clock::now() + milliseconds(1), heard);
  }
  const double cpu = cpu_seconds(served.process()) - cpu_before;
  for (const auto until = Clock::now() + milliseconds(2'000); Clock::now() < until;) load.crowd.listen(until, heard);

  const std::string name = "300 tables, 6300 connections: ";
  lines.push_back({name + "p50 to acknowledgement", percentile(load.answers_ms, 0.5), "ms", 0});
  lines.push_back({name + "p99", percentile(load.answers_ms, 0.99), "ms", 50,
                   std::to_string(load.sent) + " commands, " + std::to_string(load.skipped) + " skipped, max " +
                       text_of(std::ranges::max(load.answers_ms)) + " ms"});
  lines.push_back({name + "CPU", cpu / duration, "cores", 0, std::to_string(load.delivered) + " deliveries"});
  if (load.delivered != load.sent * connections_of_a_table || load.answers_ms.size() != load.sent)
    throw std::runtime_error("not everything was delivered");
}

// ---- Idle viewers.

void memory(const std::string& program, std::vector<Line>& lines) {
  constexpr int viewers = 2'000, to_warm_up = 50;
  Served served(program);
  const OpenTable table = served.open_table();
  Crowd crowd;
  for (int i = 0; i < to_warm_up; ++i) crowd.join(served.port(), table.id, table.spectator);
  await_quiet(crowd);
  const double before = resident_bytes(served.process());
  for (int i = 0; i < viewers; ++i) crowd.join(served.port(), table.id, table.spectator);
  await_quiet(crowd);
  const double after = resident_bytes(served.process());
  lines.push_back({"memory of an idle viewer", (after - before) / viewers / 1024, "KiB", 64, "2000 of them"});
}

// ---- An acknowledgement compared with the minimum that makes the same bytes durable.

std::size_t mean_entry(const std::string& database) {
  std::size_t bytes = 0, entries = 0;
  const auto reader = store::open_reader(database);
  if (!reader) throw std::runtime_error(reader.error());
  const auto walked = (*reader)->walk([&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    for (const store::Entry& entry : stream.entries)
      if (entry.version > 4 && stream.name.starts_with("table/")) {
        ++entries;
        bytes += entry.body.size();
      }
    return {};
  });
  if (!walked || entries == 0) throw std::runtime_error("there are no entries to measure");
  return bytes / entries;
}

// Sends a command as a judge's page does and waits for the answer. In milliseconds.
double send_and_wait(OpenTable& table, Crowd& judges, std::size_t judge) {
  std::optional<double> taken;
  const std::string command = table.next_command();
  const auto began = Clock::now(), until = began + patience;
  judges.say(judge, command);
  while (!taken) {
    judges.listen(until, [&](std::size_t, std::string_view message) {
      if (!is_answer(message)) return;
      taken = elapsed_ms(began);
      table.version = version_in(message);
    });
    if (Clock::now() > until) throw std::runtime_error("a command is not answered");
  }
  return *taken;
}

// A raw write follows each command, so that other load on the machine affects both. A table is as long as a game.
void durable(const std::string& program, std::vector<Line>& lines) {
  constexpr std::size_t turns = 15;
  constexpr int to_warm_up = 50, commands = 250;
  Served served(program);
  const int file = ::open((served.folder() / "raw").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  std::vector<OpenTable> tables;
  Crowd judges;
  for (std::size_t turn = 0; turn < turns; ++turn) {
    tables.push_back(served.open_table());
    judges.join(served.port(), tables.back().id, tables.back().judge);
  }
  await_quiet(judges);
  std::vector<double> acknowledged, raw, ratios;
  std::string message;
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const auto send = [&] { return send_and_wait(tables[turn], judges, turn); };
    for (int i = 0; i < to_warm_up; ++i) send();
    if (turn == 0) message.assign(mean_entry("sqlite:" + served.folder() / "data" + "/primanota.db"), 'x');
    std::vector<double> of_commands, of_writes;
    for (int i = 0; i < commands; ++i) {
      of_commands.push_back(send());
      const auto began = Clock::now();
      if (::write(file, message.data(), message.size()) < 0 || ::fdatasync(file) != 0)
        throw std::runtime_error("no disk");
      of_writes.push_back(elapsed_ms(began));
    }
    ratios.push_back(percentile(of_commands, 0.5) / percentile(of_writes, 0.5));
    acknowledged.insert(acknowledged.end(), of_commands.begin(), of_commands.end());
    raw.insert(raw.end(), of_writes.begin(), of_writes.end());
  }
  ::close(file);
  lines.push_back({"durable acknowledgement, p50", percentile(acknowledged, 0.5), "ms", 0,
                   "p99 " + text_of(percentile(acknowledged, 0.99))});
  lines.push_back({"write and fdatasync, p50", percentile(raw, 0.5), "ms", 0,
                   std::to_string(message.size()) + " bytes, p99 " + text_of(percentile(raw, 0.99))});
  lines.push_back({"acknowledgement / write and fdatasync", percentile(ratios, 0.5), "x", 2,
                   text_of(std::ranges::min(ratios)) + " to " + text_of(std::ranges::max(ratios))});
}

// ----

void allow_many_files() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

bool keeps(const Line& line) { return line.limit == 0 || line.value <= line.limit; }

void print_text(const Line& line) {
  std::printf("%-54s %10.2f %-6s", line.name.c_str(), line.value, line.unit.c_str());
  if (line.limit != 0)
    std::printf(" %8.1f %7.2f%s", line.limit, line.value / line.limit, keeps(line) ? "" : " MISSED");
  else
    std::printf(" %8s %7s", "", "");
  std::printf("  %s\n", line.remark.c_str());
}

void print_json(const std::vector<Line>& lines) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    nlohmann::ordered_json json = {{"name", line.name}, {"value", line.value}, {"unit", line.unit}};
    if (line.limit != 0) json.update({{"limit", line.limit}, {"ratio", line.value / line.limit}});
    all.push_back(json);
  }
  std::printf("%s\n", all.dump(2).c_str());
}

struct Options {
  bool json = false;
  std::string program, part;
  int seconds = 20;
};

int run(const Options& options) {
  allow_many_files();
  std::vector<Line> lines;
  const auto measure = [&](const char* name, const auto& part) {
    if (!options.part.empty() && options.part != name) return;
    const std::size_t from = lines.size();
    part();
    if (!options.json)
      for (std::size_t i = from; i < lines.size(); ++i) print_text(lines[i]);
    std::fflush(stdout);
  };
  if (!options.json) std::printf("%-54s %10s %-6s %8s %7s\n", "", "value", "", "limit", "ratio");
  measure("fanout", [&] {
    for (const std::size_t viewers : {10U, 100U, 1000U}) fan_out(options.program, viewers, lines);
  });
  measure("load", [&] { load(options.program, options.seconds, lines); });
  measure("memory", [&] { memory(options.program, lines); });
  measure("durable", [&] { durable(options.program, lines); });
  if (options.json) print_json(lines);
  return std::ranges::all_of(lines, keeps) ? 0 : 1;
}

}  // namespace
}  // namespace mafia::bench

int main(int argc, char** argv) {
  mafia::bench::Options options;
  options.program = (std::filesystem::path(argv[0]).parent_path() / "primanota").string();
  for (int i = 1; i < argc; ++i) {
    const bool more = i + 1 < argc;
    if (std::strcmp(argv[i], "--json") == 0)
      options.json = true;
    else if (more && std::strcmp(argv[i], "--program") == 0)
      options.program = argv[++i];
    else if (more && std::strcmp(argv[i], "--part") == 0)
      options.part = argv[++i];
    else if (more && std::strcmp(argv[i], "--seconds") == 0)
      options.seconds = std::max(1, std::atoi(argv[++i]));
    else {
      std::fputs("usage: bench_live [--json] [--program PRIMANOTA] [--part NAME] [--seconds S]\n", stderr);
      return 2;
    }
  }
  try {
    return mafia::bench::run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_live: %s\n", error.what());
    return 2;
  }
}
