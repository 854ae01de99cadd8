#include "judge_record.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <utility>

namespace primanota {
namespace {

std::unexpected<std::string> system_error() { return std::unexpected(std::string(std::strerror(errno))); }

bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// The name of a new file is durable only when its folder is.
void sync_folder_of(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path().string();
  if (folder.empty()) folder = ".";
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

}  // namespace

std::expected<Record, std::string> Record::create(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0 && errno == EEXIST) return std::unexpected("judge.record_exists");
  if (file < 0) return system_error();
  Record record(path, file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return std::unexpected("judge.record_busy");
  sync_folder_of(path);
  return record;
}

std::expected<Record, std::string> Record::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return system_error();
  Record record(path, file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return std::unexpected("judge.record_busy");
  return record;
}

Record::Record(Record&& other) noexcept : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

Record::~Record() {
  if (file_ >= 0) ::close(file_);
}

std::expected<void, std::string> Record::append(std::string_view lines) {
  const off_t before = ::lseek(file_, 0, SEEK_END);
  if (write_whole(file_, lines) && ::fsync(file_) == 0) return {};
  const auto why = system_error();
  // Half a line would make the record unreadable: a full disk costs this line only.
  if (before >= 0 && ::ftruncate(file_, before) == 0) ::fsync(file_);
  return why;
}

std::expected<void, std::string> Record::cut(std::size_t size) {
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0 || ::fsync(file_) != 0) return system_error();
  return {};
}

std::expected<std::string, std::string> keep_copy(const std::string& path, std::string_view text) {
  for (int number = 1; number < 1000; ++number) {
    std::string copy = path + ".bak" + (number > 1 ? std::to_string(number) : "");
    const int file = ::open(copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) return system_error();
    const bool durable = write_whole(file, text) && ::fsync(file) == 0;
    const auto why = system_error();
    ::close(file);
    if (!durable) return why;
    sync_folder_of(copy);
    return copy;
  }
  return std::unexpected(std::string(std::strerror(EEXIST)));
}

std::string default_record_name() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char name[64];
  std::strftime(name, sizeof name, "primanota-%Y%m%d-%H%M%S.nota", &local);
  return name;
}

}  // namespace primanota
