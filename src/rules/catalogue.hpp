// The books as rows: clauses with kind, edition, title and explanation, and the decisions on their gaps.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/words.hpp"

namespace mafia::rules {

enum class Language : std::uint8_t { en, ru };

struct Row {
  std::string_view book;     // The folder: "mafclub".
  std::string_view clause;   // "MC-2.4.15"; for a decision "MC-Q26".
  std::string_view edition;  // both, ru, en, differs; empty for a decision.
  std::string_view kind;     // engine, host, sanction, tournament, online, advice; "decision".
  std::string_view title[2];
  std::string_view text[2];
  std::vector<Clause> touches;  // Of a decision: the clauses it settles.

  bool is_decision() const { return kind == "decision"; }
};

// Every clause, then every decision; the place in the list is Clause::id, place 0 is empty.
std::span<const Row> catalogue();

Clause find_clause(std::string_view name);  // Clause{} if none has that name.
std::string_view name_of(Clause);
const Row& row_of(Clause);

// "MC-2.4.15" covers itself and its parts: "MC-2.4.15a", "MC-2.4.15-c1".
bool covers(std::string_view clause, std::string_view cited);

// The tables of the books are compiled in. If one names a clause that does not exist, the program says so and ends when
// it starts, in every build.
[[noreturn]] void refuse_book(std::string_view named);

}  // namespace mafia::rules
