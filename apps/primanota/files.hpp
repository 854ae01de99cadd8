// Reads and writes whole files; a file is never half written.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "play/check.hpp"

namespace primanota {

// The text of a file. The error is a key of locale/LANGUAGE/words.txt or a message of the system.
std::expected<std::string, std::string> read_file(const std::string& path,
                                                  std::size_t largest = mafia::notation::largest_file);

// The same for a command: prints the error and returns nullopt.
std::optional<std::string> read_game(const std::string& path, mafia::notation::Language);
void complain_unreadable(const std::string& path, std::string_view why, mafia::notation::Language);
void complain_unwritable(const std::string& path, std::string_view why, mafia::notation::Language);

// Prints everything at once; returns an exit code.
int write_out(std::string_view text);

// Writes to the file, or prints if `path` is empty; returns an exit code.
int write_to(const std::string& path, std::string_view text);

// Replaces the file as a whole: writes beside it, makes it durable, renames.
std::expected<void, std::string> write_file(const std::string& path, std::string_view text);

// Held from reading a file to writing it, so that two programs do not overwrite each other's lines.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path);  // Of the file; its folder is locked.
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int folder_ = -1;
};

}  // namespace primanota
