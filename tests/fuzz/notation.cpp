// Arbitrary bytes as a .nota file: every line that can be read is printed in both languages and reads back the same,
// and the whole file is replayed.
#include <cstdio>
#include <cstdlib>

#include "play/check.hpp"

namespace {

using namespace mafia::notation;

void demand(bool holds, const char* what, const std::string& text) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, text.c_str());
  std::abort();
}

void read_print_read(std::string_view text) {
  const auto line = parse_line(text, 1);
  if (!line || !line->statement) return;
  for (Language language : {Language::en, Language::ru}) {
    const std::string printed = print_line(*line, language);
    // A list written as ranges may grow beyond the longest line when it is written out.
    if (printed.size() > longest_line) continue;
    const auto again = parse_line(printed, 1);
    demand(again && again->statement, "printed and not readable", printed);
    demand(*again->statement == *line->statement, "printed and read differently", printed);
    demand(again->comment == line->comment, "a comment got lost", printed);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size % 2 == 1) {  // Both cost the same; one at a time finds more in a minute.
    for (std::string_view line : lines_of(text)) read_print_read(line);
    return 0;
  }
  const Report report = check(text, size % 4 == 0 ? Language::en : Language::ru);
  for (const Complaint& complaint : report.complaints) demand(!complaint.message.empty(), "no message", "");
  return 0;
}
