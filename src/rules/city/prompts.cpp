// The clauses of City Mafia behind what the host says and watches for.
#include "rules/city/book.hpp"

namespace mafia::rules::city {
namespace {

constexpr SayRow said[] = {
    {Say::check_table, "setup-7 deal-1"},
    {Say::night_falls, "night-1"},
    {Say::show_number, "deal-2 deal-3"},
    {Say::putana_wakes, "meet-3 night-3"},
    {Say::putana_sleeps, "meet-3 night-3a"},
    {Say::mafia_wakes, "meet-4"},
    {Say::mafia_sleeps, "meet-6 night-6"},
    {Say::sheriff_wakes_to_look, "meet-7"},
    {Say::sheriff_sleeps, "meet-7 night-9a"},
    {Say::doctor_wakes, "meet-8 night-10a"},
    {Say::doctor_sleeps, "meet-8 night-10b"},
    {Say::maniac_wakes, "meet-9 night-11a"},
    {Say::maniac_sleeps, "meet-9 night-12"},
    {Say::first_morning, "meet-10"},
    {Say::mafia_chooses, "night-4 night-3a"},
    {Say::repeat_number, "night-3 night-10a night-11a"},
    {Say::crossed_arms, "role-putana-8"},
    {Say::don_seeks, "night-6 night-7"},
    {Say::don_sleeps, "night-7a"},
    {Say::sheriff_seeks, "night-7a night-8"},
    {Say::absent_role, "night-13"},
    {Say::morning, "night-12"},
    {Say::victims, "morning-1"},
    {Say::nobody_hurt, "morning-3"},
    {Say::your_minute, "day-3"},
    {Say::speech_lost, "foul-4"},
    {Say::candidacy_accepted, "day-9"},
    {Say::candidates_so_far, "day-15"},
    {Say::last_word, "vote-12 morning-2"},
    {Say::discussion_over, "vote-2"},
    {Say::candidates, "vote-2"},
    {Say::who_for_leaving, "vote-7"},
    {Say::outcome_determined, "vote-11"},
    {Say::no_vote_no_candidates, "vote-1"},
    {Say::tie, "crash-1"},
    {Say::tie_speech, "crash-2"},
    {Say::raise_question, "crash-8"},
    {Say::raise_threshold, "crash-8"},
    {Say::alibi, "role-putana-10"},
    {Say::removed_now, "remove-1"},
    {Say::red_wins, "win-1"},
    {Say::black_wins, "win-2"},
    {Say::maniac_wins, "win-3"},
    {Say::draw, "win-5"},
    {Say::pause, "setup-7"},
    {Say::vote_is_over, "night-1"},
    {Say::vote_was_not_held, "vote-1 night-1"},
    {Say::first_foul, "foul-1"},
    {Say::second_foul, "foul-1"},
    {Say::third_foul, "foul-4"},
    {Say::fourth_foul, "foul-5"},
    {Say::fifth_foul, "foul-6"},
    {Say::sent_off, "foul-1"},
    {Say::sent_off_for_fouls, "foul-6 remove-3"},
    {Say::everybody_wakes, "setup-7"},
    {Say::all_leave, "crash-7"},
    {Say::nobody_leaves, "crash-7"},
    {Say::voted_out, "vote-11 vote-10"},
};

constexpr WatchRow watched[] = {
    {Watch::one_host, "setup-7"},
    {Watch::number_plates, "deal-1"},
    {Watch::call_in_turn, "deal-2"},
    {Watch::don_signs_carefully, "meet-5"},
    {Watch::thumb_nomination, "day-8"},
    {Watch::silent_if_faulty, "day-11"},
    {Watch::duplicate_announced, "day-10"},
    {Watch::thanks_after_two, "vote-9"},
    {Watch::hands_until_accepted, "vote-10"},
    {Watch::healed_secret, "role-doctor-3"},
    {Watch::mafia_block_is_silent, "role-putana-8"},
    {Watch::one_hand, "vote-4"},
};

}  // namespace

std::span<const SayRow> says() { return said; }
std::span<const WatchRow> watches() { return watched; }

}  // namespace mafia::rules::city
