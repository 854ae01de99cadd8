#include "rules/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "generated/embedded.hpp"

namespace mafia::rules {
namespace {

template <class Use>
void each_line(std::string_view text, const Use& use) {
  bool header = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!header && end > 0) use(text.substr(0, end));
    header = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

template <std::size_t N>
std::array<std::string_view, N> cells(std::string_view line) {
  std::array<std::string_view, N> result;
  for (std::string_view& cell : result) {
    const std::size_t end = std::min(line.find('\t'), line.size());
    cell = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return result;
}

struct Catalogue {
  std::vector<Row> rows = std::vector<Row>(1);
  std::unordered_map<std::string_view, Clause> by_name;

  void add(Row row) {
    by_name.emplace(row.clause, Clause{static_cast<std::uint16_t>(rows.size())});
    rows.push_back(std::move(row));
  }
  Clause find(std::string_view name) const {
    const auto found = by_name.find(name);
    return found == by_name.end() ? Clause{} : found->second;
  }
};

std::vector<Clause> touched(const Catalogue& read, std::string_view names) {
  std::vector<Clause> result;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    result.push_back(read.find(names.substr(0, end)));
    if (!result.back()) refuse_book(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return result;
}

struct BookTables {
  std::string_view book, clauses, decisions;
};

// All clauses before all decisions: a decision may refer to clauses of another book.
Catalogue read() {
  const BookTables books[] = {
#define BOOK(name) {#name, embedded::name##_clauses, embedded::name##_decisions},
#include "generated/books.def"
#undef BOOK
  };
  Catalogue made;
  for (const BookTables& book : books)
    each_line(book.clauses, [&](std::string_view line) {
      const auto c = cells<7>(line);
      made.add({book.book, c[0], c[1], c[2], {c[3], c[4]}, {c[5], c[6]}, {}});
    });
  for (const BookTables& book : books)
    each_line(book.decisions, [&](std::string_view line) {
      const auto c = cells<4>(line);
      made.add({book.book, c[0], "", "decision", {c[0], c[0]}, {c[2], c[3]}, touched(made, c[1])});
    });
  return made;
}

const Catalogue& whole() {
  static const Catalogue read_once = read();
  return read_once;
}

}  // namespace

std::span<const Row> catalogue() { return whole().rows; }

Clause find_clause(std::string_view name) { return whole().find(name); }

std::string_view name_of(Clause clause) { return row_of(clause).clause; }

const Row& row_of(Clause clause) {
  assert(clause.id < whole().rows.size());
  return whole().rows[clause.id];
}

void refuse_book(std::string_view named) {
  std::fprintf(stderr, "src/rules: there is no clause %.*s\n", static_cast<int>(named.size()), named.data());
  std::abort();
}

bool covers(std::string_view clause, std::string_view cited) {
  if (!cited.starts_with(clause)) return false;
  if (cited.size() == clause.size()) return true;
  const char next = cited[clause.size()];
  return next == '-' || (next >= 'a' && next <= 'z');
}

}  // namespace mafia::rules
