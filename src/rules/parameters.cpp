#include "rules/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.hpp"
#include "rules/consequences.hpp"
#include "rules/parameter_forms.hpp"

namespace mafia::rules {
namespace {

// One parameter: how it is read, written and bounded.
struct Parameter {
  std::string_view name, group, type;
  std::string range;
  std::string (*value)(const RuleSet&);
  bool (*set)(RuleSet&, std::string_view);
  Clause (*clause)(const RuleSet&);
};

template <class Choice>
std::optional<Choice> choice_of(std::span<const std::string_view> words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word) return static_cast<Choice>(i);
  return std::nullopt;
}

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (std::string_view word : words) text.append(text.empty() ? "" : " | ").append(word);
  return text;
}

std::vector<Parameter> listed() {
  std::vector<Parameter> list;
  std::string_view group;
#define GROUP(key) group = #key;
#define NUMBER(field, name, least, most) DECIMAL_AS("number", field, name, least, most, 1)
#define DECIMAL(field, name, least, most, unit) DECIMAL_AS("decimal", field, name, least, most, unit)
#define DECIMAL_AS(type, field, name, least, most, unit)                                          \
  list.push_back({name, group, type, decimal_text(least, unit) + ".." + decimal_text(most, unit), \
                  [](const RuleSet& r) { return decimal_text(r.with.field.value, unit); },        \
                  [](RuleSet& r, std::string_view text) {                                         \
                    const auto number = parse_decimal(text, unit);                                \
                    if (!number || *number < (least) || *number > (most)) return false;           \
                    r.with.field.value = *number;                                                 \
                    return true;                                                                  \
                  },                                                                              \
                  [](const RuleSet& r) { return r.with.field.clause; }});
#define CHOICE(field, name, Type, ...)                                                                                 \
  {                                                                                                                    \
    static constexpr std::string_view words[] = {__VA_ARGS__};                                                         \
    list.push_back({name, group, "choice", joined(words),                                                              \
                    [](const RuleSet& r) { return std::string(words[static_cast<std::size_t>(r.with.field.value)]); }, \
                    [](RuleSet& r, std::string_view text) {                                                            \
                      const auto chosen = choice_of<Type>(words, text);                                                \
                      if (chosen) r.with.field.value = *chosen;                                                        \
                      return chosen.has_value();                                                                       \
                    },                                                                                                 \
                    [](const RuleSet& r) { return r.with.field.clause; }});                                            \
  }
#include "engine/parameters.def"
#undef GROUP
#undef NUMBER
#undef DECIMAL
#undef DECIMAL_AS
#undef CHOICE
  return list;
}

// Parameters that are more than a number or a word, each after the one it belongs to.
void insert_composed(std::vector<Parameter>& list) {
  const auto insert = [&](std::string_view after, Parameter parameter) {
    const auto place = std::ranges::find(list, after, &Parameter::name);
    parameter.group = place->group;
    list.insert(place + 1, std::move(parameter));
  };
  insert("players.count",
         {"deck", "", "deck", "citizen=0..20 sheriff=0..1 mafia=0..20 don=0..1 doctor=0..1 putana=0..1 maniac=0..1",
          [](const RuleSet& r) { return deck_text(r.deck.value); },
          [](RuleSet& r, std::string_view text) { return read_deck(text, r.deck.value); },
          [](const RuleSet& r) { return r.deck.clause; }});
  insert("deck", {"night.extraRoles", "", "roles", "none | putana doctor maniac",
                  [](const RuleSet& r) { return extra_roles_text(r); },
                  [](RuleSet& r, std::string_view text) { return set_extra_roles(r.deck.value, text); },
                  [](const RuleSet& r) { return r.deck.clause; }});
  insert("night0.sheriffLookSec",
         {"night0.order", "", "steps", "putana mafia don sheriff doctor maniac",
          [](const RuleSet& r) { return steps_text(r.night_zero.value); },
          [](RuleSet& r, std::string_view text) { return read_steps(text, true, r.night_zero.value); },
          [](const RuleSet& r) { return r.night_zero.clause; }});
  insert("night.callDeadRoles",
         {"night.order", "", "steps", "putana mafia don sheriff doctor maniac nota",
          [](const RuleSet& r) { return steps_text(r.night.value); },
          [](RuleSet& r, std::string_view text) { return read_steps(text, false, r.night.value); },
          [](const RuleSet& r) { return r.night.clause; }});
  insert("firstKill.condition",
         {"firstKill.points", "", "points", "0..100 ×4",
          [](const RuleSet& r) { return four_points_text(r.with.nota_points.value); },
          [](RuleSet& r, std::string_view text) { return read_four_points(text, r.with.nota_points.value); },
          [](const RuleSet& r) { return r.with.nota_points.clause; }});
  insert("points.draw", {"extra.values", "", "points", "none | -100..100 ×1..8 / none | -100..100 ×1..8",
                         [](const RuleSet& r) {
                           return point_list_text(r.with.awards_first.value) + " / " +
                                  point_list_text(r.with.awards_second.value);
                         },
                         [](RuleSet& r, std::string_view text) {
                           return read_two_lists(text, r.with.awards_first.value, r.with.awards_second.value);
                         },
                         [](const RuleSet& r) { return r.with.awards_first.clause; }});
  insert("extra.capsCountNota", {"penalty.play", "", "points", "none | -100..-0.01 ×1..8",
                                 [](const RuleSet& r) { return point_list_text(r.with.blame.value); },
                                 [](RuleSet& r, std::string_view text) { return read_fines(text, r.with.blame.value); },
                                 [](const RuleSet& r) { return r.with.blame.clause; }});
}

const std::vector<Parameter>& all_parameters() {
  static const std::vector<Parameter> list = [] {
    std::vector<Parameter> made = listed();
    insert_composed(made);
    return made;
  }();
  return list;
}

const Parameter* find_parameter(std::string_view name) {
  const auto found = std::ranges::find(all_parameters(), name, &Parameter::name);
  return found == all_parameters().end() ? nullptr : &*found;
}

ParameterError unknown(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Parameter& p : all_parameters()) names.push_back(p.name);
  return {ParameterError::Why::unknown_name, std::string(name), {}, std::string(nearest_word(name, names))};
}

}  // namespace

std::expected<void, ParameterError> set_parameters(RuleSet& rules, std::span<const With> lines) {
  for (const auto& [name, value] : lines)
    if (!find_parameter(name)) return std::unexpected(unknown(name));
  RuleSet changed = rules;
  // In the order of the settings, not of the lines: first each one with what follows from it, then each one again as
  // written, so that the lines win.
  for (const bool following : {true, false})
    for (const Parameter& p : all_parameters()) {
      const auto line =
          std::find_if(lines.rbegin(), lines.rend(), [&](const With& each) { return each.first == p.name; });
      if (line == lines.rend()) continue;
      const std::string& value = line->second;
      if (!p.set(changed, trimmed(value)) || (following && !follow(changed, p.name)))
        return std::unexpected(ParameterError{ParameterError::Why::bad_value, std::string(p.name), value, p.range});
    }
  choose_policies(changed);
  rules = changed;
  return {};
}

std::expected<void, ParameterError> set_parameter(RuleSet& rules, std::string_view name, std::string_view value) {
  const With one[] = {{std::string(name), std::string(value)}};
  return set_parameters(rules, one);
}

std::vector<Setting> settings(const RuleSet& rules) {
  std::vector<Setting> result;
  for (const Parameter& p : all_parameters())
    result.push_back({p.name, p.group, p.type, p.value(rules), p.range, p.clause(rules)});
  return result;
}

bool set_seats(RuleSet& rules, int seats) {
  constexpr int least = 10;  // CITY-Q1
  if (seats == rules.with.seats.value) return true;
  if (!rules.deck_for || seats < least || seats > max_seats) return false;
  return set_parameter(rules, "players.count", std::to_string(seats)).has_value();
}

}  // namespace mafia::rules
