// The file in which a live game is kept: every line is on the disk before the table goes on.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace primanota {

class Record {
 public:
  // A new file; it must not exist yet. The error is a key of locale/words or the system's sentence.
  static std::expected<Record, std::string> create(const std::string& path);

  // An existing one, to go on at its end. Nobody else may be writing to it.
  static std::expected<Record, std::string> open(const std::string& path);

  Record(Record&& other) noexcept;
  Record& operator=(Record&&) = delete;
  ~Record();

  const std::string& path() const { return path_; }

  // Whole lines with their ends: all of them become durable, or none.
  std::expected<void, std::string> append(std::string_view lines);

  // Cuts the file off after so many bytes.
  std::expected<void, std::string> cut(std::size_t size);

 private:
  Record(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_;
};

// A copy beside the file, under the first free of FILE.bak, FILE.bak2…; gives its name.
std::expected<std::string, std::string> keep_copy(const std::string& path, std::string_view text);

// primanota-20261115-193000.nota
std::string default_record_name();

}  // namespace primanota
