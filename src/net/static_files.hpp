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
  // file.
  std::optional<Response> serve(const Request&);

 private:
  struct File {
    std::filesystem::file_time_type changed;
    std::uintmax_t size = 0;
    std::string type, cache_control, tag;
    std::string bytes;
    std::string gzipped;  // Empty: not worth it.
  };
  const File* file_at(const std::string& path);

  std::filesystem::path folder_;  // Absolute, without symbolic links.
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace mafia::net
