#include "play/sentences.hpp"

#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

std::string with_clause(std::string sentence, Clause clause) {
  if (clause) sentence.append(" (").append(rules::name_of(clause)).append(")");
  return sentence;
}

std::string refusal_text(const std::string& code, Clause clause, Language language) {
  return with_clause(std::string(text(language, "refusal." + code)) + " [" + code + "]", clause);
}

// MC-3.3, MC-3.4, MC-3.8, FIIM-8.4.1 to FIIM-8.4.3a: each limit of the awards has its own sentence.
std::string_view limit_of(const RuleSet& rules, Clause clause) {
  constexpr std::pair<Law, std::string_view> limits[] = {{Law::extra_large, ".consent"},
                                                         {Law::award_players, ".players"},
                                                         {Law::award_sum, ".sum"},
                                                         {Law::best_move_count, ".moves"}};
  for (const auto& [law, limit] : limits)
    if (const auto behind = rules.behind(law); !behind.empty() && behind.front() == clause) return limit;
  return {};
}

}  // namespace

std::string sentence_of(const Problem& problem, const Statement& s, Language language) {
  std::string refusal = refusal_text(problem.code, problem.clause, language);
  switch (problem.kind) {
    case Problem::Kind::refused: return refusal;
    case Problem::Kind::not_refused: return std::string(text(language, "error.expected_refusal"));
    case Problem::Kind::wrong_refusal: {
      const std::string expected = s.code.empty() ? s.clause : s.clause.empty() ? s.code : s.code + " " + s.clause;
      return fill(text(language, "error.wrong_refusal"), {expected, refusal});
    }
    case Problem::Kind::fact_false:
      return fill(text(language, "error.fact_false"), {print_statement(*problem.holds, language)});
    case Problem::Kind::cannot: break;
  }
  return sentence_of(SyntaxError{0, problem.key, problem.values, problem.similar}, language);
}

std::string_view refusal_at_table(std::string_view code, const Statement& s, const NotatedGame& game, Language language,
                                  Clause clause) {
  std::string key = "table." + std::string(code);
  if (!has_text(key)) key = "refusal." + std::string(code);
  if (code == "award_limit" && game.has_rules()) key += limit_of(game.rules(), clause);
  const bool of_one = s.list.size() == 1 && !s.rest && has_text(key + ".one");
  if (of_one) key += ".one";
  return game.has_rules() ? text(language, game.rules(), key) : text(language, key);
}

}  // namespace mafia::notation
