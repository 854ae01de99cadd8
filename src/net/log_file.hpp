// A file that lines of the log are appended to. It can be opened again after somebody has moved it away (logrotate).
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace mafia::net {

class LogFile {
 public:
  // Made if it is not there, readable by its owner alone. The error is the system's sentence.
  static std::expected<LogFile, std::string> open(std::string path);
  LogFile(LogFile&&) noexcept;
  LogFile& operator=(LogFile&&) = delete;
  ~LogFile();

  // The same path again; if that fails, lines go where they went before.
  std::expected<void, std::string> reopen();

  void write(std::string_view line);  // What cannot be written is lost: a full disk must not stop the server.

 private:
  LogFile(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_;
  bool torn_ = false;  // The last line was written in part: the next one begins a line of its own.
};

}  // namespace mafia::net
