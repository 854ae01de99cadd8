// Why a request was refused, in words for a person.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "cup/cup.hpp"
#include "play/notated_game.hpp"

namespace mafia::live {

struct Refused {
  int status = 422;  // HTTP status.
  std::string code;
  std::string clause;  // Empty: there is none.
  std::string sentence;
  std::string more = {};  // Further members of the answer: `"version":12,"lines":[…]`.
};

// A refusal by the server itself. Its sentence is server.CODE in locale/LANGUAGE/server.txt; values fill its
// placeholders.
Refused refuse(int status, std::string_view code, rules::Language, const std::vector<std::string>& values = {});

// Refuses a line with an invisible character, which could end the line or make a name look like another one.
std::expected<void, Refused> check_seen(std::string_view line, rules::Language);

// A member of a request has a wrong value; server.expected.KIND says what is expected.
Refused refuse_member(const std::string& key, std::string_view kind, rules::Language,
                      const std::vector<std::string>& values = {});

// A line that the rules refuse, or that makes no sense.
Refused refuse(const notation::Problem&, const notation::Statement&, rules::Language);
Refused refuse(const notation::CupProblem&, rules::Language);  // In a tournament.

}  // namespace mafia::live
