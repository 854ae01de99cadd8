// primanota tables abandoned: lists tables that nobody has used for a long time, and deletes them (live/abandoned.hpp).
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>

#include "access/audit.hpp"
#include "commands.hpp"
#include "database.hpp"
#include "live/abandoned.hpp"
#include "live/opening.hpp"
#include "live/table.hpp"
#include "store/open.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct TablesOptions {
  DatabaseChoice choice;
  int days = 30;
  bool erase = false, sure = false;
  notation::Language language{};
};

live::Time long_ago(int days) {
  using namespace std::chrono;
  const auto then = system_clock::now() - std::chrono::days(days);
  return duration_cast<milliseconds>(then.time_since_epoch()).count();
}

std::expected<std::vector<live::Abandoned>, std::string> find_abandoned(const TablesOptions& options) {
  auto reader = store::open_reader(options.choice.address());
  if (!reader) return std::unexpected(reader.error());
  std::vector<live::Abandoned> found;
  const live::Time before = long_ago(options.days);
  const std::string_view prefix = live::Table::prefix;
  const auto walked = (*reader)->walk([&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    if (!stream.name.starts_with(prefix)) return {};
    if (auto table = live::abandoned(stream.name.substr(prefix.size()), stream.entries, before))
      found.push_back(std::move(*table));
    return {};
  });
  if (!walked) return std::unexpected(walked.error());
  return found;
}

// The audit records the deletion in the same transaction, as on the server. A table that has been used since it was
// found is left alone.
std::expected<bool, std::string> erase(store::EventLog& log, Waiting& waiting, const live::Abandoned& table) {
  const access::Audit audit(log, {});
  const store::Along deed =
      audit.along({access::ByStranger{}, "command line", "table_deleted", "table " + table.table});
  std::optional<store::EraseAnswer> answer;
  log.erase({std::string(live::Table::prefix) + table.table, table.version, long_ago(0), deed},
            [&](store::EraseAnswer given) { answer = std::move(given); });
  while (!answer) waiting.run_one();
  if (const auto* gone = std::get_if<store::Unavailable>(&*answer)) return std::unexpected(gone->why);
  return std::holds_alternative<store::Erased>(*answer);
}

std::expected<std::size_t, std::string> erase_all(const TablesOptions& options,
                                                  const std::vector<live::Abandoned>& list) {
  auto signer = signer_of(options.choice, OwnKey::must_be_there, options.language);
  if (!signer) return std::unexpected(signer.error());
  Waiting waiting;
  auto log = store::open_log(options.choice.address(), waiting.post(), std::move(*signer));
  if (!log) return std::unexpected(log.error());
  std::size_t erased = 0;
  for (const live::Abandoned& each : list) {
    const auto done = erase(**log, waiting, each);
    if (!done) return std::unexpected(done.error());
    if (*done) ++erased;
  }
  return erased;
}

bool confirmed(const TablesOptions& options, std::size_t count) {
  fmt::print("{} ", fill(text(options.language, "tables.sure"), {std::to_string(count)}));
  std::fflush(stdout);
  std::string answer;
  std::getline(std::cin, answer);
  constexpr std::string_view yes[] = {"y", "Y", "yes", "Yes", "YES", "д", "Д", "да", "Да", "ДА"};
  return std::ranges::find(yes, answer) != std::end(yes);
}

int run(const TablesOptions& options) {
  if (!options.choice.chosen()) return complain(std::string(text(options.language, "tables.what")));
  if (options.erase && !options.sure && ::isatty(STDIN_FILENO) == 0)
    return complain(std::string(text(options.language, "tables.nobody_to_ask")));
  const auto found = find_abandoned(options);
  if (!found) return complain(found.error());
  const auto date = [](live::Time time) { return live::written_time(time, 0, "%Y-%m-%d"); };
  for (const live::Abandoned& each : *found)
    fmt::print("{}\n", fill(text(options.language, each.ended ? "tables.ended" : "tables.not_ended"),
                            {each.table, date(each.opened), date(each.last), std::to_string(each.lines)}));
  if (!options.erase) {
    fmt::print("{}\n", fill(text(options.language, "tables.count"), {std::to_string(found->size())}));
    return exit_ok;
  }
  if (!options.sure && !found->empty() && !confirmed(options, found->size())) {
    fmt::print("{}\n", text(options.language, "tables.kept"));
    return exit_does_not_hold;
  }
  keep_private();
  const auto erased = erase_all(options, *found);
  if (!erased) return complain(erased.error());
  fmt::print("{}\n", fill(text(options.language, "tables.deleted"), {std::to_string(*erased)}));
  return exit_ok;
}

}  // namespace

void add_tables(Shell shell) {
  auto options = std::make_shared<TablesOptions>();
  CLI::App* tables = shell.app.add_subcommand("tables", "The tables of a server");
  tables->require_subcommand(1);
  CLI::App* command =
      tables->add_subcommand("abandoned", "Tables that were opened without an account and not touched for a long time");
  command->add_option("--days", options->days, "For so many days, 30 unless told otherwise")
      ->check(CLI::Range(0, 36'500))
      ->type_name("NUMBER");
  CLI::Option* erase =
      command->add_flag("--delete", options->erase, "Ask, then delete them for good; the server must not run");
  command->add_flag("--yes", options->sure, "Delete them without asking")->needs(erase);
  add_database(*command, options->choice);
  add_keys(*command, options->choice, trusted_key_help);
  add_language(*command, options->language);
  command->callback([options, shell] { shell.exit_code = run(*options); });
}

}  // namespace primanota
