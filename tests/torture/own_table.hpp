// Tables that an attacker has opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attacks.hpp"
#include "raw.hpp"

namespace mafia::torture {

// Sends one request after another over a connection that is reopened when it breaks.
class Loop {
 public:
  Loop(std::string from, Target target) : from_(std::move(from)), target_(target), line_(from_, target) {}
  std::optional<RawAnswer> ask(const std::string& text);

 private:
  std::string from_;
  Target target_;
  Raw line_;
};

std::optional<OwnTable> open_table(Loop&);
std::string upload_text(const OwnTable&, std::uint64_t number, const std::vector<std::string>& lines);

// Opens a table with a finished game and as long a record as fits. Throws unless the server shows and signs that
// record, because an attack with less would prove nothing.
OwnTable open_full_table(const std::string& from, Target);

}  // namespace mafia::torture
