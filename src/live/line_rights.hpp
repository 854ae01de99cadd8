// Who may enter a line at a live table, and which lines belong into files alone.
#pragma once

#include "access/roles.hpp"
#include "nota/statement.hpp"

namespace mafia::live {

enum class Place : std::uint8_t {
  table,
  night,  // At the table, shown by a player at night: not everybody knows of such a line.
  file,   // Settled when a table is opened, the clock's business, or an expectation.
};

struct LineRule {
  access::TableRight right;
  Place place = Place::table;
};

// The table of docs/notation.md, "Secrets and rights". There is no default: a new verb does not compile before its row
// is here. Until then the judge alone may enter it, and nobody else is told of it.
constexpr LineRule rule_of(notation::Verb verb) {
  using notation::Verb;
  using enum access::TableRight;
  switch (verb) {
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
    case Verb::roles:
    case Verb::card:
    case Verb::deck:
    case Verb::shows:
    case Verb::masks:
    case Verb::redeal:
    case Verb::override_:
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
    case Verb::pause:
    case Verb::resume:
    case Verb::protest:
    case Verb::record_out:
    case Verb::record_winner:
    case Verb::record_pass:
    case Verb::title:
    case Verb::date:
    case Verb::judge:
    case Verb::assistant:
    case Verb::event:
    case Verb::table:
    case Verb::round:
    case Verb::player: return {enter_lines};
    case Verb::shots:
    case Verb::shot:
    case Verb::don_checks:
    case Verb::sheriff_checks:
    case Verb::acts:
    case Verb::mafia_kills:
    case Verb::mafia_misses:
    case Verb::nota: return {enter_lines, Place::night};
    case Verb::undo: return {undo};
    case Verb::award:
    case Verb::upholds:
    case Verb::rejects:
    case Verb::consent: return {award_points};
    case Verb::fine: return {fine};
    case Verb::stop:
    case Verb::signed_: return {announce};
    case Verb::rules:
    case Verb::with:
    case Verb::seats:
    case Verb::clauses:
    case Verb::time: return {enter_lines, Place::file};
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
    case Verb::paused:
    case Verb::knows: return {decide, Place::file};
  }
  return {decide, Place::night};
}

constexpr access::TableRight right_for(notation::Verb verb) { return rule_of(verb).right; }
constexpr bool is_night_act(notation::Verb verb) { return rule_of(verb).place == Place::night; }
constexpr bool is_for_files_only(const notation::Statement& s) {
  return s.mark != notation::Mark::plain || rule_of(s.verb).place == Place::file;
}

}  // namespace mafia::live
