// Standings for people and programs: a table, Markdown, CSV, JSON, and one player's points line by line.
#pragma once

#include "cup/tournament_file.hpp"
#include "scoring/record.hpp"

namespace mafia::notation {

// Adds what standings themselves complain about: lots not drawn, numbers too fine to be shown.
void add_standings_errors(std::vector<ResultError>&, const scoring::Results&, const scoring::Standings&, Language);

// null: the file or its games are wrong, nothing was reckoned.
std::string standings_json(const scoring::Results&, const scoring::Standings*, const std::vector<ResultError>&);
std::string standings_csv(const scoring::Results&, const scoring::Standings&);
std::string standings_markdown(const scoring::Results&, const scoring::Standings&, Language);
std::string standings_text(const scoring::Results&, const scoring::Standings&, Language);

std::string explanation(const scoring::Results&, const scoring::Standings&, int player, Language);

// "final 2.1: 3.6: Best play goes to…"
std::string sentence_of(const ResultError&, Language);

// The points of one game, each line with its clause.
std::string game_points(const RuleSet&, const scoring::ScoredLog&, std::span<const std::string> names, Language);
// With the words of each line if a language is given.
std::string game_points_json(const RuleSet&, const scoring::ScoredLog&, std::span<const std::string> names,
                             std::optional<Language> = {});

}  // namespace mafia::notation
