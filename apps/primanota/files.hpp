// Reading and writing whole files; nothing is ever half written.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace primanota {

// The text of a file, or a sentence that says why not (in English and without the path).
std::expected<std::string, std::string> read_file(const std::string& path);

// Replaces the file as a whole: writes beside it, makes it durable, renames.
std::expected<void, std::string> write_file(const std::string& path, std::string_view text);

}  // namespace primanota
