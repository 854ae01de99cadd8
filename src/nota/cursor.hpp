// Walks over the tokens of one line. Internal to the parser.
#pragma once

#include <vector>

#include "nota/statement.hpp"

namespace mafia::notation {

class Cursor {
 public:
  explicit Cursor(std::string_view line);

  bool at_end() const { return next_ == tokens_.size(); }
  std::string_view peek() const { return at_end() ? std::string_view{} : tokens_[next_].text; }
  std::string_view take() { return tokens_[next_++].text; }
  bool take(Word);  // Consumes the word if it stands here.
  bool sees(Word) const;
  bool take_symbol(char);           // ':' ',' '>' or '-' as a token of its own.
  std::string_view rest_of_line();  // Everything left, as written, and consumes it.

  // The first thing that went wrong; later complaints are ignored.
  void fail(std::string key, std::vector<std::string> values = {}, std::string similar = {});
  void fail_here();  // Whatever stands here was not expected.
  bool failed() const { return error_.has_value(); }
  const SyntaxError& error() const { return *error_; }

  std::optional<int> number();  // A bare number, or nothing (not consumed).
  int need_number();            // Fails if there is none.
  int need_seat();
  std::vector<int> seat_list();  // Numbers and ranges, possibly none of them.
  Points need_points();

 private:
  std::string_view line_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::optional<SyntaxError> error_;
};

}  // namespace mafia::notation
