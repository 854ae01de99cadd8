#include "nota/record_text.hpp"

#include "nota/statement.hpp"

namespace mafia::notation {

std::string record_text(const std::vector<std::string>& lines, Language language) {
  std::string text;
  for (const std::string& each : lines) {
    const auto line = parse_line(each, 0);
    text += line ? print_line(*line, language) : each;
    text += '\n';
  }
  return text;
}

}  // namespace mafia::notation
