#include "rules/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.hpp"
#include "rules/parameter_forms.hpp"
#include "rules/policies.hpp"

namespace mafia::rules {
namespace {

// One parameter: how it is read, written and bounded.
struct Parameter {
  std::string_view name, type;
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
#define NUMBER(field, name, least, most) DECIMAL_AS("number", field, name, least, most, 1)
#define DECIMAL(field, name, least, most, unit) DECIMAL_AS("decimal", field, name, least, most, unit)
#define DECIMAL_AS(type, field, name, least, most, unit)                                   \
  list.push_back({name, type, decimal_text(least, unit) + ".." + decimal_text(most, unit), \
                  [](const RuleSet& r) { return decimal_text(r.with.field.value, unit); }, \
                  [](RuleSet& r, std::string_view text) {                                  \
                    const auto number = parse_decimal(text, unit);                         \
                    if (!number || *number < (least) || *number > (most)) return false;    \
                    r.with.field.value = *number;                                          \
                    return true;                                                           \
                  },                                                                       \
                  [](const RuleSet& r) { return r.with.field.clause; }});
#define CHOICE(field, name, Type, ...)                                                                                 \
  {                                                                                                                    \
    static constexpr std::string_view words[] = {__VA_ARGS__};                                                         \
    list.push_back({name, "choice", joined(words),                                                                     \
                    [](const RuleSet& r) { return std::string(words[static_cast<std::size_t>(r.with.field.value)]); }, \
                    [](RuleSet& r, std::string_view text) {                                                            \
                      const auto chosen = choice_of<Type>(words, text);                                                \
                      if (chosen) r.with.field.value = *chosen;                                                        \
                      return chosen.has_value();                                                                       \
                    },                                                                                                 \
                    [](const RuleSet& r) { return r.with.field.clause; }});                                            \
  }
#include "engine/parameters.def"
#undef NUMBER
#undef DECIMAL
#undef DECIMAL_AS
#undef CHOICE
  return list;
}

// Those that are more than a number or a word.
void append_composed(std::vector<Parameter>& list) {
  list.push_back({"deck", "deck", "citizen=6 sheriff=1 mafia=2 don=1 doctor=0 putana=0 maniac=0",
                  [](const RuleSet& r) { return deck_text(r.deck.value); },
                  [](RuleSet& r, std::string_view text) { return read_deck(text, r.deck.value); },
                  [](const RuleSet& r) { return r.deck.clause; }});
  list.push_back({"night0.order", "steps", "putana mafia don sheriff doctor maniac",
                  [](const RuleSet& r) { return steps_text(r.night_zero.value); },
                  [](RuleSet& r, std::string_view text) { return read_steps(text, true, r.night_zero.value); },
                  [](const RuleSet& r) { return r.night_zero.clause; }});
  list.push_back({"night.order", "steps", "putana mafia don sheriff doctor maniac nota",
                  [](const RuleSet& r) { return steps_text(r.night.value); },
                  [](RuleSet& r, std::string_view text) { return read_steps(text, false, r.night.value); },
                  [](const RuleSet& r) { return r.night.clause; }});
  list.push_back({"night.extraRoles", "roles", "none | putana doctor maniac",
                  [](const RuleSet& r) { return extra_roles_text(r); }, set_extra_roles,
                  [](const RuleSet& r) { return r.deck.clause; }});
  list.push_back({"firstKill.points", "points", "citizen 2 and 3, Sheriff 2 and 3: 0..100",
                  [](const RuleSet& r) { return four_points_text(r.with.nota_points.value); },
                  [](RuleSet& r, std::string_view text) { return read_four_points(text, r.with.nota_points.value); },
                  [](const RuleSet& r) { return r.with.nota_points.clause; }});
  list.push_back({"extra.values", "points", "up to 8 values / up to 8 values",
                  [](const RuleSet& r) {
                    return point_list_text(r.with.awards_first.value) + " / " +
                           point_list_text(r.with.awards_second.value);
                  },
                  [](RuleSet& r, std::string_view text) {
                    return read_two_lists(text, r.with.awards_first.value, r.with.awards_second.value);
                  },
                  [](const RuleSet& r) { return r.with.awards_first.clause; }});
  list.push_back({"penalty.play", "points", "up to 8 values below 0",
                  [](const RuleSet& r) { return point_list_text(r.with.blame.value); },
                  [](RuleSet& r, std::string_view text) { return read_point_list(text, r.with.blame.value); },
                  [](const RuleSet& r) { return r.with.blame.clause; }});
}

const std::vector<Parameter>& all_parameters() {
  static const std::vector<Parameter> list = [] {
    std::vector<Parameter> made = listed();
    append_composed(made);
    return made;
  }();
  return list;
}

// Procedures follow from the choices that name them.
void choose_policies(RuleSet& rules, std::string_view changed) {
  const Parameters& with = rules.with;
  if (changed == "day.opener")
    rules.opener.value = with.first_speaker.value == FirstSpeaker::next ? policies::next_opener
                                                                        : policies::next_opener_unless_same_closer;
  if (changed == "shot.mismatch" || changed == "shot.mode") {
    const bool by_stage = with.night_removal.value == NightRemoval::by_stage;
    rules.night_fate.value = with.shot_mismatch.value == ShotMismatch::don        ? policies::the_dons_word
                             : with.shot_mismatch.value == ShotMismatch::majority ? policies::the_dons_word_or_most
                             : by_stage                                           ? policies::unanimous_shot_of_the_rest
                                                                                  : policies::unanimous_shot;
  }
  if (changed.starts_with("win.") || changed == "sides" || changed == "night.extraRoles")
    rules.winner.value = with.sides.value == Sides::two             ? policies::black_wins_at_parity
                         : with.win_black.value == WinBlack::parity ? policies::parity_despite_maniac
                                                                    : policies::last_side_standing;
  if (changed == "night0.donLookSec" && with.don_look_seconds.value == 0) rules.night_zero.value.erase(Step::don_look);
}

}  // namespace

std::expected<void, ParameterError> set_parameter(RuleSet& rules, std::string_view name, std::string_view value) {
  for (const Parameter& p : all_parameters()) {
    if (p.name != name) continue;
    const bool seats = name == "players.count";
    const auto count = seats ? parse_decimal(value, 1) : std::nullopt;
    const bool set = seats && rules.deck_for ? count && set_seats(rules, *count) : p.set(rules, trimmed(value));
    if (!set) return std::unexpected(ParameterError{ParameterError::Why::bad_value, p.range});
    choose_policies(rules, name);
    return {};
  }
  std::vector<std::string_view> names;
  for (const Parameter& p : all_parameters()) names.push_back(p.name);
  return std::unexpected(ParameterError{ParameterError::Why::unknown_name, std::string(nearest_word(name, names))});
}

std::vector<Setting> settings(const RuleSet& rules) {
  std::vector<Setting> result;
  for (const Parameter& p : all_parameters())
    result.push_back({p.name, p.type, p.value(rules), p.range, p.clause(rules)});
  return result;
}

bool set_seats(RuleSet& rules, int seats) {
  if (!rules.deck_for) return seats == rules.with.seats.value;
  constexpr int least = 10;  // CITY-Q1
  if (seats < least || seats > max_seats) return false;
  rules.with.seats.value = seats;
  rules.deck.value = rules.deck_for(seats);
  return true;
}

}  // namespace mafia::rules
