#include "exchange/record.hpp"

#include <algorithm>
#include <tuple>

namespace mafia::exchange {
namespace {

template <class Page>
Page& page(std::vector<Page>& pages, int number) {
  const auto place = static_cast<std::size_t>(number);
  if (pages.size() <= place) pages.resize(place + 1);
  return pages[place];
}

template <class Page>
const Page* find(const std::vector<Page>& pages, int number) {
  const auto place = static_cast<std::size_t>(number);
  return place < pages.size() ? &pages[place] : nullptr;
}

bool says_nothing(const DayRecord& day) { return day.nominations.empty() && day.ballots.empty() && !day.lift; }
bool says_nothing(const NightRecord& night) {
  return night.shots.empty() && night.don_checks.empty() && night.sheriff_checks.empty();
}

bool is_named(const DayRecord& day, int seat) {
  for (const NominationRecord& n : day.nominations)
    if (n.by == seat || n.whom == seat) return true;
  for (const auto& ballot : day.ballots)
    for (const Vote& vote : ballot)
      if (vote.by == seat || vote.candidate == seat) return true;
  return day.lift && std::ranges::find(*day.lift, seat) != day.lift->end();
}

bool is_named(const NightRecord& night, int seat) {
  // A player who is out may still be checked and, by some books, shot at.
  return std::ranges::find(night.shots, seat, &Shot::by) != night.shots.end();
}

// A foul during a last word does not show that the player is at the table; in any other part of the day it does.
bool shows(const Incident& incident, int seat) {
  if (!incident.timed) return false;
  const Moment& at = incident.at;
  const bool speaks = at.seat == seat && (at.part == Part::speech || at.part == Part::tie_speech);
  const bool offends = incident.seat == seat && !at.night && at.part >= Part::speech && at.part <= Part::lift;
  return speaks || offends;
}

}  // namespace

DayRecord& Record::day(int number) { return page(days, number); }
NightRecord& Record::night(int number) { return page(nights, number); }
const DayRecord* Record::find_day(int number) const { return find(days, number); }
const NightRecord* Record::find_night(int number) const { return find(nights, number); }

bool Record::is_black(int seat) const {
  return team_of(players[static_cast<std::size_t>(seat - 1)].role) == Team::black;
}

int last_phase(const Record& record) {
  int last = 0;
  const auto reach = [&](int phase) { last = std::max(last, phase); };
  for (std::size_t i = 0; i < record.days.size(); ++i)
    if (!says_nothing(record.days[i])) reach(phase_of(static_cast<int>(i), false));
  for (std::size_t i = 0; i < record.nights.size(); ++i)
    if (!says_nothing(record.nights[i])) reach(phase_of(static_cast<int>(i), true));
  for (const Departure& exit : record.exits) reach(exit.phase);
  for (const Incident& incident : record.incidents)
    if (incident.timed && incident.at.part != Part::end) reach(phase_of(incident.at));
  return last;
}

int last_seen(const Record& record, int seat) {
  int last = 0;
  const auto reach = [&](int phase) { last = std::max(last, phase); };
  for (std::size_t i = 0; i < record.days.size(); ++i)
    if (is_named(record.days[i], seat)) reach(phase_of(static_cast<int>(i), false));
  for (std::size_t i = 0; i < record.nights.size(); ++i)
    if (is_named(record.nights[i], seat)) reach(phase_of(static_cast<int>(i), true));
  for (const Incident& incident : record.incidents)
    if (shows(incident, seat)) reach(phase_of(incident.at));
  return last;
}

std::vector<int> leaders_of(const std::vector<Vote>& ballot) {
  std::array<int, seats_at_table + 1> count{};
  for (const Vote& vote : ballot) ++count[static_cast<std::size_t>(vote.candidate)];
  const int most = *std::ranges::max_element(count);
  std::vector<int> leaders;
  for (int seat = 1; seat <= seats_at_table && most > 0; ++seat)
    if (count[static_cast<std::size_t>(seat)] == most) leaders.push_back(seat);
  return leaders;
}

bool is_earlier(const Moment& a, const Moment& b) {
  const auto key = [](const Moment& m) {
    // Speeches after a tie and the ballot that follows belong together.
    const bool voting = m.part == Part::tie_speech || m.part == Part::ballot;
    const Part part = voting ? Part::ballot : m.part;
    return std::tuple(m.part == Part::end ? 1 : 0, phase_of(m), part, voting ? m.ballot : 0,
                      m.part == Part::ballot ? 1 : 0, m.order);
  };
  return key(a) < key(b);
}

}  // namespace mafia::exchange
