// The comments of the FSM judges' committee on the FIIM rules: the same game, with explanations of night removals,
// tears, the ban on raising everybody and cancelled votes. Every row adds clauses to a point of law of that book.
#include "rules/fiim/book.hpp"

namespace mafia::rules::fsm {
namespace {

constexpr LawRow laws[] = {
    // Night removals by stage
    {Law::removal_in_arrangement, "night-4 night-5a"},
    {Law::removal_before_count, "night-21 night-21a"},
    {Law::removal_in_count, "night-17 night-20a Q9 Q10"},
    {Law::removal_in_checks, "night-11 night-15 night-12a Q11"},
    {Law::removal_voids_acts, "night-17 night-19 night-20b Q9 Q10 Q12"},
    {Law::killed_and_removed, "night-22 night-22a night-22b"},
    {Law::removal_decides_at_dawn, "multi-1a Q13"},
    {Law::removal_at_night, "night-20 night-20c Q8"},
    {Law::miss_different, "night-20d"},
    // Result moments
    {Law::determined, "cancel-3 cancel-4 cancel-4c Q3 Q4"},
    {Law::removal_determined, "cancel-4a cancel-8a Q2"},
    {Law::removal_undetermined, "cancel-4b cancel-4d cancel-8 Q4"},
    {Law::lift_passed, "cancel-5"},
    {Law::lift_failed, "cancel-6"},
    {Law::removal_result_certain, "cancel-7 Q5 Q6"},
    {Law::removal_cancels_vote, "cancel-7a cancel-2a Q1"},
    {Law::removal_of_leaver, "Q7"},
    {Law::removal_no_vote_held, "cancel-9 cancel-10 cancel-11 cancel-12 cancel-13"},
    {Law::removal_day_one_single, "cancel-13 cancel-11"},
    {Law::removal_same_window, "cancel-14 multi-1"},
    {Law::removal_several, "multi-1"},
    {Law::vote_cancelled, "cancel-12"},
    // Raising everybody
    {Law::lift_all_forbidden, "raise-3 raise-3a"},
    // Information passed by a removed player; what is no offence
    {Law::team_loss, "Q15"},
    {Law::sanction_excused, "tears-6"},
    {Law::outcome_final, "Q14"},
};

constexpr SayRow says[] = {
    {Say::removed_now, "night-1 night-5 night-6"},
    {Say::removed_one, "night-2 night-16"},
    {Say::removed_several, "night-3 night-16"},
    {Say::killed_and_removed, "night-8"},
    {Say::absent_role, "night-12b"},
};

constexpr WatchRow watches[] = {
    {Watch::no_reason_given, "night-1"},
    {Watch::finish_the_count, "night-6 night-7"},
    {Watch::gesture_out, "night-7 night-9 night-13"},
    {Watch::wake_by_touch, "night-10 night-14"},
    {Watch::tell_after_sheriff, "night-12 night-12b"},
    {Watch::practically_decided, "tears-8a tears-8"},
};

constexpr int warning = bit(Penalty::remark), out = bit(Penalty::removal), team_loss = bit(Penalty::team_loss);

constexpr SanctionRow sanctions[] = {
    {"night-18", team_loss, Moment::night_removed, "FIIM-6.8", 0, Topic::late_information},
    {"tears-2", out, Moment::day, "FIIM-6.7.7", upgraded, Topic::tears},
    {"tears-3", out, Moment::day, "tears-2", upgraded, Topic::tears},
    {"tears-4", warning, Moment::day, "FIIM-4.3.6"},
    {"tears-5", out, Moment::day, "tears-4"},
    {"tears-6", 0, Moment::day, "tears-2", excused},
    {"tears-7", out, Moment::day, "tears-6", upgraded, Topic::tears},
    {"tears-8", 0, Moment::any, "FIIM-6.9", after_decision | excused},
    {"tears-9", 0, Moment::any, "tears-2", after_decision | excused},
    {"tears-10", warning | out, Moment::day, "FIIM-4.3.6"},
};

}  // namespace

std::span<const RuleSet* const> editions() {
  static const RuleSet commented = [] {
    RuleSet rules = fiim::make("fsm", Page("FIIM"));
    const Page fsm("FSM");
    rules.book = "fsm";
    fsm.cite(rules, laws);
    fsm.cite(rules, says);
    fsm.cite(rules, watches);
    rules.sanctions = fsm.sanctions(sanctions, {}, rules.sanctions);
    rules.with.night_removal.clause = fsm("night-21");
    rules.with.removals_of_one_day.clause = fsm("multi-1");
    rules.with.determined.clause = fsm("cancel-3");
    rules.with.cancel_window.clause = fsm("cancel-9");
    rules.with.killed_and_removed.clause = fsm("night-22");
    rules.with.late_information.clause = fsm("night-18");
    rules.with.tears.clause = fsm("tears-2");
    rules.with.lift_all.clause = fsm("raise-3");
    return rules;
  }();
  static const RuleSet* const one[] = {&commented};
  return one;
}

}  // namespace mafia::rules::fsm
