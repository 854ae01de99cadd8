// Folding a log while it grows gives at every moment the fold of the whole log.
#include "live/folding.hpp"

#include <gtest/gtest.h>

#include "../support/same.hpp"
#include "../support/scale.hpp"
#include "engine/history.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

// Undoes near and far, so that both sides of a kept state are covered.
TEST(Folding, EqualsTheFoldOfTheWholeLog) {
  const RuleSet& rules = *rules::all().front();
  for (int game = 0; game < test::scaled(40); ++game) {
    SCOPED_TRACE(game);
    simulation::Players players(static_cast<std::uint64_t>(game));
    History history(rules);
    live::Folding folding;
    std::size_t folded = 0;
    const auto follow = [&] {
      const auto log = history.log();
      for (; folded < log.size(); ++folded)
        if (const auto* reversed = std::get_if<RulingReversed>(&log[folded].what))
          folding.take_back(reversed->to, [&](std::size_t i) -> const Event& { return log[i]; });
        else
          folding.add(folded, log[folded]);
      ASSERT_TRUE(test::same_position(folding.state(), fold(log)));
    };
    ASSERT_TRUE(history.submit(CheckMasks{SeatSet::first(rules.with.seats.value)}, {}));
    std::vector<std::size_t> points;  // Where rulings began: only whole ones are undone.
    for (int i = 0; i < 400 && !history.state().announced; ++i) {
      points.push_back(history.log().size());
      const Command command = players.play_or_disturb(rules, history.state());
      (void)history.submit(command, simulation::time_of(history.state(), command));
      if (players.random().one_in(5)) {
        const auto count = static_cast<std::uint32_t>(points.size());
        const std::uint32_t far = players.random().one_in(4) ? count : std::min(count, 3U);
        const std::size_t back = count - 1 - players.random().below(far);
        history.reverse(points[back], history.state().at);
        points.resize(back + 1);
      }
      follow();
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace mafia
