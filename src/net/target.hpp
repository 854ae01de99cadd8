// What stands in a request line: a path and a query, percent-decoded.
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
  std::string authority = {};  // Host and port of an absolute form; empty: the header names them.
};

// "/a%20b?c=d" or with "http://host" before it. Nothing: a broken escape, a NUL byte, not UTF-8, a
// host that is none, or no path at all.
std::optional<Target> parse_target(std::string_view);

}  // namespace mafia::net
