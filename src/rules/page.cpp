#include "rules/page.hpp"

#include <algorithm>
#include <deque>
#include <string>

#include "base/text.hpp"

namespace mafia::rules {
namespace {

// Rule sets live as long as the program, and so do the lists they point to. A deque does not move its elements.
template <class T>
std::span<const T> keep(std::vector<T> list) {
  static std::deque<std::vector<T>> kept;
  return kept.emplace_back(std::move(list));
}

}  // namespace

Page::Page(std::string_view prefix, std::function<bool(Clause)> holds) : prefix_(prefix), holds_(std::move(holds)) {}

Clause Page::operator()(std::string_view number) const {
  if (const Clause full = find_clause(number)) return full;
  const std::string name = std::string(prefix_).append("-").append(number);
  const Clause clause = find_clause(name);
  if (!clause) refuse_book(name);
  return clause;
}

std::span<const Clause> Page::clauses(std::string_view numbers) const {
  std::vector<Clause> list;
  for (std::string_view number : words_of(numbers)) {
    const Clause clause = (*this)(number);
    if (!holds_ || holds_(clause)) list.push_back(clause);
  }
  return keep(std::move(list));
}

namespace {

std::span<const Clause> joined(std::span<const Clause> before, std::span<const Clause> more) {
  if (before.empty()) return more;
  std::vector<Clause> list(before.begin(), before.end());
  list.insert(list.end(), more.begin(), more.end());
  return keep(std::move(list));
}

}  // namespace

void Page::cite(RuleSet& rules, std::span<const LawRow> rows) const {
  for (const LawRow& row : rows) {
    auto& place = rules.laws[static_cast<std::size_t>(row.law)];
    place = joined(place, clauses(row.clauses));
  }
}

void Page::cite(RuleSet& rules, std::span<const SayRow> rows) const {
  for (const SayRow& row : rows) {
    auto& place = rules.says[static_cast<std::size_t>(row.say)];
    place = joined(place, clauses(row.clauses));
  }
}

void Page::cite(RuleSet& rules, std::span<const WatchRow> rows) const {
  for (const WatchRow& row : rows) {
    auto& place = rules.watches[static_cast<std::size_t>(row.watch)];
    place = joined(place, clauses(row.clauses));
  }
}

std::span<const Sanction> Page::sanctions(std::span<const SanctionRow> rows, std::string_view no_grounds,
                                          std::span<const Sanction> before) const {
  std::vector<Sanction> list(before.begin(), before.end());
  const std::span<const Clause> chosen_elsewhere = clauses(no_grounds);
  for (const SanctionRow& row : rows) {
    const Clause clause = (*this)(row.clause);
    if (holds_ && !holds_(clause)) continue;
    const auto is = [&](Trait trait) { return (row.traits & trait) != 0; };
    list.push_back({.clause = clause,
                    .penalties = static_cast<std::uint16_t>(row.penalties),
                    .moment = row.moment,
                    .after_decision = is(after_decision),
                    .needs_reason = is(needs_reason),
                    .chapter = row.chapter.empty() ? Clause{} : (*this)(row.chapter),
                    .topic = row.topic,
                    .upgraded = is(upgraded),
                    .excludes = is(excludes),
                    .excused = is(excused),
                    .ground = std::ranges::find(chosen_elsewhere, clause) == chosen_elsewhere.end()});
  }
  return keep(std::move(list));
}

std::span<const Fine> Page::fines(std::span<const FineRow> rows) const {
  std::vector<Fine> list;
  for (const FineRow& row : rows)
    list.push_back({.clause = (*this)(row.clause),
                    .team = row.team,
                    .role = row.role,
                    .if_lost = row.when == Case::lost,
                    .excused = row.listed == Listed::as_excuse,
                    .chapter = row.chapter.empty() ? Clause{} : (*this)(row.chapter)});
  return keep(std::move(list));
}

std::span<const AwardReason> Page::reasons(std::span<const ReasonRow> rows) const {
  std::vector<AwardReason> list;
  for (const ReasonRow& row : rows) {
    const Clause clause = (*this)(row.clause);
    if (holds_ && !holds_(clause)) continue;
    list.push_back({clause, row.kind, row.team, row.role, row.when == Case::lost, row.when == Case::won});
  }
  return keep(std::move(list));
}

std::span<const Ground> Page::grounds(std::span<const GroundRow> rows) const {
  std::vector<Ground> list;
  for (const GroundRow& row : rows) {
    const Clause clause = (*this)(row.clause);
    if (holds_ && !holds_(clause)) continue;
    list.push_back({clause, row.weight != Weight::minor, row.weight == Weight::gross_if_explained});
  }
  return keep(std::move(list));
}

std::span<const Clause> Page::elsewhere() const {
  std::vector<Clause> list;
  const std::string own = std::string(prefix_) + "-";
  for (std::size_t i = 1; i < catalogue().size(); ++i) {
    const Clause clause{static_cast<std::uint16_t>(i)};
    if (catalogue()[i].clause.starts_with(own) && holds_ && !holds_(clause)) list.push_back(clause);
  }
  return keep(std::move(list));
}

Steps steps(std::initializer_list<Step> list) {
  Steps result;
  for (Step step : list) result.push_back(step);
  return result;
}

PointList points(std::initializer_list<int> hundredths) {
  PointList result;
  for (int h : hundredths) result.push_back(static_cast<std::int16_t>(h));
  return result;
}

}  // namespace mafia::rules
