#include "seat_roster.hpp"

#include <charconv>
#include <set>

#include "base/columns.hpp"
#include "base/text.hpp"

namespace primanota {
namespace {

using mafia::trimmed;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(separator, from), text.size());
    parts.push_back(trimmed(text.substr(from, end - from)));
    from = end + 1;
  }
  return parts;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

// A name may contain a hyphen: the pair is split at the first hyphen with a known player on both sides. If there is
// none, the mistake names the text on the other side of a known player, if there is one.
std::expected<mafia::seating::Pair, Mistake> read_pair(std::string_view text, const Roster& roster) {
  std::optional<Mistake> mistake;
  bool half_known = false;
  for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1)) {
    const std::string_view left = trimmed(text.substr(0, at)), right = trimmed(text.substr(at + 1));
    const auto one = roster.find(left), other = roster.find(right);
    if (one && other && *one == *other) return std::unexpected(Mistake{"seat.avoid.same", {mafia::printable(text)}});
    if (one && other) return mafia::seating::Pair{*one, *other};
    if (half_known || (mistake && !one && !other)) continue;
    half_known = one || other;
    mistake = roster.unknown(one ? right : left);
  }
  return std::unexpected(mistake.value_or(Mistake{"seat.avoid.pair", {mafia::printable(text)}}));
}

}  // namespace

Roster Roster::numbered(int players) {
  std::vector<std::string> names;
  for (int i = 1; i <= players; ++i) names.push_back(std::to_string(i));
  Roster roster = named(names);
  roster.has_names_ = false;
  return roster;
}

Roster Roster::named(const std::vector<std::string>& names) {
  Roster roster;
  roster.names_ = names;
  roster.has_names_ = true;
  for (int i = 0; i < roster.players(); ++i) roster.number_of_.emplace(roster.name(i), i);
  return roster;
}

Roster Roster::of(std::span<const mafia::seating::Row> rows) {
  std::set<std::string> names;
  for (const mafia::seating::Row& row : rows) names.insert(row.player);
  Roster roster = named({names.begin(), names.end()});
  roster.has_numbers_ = false;
  return roster;
}

std::optional<int> Roster::find(std::string_view text) const {
  if (const auto found = number_of_.find(text); found != number_of_.end()) return found->second;
  if (!has_numbers_) return std::nullopt;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && number >= 1 && number <= players() ? std::optional(number - 1) : std::nullopt;
}

Mistake Roster::unknown(std::string_view text) const {
  const std::vector<std::string_view> candidates(names_.begin(), names_.end());
  const std::string_view similar = has_names_ ? mafia::nearest_word(text, candidates) : "";
  if (similar.empty()) return {"seat.player.unknown", {mafia::printable(text)}};
  return {"seat.player.unknown_similar", {mafia::printable(text), mafia::printable(similar)}};
}

std::expected<Roster, Mistake> read_names(std::string_view text, const std::string& file) {
  if (mafia::invalid_utf8(text) != std::string_view::npos)
    return std::unexpected(Mistake{"seat.names.bad_utf8", {}, file, 1});
  std::vector<std::string> names;
  std::set<std::string, std::less<>> seen;
  std::size_t line = 0;
  for (const std::string_view name : split(without_byte_order_mark(text), '\n')) {
    ++line;
    if (name.empty()) continue;
    if (const std::size_t hidden = mafia::hidden_character(name); hidden != name.npos)
      return std::unexpected(Mistake{"names.hidden", {mafia::code_point(name, hidden)}, file, line});
    if (!seen.emplace(name).second)
      return std::unexpected(Mistake{"seat.names.twice", {mafia::printable(name)}, file, line});
    names.emplace_back(name);
  }
  return Roster::named(names);
}

std::expected<Pairs, Mistake> read_teams(std::string_view text, const std::string& file, const Roster& roster) {
  if (mafia::invalid_utf8(text) != std::string_view::npos)
    return std::unexpected(Mistake{"seat.names.bad_utf8", {}, file, 1});
  Pairs pairs;
  std::vector<bool> taken(roster.names().size());
  std::size_t line = 0;
  for (const std::string_view row : split(without_byte_order_mark(text), '\n')) {
    ++line;
    if (row.empty() || row.starts_with('#')) continue;
    const std::size_t colon = row.find(':');
    if (colon == std::string_view::npos) return std::unexpected(Mistake{"seat.teams.colon", {}, file, line});
    std::vector<int> members;
    for (const std::string_view name : split(row.substr(colon + 1), ',')) {
      if (name.empty()) continue;
      const auto player = roster.find(name);
      Mistake mistake = roster.unknown(name);
      if (player && taken[static_cast<std::size_t>(*player)]) mistake = {"seat.player.twice", {mafia::printable(name)}};
      mistake.file = file;
      mistake.line = line;
      if (!player || taken[static_cast<std::size_t>(*player)]) return std::unexpected(mistake);
      taken[static_cast<std::size_t>(*player)] = true;
      for (const int other : members) pairs.push_back({other, *player});
      members.push_back(*player);
    }
  }
  return pairs;
}

std::expected<Pairs, Mistake> read_avoid(std::span<const std::string> typed, const Roster& roster) {
  Pairs pairs;
  for (const std::string& list : typed)
    for (const std::string_view text : split(list, ',')) {
      const auto pair = read_pair(text, roster);
      if (!pair) return std::unexpected(pair.error());
      pairs.push_back(*pair);
    }
  return pairs;
}

}  // namespace primanota
