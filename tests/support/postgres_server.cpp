#include "postgres_server.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

namespace mafia::test {
namespace {

namespace fs = std::filesystem;

// Debian does not put the server programs in PATH.
fs::path program(const std::string& name) {
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql"))
    if (const fs::path path = version.path() / "bin" / name; fs::exists(path)) return path;
  return name;
}

// In memory if there is room. What a killed process wrote survives there too, and on a disk the first start after a
// kill would make a thousand files durable.
fs::path place() {
  constexpr std::uintmax_t room = 300U << 20U;
  std::error_code none;
  const fs::space_info space = fs::space("/dev/shm", none);
  return !none && space.available > room && ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : fs::temp_directory_path();
}

const passwd* unprivileged() { return ::geteuid() == 0 ? ::getpwnam("nobody") : nullptr; }

// The server refuses to run as root. It gets SIGQUIT however the test ends.
[[noreturn]] void become(const std::vector<std::string>& command) {
  if (const passwd* user = unprivileged())
    if (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0) ::_exit(126);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  const int nothing = ::open("/dev/null", O_RDWR);
  for (int file = 0; file < 3; ++file) ::dup2(nothing, file);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words[0], words.data());
  ::_exit(127);
}

pid_t spawn(const std::vector<std::string>& command) {
  const pid_t process = ::fork();
  if (process < 0) throw std::runtime_error("no new process");
  if (process == 0) become(command);
  return process;
}

std::vector<pid_t> children_of(pid_t process) {
  const std::string number = std::to_string(process);
  std::ifstream file("/proc/" + number + "/task/" + number + "/children");
  std::vector<pid_t> children;
  for (pid_t child = 0; file >> child;) children.push_back(child);
  return children;
}

void signal_all(pid_t process, int number) {
  const std::vector<pid_t> children = children_of(process);
  ::kill(process, number);
  for (const pid_t child : children) ::kill(child, number);
}

bool execute(const std::string& uri, const std::string& sql) {
  PGconn* connection = PQconnectdb(uri.c_str());
  PGresult* result = PQexec(connection, sql.c_str());
  const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
  PQclear(result);
  PQfinish(connection);
  return done;
}

}  // namespace

PostgresServer::PostgresServer() {
  std::string name = (place() / "primanota-postgres-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("no new folder");
  folder_ = name;
  if (const passwd* user = unprivileged())
    if (::chown(name.c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("the folder cannot be given away");
  const pid_t made = spawn({program("initdb"), "--no-sync", "--auth=trust", "--username=test", "--encoding=UTF8",
                            "--locale=C.UTF-8", "--pgdata=" + (folder_ / "data").string()});
  int status = 0;
  ::waitpid(made, &status, 0);
  if (status != 0) throw std::runtime_error("initdb failed");
  start();
}

PostgresServer::~PostgresServer() {
  if (process_ != 0) stop();  // Not killed: it must release its shared memory.
  fs::remove_all(folder_);
}

std::string PostgresServer::uri(const std::string& database) const {
  return "postgresql://test@/" + database + "?host=" + folder_.string();
}

std::string PostgresServer::new_database() {
  const std::string name = "test" + std::to_string(++databases_);
  if (!execute(uri(), "CREATE DATABASE " + name)) throw std::runtime_error("no new database");
  return uri(name);
}

// After kill -9 the first start may fail while a process of the old server still holds the shared memory. Another
// process tells nobody that it listens, so this asks again and again; two minutes are enough for a busy machine.
void PostgresServer::start() {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (std::chrono::steady_clock::now() < deadline) {
    if (process_ == 0)
      process_ = spawn({program("postgres"), "-D", folder_ / "data", "-k", folder_, "-c", "listen_addresses=", "-c",
                        "logging_collector=off", "-c", "max_connections=40", "-c", "dynamic_shared_memory_type=mmap"});
    if (PQping(uri().c_str()) == PQPING_OK) return;
    if (::waitpid(process_, nullptr, WNOHANG) == process_) process_ = 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  throw std::runtime_error("the server does not start");
}

void PostgresServer::stop() {
  ::kill(process_, SIGINT);
  wait_for_end();
}

void PostgresServer::kill() {
  signal_all(process_, SIGKILL);
  wait_for_end();
}

void PostgresServer::wait_for_end() {
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

}  // namespace mafia::test
