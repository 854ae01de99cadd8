#include "typed_names.hpp"

#include <fmt/core.h>

#include "access/look_alikes.hpp"
#include "base/text.hpp"
#include "notation/texts.hpp"

namespace primanota {

using mafia::notation::fill;
using mafia::notation::text;

std::optional<std::string> hidden_in(std::string_view typed, mafia::notation::Language language) {
  const std::size_t hidden = mafia::hidden_character(typed);
  if (hidden == typed.npos) return std::nullopt;
  return fill(text(language, "names.hidden"), {mafia::code_point(typed, hidden)});
}

bool warn_of_look_alikes(std::string_view place, std::span<const std::string> names, mafia::notation::Language language,
                         std::size_t known) {
  const auto found = mafia::access::look_alikes(names, known);
  for (const auto& [name, other] : found)
    fmt::print(stderr, "{}{}\n", place, fill(text(language, "names.look_alike"), {name, other}));
  return !found.empty();
}

}  // namespace primanota
