// Inner parts of the second scorer: exact fractions, the legality of one game and the points of one game.
#pragma once

#include <compare>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace second {

using Json = nlohmann::json;
__extension__ typedef __int128 Wide;  // Room for sums of fractions with unlike denominators.

// Always reduced, q > 0: equal values have equal fields.
struct Fraction {
  Wide p = 0;
  Wide q = 1;

  static Fraction of(Wide p, Wide q = 1);
  Fraction operator+(const Fraction& o) const { return of(p * o.q + o.p * q, q * o.q); }
  Fraction operator*(const Fraction& o) const { return of(p * o.p, q * o.q); }
  Fraction& operator+=(const Fraction& o) { return *this = *this + o; }
  bool operator==(const Fraction&) const = default;
  std::strong_ordering operator<=>(const Fraction& o) const { return p * o.q <=> o.p * q; }
  std::string text() const;  // "4.5", "-0.25", "0"; "2/35" when no finite decimal exists.
};

// "0.25" or a plain JSON number; nothing when it is no decimal. Fractions and exponents are refused.
std::optional<Fraction> decimal(const Json& value);

struct Rules {
  bool mafclub = false;
  bool consent_raises_limits = false;  // Maf Club 3.3.1 and 3.4.1 stand in the Russian edition only.
  bool nominations = false;            // So does Maf Club 3.21.
};
std::optional<Rules> rules_of(const std::string& id);

// Absent and null are the same everywhere in the format, so these readers give the default for both.
const Json& member(const Json& object, const char* key);
bool flag(const Json& object, const char* key);
std::string word(const Json& object, const char* key);

bool is_red(const std::string& role);
bool is_played(const Json& game);

// One player's sums; the columns of the standings.
struct Line {
  Fraction main, extra, compensation;
  int wins = 0, role_wins = 0, first_deaths = 0, games = 0;
  int sheriff_wins = 0, don_wins = 0, black_wins = 0, red_wins = 0;  // For nominations.

  Fraction total() const { return main + extra + compensation; }
};
using Lines = std::map<std::string, Line>;

// The clauses a played game breaks, each once; empty when it is legal.
std::vector<std::string> broken_clauses(const Json& game, const Rules& rules, const std::set<std::string>& players);

// Adds a legal played game to the lines: everything but compensation and the repeated replay of 4.15.1.
void add_game(const Json& game, const Rules& rules, const Fraction& coefficient, Lines& lines);

// The red player who was killed first; empty if nobody was or the victim was black.
std::string red_first_victim(const Json& game);

}  // namespace second
