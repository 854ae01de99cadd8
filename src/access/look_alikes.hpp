// Names that people confuse on a screen or a sheet.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace mafia::access {

// Two texts with the same skeleton look alike: a Cyrillic letter in place of a Latin one, 0 for O (Unicode Technical
// Standard 39, section 4).
std::string skeleton(std::string_view text);

struct LookAlike {
  std::string name, other;
  friend bool operator==(const LookAlike&, const LookAlike&) = default;
};
// Each name after the first `known` ones that looks like an earlier one. A repeated name is not a look-alike.
std::vector<LookAlike> look_alikes(std::span<const std::string> names, std::size_t known = 0);

using Looks = std::array<std::string, 3>;  // Names look alike if one of these is the same.

// The names in use, for checking one name at a time.
class NamesInUse {
 public:
  void add(std::string_view name);
  bool has(std::string_view name) const;  // Or one that looks like it.

 private:
  std::array<std::unordered_set<std::string>, std::tuple_size_v<Looks>> in_use_;
};

}  // namespace mafia::access
