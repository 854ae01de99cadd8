// bench_check [--json] [--program PRIMANOTA] [--games N]: writes a folder of random games, the same every time, and
// lets `primanota check` read it: on one core, in processor time, and on all of them, by the clock. Each figure is the
// median of several runs.
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "../../tests/support/scribe.hpp"
#include "rules/books.hpp"

extern char** environ;

namespace mafia::bench {
namespace {

namespace fs = std::filesystem;

constexpr double goal = 20'000;  // Games a second on one core.
constexpr int runs = 5;

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "bench_check: %s\n", what);
  std::exit(1);
}

class Season {  // A folder of games, removed at the end.
 public:
  explicit Season(int games) {
    std::string name = (fs::temp_directory_path() / "primanota-check.XXXXXX").string();
    if (!::mkdtemp(name.data())) give_up("cannot make a folder");
    folder_ = name;
    const auto books = rules::all();
    for (std::uint64_t seed = 0; games_ < games; ++seed) {
      const test::Written game = test::written_game(*books[seed % books.size()], seed);
      if (game.exact) write(game, seed % 4 < 2 ? notation::Language::en : notation::Language::ru);
    }
  }
  ~Season() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Season(const Season&) = delete;
  Season& operator=(const Season&) = delete;

  const std::string& folder() const { return folder_; }
  int games() const { return games_; }
  std::size_t lines() const { return lines_; }

 private:
  void write(const test::Written& game, notation::Language language) {
    std::ofstream file(folder_ + "/" + std::to_string(++games_) + ".nota", std::ios::binary);
    for (const auto& statement : game.statements) file << print_statement(statement, language) << '\n';
    lines_ += game.statements.size();
    if (!file.flush()) give_up("cannot write the games");
  }

  std::string folder_;
  int games_ = 0;
  std::size_t lines_ = 0;
};

struct Spent {
  double processor, clock;  // Seconds.
};

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

Spent check(const std::string& program, const std::string& folder, unsigned jobs) {
  std::string words[] = {program, "check", "--jobs", std::to_string(jobs), folder};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), words[4].data(), nullptr};
  const double before = processor_seconds();
  const auto began = std::chrono::steady_clock::now();
  pid_t child = 0;
  int status = 0;
  if (posix_spawn(&child, arguments[0], nullptr, nullptr, arguments, environ) != 0) give_up("cannot start the program");
  if (waitpid(child, &status, 0) != child || status != 0) give_up("a game does not hold");
  const double clock = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return {processor_seconds() - before, clock};
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + runs / 2);
  return values[runs / 2];
}

struct Figures {
  double one_core, all_cores;  // Games a second.
};

Figures measure(const std::string& program, const Season& season, unsigned jobs) {
  std::vector<double> one, all;
  check(program, season.folder(), 1);  // Warms the cache of the disk.
  for (int i = 0; i < runs; ++i) {
    one.push_back(season.games() / check(program, season.folder(), 1).processor);
    all.push_back(season.games() / check(program, season.folder(), jobs).clock);
  }
  return {median(one), median(all)};
}

}  // namespace
}  // namespace mafia::bench

int main(int argc, char** argv) {
  bool json = false;
  std::string program = (std::filesystem::path(argv[0]).parent_path() / "primanota").string();
  int games = 10'000;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--json") == 0) {
      json = true;
    } else if (std::strcmp(argv[i], "--program") == 0 && i + 1 < argc) {
      program = argv[++i];
    } else if (std::strcmp(argv[i], "--games") == 0 && i + 1 < argc && std::atoi(argv[i + 1]) > 0) {
      games = std::atoi(argv[++i]);
    } else {
      std::fprintf(stderr, "usage: bench_check [--json] [--program PRIMANOTA] [--games N]\n");
      return 2;
    }
  }
  using namespace mafia::bench;
  const Season season(games);
  const unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  const Figures figures = measure(program, season, jobs);
  if (json)
    std::printf(
        "{\"games\": %d, \"lines\": %zu, \"one_core_games_per_s\": %.0f, \"cores\": %u, "
        "\"all_cores_games_per_s\": %.0f, \"goal\": %.0f}\n",
        season.games(), season.lines(), figures.one_core, jobs, figures.all_cores, goal);
  else
    std::printf("%d games of %.0f lines\none core %17.0f games/s, at least %.0f\n%u cores %17.0f games/s\n",
                season.games(), static_cast<double>(season.lines()) / season.games(), figures.one_core, goal, jobs,
                figures.all_cores);
  return figures.one_core >= goal ? 0 : 1;
}
