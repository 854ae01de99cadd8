#include "games_of_server.hpp"

#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>

#include "crypto/crypto.hpp"
#include "files.hpp"
#include "live/game_file.hpp"
#include "live/stored_entry.hpp"
#include "nota/record_text.hpp"
#include "play/check.hpp"
#include "play/game_sheet.hpp"
#include "store/open.hpp"
#include "texts/texts.hpp"
#include "typed_names.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

std::expected<void, std::string> write_game(const live::Table& table, const std::string& folder,
                                            notation::Language language) {
  const std::string& date = table.game().header().date;
  const std::string name = folder + "/" + (date.empty() ? "" : date + "-") + table.id();
  const std::string record = notation::record_text(table.record_with_callers(language), language);
  if (const auto written = write_file(name + ".nota", record); !written) return written;
  return write_file(name + ".json", notation::game_sheet::as_json(notation::game_sheet::make(table.game())));
}

// The stream must be as it was signed: anyone can make one that merely replays.
std::expected<void, std::string> replay(const store::StreamCopy& stream, const std::vector<crypto::PublicKey>& trusted,
                                        notation::Language language, live::Table& table) {
  if (const auto sound = check_stream(stream, trusted, language); !sound) return sound;
  // The id becomes a file name. Without a key of ours, anybody may have signed the stream.
  if (table.id().find('/') != std::string::npos) return std::unexpected(stream.name);
  for (const store::Entry& entry : stream.entries)
    if (const auto taken = live::take_next(table, entry.version, live::Table::read(entry.body)); !taken)
      return std::unexpected(stream.name + ": " + taken.error());
  return {};
}

// The first line that a live table would refuse for an invisible character. Lines that cannot be read are left to the
// import.
std::optional<std::string> hidden_line(std::string_view game, notation::Language language) {
  int number = 0;
  for (std::string_view each : notation::lines_of(game)) {
    const auto line = notation::parse_line(each, ++number);
    if (!line || !line->statement || line->statement->mark != notation::Mark::plain) continue;
    if (const auto hidden = hidden_in(print_statement(*line->statement, language), language))
      return std::to_string(number) + ": " + *hidden;
  }
  return std::nullopt;
}

// The lines of a game that are play, in one language: a file that was exported has other comments and no expectations.
std::string play_of(std::string_view game) {
  std::string play;
  for (std::string_view each : notation::lines_of(game)) {
    const auto line = notation::parse_line(each, 0);
    if (line && line->statement && line->statement->mark == notation::Mark::plain)
      play += print_statement(*line->statement, notation::Language::en) + "\n";
  }
  return play;
}

using KnownGames = std::map<std::string, std::string>;  // The table of each, by what was played.

// Damaged games are left out: nothing can be said about them.
std::expected<KnownGames, std::string> games_in(const std::string& address) {
  KnownGames known;
  auto reader = store::open_reader(address);
  if (!reader) return std::unexpected(reader.error());
  const auto walked = (*reader)->walk([&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    if (!stream.name.starts_with(live::Table::prefix)) return {};
    live::Table table(stream.name.substr(live::Table::prefix.size()), {});
    for (const store::Entry& entry : stream.entries)
      if (!live::take_next(table, entry.version, live::Table::read(entry.body))) return {};
    const std::string record =
        notation::record_text(table.record_with_callers(notation::Language::en), notation::Language::en);
    known.emplace(play_of(record), table.id());
    return {};
  });
  if (!walked) return std::unexpected(walked.error());
  return known;
}

}  // namespace

// A damaged game is reported and skipped; the others are written.
int export_games(const DatabaseChoice& choice, const std::string& folder, notation::Language language) {
  if (folder.empty()) return complain(std::string(text(language, "export.what")));
  const auto trusted = trusted_keys(choice, language);
  if (!trusted) return complain(trusted.error());
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  auto reader = store::open_reader(choice.address());
  if (!reader) return complain(reader.error());
  int games = 0, damaged = 0;
  const auto walked = (*reader)->walk([&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    if (!stream.name.starts_with(live::Table::prefix)) return {};
    live::Table table(stream.name.substr(live::Table::prefix.size()), {});
    if (const auto sound = replay(stream, *trusted, language, table); !sound) {
      fmt::print(stderr, "{}\n", sound.error());
      ++damaged;
      return {};
    }
    ++games;
    return write_game(table, folder, language);
  });
  if (!walked) return complain(walked.error());
  fmt::print("{}\n", fill(text(language, "export.done"), {std::to_string(games), folder}));
  return damaged == 0 ? exit_ok : exit_does_not_hold;
}

int import_games(const DatabaseChoice& choice, const std::vector<std::string>& files, notation::Language language) {
  using namespace std::chrono;
  std::error_code error;
  keep_private();
  if (!choice.data.empty()) std::filesystem::create_directories(choice.data, error);
  if (choice.key_file().empty()) return complain(std::string(text(language, "import.no_key")));
  auto signer = signer_of(choice, OwnKey::may_be_made, language);
  if (!signer) return complain(signer.error());
  Waiting waiting;
  auto log = store::open_log(choice.address(), waiting.post(), std::move(*signer));
  if (!log) return complain(log.error());
  auto known = games_in(choice.address());
  if (!known) return complain(known.error());
  int result = exit_ok;
  for (const std::string& path : files) {
    const auto file = read_game(path, language);
    const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    if (!file) {
      result = exit_unreadable;
      continue;
    }
    if (const auto hidden = hidden_line(*file, language)) {
      fmt::print(stderr, "{}:{}\n", path, *hidden);
      result = exit_does_not_hold;
      continue;
    }
    const std::string play = play_of(*file);
    if (const auto table = known->find(play); table != known->end()) {
      fmt::print("{}: {}\n", path, fill(text(language, "import.known"), {table->second}));
      continue;
    }
    auto game = live::import_game(*file, language, now, crypto::new_token());
    if (!game) {
      fmt::print(stderr, "{}:{}\n", path, game.error());
      result = exit_does_not_hold;
      continue;
    }
    const auto answer =
        append(**log, {std::string(live::Table::prefix) + game->id, 0, std::move(game->bodies), {}}, waiting);
    if (const auto* gone = std::get_if<store::Unavailable>(&answer)) return complain(gone->why);
    const bool there = std::holds_alternative<store::Conflict>(answer);
    known->emplace(play, game->id);
    fmt::print("{}: {}\n", path, fill(text(language, there ? "import.known" : "import.done"), {game->id}));
  }
  return result;
}

}  // namespace primanota
