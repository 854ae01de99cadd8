// Maf Club tournament rules: the Russian edition of 27 February 2023 and the English one of 10 March 2023.
// A judge can check this page against the book line by line; the clauses behind procedures are in mafclub_laws.cpp.
#include "rules/mafclub.hpp"

#include <cassert>
#include <deque>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/policies.hpp"

namespace mafia::rules {
namespace mafclub {

Clause mc(std::string_view number) {
  const Clause clause = find_clause("MC-" + std::string(number));
  assert(clause);
  return clause;
}

bool in_edition(Clause clause, Edition edition) {
  const std::string_view own = row_of(clause).edition;
  return !(own == "ru" && edition == Edition::en) && !(own == "en" && edition == Edition::ru);
}

namespace {

// Rule sets live as long as the program, and so do the lists they point to. A deque does not move what it holds.
std::span<const Clause> keep(std::vector<Clause> list) {
  static std::deque<std::vector<Clause>> kept;
  return kept.emplace_back(std::move(list));
}

}  // namespace

std::span<const Clause> clauses(std::string_view numbers, Edition edition) {
  std::vector<Clause> list;
  while (!numbers.empty()) {
    const std::size_t end = std::min(numbers.find(' '), numbers.size());
    const Clause clause = mc(numbers.substr(0, end));
    if (in_edition(clause, edition)) list.push_back(clause);
    numbers.remove_prefix(std::min(end + 1, numbers.size()));
  }
  return keep(std::move(list));
}

namespace {

Parameters parameters(Edition edition) {
  const bool ru = edition == Edition::ru;
  return {
      .seats = {10, mc("1.1")},
      .arrangement_seconds = {60, mc("2.2.2")},
      .don_look_seconds = {15, mc("2.2.3")},
      .sheriff_look_seconds = {15, mc("2.2.4")},
      .speech_seconds = {60, mc("2.3.2")},
      .silenced_seconds = {30, mc("4.4.1c")},
      .silenced_nomination_seconds = {5, mc("Q14")},
      .few_left = {4, mc("4.4.1c")},
      .tie_seconds = {30, mc("2.4.15")},
      .last_word_seconds = {60, mc("2.4.9a")},
      .call_ms = {1500, mc("2.4.7")},
      .pose_ms = {3000, mc("2.1.2b")},
      .don_check_seconds = {15, mc("2.5.3b")},
      .sheriff_check_seconds = {15, mc("2.5.4b")},
      .nota_warn_seconds = {15, mc("2.6.2")},
      .nota_close_seconds = {20, mc("2.6.2")},
      .fouls_to_silence = {3, mc("4.4")},
      .fouls_to_leave = {4, mc("4.5")},
      .technicals_to_leave = {2, mc("5.8")},
      .quiet_rounds = {3, mc("2.7.2.1")},
      .protest_minutes = {15, mc("4.20a")},
      .withdrawal = {true, mc("2.3.9")},
      .colloquial_nomination = {true, mc("Q13")},
      .surrender = {ru, ru ? mc("2.7.1-c1") : mc("Q60")},
      .sanctions_limited_after_outcome = {ru, ru ? mc("2.7.5-c2") : mc("Q62")},
      .two_raise_questions = {ru, mc("2.4.15c")},
      .reason_required = {false, mc("4.3.15")},
      .consent_possible = {ru, ru ? mc("3.3.1") : mc("3.3")},
      .nota_in_limits = {false, mc("Q61")},
      .vote_for_each_removal = {true, mc("4.12.4")},
      .win = {400, mc("3.1")},
      .loss = {100, mc("3.1")},
      .draw = {0, mc("3.1")},
      .nota_two = {50, mc("2.6.4a")},
      .nota_three = {100, mc("2.6.4a")},
      .nota_sheriff = {50, mc("2.6.4b")},
      .removal = {-150, mc("3.12")},
      .exclusion = {-150, mc("Q33")},
      .yellow = {-200, mc("3.12")},
      .red = {-200, mc("3.12")},
      .replay = {-350, mc("4.15")},
      .award_players = {4, mc("3.3")},
      .award_sum = {500, mc("3.4")},
      .award_players_consent = {ru ? 5 : 4, ru ? mc("3.3.1") : mc("3.3")},
      .award_sum_consent = {ru ? 600 : 500, ru ? mc("3.4.1") : mc("3.4")},
      .best_moves = {4, mc("3.8")},
  };
}

// Clauses that exist in the other edition only.
std::span<const Clause> elsewhere(Edition edition) {
  std::vector<Clause> list;
  for (std::size_t i = 1; i < catalogue().size(); ++i) {
    const Clause clause{static_cast<std::uint16_t>(i)};
    if (catalogue()[i].clause.starts_with("MC-") && !in_edition(clause, edition)) list.push_back(clause);
  }
  return keep(std::move(list));
}

RuleSet make(std::string_view id, Edition edition) {
  const bool ru = edition == Edition::ru;
  RuleSet rules{};
  rules.id = id;
  rules.deck = {{0, 6, 1, 2, 1}, mc("2.1.7")};
  rules.with = parameters(edition);
  rules.after_tie = {ru ? policies::vote_again_while_fewer_then_ask : policies::vote_again_once_then_ask,
                     mc("2.4.15b")};
  rules.winner = {policies::black_wins_at_parity, mc("2.7.1")};
  rules.night_fate = {policies::unanimous_shot, mc("2.5.2b")};
  rules.opener = {policies::next_opener_unless_same_closer, mc("2.5.8")};
  cite_laws(rules, edition);
  cite_prompts(rules, edition);
  rules.sanctions = sanctions(edition);
  rules.elsewhere = elsewhere(edition);
  return rules;
}

}  // namespace
}  // namespace mafclub

const RuleSet& mafclub_2023_ru() {
  static const RuleSet rules = mafclub::make("mafclub-2023-ru", mafclub::Edition::ru);
  return rules;
}

const RuleSet& mafclub_2023_en() {
  static const RuleSet rules = mafclub::make("mafclub-2023-en", mafclub::Edition::en);
  return rules;
}

}  // namespace mafia::rules
