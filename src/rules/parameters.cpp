#include "rules/parameters.hpp"

#include <charconv>

#include "base/text.hpp"
#include "rules/policies.hpp"

namespace mafia::rules {
namespace {

struct Number {
  std::string_view name;
  Cited<int> Parameters::*field;
  int least, most;
};
struct Choice {  // The first word means false, the second true.
  std::string_view name;
  Cited<bool> Parameters::*field;
  std::string_view no, yes;
};

constexpr Number numbers[] = {
    {"night0.contractSec", &Parameters::arrangement_seconds, 10, 300},
    {"night0.donLookSec", &Parameters::don_look_seconds, 0, 60},
    {"night0.sheriffLookSec", &Parameters::sheriff_look_seconds, 5, 60},
    {"day.speechSec", &Parameters::speech_seconds, 10, 240},
    {"foul.silentAt3or4", &Parameters::silenced_seconds, 0, 240},
    {"foul.silentNominationSec", &Parameters::silenced_nomination_seconds, 1, 60},
    {"foul.fewLeft", &Parameters::few_left, 0, 10},
    {"tie.speechSec", &Parameters::tie_seconds, 5, 240},
    {"lastWord.sec", &Parameters::last_word_seconds, 0, 240},
    {"vote.windowMs", &Parameters::call_ms, 500, 10000},
    {"night.poseMs", &Parameters::pose_ms, 500, 30000},
    {"check.donSec", &Parameters::don_check_seconds, 5, 60},
    {"check.sheriffSec", &Parameters::sheriff_check_seconds, 5, 60},
    {"nota.warnSec", &Parameters::nota_warn_seconds, 5, 120},
    {"nota.closeSec", &Parameters::nota_close_seconds, 5, 120},
    {"foul.silenceAt", &Parameters::fouls_to_silence, 1, 9},
    {"foul.outAt", &Parameters::fouls_to_leave, 1, 10},
    {"foul.technical", &Parameters::technicals_to_leave, 1, 10},
    {"draw.quietRounds", &Parameters::quiet_rounds, 1, 20},
    {"protest.windowMin", &Parameters::protest_minutes, 1, 1440},
    {"points.win", &Parameters::win, -10000, 10000},
    {"points.loss", &Parameters::loss, -10000, 10000},
    {"points.draw", &Parameters::draw, -10000, 10000},
    {"points.notaTwo", &Parameters::nota_two, 0, 10000},
    {"points.notaThree", &Parameters::nota_three, 0, 10000},
    {"points.notaSheriff", &Parameters::nota_sheriff, 0, 10000},
    {"penalty.dq", &Parameters::removal, -10000, 0},
    {"penalty.exclusion", &Parameters::exclusion, -10000, 0},
    {"penalty.yellow", &Parameters::yellow, -10000, 0},
    {"penalty.red", &Parameters::red, -10000, 0},
    {"penalty.replay", &Parameters::replay, -10000, 0},
    {"extra.maxPlayers", &Parameters::award_players, 0, 20},
    {"extra.maxSum", &Parameters::award_sum, 0, 10000},
    {"extra.maxPlayersConsent", &Parameters::award_players_consent, 0, 20},
    {"extra.maxSumConsent", &Parameters::award_sum_consent, 0, 10000},
    {"extra.maxBestMoves", &Parameters::best_moves, 0, 20},
};

constexpr Choice choices[] = {
    {"nominate.withdraw", &Parameters::withdrawal, "none", "own"},
    {"nominate.colloquial", &Parameters::colloquial_nomination, "refuse", "accept"},
    {"surrender", &Parameters::surrender, "no", "black"},
    {"sanctionsAfterDecision", &Parameters::sanctions_limited_after_outcome, "all", "limited"},
    {"raise.questions", &Parameters::two_raise_questions, "one", "two"},
    {"sanction.reason", &Parameters::reason_required, "optional", "required"},
    {"dq.multi", &Parameters::vote_for_each_removal, "one", "each"},
    {"extra.consent", &Parameters::consent_possible, "no", "yes"},
    {"extra.capsCountNota", &Parameters::nota_in_limits, "no", "yes"},
};

constexpr std::string_view tie_name = "tie.fewer";

std::string join(std::string_view a, std::string_view b, std::string_view between) {
  return std::string(a).append(between).append(b);
}

std::unexpected<ParameterError> bad_value(std::string allowed) {
  return std::unexpected(ParameterError{ParameterError::Why::bad_value, std::move(allowed)});
}

std::string range_of(const Number& n) { return join(std::to_string(n.least), std::to_string(n.most), ".."); }

}  // namespace

std::expected<void, ParameterError> set_parameter(RuleSet& rules, std::string_view name, std::string_view value) {
  for (const Number& n : numbers) {
    if (n.name != name) continue;
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || number < n.least || number > n.most)
      return bad_value(range_of(n));
    (rules.with.*n.field).value = number;
    return {};
  }
  for (const Choice& c : choices) {
    if (c.name != name) continue;
    if (value != c.no && value != c.yes) return bad_value(join(c.no, c.yes, " | "));
    (rules.with.*c.field).value = value == c.yes;
    return {};
  }
  if (name == tie_name) {
    if (value != "repeat" && value != "raise") return bad_value("repeat | raise");
    rules.after_tie.value =
        value == "repeat" ? policies::vote_again_while_fewer_then_ask : policies::vote_again_once_then_ask;
    return {};
  }
  std::vector<std::string_view> names{tie_name};
  for (const Number& n : numbers) names.push_back(n.name);
  for (const Choice& c : choices) names.push_back(c.name);
  return std::unexpected(ParameterError{ParameterError::Why::unknown_name, std::string(nearest_word(name, names))});
}

std::vector<Setting> settings(const RuleSet& rules) {
  std::vector<Setting> result;
  for (const Number& n : numbers)
    result.push_back({n.name, std::to_string((rules.with.*n.field).value), range_of(n), (rules.with.*n.field).clause});
  for (const Choice& c : choices)
    result.push_back({c.name, std::string((rules.with.*c.field).value ? c.yes : c.no), join(c.no, c.yes, " | "),
                      (rules.with.*c.field).clause});
  const bool repeat = rules.after_tie.value == policies::vote_again_while_fewer_then_ask;
  result.push_back({tie_name, repeat ? "repeat" : "raise", "repeat | raise", rules.after_tie.clause});
  return result;
}

}  // namespace mafia::rules
