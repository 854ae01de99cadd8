// primanota account: the accounts of a server, for operators with access to its files (docs/operations.md).
#include <fmt/core.h>

#include <ctime>
#include <memory>
#include <utility>

#include "access/accounts.hpp"
#include "access/audit.hpp"
#include "database.hpp"
#include "store/open.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using namespace mafia;
using notation::fill;
using notation::text;

struct AccountOptions {
  std::string name, url = "http://127.0.0.1:8080";
  bool second_factor = false;
  DatabaseChoice choice;
  notation::Language language{};
};

std::string day_of(access::Time time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char day[16];
  return std::strftime(day, sizeof day, "%Y-%m-%d", &parts) > 0 ? day : "";
}

// Only reads, so it works while the server runs.
int list(const AccountOptions& options) {
  const auto trusted = trusted_keys(options.choice, options.language);
  if (!trusted) return complain(trusted.error());
  auto reader = store::open_reader(options.choice.address());
  if (!reader) return complain(reader.error());
  access::AccountBook book;
  const auto walked = (*reader)->walk([&](const store::StreamCopy& stream) -> std::expected<void, std::string> {
    if (stream.name != access::Accounts::stream) return {};
    if (const auto sound = check_stream(stream, *trusted, options.language); !sound) return sound;
    for (const store::Entry& entry : stream.entries) {
      const auto event = access::event_of(entry.body);
      if (!event) return std::unexpected(stream.name + ": entry " + std::to_string(entry.version));
      book.apply(*event, event->time);
    }
    return {};
  });
  if (!walked) return complain(walked.error());
  if (book.accounts().empty()) fmt::print("{}\n", text(options.language, "account.none"));
  for (const auto& [id, account] : book.accounts()) {
    const char* state = account.disabled ? "account.state.disabled" : "account.state.active";
    fmt::print("{}\t{}\t{}\t{}\t{}{}{}\n", id, account.name, access::name(account.role), text(options.language, state),
               account.last_sign_in ? day_of(*account.last_sign_in) : "-", account.second_factor.on() ? "\t" : "",
               account.second_factor.on() ? text(options.language, "account.second_factor") : "");
  }
  return exit_ok;
}

std::string why_closed(const std::string& error, notation::Language language) {
  const bool served = error.find("is served by another process") != error.npos;
  return served ? error + " " + std::string(text(language, "account.server_runs")) : error;
}

// The accounts in the database, changed as the server itself would change them.
class Desk {
 public:
  static std::expected<std::unique_ptr<Desk>, std::string> open(const AccountOptions& options) {
    auto signer = signer_of(options.choice, OwnKey::must_be_there, options.language);
    if (!signer) return std::unexpected(signer.error());
    auto desk = std::unique_ptr<Desk>(new Desk);
    auto log = store::open_log(options.choice.address(), desk->waiting_.post(), std::move(*signer));
    if (!log) return std::unexpected(why_closed(log.error(), options.language));
    desk->log_ = std::move(*log);
    desk->accounts_ =
        std::make_unique<access::Accounts>(*desk->log_, desk->waiting_.post(), access::Accounts::Options{});
    const auto read = desk->wait<void>([&](access::Answer<void> done) { desk->accounts_->catch_up(std::move(done)); });
    if (!read) return std::unexpected(read.error().about);
    return desk;
  }

  access::Accounts& accounts() { return *accounts_; }

  template <class T>
  access::Result<T> wait(const std::function<void(access::Answer<T>)>& start) {
    std::optional<access::Result<T>> got;
    start([&got](access::Result<T> result) { got = std::move(result); });
    while (!got) waiting_.run_one();
    return *got;
  }

  // Recorded in the audit as the server would record an owner's act, including `how` (Api::audited). Which person it
  // was is known only to the machine.
  access::Authority authority(const char* action, access::AccountId id, const std::string& how = {}) {
    const access::Audit audit(*log_, {});
    const std::string object = "account " + std::to_string(id) + (how.empty() ? "" : " " + how);
    return access::Authority::command_line(audit.along({access::ByStranger{}, "command line", action, object}));
  }

 private:
  Desk() = default;

  Waiting waiting_;
  std::unique_ptr<store::EventLog> log_;
  std::unique_ptr<access::Accounts> accounts_;
};

using Act = std::function<access::Result<void>(Desk&, const access::AccountView&)>;

int change(const AccountOptions& options, const Act& act) {
  keep_private();
  auto desk = Desk::open(options);
  if (!desk) return complain(desk.error());
  const auto account = (*desk)->accounts().named(options.name);
  if (!account) {
    complain(fill(text(options.language, "account.no_such"), {options.name}));
    return exit_does_not_hold;
  }
  const auto done = act(**desk, *account);
  if (done) return exit_ok;
  if (done.error().code != access::Code::last_owner) return complain(done.error().about);
  complain(fill(text(options.language, "account.last_owner"), {account->name}));
  return exit_does_not_hold;
}

void say(const AccountOptions& options, const char* key, const std::vector<std::string>& values) {
  fmt::print("{}\n", fill(text(options.language, key), values));
}

int reset(const AccountOptions& options) {
  return change(options, [&](Desk& desk, const access::AccountView& who) -> access::Result<void> {
    const auto by = desk.authority("reset_link_made", who.id, options.second_factor ? "with its second factor" : "");
    const auto link = desk.wait<access::ResetToken>(
        [&](auto done) { desk.accounts().make_reset_link(by, who.id, options.second_factor, done); });
    if (!link) return std::unexpected(link.error());
    say(options, "account.reset", {who.name, options.url + "/reset#" + link->token});
    return {};
  });
}

int set_disabled(const AccountOptions& options, bool disabled) {
  return change(options, [&](Desk& desk, const access::AccountView& who) -> access::Result<void> {
    const auto by = desk.authority(disabled ? "account_disabled" : "account_enabled", who.id);
    const auto now =
        desk.wait<access::AccountDetails>([&](auto done) { desk.accounts().set_disabled(by, who.id, disabled, done); });
    if (!now) return std::unexpected(now.error());
    say(options, disabled ? "account.disabled" : "account.enabled", {who.name});
    return {};
  });
}

// For a server whose owners are all lost. Enables the account as well, if it was disabled.
int make_owner(const AccountOptions& options) {
  return change(options, [&](Desk& desk, const access::AccountView& who) -> access::Result<void> {
    const auto enabled = desk.wait<access::AccountDetails>([&](auto done) {
      desk.accounts().set_disabled(desk.authority("account_enabled", who.id), who.id, false, done);
    });
    if (!enabled) return std::unexpected(enabled.error());
    const auto owner = desk.wait<access::AccountView>([&](auto done) {
      const auto by = desk.authority("role_changed", who.id, std::string(access::name(access::Role::owner)));
      desk.accounts().set_role(by, who.id, access::Role::owner, done);
    });
    if (!owner) return std::unexpected(owner.error());
    say(options, "account.owner", {who.name});
    return {};
  });
}

CLI::App* add_action(CLI::App& parent, const std::shared_ptr<AccountOptions>& options, const char* name,
                     const char* what) {
  CLI::App* command = parent.add_subcommand(name, what);
  if (std::string_view(name) != "list")
    command->add_option("NAME", options->name, "The name of the account")->required();
  add_keys(*command, options->choice, trusted_key_help);
  add_database(*command, options->choice)->require_option(1, 2);
  add_language(*command, options->language);
  return command;
}

}  // namespace

void add_account(Shell shell) {
  auto options = std::make_shared<AccountOptions>();
  CLI::App* account = shell.app.add_subcommand("account", "The accounts of a server, for whoever has its files");
  account->require_subcommand(1);
  const auto add = [&](const char* name, const char* what, int (*run)(const AccountOptions&)) {
    CLI::App* command = add_action(*account, options, name, what);
    command->callback([options, shell, run] { shell.exit_code = run(*options); });
    return command;
  };
  add("list", "All accounts: number, name, role, state, last sign-in; also while the server runs", list);
  CLI::App* resetting = add("reset", "Print a link with which a person chooses a new password", reset);
  resetting->add_option("--url", options->url, "How people reach the server; the link begins with it")
      ->type_name("URL")
      ->envname("PRIMANOTA_URL");
  resetting->add_flag("--second-factor", options->second_factor, "The link also switches the second factor off");
  add("disable", "Sign somebody out everywhere and let them in no more",
      [](const AccountOptions& chosen) { return set_disabled(chosen, true); });
  add("enable", "Let somebody in again", [](const AccountOptions& chosen) { return set_disabled(chosen, false); });
  add("owner", "Make an account owner, where the owners are lost", make_owner);
}

}  // namespace primanota
