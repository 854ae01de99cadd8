// The rows of the tables in a book's folder: points of law, sentences, reminders and sanctions with the clauses behind
// them.
#pragma once

#include <functional>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/prompt.hpp"
#include "rules/catalogue.hpp"

namespace mafia::rules {

struct LawRow {
  Law law;
  std::string_view clauses;  // "2.4.15 2.4.15a": the first is the one that a refusal names.
};
struct SayRow {
  Say say;
  std::string_view clauses;
};
struct WatchRow {
  Watch watch;
  std::string_view clauses;
};
// What a Sanction may be besides; several are joined with |.
enum Trait : unsigned { after_decision = 1, needs_reason = 2, upgraded = 4, excludes = 8, excused = 16 };
struct SanctionRow {
  std::string_view clause;
  int penalties;
  Moment moment = Moment::any;
  std::string_view chapter = "";
  unsigned traits = 0;
  Topic topic = Topic::none;
};
enum class Case : std::uint8_t { any, lost, won };  // Of the player's team.
enum class Listed : std::uint8_t { as_fine, as_excuse };
struct FineRow {
  std::string_view clause;
  Team team;
  Role role;
  Case when;
  std::string_view chapter = "";
  Listed listed = Listed::as_fine;
};

struct ReasonRow {
  std::string_view clause;
  Award kind;
  Team team = Team::unknown;
  Role role = Role::unknown;
  Case when = Case::any;
};

enum class Weight : std::uint8_t { minor, gross, gross_if_explained };
struct GroundRow {
  std::string_view clause;
  Weight weight = Weight::gross;
};

// Reads the tables of one book. Its clauses are named without their prefix; those of another book in full.
class Page {
 public:
  // `holds`: whether a clause belongs to this edition.
  explicit Page(std::string_view prefix, std::function<bool(Clause)> holds = {});

  Clause operator()(std::string_view number) const;  // It must exist.
  std::span<const Clause> clauses(std::string_view numbers) const;

  // Appends the clauses to those that the rule set already has.
  void cite(RuleSet&, std::span<const LawRow>) const;
  void cite(RuleSet&, std::span<const SayRow>) const;
  void cite(RuleSet&, std::span<const WatchRow>) const;
  // `no_grounds`: the clauses among the rows that judges do not choose, separated by spaces.
  std::span<const Sanction> sanctions(std::span<const SanctionRow>, std::string_view no_grounds = {},
                                      std::span<const Sanction> before = {}) const;
  std::span<const Fine> fines(std::span<const FineRow>) const;
  std::span<const AwardReason> reasons(std::span<const ReasonRow>) const;
  std::span<const Ground> grounds(std::span<const GroundRow>) const;
  std::span<const Clause> elsewhere() const;  // Rows of the book that this edition does not have.

 private:
  std::string_view prefix_;
  std::function<bool(Clause)> holds_;
};

Steps steps(std::initializer_list<Step>);
PointList points(std::initializer_list<int> hundredths);

}  // namespace mafia::rules
