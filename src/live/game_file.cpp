#include "live/game_file.hpp"

#include "crypto/crypto.hpp"
#include "live/opening.hpp"
#include "play/check.hpp"
#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace mafia::live {
namespace {

using notation::Mark;
using notation::Verb;

// Header lines at the top belong to the opening; later ones are entries like lines of play.
class Import {
 public:
  Import(Time now, std::string seed) : now_(now), opened_{.seed = std::move(seed)} {}

  std::expected<void, notation::Problem> take(const notation::Statement& s) {
    const std::size_t size = table_.has_rules() ? table_.history().log().size() : 0;
    if (const auto held = table_.apply(s); !held) return held;
    const std::string line = print_statement(s, Language::en);
    if (is_header(s.verb) && played_.empty() && times_.empty()) {
      opened_.lines.push_back(line);
      return {};
    }
    if (s.verb == Verb::time) {
      times_.push_back(line);
      return {};
    }
    Played played{.lines = std::exchange(times_, {})};
    played.lines.push_back(line);
    const auto log = table_.history().log();
    if (log.size() > size) played.events.assign(log.begin() + static_cast<std::ptrdiff_t>(size), log.end());
    if (!is_header(s.verb))
      for (Clause clause : table_.because()) played.because.emplace_back(rules::name_of(clause));
    played_.push_back(std::move(played));
    return {};
  }

  std::vector<std::string> bodies() {
    opened_.links = first_links(table_.rules().with.seats.value);
    std::vector<std::string> bodies = {body_of({now_, {}, opened_})};
    for (Played& played : played_) bodies.push_back(body_of({now_, {}, std::move(played)}));
    return bodies;
  }
  bool begun() const { return table_.has_rules(); }

 private:
  Time now_;
  notation::NotatedGame table_;
  Opened opened_;
  std::vector<std::string> times_;
  std::vector<Played> played_;
};

}  // namespace

std::expected<ImportedGame, std::string> import_game(std::string_view text, Language language, Time now,
                                                     std::string seed) {
  Import import(now, std::move(seed));
  int number = 0;
  for (std::string_view each : notation::lines_of(text)) {
    ++number;
    const auto line = notation::parse_line(each, number);
    if (!line) return std::unexpected(std::to_string(number) + ": " + notation::sentence_of(line.error(), language));
    if (!line->statement || line->statement->mark != Mark::plain) continue;  // Expectations are not play.
    if (const auto held = import.take(*line->statement); !held)
      return std::unexpected(std::to_string(number) + ": " +
                             notation::sentence_of(held.error(), *line->statement, language));
  }
  if (!import.begun()) return std::unexpected(std::string(notation::text(language, "error.no_rules")));
  const auto digest = crypto::sha256("game\n", text);
  return ImportedGame{crypto::base64url(crypto::bytes_of(digest).substr(0, 9)), import.bodies()};
}

}  // namespace mafia::live
