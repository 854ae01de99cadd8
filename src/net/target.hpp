// The target of a request line: path and query, percent-decoded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mafia::net {

struct Target {
  std::string path;  // Begins with '/'.
  std::vector<std::pair<std::string, std::string>> query;
  std::string authority = {};  // Host and port of an absolute form; empty: see the header.
};

// "/a%20b?c=d", perhaps with "http://host" before it. Nothing for a broken escape, a NUL byte, invalid UTF-8, an
// invalid host or a missing path.
std::optional<Target> parse_target(std::string_view);

}  // namespace mafia::net
