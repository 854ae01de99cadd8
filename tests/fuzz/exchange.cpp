// Arbitrary bytes as a file of another program: refused with a sentence that exists, or a game that holds to its last
// line.
#include <cstdio>
#include <cstdlib>

#include "exchange/extract.hpp"
#include "exchange/formats.hpp"
#include "exchange/transcribe.hpp"
#include "play/check.hpp"
#include "texts/texts.hpp"

namespace {

using namespace mafia;

void demand(bool holds, const char* what, const std::string& text) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, text.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const auto record = exchange::read({reinterpret_cast<const char*>(data), size}, std::nullopt);
  const auto language = size % 2 == 0 ? notation::Language::en : notation::Language::ru;
  if (!record) {
    demand(notation::text(language, record.error().key) != record.error().key, "no sentence", record.error().key);
    return 0;
  }
  const auto made = exchange::transcribe(*record, size % 4 < 2 ? "fiim-2019" : "mafclub-2023-ru", language);
  demand(notation::check(made.text, language).complaints.empty(), "does not hold", made.text);
  const exchange::Record back = exchange::extract(made.game);
  for (auto format : {exchange::Format::mafiaratings, exchange::Format::polemica})
    demand(exchange::read(exchange::write(back, format), format).has_value(), "not readable", made.text);
  return 0;
}
