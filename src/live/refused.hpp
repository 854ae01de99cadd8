// Why a request is not carried out, as a person is told.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/cup.hpp"
#include "notation/table.hpp"

namespace mafia::live {

struct Refused {
  int status = 422;  // As HTTP counts.
  std::string code;
  std::string clause;  // Empty: no book has one.
  std::string sentence;
  std::string more = {};  // Further members of the answer: `"version":12,"lines":[…]`.
};

// One of the server's own refusals; locale/server has its sentence under server.CODE, values fill its places.
Refused refuse(int status, std::string_view code, rules::Language, const std::vector<std::string>& values = {});

// A line with a character that nobody can see: it could end the line, or make a name look like another.
std::expected<void, Refused> check_seen(std::string_view line, rules::Language);

// A member of a request that is not what it must be: server.expected.KIND says what that is.
Refused refuse_member(const std::string& key, std::string_view kind, rules::Language,
                      const std::vector<std::string>& values = {});

// A line that the rules refuse, or that makes no sense.
Refused refuse(const notation::Problem&, const notation::Statement&, rules::Language);
Refused refuse(const notation::CupProblem&, rules::Language);  // Of a tournament.

}  // namespace mafia::live
