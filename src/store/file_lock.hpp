// Only one process may serve a database file. It locks a second file beside it; the system releases the lock when the
// process ends, however it ends.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace mafia::store {

class FileLock {
 public:
  static std::expected<FileLock, std::string> take(const std::string& path);  // Of the database, without ".lock".

  FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int file) : file_(file) {}
  int file_;
};

}  // namespace mafia::store
