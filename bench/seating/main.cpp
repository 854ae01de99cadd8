// bench_seating [--json] [--seconds S] [--seed N]: how far the seatings of six tournaments are from the lower bound of
// the pair score after 0.1, 1 and 10 seconds (or after S), and how long each really took on this core.
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "seating/checker.hpp"
#include "seating/generator.hpp"

namespace mafia::bench {
namespace {

struct Size {
  int players, rounds;
  long limit;  // The excess promised after one second.
};
constexpr Size sizes[] = {{20, 10, 0}, {30, 12, 10}, {40, 16, 225}, {50, 10, 0}, {60, 12, 310}, {100, 10, 1230}};

struct Result {
  double asked, took;
  double bound;  // Of the pair score.
  long excess;
  bool seats_even;
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Result measure(const Size& size, double seconds, std::uint64_t seed) {
  const double start = now();
  const seating::Seating made = seating::generate({.players = size.players,
                                                   .tables = size.players / seating::table_size,
                                                   .rounds = size.rounds,
                                                   .seed = seed,
                                                   .seconds = seconds});
  const double took = now() - start;
  const seating::Report report = seating::check(seating::rows_of(made));
  const seating::Fraction bound = seating::pair_bound(report);
  return {seconds, took, static_cast<double>(bound.over) / static_cast<double>(bound.under),
          report.squares - report.least_squares, report.seats.even};
}

void print_line(const Size& size, const std::vector<Result>& results) {
  std::printf("%4d x %-4d%8.1f", size.players, size.rounds, results.front().bound);
  for (const Result& result : results) std::printf("%8ld (%5.2f s)", result.excess, result.took);
  std::printf("%9ld", size.limit);
  const Result& last = results.size() > 1 ? results[1] : results.front();
  if (size.limit > 0)
    std::printf("%9.2f", static_cast<double>(last.excess) / static_cast<double>(size.limit));
  else
    std::printf("%9s", last.excess == 0 ? "met" : "missed");
  std::printf("  %s\n", results.front().seats_even ? "even" : "UNEVEN");
  std::fflush(stdout);
}

void print_json(const Size& size, const std::vector<Result>& results, bool last) {
  std::printf("  {\"players\": %d, \"rounds\": %d, \"bound\": %.4f, \"limit\": %ld, \"results\": [", size.players,
              size.rounds, results.front().bound, size.limit);
  for (std::size_t i = 0; i < results.size(); ++i)
    std::printf("%s{\"seconds\": %g, \"took\": %.3f, \"excess\": %ld, \"seats_even\": %s}", i == 0 ? "" : ", ",
                results[i].asked, results[i].took, results[i].excess, results[i].seats_even ? "true" : "false");
  std::printf("]}%s\n", last ? "" : ",");
}

void run(const std::vector<double>& times, std::uint64_t seed, bool json) {
  if (json) {
    std::printf("[\n");
  } else {
    std::printf("%-11s%8s", "size", "bound");
    for (const double seconds : times) std::printf("%7g s         ", seconds);
    std::printf("%8s%9s  seats\n", "limit", "ratio");
  }
  for (const Size& size : sizes) {
    std::vector<Result> results;
    for (const double seconds : times) results.push_back(measure(size, seconds, seed));
    json ? print_json(size, results, &size == std::end(sizes) - 1) : print_line(size, results);
  }
  if (json) std::printf("]\n");
}

}  // namespace
}  // namespace mafia::bench

int main(int argc, char** argv) {
  bool json = false;
  std::uint64_t seed = 7;
  std::vector<double> times = {0.1, 1, 10};
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--json") == 0) {
      json = true;
    } else if (std::strcmp(argv[i], "--seconds") == 0 && i + 1 < argc && std::atof(argv[i + 1]) > 0) {
      times = {std::atof(argv[++i])};
    } else if (std::strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
      seed = std::strtoull(argv[++i], nullptr, 10);
    } else {
      std::fprintf(stderr, "usage: bench_seating [--json] [--seconds S] [--seed N]\n");
      return 2;
    }
  }
  mafia::bench::run(times, seed, json);
  return 0;
}
