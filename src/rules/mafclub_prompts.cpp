// The clauses of the Maf Club rules behind what the judge says and watches for.
#include "engine/prompt.hpp"
#include "rules/mafclub.hpp"

namespace mafia::rules::mafclub {
namespace {

struct SayRow {
  Say say;
  std::string_view clauses;
};
struct WatchRow {
  Watch watch;
  std::string_view clauses;
};

constexpr SayRow says[] = {
    {Say::check_table, "1.1 1.5 1.6"},
    {Say::night, "2.5.1 2.1.2"},
    {Say::take_card, "2.1.5 2.1.5a"},
    {Say::mafia_wakes, "2.2.1 2.2.2"},
    {Say::mafia_sleeps, "2.2.2a"},
    {Say::mafia_ends_hunt, "2.5.2f"},
    {Say::don_wakes_to_look, "2.2.3"},
    {Say::don_sleeps, "2.5.3"},
    {Say::sheriff_wakes_to_look, "2.2.4"},
    {Say::sheriff_sleeps, "2.5.4"},
    {Say::morning_in_city, "2.2.5"},
    {Say::speech, "2.3.2"},
    {Say::speech_brief, "4.4.1c"},
    {Say::speech_lost, "4.4"},
    {Say::candidate_accepted, "2.3.7"},
    {Say::last_word, "2.4.9a 2.5.7"},
    {Say::last_word_after_outcome, "2.7.5"},
    {Say::voting_begins, "2.4.1"},
    {Say::candidates, "2.4.5"},
    {Say::who_votes, "2.4.7"},
    {Say::demand_hands, "2.4.14a"},
    {Say::outcome_determined, "2.4.3"},
    {Say::tie, "2.4.15"},
    {Say::tie_speech, "2.4.15"},
    {Say::raise_leave, "2.4.15c"},
    {Say::raise_stay, "2.4.15c"},
    {Say::no_vote_cancelled, "4.12"},
    {Say::no_vote_no_candidates, "2.4.4"},
    {Say::no_vote_single, "2.4.4"},
    {Say::single_leaves, "2.4.4a"},
    {Say::mafia_hunts, "2.5.2"},
    {Say::call_numbers, "2.5.2a"},
    {Say::don_seeks, "2.5.3"},
    {Say::sheriff_seeks, "2.5.4"},
    {Say::absent_role, "2.5.5"},
    {Say::nota, "2.6.2"},
    {Say::nota_accepted, "2.6.3"},
    {Say::morning, "2.5.6"},
    {Say::removed_at_night, "4.11b"},
    {Say::killed, "2.5.6"},
    {Say::missed, "2.5.6"},
    {Say::red_wins, "2.7.4a"},
    {Say::black_wins, "2.7.4a"},
    {Say::draw, "2.7.4a"},
    {Say::replay, "4.14"},
    {Say::pause, "2.3.13 2.4.16 2.5.9"},
};

constexpr WatchRow watches[] = {
    {Watch::one_host, "1.1a"},
    {Watch::address_by_number, "1.4"},
    {Watch::night_pose, "2.1.2a"},
    {Watch::pose_in_three_seconds, "2.1.2b"},
    {Watch::pose_correction, "2.5.1-c1 2.5.1"},
    {Watch::cards_hidden, "2.1.5b 2.1.5c"},
    {Watch::judge_does_not_help, "2.1.10"},
    {Watch::don_gesture, "2.2.3"},
    {Watch::sheriff_gesture, "2.2.4"},
    {Watch::speech_clock, "2.3.2b"},
    {Watch::words_in_passing, "2.3.3a 2.3.3-c1"},
    {Watch::talk_to_judge, "2.3.4"},
    {Watch::foul_question, "2.3.4.1 4.6 4.6a"},
    {Watch::foul_ordinal, "4.7"},
    {Watch::colloquial_nomination, "2.3.6a"},
    {Watch::repeat_needs_no_word, "2.3.7a"},
    {Watch::withdrawal_word, "2.3.11"},
    {Watch::nominations_still_taken, "4.12c"},
    {Watch::elbow, "2.4.6"},
    {Watch::hand_form, "2.4.8"},
    {Watch::hand_until_count, "2.4.8a"},
    {Watch::gestures_free, "2.4.1-c1"},
    {Watch::crash_word, "2.4.15f"},
    {Watch::leave_silently, "2.4.9c"},
    {Watch::same_length, "2.5.5"},
    {Watch::nota_wording, "2.6.3 2.6.3-c2"},
    {Watch::no_reason_given, "4.11b"},
    {Watch::lone_surrender, "2.7.1-c2"},
    {Watch::speech_may_be_cut, "2.7.5-c1"},
    {Watch::replay_steps, "4.14"},
    {Watch::time_out, "4.14a"},
    {Watch::spare_if_harmless, "4.21"},
    {Watch::early_unmasking, "4.21-c2"},
};

}  // namespace

void cite_prompts(RuleSet& rules, Edition edition) {
  for (const SayRow& row : says) rules.says[static_cast<std::size_t>(row.say)] = clauses(row.clauses, edition);
  for (const WatchRow& row : watches)
    rules.watches[static_cast<std::size_t>(row.watch)] = clauses(row.clauses, edition);
}

}  // namespace mafia::rules::mafclub
