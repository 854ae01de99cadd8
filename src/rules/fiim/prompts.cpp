// The clauses of the FIIM rules behind what the judge says and watches for.
#include "rules/fiim/book.hpp"

namespace mafia::rules::fiim {
namespace {

constexpr SayRow said[] = {
    {Say::check_table, "1.1 4.1.1a"},
    {Say::introduce, "4.1.2"},
    {Say::night_falls, "4.5.1 4.1.2"},
    {Say::take_card, "4.1.3"},
    {Say::mafia_wakes, "4.2.1 4.2.1b"},
    {Say::mafia_sleeps, "4.2.1c"},
    {Say::sheriff_wakes_to_look, "4.2.3a"},
    {Say::sheriff_sleeps, "4.5.7c"},
    {Say::first_morning, "4.3.1a"},
    {Say::speech, "4.3.1"},
    {Say::speech_brief, "7.6"},
    {Say::speech_lost, "6.4"},
    {Say::candidate_accepted, "4.4.2b"},
    {Say::last_word, "4.4.13 4.5.4"},
    {Say::last_word_after_outcome, "7.9"},
    {Say::voting_begins, "4.4.1"},
    {Say::candidates, "4.4.4"},
    {Say::who_votes, "4.4.5"},
    {Say::demand_hands, "4.4.8"},
    {Say::outcome_determined, "7.2"},
    {Say::tie, "4.4.12"},
    {Say::tie_speech, "4.4.12"},
    {Say::raise_question, "4.4.12.3c"},
    {Say::raise_threshold, "4.4.12.3c"},
    {Say::no_vote_cancelled, "7.1"},
    {Say::no_vote_no_candidates, "4.4.1"},
    {Say::no_vote_single, "4.4.10a"},
    {Say::mafia_hunts, "4.5.3"},
    {Say::call_numbers, "4.5.3"},
    {Say::mafia_withdraws, "4.5.5a"},
    {Say::don_seeks, "4.5.6a"},
    {Say::don_sleeps, "4.5.6a"},
    {Say::sheriff_seeks, "4.5.7c"},
    {Say::absent_role, "Q48"},
    {Say::best_move, "8.3.1"},
    {Say::best_move_accepted, "8.3.1"},
    {Say::morning, "4.3.1a"},
    {Say::removed_now, "6.5"},
    {Say::removed_at_night, "6.5"},
    {Say::killed_and_removed, "7.1d"},
    {Say::killed, "4.5.4"},
    {Say::missed, "4.5.5"},
    {Say::red_wins, "1.4a"},
    {Say::black_wins, "1.4b"},
    {Say::draw, "7.7"},
    {Say::pause, "1.2"},
    {Say::vote_is_over, "4.5.1"},
    {Say::vote_was_not_held, "4.4.1 4.5.1"},
    {Say::vote_was_cancelled, "7.1 4.5.1"},
};

constexpr WatchRow watched[] = {
    {Watch::one_host, "1.2"},
    {Watch::side_judges, "1.2a"},
    {Watch::night_music, "2.3"},
    {Watch::devices, "3.3"},
    {Watch::own_masks, "3.4"},
    {Watch::heads_down, "4.1.3a"},
    {Watch::shooting_order, "4.2.1b"},
    {Watch::masks_off, "4.3.1a 4.3.6"},
    {Watch::present_tense, "4.4.2a"},
    {Watch::fist, "4.4.5"},
    {Watch::hand_until_number, "4.4.6"},
    {Watch::no_candidate_list, "7.4"},
    {Watch::night_pose_shoulders, "4.5.9"},
    {Watch::mask_fit, "4.5.9.2"},
    {Watch::headgear, "4.5.9.3"},
    {Watch::record_violations, "6.1 6.2"},
    {Watch::best_move_in_a_row, "8.3.1"},
    {Watch::best_move_breaks, "8.3.2"},
    {Watch::official_gestures, "9.1"},
    {Watch::gesture_red, "9.2 4.5.7a"},
    {Watch::gesture_black, "9.3 4.5.7b"},
    {Watch::gesture_sheriff, "9.4"},
    {Watch::gesture_not_sheriff, "9.5"},
    {Watch::same_length, "Q48"},
    {Watch::gesture_out, "6.7.3"},
    {Watch::tell_after_sheriff, "6.7.3"},
    {Watch::nominations_still_taken, "Q24"},
};

}  // namespace

std::span<const SayRow> says() { return said; }
std::span<const WatchRow> watches() { return watched; }

}  // namespace mafia::rules::fiim
