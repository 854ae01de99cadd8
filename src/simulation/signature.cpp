#include "simulation/signature.hpp"

#include <cstdlib>

#include "rules/books.hpp"
#include "rules/catalogue.hpp"
#include "simulation/random_game.hpp"

namespace mafia::simulation {

struct Anything {  // Converts to any type, to count the members of an event.
  template <class T>
  operator T() const {
    std::abort();  // Used only in requires expressions, never called.
  }
};

namespace {

// How many members an event has, so that a new member enters the signature without a change here.
template <class T>
constexpr std::size_t members() {
  if constexpr (requires { T{Anything{}, Anything{}, Anything{}, Anything{}, Anything{}, Anything{}}; })
    return 6;
  else if constexpr (requires { T{Anything{}, Anything{}, Anything{}, Anything{}, Anything{}}; })
    return 5;
  else if constexpr (requires { T{Anything{}, Anything{}, Anything{}, Anything{}}; })
    return 4;
  else if constexpr (requires { T{Anything{}, Anything{}, Anything{}}; })
    return 3;
  else if constexpr (requires { T{Anything{}, Anything{}}; })
    return 2;
  else if constexpr (requires { T{Anything{}}; })
    return 1;
  else
    return 0;
}

void add(Digest& digest, std::uint64_t value) { digest.add(value); }
void add(Digest& digest, Seat seat) { digest.add(static_cast<std::uint64_t>(seat.number())); }
void add(Digest& digest, SeatSet set) { digest.add(set.bits()); }
void add(Digest& digest, Points points) {
  digest.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(points.hundredths)));
}

// By its name: the place in the catalogue moves whenever a book gains a row.
void add(Digest& digest, Clause clause) {
  for (char c : rules::name_of(clause)) digest.add(static_cast<unsigned char>(c));
}

template <class T>
requires std::is_enum_v<T>
void add(Digest& digest, T value) { digest.add(static_cast<std::uint64_t>(value)); }

template <class T>
void add(Digest& digest, const std::optional<T>& value) {
  digest.add(value.has_value());
  if (value) add(digest, *value);
}

template <class T, std::size_t N>
void add(Digest& digest, const std::array<T, N>& values) {
  for (const T& value : values) add(digest, value);
}

template <class T>
void add_members(Digest& digest, const T& event) {
  constexpr std::size_t count = members<T>();
  static_assert(count <= 5, "an event with more members than this function knows");
  if constexpr (count == 1) {
    const auto& [a] = event;
    add(digest, a);
  } else if constexpr (count == 2) {
    const auto& [a, b] = event;
    add(digest, a);
    add(digest, b);
  } else if constexpr (count == 3) {
    const auto& [a, b, c] = event;
    add(digest, a);
    add(digest, b);
    add(digest, c);
  } else if constexpr (count == 4) {
    const auto& [a, b, c, d] = event;
    add(digest, a);
    add(digest, b);
    add(digest, c);
    add(digest, d);
  } else if constexpr (count == 5) {
    const auto& [a, b, c, d, e] = event;
    add(digest, a);
    add(digest, b);
    add(digest, c);
    add(digest, d);
    add(digest, e);
  }
}

}  // namespace

void Digest::add(const Event& event) {
  add(event.at.ms);
  add(event.what.index());
  std::visit([this](const auto& what) { add_members(*this, what); }, event.what);
}

std::uint64_t signature(const RuleSet& rules, unsigned games) {
  Digest digest;
  Log log;
  for (unsigned game = 0; game < games; ++game) {
    Players players(game);
    log.clear();
    const Played played =
        game % 2 == 0 ? play_random_game(rules, players, log) : play_disciplined_game(rules, players, log);
    for (const Event& event : log) digest.add(event);
    for (Seat s : everyone(played.state)) {
      add(digest, main_points(rules, played.state, s));
      add(digest, extra_points(rules, played.state, s));
    }
  }
  return digest.value();
}

std::uint32_t rules_signature(unsigned games) {
  Digest digest;
  for (const RuleSet* rules : rules::all()) digest.add(signature(*rules, games));
  return folded(digest.value());
}

}  // namespace mafia::simulation
