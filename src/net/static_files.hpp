// The files of the web pages, held in memory.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "net/transport.hpp"

namespace mafia::net {

class StaticFiles {
 public:
  explicit StaticFiles(std::filesystem::path folder);  // Throws std::runtime_error with a sentence: no such folder.

  // The file that the path of a GET names ("/" is index.html), as it is on the disk now; nothing: there is no such
  // file. What lies packed beside it (FILE.br, FILE.gz) goes to whoever takes it.
  std::optional<Response> serve(const Request&);
  // The front page for a path that the page itself reads; nothing: there is none.
  std::optional<Response> front_page(const Request&);

 private:
  struct Stamp {
    std::filesystem::file_time_type changed;
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  struct File {
    Stamp stamp, brotli_stamp, gzip_stamp;  // Without size: there is no such file, or an older one.
    std::string type, cache_control, tag;
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const std::string> brotli, gzipped;  // Nothing: not there; not worth it.
  };
  static Stamp stamp_of(const std::filesystem::path&);
  const File* file_at(const std::string& path);
  static Response answer(const Request&, const File&);

  std::filesystem::path folder_;  // Absolute, without symbolic links.
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace mafia::net
