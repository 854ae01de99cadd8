// primanota verify: whether a database, a backup or a signed sheet of a game is unchanged. verify-deal: whether the
// roles of a game are those that were committed to.
#include <fmt/core.h>

#include <fstream>
#include <memory>
#include <sstream>

#include "base/json_members.hpp"
#include "database.hpp"
#include "files.hpp"
#include "live/deal.hpp"
#include "live/opening.hpp"
#include "net/api/signed_game_sheet.hpp"
#include "store/archive.hpp"
#include "store/list_mark.hpp"
#include "store/open.hpp"
#include "store/stream_list.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;
using Kind = store::Fault::Kind;

struct VerifyOptions {
  std::string file;
  DatabaseChoice choice;
  bool adopted = false;  // Accept a list that was signed over the streams as they were found.
  notation::Language language{};
};

struct Tally {
  std::uint64_t streams = 0, entries = 0, faults = 0;
  std::vector<crypto::PublicKey> signers;
  std::vector<std::string> names = {};  // Sorted, as they come.
  store::StreamList list = {};
  store::Hash first_of_list{};
  bool older_than_lists = false;  // There is no list.
  bool any_key = false;           // No trusted key is known.
};

// Keys whose signatures count: the named ones, otherwise the one in the server's folder, otherwise any.
std::expected<std::vector<crypto::PublicKey>, std::string> keys_that_count(const VerifyOptions& options) {
  auto named = named_keys(options.choice, options.language);
  return !named || !named->empty() ? named : trusted_keys(options.choice, options.language);
}

void report_fault(Tally& tally, const std::string& stream, const store::Fault& fault) {
  ++tally.faults;
  fmt::print("{}: {}\n", stream, describe(fault));
}

void see_name(Tally& tally, const store::StreamCopy& stream) {
  if (stream.name != store::list_stream) {
    ++tally.streams;
    tally.entries += stream.entries.size();
    tally.names.push_back(stream.name);
    return;
  }
  if (!stream.entries.empty()) tally.first_of_list = stream.entries.front().hash;
  for (const store::Entry& entry : stream.entries)
    if (!tally.list.take(entry)) report_fault(tally, stream.name, {Kind::unreadable, entry.version, entry.version});
}

// Signatures alone do not show whether all streams were there when they were listed.
void report_unlisted_past(const VerifyOptions& options, Tally& tally, const std::string& sentence) {
  fmt::print("{}\n", sentence);
  if (options.adopted) return;
  ++tally.faults;
  fmt::print("{}\n", text(options.language, "verify.not_accepted"));
}

// Only a backup from before there were lists has none. Everything else with streams, or with a mark in the folder, has
// one.
void report_list(const VerifyOptions& options, Tally& tally) {
  const store::ListMark mark(options.choice.list_mark());
  if (tally.names.empty() && tally.list.version() == 0 && !mark.made()) return;
  if (tally.older_than_lists)
    return report_unlisted_past(options, tally, std::string(text(options.language, "verify.no_list")));
  if (tally.list.version() == 0) {
    ++tally.faults;
    return fmt::print("{}: {}\n", store::list_stream, text(options.language, "verify.list_missing"));
  }
  if (!mark.fits(tally.first_of_list)) report_fault(tally, std::string(store::list_stream), {Kind::other_list});
  for (const auto& [stream, fault] : tally.list.faults(tally.names)) report_fault(tally, stream, fault);
  if (const std::int64_t at = tally.list.adopted_at(); at != 0)
    report_unlisted_past(
        options, tally,
        fill(text(options.language, "verify.list_adopted"), {live::written_time(at, 0, "%Y-%m-%d %H:%M:%S")}));
}

store::Reader::See looker(Tally& tally, const std::vector<crypto::PublicKey>& trusted) {
  return [&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    see_name(tally, stream);
    for (const store::Fault& fault :
         verify_stream(stream.name, stream.entries, stream.head, trusted.empty() ? nullptr : &trusted))
      report_fault(tally, stream.name, fault);
    if (stream.head && std::ranges::find(tally.signers, stream.head->key) == tally.signers.end())
      tally.signers.push_back(stream.head->key);
    return {};
  };
}

// Anyone who can write to the folder could delete its key and sign everything again with another. Backups and databases
// never contain the key, so for them the printed key is all there is to check.
void report_any_key(const VerifyOptions& options, Tally& tally) {
  if (!tally.any_key || options.choice.data.empty() || tally.signers.empty()) return;
  ++tally.faults;
  fmt::print("{}\n", text(options.language, "verify.no_key"));
}

int report(const VerifyOptions& options, Tally& tally) {
  report_list(options, tally);
  report_any_key(options, tally);
  for (const crypto::PublicKey& key : tally.signers)
    fmt::print("{}\n", fill(text(options.language, "verify.signed_by"), {crypto::hex(key)}));
  const char* key = tally.faults == 0 ? "verify.in_order" : "verify.faults";
  fmt::print("{}\n", fill(text(options.language, key), {std::to_string(tally.streams), std::to_string(tally.entries),
                                                        std::to_string(tally.faults)}));
  return tally.faults == 0 ? exit_ok : exit_does_not_hold;
}

int verify_game_sheet(const VerifyOptions& options, const std::string& document) {
  const auto found = net::verify_signed_game_sheet(document, options.language);
  if (!found) {
    fmt::print("{}: {}\n", options.file, found.error());
    return exit_does_not_hold;
  }
  const auto trusted = keys_that_count(options);
  if (!trusted) return complain(trusted.error());
  if (!trusted->empty() && std::ranges::find(*trusted, found->key) == trusted->end()) {
    fmt::print("{}: {}\n", options.file, text(options.language, "verify.other_key"));
    return exit_does_not_hold;
  }
  fmt::print("{}\n{}\n", fill(text(options.language, "verify.protocol_in_order"), {found->table}),
             fill(text(options.language, "verify.signed_by"), {crypto::hex(found->key)}));
  return exit_ok;
}

int verify(const VerifyOptions& options) {
  if (options.file.empty() == !options.choice.chosen())
    return complain(std::string(text(options.language, "verify.what")));
  Tally tally;
  if (options.choice.chosen()) {
    const auto trusted = keys_that_count(options);
    if (!trusted) return complain(trusted.error());
    tally.any_key = trusted->empty();
    auto reader = store::open_reader(options.choice.address());
    if (!reader) return complain(reader.error());
    if (const auto walked = (*reader)->walk(looker(tally, *trusted)); !walked) return complain(walked.error());
    return report(options, tally);
  }
  std::ifstream file(options.file, std::ios::binary);
  if (!file) return complain(fill(text(options.language, "verify.cannot_read"), {options.file}));
  if (file.peek() == '{') {
    std::ostringstream document;
    document << file.rdbuf();
    return verify_game_sheet(options, document.str());
  }
  const auto trusted = keys_that_count(options);
  if (!trusted) return complain(trusted.error());
  const auto read = store::read_archive(file, looker(tally, *trusted));
  if (!read) {
    fmt::print("{}: {}\n", options.file, read.error());
    return exit_does_not_hold;
  }
  fmt::print("{}\n", producer_of(*read, options.language));
  tally.older_than_lists = read->format == 1;
  return report(options, tally);
}

int verify_deal(const VerifyOptions& options) {
  const auto file = read_game(options.file, options.language);
  if (!file) return exit_unreadable;
  const auto json = nlohmann::json::parse(*file, nullptr, false);
  const std::string commitment = text_of(member(json, "commitment")), salt = text_of(member(json, "salt")),
                    deal = text_of(member(json, "deal"));
  if (commitment.empty() || salt.empty() || deal.empty())
    return complain(options.file + ": " + std::string(text(options.language, "verify.no_deal")));
  const bool same = live::commitment(salt, deal) == commitment;
  fmt::print("{}\n", fill(text(options.language, same ? "verify.deal_holds" : "verify.deal_differs"), {deal}));
  return same ? exit_ok : exit_does_not_hold;
}

}  // namespace

void add_verify(Shell shell) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command =
      shell.app.add_subcommand("verify", "Find any change in a database, a backup or a signed protocol");
  command->add_option("FILE", options->file, "A backup, or a protocol with its signature (signed.json)");
  add_database(*command, options->choice);
  add_keys(*command, options->choice, "Only signatures of this public key count");
  command->add_flag("--adopted", options->adopted,
                    "Accept that the streams were listed as they were found, at the update from 0.1.0");
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = verify(*options); });
}

void add_verify_deal(Shell shell) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command =
      shell.app.add_subcommand("verify-deal", "Check the server's deal against what was published before");
  command->add_option("FILE", options->file, "The answer of /api/tables/TABLE/deal after the game")->required();
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = verify_deal(*options); });
}

}  // namespace primanota
