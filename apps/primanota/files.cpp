#include "files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "notation/check.hpp"

namespace primanota {

std::expected<std::string, std::string> read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return std::unexpected("is a folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::unexpected(std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (text.size() > mafia::notation::largest_file) return std::unexpected("is larger than 16 MiB, which no game is");
  }
  return text;
}

std::expected<void, std::string> write_file(const std::string& path, std::string_view text) {
  const std::string beside = path + ".new";
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return std::unexpected(std::strerror(errno));
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const std::string why = std::strerror(errno);
      ::close(file);
      ::unlink(beside.c_str());
      return std::unexpected(why);
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool durable = ::fsync(file) == 0;
  ::close(file);
  if (!durable || ::rename(beside.c_str(), path.c_str()) != 0) return std::unexpected(std::strerror(errno));
  return {};
}

}  // namespace primanota
