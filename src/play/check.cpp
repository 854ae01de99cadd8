#include "play/check.hpp"

#include <algorithm>

#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {

std::vector<std::string_view> lines_of(std::string_view file) {
  if (file.starts_with("\xEF\xBB\xBF")) file.remove_prefix(3);
  std::vector<std::string_view> lines;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    lines.push_back(file.substr(0, end));
    file.remove_prefix(std::min(end + 1, file.size()));
  }
  return lines;
}

namespace {

// House rules that contradict each other: said at the last line that has a part in it.
Complaint contradiction_of(const Report& report, const Problem& problem, Language language) {
  const Line* at = nullptr;
  for (const Line& line : report.lines) {
    if (!line.statement || line.statement->verb != Verb::with || line.statement->mark != Mark::plain) continue;
    const bool part = std::ranges::find(problem.settings, line.statement->name) != problem.settings.end();
    if (part || !at) at = &line;
  }
  return {at ? at->number : 1, sentence_of(problem, Statement{}, language)};
}

}  // namespace

Report check(std::string_view file, Language language, rules::Library library, Citations citations) {
  Report report{.complaints = {}, .game = NotatedGame(std::move(library), citations), .lines = {}};
  int number = 0;
  const auto texts = lines_of(file);
  report.lines.reserve(texts.size());
  for (std::string_view text : texts) {
    auto line = parse_line(text, ++number);
    if (!line) {
      report.complaints.push_back({number, sentence_of(line.error(), language)});
      continue;
    }
    report.lines.push_back(std::move(*line));
    if (!report.lines.back().statement) continue;
    const Statement& s = *report.lines.back().statement;
    if (!s.code.empty() && !is_refusal_code(s.code)) {
      report.complaints.push_back({number, fill(notation::text(language, "error.unknown_code"), {s.code})});
      continue;
    }
    const auto held = report.game.apply(s);
    if (!held && !held.error().settings.empty()) break;  // Under such rules nothing can be judged.
    if (!held) report.complaints.push_back({number, sentence_of(held.error(), s, language)});
    if (!report.game.has_rules()) return report;  // Without a rule set nothing else can be judged.
  }
  if (const auto nonsense = report.game.contradiction())
    report.complaints.push_back(contradiction_of(report, *nonsense, language));
  if (!report.game.has_rules() && report.complaints.empty())
    report.complaints.push_back({std::max(number, 1), std::string(notation::text(language, "error.no_rules"))});
  return report;
}

}  // namespace mafia::notation
