// One game line by line: what the judge says, and which events reach which viewer. tests/golden/views.txt is reviewed
// as code; UPDATE_GOLDEN=1 rewrites it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "../support/file_text.hpp"
#include "base/overload.hpp"
#include "nota/names.hpp"
#include "play/check.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

constexpr const char* game_file = "tests/golden/cup-final.nota";
constexpr const char* golden_file = "tests/golden/views.txt";

// In the order of the alternatives of What.
constexpr std::string_view event_names[] = {"MasksChecked",     "GameBegun",
                                            "CardDrawn",        "CardsReturned",
                                            "MafiaMet",         "StepBegan",
                                            "EarlyEndAllowed",  "DayOpened",
                                            "TurnBegan",        "SpeechStarted",
                                            "TurnEnded",        "LastWordGranted",
                                            "LastWordEnded",    "LastWordLost",
                                            "Nominated",        "NominationWithdrawn",
                                            "VotesCounted",     "HandCameLate",
                                            "HandVoided",       "BallotTied",
                                            "TieSpeechBegan",   "TieSpeechEnded",
                                            "LiftCounted",      "VoteSettled",
                                            "VoteCancelled",    "VotesOwed",
                                            "ResultDeferred",   "PlayerLeft",
                                            "RemovalPenalised", "RemovalRecorded",
                                            "PenaltyGiven",     "SpeechForfeited",
                                            "ReplayOrdered",    "ShotFired",
                                            "HuntEnded",        "Checked",
                                            "NotaNamed",        "NightAnnounced",
                                            "RemovalAnnounced", "Paused",
                                            "Resumed",          "QuietRoundsCounted",
                                            "ResultDecided",    "ResultAnnounced",
                                            "RolesRevealed",    "AwardGiven",
                                            "ConsentGiven",     "ProtestMade",
                                            "RulingReversed",   "PointsCarried",
                                            "DeckLaid",         "NumberShown",
                                            "TargetShown",      "Visited",
                                            "VisitVoided",      "Healed",
                                            "PreySought",       "RoleShown",
                                            "VotersBarred",     "AlibiShown",
                                            "CandidateDropped", "ResultKnown",
                                            "RoundForfeited",   "FoulsCleared",
                                            "TeamLost",         "SpeechShared",
                                            "FineGiven",        "ShotsMissed",
                                            "ProtestDecided",   "NominationRead"};
static_assert(std::size(event_names) == std::variant_size_v<What>);

std::string number(Seat s) { return std::to_string(s.number()); }
std::string number(std::optional<Seat> s) { return s ? number(*s) : "-"; }
template <class Seats>
std::string list(const Seats& seats) {
  std::string text;
  for (Seat s : seats) text += (text.empty() ? "" : " ") + number(s);
  return text.empty() ? "-" : text;
}
// The parts of an event in which views can differ.
std::string content(const What& what) {
  return std::visit(
      overload{
          [](const CardDrawn& e) { return number(e.by) + " " + std::string(name_of(e.role)); },
          [](const MafiaMet& e) { return list(e.blacks) + ", don " + number(e.don); },
          [](const StepBegan& e) { return std::string(name_of(e.step)) + " " + std::to_string(e.round); },
          [](const DayOpened& e) { return number(e.opener); },
          [](const TurnBegan& e) { return number(e.by) + ", " + std::to_string(e.seconds) + " s"; },
          [](const TurnEnded& e) { return number(e.by) + ", " + std::to_string(e.used_ms) + " ms"; },
          [](const Nominated& e) { return number(e.by) + ">" + number(e.whom); },
          [](const NominationRead& e) { return number(e.by) + ">" + number(e.whom); },
          [](const NominationWithdrawn& e) { return number(e.by) + ">" + number(e.whom); },
          [](const VotesCounted& e) {
            return number(e.candidate) + ": " + list(e.hands) + " +" + std::to_string(e.defaulted);
          },
          [](const BallotTied& e) { return list(e.leaders); },
          [](const LiftCounted& e) { return list(e.hands); },
          [](const PlayerLeft& e) { return number(e.who); },
          [](const PenaltyGiven& e) { return number(e.to) + ", " + std::to_string(e.total); },
          [](const ShotFired& e) { return number(e.by) + ">" + list(e.targets); },
          [](const HuntEnded& e) { return number(e.victim); },
          [](const NightAnnounced& e) { return number(e.victim); },
          [](const Checked& e) { return std::string(name_of(e.by)) + ">" + number(e.whom) + (e.yes ? " yes" : " no"); },
          [](const NotaNamed& e) { return number(e.by) + ": " + list(e.three); },
          [](const auto&) { return std::string(); },
      },
      what);
}

std::string print(const What& what) {
  const std::string data = content(what);
  return std::string(event_names[what.index()]) + (data.empty() ? "" : " " + data);
}

std::vector<std::pair<std::string, Viewer>> viewers() {
  std::vector<std::pair<std::string, Viewer>> all;
  for (int n = 1; n <= 10; ++n) all.emplace_back(std::to_string(n), seat(n));
  all.emplace_back("spectator", Spectator{});
  return all;
}

// "Checked sheriff>3 yes   seen by 6": who gets the event, and who gets it in another form.
std::string stream_line(const State& before, const Event& event) {
  const std::string whole = print(event.what);
  std::string seen, masked, mask;
  std::size_t count = 0;
  for (const auto& [name, viewer] : viewers()) {
    const auto view = see(viewer, before, event);
    if (!view) continue;
    const std::string form = print(view->event().what);
    std::string& group = form == whole ? seen : masked;
    group += " " + name;
    if (form == whole)
      ++count;
    else
      mask = form;
  }
  if (count == viewers().size()) seen = " all";
  std::string line = "  " + whole + "  ->" + (seen.empty() ? " nobody" : seen);
  if (!masked.empty()) line += "; as \"" + mask + "\":" + masked;
  return line + "\n";
}

// A letter a seat: c s m d as shown, B or R if only the side is known, a dot for nothing.
std::string knowledge(const State& view) {
  std::string row;
  for (Seat s : SeatSet::first(10)) {
    const Player& player = view[s];
    if (player.role != Role::unknown)
      row += name_of(player.role)[0];
    else
      row += player.shown == Team::black ? 'B' : player.shown == Team::red ? 'R' : '.';
  }
  return row;
}

class Playthrough {
 public:
  std::string run(const std::string& game) {
    int line_number = 0;
    for (std::string_view each : lines_of(game)) {
      const auto line = parse_line(each, ++line_number);
      if (!line || !line->statement || line->statement->mark != Mark::plain) continue;
      out_ += std::to_string(line_number) + ": " + print_statement(*line->statement, Language::en) + "\n";
      if (!table_.apply(*line->statement)) out_ += "  REFUSED\n";
      if (table_.has_rules()) note();
    }
    return out_;
  }

 private:
  void note() {
    const auto log = table_.history().log();
    for (; told_ < log.size(); ++told_) {
      if (std::holds_alternative<RulingReversed>(log[told_].what)) {
        out_ += "  taken back\n";
        truth_ = table_.state();
        continue;
      }
      out_ += stream_line(truth_, log[told_]);
      evolve(truth_, log[told_]);
    }
    const State& now = table_.state();
    const std::string state = "  now: " + std::string(name_of(now.step)) + ", round " + std::to_string(now.round) +
                              ", at table " + list(now.at_table) + "\n";
    if (state != state_) out_ += state_ = state;
    std::string says;
    for (const Sentence& sentence : prompt(table_.rules(), table_.state()).say)
      says += "  say: " + sentence_of(sentence, table_.rules(), Language::en) + "\n";
    if (says != says_) out_ += says_ = says;
    std::string known;
    for (const auto& [name, viewer] : viewers())
      known += "  " + name + " knows " + knowledge(view_for(viewer, log)) + "\n";
    if (known != known_) out_ += known_ = known;
  }

  NotatedGame table_;
  State truth_;
  std::size_t told_ = 0;
  std::string out_, state_, says_, known_;
};

TEST(GoldenViews, EveryViewerGetsTheReviewedStream) {
  const std::string now = Playthrough().run(test::file_text(game_file));
  ASSERT_GT(now.size(), 1000U) << "run in the root of the sources";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(golden_file, std::ios::binary) << now;
  const std::string golden = test::file_text(golden_file);
  if (now == golden) return;
  const auto lines = lines_of(now), expected = lines_of(golden);
  for (std::size_t i = 0; i < std::max(lines.size(), expected.size()); ++i) {
    const std::string_view got = i < lines.size() ? lines[i] : "(end)",
                           want = i < expected.size() ? expected[i] : "(end)";
    if (got != want)
      FAIL() << golden_file << ":" << i + 1 << "\n  golden: " << want << "\n  now:    " << got
             << "\nUPDATE_GOLDEN=1 rewrites the file; review its diff.";
  }
}

// Before the end no seat learns more than its own card, its night and its checks.
TEST(GoldenViews, NobodyIsToldAnotherPlayersRole) {
  NotatedGame replayed;
  const std::string game = test::file_text(game_file);
  for (std::string_view each : lines_of(game)) {
    const auto line = parse_line(each, 1);
    if (!line || !line->statement || line->statement->mark != Mark::plain) continue;
    if (line->statement->verb == Verb::stop) break;
    ASSERT_TRUE(replayed.apply(*line->statement)) << each;
  }
  const auto log = replayed.history().log();
  EXPECT_EQ(knowledge(view_for(seat(1), log)), "c.........");
  EXPECT_EQ(knowledge(view_for(Spectator{}, log)), "..........");
  EXPECT_EQ(knowledge(view_for(seat(3), log)), "..m.d..m..");
  EXPECT_EQ(knowledge(view_for(seat(5), log)), "..m.ds.m..");  // The Don has found the Sheriff.
  EXPECT_EQ(knowledge(view_for(seat(6), log)), "..B.Bs.B..");  // Three checks, three blacks.
}

}  // namespace
}  // namespace mafia::notation
