#include "files.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "commands.hpp"
#include "play/check.hpp"
#include "texts/texts.hpp"

namespace primanota {

std::expected<std::string, std::string> read_file(const std::string& path, std::size_t largest) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return std::unexpected("error.is_folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::unexpected(std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest) return std::unexpected("error.file_too_large");
  }
  return text;
}

void complain_unreadable(const std::string& path, std::string_view why, mafia::notation::Language language) {
  using namespace mafia::notation;
  // A message of the system has no key and is used as it is.
  const std::string reason(has_text(why) ? text(language, why) : why);
  fmt::print(stderr, "{}\n", fill(text(language, "error.file_unreadable"), {path, reason}));
}

void complain_unwritable(const std::string& path, std::string_view why, mafia::notation::Language language) {
  using namespace mafia::notation;
  fmt::print(stderr, "{}\n", fill(text(language, "error.file_unwritable"), {path, std::string(why)}));
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

namespace {

// Keeps the permissions of an existing file.
mode_t mode_of(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 ? found.st_mode & 07777U : 0644;
}

std::expected<void, std::string> write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return std::unexpected(std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(file) != 0) return std::unexpected(std::strerror(errno));
  return {};
}

}  // namespace

std::expected<void, std::string> write_file(const std::string& named, std::string_view text) {
  std::error_code error;
  const auto target = std::filesystem::canonical(named, error);  // A link stays a link.
  const std::string path = error ? named : target.string();
  const std::string beside = path + "." + std::to_string(::getpid()) + ".new";
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC, mode_of(path));
  if (file < 0) return std::unexpected(std::strerror(errno));
  auto written = write_all(file, text);
  ::close(file);
  if (written && ::rename(beside.c_str(), path.c_str()) != 0) written = std::unexpected(std::strerror(errno));
  if (!written) ::unlink(beside.c_str());
  return written;
}

FolderLock::FolderLock(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path().string();
  if (folder.empty()) folder = ".";
  folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_ >= 0) (void)::flock(folder_, LOCK_EX);
}

FolderLock::~FolderLock() {
  if (folder_ >= 0) ::close(folder_);
}

}  // namespace primanota
