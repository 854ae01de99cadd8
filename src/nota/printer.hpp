// Puts words and numbers together in one language. Internal to the printer.
#pragma once

#include "nota/statement.hpp"

namespace mafia::notation {

class Printer {
 public:
  explicit Printer(Language language) : language_(language) {}

  Printer& word(Word w) { return raw(spelling(w, language_)); }
  Printer& raw(std::string_view text) {
    if (!text_.empty()) text_ += ' ';
    text_ += text;
    return *this;
  }
  Printer& glue(std::string_view text) {
    text_ += text;
    return *this;
  }
  Printer& number(int n) { return raw(std::to_string(n)); }
  Printer& seats(const std::vector<int>& list) {
    for (std::size_t i = 0; i < list.size();) {
      std::size_t end = i;
      while (end + 1 < list.size() && list[end + 1] == list[end] + 1) ++end;
      if (end - i >= 2) {
        raw(std::to_string(list[i]) + "-" + std::to_string(list[end]));
        i = end + 1;
      } else {
        number(list[i++]);
      }
    }
    return *this;
  }
  Printer& hands(const Statement& s) {
    if (s.list.empty() && !s.rest) return word(Word::none);
    seats(s.list);
    if (s.rest) word(Word::rest);
    return *this;
  }
  Printer& optional(std::string_view text) {
    if (!text.empty()) raw(text);
    return *this;
  }
  Printer& form(Form f) {
    if (f == Form::conditional) word(Word::conditionally);
    if (f == Form::colloquial) word(Word::colloquially);
    if (f == Form::no_gesture) word(Word::without_gesture);
    return *this;
  }
  Printer& points(Points p) {
    const int value = p.hundredths < 0 ? -p.hundredths : p.hundredths;
    std::string text = (p.hundredths < 0 ? "-" : "") + std::to_string(value / 100);
    if (value % 100 != 0) {
      text += '.';
      text += static_cast<char>('0' + value / 10 % 10);
      if (value % 10 != 0) text += static_cast<char>('0' + value % 10);
    }
    return raw(text);
  }
  std::string done() && { return std::move(text_); }

 private:
  Language language_;
  std::string text_;
};

Word word_of(Outcome);
Word word_of(Exit);
void print_play(Printer&, const Statement&);
void print_fact(Printer&, const Statement&);

}  // namespace mafia::notation
