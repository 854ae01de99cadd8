#include "exchange/extract.hpp"

#include <algorithm>
#include <span>

#include "base/overload.hpp"
#include "exchange/formats.hpp"
#include "exchange/sort.hpp"

namespace mafia::exchange {
namespace {

using Kind = Incident::Kind;

template <class SeatRange>
std::vector<int> numbers(const SeatRange& seats) {
  std::vector<int> list;
  for (Seat s : seats) list.push_back(s.number());
  return list;
}

class Extractor {
 public:
  explicit Extractor(const notation::NotatedGame& game) : game_(game) {}

  Record run() {
    const auto log = game_.history().log();
    for (std::size_t position : holding(log)) {
      note(log[position], position);
      const State before = now_;
      evolve(now_, log[position]);
      // Several kinds of events take a player out.
      for (Seat s : everyone(now_))
        if (before[s].exit == Exit::none && now_[s].exit != Exit::none) leave(s, now_[s].exit, before);
    }
    header();
    record_.kept.lifts = !lift_missing_;
    return std::move(record_);
  }

 private:
  void note(const Event& event, std::size_t position);

  void header() {
    const notation::Header& header = game_.header();
    record_.date = header.date;
    record_.judge = header.judge;
    record_.table = header.table;
    for (const auto& [seat, name] : header.players)
      if (seat >= 1 && seat <= seats_at_table) record_.players[static_cast<std::size_t>(seat - 1)].name = name;
    // The title that the import gave: the format and the number of the game there.
    const std::size_t space = header.title.find(' ');
    const auto format = format_named(std::string_view(header.title).substr(0, space));
    if (!format || space == std::string::npos) return;
    record_.source = *format;
    record_.id = header.title.substr(space + 1);
  }

  // A replay replaces the game before it.
  void begin() { record_ = {}; }

  void draw(const CardDrawn& e) {
    if (e.by.number() <= seats_at_table) record_.players[e.by.index()].role = e.role;
  }

  DayRecord& day() { return record_.day(now_.round); }
  NightRecord& night() { return record_.night(now_.round); }

  void withdraw(const NominationWithdrawn& e) {
    std::erase(day().nominations, NominationRecord{e.by.number(), e.whom.number()});
  }

  // Hands not raised are votes against the last candidate.
  void count(const VotesCounted& e) {
    auto& ballots = day().ballots;
    if (now_.ballot.called == 0) ballots.emplace_back();
    const SeatSet hands = e.defaulted > 0 ? e.hands | not_voted(now_) : e.hands;
    for (Seat by : hands) ballots.back().push_back({by.number(), e.candidate.number()});
    sort_stably(ballots.back(), {}, &Vote::by);
  }

  void void_hand(const HandVoided& e) {
    if (!day().ballots.empty())
      std::erase_if(day().ballots.back(), [&](const Vote& vote) { return vote.by == e.by.number(); });
  }

  void begin_step(const StepBegan& e) {
    if (e.step == Step::lift) lift_missing_ = true;
  }

  void lift(const LiftCounted& e) {
    day().lift = numbers(e.hands);
    lift_missing_ = false;
  }

  void leave(Seat who, Exit how, const State& before) {
    const int number = who.number();
    if (std::ranges::find(record_.exits, number, &Departure::seat) != record_.exits.end()) return;
    const bool night = is_night_step(before.step);
    // The victim of a night is announced in the morning, when `round` is already that of the next day.
    const int phase = !night && how == Exit::shot ? phase_of(before.round - 1, true) : phase_of(before.round, night);
    record_.exits.push_back({number, how, phase});
    if (how == Exit::removed) explain_removal(number, phase);
  }

  // A removal always has an incident, even if fouls caused it.
  void explain_removal(int number, int phase) {
    const bool known = std::ranges::any_of(record_.incidents,
                                           [&](const Incident& i) { return i.seat == number && takes_out(i.kind); });
    if (known) return;
    Moment at = moment();
    const auto foul = std::ranges::find_if(record_.incidents.rbegin(), record_.incidents.rend(),
                                           [&](const Incident& i) { return i.seat == number; });
    if (foul != record_.incidents.rend() && phase_of(foul->at) == phase) at = foul->at;
    add(Kind::removal, number, at);
  }

  void punish(const PenaltyGiven& e, std::size_t position) {
    if (e.penalty == Penalty::foul) add(Kind::foul, e.to.number(), moment());
    if (e.penalty == Penalty::technical) add(Kind::technical, e.to.number(), moment());
    if (e.penalty != Penalty::removal) return;
    bool gave_up = false;
    for (const notation::NotatedGame::Reason& reason : game_.reasons())
      gave_up |= reason.position == position && (reason.text == "gave up" || reason.text == "сдался");
    add(gave_up ? Kind::gave_up : Kind::removal, e.to.number(), moment());
  }

  // In other programs, a player who made their team lose is out of the game.
  void lose_team(const TeamLost& e) {
    if (!e.offender) return;
    const int number = e.offender->number();
    const auto removal = std::ranges::find_if(record_.incidents,
                                              [&](const Incident& i) { return i.seat == number && takes_out(i.kind); });
    if (removal == record_.incidents.end())
      add(Kind::team_loss, number, moment());
    else if (phase_of(removal->at) == phase_of(moment()))
      removal->kind = Kind::team_loss;  // If removed earlier, the player cannot leave again.
    leave(*e.offender, Exit::removed, now_);
  }

  void add(Kind kind, int number, Moment at) {
    at.order = static_cast<int>(record_.incidents.size()) + 1;
    record_.incidents.push_back({kind, number, at, true});
  }

  int whose_last_word() const { return now_.last_words.empty() ? 0 : now_.last_words.front().number(); }

  Moment moment() const {
    Moment at{.number = now_.round, .night = is_night_step(now_.step)};
    const Ballot& ballot = now_.ballot;
    switch (now_.step) {
      case Step::hunt: at.part = Part::hunt; break;
      case Step::don_look:
      case Step::don_check: at.part = Part::don; break;
      case Step::sheriff_look:
      case Step::sheriff_check:
      case Step::nota: at.part = Part::sheriff; break;
      case Step::morning:
        at.part = Part::dawn;
        at.seat = whose_last_word();
        break;
      case Step::speeches:
        at.part = !now_.last_words.empty() ? Part::dawn : now_.day.speaker ? Part::speech : Part::call;
        at.seat = at.part == Part::speech ? now_.day.speaker->number() : whose_last_word();
        break;
      case Step::calling:
        at.part = Part::ballot;
        at.ballot = ballot.round - 1;
        if (ballot.called < ballot.candidates.size()) at.seat = ballot.candidates[ballot.called].number();
        break;
      case Step::tie_speeches:
        at.part = Part::tie_speech;
        at.ballot = ballot.round;
        at.seat = ballot.tied[ballot.speeches_held].number();
        break;
      case Step::lift:
        at.part = Part::lift;
        at.ballot = ballot.round - 1;
        break;
      case Step::farewell:
        at.part = Part::farewell;
        at.seat = whose_last_word();
        break;
      case Step::over: after_the_end(at); break;
      default: break;
    }
    return at;
  }

  // The last word is still heard when the game is decided.
  void after_the_end(Moment& at) const {
    at.part = Part::end;
    if (now_.last_words.empty()) return;
    const Seat who = now_.last_words.front();
    at.part = now_[who].exit == Exit::shot ? Part::dawn : Part::farewell;
    at.seat = who.number();
  }

  const notation::NotatedGame& game_;
  Record record_;
  State now_;  // Before the event that is being noted.
  bool lift_missing_ = false;
};

void Extractor::note(const Event& event, std::size_t position) {
  std::visit(
      overload{
          [&](const GameBegun&) { begin(); }, [&](const CardDrawn& e) { draw(e); },
          [&](const Nominated& e) {
            if (e.whom) day().nominations.push_back({e.by.number(), e.whom->number()});
          },
          [&](const NominationWithdrawn& e) { withdraw(e); }, [&](const VotesCounted& e) { count(e); },
          [&](const HandVoided& e) { void_hand(e); }, [&](const StepBegan& e) { begin_step(e); },
          [&](const LiftCounted& e) { lift(e); }, [&](const PenaltyGiven& e) { punish(e, position); },
          [&](const ShotFired& e) {
            night().shots.push_back({e.by.number(), numbers(e.targets)});
          },
          [&](const Checked& e) {
            if (!e.whom) return;
            (e.by == Role::don ? night().don_checks : night().sheriff_checks).push_back(e.whom->number());
          },
          [&](const TeamLost& e) { lose_team(e); },
          [&](const NotaNamed& e) {
            record_.best_moves.push_back({e.by.number(), numbers(std::span(e.three).first(e.named))});
          },
          [&](const AwardGiven& e) {
            record_.bonuses.push_back({e.to.number(), e.points, {}});
          },
          [&](const ResultDecided& e) { record_.winner = e.outcome == Outcome::replay ? Outcome::none : e.outcome; },
          [](const auto&) {},  // Other programs do not keep the rest.
      },
      event.what);
}

}  // namespace

bool is_dealt(const notation::NotatedGame& game) {
  for (int number = 1; number <= seats_at_table; ++number)
    if (game.state()[seat(number)].role == Role::unknown) return false;
  return true;
}

Record extract(const notation::NotatedGame& game) { return Extractor(game).run(); }

}  // namespace mafia::exchange
