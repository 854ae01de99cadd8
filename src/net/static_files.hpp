// Serves the files of the web pages from memory.
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

  // The file for the path of a GET ("/" is index.html), as it is on the disk now; nothing if there is none. Compressed
  // files beside it (FILE.br, FILE.gz) go to clients that accept them.
  std::optional<Response> serve(const Request&);
  // The front page, for a path that its script interprets; nothing if there is none.
  std::optional<Response> front_page(const Request&);

 private:
  struct Stamp {
    std::filesystem::file_time_type changed;
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  struct File {
    Stamp stamp, brotli_stamp, gzip_stamp;  // Size 0: there is no such file, or it is outdated.
    std::string type, cache_control, tag;
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const std::string> brotli, gzipped;  // Null: there is none, or it is not worth it.
  };
  static Stamp stamp_of(const std::filesystem::path&);
  const File* file_at(const std::string& path);
  static Response answer(const Request&, const File&);

  std::filesystem::path folder_;  // Absolute, without symbolic links.
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace mafia::net
