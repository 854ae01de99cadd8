// The file of a live game: every line is on the disk before the table goes on.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace primanota {

class Record {
 public:
  // A new file; it must not exist yet. The error is a key of locale/LANGUAGE/words.txt or a message of the system.
  static std::expected<Record, std::string> create(const std::string& path);

  // An existing file, to append to. No other process may be writing to it.
  static std::expected<Record, std::string> open(const std::string& path);

  Record(Record&& other) noexcept;
  Record& operator=(Record&&) = delete;
  ~Record();

  const std::string& path() const { return path_; }

  // Whole lines with their line ends: all of them become durable, or none.
  std::expected<void, std::string> append(std::string_view lines);

  // Truncates the file to that many bytes.
  std::expected<void, std::string> cut(std::size_t size);

 private:
  Record(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_;
};

// Makes a copy beside the file, under the first free name of FILE.bak, FILE.bak2…; returns the name.
std::expected<std::string, std::string> keep_copy(const std::string& path, std::string_view text);

// primanota-20261115-193000.nota
std::string default_record_name();

}  // namespace primanota
