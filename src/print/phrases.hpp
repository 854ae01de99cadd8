// The parts of a game in printed words, in the typography of the language, independent of the layout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game_sheet.hpp"
#include "rules/books.hpp"
#include "rules/catalogue.hpp"

namespace mafia::print {

namespace sheet = notation::game_sheet;

class Phrases {
 public:
  // The rules: a book has words of its own.
  Phrases(rules::Language language, std::string_view rules) : language_(language), rules_(rules::find(rules)) {}

  std::string word(std::string_view key) const;
  std::string filled(std::string_view key, const std::vector<std::string>& values) const;

  std::string role(Role) const;
  std::string team(Team) const;
  std::string when(const sheet::When&) const;
  std::string left(const sheet::PlayerRow&) const;
  std::string fouls(const sheet::PlayerRow&) const;
  std::string points(Points) const;
  std::string signed_points(Points) const;
  std::string result(const sheet::Game&) const;
  std::string ending(const sheet::Game&) const;
  std::string date(const std::string& written) const;
  std::string book(const std::string& id) const;

  std::string nominations(const sheet::DayPage&) const;
  std::string lift(const sheet::Lift&) const;
  std::string no_vote(sheet::Vote) const;  // Empty: there was a vote, or it was not reached.
  std::string speeches(const sheet::DayPage&) const;
  std::string exits(const std::vector<sheet::Departure>&) const;
  std::string hands(const sheet::Count&) const;

  std::string shots(const sheet::NightPage&) const;
  std::string hunt(const sheet::NightPage&) const;
  std::string check(const sheet::CheckRow&) const;
  std::string act(const sheet::ActRow&) const;
  std::string nota(const sheet::NotaRow&) const;
  std::string removals(const sheet::NightPage&) const;

  std::string penalty(const sheet::SanctionRow&) const;
  std::string protest(const sheet::ProtestRow&) const;

 private:
  rules::Language language_;
  const RuleSet* rules_;  // Null for those of a house.
};

std::string listed(const std::vector<int>& seats);  // "1, 6, 10"; without any: a dash.
std::string clause_name(Clause);                    // Likewise.

}  // namespace mafia::print
