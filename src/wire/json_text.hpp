// Appends compact JSON to a text: no tree in between, for what is written often.
#pragma once

#include <charconv>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "nota/names.hpp"
#include "rules/catalogue.hpp"

namespace mafia::notation::json {

inline void put(std::string& out, bool value) { out += value ? "true" : "false"; }
template <std::integral Number>
requires(!std::same_as<Number, bool>) void put(std::string& out, Number value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, end);
}
// For words of the program itself, which need no escapes.
inline void put(std::string& out, std::string_view word) { ((out += '"') += word) += '"'; }
inline void put(std::string& out, const char* word) { put(out, std::string_view(word)); }
template <Named Word>
void put(std::string& out, Word value) {
  put(out, name_of(value));
}
inline void put(std::string& out, Seat value) { put(out, value.number()); }
inline void put(std::string& out, GameTime value) { put(out, value.ms); }
inline void put(std::string& out, Points value) { put(out, value.hundredths); }
inline void put(std::string& out, Clause value) {
  if (value)
    put(out, rules::name_of(value));
  else
    out += "null";
}

// Anything that can be walked through; each(item) writes it.
template <class List, class Each>
void put_list(std::string& out, const List& list, const Each& each) {
  out += '[';
  bool first = true;
  for (const auto& item : list) {
    if (!first) out += ',';
    first = false;
    each(item);
  }
  out += ']';
}
template <class List>
void put_list(std::string& out, const List& list) {
  put_list(out, list, [&](const auto& item) { put(out, item); });
}
inline void put(std::string& out, SeatSet value) { put_list(out, value); }
inline void put(std::string& out, const Seats& value) { put_list(out, value); }
template <class T>
void put(std::string& out, const std::optional<T>& value) {
  if (value)
    put(out, *value);
  else
    out += "null";
}

// Text that people wrote, with what JSON wants escaped. Bytes that are not UTF-8 become U+FFFD, as in write_json.
void put_text(std::string& out, std::string_view text);
inline void put_texts(std::string& out, std::span<const std::string> texts) {
  put_list(out, texts, [&](const std::string& text) { put_text(out, text); });
}

class Object {  // Opens with the first key, closes when it goes.
 public:
  explicit Object(std::string& out) : out_(out) { out_ += '{'; }
  ~Object() { out_ += '}'; }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  std::string& key(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    put(out_, name);
    out_ += ':';
    return out_;
  }
  template <class T>
  void field(std::string_view name, const T& value) {
    put(key(name), value);
  }

 private:
  std::string& out_;
  bool first_ = true;
};

}  // namespace mafia::notation::json
