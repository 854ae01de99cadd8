// Maf Club tournament rules: the Russian edition of 27 February 2023 and the English one of 10 March 2023.
// A judge can check this page against the book line by line; the clauses behind procedures are in laws.cpp.
#include "rules/mafclub/book.hpp"

#include "rules/policies.hpp"

namespace mafia::rules::mafclub {
namespace {

// The Russian comments are not part of the English edition.
bool in_edition(Clause clause, Edition edition) {
  const std::string_view own = row_of(clause).edition;
  return !(own == "ru" && edition == Edition::en) && !(own == "en" && edition == Edition::ru);
}

Parameters parameters(Edition edition, const Page& mc) {
  const bool ru = edition == Edition::ru;
  return {
      .seats = {10, mc("1.1")},
      .sides = {Sides::two, mc("2.1.8")},
      .deal = {Deal::tray, mc("2.1.5")},
      .second_card = {SecondCard::yellow, mc("2.1.6")},
      .seat_draw = {SeatDraw::keg, mc("1.3")},
      .arrangement_seconds = {60, mc("2.2.2")},
      .don_look_seconds = {15, mc("2.2.3")},
      .sheriff_look_seconds = {15, mc("2.2.4")},
      .absent_roles = {YesNo::yes, mc("2.5.5")},
      .shot_mode = {ShotMode::blind, mc("2.5.2")},
      .numbers_called = {NumbersCalled::living, mc("2.5.2a")},
      .mafia_talk_seconds = {0, mc("2.2.1a")},
      .shot_mismatch = {ShotMismatch::miss, mc("2.5.2c")},
      .don_check_seconds = {15, mc("2.5.3b")},
      .sheriff_check_seconds = {15, mc("2.5.4b")},
      .checks_optional = {YesNo::yes, mc("2.5.4b")},
      .check_gone = {YesNo::yes, mc("Q64")},
      .sheriff_answer = {SheriffAnswer::black, mc("2.5.4")},
      .masks_by_day = {MasksByDay::foul, mc("4.3.12")},
      .pose_ms = {3000, mc("2.1.2b")},
      .putana_repeat = {PutanaRepeat::not_in_a_row, {}},
      .speech_seconds = {60, mc("2.3.2")},
      .shared_speech = {YesNo::no, mc("2.3.1")},
      .first_speaker = {FirstSpeaker::no_second_close, mc("2.5.8")},
      .self_nomination = {YesNo::yes, mc("Q10")},
      .nominations = {1, mc("2.3.5")},
      .withdrawal = {Withdrawal::own, mc("2.3.9")},
      .duplicate = {Duplicate::silent, mc("2.3.7a")},
      .gesture = {Gesture::none, mc("2.3.6")},
      .list_on_request = {YesNo::no, mc("2.3.4")},
      .nominees_shown = {YesNo::yes, mc("2.3.7")},
      .reply = {Reply::accepted_withdrawn, mc("2.3.7")},
      .colloquial_nomination = {Colloquial::accept, mc("Q13")},
      .most_candidates = {0, mc("2.3.5")},
      .single_first_day = {SingleCandidate::no_vote, mc("2.4.4")},
      .single_later = {SingleCandidate::leaves, mc("2.4.4a")},
      .call_ms = {1500, mc("2.4.7")},
      .vote_form = {VoteForm::elbow_thumb, mc("2.4.8")},
      .wrong_form = {WrongForm::removal_void, mc("2.4.12")},
      .abstention = {Abstention::last, mc("2.4.14")},
      .self_vote = {YesNo::yes, mc("2.4.1")},
      .second_hand = {SecondHand::foul_first, mc("2.4.13")},
      .hand_taken_back = {HandTakenBack::counts_foul, mc("2.4.10")},
      .majority = {Majority::relative, mc("Q17")},
      .determined = {Determined::leaders, mc("Q18")},
      .whole_ballot = {YesNo::yes, mc("2.4.2")},
      .tie_seconds = {30, mc("2.4.15")},
      .second_vote = {SecondVote::all, mc("2.4.15a")},
      .tie_fewer = {ru ? TieFewer::repeat : TieFewer::lift, mc("2.4.15b")},
      .tie_same = {TieSame::lift, mc("2.4.15b")},
      .lift_voters = {LiftVoters::table, mc("2.4.15d")},
      .lift_even = {LiftEven::stay, mc("2.4.15e")},
      .lift_all = {LiftAll::allowed, mc("2.7.2.2")},
      .two_lift_questions = {ru ? LiftQuestions::two : LiftQuestions::one, mc("2.4.15c")},
      .alibi = {YesNo::no, {}},
      .last_word_seconds = {60, mc("2.4.9a")},
      .last_word_killed_seconds = {60, mc("2.5.7")},
      .last_word_decided = {ru ? LastWordDecided::may_be_cut : LastWordDecided::full, mc("2.7.5")},
      .last_word_removed_seconds = {0, mc("4.10")},
      .reveal_on_exit = {YesNo::no, mc("2.4.9b")},
      .fouls_to_silence = {3, mc("4.4")},
      .fouls_to_mute = {0, mc("4.4")},
      .fouls_to_leave = {4, mc("4.5")},
      .fouls_reset = {FoulsReset::never, mc("4.4")},
      .silence_from = {SilenceFrom::nearest_speech, mc("4.4")},
      .silenced_nominates = {YesNo::yes, mc("4.4")},
      .third_in_speech = {ThirdInSpeech::finish, mc("4.4a")},
      .silenced_seconds = {30, mc("4.4.1c")},
      .few_left = {4, mc("4.4.1c")},
      .silenced_tie_seconds = {30, mc("4.4.1a")},
      .silenced_last_word_seconds = {60, mc("4.4.1b")},
      .silenced_nomination_seconds = {5, mc("Q14")},
      .technicals_to_leave = {2, mc("5.8")},
      .cancel_vote = {CancelVote::nearest, mc("4.12")},
      .cancel_after_result = {CancelAfterResult::next, mc("4.12.2")},
      .removals_of_one_day = {RemovalsOfOneDay::each, mc("4.12.4")},
      .cancel_window = {CancelWindow::vote, mc("4.12")},
      .cancel_first_day_single = {FirstDaySingle::counts, mc("4.12.3")},
      .night_removal = {NightRemoval::after_sheriff, mc("4.11")},
      .killed_and_removed = {KilledAndRemoved::vote_held, mc("4.12a")},
      .late_information = {Effect::none, mc("4.11a")},
      .oath = {Effect::replay, mc("4.13.1")},
      .bet = {Effect::removal, mc("4.8.12")},
      .threat = {Effect::replay, mc("4.13.2")},
      .audience_hint = {Effect::replay, mc("4.13.4")},
      .night_information = {Effect::replay, mc("4.13.3")},
      .tears = {Effect::removal, mc("4.8.5")},
      .foreign_language = {Effect::foul, mc("1.2")},
      .sanctions_after_outcome = {ru ? AfterOutcome::limited_in_speech : AfterOutcome::all,
                                  ru ? mc("2.7.5-c2") : mc("Q62")},
      .final_minute = {FinalMinute::none, mc("2.7.5")},
      .cards = {Cards::yellow_red, mc("4.17")},
      .reason_required = {Reason::optional, mc("4.3.15")},
      .win_red = {WinRed::blacks_out, mc("2.7.1a")},
      .win_black = {WinBlack::parity, mc("2.7.1b")},
      .win_maniac = {WinManiac::never, {}},
      .surrender = {ru ? SurrenderRight::black : SurrenderRight::no, ru ? mc("2.7.1-c1") : mc("Q60")},
      .quiet_counted = {QuietCounted::nights_and_days, mc("2.7.2.1")},
      .quiet_rounds = {3, mc("2.7.2.1")},
      .replays = {Replays::automatic, mc("4.13")},
      .pauses = {YesNo::yes, mc("2.3.13")},
      .first_kill = {FirstKill::nota, mc("2.6.1")},
      .first_kill_right = {FirstKillRight::all_present, mc("2.6.1a")},
      .nota_warn_seconds = {15, mc("2.6.2")},
      .nota_close_seconds = {20, mc("2.6.2")},
      .win = {400, mc("3.1")},
      .loss = {100, mc("3.1")},
      .draw = {0, mc("3.1")},
      .award_players = {4, mc("3.3")},
      .award_sum = {500, mc("3.4")},
      .extra_with_nota = {ExtraWithNota::sum, mc("Q61")},
      .extra_on_draw = {ExtraOnDraw::kept, mc("3.7")},
      .consent_possible = {ru ? YesNo::yes : YesNo::no, ru ? mc("3.3.1") : mc("3.3")},
      .award_players_consent = {ru ? 5 : 4, ru ? mc("3.3.1") : mc("3.3")},
      .award_sum_consent = {ru ? 600 : 500, ru ? mc("3.4.1") : mc("3.4")},
      .best_moves = {4, mc("3.8")},
      .nota_in_limits = {YesNo::no, mc("Q61")},
      .removal = {-150, mc("3.12")},
      .exclusion = {-150, mc("Q33")},
      .yellow = {-200, mc("3.12")},
      .red = {-200, mc("3.12")},
      .replay = {-350, mc("4.15")},
      .compensation = {Compensation::steps, mc("3.10")},
      .compensation_counts = {CompensationCounts::lost, mc("3.10.1")},
      .compensation_in_team = {YesNo::no, mc("3.10.2")},
      .compensation_in_tiebreak = {YesNo::yes, mc("Q70")},
      .tiebreak = {Tiebreak::roles_first, mc("3.20")},
      .prizes = {ru ? YesNo::yes : YesNo::no, ru ? mc("3.21") : mc("3.20")},
      .protest_minutes = {15, mc("4.20a")},
      .protest_in_game = {ProtestInGame::removal, mc("4.8.13")},
      .nota_points = {{50, 100, 50, 50}, mc("2.6.4a")},
      .awards_first = {points({50, 100}), mc("3.2")},
      .awards_second = {points({150, 200}), mc("3.5")},
      .awards_consent = {points({}), mc("3.5")},
      .blame = {points({-50, -100, -150}), mc("3.14")},
  };
}

RuleSet make(std::string_view id, Edition edition) {
  const Page mc("MC", [edition](Clause clause) { return in_edition(clause, edition); });
  RuleSet rules{};
  rules.id = id;
  rules.book = "mafclub";
  rules.deck = {{0, 6, 1, 2, 1, 0, 0, 0}, mc("2.1.7")};
  rules.with = parameters(edition, mc);
  rules.night_zero = {steps({Step::arrangement, Step::don_look, Step::sheriff_look}), mc("2.2.5a")};
  rules.night = {steps({Step::hunt, Step::don_check, Step::sheriff_check, Step::nota}), mc("2.5.2")};
  rules.winner = {policies::black_wins_at_parity, mc("2.7.1")};
  rules.night_fate = {policies::unanimous_shot, mc("2.5.2b")};
  rules.opener = {policies::next_opener_unless_same_closer, mc("2.5.8")};
  mc.cite(rules, laws());
  mc.cite(rules, says());
  mc.cite(rules, watches());
  rules.sanctions = mc.sanctions(sanctions(edition), no_grounds);
  rules.reasons = mc.reasons(reasons());
  rules.grounds = mc.grounds(grounds());
  rules.elsewhere = mc.elsewhere();
  rules.consent_elsewhere = mc("3.3.1");
  rules.change_elsewhere = mc("4.20.2");
  return rules;
}

}  // namespace

std::span<const RuleSet* const> editions() {
  static const RuleSet ru = make("mafclub-2023-ru", Edition::ru), en = make("mafclub-2023-en", Edition::en);
  static const RuleSet* const both[] = {&ru, &en};
  return both;
}

}  // namespace mafia::rules::mafclub
