// The vote of a day: ballots, the vote on whether all leave, and the days without a vote by law.
#include <algorithm>

#include "exchange/transcriber.hpp"

namespace mafia::exchange {
namespace {

// A ballot as lines, in the order in which its candidates first get a vote.
std::vector<notation::Statement> counts_of(const std::vector<Vote>& votes) {
  std::vector<notation::Statement> counts;
  for (const Vote& vote : votes) {
    auto place = std::ranges::find_if(counts, [&](const auto& s) { return s.who == vote.candidate; });
    if (place == counts.end())
      place =
          counts.insert(counts.end(), {.verb = notation::Verb::vote, .who = vote.candidate, .everybody_in_list = true});
    place->list.push_back(vote.by);
  }
  return counts;
}

bool in_vote(const Incident& i) { return i.at.part >= Part::tie_speech && i.at.part <= Part::lift; }

}  // namespace

bool Transcriber::is_voting() const {
  return now().step == Step::calling || now().step == Step::tie_speeches || now().step == Step::lift;
}

std::vector<int> Transcriber::voted_today() const {
  std::vector<int> seats;
  for (const Departure& exit : record_.exits)
    if (exit.phase == phase_ && (exit.how == Exit::voted || exit.how == Exit::lifted)) seats.push_back(exit.seat);
  return seats;
}

void Transcriber::vote(int number) {
  const DayRecord nothing;
  const DayRecord& day = record_.find_day(number) ? *record_.find_day(number) : nothing;
  const auto calling = [](const Incident& i) { return i.at.part == Part::call; };
  if (any_incident(calling)) {
    (void)write({.verb = Verb::rest_speak});
    give(calling);
  }
  const bool silent = day.ballots.empty() && voted_today().empty() && !any_incident(in_vote);
  if (is_over() || (silent && phase_ == last_ && record_.winner != Outcome::draw))
    return;  // The record ends before the vote.
  const std::size_t remarks = page_.remarks.size();
  if (write({.verb = Verb::voting}) != Written::yes) {
    pass_without_vote(day);
  } else {
    // A player removed while a candidate was called may or may not have voted before: take whichever the law can
    // follow.
    const Page opened = page_;
    vote_as_recorded(day, true);
    if (page_.remarks.size() > opened.remarks.size() && any_incident_in_vote(opened)) {
      Page first = std::move(page_);
      page_ = opened;
      vote_as_recorded(day, false);
      if (page_.remarks.size() >= first.remarks.size()) page_ = std::move(first);
    }
  }
  const std::vector<int> voted = voted_today();
  std::vector<int> missing = voted;
  std::erase_if(missing, [&](int seat) { return is_out(seat); });
  if (!missing.empty()) {
    if (page_.remarks.size() == remarks) {
      if (record_.kept.votes)
        deviate("exchange.voted_out", {std::to_string(missing.front())}, clause(Law::most_votes));
      else
        gap("exchange.votes_missing", {std::to_string(number)});
    }
    force_out(missing, voted.size() > 1 ? Exit::lifted : Exit::voted);
  }
  if (is_voting()) force_pass();
}

bool Transcriber::any_incident_in_vote(const Page& page) const {
  for (std::size_t i = 0; i < record_.incidents.size(); ++i)
    if (!page.given[i] && phase_of(record_.incidents[i].at) == phase_ && in_vote(record_.incidents[i])) return true;
  return false;
}

// The speeches after a tie, as far as anything in them was recorded.
void Transcriber::hear_tied(int ballot) {
  const auto due = [&](const Incident& i) { return i.at.part == Part::tie_speech && i.at.ballot <= ballot; };
  const Seats tied = now().ballot.tied;
  for (Seat speaker : tied) {
    const auto his = [&](const Incident& i) { return due(i) && i.at.seat == speaker.number(); };
    if (now().step != Step::tie_speeches || !any_incident(his)) continue;
    while (now().step == Step::tie_speeches && now().ballot.tied[now().ballot.speeches_held] != speaker)
      if (!tell({.verb = Verb::speaks, .who = now().ballot.tied[now().ballot.speeches_held].number()})) break;
    give(his);
  }
  give(due);
}

// From the opening of the vote as far as the record goes.
void Transcriber::vote_as_recorded(const DayRecord& day, bool fouls_first) {
  const std::size_t remarks = page_.remarks.size();
  std::size_t ballot = 0;
  for (; ballot < day.ballots.size(); ++ballot) {
    if (now().step != Step::calling && now().step != Step::tie_speeches) break;
    if (now().step == Step::tie_speeches) hear_tied(static_cast<int>(ballot));
    if (!is_voting() || !count(day.ballots[ballot], static_cast<int>(ballot), fouls_first)) break;
  }
  const bool stuck = page_.remarks.size() > remarks;
  if (!stuck && ballot < day.ballots.size()) {
    deviate("exchange.more_ballots", {std::to_string(ballot)}, clause(Law::tie_repeated));
    for (; ballot < day.ballots.size(); ++ballot) recite_ballot(day.ballots[ballot]);
  }
  if (day.ballots.empty()) give(in_vote);
  if (!stuck) ask_to_lift(day);
  give(in_vote);
  if (!is_voting()) return;
  if (page_.remarks.size() == remarks) {
    const std::string number = std::to_string(now().round);
    if (!record_.kept.votes)
      gap("exchange.votes_missing", {number});
    else if (day.ballots.empty())
      deviate("exchange.no_ballot", {number}, clause(Law::voting_begins));
    else
      deviate("exchange.vote_unfinished", {number},
              clause(now().step == Step::calling ? Law::ballot_to_the_end : Law::tie));
  }
}

// Assigns every hand to its candidate; invalid votes are reported and left out.
void Transcriber::sort_hands(const std::vector<Vote>& votes, std::vector<Statement>& counts) {
  SeatSet voted;
  std::vector<Vote> others;
  for (const Vote& vote : votes) {
    const std::vector<std::string> who = {std::to_string(vote.by), std::to_string(vote.candidate)};
    const auto place = std::ranges::find_if(counts, [&](const Statement& s) { return s.who == vote.candidate; });
    if (place == counts.end()) {
      others.push_back(vote);
    } else if (is_out(vote.by)) {
      deviate("exchange.voter_gone", who, clause(Law::voter_at_table));
    } else if (voted.contains(seat(vote.by))) {
      deviate("exchange.votes_twice", who, clause(Law::one_vote));
    } else {
      voted.add(seat(vote.by));
      place->list.push_back(vote.by);
    }
  }
  for (const Statement& s : counts_of(others))
    deviate("exchange.not_a_candidate", {print(s)}, clause(Law::ballot_order));
}

// One ballot, in the order of the list. False: it cannot be completed.
bool Transcriber::count(const std::vector<Vote>& votes, int ballot, bool fouls_first) {
  std::vector<int> candidates;
  for (Seat each : now().step == Step::tie_speeches ? now().ballot.tied : now().ballot.candidates)
    candidates.push_back(each.number());
  std::vector<Statement> counts;
  for (int candidate : candidates) counts.push_back({.verb = Verb::vote, .who = candidate, .everybody_in_list = true});
  sort_hands(votes, counts);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto here = [&](const Incident& incident) {
      return incident.at.part == Part::ballot && incident.at.ballot == ballot && incident.at.seat == *counts[i].who;
    };
    if (fouls_first) give(here);
    if (!is_voting()) {  // A removal ended the vote; the remaining hands become comments.
      for (; i < counts.size(); ++i)
        if (!counts[i].list.empty()) recite(counts[i]);
      return true;
    }
    std::erase_if(counts[i].list, [&](int voter) { return is_out(voter) && leaves_by(voter, phase_); });
    if (const Written written = write(counts[i]); written != Written::yes) {
      explain(written, counts[i]);
      for (; i < counts.size(); ++i) recite(counts[i]);
      return false;
    }
    give(here);
  }
  return true;
}

void Transcriber::ask_to_lift(const DayRecord& day) {
  if (now().step != Step::lift) {
    if (day.lift && !is_voting()) deviate("exchange.not_asked", {}, clause(Law::lift));
    return;
  }
  give([](const Incident& i) { return i.at.part == Part::lift; });
  if (now().step != Step::lift) return;
  if (!day.lift) {
    gap("exchange.raise_missing", {std::to_string(now().round)});
    return;
  }
  Statement lift{.verb = Verb::lift, .list = *day.lift, .everybody_in_list = true};
  std::erase_if(lift.list, [&](int voter) { return is_out(voter); });
  if (!tell(lift)) recite(lift);
}

// By law there is no vote: nobody or a single player was nominated, or a removal cancelled it.
void Transcriber::pass_without_vote(const DayRecord& day) {
  const Clause why = problem_.clause;
  if (!day.ballots.empty()) {
    if (record_.kept.nominations)
      deviate("exchange.vote_not_held", {}, why);
    else
      gap("exchange.nominations_missing", {std::to_string(now().round)});
    for (const auto& ballot : day.ballots) recite_ballot(ballot);
  }
  const Statement pass{.verb = Verb::no_vote};
  if (write(pass) == Written::contradicts) spared_ = contradicted_.front();
}

void Transcriber::recite_ballot(const std::vector<Vote>& votes) {
  for (const Statement& s : counts_of(votes)) recite(s);
}

}  // namespace mafia::exchange
