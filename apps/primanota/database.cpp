#include "database.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>

#include "base/columns.hpp"
#include "net/config.hpp"
#include "store/key_file.hpp"
#include "texts/texts.hpp"

namespace primanota {

namespace {

mafia::net::Config config_of(const DatabaseChoice& choice) {
  mafia::net::Config config;
  if (!choice.data.empty()) config.data = choice.data;
  config.database = choice.database;
  return config;
}

}  // namespace

std::string DatabaseChoice::address() const { return config_of(*this).database_or_default(); }
std::string DatabaseChoice::key_file() const { return data.empty() ? std::string{} : config_of(*this).key_file(); }
std::string DatabaseChoice::list_mark() const { return data.empty() ? std::string{} : config_of(*this).list_mark(); }

CLI::Option_group* add_database(CLI::App& command, DatabaseChoice& choice) {
  CLI::Option_group* group = command.add_option_group("database", "Of a server");
  group->add_option("--data", choice.data, "The server's data folder")->type_name("FOLDER");
  group->add_option("--database", choice.database, "sqlite:FILE or postgresql://…, where it is not in the data folder")
      ->type_name("ADDRESS");
  return group;
}

void add_keys(CLI::App& command, DatabaseChoice& choice, const char* help) {
  command.add_option("--key", choice.keys, help)->type_name("HEX");
}

std::expected<std::vector<mafia::crypto::PublicKey>, std::string> named_keys(const DatabaseChoice& choice,
                                                                             mafia::notation::Language language) {
  std::vector<mafia::crypto::PublicKey> keys;
  for (const std::string& typed : choice.keys) {
    const auto bytes = mafia::crypto::from_hex(typed);
    mafia::crypto::PublicKey key{};
    if (!bytes || bytes->size() != key.size())
      return std::unexpected(mafia::notation::fill(mafia::notation::text(language, "verify.bad_key"), {typed}));
    std::ranges::copy(*bytes, key.begin());
    keys.push_back(key);
  }
  return keys;
}

std::expected<std::vector<mafia::crypto::PublicKey>, std::string> trusted_keys(const DatabaseChoice& choice,
                                                                               mafia::notation::Language language) {
  auto keys = named_keys(choice, language);
  std::error_code error;
  if (!keys || !std::filesystem::exists(choice.key_file(), error)) return keys;
  const auto own = mafia::store::open_key_file(choice.key_file());
  if (!own) return std::unexpected(own.error());
  keys->push_back(own->public_key);
  return keys;
}

std::expected<void, std::string> check_stream(const mafia::store::StreamCopy& stream,
                                              const std::vector<mafia::crypto::PublicKey>& trusted,
                                              mafia::notation::Language language) {
  const auto faults = verify_stream(stream.name, stream.entries, stream.head, trusted.empty() ? nullptr : &trusted);
  if (faults.empty()) return {};
  const auto sentence = mafia::notation::text(language, "database.damaged");
  return std::unexpected(mafia::notation::fill(sentence, {stream.name, describe(faults.front())}));
}

std::expected<mafia::store::Signer, std::string> signer_of(const DatabaseChoice& choice, OwnKey own,
                                                           mafia::notation::Language language) {
  std::error_code error;
  const bool there = std::filesystem::exists(choice.key_file(), error);
  if (choice.key_file().empty() || (own == OwnKey::must_be_there && !there))
    return std::unexpected(std::string(mafia::notation::text(language, "database.no_key")));
  auto trusted = named_keys(choice, language);
  if (!trusted) return std::unexpected(trusted.error());
  const auto key = mafia::store::open_key_file(choice.key_file());
  if (!key) return std::unexpected(key.error());
  return mafia::store::Signer{*key, std::move(*trusted), choice.list_mark()};
}

void keep_private() { ::umask(077); }

std::string producer_of(const mafia::store::ArchiveCount& archive, mafia::notation::Language language) {
  using mafia::printable;
  if (!archive.producer) return std::string(mafia::notation::text(language, "backup.written_before"));
  return mafia::notation::fill(mafia::notation::text(language, "backup.written_by"),
                               {printable(archive.producer->version), printable(archive.producer->rules_signature)});
}

int complain(const std::string& sentence) {
  fmt::print(stderr, "{}\n", sentence);
  return exit_unreadable;
}

struct Waiting::Tasks {
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<std::function<void()>> list;
};

Waiting::Waiting() : tasks_(std::make_shared<Tasks>()) {}
Waiting::~Waiting() = default;

mafia::store::Post Waiting::post() {
  return [tasks = tasks_](std::function<void()> task) {
    const std::lock_guard lock(tasks->mutex);
    tasks->list.push_back(std::move(task));
    tasks->arrived.notify_one();
  };
}

void Waiting::run_one() {
  std::unique_lock lock(tasks_->mutex);
  tasks_->arrived.wait(lock, [this] { return !tasks_->list.empty(); });
  const auto task = std::move(tasks_->list.front());
  tasks_->list.pop_front();
  lock.unlock();
  task();
}

mafia::store::AppendAnswer append(mafia::store::EventLog& log, mafia::store::Append what, Waiting& waiting) {
  std::optional<mafia::store::AppendAnswer> answer;
  log.append(std::move(what), [&](mafia::store::AppendAnswer given) { answer = std::move(given); });
  while (!answer) waiting.run_one();
  return *answer;
}

}  // namespace primanota
