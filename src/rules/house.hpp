// The house's own rules: a text that names a book and what is different. Docs: docs/rules.md.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/parameters.hpp"

namespace mafia::rules {

// A rule set with the names that it points to. It stays where it is, whoever holds it.
struct House {
  std::string id, title;
  const RuleSet* base = nullptr;
  std::vector<With> lines;
  RuleSet rules{};

  House() = default;
  House(const House&) = delete;
  House& operator=(const House&) = delete;
};

struct HouseError {
  int line;
  std::string key;  // Of locale/words.
  std::vector<std::string> values;
  std::string similar;  // Did you mean…
};

// The lines `rules BOOK`, `title TEXT`, `with NAME VALUE` and `# comments`, in either language.
std::expected<std::shared_ptr<const House>, HouseError> read_house(std::string_view id, std::string_view text);

// The books, and the houses that were read. Copies share the houses.
class Library {
 public:
  bool add(std::shared_ptr<const House>);         // False: there is one of that id already.
  bool add(const Library&, std::string_view id);  // That house of another library, if it has it.

  const RuleSet* find(std::string_view id) const;
  const House* house(std::string_view id) const;  // Null: none, or a book.
  std::vector<const RuleSet*> list() const;       // The books, then the houses by id.
  std::string ids() const;                        // "city, fiim-2019, my-club"

 private:
  std::vector<std::shared_ptr<const House>> houses_;
};

// How many settings are not as in the book.
int changed_settings(const House&);

}  // namespace mafia::rules
