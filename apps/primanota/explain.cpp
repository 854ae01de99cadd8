// primanota explain CLAUSE | WORDS…: what the book says, how its gaps were decided, which scenarios show it.
#include "explain.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "generated/scenarios.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::Language;
using notation::text;
using rules::Row;

constexpr std::size_t paper_width = 90;
constexpr std::size_t name_width = 16;

std::size_t in(Language language) { return static_cast<std::size_t>(language); }

// Lower case; Cyrillic letters that look Latin ("МС-2.4.15с") become Latin.
std::string plain_name(std::string_view typed) {
  constexpr std::pair<std::string_view, char> alike[] = {{"а", 'a'}, {"с", 'c'}, {"е", 'e'}, {"м", 'm'}};
  std::string name = folded(typed);
  for (const auto& [cyrillic, latin] : alike)
    for (std::size_t at = 0; (at = name.find(cyrillic, at)) != std::string::npos;)
      name.replace(at, cyrillic.size(), 1, latin);
  return name;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_book(std::string_view name) {
  const std::size_t dash = name.find('-');
  const bool book = dash != std::string_view::npos && dash > 0 && std::ranges::none_of(name.substr(0, dash), is_digit);
  return book ? name.substr(dash + 1) : name;
}

// "MC-2.4" has the parts 2.4.1 to 2.4.16, "MC-2.4.15" has a, b, -c1; parts of parts are not listed.
bool is_part(std::string_view whole, std::string_view part) {
  if (part.size() <= whole.size() || !part.starts_with(whole)) return false;
  const std::string_view rest = part.substr(whole.size());
  if (is_digit(rest[0])) return false;
  return rest.find_first_of(".-", 1) == std::string_view::npos && (rest[0] != '.' || is_digit(rest.back()));
}

void section(std::string& out, std::string_view title) { out.append("\n").append(title).append("\n"); }

void entry(std::string& out, std::string_view name, std::string_view words, std::size_t width) {
  out += beside("  " + std::string(name), name_width, words, width);
}

void list_parts(std::string& out, const Row& row, Language language, std::size_t width) {
  std::string list;
  for (const Row& other : rules::catalogue())
    if (is_part(row.clause, other.clause)) entry(list, other.clause, other.title[in(language)], width);
  if (list.empty()) return;
  section(out, text(language, "explain.parts"));
  out += list;
}

void list_decisions(std::string& out, const Row& row, Language language, std::size_t width) {
  std::string list;
  for (const Row& decision : rules::catalogue()) {
    const bool touches =
        std::ranges::any_of(decision.touches, [&](Clause c) { return rules::covers(row.clause, rules::name_of(c)); });
    if (touches) entry(list, decision.clause, decision.text[in(language)], width);
  }
  if (list.empty()) return;
  section(out, text(language, "explain.decisions"));
  out += list;
}

void list_scenarios(std::string& out, const Row& row, Language language) {
  std::vector<std::string_view> paths;
  for (std::string_view lines = embedded::scenarios; !lines.empty();) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    const std::size_t space = line.find(' ');
    if (rules::covers(row.clause, line.substr(0, space))) paths.push_back(line.substr(space + 1));
  }
  if (paths.empty()) return;
  std::ranges::sort(paths);
  const auto repeated = std::ranges::unique(paths);
  paths.erase(repeated.begin(), repeated.end());
  section(out, text(language, "explain.scenarios"));
  for (std::string_view path : paths) out.append("  ").append(path).append("\n");
}

void list_clauses_touched(std::string& out, const Row& decision, Language language, std::size_t width) {
  section(out, text(language, "explain.settles"));
  for (Clause c : decision.touches) entry(out, rules::name_of(c), rules::row_of(c).title[in(language)], width);
}

std::string heading(const Row& row, Language language) {
  if (row.is_decision()) return std::string(row.clause);
  return std::string(row.clause).append("  ").append(row.title[in(language)]);
}

std::string list_found(const std::vector<Clause>& found, Language language, std::size_t width) {
  std::string out = fill(text(language, "explain.found"), {std::to_string(found.size())}) + "\n";
  for (Clause c : found) {
    const Row& row = rules::row_of(c);
    // A decision has no title: the beginning of its sentence is shown instead.
    const std::string words = row.is_decision() ? shortened(row.text[in(language)], width - name_width)
                                                : std::string(row.title[in(language)]);
    entry(out, row.clause, words, width);
  }
  return out;
}

}  // namespace

Clause clause_typed(std::string_view typed) {
  const std::string name = plain_name(typed);
  const auto rows = rules::catalogue();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string known = folded(rows[i].clause);
    if (known == name || without_book(known) == name) return {static_cast<std::uint16_t>(i)};
  }
  return {};
}

bool looks_like_clause(std::string_view typed) {
  const std::string name = plain_name(typed);
  const std::string_view number = without_book(name);
  if (number.empty() || number.find(' ') != std::string_view::npos) return false;
  if (clause_typed(typed)) return true;
  return is_digit(number[0]) || (number[0] == 'q' && number.size() > 1 && is_digit(number[1]));
}

std::string_view similar_clause(std::string_view typed) {
  std::string name = plain_name(typed);
  if (without_book(name) == name) name.insert(0, "mc-");
  for (std::size_t i = 0; i + 1 < name.size(); ++i) {  // Two swapped neighbours: 2.4.51.
    std::string swapped = name;
    std::swap(swapped[i], swapped[i + 1]);
    if (const Clause clause = clause_typed(swapped); clause) return rules::name_of(clause);
  }
  std::vector<std::string> known;
  for (const Row& row : rules::catalogue().subspan(1)) known.push_back(folded(row.clause));
  const std::vector<std::string_view> views(known.begin(), known.end());
  const std::string_view nearest = nearest_word(name, views);
  return nearest.empty() ? nearest : rules::name_of(clause_typed(nearest));
}

std::string quoted(Clause clause, Language language, std::size_t width) {
  const Row& row = rules::row_of(clause);
  std::string out = heading(row, language) + "\n";
  for (const std::string& line : wrapped(row.text[in(language)], width - 2)) out += "  " + line + "\n";
  return out;
}

std::string explained(Clause clause, Language language, std::size_t width) {
  const Row& row = rules::row_of(clause);
  std::string out = heading(row, language) + "\n";
  out += text(language, "kind." + std::string(row.kind));
  if (!row.edition.empty()) out.append(", ").append(text(language, "edition." + std::string(row.edition)));
  out += "\n\n";
  for (const std::string& line : wrapped(row.text[in(language)], width)) out += line + "\n";
  if (row.is_decision()) {
    list_clauses_touched(out, row, language, width);
  } else {
    list_parts(out, row, language, width);
    list_decisions(out, row, language, width);
  }
  list_scenarios(out, row, language);
  return out;
}

std::vector<Clause> clauses_about(std::span<const std::string> words) {
  struct Hit {
    Clause clause;
    std::size_t in_title;
  };
  std::vector<Hit> hits;
  const auto rows = rules::catalogue();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string titles = folded(rows[i].title[0]) + "\n" + folded(rows[i].title[1]);
    const std::string texts = folded(rows[i].text[0]) + "\n" + folded(rows[i].text[1]);
    std::size_t in_title = 0;
    const bool all = std::ranges::all_of(words, [&](const std::string& word) {
      const bool title = titles.find(folded(word)) != std::string::npos;
      in_title += title;
      return title || texts.find(folded(word)) != std::string::npos;
    });
    if (all) hits.push_back({{static_cast<std::uint16_t>(i)}, in_title});
  }
  std::ranges::sort(hits, [](const Hit& a, const Hit& b) {  // Equal ones in the order of the book.
    return a.in_title != b.in_title ? a.in_title > b.in_title : a.clause < b.clause;
  });
  std::vector<Clause> found;
  for (const Hit& hit : hits) found.push_back(hit.clause);
  return found;
}

Explanation explain(std::span<const std::string> words, Language language, std::size_t width) {
  if (words.size() == 1 && looks_like_clause(words[0])) {
    if (const Clause clause = clause_typed(words[0])) return {explained(clause, language, width), true};
    std::string answer = fill(text(language, "explain.unknown"), {printable(words[0])});
    if (const std::string_view similar = similar_clause(words[0]); !similar.empty())
      answer += " " + fill(text(language, "explain.did_you_mean"), {std::string(similar)});
    return {answer + "\n", false};
  }
  const std::vector<Clause> found = clauses_about(words);
  if (found.empty()) return {std::string(text(language, "explain.nothing_found")) + "\n", false};
  return {list_found(found, language, width), true};
}

void add_explain(Shell shell) {
  struct ExplainOptions {
    std::vector<std::string> words;
    Language language{};
  };
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = shell.app.add_subcommand("explain", "Say what a clause means, or find clauses by words");
  command->add_option("CLAUSE", options->words, "A clause (MC-2.4.15, 2.4.15, MC-Q26) or words to look for")
      ->required();
  add_language(*command, options->language);
  command->callback([options, shell] {
    std::vector<std::string> words;  // A quoted "last word" is two words as well.
    for (const std::string& argument : options->words)
      for (std::string_view word : words_of(argument)) words.emplace_back(word);
    if (words.empty()) {
      fmt::print(stderr, "{}\n", text(options->language, "judge.explain_what"));
      shell.exit_code = exit_unreadable;
      return;
    }
    const Explanation answer = explain(words, options->language, paper_width);
    if (!answer.found) fmt::print(stderr, "{}", answer.text);
    shell.exit_code = answer.found ? write_out(answer.text) : exit_does_not_hold;
  });
}

}  // namespace primanota
