#include "relay.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mafia::bench {
namespace {

[[noreturn]] void relay(int listening, std::size_t viewers, std::size_t bytes) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::vector<int> sockets;
  while (sockets.size() < viewers + 1) {
    const int socket = ::accept4(listening, nullptr, nullptr, SOCK_NONBLOCK);
    if (socket < 0) ::_exit(1);
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockets.push_back(socket);
  }
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, sockets.front(), &event);
  std::string message(bytes, ' ');
  std::size_t have = 0;
  while (::epoll_wait(epoll, &event, 1, -1) >= 0) {
    const ssize_t got = ::recv(sockets.front(), message.data() + have, bytes - have, 0);
    if (got <= 0) ::_exit(0);
    have += static_cast<std::size_t>(got);
    if (have < bytes) continue;
    have = 0;
    for (std::size_t i = 1; i < sockets.size(); ++i)
      if (::send(sockets[i], message.data(), bytes, MSG_NOSIGNAL) != static_cast<ssize_t>(bytes)) ::_exit(1);
  }
  ::_exit(1);
}

}  // namespace

Relay::Relay(std::size_t viewers, std::size_t bytes) {
  const int listening = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (::bind(listening, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(listening, 4096) != 0 ||
      ::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("the relay cannot listen");
  port_ = ntohs(address.sin_port);
  process_ = ::fork();
  if (process_ == 0) relay(listening, viewers, bytes);
  ::close(listening);
  if (process_ < 0) throw std::runtime_error("no new process");
}

Relay::~Relay() {
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

// From the statistics of the scheduler, in nanoseconds; /proc/PID/stat counts in hundredths of a second.
double cpu_seconds(pid_t process) {
  double nanoseconds = 0;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task")) {
    std::ifstream file(thread.path() / "schedstat");
    double running = 0;
    if (!(file >> running)) throw std::runtime_error("this kernel does not count the time of threads");
    nanoseconds += running;
  }
  return nanoseconds * 1e-9;
}

double resident_bytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  double pages = 0, resident = 0;
  if (!(file >> pages >> resident)) throw std::runtime_error("the process is gone");
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

}  // namespace mafia::bench
