#include "texts/settings_text.hpp"

#include <algorithm>
#include <set>

#include "base/columns.hpp"
#include "base/markdown.hpp"
#include "base/text.hpp"
#include "rules/catalogue.hpp"
#include "texts/texts.hpp"

namespace mafia::notation {
namespace {

using rules::Setting;

constexpr std::size_t gap = 2;
constexpr std::string_view dot = "\u00A0· ";  // It does not begin a line.

std::string word(const Paper& paper, std::string_view key) { return std::string(text(paper.language, key)); }

std::string comma_joined(const std::vector<std::string>& parts) {
  std::string list;
  for (const std::string& part : parts) list.append(list.empty() ? "" : ", ").append(part);
  return list;
}

// "citizen=6" as "6 × citizen"; one of a kind without its number.
std::string card_text(std::string_view entry, const Paper& paper) {
  const std::size_t equals = entry.find('=');
  const std::string role = word(paper, "role." + std::string(entry.substr(0, equals)));
  const std::string_view count = entry.substr(equals + 1);
  constexpr std::string_view times = "\u00A0×\u00A0";  // Not to be broken.
  return count == "1" ? role : std::string(count).append(times).append(role);
}

std::string step_text(std::string_view step, const Paper& paper) {
  return word(paper, step == "nota" ? "step.nota" : "role." + std::string(step));
}

// What a value means; empty where the value says it itself.
std::string meaning(const Setting& setting, const Paper& paper) {
  if (setting.type == "choice") return word(paper, "parameter." + std::string(setting.name) + "." + setting.value);
  if (setting.value == "none") return word(paper, "rules.none");
  std::vector<std::string> parts;
  if (setting.type == "deck")
    for (std::string_view entry : words_of(setting.value)) parts.push_back(card_text(entry, paper));
  if (setting.type == "steps" || setting.type == "roles")
    for (std::string_view step : words_of(setting.value)) parts.push_back(step_text(step, paper));
  return comma_joined(parts);
}

// What a house may have written, its file's name too, as it is to be read on this paper.
std::string shown(std::string_view words, const Paper& paper) {
  return paper.markdown ? markdown_text(words) : printable(words);
}

std::string code(std::string_view words, const Paper& paper) {
  return paper.markdown ? markdown_code(words) : printable(words);
}

// A rule set beside the book that it comes from.
struct Sheet {
  const RuleSet& rules;
  const RuleSet* base;  // Of a house.
  std::vector<Setting> settings, before;

  Sheet(const rules::Library& library, const RuleSet& of)
      : rules(of), base(library.house(of.id) ? library.house(of.id)->base : nullptr), settings(rules::settings(of)) {
    if (base) before = rules::settings(*base);
  }

  bool changed(std::size_t i) const { return base && settings[i].value != before[i].value; }

  // The clause; of what the house has changed its id; "-" where the book is silent.
  std::string source(std::size_t i) const {
    if (changed(i)) return std::string(rules.id);
    return settings[i].clause ? std::string(rules::name_of(settings[i].clause)) : "-";
  }
};

// The meaning, then the clause; before it the word as it is written, unless that would only say the same again.
Cell value_cell(const Setting& setting, const std::string& source, const Paper& paper, bool as_written) {
  const std::string means = meaning(setting, paper);
  const std::string behind = shown(source, paper);
  if (means.empty()) {
    const std::string value = shown(setting.value, paper);
    return {paper.markdown ? "**" + value + "**" : value, behind};
  }
  if (setting.type != "choice" && !as_written) return {shown(means, paper), behind};
  return {shown(means, paper), code(setting.value, paper).append(dot).append(behind)};
}

Cell setting_cell(const Setting& setting, bool changed, const Paper& paper) {
  const std::string name(setting.name);
  return {shown(word(paper, "parameter." + name), paper), (changed ? "* " : "") + code(name, paper)};
}

std::string markdown_cell(const Cell& cell) {
  std::string result;
  for (const std::string& paragraph : cell) result.append(result.empty() ? "" : "<br>").append(paragraph);
  return result;
}

// Rows under titles; in Markdown each group is a table of its own.
class Grouped {
 public:
  Grouped(const Paper& paper, std::vector<std::string> titles) : paper_(paper), titles_(std::move(titles)) {
    const std::size_t room = std::max<std::size_t>(paper.width, 60) - gap * (titles_.size() - 1);
    const std::size_t first = room * 36 / 100;
    widths_ = {first};
    for (std::size_t i = 1; i < titles_.size(); ++i) widths_.push_back((room - first) / (titles_.size() - 1));
  }

  void add(std::string_view group, const std::vector<Cell>& cells) {
    if (group != group_) begin(group);
    if (paper_.markdown) {
      text_ += "|";
      for (const Cell& cell : cells) text_ += " " + markdown_cell(cell) + " |";
      text_ += "\n";
      return;
    }
    text_ += row_of_cells(cells, widths_) + "\n";
  }

  std::string take() { return std::move(text_); }

 private:
  void begin(std::string_view group) {
    group_ = group;
    const std::string title = word(paper_, "group." + std::string(group));
    std::vector<Cell> heads;
    for (const std::string& each : titles_) heads.push_back({shown(each, paper_)});
    if (paper_.markdown) {
      text_ += "\n## " + title + "\n\n|";
      for (const Cell& head : heads) text_ += " " + markdown_cell(head) + " |";
      text_ += "\n|";
      for (std::size_t i = 0; i < titles_.size(); ++i) text_ += " --- |";
      text_ += "\n";
      return;
    }
    heads.front() = {title};
    text_ += row_of_cells(heads, widths_);
    std::size_t whole = 0;
    for (std::size_t width : widths_) whole += width + gap;
    for (std::size_t i = gap; i < whole; ++i) text_ += "─";
    text_ += "\n";
  }

  const Paper& paper_;
  std::vector<std::string> titles_;
  std::vector<std::size_t> widths_;
  std::string group_, text_;
};

std::string title_of(const RuleSet& rules, const Paper& paper) {
  const std::string key = "book." + std::string(rules.id);
  return has_text(key) ? word(paper, key) : std::string(rules.title);
}

std::string heading(const RuleSet& rules, const Paper& paper) {
  const std::string title = title_of(rules, paper);
  return shown(std::string(rules.id) + (title.empty() ? "" : ": " + title), paper);
}

std::string head_line(std::string_view line, const Paper& paper) {
  if (paper.markdown) return "# " + std::string(line) + "\n";
  return row_of_cells({{std::string(line)}}, {paper.width}) + "\n";
}

std::string foot_line(std::string_view line, const Paper& paper) {
  std::string result = paper.markdown ? "\n" : "";
  for (const std::string& each : wrapped(line, paper.markdown ? std::string::npos / 2 : paper.width))
    result += each + "\n";
  return result;
}

// Of every book that stands behind a point of law: the comments of a federation have the book they comment on.
int clauses_of(const RuleSet& rules) {
  std::set<std::string_view> books;
  for (const auto& behind : rules.laws)
    for (Clause clause : behind) books.insert(rules::row_of(clause).book);
  int count = 0;
  for (const rules::Row& row : rules::catalogue().subspan(1)) count += !row.is_decision() && books.contains(row.book);
  return count - static_cast<int>(rules.elsewhere.size());
}

}  // namespace

std::string list_of_rules(const rules::Library& library, const Paper& paper) {
  std::vector<std::vector<Cell>> rows;
  std::size_t id_width = 0, count_width = 0;
  for (const RuleSet* each : library.list()) {
    const rules::House* house = library.house(each->id);
    Cell counts{fill(word(paper, "rules.clauses"), {std::to_string(clauses_of(*each))})};
    if (house)
      counts.push_back(
          fill(word(paper, "rules.house"), {std::string(house->base->id), std::to_string(changed_settings(*house))}));
    rows.push_back({{printable(each->id)}, {printable(title_of(*each, paper))}, counts});
    id_width = std::max(id_width, std::min<std::size_t>(length_utf8(each->id), 24));
    for (const std::string& line : counts)
      count_width = std::max(count_width, std::min<std::size_t>(length_utf8(line), 30));
  }
  const std::size_t others = id_width + count_width + 2 * gap;
  const std::size_t title_width = std::max<std::size_t>(paper.width, others + 20) - others;
  std::string result;
  for (const auto& row : rows) result += row_of_cells(row, {id_width, title_width, count_width});
  return result;
}

std::string settings_of(const rules::Library& library, const RuleSet& rules, const Paper& paper) {
  const Sheet sheet(library, rules);
  Grouped table(paper, {word(paper, "rules.setting"), word(paper, "rules.value"), word(paper, "rules.allowed")});
  for (std::size_t i = 0; i < sheet.settings.size(); ++i) {
    const Setting& setting = sheet.settings[i];
    Cell value = value_cell(setting, sheet.source(i), paper, true);
    if (sheet.changed(i)) {
      const Setting& before = sheet.before[i];
      const std::string clause = before.clause ? std::string(rules::name_of(before.clause)) : "-";
      value.push_back(shown(fill(word(paper, "rules.instead"), {before.value, clause}), paper));
    }
    table.add(setting.group, {setting_cell(setting, sheet.changed(i), paper), value, {code(setting.range, paper)}});
  }
  std::string result = head_line(heading(rules, paper), paper) + table.take();
  if (sheet.base) {
    const std::string changed = std::to_string(changed_settings(*library.house(rules.id)));
    result += foot_line(fill(word(paper, "rules.changed"), {std::string(sheet.base->id), changed}), paper);
  }
  return result + foot_line(word(paper, "rules.silent"), paper);
}

std::string differences_of(const rules::Library& library, const RuleSet& a, const RuleSet& b, const Paper& paper) {
  const Sheet first(library, a), second(library, b);
  Grouped table(paper, {word(paper, "rules.setting"), std::string(a.id), std::string(b.id)});
  std::size_t different = 0;
  for (std::size_t i = 0; i < first.settings.size(); ++i) {
    const Setting &one = first.settings[i], &other = second.settings[i];
    if (one.value == other.value) continue;
    ++different;
    table.add(one.group, {setting_cell(one, false, paper), value_cell(one, first.source(i), paper, false),
                          value_cell(other, second.source(i), paper, false)});
  }
  const std::string equal = std::to_string(first.settings.size() - different);
  std::string result = paper.markdown ? "# " + shown(a.id, paper) + " / " + shown(b.id, paper) + "\n\n" : "";
  for (const RuleSet* each : {&a, &b}) {
    const std::string line = heading(*each, paper);
    result += paper.markdown ? "- " + line + "\n" : row_of_cells({{line}}, {paper.width});
  }
  if (!paper.markdown) result += "\n";
  result += table.take();
  result += foot_line(fill(word(paper, "rules.differ"), {std::to_string(different), equal}), paper);
  return result + (different > 0 ? foot_line(word(paper, "rules.silent"), paper) : "");
}

}  // namespace mafia::notation
