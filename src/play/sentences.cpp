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

std::string_view refusal_at_table(std::string_view code, const Statement& s, const NotatedGame& game,
                                  Language language) {
  std::string key = "table." + std::string(code);
  if (!has_text(key)) key = "refusal." + std::string(code);
  const bool of_one = s.list.size() == 1 && !s.rest && has_text(key + ".one");
  if (of_one) key += ".one";
  return game.has_rules() ? text(language, game.rules(), key) : text(language, key);
}

}  // namespace mafia::notation
