// Reading and writing whole files; nothing is ever half written.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/check.hpp"

namespace primanota {

// The text of a file, or why not: a key of locale/words, or the system's own sentence.
std::expected<std::string, std::string> read_file(const std::string& path,
                                                  std::size_t largest = mafia::notation::largest_file);

// The same for a command: complains to the person and returns nothing.
std::optional<std::string> read_game(const std::string& path, mafia::notation::Language);
void complain_unreadable(const std::string& path, std::string_view why, mafia::notation::Language);
void complain_unwritable(const std::string& path, std::string_view why, mafia::notation::Language);

// Prints everything at once; an exit code.
int write_out(std::string_view text);

// To the file, or printed where none is named; an exit code.
int write_to(const std::string& path, std::string_view text);

// Replaces the file as a whole: writes beside it, makes it durable, renames.
std::expected<void, std::string> write_file(const std::string& path, std::string_view text);

// Held from reading a file to writing it, so that two programs do not write over each other's lines.
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
