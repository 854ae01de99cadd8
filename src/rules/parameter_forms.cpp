#include "rules/parameter_forms.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace mafia::rules {
namespace {

constexpr std::pair<std::string_view, Role> roles[] = {
    {"citizen", Role::citizen}, {"sheriff", Role::sheriff}, {"mafia", Role::mafia},   {"don", Role::don},
    {"doctor", Role::doctor},   {"putana", Role::putana},   {"maniac", Role::maniac},
};

struct StepWord {
  std::string_view word;
  Step night_zero, night;
};
// In the order in which they wake (CITY-night-2). Night 0 has no nota.
constexpr StepWord step_words[] = {
    {"putana", Step::putana_meets, Step::putana_visit},
    {"mafia", Step::arrangement, Step::hunt},
    {"don", Step::don_look, Step::don_check},
    {"sheriff", Step::sheriff_look, Step::sheriff_check},
    {"doctor", Step::doctor_meets, Step::doctor_heal},
    {"maniac", Step::maniac_meets, Step::maniac_hunt},
    {"nota", Step::over, Step::nota},
};

std::optional<Role> role_of(std::string_view word) {
  for (const auto& [name, role] : roles)
    if (name == word) return role;
  return std::nullopt;
}

std::optional<int> parse_int(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<int> parse_decimal(std::string_view text, int unit) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = text.find_first_of(".,");
  const std::string_view whole = text.substr(0, point);
  std::string_view rest = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
  if (whole.empty() || whole.size() > 6 || !std::ranges::all_of(whole, [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  if (point != std::string_view::npos && (rest.empty() || unit == 1)) return std::nullopt;
  int value = *parse_int(whole) * unit;
  for (int place = unit / 10; !rest.empty(); rest.remove_prefix(1), place /= 10) {
    if (rest.front() < '0' || rest.front() > '9' || (place == 0 && rest.front() != '0')) return std::nullopt;
    value += (rest.front() - '0') * place;
  }
  return negative ? -value : value;
}

std::string decimal_text(int value, int unit) {
  std::string text = value < 0 ? "-" : "";
  const int size = std::abs(value);
  text += std::to_string(size / unit);
  int rest = size % unit;
  if (rest == 0) return text;
  text += '.';
  for (int place = unit / 10; place > 0 && rest > 0; place /= 10) {
    text += static_cast<char>('0' + rest / place);
    rest %= place;
  }
  return text;
}

bool read_deck(std::string_view text, Deck& deck) {
  Deck read{};
  for (std::string_view word : words_of(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return false;
    const auto role = role_of(word.substr(0, equals));
    const auto count = parse_int(word.substr(equals + 1));
    if (!role || !count || *count < 0 || *count > max_seats) return false;
    read[static_cast<std::size_t>(*role)] = static_cast<std::uint8_t>(*count);
  }
  deck = read;
  return true;
}

std::string deck_text(const Deck& deck) {
  std::string text;
  for (const auto& [name, role] : roles) {
    const int count = deck[static_cast<std::size_t>(role)];
    if (count > 0) text.append(text.empty() ? "" : " ").append(name).append("=").append(std::to_string(count));
  }
  return text;
}

bool read_steps(std::string_view text, bool night_zero, Steps& steps) {
  Steps read;
  for (std::string_view word : words_of(text)) {
    const auto* found = std::ranges::find(step_words, word, &StepWord::word);
    if (found == std::end(step_words) || read.full()) return false;
    const Step step = night_zero ? found->night_zero : found->night;
    if (step == Step::over || read.contains(step)) return false;
    read.push_back(step);
  }
  if (!read.contains(night_zero ? Step::arrangement : Step::hunt)) return false;
  if (read.contains(Step::nota) && read.back() != Step::nota) return false;
  steps = read;
  return true;
}

std::string steps_text(const Steps& steps) {
  std::string text;
  for (Step step : steps)
    for (const StepWord& each : step_words)
      if (each.night == step || (each.night_zero == step && step != Step::over))
        text.append(text.empty() ? "" : " ").append(each.word);
  return text;
}

namespace {

bool is_extra(Role role) { return role == Role::putana || role == Role::doctor || role == Role::maniac; }

// The position in which City wakes the role of this step.
std::size_t in_order(Step step) {
  const auto* word = std::ranges::find_if(
      step_words, [&](const StepWord& each) { return each.night_zero == step || each.night == step; });
  return static_cast<std::size_t>(word - std::begin(step_words));
}

Steps placed(const Steps& steps, bool night_zero, const Deck& deck) {
  // Roles that stay keep their place; an added role wakes where City wakes it.
  const auto wakes = [&](const StepWord& each) {
    const auto role = role_of(each.word);
    return !role || *role == Role::mafia || deck[static_cast<std::size_t>(*role)] > 0;
  };
  Steps read;
  for (Step step : steps) {
    const auto* word = std::ranges::find(step_words, step, night_zero ? &StepWord::night_zero : &StepWord::night);
    if (word == std::end(step_words) || wakes(*word)) read.push_back(step);
  }
  for (const StepWord& each : step_words) {
    const Step step = night_zero ? each.night_zero : each.night;
    const auto role = role_of(each.word);
    if (!role || !is_extra(*role) || !wakes(each) || read.contains(step)) continue;
    Steps longer;
    for (Step other : read) {
      if (!longer.contains(step) && in_order(other) > in_order(step)) longer.push_back(step);
      longer.push_back(other);
    }
    if (!longer.contains(step)) longer.push_back(step);
    read = longer;
  }
  return read;
}

}  // namespace

void place_steps(RuleSet& rules) {
  rules.night_zero.value = placed(rules.night_zero.value, true, rules.deck.value);
  rules.night.value = placed(rules.night.value, false, rules.deck.value);
}

bool set_extra_roles(Deck& deck, std::string_view text) {
  Deck read = deck;
  int citizens = deck[static_cast<std::size_t>(Role::citizen)];
  for (const auto& [name, role] : roles) {
    if (!is_extra(role)) continue;
    citizens += read[static_cast<std::size_t>(role)];
    read[static_cast<std::size_t>(role)] = 0;
  }
  for (std::string_view word : words_of(text)) {
    if (word == "none") continue;
    const auto role = role_of(word);
    if (!role || !is_extra(*role) || read[static_cast<std::size_t>(*role)] > 0) return false;
    read[static_cast<std::size_t>(*role)] = 1;
    --citizens;
  }
  if (citizens < 0) return false;
  read[static_cast<std::size_t>(Role::citizen)] = static_cast<std::uint8_t>(citizens);
  deck = read;
  return true;
}

std::string extra_roles_text(const RuleSet& rules) {
  std::string text;
  for (const auto& [name, role] : roles)
    if (is_extra(role) && rules.deck.value[static_cast<std::size_t>(role)] > 0)
      text.append(text.empty() ? "" : " ").append(name);
  return text.empty() ? "none" : text;
}

bool read_point_list(std::string_view text, PointList& list) {
  if (words_of(text).empty()) return false;
  PointList read;
  for (std::string_view word : words_of(text)) {
    if (word == "none") continue;
    const auto value = parse_decimal(word, 100);
    if (!value || std::abs(*value) > 10000 || read.full()) return false;
    read.push_back(static_cast<std::int16_t>(*value));
  }
  list = read;
  return true;
}

bool read_fines(std::string_view text, PointList& list) {
  PointList read;
  if (!read_point_list(text, read)) return false;
  if (std::ranges::any_of(read, [](std::int16_t value) { return value >= 0; })) return false;
  list = read;
  return true;
}

bool read_two_lists(std::string_view text, PointList& first, PointList& second) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  PointList a, b;
  if (!read_point_list(text.substr(0, slash), a) || !read_point_list(text.substr(slash + 1), b)) return false;
  first = a;
  second = b;
  return true;
}

bool read_four_points(std::string_view text, std::array<int, 4>& points) {
  PointList list;
  if (!read_point_list(text, list) || list.size() != points.size()) return false;
  for (std::int16_t value : list)
    if (value < 0) return false;
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = list[i];
  return true;
}

std::string point_list_text(const PointList& list) {
  std::string text;
  for (std::int16_t value : list) text.append(text.empty() ? "" : " ").append(decimal_text(value, 100));
  return text.empty() ? "none" : text;
}

std::string four_points_text(const std::array<int, 4>& points) {
  std::string text;
  for (int value : points) text.append(text.empty() ? "" : " ").append(decimal_text(value, 100));
  return text;
}

}  // namespace mafia::rules
