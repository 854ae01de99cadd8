// The official rules of 1 October 2019 of the FIIM. The comments of the FSM judges' committee are a book of their own
// that builds on this one.
#include "rules/fiim/book.hpp"

#include "rules/policies.hpp"

namespace mafia::rules::fiim {
namespace {

Parameters parameters(const Page& fiim) {
  return {
      .seats = {10, fiim("1.1")},
      .sides = {Sides::two, fiim("1.1")},
      .deal = {Deal::draw, fiim("4.1.3")},
      .second_card = {SecondCard::none, fiim("4.1.3b")},
      .seat_draw = {SeatDraw::random, fiim("4.1.1")},
      .arrangement_seconds = {60, fiim("4.2.1")},
      .don_look_seconds = {0, fiim("4.2.2")},
      .sheriff_look_seconds = {20, fiim("4.2.3")},
      .absent_roles = {YesNo::yes, fiim("Q48")},
      .shot_mode = {ShotMode::blind, fiim("4.5.3")},
      .numbers_called = {NumbersCalled::all, fiim("4.5.3")},
      .mafia_talk_seconds = {0, fiim("4.2.1a")},
      .shot_mismatch = {ShotMismatch::miss, fiim("4.5.5")},
      .don_check_seconds = {10, fiim("4.2.2")},
      .sheriff_check_seconds = {10, fiim("4.2.3b")},
      .checks_optional = {YesNo::yes, fiim("4.2.3b")},
      .check_gone = {YesNo::yes, {}},
      .sheriff_answer = {SheriffAnswer::side, fiim("4.5.7")},
      .masks_by_day = {MasksByDay::demand, fiim("4.3.6")},
      .pose_ms = {0, fiim("4.5.1")},
      .putana_repeat = {PutanaRepeat::not_in_a_row, {}},
      .speech_seconds = {60, fiim("4.3.1")},
      .shared_speech = {YesNo::no, fiim("5.1.15")},
      .first_speaker = {FirstSpeaker::next, fiim("4.3.2")},
      .self_nomination = {YesNo::yes, fiim("4.4.2")},
      .nominations = {1, fiim("4.4.3")},
      .withdrawal = {Withdrawal::none, fiim("4.4.3a")},
      .duplicate = {Duplicate::silent, fiim("4.4.2b")},
      .gesture = {Gesture::none, fiim("4.4.2a")},
      .list_on_request = {YesNo::no, fiim("7.4")},
      .nominees_shown = {YesNo::no, fiim("7.4")},
      .reply = {Reply::accepted, fiim("4.4.2b")},
      .colloquial_nomination = {Colloquial::refuse, fiim("4.4.2a")},
      .most_candidates = {0, fiim("4.4.10")},
      .single_first_day = {SingleCandidate::no_vote, fiim("4.4.10a")},
      .single_later = {SingleCandidate::vote, fiim("4.4.10b")},
      .call_ms = {1500, fiim("4.4.5")},
      .vote_form = {VoteForm::fist, fiim("4.4.5")},
      .wrong_form = {WrongForm::removal, fiim("6.7.9")},
      .abstention = {Abstention::last, fiim("4.4.8")},
      .self_vote = {YesNo::yes, fiim("Q9")},
      .second_hand = {SecondHand::foul_first, fiim("4.4.7")},
      .hand_taken_back = {HandTakenBack::counts_foul, fiim("4.4.9")},
      .majority = {Majority::relative, fiim("4.4.11")},
      .determined = {Determined::exit, fiim("7.2")},
      .whole_ballot = {YesNo::yes, fiim("Q13")},
      .tie_seconds = {30, fiim("4.4.12")},
      .second_vote = {SecondVote::all, fiim("4.4.12a")},
      .tie_fewer = {TieFewer::repeat, fiim("4.4.12.2")},
      .tie_same = {TieSame::lift, fiim("4.4.12.3")},
      .lift_voters = {LiftVoters::table, fiim("Q16")},
      .lift_even = {LiftEven::stay, fiim("4.4.12.3b")},
      .lift_all = {LiftAll::forbidden, fiim("7.8")},
      .two_lift_questions = {LiftQuestions::one, fiim("4.4.12.3c")},
      .alibi = {YesNo::no, {}},
      .last_word_seconds = {60, fiim("4.4.13")},
      .last_word_killed_seconds = {60, fiim("4.5.4")},
      .last_word_decided = {LastWordDecided::full, fiim("7.9")},
      .last_word_removed_seconds = {0, fiim("6.5")},
      .reveal_on_exit = {YesNo::no, fiim("4.4.13a")},
      .fouls_to_silence = {3, fiim("6.4")},
      .fouls_to_mute = {0, fiim("6.4")},
      .fouls_to_leave = {4, fiim("6.5")},
      .fouls_reset = {FoulsReset::never, fiim("6.4b")},
      .silence_from = {SilenceFrom::nearest_speech, fiim("Q19")},
      .silenced_nominates = {YesNo::yes, fiim("6.4")},
      .third_in_speech = {ThirdInSpeech::finish, fiim("Q18")},
      .silenced_seconds = {30, fiim("7.6")},
      .few_left = {4, fiim("7.6")},
      .silenced_tie_seconds = {30, fiim("7.5")},
      .silenced_last_word_seconds = {60, fiim("Q20")},
      .silenced_nomination_seconds = {5, fiim("6.4")},
      .technicals_to_leave = {0, fiim("6.3")},
      .cancel_vote = {CancelVote::nearest, fiim("7.1")},
      .cancel_after_result = {CancelAfterResult::next, fiim("7.2")},
      .removals_of_one_day = {RemovalsOfOneDay::one, fiim("7.1")},
      .cancel_window = {CancelWindow::result, fiim("7.2a")},
      .cancel_first_day_single = {FirstDaySingle::counts, fiim("7.2a")},
      .night_removal = {NightRemoval::by_stage, fiim("6.5")},
      .killed_and_removed = {KilledAndRemoved::vote_held, fiim("7.1d")},
      .late_information = {Effect::team_loss, fiim("6.8")},
      .oath = {Effect::team_loss, fiim("6.8.1")},
      .bet = {Effect::team_loss, fiim("6.8.1")},
      .threat = {Effect::team_loss, fiim("6.8.2")},
      .audience_hint = {Effect::team_loss, fiim("6.8.3")},
      .night_information = {Effect::team_loss, fiim("6.8.4")},
      .tears = {Effect::removal, fiim("6.7.7")},
      .foreign_language = {Effect::removal, fiim("6.7.14")},
      .sanctions_after_outcome = {AfterOutcome::limited, fiim("6.9")},
      .final_minute = {FinalMinute::team_loss, fiim("6.8.5")},
      .cards = {Cards::none, fiim("6.3")},
      .reason_required = {Reason::optional, fiim("6.1")},
      .win_red = {WinRed::blacks_out, fiim("1.4a")},
      .win_black = {WinBlack::parity, fiim("1.4b")},
      .win_maniac = {WinManiac::never, {}},
      .surrender = {SurrenderRight::no, fiim("1.4")},
      .quiet_counted = {QuietCounted::nights, fiim("7.7")},
      .quiet_rounds = {3, fiim("7.7")},
      .replays = {Replays::none, fiim("8.9")},
      .pauses = {YesNo::yes, fiim("1.2")},
      .first_kill = {FirstKill::best_move, fiim("8.3")},
      .first_kill_right = {FirstKillRight::one_voted_out, fiim("7.10")},
      .nota_warn_seconds = {0, fiim("8.3")},
      .nota_close_seconds = {60, fiim("8.3")},
      .win = {100, fiim("8.2.1")},
      .loss = {0, fiim("8.2.3")},
      .draw = {0, fiim("8.2.3")},
      .award_players = {4, fiim("8.4.1")},
      .award_sum = {100, fiim("8.4.2")},
      .extra_with_nota = {ExtraWithNota::max, fiim("8.4.6")},
      .extra_on_draw = {ExtraOnDraw::refused, fiim("8.4.7")},
      .consent_possible = {YesNo::yes, fiim("8.4.3a")},
      .award_players_consent = {4, fiim("8.4.1")},
      .award_sum_consent = {100, fiim("8.4.2")},
      .best_moves = {0, fiim("8.4")},
      .nota_in_limits = {YesNo::no, fiim("8.4.6b")},
      .removal = {-50, fiim("8.2.4")},
      .exclusion = {-50, fiim("8.2.4")},
      .yellow = {0, fiim("6.3")},
      .red = {0, fiim("6.3")},
      .replay = {0, fiim("8.9")},
      .compensation = {Compensation::share, fiim("8.6.1")},
      .compensation_counts = {CompensationCounts::all, fiim("8.6.2")},
      .compensation_in_team = {YesNo::yes, fiim("8.6.3")},
      .compensation_in_tiebreak = {YesNo::no, fiim("8.6.3a")},
      .tiebreak = {Tiebreak::wins_first, fiim("8.7")},
      .prizes = {YesNo::no, fiim("8.7")},
      .protest_minutes = {10, fiim("8.8.1")},
      .protest_in_game = {ProtestInGame::none, fiim("8.8")},
      .nota_points = {{25, 40, 25, 40}, fiim("8.3.4")},
      .awards_first = {points({20, 30, 40, 50, 60, 70}), fiim("8.4.3")},
      .awards_second = {points({10, 20, 30, 40}), fiim("8.4.4")},
      .awards_consent = {points({60, 70}), fiim("8.4.3a")},
      .blame = {points({-40}), fiim("8.5")},
  };
}

constexpr FineRow fines[] = {
    {"8.5.1", Team::red, Role::unknown, Case::lost},
    {"8.5.2", Team::red, Role::unknown, Case::any},
    {"8.5.3", Team::red, Role::citizen, Case::lost},
    {"8.5.4", Team::red, Role::sheriff, Case::lost},
    {"8.5.5", Team::red, Role::sheriff, Case::lost},
    {"8.5.5.1", Team::red, Role::sheriff, Case::lost, "8.5.5"},
    {"8.5.5.2", Team::red, Role::sheriff, Case::lost, "8.5.5"},
    {"8.5.5.3", Team::red, Role::sheriff, Case::lost, "8.5.5"},
    {"8.5.6", Team::unknown, Role::unknown, Case::lost},
    {"8.5.6.1", Team::black, Role::unknown, Case::lost, "8.5.6"},
    {"8.5.6.2", Team::red, Role::sheriff, Case::lost, "8.5.6"},
    {"8.5.6.3", Team::red, Role::sheriff, Case::lost, "8.5.6"},
    {"8.5.6.4", Team::black, Role::unknown, Case::lost, "8.5.6"},
    {"8.5.6.5", Team::black, Role::unknown, Case::lost, "8.5.6"},
    {"8.5", Team::unknown, Role::unknown, Case::any},
    {"8.5.5.4", Team::red, Role::sheriff, Case::lost, "", Listed::as_excuse},
    {"8.5.6.1a", Team::black, Role::don, Case::lost, "", Listed::as_excuse},
};

}  // namespace

RuleSet make(std::string_view id, const Page& fiim) {
  RuleSet rules{};
  rules.id = id;
  rules.book = "fiim";
  rules.deck = {{0, 6, 1, 2, 1, 0, 0, 0}, fiim("1.1a")};
  rules.with = parameters(fiim);
  rules.night_zero = {steps({Step::arrangement, Step::sheriff_look}), fiim("4.2.1")};
  rules.night = {steps({Step::hunt, Step::don_check, Step::sheriff_check}), fiim("4.5.3")};
  rules.winner = {policies::black_wins_at_parity, fiim("1.4")};
  rules.night_fate = {policies::unanimous_shot_of_the_rest, fiim("4.5.4")};
  rules.opener = {policies::next_opener, fiim("4.3.2")};
  fiim.cite(rules, laws());
  fiim.cite(rules, says());
  fiim.cite(rules, watches());
  rules.sanctions = fiim.sanctions(sanctions(), no_grounds);
  rules.fines = fiim.fines(fines);
  return rules;
}

std::span<const RuleSet* const> editions() {
  static const RuleSet rules = make("fiim-2019", Page("FIIM"));
  static const RuleSet* const one[] = {&rules};
  return one;
}

}  // namespace mafia::rules::fiim
