#include "store/key_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace mafia::store {
namespace {

constexpr std::string_view file_title = "primanota signing key\n";
constexpr std::size_t longest = 4096;

class File {
 public:
  explicit File(int number) : number_(number) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  operator int() const { return number_; }

 private:
  int number_;
};

std::unexpected<std::string> cannot(const std::string& path, const char* what) {
  return std::unexpected("The key file " + path + " cannot be " + what + ": " + std::strerror(errno) + ".");
}

std::expected<crypto::KeyPair, std::string> key_in(const std::string& path, std::string_view text) {
  if (text.starts_with(file_title) && text.ends_with('\n'))
    if (const auto bytes = crypto::from_hex(text.substr(file_title.size(), text.size() - file_title.size() - 1)))
      if (const auto pair = crypto::key_pair_of(*bytes)) return *pair;
  return std::unexpected("The file " + path + " holds no signing key.");
}

std::expected<crypto::KeyPair, std::string> read_key(const std::string& path, const File& file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return cannot(path, "read");
  if (!S_ISREG(status.st_mode)) return std::unexpected("The key file " + path + " is not a plain file.");
  if ((status.st_mode & 077U) != 0)
    return std::unexpected("The key file " + path + " can be read by others. Make it yours alone: chmod 600 " + path +
                           ". If somebody may have read it, use a new one.");
  std::string text(longest, '\0');
  const ssize_t size = ::read(file, text.data(), text.size());
  if (size < 0) return cannot(path, "read");
  return key_in(path, std::string_view(text).substr(0, static_cast<std::size_t>(size)));
}

bool write_all(const File& file, std::string_view text) {
  return ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(file) == 0;
}

bool sync_folder(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const File file(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return file >= 0 && ::fsync(file) == 0;
}

// Written under a temporary name and then linked: the key file is either complete or absent, and never overwritten.
std::expected<void, std::string> make_key(const std::string& path) {
  const std::string draft = path + "." + crypto::new_token() + ".new";
  const crypto::KeyPair pair = crypto::new_key_pair();
  const std::string text = std::string(file_title) + crypto::hex(pair.secret_key) + "\n";
  const File file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (file < 0) return cannot(path, "made");
  const bool made = write_all(file, text) && (::link(draft.c_str(), path.c_str()) == 0 || errno == EEXIST);
  const int error = errno;
  ::unlink(draft.c_str());
  errno = error;
  if (!made || !sync_folder(path)) return cannot(path, "made");
  return {};
}

}  // namespace

std::expected<crypto::KeyPair, std::string> open_key_file(const std::string& path) {
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file >= 0) return read_key(path, file);
  if (errno != ENOENT) return cannot(path, "read");
  if (auto made = make_key(path); !made) return std::unexpected(made.error());
  const File new_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));  // Ours, or that of a faster process.
  if (new_file < 0) return cannot(path, "read");
  return read_key(path, new_file);
}

}  // namespace mafia::store
