// Memory guarantees of the engine: a small state that is copied freely, and no heap while it judges.
#include "engine/state.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "../support/scale.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace {
std::size_t allocations = 0;
}

// Replaced for the whole test program: there is only one heap. Not inlined, or g++ takes free() for the wrong way to
// release what operator new has returned.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size != 0 ? size : 1)) return memory;
  std::abort();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace mafia {
namespace {

static_assert(sizeof(State) <= 2048);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::is_trivially_copyable_v<Command> && std::is_trivially_copyable_v<Event>);

TEST(State, IsSmallAndPlain) {
  EXPECT_LE(sizeof(State), 2048U);
  EXPECT_LE(sizeof(Event), 24U);
}

TEST(State, JudgingAllocatesNothing) {
  Log log;
  const std::size_t at_first = allocations;
  log.reserve(1U << 14);
  ASSERT_EQ(allocations, at_first + 1);  // The counter works.
  for (const RuleSet* rules : rules::all()) {
    for (int game = 0; game < test::scaled(1000); ++game) {
      log.clear();
      simulation::Players players(static_cast<std::uint64_t>(game));
      const std::size_t before = allocations;
      if (game % 2 == 0)
        simulation::play_random_game(*rules, players, log);
      else
        simulation::play_disciplined_game(*rules, players, log);
      ASSERT_EQ(allocations, before) << rules->id << ", game " << game;
    }
  }
}

}  // namespace
}  // namespace mafia
