// Rules files: what they may say, and what is said of those that cannot be read.
#include "rules/house.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "play/check.hpp"
#include "rules/books.hpp"
#include "texts/texts.hpp"

namespace mafia {
namespace {

using rules::read_house;

std::shared_ptr<const rules::House> good(std::string_view text) {
  const auto house = read_house("my-club", text);
  EXPECT_TRUE(house.has_value()) << (house ? "" : house.error().key);
  return house ? *house : nullptr;
}

struct Complaint {
  int line;
  std::string key;
  bool operator==(const Complaint&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Complaint& c) { return out << c.line << " " << c.key; }
};

Complaint complaint(std::string_view text, std::string_view id = "my-club") {
  const auto house = read_house(id, text);
  if (house) return {0, ""};
  for (const auto language : {notation::Language::en, notation::Language::ru})
    EXPECT_NE(notation::text(language, house.error().key), "?") << house.error().key;
  return {house.error().line, house.error().key};
}

TEST(House, IsABookWithDifferences) {
  const auto house =
      good("# Ours\n\nrules fiim-2019\ntitle Tuesdays, the big table  # since 2019\nwith foul.outAt 5\n");
  ASSERT_TRUE(house);
  EXPECT_EQ(house->rules.id, "my-club");
  EXPECT_EQ(house->rules.title, "Tuesdays, the big table");
  EXPECT_EQ(house->base, rules::find("fiim-2019"));
  EXPECT_EQ(house->rules.with.fouls_to_leave.value, 5);
  EXPECT_EQ(rules::changed_settings(*house), 1);
}

TEST(House, CanBeRussianWithWindowsLineEnds) {
  const auto house = good("\xEF\xBB\xBFПравила city\r\nназвание По вторникам\r\nУсловие players.count 14\r\n");
  ASSERT_TRUE(house);
  EXPECT_EQ(house->title, "По вторникам");
  EXPECT_EQ(house->rules.with.seats.value, 14);
}

// src/rules repeats these words of the notation; both must agree.
TEST(House, UsesTheWordsOfTheNotation) {
  using notation::Word;
  for (const auto language : {notation::Language::en, notation::Language::ru}) {
    const auto word = [&](Word each) { return std::string(notation::spelling(each, language)); };
    const auto house =
        good(word(Word::rules) + " fsm\n" + word(Word::title) + " X\n" + word(Word::with) + " pause no\n");
    ASSERT_TRUE(house);
    EXPECT_EQ(house->rules.with.pauses.value, YesNo::no);
  }
}

TEST(House, IgnoresTheOrderOfItsLines) {
  const auto one = good(
      "rules fiim-2019\nwith shot.mode open\nwith shot.mismatch majority\nwith foul.silenceAt 4\nwith foul.outAt 5\n");
  const auto other = good(
      "rules fiim-2019\nwith foul.silenceAt 4\nwith shot.mismatch majority\nwith shot.mode open\nwith foul.outAt 5\n");
  ASSERT_TRUE(one && other);
  EXPECT_EQ(rules::changed_settings(*one), rules::changed_settings(*other));
  EXPECT_EQ(other->rules.with.shot_mismatch.value, ShotMismatch::majority);
}

TEST(House, LocatesMistakes) {
  EXPECT_EQ(complaint(""), (Complaint{1, "error.house_no_rules"}));
  EXPECT_EQ(complaint("# nothing\n\n"), (Complaint{2, "error.house_no_rules"}));
  EXPECT_EQ(complaint("with pause no\nrules fsm\n"), (Complaint{1, "error.house_no_rules"}));
  EXPECT_EQ(complaint("rules fim\n"), (Complaint{1, "error.unknown_rules"}));
  EXPECT_EQ(complaint("rules\n"), (Complaint{1, "error.unexpected_end"}));
  EXPECT_EQ(complaint("rules fsm\nrules city\n"), (Complaint{2, "error.house_twice"}));
  EXPECT_EQ(complaint("rules fsm\ntitle A\ntitle B\n"), (Complaint{3, "error.house_twice"}));
  EXPECT_EQ(complaint("rules fsm\nwith pause no\n\nwith pause yes\n"), (Complaint{4, "error.house_twice"}));
  EXPECT_EQ(complaint("rules fsm\nwith pauze no\n"), (Complaint{2, "error.unknown_parameter"}));
  EXPECT_EQ(complaint("rules fsm\nwith pause\n"), (Complaint{2, "error.unexpected_end"}));
  EXPECT_EQ(complaint("rules fsm\nwith pause maybe\n"), (Complaint{2, "error.bad_value_of"}));
  EXPECT_EQ(complaint("rules fsm\nwith players.count 99\nwith pause no\n"), (Complaint{2, "error.bad_value_of"}));
  EXPECT_EQ(complaint("rules fsm\nwhith pause no\n"), (Complaint{2, "error.house_word"}));
  EXPECT_EQ(complaint("rules fsm\nwith dq.multi each\nwith pause no\n"), (Complaint{2, "nonsense.window"}));
  EXPECT_EQ(complaint("rules fsm\ntitle \xFF\n"), (Complaint{2, "error.bad_utf8"}));
  EXPECT_EQ(complaint("rules fsm\ntitle " + std::string(5000, 'x')), (Complaint{2, "error.line_too_long"}));
  EXPECT_EQ(complaint("rules fsm\n", "city"), (Complaint{1, "error.house_is_book"}));
}

TEST(House, SuggestsCorrections) {
  const auto house = read_house("my-club", "rules fsm\nwith foul.outat 5\n");
  ASSERT_FALSE(house.has_value());
  EXPECT_EQ(house.error().similar, "foul.outAt");
  const auto book = read_house("my-club", "rules fim\n");
  ASSERT_FALSE(book.has_value());
  EXPECT_NE(book.error().values.at(1).find("fiim-2019"), std::string::npos);
}

TEST(Library, HasBooksAndHouseRules) {
  rules::Library library;
  EXPECT_EQ(library.list().size(), rules::all().size());
  EXPECT_TRUE(library.add(*read_house("zeta", "rules fsm\n")));
  EXPECT_TRUE(library.add(*read_house("alpha", "rules city\n")));
  EXPECT_FALSE(library.add(*read_house("alpha", "rules fsm\n")));
  EXPECT_EQ(library.list().size(), rules::all().size() + 2);
  EXPECT_EQ(library.find("alpha")->id, "alpha");
  EXPECT_EQ(library.house("city"), nullptr);
  EXPECT_EQ(library.find("beta"), nullptr);
  EXPECT_TRUE(library.ids().ends_with("alpha, zeta"));
}

// A table keeps the rules that it plays by, even when the library is gone.
TEST(Library, IsStoredWithTheTable) {
  const auto report = [] {
    rules::Library library;
    library.add(*read_house("my-club", "rules fiim-2019\nwith foul.outAt 5\n"));
    return notation::check("rules my-club\nwith foul.silenceAt 4\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\n",
                           notation::Language::en, library);
  }();
  EXPECT_TRUE(report.complaints.empty()) << report.complaints.front().message;
  EXPECT_EQ(report.game.rules().id, "my-club");
  EXPECT_EQ(report.game.rules().with.fouls_to_leave.value, 5);
  EXPECT_EQ(report.game.rules().with.fouls_to_silence.value, 4);
}

TEST(Library, ReportsContradictionsOfAGameOnce) {
  const auto said = [](std::string_view text) {
    std::string all;
    for (const auto& each : notation::check(text, notation::Language::en).complaints)
      all += std::to_string(each.line) + ": " + each.message + "\n";
    return all;
  };
  EXPECT_EQ(said("rules fiim-2019\nwith foul.silenceAt 4\nwith foul.outAt 5\n"), "");
  const std::string wrong =
      said("rules fiim-2019\nwith dq.multi each\nwith pause no\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\nvoting\n");
  EXPECT_TRUE(wrong.starts_with("2: a removal cannot")) << wrong;
  EXPECT_EQ(std::ranges::count(wrong, '\n'), 1) << wrong;
  EXPECT_EQ(said("rules fiim-2019\n! with dq.multi each\nwith dq.window vote\nwith dq.multi each\n"), "");
}

}  // namespace
}  // namespace mafia
