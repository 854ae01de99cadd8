// Reads a table's log once and writes the judge's sheet. What was taken back does not count.
#include "play/game_sheet.hpp"

#include <utility>

#include "base/overload.hpp"
#include "engine/vote.hpp"

namespace mafia::notation::game_sheet {
namespace {

template <class SeatRange>
std::vector<int> numbers(const SeatRange& seats) {
  std::vector<int> list;
  for (Seat s : seats) list.push_back(s.number());
  return list;
}

class Scribe {
 public:
  explicit Scribe(const NotatedGame& table) : table_(table) {}

  GameSheet write() {
    const auto log = table_.history().log();
    for (std::size_t position : holding(log)) {
      note(log[position], position);
      evolve(now_, log[position]);
      if (const auto* began = std::get_if<StepBegan>(&log[position].what)) note_moment(*began);
    }
    sheet_.rules = table_.rules().id;
    sheet_.header = table_.header();
    for (Seat s : everyone(now_)) sheet_.players.push_back(row(s));
    return std::move(sheet_);
  }

 private:
  void note(const Event& event, std::size_t position);
  void note_moment(const StepBegan& e) {
    when_ = {is_night_step(e.step) ? When::Phase::night : When::Phase::day, e.round};
    dawn_ = e.step == Step::morning;
  }
  When last_night() const { return {When::Phase::night, now_.round - 1}; }

  Game& game() { return sheet_.game; }
  DayPage& day() { return page(game().days); }
  NightPage& night() { return page(game().nights); }
  // A page is begun by its first entry.
  template <class Page>
  Page& page(std::vector<Page>& pages) {
    const int number = now_.round;
    if (pages.empty() || pages.back().number != number) pages.push_back({.number = number});
    return pages.back();
  }

  // A replay takes the place of the game before it; cards given while the players sat down belong to the first one.
  void begin_game() {
    if (game().outcome != Outcome::replay) return;
    sheet_.annulled.push_back(std::exchange(game(), {}));
    exits_.fill({});
    when_ = {};
  }
  void nominate(const Nominated& e) {
    if (e.whom) day().nominations.push_back({e.by.number(), e.whom->number()});
  }
  void withdraw(const NominationWithdrawn& e) {
    for (NominationRow& row : day().nominations)
      if (row.by == e.by.number() && row.whom == e.whom.number() && row.fate == NominationRow::Fate::stands)
        row.fate = e.replaced ? NominationRow::Fate::replaced : NominationRow::Fate::withdrawn;
  }
  void count(const VotesCounted& e) {
    auto& ballots = day().ballots;
    if (now_.ballot.called == 0) ballots.push_back({.round = now_.ballot.round});
    ballots.back().counts.push_back({e.candidate.number(), numbers(e.hands), e.defaulted});
  }
  void void_hand(const HandVoided& e) {
    auto& ballots = day().ballots;
    if (!ballots.empty() && now_.ballot.called > 0) std::erase(ballots.back().counts.back().voters, e.by.number());
  }
  void tie(const BallotTied& e) {
    for (Seat s : now_.ballot.candidates)
      if (e.leaders.contains(s)) day().ballots.back().tie.push_back(s.number());
  }
  void settle() {
    DayPage& today = day();
    if (today.vote != Vote::not_reached) return;  // Cancelled: noted already.
    // Whoever leaves by it has left already: the page knows better than the table.
    if (!today.ballots.empty()) return void(today.vote = Vote::held);
    for (const Departure& row : today.exits)
      if (row.how == Exit::voted) return void(today.vote = Vote::single_leaves);
    switch (voting_slot(table_.rules(), now_)) {
      case Slot::vote: today.vote = Vote::held; break;
      case Slot::cancelled: today.vote = Vote::cancelled; break;
      case Slot::nobody: today.vote = Vote::no_candidates; break;
      case Slot::single_stays: today.vote = Vote::single_stays; break;
      case Slot::single_leaves: today.vote = Vote::single_leaves; break;
    }
  }
  void speech(SpeechLength::Kind kind, Seat by, bool early, std::uint32_t used_ms) {
    if (used_ms > 0) day().speeches.push_back({by.number(), kind, early, used_ms});
  }
  void leave(Seat who, Exit how) {
    if (now_[who].exit != Exit::none) return;
    // The victim of a night is told in the morning, when the next day's number is already written.
    if (how == Exit::shot || how == Exit::companion) {
      exits_[who.index()] = when_.phase == When::Phase::night ? when_ : last_night();
      if (!game().nights.empty()) game().nights.back().exits.push_back({who.number(), how});
      return;
    }
    exits_[who.index()] = when_;
    auto& exits = when_.phase == When::Phase::night ? night().exits : day().exits;
    exits.push_back({who.number(), how});
  }
  void decide(const ResultDecided& e, When moment) {
    game().outcome = e.outcome;
    game().decided = moment;
    game().ending = e.ending;
    const auto clauses = table_.rules().behind(law_behind(e.ending, e.outcome));
    const bool ruled = e.ending != Ending::unknown && e.ending != Ending::record;
    game().ending_clause = ruled && !clauses.empty() ? clauses.front() : Clause{};
  }
  void decide(const ProtestDecided& e, std::size_t position) {
    for (ProtestRow& row : game().protests)
      if (row.seat == e.by.number()) row.upheld = e.upheld, row.decision = reason_at(position);
  }
  void punish(SanctionRow row, std::size_t position) {
    if (!row.clause) row.clause = clause_behind(table_.rules(), row.penalty);
    row.when = when_;
    row.reason = reason_at(position);
    game().sanctions.push_back(std::move(row));
  }
  void check(const Checked& e) {
    const auto by = holder(now_, e.by);
    const auto whom = e.whom ? std::optional(e.whom->number()) : std::nullopt;
    night().checks.push_back({e.by, by ? by->number() : 0, whom, e.yes, e.blocked, table_.rules().with.sides.value});
  }
  void act(Role role, Seat by, std::optional<Seat> whom, bool blocked) {
    night().acts.push_back({role, by.number(), whom ? std::optional(whom->number()) : std::nullopt, blocked});
  }
  void nota(const NotaNamed& e) {
    NotaRow row{e.by.number(), {}, 0, table_.rules().with.first_kill.value == FirstKill::best_move};
    for (std::size_t i = 0; i < e.named; ++i) {
      row.named.push_back(e.three[i].number());
      row.black += now_.blacks.contains(e.three[i]);
    }
    // A best move is named in the morning after; it belongs to the night that gave the right to it.
    (game().nights.empty() ? night() : game().nights.back()).nota = std::move(row);
  }
  void hunt_ended(const HuntEnded& e) {
    night().hunted = true;
    if (e.victim) night().victim = e.victim->number();
  }
  void announce(const NightAnnounced& e) {
    if (game().nights.empty()) return;
    SeatSet victims = e.others;
    if (e.victim) victims.add(*e.victim);
    game().nights.back().killed = numbers(victims);
  }
  std::string reason_at(std::size_t position) const {
    for (const NotatedGame::Reason& reason : table_.reasons())
      if (reason.position == position) return reason.text;
    return {};
  }

  PlayerRow row(Seat s) {
    const Player& player = now_[s];
    PlayerRow row{.seat = s.number(),
                  .role = player.role,
                  .team = team_of(player.role),
                  .fouls = player.fouls,
                  .technicals = player.technicals,
                  .yellow_cards = player.yellows,
                  .red_card = now_.red_cards.contains(s),
                  .excluded = now_.excluded.contains(s),
                  .exit = player.exit,
                  .left = exits_[s.index()],
                  .main = main_points(table_.rules(), now_, s),
                  .extra = extra_points(table_.rules(), now_, s)};
    row.total = row.main + row.extra;
    if (const auto name = table_.header().players.find(s.number()); name != table_.header().players.end())
      row.name = name->second;
    return row;
  }

  const NotatedGame& table_;
  GameSheet sheet_;
  State now_;  // Before the event that is being noted.
  When when_;
  std::array<When, max_seats> exits_{};
  bool dawn_ = false;  // The morning's announcements are being made: they speak of the night.
};

void Scribe::note(const Event& event, std::size_t position) {
  using Kind = SpeechLength::Kind;
  std::visit(overload{
                 [&](const GameBegun&) { begin_game(); },
                 [&](const DayOpened&) { dawn_ = false; },
                 [&](const EarlyEndAllowed&) {
                   game().overrides.push_back({reason_at(position), when_});
                 },
                 [&](const Nominated& e) { nominate(e); },
                 [&](const NominationWithdrawn& e) { withdraw(e); },
                 [&](const VotesCounted& e) { count(e); },
                 [&](const HandVoided& e) { void_hand(e); },
                 [&](const BallotTied& e) { tie(e); },
                 [&](const LiftCounted& e) {
                   day().lift = {numbers(now_.ballot.tied), numbers(e.hands), e.lifted};
                 },
                 [&](const VoteCancelled& e) { day().vote = e.running ? Vote::stopped : Vote::cancelled; },
                 [&](const VoteSettled&) { settle(); },
                 [&](const TurnEnded& e) { speech(Kind::speech, e.by, e.early, e.used_ms); },
                 [&](const TieSpeechEnded& e) { speech(Kind::tie_speech, e.by, false, e.used_ms); },
                 [&](const LastWordEnded& e) { speech(Kind::last_word, e.by, false, e.used_ms); },
                 [&](const PlayerLeft& e) { leave(e.who, e.how); },
                 [&](const PenaltyGiven& e) {
                   punish({.penalty = e.penalty, .seat = e.to.number(), .total = e.total, .clause = e.clause},
                          position);
                 },
                 [&](const ReplayOrdered& e) {
                   const auto seat = e.offender ? std::optional(e.offender->number()) : std::nullopt;
                   punish({.penalty = Penalty::replay, .seat = seat, .clause = e.clause}, position);
                 },
                 [&](const TeamLost& e) {
                   const auto seat = e.offender ? std::optional(e.offender->number()) : std::nullopt;
                   punish({.penalty = Penalty::team_loss, .seat = seat, .clause = e.clause}, position);
                 },
                 [&](const ShotFired& e) {
                   night().shots.push_back({e.by.number(), numbers(e.targets), now_.night.void_shots.contains(e.by)});
                 },
                 [&](const ShotsMissed&) { night().shots_unwritten = true; },
                 [&](const TargetShown& e) {
                   night().shots.push_back({e.by.number(), numbers(e.targets), false});
                 },
                 [&](const Visited& e) { act(Role::putana, e.by, e.whom, false); },
                 [&](const Healed& e) { act(Role::doctor, e.by, e.whom, e.blocked); },
                 [&](const PreySought& e) { act(Role::maniac, e.by, e.whom, e.blocked); },
                 [&](const RemovalAnnounced& e) { leave(e.who, Exit::removed); },
                 [&](const FineGiven& e) {
                   game().fines.push_back({e.to.number(), e.clause, e.points});
                 },
                 [&](const HuntEnded& e) { hunt_ended(e); },
                 [&](const NightAnnounced& e) { announce(e); },
                 [&](const Checked& e) { check(e); },
                 [&](const NotaNamed& e) { nota(e); },
                 [&](const ResultDecided& e) { decide(e, dawn_ ? last_night() : when_); },
                 [&](const ResultAnnounced&) {
                   game().announced = true, when_ = {When::Phase::after, 0};
                 },
                 [&](const AwardGiven& e) {
                   game().awards.push_back({e.to.number(), e.kind, e.points, e.reason});
                 },
                 [&](const ConsentGiven&) { game().consent = true; },
                 [&](const ProtestMade& e) {
                   game().protests.push_back({e.by.number(), reason_at(position), when_, {}, {}});
                 },
                 [&](const ProtestDecided& e) { decide(e, position); },
                 [](const auto&) {},  // The sheet does not speak of the rest.
             },
             event.what);
}

}  // namespace

GameSheet make(const NotatedGame& table) { return Scribe(table).write(); }

}  // namespace mafia::notation::game_sheet
