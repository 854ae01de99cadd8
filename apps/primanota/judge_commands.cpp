// The commands that are not notation: help, why, explain, show, hide, protocol, table, watch, quit.
#include <algorithm>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "explain.hpp"
#include "judge_session.hpp"
#include "play/game_sheet.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using namespace mafia::notation;

// In the order of JudgeSession::Command, without `none`. Their spellings are texts: "help|?".
constexpr std::string_view command_keys[] = {"command.help",  "command.why",   "command.explain",
                                             "command.show",  "command.hide",  "command.protocol",
                                             "command.table", "command.watch", "command.quit"};

std::vector<std::string> spellings(std::string_view key) {
  std::vector<std::string> words;
  for (Language language : {Language::en, Language::ru}) {
    std::string_view list = text(language, key);
    while (!list.empty()) {
      const std::size_t end = std::min(list.find('|'), list.size());
      words.push_back(folded(list.substr(0, end)));
      list.remove_prefix(std::min(end + 1, list.size()));
    }
  }
  return words;
}

}  // namespace

JudgeSession::Command JudgeSession::command_of(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  const std::string first = folded(words.front());
  for (std::size_t i = 0; i < std::size(command_keys); ++i) {
    const auto known = spellings(command_keys[i]);
    if (std::ranges::find(known, first) == known.end()) continue;
    const auto command = static_cast<Command>(i + 1);
    // `table 3` is a line of the header. Only `explain` takes words after it.
    if (words.size() > 1 && command != Command::explain) return Command::none;
    return command;
  }
  return Command::none;
}

bool JudgeSession::run_command(Command command, std::string_view line) {
  switch (command) {
    case Command::help: help(); break;
    case Command::why: why(); break;
    case Command::show:
    case Command::hide:
      roles_shown_ = command == Command::show;
      messages_.clear();
      show();
      break;
    case Command::game_sheet: print_game_sheet(); break;
    case Command::table:
      if (terminal_.interactive()) {
        messages_.clear();
        show();
      } else {
        terminal_.print(table_view(game_, sight()));
      }
      break;
    case Command::watch: terminal_.print("\n" + reminders(game_, sight()) + "\n"); break;
    case Command::quit: return false;
    case Command::explain: {
      std::vector<std::string> words;
      for (std::string_view word : words_of(line).size() > 1 ? words_of(line) : std::vector<std::string_view>{})
        words.emplace_back(word);
      if (!words.empty()) words.erase(words.begin());
      if (words.empty()) {
        refuse(std::string(word("judge.explain_what")));
        return true;
      }
      terminal_.print("\n" + explain(words, language_, std::min<std::size_t>(terminal_.width() - 1, 90)).text + "\n");
      break;
    }
    case Command::none: break;
  }
  return true;
}

// Two columns from the texts help.01, help.02…: what to type | what it means.
void JudgeSession::help() {
  std::string out = "\n";
  for (int number = 1;; ++number) {
    const std::string key = std::string(number < 10 ? "help.0" : "help.") + std::to_string(number);
    if (!has_text(key)) break;
    const std::string_view entry = word(key);
    const std::size_t bar = std::min(entry.find(" | "), entry.size());
    const std::string_view meaning = bar < entry.size() ? entry.substr(bar + 3) : std::string_view{};
    out += beside("  " + std::string(entry.substr(0, bar)), 38, meaning, terminal_.width() - 1);
  }
  terminal_.print(out + "\n");
}

void JudgeSession::why() {
  if (because_.empty()) return refuse(std::string(word("judge.no_why")));
  std::string out = "\n";
  for (Clause clause : because_) out += quoted(clause, language_, std::min<std::size_t>(terminal_.width() - 1, 90));
  terminal_.print(out + "\n");
}

void JudgeSession::print_game_sheet() {
  if (!sight().roles_shown) return refuse(std::string(word("judge.show_first")));
  terminal_.print("\n" + notation::game_sheet::as_text(notation::game_sheet::make(game_), language_) + "\n");
}

// The unknown word may have been meant as a command or as a word of the notation: suggests the nearer one.
std::string JudgeSession::with_similar_command(const SyntaxError& error, std::string_view line) const {
  SyntaxError better = error;
  const std::string_view first = words_of(line).front();
  if (error.key == "error.unknown_word" && error.values.front() == first) {
    std::vector<std::string> known;
    for (std::string_view key : command_keys)
      for (std::string& spelling : spellings(key))
        if (spelling.size() > 1) known.push_back(std::move(spelling));
    if (!error.similar.empty()) known.insert(known.begin(), error.similar);
    const std::vector<std::string_view> views(known.begin(), known.end());
    better.similar = nearest_word(folded(first), views);
  }
  return sentence_of(better, language_);
}

}  // namespace primanota
