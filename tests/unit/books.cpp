// The books as data: nothing is named twice, left out or contradicts itself. tools/tidy checks that a book states every
// parameter and that every parameter is read.
#include "rules/books.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/prompt.hpp"
#include "rules/catalogue.hpp"
#include "rules/parameters.hpp"

namespace mafia {
namespace {

using rules::Row;

std::span<const Row> rows() { return rules::catalogue().subspan(1); }  // 0 is no clause.

std::string name_of(Clause clause) { return std::string(rules::name_of(clause)); }

TEST(Books, ClausesHaveOneNameAKindAndBothLanguages) {
  const std::set<std::string_view> kinds = {"engine", "host", "sanction", "tournament", "online", "advice", "decision"};
  const std::set<std::string_view> editions = {"", "both", "ru", "en", "differs"};
  std::set<std::string_view> names;
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.clause);
    EXPECT_TRUE(names.insert(row.clause).second) << "twice";
    EXPECT_TRUE(kinds.contains(row.kind)) << row.kind;
    EXPECT_TRUE(editions.contains(row.edition)) << row.edition;
    for (std::size_t language : {0U, 1U}) {
      EXPECT_FALSE(row.title[language].empty());
      EXPECT_FALSE(row.text[language].empty());
    }
  }
}

TEST(Books, ADecisionNamesTheClausesThatItSettles) {
  for (const Row& row : rows())
    if (row.kind == "decision") {
      EXPECT_FALSE(row.touches.empty()) << row.clause;
    } else {
      EXPECT_TRUE(row.touches.empty()) << row.clause;
    }
}

TEST(Books, DoNotContradictThemselves) {
  for (const RuleSet* book : rules::all()) EXPECT_TRUE(rules::contradictions(*book).empty()) << book->id;
}

// A penalty for each clause in the list, unless the book names it as no offence; once.
TEST(Books, SanctionsAreListedOnceAndProvideAPenalty) {
  for (const RuleSet* book : rules::all()) {
    std::set<Clause> listed;
    for (const Sanction& sanction : book->sanctions) {
      SCOPED_TRACE(std::string(book->id) + " " + name_of(sanction.clause));
      EXPECT_TRUE(listed.insert(sanction.clause).second) << "twice";
      EXPECT_EQ(sanction.penalties == 0, sanction.excused);
      EXPECT_NE(sanction.chapter, sanction.clause);
      EXPECT_FALSE(sanction.needs_reason && sanction.excused);
    }
    for (const Fine& fine : book->fines) EXPECT_NE(fine.chapter, fine.clause) << name_of(fine.clause);
  }
}

// What no book has would never be cited, said or reminded of. Only house rules limit the number of candidates.
TEST(Books, EveryPointOfLawSentenceAndReminderStandsInSomeBook) {
  const auto somewhere = [](auto place, std::size_t index) {
    for (const RuleSet* book : rules::all())
      if (!((*book).*place)[index].empty()) return true;
    return false;
  };
  std::size_t law = 0, say = 0, watch = 0;
#define LAW(name) EXPECT_NE(somewhere(&RuleSet::laws, law++), Law::name == Law::nomination_most) << #name;
#include "engine/law.def"
#undef LAW
#define SAY(key) EXPECT_TRUE(somewhere(&RuleSet::says, say++)) << #key;
#define WATCH(key) EXPECT_TRUE(somewhere(&RuleSet::watches, watch++)) << #key;
#include "engine/prompt.def"
#undef SAY
#undef WATCH
}

// A clause of another book may stand behind a rule only where a book builds on it.
TEST(Books, CiteTheirOwnClauses) {
  for (const RuleSet* book : rules::all()) {
    const std::string_view base = rules::row_of(book->deck.clause).book;
    for (std::span<const Clause> clauses : book->laws)
      for (Clause clause : clauses) {
        const std::string_view from = rules::row_of(clause).book;
        EXPECT_TRUE(from == book->book || from == base) << book->id << " cites " << name_of(clause);
      }
  }
}

}  // namespace
}  // namespace mafia
