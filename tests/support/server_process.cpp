#include "server_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>

#include "http_client.hpp"

namespace mafia::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds patience{60'000};  // For a busy machine.

milliseconds since(Clock::time_point then) { return std::chrono::duration_cast<milliseconds>(Clock::now() - then); }

[[noreturn]] void become(const std::vector<std::string>& command, int output, const std::string& log) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int errors = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execv(words[0], words.data());
  ::_exit(127);
}

// "Prima Nota: http://127.0.0.1:40123"
std::uint16_t port_in(const std::string& line) {
  std::uint16_t port = 0;
  const std::size_t colon = line.rfind(':');
  if (colon != line.npos) std::from_chars(line.data() + colon + 1, line.data() + line.size(), port);
  return port;
}

// The end of its log.
std::string last_words(const std::string& log) {
  std::ifstream file(log);
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  constexpr std::size_t enough = 600;
  return all.substr(all.size() - std::min(all.size(), enough));
}

}  // namespace

ServerProcess::ServerProcess(std::string program, std::vector<std::string> arguments, std::string log)
    : program_(std::move(program)), arguments_(std::move(arguments)), log_(std::move(log)) {}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::launch() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> command = {program_, "serve", "--port", "0"};
  command.insert(command.end(), arguments_.begin(), arguments_.end());
  process_ = ::fork();
  if (process_ == 0) become(command, ends[1], log_);
  ::close(ends[1]);
  output_ = ends[0];
  if (process_ < 0) throw std::runtime_error("no new process");
}

std::uint16_t ServerProcess::listens() {
  const auto began = Clock::now();
  std::string said;
  while (said.find('\n') == said.npos) {
    pollfd wanted{output_, POLLIN, 0};
    const auto left = std::max(patience - since(began), milliseconds(0));
    char bytes[256];
    const ssize_t got =
        ::poll(&wanted, 1, static_cast<int>(left.count())) == 1 ? ::read(output_, bytes, sizeof bytes) : 0;
    if (got <= 0) throw std::runtime_error("the server does not start: " + last_words(log_));
    said.append(bytes, static_cast<std::size_t>(got));
  }
  port_ = port_in(said.substr(0, said.find('\n')));
  if (port_ == 0) throw std::runtime_error("the server does not say where it listens: " + said);
  return port_;
}

milliseconds ServerProcess::start() {
  const auto began = Clock::now();
  launch();
  listens();
  const bool tls = std::ranges::find(arguments_, "--certificate") != arguments_.end();
  while (readiness(port_, tls) != 200) {  // It listens before it is ready, and tells nobody when that is.
    if (since(began) > patience) throw std::runtime_error("the server does not get ready: " + last_words(log_));
    std::this_thread::sleep_for(milliseconds(2));
  }
  return since(began);
}

void ServerProcess::end(int signal) {
  if (process_ <= 0) return;
  ::kill(process_, signal);
  ::waitpid(process_, nullptr, 0);
  ::close(std::exchange(output_, -1));
  process_ = 0;
  port_ = 0;
}

void ServerProcess::kill() { end(SIGKILL); }
void ServerProcess::stop() { end(SIGTERM); }

int readiness(std::uint16_t port, bool tls) {
  try {
    return test::HttpClient("127.0.0.1", port, {.tls = tls}).get("/readyz").status;
  } catch (const test::ClientError&) {
    return 0;
  }
}

}  // namespace mafia::test
