// Arbitrary bytes as a tournament's log and as a tournament file: nothing may break, and what is accepted can be
// scored.
#include <cstdint>
#include <cstdlib>

#include "cup/cup.hpp"
#include "cup/standings_text.hpp"

namespace {

using namespace mafia;
using namespace mafia::notation;

void reckon(const scoring::Results& results) {
  const scoring::Standings table = scoring::standings(results);
  if (table.players.size() != results.players.size()) std::abort();
  (void)standings_json(results, &table, {});
  (void)standings_text(results, table, Language::ru);
  if (!results.players.empty()) (void)explanation(results, table, 0, Language::en);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const CupReport report = check_cup(text, Language::en);
  if (report.cup.state().created()) {
    reckon(tournament::results_of(report.cup.state()));
    (void)summary(report.cup.state(), Language::en);
    // What the log exports is a tournament file that can be read again.
    const TournamentFile again = read_tournament(tournament_json(report.cup), Language::en);
    if (again.broken() && !report.cup.state().players.empty()) std::abort();
  }
  const TournamentFile file = read_tournament(text, Language::en);
  if (!file.broken()) reckon(file.results);
  return 0;
}
