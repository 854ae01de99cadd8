#include "store/list_mark.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "crypto/crypto.hpp"

namespace mafia::store {
namespace {

constexpr std::string_view mark_title = "primanota list of streams\n";

std::optional<std::string> read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return text.starts_with(mark_title) && text.ends_with('\n')
             ? text.substr(mark_title.size(), text.size() - mark_title.size() - 1)
             : std::string{};
}

// Written under a temporary name and then linked: the file is either complete or absent, and never overwritten. If the
// mark cannot be written now, it is made at the next start.
void write(const std::string& path, const std::string& first) {
  const std::string draft = path + "." + crypto::new_token() + ".new";
  const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return;
  const std::string text = std::string(mark_title) + first + "\n";
  const bool whole = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(file) == 0;
  ::close(file);
  std::error_code taken;  // A faster process has seen the same list.
  if (whole) std::filesystem::create_hard_link(draft, path, taken);
  ::unlink(draft.c_str());
}

}  // namespace

ListMark::ListMark(std::string path) : path_(std::move(path)) {
  if (!path_.empty()) first_ = read(path_);
}

bool ListMark::fits(const Hash& first) const { return !first_ || *first_ == crypto::hex(first); }

bool ListMark::admits(const Hash& first) {
  if (path_.empty() || first_) return fits(first);
  first_ = crypto::hex(first);
  write(path_, *first_);
  return true;
}

}  // namespace mafia::store
