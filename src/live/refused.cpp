#include "live/refused.hpp"

#include "base/text.hpp"
#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace mafia::live {

Refused refuse(int status, std::string_view code, rules::Language language, const std::vector<std::string>& values) {
  const std::string key = "server." + std::string(code);
  return {status, std::string(code), {}, notation::fill(notation::text(language, key), values)};
}

std::expected<void, Refused> check_seen(std::string_view line, rules::Language language) {
  const std::size_t hidden = hidden_character(line);
  if (hidden == line.npos) return {};
  return std::unexpected(refuse(422, "hidden_character", language, {code_point(line, hidden)}));
}

Refused refuse_member(const std::string& key, std::string_view kind, rules::Language language,
                      const std::vector<std::string>& values) {
  const std::string expected = "server.expected." + std::string(kind);
  return refuse(400, "bad_member", language, {key, notation::fill(notation::text(language, expected), values)});
}

Refused refuse(const notation::Problem& problem, const notation::Statement& statement, rules::Language language) {
  return {422, problem.code.empty() ? "not_a_command" : problem.code, std::string(rules::name_of(problem.clause)),
          notation::sentence_of(problem, statement, language)};
}

Refused refuse(const notation::CupProblem& problem, rules::Language language) {
  if (problem.code.empty()) {
    Refused refused = refuse(422, "unreadable_line", language);
    if (!problem.detail.empty()) refused.sentence = problem.detail;
    return refused;
  }
  std::string sentence(notation::text(language, "refusal." + problem.code));
  if (!problem.detail.empty()) sentence.append(" ").append(problem.detail);
  return {422, problem.code, problem.clause ? std::string(rules::name_of(problem.clause)) : std::string{}, sentence};
}

}  // namespace mafia::live
