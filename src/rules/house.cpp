#include "rules/house.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "rules/books.hpp"

namespace mafia::rules {
namespace {

enum class Line { rules, title, with };

// The same words as in nota/words.def, which this folder may not include.
constexpr std::pair<std::string_view, Line> words[] = {
    {"rules", Line::rules},    {"правила", Line::rules}, {"title", Line::title},
    {"название", Line::title}, {"with", Line::with},     {"условие", Line::with},
};

constexpr std::size_t longest_line = 4096;

struct Split {
  std::string_view first, rest;
};

Split first_word(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

std::string book_ids() {
  std::string ids;
  for (const RuleSet* rules : all()) ids += (ids.empty() ? "" : ", ") + std::string(rules->id);
  return ids;
}

class Reader {
 public:
  explicit Reader(House& house) : house_(house) {}

  std::optional<HouseError> take(std::string_view text, int number) {
    number_ = number;
    if (text.size() > longest_line) return error("error.line_too_long", {std::to_string(longest_line)});
    if (invalid_utf8(text) != std::string_view::npos) return error("error.bad_utf8");
    const auto [word, rest] = first_word(text.substr(0, text.find('#')));
    if (word.empty()) return std::nullopt;
    const auto* line = std::ranges::find(words, folded(word), [](const auto& each) { return each.first; });
    if (line == std::end(words)) {
      std::vector<std::string_view> known;
      for (const auto& each : words) known.push_back(each.first);
      return error("error.house_word", {std::string(word)}, std::string(nearest_word(folded(word), known)));
    }
    if (rest.empty()) return error("error.unexpected_end");
    if (!house_.base && line->second != Line::rules) return error("error.house_no_rules", {book_ids()});
    switch (line->second) {
      case Line::rules: return take_book(rest);
      case Line::title: return take_title(rest);
      case Line::with: return take_setting(rest);
    }
    return std::nullopt;
  }

  // After the last line: applies all lines and checks for contradictions.
  std::optional<HouseError> finish() {
    if (!house_.base) return error("error.house_no_rules", {book_ids()});
    house_.rules = *house_.base;
    if (const auto set = set_parameters(house_.rules, house_.lines); !set) {
      const ParameterError& wrong = set.error();
      number_ = line_of({wrong.name});
      return error("error.bad_value_of", {wrong.value, wrong.name, wrong.nearest});
    }
    const auto nonsense = contradictions(house_.rules);
    if (nonsense.empty()) return std::nullopt;
    number_ = line_of(nonsense.front().names);
    return error(std::string(nonsense.front().key), nonsense.front().values);
  }

 private:
  std::optional<HouseError> error(std::string key, std::vector<std::string> values = {}, std::string similar = {}) {
    return HouseError{number_, std::move(key), std::move(values), std::move(similar)};
  }

  std::optional<HouseError> take_book(std::string_view id) {
    if (house_.base) return error("error.house_twice", {"rules"});
    house_.base = find(id);
    if (!house_.base) return error("error.unknown_rules", {std::string(id), book_ids()});
    return std::nullopt;
  }

  std::optional<HouseError> take_title(std::string_view title) {
    if (!house_.title.empty()) return error("error.house_twice", {"title"});
    house_.title = title;
    return std::nullopt;
  }

  std::optional<HouseError> take_setting(std::string_view text) {
    const auto [name, value] = first_word(text);
    if (value.empty()) return error("error.unexpected_end");
    RuleSet alone = *house_.base;
    if (const auto set = set_parameter(alone, name, value); !set) {
      const ParameterError& wrong = set.error();
      if (wrong.why == ParameterError::Why::unknown_name)
        return error("error.unknown_parameter", {std::string(name)}, wrong.nearest);
      // Together with other lines it may be possible: players.count 6 with its own deck.
      if (name != "players.count" && name != "night.extraRoles")
        return error("error.bad_value_of", {std::string(value), std::string(name), wrong.nearest});
    }
    if (std::ranges::find(house_.lines, name, &With::first) != house_.lines.end())
      return error("error.house_twice", {std::string(name)});
    house_.lines.emplace_back(name, value);
    numbers_.push_back(number_);
    return std::nullopt;
  }

  // The last line that sets one of these.
  int line_of(const std::vector<std::string_view>& names) const {
    for (std::size_t i = house_.lines.size(); i-- > 0;)
      if (std::ranges::find(names, house_.lines[i].first) != names.end()) return numbers_[i];
    return numbers_.empty() ? number_ : numbers_.back();
  }

  House& house_;
  std::vector<int> numbers_;  // The line numbers of house_.lines.
  int number_ = 1;
};

}  // namespace

std::expected<std::shared_ptr<const House>, HouseError> read_house(std::string_view id, std::string_view text) {
  if (find(id)) return std::unexpected(HouseError{1, "error.house_is_book", {std::string(id)}, {}});
  auto house = std::make_shared<House>();
  house->id = id;
  Reader reader(*house);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto wrong = reader.take(text.substr(0, end), number)) return std::unexpected(std::move(*wrong));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (auto wrong = reader.finish()) return std::unexpected(std::move(*wrong));
  house->rules.id = house->id;
  house->rules.title = house->title;
  return house;
}

bool Library::add(std::shared_ptr<const House> house) {
  if (find(house->id)) return false;
  const auto place = std::ranges::lower_bound(houses_, house->id, {}, [](const auto& each) { return each->id; });
  houses_.insert(place, std::move(house));
  return true;
}

bool Library::add(const Library& other, std::string_view id) {
  const auto found = std::ranges::find(other.houses_, id, [](const auto& each) { return each->id; });
  return found != other.houses_.end() && add(*found);
}

const RuleSet* Library::find(std::string_view id) const {
  if (const RuleSet* book = rules::find(id)) return book;
  const House* found = house(id);
  return found ? &found->rules : nullptr;
}

const House* Library::house(std::string_view id) const {
  for (const auto& each : houses_)
    if (each->id == id) return each.get();
  return nullptr;
}

std::vector<const RuleSet*> Library::list() const {
  std::vector<const RuleSet*> all(rules::all().begin(), rules::all().end());
  for (const auto& each : houses_) all.push_back(&each->rules);
  return all;
}

std::string Library::ids() const {
  std::string ids;
  for (const RuleSet* rules : list()) ids.append(ids.empty() ? "" : ", ").append(rules->id);
  return ids;
}

int changed_settings(const House& house) {
  const auto before = settings(*house.base), now = settings(house.rules);
  int changed = 0;
  for (std::size_t i = 0; i < now.size(); ++i) changed += now[i].value != before[i].value;
  return changed;
}

}  // namespace mafia::rules
