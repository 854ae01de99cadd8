// Reads the members of a request body one by one, and remembers the first that is missing or invalid.
#pragma once

#include "base/json_members.hpp"
#include "live/refused.hpp"
#include "nota/statement.hpp"

namespace mafia::net {

// Limits on members that several requests have.
inline constexpr std::size_t longest_name = 64;  // Of a person, a device or a link.
inline constexpr std::size_t shortest_key = 8, longest_key = 64;
inline constexpr std::int64_t most_versions = std::int64_t{1} << 40;

class Members {
 public:
  using Json = nlohmann::ordered_json;

  Members(std::string_view body, rules::Language);

  // Required members; a missing one is a problem.
  std::string text(const char* key, std::size_t shortest, std::size_t longest);  // Lengths in characters.
  std::int64_t number(const char* key, std::int64_t least, std::int64_t most);
  // At most `most` texts of at most `longest` characters.
  std::vector<std::string> texts(const char* key, std::size_t most, std::size_t longest = notation::longest_line);

  // Optional members.
  std::string text_if_any(const char* key, std::size_t longest);
  std::optional<std::int64_t> number_if_any(const char* key, std::int64_t least, std::int64_t most);
  std::vector<std::string> texts_if_any(const char* key, std::size_t most,
                                        std::size_t longest = notation::longest_line);
  std::vector<std::pair<std::string, std::string>> pairs_if_any(const char* key);  // Values: text, number, true, false.
  bool flag(const char* key);
  Members object_if_any(const char* key);

  std::string scalar(const char* key) const;  // A text or number as JSON; "null": neither, or too long.

  bool has(const char* key) const { return member(json_, key) != nullptr; }
  bool has_only(std::initializer_list<std::string_view> keys) const;
  // Marks the member as invalid; `kind` is one of live::refuse_member.
  void wrong(const char* key, std::string_view kind, const std::vector<std::string>& values = {});
  const std::optional<live::Refused>& problem() const { return problem_; }

 private:
  struct Parsed {
    Json json;
  };
  Members(Parsed parsed, rules::Language language) : json_(std::move(parsed.json)), language_(language) {}
  // Whether it is a text of that many characters.
  static bool fits(const Json&, std::size_t shortest, std::size_t longest);
  std::string checked(const char* key, const Json&, std::size_t shortest, std::size_t longest);
  void missing(const char* key);

  Json json_;
  rules::Language language_;
  std::optional<live::Refused> problem_;
};

}  // namespace mafia::net
