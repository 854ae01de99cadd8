#include "typed_names.hpp"

#include <fmt/core.h>

#include "access/look_alikes.hpp"
#include "base/text.hpp"
#include "texts/texts.hpp"

namespace primanota {

using mafia::notation::fill;
using mafia::notation::text;

std::optional<std::string> hidden_in(std::string_view typed, mafia::notation::Language language) {
  const std::size_t hidden = mafia::hidden_character(typed);
  if (hidden == typed.npos) return std::nullopt;
  return fill(text(language, "names.hidden"), {mafia::code_point(typed, hidden)});
}

std::vector<std::string> look_alikes_in(std::span<const std::string> names, mafia::notation::Language language,
                                        std::size_t known) {
  std::vector<std::string> sentences;
  for (const auto& [name, other] : mafia::access::look_alikes(names, known))
    sentences.push_back(fill(text(language, "names.look_alike"), {name, other}));
  return sentences;
}

bool warn_of_look_alikes(std::string_view place, std::span<const std::string> names, mafia::notation::Language language,
                         std::size_t known) {
  const auto found = look_alikes_in(names, language, known);
  for (const std::string& sentence : found) fmt::print(stderr, "{}{}\n", place, sentence);
  return !found.empty();
}

}  // namespace primanota
