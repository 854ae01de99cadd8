// bench_engine [--json] [--seconds S]: plays complete random Maf Club games on one core, in turns through the engine
// with every event kept and as the bare game of limit.cpp. Rates are per second of thread CPU time. Each is the median
// of many short turns, so a brief disturbance of the machine does not count.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "limit.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia::bench {
namespace {

constexpr double slice_seconds = 0.05;

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Side {
  std::vector<double> rates;  // Games per second of each turn.
  double games = 0;
  double decisions = 0;

  double games_per_second() const {
    std::vector<double> sorted = rates;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
  double decisions_per_second() const { return games_per_second() * decisions / games; }
};

// Runs one turn and returns its duration.
template <class Play>
double measure(Side& side, Play play) {
  const double start = now();
  double games = 0;
  double end = start;
  do {
    for (int i = 0; i < 100; ++i) side.decisions += play();
    games += 100;
    end = now();
  } while (end < start + slice_seconds);
  side.games += games;
  side.rates.push_back(games / (end - start));
  return end - start;
}

struct Figures {
  Side engine, limit;
  double ratio() const { return engine.games_per_second() / limit.games_per_second(); }
};

Figures run(double seconds) {
  const RuleSet& rules = rules::at("mafclub-2023-ru");
  simulation::Players players(1);
  simulation::Random random(2);
  Log log;
  volatile std::uint32_t kept = 0;  // Keeps the compiler from dropping results that are never read.
  const auto engine_game = [&] {
    log.clear();
    const simulation::Played played = simulation::play_random_game(rules, players, log);
    kept = kept + static_cast<std::uint32_t>(log.size());
    return static_cast<double>(played.decisions);
  };
  const auto bare_game = [&] {
    kept = kept + play_bare_game(random).trace;
    return 0.0;
  };
  Figures warm_up;
  measure(warm_up.engine, engine_game);
  measure(warm_up.limit, bare_game);
  Figures figures;
  for (double spent = 0; spent < seconds;)
    spent += measure(figures.engine, engine_game) + measure(figures.limit, bare_game);
  return figures;
}

void print_table(const Figures& f) {
  std::printf("                     games/s   decisions/s\n");
  std::printf("engine          %12.0f  %12.0f\n", f.engine.games_per_second(), f.engine.decisions_per_second());
  std::printf("limit (bits)    %12.0f             -\n", f.limit.games_per_second());
  std::printf("engine / limit  %12.3f\n", f.ratio());
}

void print_json(const Figures& f) {
  std::printf("{\"games_per_s\": %.0f, \"decisions_per_s\": %.0f, \"limit_games_per_s\": %.0f, \"ratio\": %.4f}\n",
              f.engine.games_per_second(), f.engine.decisions_per_second(), f.limit.games_per_second(), f.ratio());
}

}  // namespace
}  // namespace mafia::bench

int main(int argc, char** argv) {
  bool json = false;
  double seconds = 4;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--json") == 0) {
      json = true;
    } else if (std::strcmp(argv[i], "--seconds") == 0 && i + 1 < argc && std::atof(argv[i + 1]) > 0) {
      seconds = std::atof(argv[++i]);
    } else {
      std::fprintf(stderr, "usage: bench_engine [--json] [--seconds S]\n");
      return 2;
    }
  }
  const auto figures = mafia::bench::run(seconds);
  json ? mafia::bench::print_json(figures) : mafia::bench::print_table(figures);
  return 0;
}
