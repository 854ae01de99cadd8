#include "exchange/formats.hpp"

#include "base/json_write.hpp"
#include "exchange/reader.hpp"

namespace mafia::exchange {
namespace {

// Polemica numbers its players and keeps votes and shots in lists; Mafia Ratings keeps everything with the player.
std::optional<Format> guess(const Json& root) {
  if (const Json* data = member(root, "data"); data && data->is_object()) return Format::polemica;
  const Json* players = list(root, "players");
  if (!players) return std::nullopt;
  if (list(root, "votes") || list(root, "shots") || list(root, "checks")) return Format::polemica;
  for (const Json& player : *players)
    if (member(player, "position")) return Format::polemica;
  return Format::mafiaratings;
}

// No game is nested deeper. A file of a million brackets would overflow the stack of recursive code.
bool is_too_deep(std::string_view json) {
  constexpr int deepest = 64;
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_text) {
      if (c == '\\') ++i;
      in_text = c != '"';
      continue;
    }
    in_text = c == '"';
    depth += c == '[' || c == '{';
    depth -= c == ']' || c == '}';
    if (depth > deepest) return true;
  }
  return false;
}

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  if (name == "mafiaratings") return Format::mafiaratings;
  if (name == "polemica") return Format::polemica;
  return std::nullopt;
}

std::string_view name_of(Format format) { return format == Format::polemica ? "polemica" : "mafiaratings"; }

std::expected<Record, Fault> read(std::string_view text, std::optional<Format> format) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (is_too_deep(text)) return std::unexpected(Fault{"exchange.not_a_game", {}});
  Json root = Json::parse(text, nullptr, false);
  if (root.is_discarded()) return std::unexpected(Fault{"exchange.not_json", {}});
  // Some programs keep the game as text inside the wrapper.
  if (const std::string inner = exchange::text(root, "data"); !inner.empty())
    if (Json game = is_too_deep(inner) ? Json() : Json::parse(inner, nullptr, false); game.is_object())
      root["data"] = std::move(game);
  if (!root.is_object()) return std::unexpected(Fault{"exchange.not_a_game", {}});
  if (!format) format = guess(root);
  if (!format) return std::unexpected(Fault{"exchange.no_players", {}});
  return *format == Format::polemica ? read_polemica(root) : read_mafiaratings(root);
}

std::string write(const Record& record, Format format) {
  const auto json = format == Format::polemica ? write_polemica(record) : write_mafiaratings(record);
  return write_json(json, 2) + "\n";
}

}  // namespace mafia::exchange
