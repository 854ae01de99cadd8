#include "texts/texts.hpp"

#include "nota/names.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "base/text.hpp"
#include "generated/embedded.hpp"

namespace mafia::notation {
namespace {

using Texts = std::unordered_map<std::string_view, std::string_view>;

// A file's lines are KEY = TEXT. The map keeps views of it.
void read(std::string_view file, Texts& texts) {
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    const std::string_view line = trimmed(file.substr(0, end));
    file.remove_prefix(std::min(end + 1, file.size()));
    const std::size_t equals = line.find(" = ");
    if (equals != std::string_view::npos) texts[line.substr(0, equals)] = line.substr(equals + 3);
  }
}

Texts read_language(std::string_view file) {
  Texts texts;
  read(file, texts);
  return texts;
}

Texts& texts_of(Language language) {
  static Texts both[2] = {read_language(embedded::texts_en), read_language(embedded::texts_ru)};
  return both[static_cast<std::size_t>(language)];
}

// In the browser, that of the other language stands in until this one has come.
const Texts& texts(Language language) {
  const Texts& own = texts_of(language);
  return own.empty() ? texts_of(language == Language::en ? Language::ru : Language::en) : own;
}

constexpr std::string_view say_keys[] = {
#define SAY(key) #key,
#define WATCH(key)
#include "engine/prompt.def"
#undef SAY
#undef WATCH
};
constexpr std::string_view watch_keys[] = {
#define SAY(key)
#define WATCH(key) #key,
#include "engine/prompt.def"
#undef SAY
#undef WATCH
};

}  // namespace

void add_texts(Language language, std::string file) {
  static std::deque<std::string> files;  // A deque does not move them.
  read(files.emplace_back(std::move(file)), texts_of(language));
}

std::string_view text(Language language, std::string_view key) {
  const Texts& all = texts(language);
  const auto found = all.find(key);
  return found == all.end() ? std::string_view("?") : found->second;
}

// A commentary on a book speaks as the book does, so the name is that of the clause behind the deck.
std::string_view text(Language language, const RuleSet& rules, std::string_view key) {
  const std::string_view clause = rules::name_of(rules.deck.clause);
  const std::string own = std::string(key).append("@").append(clause.substr(0, clause.find('-')));
  return text(language, has_text(own) ? std::string_view(own) : key);
}

bool has_text(std::string_view key) { return texts(Language::en).contains(key); }

std::string fill(std::string_view text, const std::vector<std::string>& values) {
  std::string result;
  for (const std::string& value : values) {
    const std::size_t place = text.find("{}");
    if (place == std::string_view::npos) break;
    result.append(text.substr(0, place)).append(value);
    text.remove_prefix(place + 2);
  }
  return result.append(text);
}

std::string sentence_of(const SyntaxError& error, Language language) {
  std::vector<std::string> values = error.values;
  for (std::string& value : values)  // What a file holds does not steer the terminal.
    std::ranges::replace_if(
        value, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
  std::string sentence = fill(text(language, error.key), values);
  if (!error.similar.empty()) sentence += " " + fill(text(language, "error.did_you_mean"), {error.similar});
  return sentence;
}

std::string sentence_of(const Sentence& sentence, const RuleSet& rules, Language language) {
  std::string key = "say." + std::string(key_of(sentence.say));
  if (sentence.numbers.size() == 1 && has_text(key + ".one")) key += ".one";
  const std::string_view words = text(language, rules, key);
  if (words.find("{}") == words.rfind("{}")) return fill(words, {joined(sentence.numbers)});
  std::vector<std::string> each;
  for (Seat number : sentence.numbers) each.push_back(std::to_string(number.number()));
  return fill(words, each);
}

std::string_view reminder(Watch watch, Language language) {
  return text(language, "watch." + std::string(key_of(watch)));
}

std::string_view answer_key(Role by, bool yes, Sides sides) {
  if (by == Role::don) return yes ? "protocol.is_sheriff" : "protocol.not_sheriff";
  if (yes) return "protocol.is_black";
  return sides == Sides::two ? "protocol.is_red" : "protocol.not_black";
}

std::string_view key_of(Say say) { return say_keys[static_cast<std::size_t>(say)]; }
std::string_view key_of(Watch watch) { return watch_keys[static_cast<std::size_t>(watch)]; }

std::string decimal(std::string figures, Language language) {
  if (language == Language::ru) std::ranges::replace(figures, '.', ',');
  return figures;
}

std::string joined(const Seats& seats) {
  std::string list;
  for (Seat s : seats) list += (list.empty() ? "" : ", ") + std::to_string(s.number());
  return list;
}

bool is_refusal_code(std::string_view code) {
  const std::string key = "refusal." + std::string(code);
  return has_text(key);
}

std::string place_of(const State& state, Language language) {
  const std::string step(text(language, "step." + std::string(name_of(state.step))));
  std::string place = step;
  if (state.step != Step::seating && state.step != Step::over) {
    const bool night = is_night_step(state.step);
    place = std::string(text(language, night ? "protocol.night" : "protocol.day")) + " " + std::to_string(state.round) +
            ", " + step;
  }
  if (state.paused) place += ", " + std::string(text(language, "judge.paused"));
  return place;
}

}  // namespace mafia::notation
