#include "store/sqlite_wal.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mafia::store {

void make_room_in_wal(const std::string& database) {
  constexpr off_t wanted = 5 << 20;  // A checkpoint comes after 4 MiB of pages.
  const int file = ::open((database + "-wal").c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return;  // Nothing has been written yet.
  struct stat status {};
  if (::fstat(file, &status) == 0 && status.st_size < wanted) {
    // Page by page: if a file system gets everything at once, it stores large extents and processes a whole extent for
    // every page written into it later.
    bool written = true;
    const std::string page(4096, '\0');
    for (off_t at = status.st_size; at < wanted && written; at += static_cast<off_t>(page.size()))
      written = ::pwrite(file, page.data(), page.size(), at) == static_cast<ssize_t>(page.size());
    // Disk full: give the space back, so that commands can use what is left.
    if (!written || ::fdatasync(file) != 0) (void)!::ftruncate(file, status.st_size);
  }
  ::close(file);
}

}  // namespace mafia::store
