#include "net/log_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace mafia::net {
namespace {

// Nonblocking: a pipe that nobody reads must not stop the server.
std::expected<int, std::string> open_to_append(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
  if (file < 0) return std::unexpected(std::strerror(errno));
  return file;
}

}  // namespace

std::expected<LogFile, std::string> LogFile::open(std::string path) {
  const auto file = open_to_append(path);
  if (!file) return std::unexpected(file.error());
  return LogFile(std::move(path), *file);
}

LogFile::LogFile(LogFile&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), torn_(other.torn_) {}

LogFile::~LogFile() {
  if (file_ >= 0) ::close(file_);
}

std::expected<void, std::string> LogFile::reopen() {
  const auto file = open_to_append(path_);
  if (!file) return std::unexpected(file.error());
  ::close(std::exchange(file_, *file));
  torn_ = false;
  return {};
}

void LogFile::write(std::string_view line) {
  const std::string text = (torn_ ? "\n" : "") + std::string(line);
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  if (rest.size() < text.size()) torn_ = !rest.empty();
}

}  // namespace mafia::net
