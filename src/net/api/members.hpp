// The members of a request's body, asked for one by one; the first that is missing or of the wrong kind is remembered.
#pragma once

#include "base/json_members.hpp"
#include "live/refused.hpp"

namespace mafia::net {

class Members {
 public:
  using Json = nlohmann::ordered_json;

  Members(std::string_view body, rules::Language);

  // Needed ones: their absence is a problem.
  std::string text(const char* key, std::size_t shortest, std::size_t longest);  // In characters.
  std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
  std::vector<std::string> texts(const char* key, std::size_t most);  // Each at most 4096 bytes.

  // Those that may be absent.
  std::string text_if_any(const char* key, std::size_t longest);
  std::optional<std::int64_t> number_if_any(const char* key, std::int64_t least, std::int64_t most);
  std::vector<std::string> texts_if_any(const char* key, std::size_t most);
  std::vector<std::pair<std::string, std::string>> pairs_if_any(const char* key);  // Values: text, number, true, false.
  bool flag(const char* key);
  Members object_if_any(const char* key);

  std::string scalar(const char* key) const;  // A text or a number as JSON writes it; null: neither, or too long.

  bool has(const char* key) const { return member(json_, key) != nullptr; }
  void wrong(const char* key, const std::string& expected);
  const std::optional<live::Refused>& problem() const { return problem_; }

 private:
  struct Parsed {
    Json json;
  };
  Members(Parsed parsed, rules::Language language) : json_(std::move(parsed.json)), language_(language) {}
  std::string checked(const char* key, const Json&, std::size_t shortest, std::size_t longest);
  void missing(const char* key);

  Json json_;
  rules::Language language_;
  std::optional<live::Refused> problem_;
};

}  // namespace mafia::net
