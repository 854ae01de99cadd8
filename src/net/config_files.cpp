// Checks the files and folders that the settings name, before the server needs them.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "net/config.hpp"
#include "net/wire.hpp"
#include "texts/texts.hpp"

namespace mafia::net {
namespace {

namespace fs = std::filesystem;

class Look {
 public:
  explicit Look(Language language) : language_(language) {}

  void complain(const char* key, const std::vector<std::string>& values) {
    faults.push_back(notation::fill(notation::text(language_, key), values));
  }

  void file(const std::string& setting, const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error))
      complain("config.unreadable_file", {setting, path, std::strerror(EISDIR)});
    else if (::access(path.c_str(), R_OK) != 0)
      complain("config.unreadable_file", {setting, path, std::strerror(errno)});
  }

  // The server creates a missing file, but not its folder.
  void appendable(const std::string& path) {
    std::error_code error;
    const fs::path folder = fs::path(path).parent_path();
    int why = 0;
    if (fs::is_directory(path, error))
      why = EISDIR;
    else if (fs::exists(path, error))
      why = ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
    else if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
      why = errno;
    if (why != 0) complain("config.no_log_file", {path, std::strerror(why)});
  }

  void pages(const std::string& path) {
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    if (!folder) errno = error ? error.value() : ENOTDIR;
    if (!folder || ::access(path.c_str(), R_OK | X_OK) != 0)
      complain("config.no_folder", {"web", path, std::strerror(errno)});
  }

  // The server creates a missing folder, so the nearest existing parent must be writable.
  void writable(const std::string& setting, const std::string& path) {
    std::error_code error;
    fs::path nearest = fs::absolute(path, error).lexically_normal();
    while (!fs::exists(nearest, error) && nearest.has_parent_path() && nearest != nearest.parent_path())
      nearest = nearest.parent_path();
    const bool folder = fs::is_directory(nearest, error);
    if (!folder) errno = ENOTDIR;
    if (!folder || ::access(nearest.c_str(), W_OK | X_OK) != 0)
      complain("config.unwritable_folder", {setting, path, std::strerror(errno)});
  }

  std::vector<std::string> faults;

 private:
  Language language_;
};

}  // namespace

std::vector<std::string> warnings_about(const Config& config, bool runs_as_root, Language language) {
  std::vector<std::string> warnings;
  if (runs_as_root) warnings.emplace_back(notation::text(language, "config.runs_as_root"));
  const auto address = access::parse_address(config.address);
  if (config.certificate.empty() && address && !access::is_loopback(*address))
    warnings.push_back(notation::fill(notation::text(language, "config.plain_http"), {config.address}));
  return warnings;
}

std::vector<std::string> faults_on_disk(const Config& config, Language language) {
  Look look(language);
  look.writable("data", config.data);
  if (constexpr std::string_view sqlite = "sqlite:"; config.database.starts_with(sqlite)) {
    const fs::path folder = fs::path(config.database.substr(sqlite.size())).parent_path();
    look.writable("database", folder.empty() ? "." : folder.string());
  }
  if (!config.web.empty()) look.pages(config.web);
  if (!config.log_file.empty()) look.appendable(config.log_file);
  if (config.certificate.empty()) return look.faults;
  const std::size_t before = look.faults.size();
  look.file("certificate", config.certificate);
  look.file("certificate-key", config.certificate_key);
  if (others_may_read(config.certificate_key)) look.complain("config.open_key", {config.certificate_key});
  if (look.faults.size() != before) return look.faults;
  try {
    make_tls(config.certificate, config.certificate_key);
  } catch (const std::exception& error) {
    look.complain("config.bad_pair", {error.what()});
  }
  return look.faults;
}

}  // namespace mafia::net
