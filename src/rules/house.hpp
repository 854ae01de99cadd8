// House rules: a text that names a book and says what is different. Docs: docs/rules.md.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/parameters.hpp"

namespace mafia::rules {

// A rule set together with the strings that it points to, so it cannot be copied.
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

// The books and the house rules that have been read. Copies share the house rules.
class Library {
 public:
  bool add(std::shared_ptr<const House>);         // False if the id is taken.
  bool add(const Library&, std::string_view id);  // Adds that house of another library, if it has it.

  const RuleSet* find(std::string_view id) const;
  const House* house(std::string_view id) const;  // Null if there is none, or if it is a book.
  std::vector<const RuleSet*> list() const;       // The books, then the houses by id.
  std::string ids() const;                        // "city, fiim-2019, my-club"

 private:
  std::vector<std::shared_ptr<const House>> houses_;
};

// How many settings differ from the book.
int changed_settings(const House&);

}  // namespace mafia::rules
