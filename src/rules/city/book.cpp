// City Mafia: ten to twenty players, three sides, a Putana, a Doctor and a Maniac in addition to the roles of sports.
// The book has no points; the values here are defaults for a club table.
#include "rules/city/book.hpp"

#include "rules/policies.hpp"

namespace mafia::rules::city {
namespace {

Parameters parameters(const Page& city) {
  return {
      .seats = {10, city("setup-8")},
      .sides = {Sides::three, city("setup-1")},
      .deal = {Deal::show, city("deal-3")},
      .second_card = {SecondCard::none, city("deal-5")},
      .seat_draw = {SeatDraw::free, city("deal-1")},
      .arrangement_seconds = {0, city("meet-4")},
      .don_look_seconds = {0, city("meet-2")},
      .sheriff_look_seconds = {0, city("meet-7")},
      .absent_roles = {YesNo::yes, city("night-13")},
      .shot_mode = {ShotMode::open, city("night-4")},
      .numbers_called = {NumbersCalled::living, city("night-4")},
      .mafia_talk_seconds = {60, city("night-4")},
      .shot_mismatch = {ShotMismatch::don, city("night-5")},
      .don_check_seconds = {10, city("night-7")},
      .sheriff_check_seconds = {10, city("night-8")},
      .checks_optional = {YesNo::no, city("role-maniac-3")},
      .check_gone = {YesNo::no, {}},
      .sheriff_answer = {SheriffAnswer::mafia, city("night-8")},
      .masks_by_day = {MasksByDay::free, {}},
      .pose_ms = {0, {}},
      .putana_repeat = {PutanaRepeat::not_in_a_row, city("role-putana-15")},
      .speech_seconds = {60, city("day-1")},
      .shared_speech = {YesNo::yes, city("day-4")},
      .first_speaker = {FirstSpeaker::next, city("morning-4")},
      .self_nomination = {YesNo::no, city("day-13")},
      .nominations = {1, city("day-12")},
      .withdrawal = {Withdrawal::none, city("day-14")},
      .duplicate = {Duplicate::announced, city("day-10")},
      .gesture = {Gesture::thumb, city("day-8")},
      .list_on_request = {YesNo::yes, city("day-15")},
      .nominees_shown = {YesNo::yes, city("day-15")},
      .reply = {Reply::candidacy, city("day-9")},
      .colloquial_nomination = {Colloquial::refuse, city("day-8")},
      .most_candidates = {0, city("vote-1")},
      .single_first_day = {SingleCandidate::vote, city("Q31")},
      .single_later = {SingleCandidate::vote, city("Q31")},
      .call_ms = {2000, city("vote-8")},
      .vote_form = {VoteForm::thumb, city("vote-8")},
      .wrong_form = {WrongForm::none, city("vote-8")},
      .abstention = {Abstention::nowhere, city("vote-5")},
      .self_vote = {YesNo::no, city("vote-6")},
      .second_hand = {SecondHand::rejected, city("vote-4")},
      .hand_taken_back = {HandTakenBack::free, city("vote-10")},
      .majority = {Majority::relative, city("vote-11")},
      .determined = {Determined::exit, city("vote-11")},
      .whole_ballot = {YesNo::yes, city("vote-3")},
      .tie_seconds = {30, city("crash-2")},
      .second_vote = {SecondVote::except_tied, city("crash-4")},
      .tie_fewer = {TieFewer::repeat, city("Q32")},
      .tie_same = {TieSame::lift, city("crash-6")},
      .lift_voters = {LiftVoters::electorate, city("crash-7")},
      .lift_even = {LiftEven::stay, city("crash-7")},
      .lift_all = {LiftAll::forbidden, city("crash-9")},
      .two_lift_questions = {LiftQuestions::one, city("crash-8")},
      .alibi = {YesNo::yes, city("role-putana-9")},
      .last_word_seconds = {30, city("vote-12")},
      .last_word_killed_seconds = {30, city("morning-2")},
      .last_word_decided = {LastWordDecided::full, city("vote-12")},
      .last_word_removed_seconds = {0, city("foul-6")},
      .reveal_on_exit = {YesNo::no, city("Q37")},
      .fouls_to_silence = {3, city("foul-4")},
      .fouls_to_mute = {4, city("foul-5")},
      .fouls_to_leave = {5, city("foul-6")},
      .fouls_reset = {FoulsReset::night, city("foul-7")},
      .silence_from = {SilenceFrom::next_round, city("foul-4")},
      .silenced_nominates = {YesNo::yes, city("foul-4")},
      .third_in_speech = {ThirdInSpeech::finish, city("foul-4")},
      .silenced_seconds = {0, city("foul-4")},
      .few_left = {0, city("foul-4")},
      .silenced_tie_seconds = {0, city("Q28")},
      .silenced_last_word_seconds = {30, city("Q28")},
      .silenced_nomination_seconds = {5, city("foul-4")},
      .technicals_to_leave = {0, city("foul-1")},
      .cancel_vote = {CancelVote::none, city("remove-6")},
      .cancel_after_result = {CancelAfterResult::none, city("remove-6")},
      .removals_of_one_day = {RemovalsOfOneDay::one, city("remove-6")},
      .cancel_window = {CancelWindow::vote, city("remove-6")},
      .cancel_first_day_single = {FirstDaySingle::counts, city("remove-6")},
      .night_removal = {NightRemoval::at_once, city("remove-1")},
      .killed_and_removed = {KilledAndRemoved::vote_held, city("remove-6")},
      .late_information = {Effect::none, {}},
      .oath = {Effect::removal, city("remove-4")},
      .bet = {Effect::none, {}},
      .threat = {Effect::none, {}},
      .audience_hint = {Effect::none, {}},
      .night_information = {Effect::none, {}},
      .tears = {Effect::none, {}},
      .foreign_language = {Effect::none, {}},
      .sanctions_after_outcome = {AfterOutcome::all, city("foul-1")},
      .final_minute = {FinalMinute::none, {}},
      .cards = {Cards::none, city("foul-1")},
      .reason_required = {Reason::optional, city("foul-1")},
      .win_red = {WinRed::blacks_and_maniac_out, city("win-1")},
      .win_black = {WinBlack::parity_without_maniac, city("win-4")},
      .win_maniac = {WinManiac::last_alive, city("win-3")},
      .surrender = {SurrenderRight::no, {}},
      .quiet_counted = {QuietCounted::nights, city("win-6")},
      .quiet_rounds = {3, city("win-6")},
      .replays = {Replays::none, {}},
      .pauses = {YesNo::yes, city("setup-7")},
      .first_kill = {FirstKill::none, {}},
      .first_kill_right = {FirstKillRight::always, {}},
      .nota_warn_seconds = {0, {}},
      .nota_close_seconds = {0, {}},
      .win = {100, {}},
      .loss = {0, {}},
      .draw = {0, {}},
      .award_players = {0, {}},
      .award_sum = {0, {}},
      .extra_with_nota = {ExtraWithNota::sum, {}},
      .extra_on_draw = {ExtraOnDraw::refused, {}},
      .consent_possible = {YesNo::no, {}},
      .award_players_consent = {0, {}},
      .award_sum_consent = {0, {}},
      .best_moves = {0, {}},
      .nota_in_limits = {YesNo::no, {}},
      .removal = {0, {}},
      .exclusion = {0, {}},
      .yellow = {0, {}},
      .red = {0, {}},
      .replay = {0, {}},
      .compensation = {Compensation::none, {}},
      .compensation_counts = {CompensationCounts::lost, {}},
      .compensation_in_team = {YesNo::no, {}},
      .compensation_in_tiebreak = {YesNo::no, {}},
      .tiebreak = {Tiebreak::none, {}},
      .prizes = {YesNo::no, {}},
      .protest_minutes = {0, {}},
      .protest_in_game = {ProtestInGame::none, {}},
      .nota_points = {{0, 0, 0, 0}, {}},
      .awards_first = {points({}), {}},
      .awards_second = {points({}), {}},
      .awards_consent = {points({}), {}},
      .blame = {points({}), {}},
  };
}

}  // namespace

// CITY-Q1: about a quarter of the table is black, one of each other role, the rest citizens.
Deck deck_for(int seats) {
  const int blacks = (seats + 3) / 4;
  const int citizens = seats - blacks - 4;
  return {0, static_cast<std::uint8_t>(citizens), 1, static_cast<std::uint8_t>(blacks - 1), 1, 1, 1, 1};
}

std::span<const RuleSet* const> editions() {
  static const RuleSet city_rules = [] {
    const Page city("CITY");
    RuleSet rules{};
    rules.id = "city";
    rules.book = "city";
    rules.with = parameters(city);
    rules.deck = {deck_for(rules.with.seats.value), city("setup-8")};
    rules.deck_for = deck_for;
    rules.night_zero = {
        steps({Step::putana_meets, Step::arrangement, Step::sheriff_look, Step::doctor_meets, Step::maniac_meets}),
        city("meet-2")};
    rules.night = {steps({Step::putana_visit, Step::hunt, Step::don_check, Step::sheriff_check, Step::doctor_heal,
                          Step::maniac_hunt}),
                   city("night-2")};
    rules.winner = {policies::last_side_standing, city("win-1")};
    rules.night_fate = {policies::the_dons_word, city("night-5")};
    rules.opener = {policies::next_opener, city("morning-4")};
    city.cite(rules, laws());
    city.cite(rules, says());
    city.cite(rules, watches());
    rules.sanctions = city.sanctions(sanctions(), no_grounds);
    return rules;
  }();
  static const RuleSet* const one[] = {&city_rules};
  return one;
}

}  // namespace mafia::rules::city
