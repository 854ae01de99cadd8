// primanota serve: runs the server. primanota config check: says how it would be set up.
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "database.hpp"
#include "files.hpp"
#include "net/log_file.hpp"
#include "net/service.hpp"
#include "net/wire.hpp"
#include "texts/texts.hpp"

namespace primanota {
namespace {

using mafia::net::Configured;
using mafia::net::others_may_read;
using mafia::net::Service;
using mafia::notation::fill;
using mafia::notation::Language;
using mafia::notation::text;

struct ServeOptions {
  std::string file;
  std::map<std::string, std::string> flags;
  mafia::notation::Language language{};
};

void add_settings(CLI::App& command, const std::shared_ptr<ServeOptions>& options) {
  command.add_option("--config", options->file, "A file of settings, `name = value` a line")->type_name("FILE");
  for (const mafia::net::Setting& setting : mafia::net::settings()) {
    const std::string name(setting.name);
    const std::string help = std::string(help_of(setting, Language::en)) + " [" + environment_name(setting) + "]";
    command
        .add_option_function<std::string>(
            "--" + name, [options, name](const std::string& value) { options->flags[name] = value; }, help)
        ->type_name(std::string(setting.value));
  }
  add_language(command, options->language);
}

// The folder of the pages that were delivered with the program.
std::string web_beside_program() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto folder = program.parent_path() / "web";
  return !error && std::filesystem::is_regular_file(folder / "index.html", error) ? folder.string() : "";
}

std::optional<Configured> configured(const ServeOptions& options) {
  std::string lines;
  std::string file = options.file;
  if (const char* named = std::getenv("PRIMANOTA_CONFIG"); file.empty() && named) file = named;
  if (!file.empty()) {
    auto read = read_file(file);
    if (!read) {
      complain_unreadable(file, read.error(), options.language);
      return std::nullopt;
    }
    lines = std::move(*read);
  }
  const auto environment = [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
  };
  auto found = mafia::net::configure(options.flags, environment, file, lines, options.language);
  if (found) {
    const auto names_web = [](const auto& each) { return each.first == "web"; };
    if (std::ranges::none_of(found->origins, names_web)) found->config.web = web_beside_program();
    return *found;
  }
  for (const std::string& mistake : found.error()) fmt::print(stderr, "{}\n", mistake);
  return std::nullopt;
}

// By default, a process may open about a thousand files; every viewer needs one.
void allow_many_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// Drops the lines on a full disk or a closed pipe, where fmt::print would throw and end the server.
void put(std::FILE* where, const std::string& text) {
  (void)std::fwrite(text.data(), 1, text.size(), where);
  (void)std::fflush(where);
}

void say(const ServeOptions& options, const char* key, const std::string& value) {
  put(stdout, fill(text(options.language, key), {value}) + "\n");
}

void warn(const Configured& set_up, const ServeOptions& options) {
  for (const std::string& warning : mafia::net::warnings_about(set_up.config, ::geteuid() == 0, options.language))
    put(stderr, warning + "\n");
}

// The service's log: lines go to the file that the settings name, otherwise to standard error. nullopt: the file cannot
// be opened; the error was printed.
std::optional<Service::Dependencies> dependencies_of(const Configured& set_up, const ServeOptions& options) {
  Service::Dependencies dependencies;
  const std::string& path = set_up.config.log_file;
  if (path.empty()) {
    dependencies.log = [](const std::string& line) { put(stderr, line); };
    return dependencies;
  }
  auto opened = mafia::net::LogFile::open(path);
  if (!opened) {
    fmt::print(stderr, "{}\n", fill(text(options.language, "config.no_log_file"), {path, opened.error()}));
    return std::nullopt;
  }
  const auto file = std::make_shared<mafia::net::LogFile>(std::move(*opened));
  dependencies.log = [file](const std::string& line) { file->write(line); };
  dependencies.reopen_log = [file] { return file->reopen(); };
  return dependencies;
}

int serve(const ServeOptions& options) {
  allow_many_files();
  const auto set_up = configured(options);
  if (!set_up) return exit_unreadable;
  keep_private();
  // Two signals must not end the server. SIGXFSZ: a file has reached its size limit; the write fails, and the client is
  // told. SIGPIPE: nobody reads the log any more.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  warn(*set_up, options);
  if (const auto& config = set_up->config; !config.certificate.empty() && others_may_read(config.certificate_key)) {
    fmt::print(stderr, "{}\n", fill(text(options.language, "config.open_key"), {config.certificate_key}));
    return exit_unreadable;
  }
  auto dependencies = dependencies_of(*set_up, options);
  if (!dependencies) return exit_unreadable;
  auto service = Service::open(set_up->config, std::move(*dependencies));
  if (!service) {
    fmt::print(stderr, "{}\n", service.error());
    return exit_unreadable;
  }
  (*service)->heed_signals();
  (*service)->run([&] {
    say(options, "serve.address", (*service)->address());
    if (const auto& config = set_up->config; config.listens_everywhere() && config.url.empty() && config.hosts.empty())
      put(stdout, std::string(text(options.language, "serve.no_url")) + "\n");
    if (const auto link = (*service)->owner_link()) say(options, "serve.owner", *link);
  });
  return exit_ok;
}

int check(const ServeOptions& options) {
  const auto set_up = configured(options);
  if (!set_up) return exit_does_not_hold;
  for (const auto& [setting, origin] : set_up->origins) fmt::print("{}: {}\n", setting, origin);
  fmt::print("database: {}\n", mafia::net::without_password(set_up->config.database_or_default()));
  warn(*set_up, options);
  const auto listening = mafia::net::try_to_listen(set_up->config, options.language);
  if (!listening.warning.empty()) fmt::print(stderr, "{}\n", listening.warning);
  auto faults = mafia::net::faults_on_disk(set_up->config, options.language);
  if (!listening.fault.empty()) faults.push_back(listening.fault);
  for (const std::string& fault : faults) fmt::print(stderr, "{}\n", fault);
  return faults.empty() ? exit_ok : exit_does_not_hold;
}

}  // namespace

void add_serve(Shell shell) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = shell.app.add_subcommand("serve", "Serve live tables and tournaments (docs/operations.md)");
  add_settings(*command, options);
  command->callback([options, shell] { shell.exit_code = serve(*options); });
}

void add_config(Shell shell) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = shell.app.add_subcommand("config", "The server's settings");
  CLI::App* checking = command->add_subcommand("check", "Says where each setting comes from and what is wrong with it");
  command->require_subcommand(1);
  add_settings(*checking, options);
  checking->callback([options, shell] { shell.exit_code = check(*options); });
}

}  // namespace primanota
