#include "store/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace mafia::store {

std::expected<FileLock, std::string> FileLock::take(const std::string& path) {
  const std::string name = path + ".lock";
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return std::unexpected("The file " + name + " cannot be made: " + std::strerror(errno) + ".");
  FileLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno == EWOULDBLOCK) return std::unexpected("The database " + path + " is served by another process.");
  return std::unexpected("The file " + name + " cannot be locked: " + std::strerror(errno) + ".");
}

FileLock::~FileLock() {
  if (file_ >= 0) ::close(file_);  // The file is not deleted: another process may have it open to lock it.
}

}  // namespace mafia::store
