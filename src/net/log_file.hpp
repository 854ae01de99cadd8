// The log file: lines are appended, and it can be reopened after somebody has moved it away (logrotate).
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace mafia::net {

class LogFile {
 public:
  // Creates a missing file, readable by its owner alone. The error is the system's message.
  static std::expected<LogFile, std::string> open(std::string path);
  LogFile(LogFile&&) noexcept;
  LogFile& operator=(LogFile&&) = delete;
  ~LogFile();

  // Opens the same path again; if that fails, the old file stays in use.
  std::expected<void, std::string> reopen();

  void write(std::string_view line);  // What cannot be written is lost: a full disk must not stop the server.

 private:
  LogFile(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_;
  bool torn_ = false;  // Only part of the last line was written: the next one starts on a new line.
};

}  // namespace mafia::net
