#include "nota/cursor.hpp"

#include <charconv>

#include "base/text.hpp"

namespace mafia::notation {
namespace {

constexpr int largest_number = 999;  // Seats, days and counts are small; anything else is a slip.

bool is_symbol(char c) { return c == ':' || c == ',' || c == '>'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > largest_number)
    return std::nullopt;
  return value;
}

struct Range {
  int from, to;
};

// "4" or "1-4"; the dash may be the typographic one.
std::optional<Range> range(std::string_view token) {
  if (const auto one = whole_number(token)) return Range{*one, *one};
  std::size_t dash = token.find('-');
  std::size_t length = 1;
  if (dash == std::string_view::npos) {
    dash = token.find("\u2013");
    length = 3;
  }
  if (dash == std::string_view::npos) return std::nullopt;
  const auto from = whole_number(token.substr(0, dash));
  const auto to = whole_number(token.substr(dash + length));
  if (!from || !to || *from > *to) return std::nullopt;
  return Range{*from, *to};
}

}  // namespace

Cursor::Cursor(std::string_view line) : line_(line) {
  tokens_.reserve(16);
  for (std::size_t i = 0; i < line.size();) {
    if (is_space(line[i])) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    if (!is_symbol(line[i]))
      while (end < line.size() && !is_space(line[end]) && !is_symbol(line[end])) ++end;
    tokens_.push_back(token_of(line.substr(i, end - i)));
    i = end;
  }
}

bool Cursor::take(Word word) {
  const std::size_t count = matches(word, std::span(tokens_).subspan(next_));
  next_ += count;
  return count > 0;
}

bool Cursor::sees(Word word) const { return matches(word, std::span(tokens_).subspan(next_)) > 0; }

bool Cursor::take_symbol(char symbol) {
  if (peek() != std::string_view(&symbol, 1)) return false;
  ++next_;
  return true;
}

std::string_view Cursor::rest_of_line() {
  if (at_end()) return {};
  const auto from = static_cast<std::size_t>(tokens_[next_].text.data() - line_.data());
  next_ = tokens_.size();
  return trimmed(line_.substr(from));
}

void Cursor::fail(std::string key, std::vector<std::string> values, std::string similar) {
  if (!error_) error_ = SyntaxError{0, std::move(key), std::move(values), std::move(similar)};
}

void Cursor::fail_here() {
  if (at_end()) return fail("error.unexpected_end");
  const std::string token(peek());
  if (is_known(token) || range(token)) return fail("error.unexpected", {token});
  fail("error.unknown_word", {token}, std::string(similar_word(token)));
}

std::optional<int> Cursor::number() {
  const auto value = whole_number(peek());
  if (value) ++next_;
  return value;
}

int Cursor::need_number() {
  if (const auto value = number()) return *value;
  fail_here();
  return 0;
}

int Cursor::need_seat() { return need_number(); }

std::vector<int> Cursor::seat_list() {
  std::vector<int> list;
  while (const auto span = range(peek())) {
    ++next_;
    for (int seat = span->from; seat <= span->to; ++seat) list.push_back(seat);
  }
  return list;
}

// "0.5", "-1", "1,5" is not a number here: the comma separates. The minus may be the typographic one.
Points Cursor::need_points() {
  std::string token(peek());
  bool minus = false;
  if (token.starts_with("\u2212")) token.replace(0, 3, "-");
  if (token.starts_with('-')) {
    minus = true;
    token.erase(0, 1);
  }
  if (token.starts_with('+')) token.erase(0, 1);
  const std::size_t dot = std::min(token.find('.'), token.size());
  const auto units = whole_number(token.substr(0, dot));
  std::string fraction = dot < token.size() ? token.substr(dot + 1) : "0";
  const bool good = units && *units <= 99 && !fraction.empty() && fraction.size() <= 2;
  if (fraction.size() == 1) fraction += '0';
  const auto hundredths = whole_number(fraction);
  if (!good || !hundredths) {
    fail_here();
    return {};
  }
  ++next_;
  const int value = *units * 100 + *hundredths;
  return {static_cast<std::int32_t>(minus ? -value : value)};
}

}  // namespace mafia::notation
