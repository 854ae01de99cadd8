// Which lines of a record tell a role or an act of the night, so that no page shows them unasked.
#pragma once

#include "nota/statement.hpp"

namespace mafia::desk {

enum class Said : std::uint8_t {
  by_day,      // Or before the game, or after it.
  that_night,  // In a night that is over.
  this_night,  // In the one that is going on: nothing of it is told before the morning, sanctions neither.
};

enum class Hidden : std::uint8_t {
  never,
  this_night,  // Until the morning, if it was said at night.
  at_night,    // For good, if it was said at night.
  always,
};

// The table of docs/notation.md, "Secrets and rights". There is no default: a new verb does not compile before its row
// is here, and is hidden until then.
constexpr Hidden hidden(notation::Verb verb) {
  using notation::Verb;
  switch (verb) {
    case Verb::rules:
    case Verb::with:
    case Verb::title:
    case Verb::date:
    case Verb::judge:
    case Verb::assistant:
    case Verb::event:
    case Verb::table:
    case Verb::round:
    case Verb::player:
    case Verb::clauses:
    case Verb::seats:
    case Verb::signed_: return Hidden::never;
    case Verb::night:
    case Verb::day:
    case Verb::voting:
    case Verb::no_vote:
    case Verb::hunt:
    case Verb::don:
    case Verb::sheriff:
    case Verb::role_step:
    case Verb::nota_step:
    case Verb::morning:
    case Verb::pause:
    case Verb::resume: return Hidden::never;  // Everybody hears them.
    case Verb::masks:
    case Verb::redeal:
    case Verb::begins:
    case Verb::speaks:
    case Verb::passes:
    case Verb::rest_speak:
    case Verb::nominates:
    case Verb::withdraws:
    case Verb::shares:
    case Verb::last_word:
    case Verb::vote:
    case Verb::lift:
    case Verb::late:
    case Verb::punish:
    case Verb::surrender:
    case Verb::undo:
    case Verb::stop:
    case Verb::award:
    case Verb::fine:
    case Verb::consent:
    case Verb::protest:
    case Verb::upholds:
    case Verb::rejects:
    case Verb::time:
    case Verb::record_out:
    case Verb::record_winner:
    case Verb::record_pass: return Hidden::this_night;
    case Verb::nota: return Hidden::at_night;       // In a last word everybody hears it.
    case Verb::override_: return Hidden::at_night;  // Its clause tells who was there to act.
    case Verb::winner:
    case Verb::at_table:
    case Verb::out:
    case Verb::fact_day:
    case Verb::fact_night:
    case Verb::fact_voting:
    case Verb::over:
    case Verb::speaker:
    case Verb::seconds:
    case Verb::remaining:
    case Verb::candidates:
    case Verb::tie:
    case Verb::determined:
    case Verb::undetermined:
    case Verb::vote_cancelled:
    case Verb::cancelled_votes:
    case Verb::fouls:
    case Verb::technicals:
    case Verb::yellows:
    case Verb::red_card:
    case Verb::excluded:
    case Verb::silent:
    case Verb::killed:
    case Verb::miss:
    case Verb::answer:
    case Verb::may_nota:
    case Verb::no_nota:
    case Verb::points:
    case Verb::extra:
    case Verb::cites:
    case Verb::suggests:
    case Verb::prompt_cites:
    case Verb::says:
    case Verb::watch:
    case Verb::announced:
    case Verb::paused: return Hidden::this_night;  // Expectations of a record that was written by hand.
    case Verb::roles:
    case Verb::card:
    case Verb::deck:
    case Verb::shows:
    case Verb::shots:
    case Verb::shot:
    case Verb::don_checks:
    case Verb::sheriff_checks:
    case Verb::acts:
    case Verb::mafia_kills:
    case Verb::mafia_misses:
    case Verb::knows: return Hidden::always;
  }
  return Hidden::always;
}

constexpr bool is_secret(const notation::Statement& s, Said said) {
  switch (hidden(s.verb)) {
    case Hidden::never: return false;
    case Hidden::this_night: return said == Said::this_night;
    case Hidden::at_night: return said != Said::by_day;
    case Hidden::always: break;
  }
  return true;
}

}  // namespace mafia::desk
