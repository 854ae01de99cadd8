// Only one process may serve a file: it holds a lock on another file beside it, which the system takes back when the
// process ends in whatever way.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace mafia::store {

class FileLock {
 public:
  static std::expected<FileLock, std::string> take(const std::string& path);  // Of what is locked, without ".lock".

  FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int file) : file_(file) {}
  int file_;
};

}  // namespace mafia::store
