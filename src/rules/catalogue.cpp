#include "rules/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cassert>

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

Clause find_in(const std::vector<Row>& rows, std::string_view name) {
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (rows[i].clause == name) return {static_cast<std::uint16_t>(i)};
  return {};
}

std::vector<Clause> touched(const std::vector<Row>& rows, std::string_view names) {
  std::vector<Clause> result;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    result.push_back(find_in(rows, names.substr(0, end)));
    assert(result.back());
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return result;
}

struct BookTables {
  std::string_view book, clauses, decisions;
};

// All clauses before all decisions: a decision may refer to clauses of another book.
std::vector<Row> read() {
  const BookTables books[] = {
#define BOOK(name) {#name, embedded::name##_clauses, embedded::name##_decisions},
#include "generated/books.def"
#undef BOOK
  };
  std::vector<Row> rows(1);
  for (const BookTables& book : books)
    each_line(book.clauses, [&](std::string_view line) {
      const auto c = cells<7>(line);
      rows.push_back({book.book, c[0], c[1], c[2], {c[3], c[4]}, {c[5], c[6]}, {}});
    });
  for (const BookTables& book : books)
    each_line(book.decisions, [&](std::string_view line) {
      const auto c = cells<4>(line);
      rows.push_back({book.book, c[0], "", "decision", {c[0], c[0]}, {c[2], c[3]}, touched(rows, c[1])});
    });
  return rows;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> all = read();
  return all;
}

}  // namespace

std::span<const Row> catalogue() { return rows(); }

Clause find_clause(std::string_view name) { return find_in(rows(), name); }

std::string_view name_of(Clause clause) { return row_of(clause).clause; }

const Row& row_of(Clause clause) {
  assert(clause.id < rows().size());
  return rows()[clause.id];
}

bool covers(std::string_view clause, std::string_view cited) {
  if (!cited.starts_with(clause)) return false;
  if (cited.size() == clause.size()) return true;
  const char next = cited[clause.size()];
  return next == '-' || (next >= 'a' && next <= 'z');
}

}  // namespace mafia::rules
