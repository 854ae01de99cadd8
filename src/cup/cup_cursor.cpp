#include "cup/cup_cursor.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "rules/catalogue.hpp"

namespace mafia::notation {
namespace {

struct Spelled {
  std::string_view en, ru;
};

constexpr Spelled words[] = {
#define CUP(id, en, ru) {en, ru},
#include "cup/cup_words.def"
#undef CUP
};

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_mark(char c) { return c == ',' || c == ':' || c == ';' || c == '{' || c == '}'; }
bool ends_word(std::string_view text, std::size_t at) {
  return at == text.size() || is_space(text[at]) || is_mark(text[at]);
}

// How many bytes at the beginning of the text spell this phrase; ё and е, large and small letters are the same.
std::size_t match_phrase(std::string_view text, std::string_view phrase) {
  const std::size_t wanted = length_utf8(phrase);
  std::size_t bytes = 0, letters = 0;
  while (letters < wanted && bytes < text.size()) {
    ++bytes;
    while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) ++bytes;
    ++letters;
  }
  if (letters != wanted || !ends_word(text, bytes)) return 0;
  return folded(text.substr(0, bytes)) == folded(phrase) ? bytes : 0;
}

std::size_t match_any(std::string_view text, std::string_view spellings) {
  std::size_t longest = 0;
  while (!spellings.empty()) {
    const std::size_t bar = std::min(spellings.find('|'), spellings.size());
    longest = std::max(longest, match_phrase(text, spellings.substr(0, bar)));
    spellings.remove_prefix(std::min(bar + 1, spellings.size()));
  }
  return longest;
}

}  // namespace

std::string_view spelling(CupWord word, Language language) {
  const Spelled& spelled = words[static_cast<std::size_t>(word)];
  const std::string_view all = language == Language::ru ? spelled.ru : spelled.en;
  return all.substr(0, all.find('|'));
}

std::string_view similar_cup_word(std::string_view typed) {
  std::vector<std::string_view> all;
  for (std::size_t i = 0; i < std::size(words); ++i)
    for (Language language : {Language::en, Language::ru}) all.push_back(spelling(static_cast<CupWord>(i), language));
  return nearest_word(typed, all);
}

void CupCursor::skip() {
  while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
}

std::size_t CupCursor::match(CupWord word) const {
  const Spelled& spelled = words[static_cast<std::size_t>(word)];
  return std::max(match_any(rest_, spelled.en), match_any(rest_, spelled.ru));
}

bool CupCursor::sees(CupWord word) const { return match(word) > 0; }

bool CupCursor::take(CupWord word) {
  const std::size_t bytes = match(word);
  rest_.remove_prefix(bytes);
  skip();
  return bytes > 0;
}

bool CupCursor::take(char mark) {
  if (!rest_.starts_with(mark)) return false;
  rest_.remove_prefix(1);
  skip();
  return true;
}

std::string_view CupCursor::token() {
  std::size_t end = 0;
  while (!ends_word(rest_, end)) ++end;
  const std::string_view found = rest_.substr(0, end);
  rest_.remove_prefix(end);
  skip();
  return found;
}

std::optional<int> CupCursor::number() {
  int value = 0;
  std::size_t end = 0;
  while (!ends_word(rest_, end)) ++end;
  const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + end, value);
  if (error != std::errc{} || stop != rest_.data() + end || end == 0 || value < 0) return std::nullopt;
  token();
  return value;
}

int CupCursor::need_number() {
  const auto found = number();
  failed_ |= !found;
  return found.value_or(0);
}

std::uint64_t CupCursor::need_seed() {
  const std::string_view digits = token();
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  failed_ |= error != std::errc{} || stop != digits.data() + digits.size();
  return value;
}

std::optional<Fraction> CupCursor::decimal() {
  CupCursor ahead = *this;
  const auto found = Fraction::decimal(ahead.token());
  if (found) *this = ahead;
  return found;
}

Seat CupCursor::need_seat() {
  const int number = need_number();
  const auto seat = Seat::from(number);
  if (seat && number <= tournament::table_size) return *seat;
  failed_ = true;
  return *Seat::from(1);
}

SeatSet CupCursor::need_seats() {
  SeatSet seats;
  do seats.add(need_seat());
  while (!failed_ && !at_end() && rest_.front() >= '0' && rest_.front() <= '9');
  return seats;
}

// "3.1", "main/3.1", "\"semi final\"/3.1"
tournament::GameRef CupCursor::need_game() {
  tournament::GameRef game;
  const std::size_t slash = rest_.find('/');
  const std::size_t space = rest_.find_first_of(" :\t");
  if (rest_.starts_with('"')) {
    game.stage = name();
    failed_ |= !take('/');
  } else if (slash < space) {
    game.stage = rest_.substr(0, slash);
    rest_.remove_prefix(slash + 1);
  }
  const std::string_view numbers = token();
  const auto dot = numbers.find('.');
  const auto read = [&](std::string_view digits, int& value) {
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    failed_ |= error != std::errc{} || stop != digits.data() + digits.size() || value < 1 || value > 10000;
  };
  if (dot == std::string_view::npos) {
    fail();
    return game;
  }
  read(numbers.substr(0, dot), game.round);
  read(numbers.substr(dot + 1), game.table);
  return game;
}

std::optional<Clause> CupCursor::clause() {
  CupCursor ahead = *this;
  const Clause found = rules::find_clause(ahead.token());
  if (!found) return std::nullopt;
  *this = ahead;
  return found;
}

std::string CupCursor::name(std::initializer_list<CupWord> stops) {
  if (rest_.starts_with('"')) {
    const std::size_t end = rest_.find('"', 1);
    if (end == std::string_view::npos) {
      fail();
      return {};
    }
    std::string quoted(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    skip();
    return quoted;
  }
  const std::string_view begin = rest_;
  const auto stopped = [&] { return std::ranges::any_of(stops, [this](CupWord word) { return sees(word); }); };
  while (!rest_.empty() && !is_mark(rest_.front()) && !stopped()) {
    while (!rest_.empty() && !is_space(rest_.front()) && !is_mark(rest_.front())) rest_.remove_prefix(1);
    skip();
  }
  return std::string(trimmed(begin.substr(0, begin.size() - rest_.size())));
}

std::string CupCursor::need_name(std::initializer_list<CupWord> stops) {
  std::string found = name(stops);
  failed_ |= found.empty();
  return found;
}

std::string CupCursor::need_name_before_clause() {
  if (rest_.starts_with('"')) return need_name();
  const auto stops = [this] {
    return at_end() || is_mark(rest_.front()) || sees(CupWord::allowed_by) || CupCursor(*this).clause();
  };
  const std::string_view begin = rest_;
  while (!stops()) token();
  const std::string found(trimmed(begin.substr(0, begin.size() - rest_.size())));
  failed_ |= found.empty();
  return found;
}

std::vector<std::string> CupCursor::names(std::initializer_list<CupWord> stops) {
  std::vector<std::string> list;
  do list.push_back(need_name(stops));
  while (!failed_ && take(','));
  return list;
}

std::string CupCursor::text() {
  std::string all(trimmed(rest_));
  rest_ = {};
  return all;
}

std::string CupCursor::text_after_mark() {
  if (take(':')) return text();
  need_end();
  return {};
}

std::string quoted_name(const std::string& name) {
  CupCursor in(name);
  const bool plain = in.name({CupWord::seed, CupWord::by, CupWord::for_}) == name && in.at_end() &&
                     name.find('#') == std::string::npos;
  return plain ? name : "\"" + name + "\"";
}

}  // namespace mafia::notation
