// Every setting of every book: printed, read again, refused with a sentence; what follows from it; what it contradicts.
#include "rules/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.hpp"
#include "rules/books.hpp"
#include "texts/texts.hpp"

namespace mafia {
namespace {

using rules::Setting;
using rules::With;

std::string value_of(const RuleSet& rules, std::string_view name) {
  for (const Setting& setting : rules::settings(rules))
    if (setting.name == name) return setting.value;
  return "?";
}

RuleSet with(std::string_view id, const std::vector<With>& lines) {
  RuleSet rules = rules::at(id);
  const auto set = rules::set_parameters(rules, lines);
  EXPECT_TRUE(set.has_value()) << id << ": " << (set ? "" : set.error().name);
  return rules;
}

// The key of the first contradiction, without "nonsense."; empty: none.
std::string nonsense(std::string_view id, const std::vector<With>& lines) {
  const auto found = rules::contradictions(with(id, lines));
  return found.empty() ? "" : std::string(found.front().key.substr(9));
}

bool same_settings(const RuleSet& a, const RuleSet& b) {
  const auto one = rules::settings(a), other = rules::settings(b);
  return std::ranges::equal(one, other, {}, &Setting::value, &Setting::value);
}

bool same_policies(const RuleSet& a, const RuleSet& b) {
  return a.opener.value == b.opener.value && a.night_fate.value == b.night_fate.value &&
         a.winner.value == b.winner.value;
}

TEST(Parameters, NoBookContradictsItself) {
  for (const RuleSet* book : rules::all())
    for (const auto& found : rules::contradictions(*book)) ADD_FAILURE() << book->id << ": " << found.key;
}

TEST(Parameters, SettingTheValueOfABookChangesNothing) {
  for (const RuleSet* book : rules::all()) {
    std::vector<With> all;
    for (const Setting& setting : rules::settings(*book)) {
      RuleSet same = *book;
      const auto set = rules::set_parameter(same, setting.name, setting.value);
      ASSERT_TRUE(set.has_value()) << book->id << " " << setting.name << " " << setting.value;
      EXPECT_EQ(value_of(same, setting.name), setting.value) << book->id << " " << setting.name;
      EXPECT_TRUE(same_settings(same, *book)) << book->id << " " << setting.name;
      EXPECT_TRUE(same_policies(same, *book)) << book->id << " " << setting.name;
      all.emplace_back(setting.name, setting.value);
    }
    EXPECT_TRUE(same_settings(with(book->id, all), *book)) << book->id;
  }
}

// All settings of one book turn any other book into it, in whatever order they come.
TEST(Parameters, OneBookBecomesAnother) {
  for (const RuleSet* from : rules::all())
    for (const RuleSet* to : rules::all()) {
      std::vector<With> all;
      for (const Setting& setting : rules::settings(*to)) all.emplace_back(setting.name, setting.value);
      for (const bool backwards : {false, true}) {
        if (backwards) std::ranges::reverse(all);
        const RuleSet made = with(from->id, all);
        EXPECT_TRUE(same_settings(made, *to)) << from->id << " to " << to->id;
        EXPECT_TRUE(same_policies(made, *to)) << from->id << " to " << to->id;
      }
    }
}

TEST(Parameters, EveryWordIsAcceptedOrRefusedWithASentence) {
  for (const Setting& setting : rules::settings(*rules::all().front())) {
    if (setting.type != "choice") continue;
    for (std::string_view word : words_of(setting.range)) {
      if (word == "|") continue;
      bool possible = false;
      for (const RuleSet* book : rules::all()) {
        const RuleSet changed = with(book->id, {{std::string(setting.name), std::string(word)}});
        EXPECT_EQ(value_of(changed, setting.name), word);
        const auto found = rules::contradictions(changed);
        possible |= found.empty();
        for (const auto& each : found) {
          EXPECT_TRUE(notation::has_text(each.key)) << each.key;
          EXPECT_NE(notation::text(notation::Language::ru, each.key), "?") << each.key;
          EXPECT_NE(std::ranges::find(each.names, setting.name), each.names.end())
              << each.key << " does not name " << setting.name;
        }
      }
      EXPECT_TRUE(possible) << setting.name << " " << word << " is refused in every book";
    }
  }
}

TEST(Parameters, EverySettingHasItsTexts) {
  for (const Setting& setting : rules::settings(*rules::all().front()))
    for (const auto language : {notation::Language::en, notation::Language::ru}) {
      const std::string key = "parameter." + std::string(setting.name);
      EXPECT_NE(notation::text(language, key), "?") << key;
      EXPECT_NE(notation::text(language, "group." + std::string(setting.group)), "?") << setting.group;
      if (setting.type != "choice") continue;
      for (std::string_view word : words_of(setting.range)) {
        if (word == "|") continue;
        EXPECT_NE(notation::text(language, key + "." + std::string(word)), "?") << key << "." << word;
      }
    }
}

TEST(Parameters, ValuesOutOfRangeAreRefused) {
  for (const Setting& setting : rules::settings(*rules::all().front()))
    for (std::string_view value : {"nonsense", "-99999", "99999", "1.2345", "3=3", "mafia mafia", "/", "0x10"}) {
      RuleSet rules = rules::at("fiim-2019");
      const auto set = rules::set_parameter(rules, setting.name, value);
      ASSERT_FALSE(set.has_value()) << setting.name << " " << value;
      EXPECT_EQ(set.error().why, rules::ParameterError::Why::bad_value);
      EXPECT_EQ(set.error().nearest, setting.range);
      EXPECT_TRUE(same_settings(rules, rules::at("fiim-2019")));
    }
  RuleSet rules = rules::at("fiim-2019");
  const auto set = rules::set_parameter(rules, "day.speachSec", "60");
  ASSERT_FALSE(set.has_value());
  EXPECT_EQ(set.error().nearest, "day.speechSec");
}

// The differences between the books as they were first listed.
TEST(Parameters, DifferencesAreNamed) {
  constexpr std::string_view names[] = {
      "players.count",
      "deck",
      "sides",
      "deal.method",
      "deal.twoCardsPenalty",
      "seat.assignment",
      "night0.order",
      "night0.contractSec",
      "night0.donLookSec",
      "night0.sheriffLookSec",
      "night.order",
      "night.callDeadRoles",
      "shot.mode",
      "shot.numbersCalled",
      "shot.mafiaTalkSec",
      "shot.mismatch",
      "check.donSec",
      "check.sheriffSec",
      "check.optional",
      "check.sheriffAnswer",
      "night.extraRoles",
      "mask.dayRule",
      "day.speechSec",
      "day.shareSpeech",
      "day.opener",
      "nominate.self",
      "nominate.limitPerDay",
      "nominate.withdraw",
      "nominate.duplicate",
      "nominate.gesture",
      "nominate.askList",
      "nominate.replyPhrase",
      "candidates.max",
      "single.day1",
      "single.later",
      "vote.windowSec",
      "vote.form",
      "vote.wrongForm",
      "vote.abstain",
      "vote.selfAllowed",
      "vote.double",
      "vote.retract",
      "vote.majority",
      "vote.playWholeBallot",
      "tie.speechSec",
      "tie.revoteElectorate",
      "tie.fewer",
      "tie.same",
      "raise.threshold",
      "raise.even",
      "raise.all",
      "alibi",
      "lastWord.votedSec",
      "lastWord.killedSec",
      "lastWord.afterDecision",
      "lastWord.dq",
      "role.revealOnExit",
      "foul.silenceAt",
      "foul.noVoteAt",
      "foul.outAt",
      "foul.reset",
      "foul.silenceKeepsNomination",
      "foul.thirdInOwnSpeech",
      "foul.silentAt3or4",
      "foul.silentInTie",
      "foul.silentLastWord",
      "foul.technical",
      "dq.cancelVote",
      "dq.cancelAfterResult",
      "dq.multi",
      "dq.cancelDay1Single",
      "dq.nightTiming",
      "dq.killedAndDq",
      "dq.lateInfo",
      "oath.effect",
      "bet.effect",
      "threat.effect",
      "audienceHint.effect",
      "sheriffNightInfo.effect",
      "tears.effect",
      "foreignLanguage.effect",
      "sanctionsAfterDecision",
      "finalMinuteUpgrade",
      "cards",
      "win.red",
      "win.black",
      "win.maniac",
      "surrender",
      "draw.rule",
      "replay",
      "firstKill.bonusName",
      "firstKill.condition",
      "firstKill.points",
      "points.win",
      "points.loss",
      "points.draw",
      "extra.values",
      "extra.maxPlayers",
      "extra.maxSum",
      "extra.withFirstKill",
      "extra.onDraw",
      "penalty.dq",
      "penalty.play",
      "compensation",
      "compensation.counts",
      "tiebreak",
      "protest.windowMin",
      "protest.duringGame",
      "pause",
  };
  for (std::string_view name : names) EXPECT_NE(value_of(*rules::all().front(), name), "?") << name;
}

TEST(Consequences, SeatsAndDeck) {
  EXPECT_EQ(value_of(with("fiim-2019", {{"players.count", "12"}}), "deck"), "citizen=8 sheriff=1 mafia=2 don=1");
  EXPECT_EQ(value_of(with("fiim-2019", {{"players.count", "9"}}), "deck"), "citizen=5 sheriff=1 mafia=2 don=1");
  RuleSet rules = rules::at("city");
  EXPECT_FALSE(rules::set_parameter(rules, "players.count", "4"));  // There are more roles than that.
  EXPECT_EQ(nonsense("fiim-2019", {{"players.count", "6"}}), "deck_decided");
  const std::string deck = "citizen=8 sheriff=1 mafia=3 don=1";
  EXPECT_EQ(value_of(with("fiim-2019", {{"deck", deck}}), "players.count"), "13");
  EXPECT_EQ(nonsense("fiim-2019", {{"deck", deck}, {"players.count", "13"}}), "");
  EXPECT_EQ(nonsense("fiim-2019", {{"deck", deck}, {"players.count", "12"}}), "deck_sum");
  EXPECT_EQ(nonsense("fiim-2019", {{"players.count", "12"}, {"deck", deck}}), "deck_sum");
  EXPECT_EQ(value_of(with("city", {{"players.count", "14"}, {"night.extraRoles", "doctor"}}), "deck"),
            "citizen=8 sheriff=1 mafia=3 don=1 doctor=1");
  EXPECT_EQ(nonsense("fiim-2019", {{"deck", "citizen=8 sheriff=2 mafia=2 don=1"}}), "deck_single");
  EXPECT_EQ(nonsense("fiim-2019", {{"deck", "citizen=9 sheriff=1"}}), "deck_no_black");
}

TEST(Consequences, ExtraRoles) {
  for (const std::string_view id : {"fiim-2019", "fsm", "mafclub-2023-en", "city"})
    for (const std::string_view roles :
         {"none", "doctor", "putana", "maniac", "doctor putana", "doctor putana maniac"}) {
      std::vector<With> lines{{"night.extraRoles", std::string(roles)}};
      EXPECT_EQ(nonsense(id, lines), "") << id << " " << roles;
    }
  const RuleSet doctor = with("fiim-2019", {{"night.extraRoles", "doctor"}});
  EXPECT_EQ(value_of(doctor, "deck"), "citizen=5 sheriff=1 mafia=2 don=1 doctor=1");
  EXPECT_EQ(value_of(doctor, "night.order"), "mafia don sheriff doctor");
  EXPECT_EQ(value_of(doctor, "night0.order"), "mafia sheriff doctor");
  const RuleSet nota = with("mafclub-2023-en", {{"night.extraRoles", "putana doctor"}});
  EXPECT_EQ(value_of(nota, "night.order"), "putana mafia don sheriff doctor nota");
  const RuleSet maniac = with("fiim-2019", {{"night.extraRoles", "maniac"}});
  EXPECT_EQ(value_of(maniac, "sides"), "three");
  EXPECT_EQ(value_of(maniac, "win.black"), "parity-without-maniac");
  EXPECT_EQ(value_of(maniac, "check.sheriffAnswer"), "mafia");
  EXPECT_TRUE(maniac.winner.value == rules::at("city").winner.value);
  const RuleSet two = with("city", {{"night.extraRoles", "doctor"}});
  EXPECT_EQ(value_of(two, "sides"), "two");
  EXPECT_EQ(value_of(two, "alibi"), "no");
  EXPECT_TRUE(two.winner.value == rules::at("fiim-2019").winner.value);
  EXPECT_EQ(nonsense("city", {{"night.extraRoles", "doctor"}, {"alibi", "yes"}}), "alibi");
  EXPECT_EQ(nonsense("city", {{"night.order", "mafia don sheriff doctor maniac"}}), "role_sleeps");
  EXPECT_EQ(nonsense("fiim-2019", {{"night.order", "mafia don sheriff doctor"}}), "role_missing");
  EXPECT_EQ(nonsense("fiim-2019", {{"night0.order", "mafia sheriff doctor"}}), "role_missing");
}

TEST(Consequences, WinsFollowTheSides) {
  EXPECT_EQ(nonsense("fiim-2019", {{"sides", "three"}}), "sides");
  EXPECT_EQ(nonsense("fiim-2019", {{"win.black", "parity-without-maniac"}}), "win_black");
  EXPECT_EQ(nonsense("fiim-2019", {{"win.maniac", "last-alive"}}), "win_maniac");
  EXPECT_EQ(nonsense("city", {{"win.red", "blacks-out"}}), "win_red");
  EXPECT_EQ(nonsense("city", {{"check.sheriffAnswer", "side"}}), "sheriff_answer");
  EXPECT_EQ(nonsense("city", {{"surrender", "black"}}), "surrender");
  EXPECT_EQ(nonsense("city", {{"win.black", "parity"}}), "");
  EXPECT_FALSE(same_policies(with("city", {{"win.black", "parity"}}), rules::at("city")));
}

TEST(Consequences, Shots) {
  const RuleSet open = with("fiim-2019", {{"shot.mode", "open"}});
  EXPECT_EQ(value_of(open, "shot.mismatch"), "don");
  EXPECT_EQ(value_of(open, "shot.mafiaTalkSec"), "60");
  EXPECT_TRUE(open.night_fate.value == rules::at("city").night_fate.value);
  const RuleSet blind = with("city", {{"shot.mode", "blind"}});
  EXPECT_EQ(value_of(blind, "shot.mismatch"), "miss");
  EXPECT_EQ(value_of(blind, "shot.mafiaTalkSec"), "0");
  for (const std::vector<With>& lines :
       {std::vector<With>{{"shot.mismatch", "majority"}, {"shot.mode", "open"}, {"shot.mafiaTalkSec", "30"}},
        std::vector<With>{{"shot.mafiaTalkSec", "30"}, {"shot.mode", "open"}, {"shot.mismatch", "majority"}}}) {
    const RuleSet most = with("fiim-2019", lines);
    EXPECT_EQ(value_of(most, "shot.mismatch"), "majority");
    EXPECT_EQ(value_of(most, "shot.mafiaTalkSec"), "30");
    EXPECT_EQ(nonsense("fiim-2019", lines), "");
  }
  EXPECT_EQ(nonsense("fiim-2019", {{"shot.mismatch", "don"}}), "shot_mode");
  EXPECT_EQ(nonsense("fiim-2019", {{"shot.mafiaTalkSec", "60"}}), "mafia_talk_blind");
  EXPECT_EQ(nonsense("city", {{"shot.mafiaTalkSec", "0"}}), "mafia_talk");
  // The shot of a player removed in the night follows the procedure of the removal, not only that of the shot.
  const RuleSet stage = with("mafclub-2023-en", {{"dq.nightTiming", "by-stage"}});
  EXPECT_TRUE(stage.night_fate.value == rules::at("fiim-2019").night_fate.value);
}

TEST(Consequences, FirstVictim) {
  const RuleSet nota = with("fiim-2019", {{"firstKill.bonusName", "nota"}});
  EXPECT_EQ(value_of(nota, "night.order"), "mafia don sheriff nota");
  EXPECT_EQ(value_of(nota, "nota.closeSec"), "20");
  for (const char* other : {"best-move", "none"}) {
    const RuleSet changed = with("mafclub-2023-ru", {{"firstKill.bonusName", other}});
    EXPECT_EQ(value_of(changed, "night.order"), "mafia don sheriff");
    EXPECT_TRUE(rules::contradictions(changed).empty());
  }
  EXPECT_EQ(nonsense("mafclub-2023-ru", {{"night.order", "mafia don sheriff"}}), "nota_step");
  EXPECT_EQ(nonsense("mafclub-2023-ru", {{"nota.warnSec", "30"}}), "nota_seconds");
  EXPECT_EQ(nonsense("mafclub-2023-ru", {{"nota.warnSec", "30"}, {"nota.closeSec", "40"}}), "");
  EXPECT_EQ(nonsense("mafclub-2023-ru", {{"nota.closeSec", "0"}}), "nota_no_time");
  EXPECT_EQ(nonsense("fiim-2019", {{"lastWord.killedSec", "0"}}), "best_move");
}

TEST(Consequences, DonsLook) {
  EXPECT_EQ(value_of(with("fiim-2019", {{"night0.donLookSec", "10"}}), "night0.order"), "mafia don sheriff");
  EXPECT_EQ(value_of(with("fiim-2019", {{"night0.order", "mafia don sheriff"}}), "night0.donLookSec"), "15");
  EXPECT_EQ(value_of(with("mafclub-2023-en", {{"night0.donLookSec", "0"}}), "night0.order"), "mafia sheriff");
  EXPECT_EQ(nonsense("fiim-2019", {{"night0.donLookSec", "10"}, {"night0.order", "mafia sheriff"}}), "don_look");
}

TEST(Consequences, Fouls) {
  EXPECT_EQ(nonsense("fiim-2019", {{"foul.silenceAt", "4"}}), "silence_out");
  EXPECT_EQ(nonsense("fiim-2019", {{"foul.silenceAt", "4"}, {"foul.outAt", "5"}}), "");
  EXPECT_EQ(nonsense("city", {{"foul.noVoteAt", "5"}}), "mute");
  EXPECT_EQ(nonsense("fiim-2019", {{"foul.noVoteAt", "4"}, {"foul.outAt", "5"}}), "mute_round");
  EXPECT_EQ(value_of(with("fiim-2019", {{"tie.speechSec", "20"}}), "foul.silentInTie"), "20");
  EXPECT_EQ(nonsense("fiim-2019", {{"tie.speechSec", "20"}, {"foul.silentInTie", "30"}}), "silent_longer");
  EXPECT_EQ(nonsense("fiim-2019", {{"lastWord.votedSec", "30"}, {"lastWord.killedSec", "30"}}), "");
}

TEST(Consequences, Removals) {
  const RuleSet keeps = with("fiim-2019", {{"dq.cancelVote", "none"}});
  EXPECT_EQ(value_of(keeps, "dq.cancelAfterResult"), "none");
  EXPECT_EQ(nonsense("fiim-2019", {{"dq.cancelAfterResult", "next"}, {"dq.cancelVote", "none"}}), "cancel");
  EXPECT_EQ(nonsense("city", {{"dq.killedAndDq", "vote-cancelled"}}), "cancel_killed");
  EXPECT_EQ(nonsense("fiim-2019", {{"dq.multi", "each"}}), "window");
  EXPECT_EQ(nonsense("fiim-2019", {{"dq.multi", "each"}, {"dq.window", "vote"}}), "");
  for (const char* effect : {"oath.effect", "bet.effect", "threat.effect", "audienceHint.effect",
                             "sheriffNightInfo.effect", "tears.effect", "foreignLanguage.effect", "dq.lateInfo"}) {
    EXPECT_EQ(nonsense("fiim-2019", {{effect, "replay"}}), "replay") << effect;
    EXPECT_EQ(nonsense("fiim-2019", {{effect, "replay"}, {"replay", "automatic"}}), "") << effect;
  }
  EXPECT_EQ(value_of(with("mafclub-2023-en", {{"cards", "none"}}), "deal.twoCardsPenalty"), "none");
  EXPECT_EQ(nonsense("fiim-2019", {{"deal.twoCardsPenalty", "yellow"}}), "second_card");
}

TEST(Consequences, Votes) {
  EXPECT_EQ(value_of(with("city", {{"tie.revoteElectorate", "all"}}), "raise.threshold"), "table");
  EXPECT_EQ(nonsense("fiim-2019", {{"raise.threshold", "electorate"}}), "raise_voters");
  EXPECT_EQ(nonsense("fiim-2019", {{"vote.selfAllowed", "no"}}), "self_vote");
  EXPECT_EQ(nonsense("fiim-2019", {{"vote.selfAllowed", "no"}, {"vote.abstain", "nowhere"}}), "");
  EXPECT_EQ(nonsense("fiim-2019", {{"single.day1", "leaves"}, {"single.later", "no-vote"}}), "single");
  EXPECT_EQ(nonsense("fiim-2019", {{"candidates.max", "1"}}), "one_candidate");
}

TEST(Consequences, Points) {
  EXPECT_EQ(nonsense("fiim-2019", {{"points.win", "-1"}}), "points");
  EXPECT_EQ(nonsense("fiim-2019", {{"points.draw", "2"}}), "points_draw");
  EXPECT_EQ(value_of(with("mafclub-2023-ru", {{"extra.maxPlayers", "10"}}), "extra.maxPlayersConsent"), "10");
  EXPECT_EQ(nonsense("mafclub-2023-ru", {{"extra.maxPlayersConsent", "2"}}), "consent");
  EXPECT_EQ(nonsense("mafclub-2023-ru", {{"extra.maxSumConsent", "1"}}), "consent");
}

}  // namespace
}  // namespace mafia
