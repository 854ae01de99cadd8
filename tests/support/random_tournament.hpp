// Random tournaments in the public format, for property tests of the scorer. The same seed gives the same tournament
// on every platform: only the engine's raw numbers are used.
#pragma once

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace second {

struct Options {
  std::string rules;    // "mafclub-2023-ru", "mafclub-2023-en", "fiim-2019" or "fsm".
  bool broken = false;  // True: exactly one game, or the file, is illegal.
};

// Small values and few games, so that equal players, shared places and lots are common.
nlohmann::json random_tournament(std::mt19937_64& rng, const Options& options);

struct Broken {
  nlohmann::json tournament;
  std::string clause;  // The clause broken on purpose; "format" when no book numbers it.
  bool file_error = false;
  std::vector<std::string> also;  // Clauses that cannot be kept while that one is broken.
  std::string way;                // What was done, for messages of a failing test.
  std::string stage;              // Where, unless it is a file error.
  int round = 0, table = 0;
};
Broken broken_tournament(std::mt19937_64& rng, const std::string& rules);

// Every way of breaking a file under these rules, to run each of them at least once.
std::vector<std::string> ways_to_break(const std::string& rules);
Broken broken_tournament(std::mt19937_64& rng, const std::string& rules, const std::string& way);

// ---- Shared by the two generators.

class Dice {
 public:
  explicit Dice(std::mt19937_64& rng) : rng_(rng) {}
  int below(int n) { return static_cast<int>(rng_() % static_cast<std::uint64_t>(n)); }
  int from(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }
  template <class List>
  void shuffle(List& list) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  }

 private:
  std::mt19937_64& rng_;
};

// Hundredths as a quoted decimal ("0.5", "0.50") or a plain JSON number.
nlohmann::json number(Dice& dice, int hundredths);

// Ten shuffled roles of the sports deck, and the seats (0..9) of a team among them.
std::vector<std::string> random_deal(Dice& dice);
std::vector<int> team_seats(const nlohmann::json& seats, bool red);

}  // namespace second
