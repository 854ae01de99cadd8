#include "base/csv.hpp"

#include <algorithm>

namespace mafia {
namespace {

constexpr char guard = '\'';

// Some spreadsheets treat fullwidth signs like the plain ones.
bool begins_formula(std::string_view text) {
  constexpr std::string_view signs[] = {"=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"};
  return std::ranges::any_of(signs, [text](std::string_view sign) { return text.starts_with(sign); });
}

// -1, 0.25 and also -1/3, since some points have no finite decimal form.
bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto digits = [](std::string_view part) {
    return !part.empty() && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
  };
  const std::size_t mark = text.find_first_of("./");
  return digits(text.substr(0, mark)) && (mark == text.npos || digits(text.substr(mark + 1)));
}

}  // namespace

std::string csv_cell(std::string_view text) {
  std::string cell;
  if (begins_formula(text) && !is_number(text)) cell += guard;
  cell += text;
  if (cell.find_first_of(",;\t\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

std::string_view without_guard(std::string_view cell) {
  if (cell.starts_with(guard) && begins_formula(cell.substr(1))) cell.remove_prefix(1);
  return cell;
}

}  // namespace mafia
