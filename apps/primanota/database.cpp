#include "database.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "net/config.hpp"

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

CLI::Option_group* add_database(CLI::App& command, DatabaseChoice& choice) {
  CLI::Option_group* group = command.add_option_group("database", "Of a server");
  group->add_option("--data", choice.data, "The server's data folder")->type_name("FOLDER");
  group->add_option("--database", choice.database, "sqlite:FILE or postgresql://…, where it is not in the data folder")
      ->type_name("ADDRESS");
  return group;
}

void keep_private() { ::umask(077); }

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
