#include "files.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "commands.hpp"
#include "notation/check.hpp"
#include "notation/texts.hpp"

namespace primanota {

std::expected<std::string, std::string> read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return std::unexpected("error.is_folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::unexpected(std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (text.size() > mafia::notation::largest_file) return std::unexpected("error.file_too_large");
  }
  return text;
}

void complain_unreadable(const std::string& path, std::string_view why, mafia::notation::Language language) {
  using namespace mafia::notation;
  // A sentence of the system has no key and stays as it is.
  const std::string reason(has_text(why) ? text(language, why) : why);
  fmt::print(stderr, "{}\n", fill(text(language, "error.file_unreadable"), {path, reason}));
}

std::optional<std::string> read_game(const std::string& path, mafia::notation::Language language) {
  auto file = read_file(path);
  if (file) return std::move(*file);
  complain_unreadable(path, file.error(), language);
  return std::nullopt;
}

int write_out(std::string_view text) {
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!whole) std::perror("primanota");
  return whole ? exit_ok : exit_unreadable;
}

int write_to(const std::string& path, std::string_view text) {
  if (path.empty()) return write_out(text);
  const auto written = write_file(path, text);
  if (!written) fmt::print(stderr, "{}: {}\n", path, written.error());
  return written ? exit_ok : exit_unreadable;
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
