// The sheet of a game as a PDF: the same bytes each time, one page for a usual game, nothing lost of an unusual one.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "../support/live_server.hpp"
#include "notation/check.hpp"
#include "print/flow.hpp"
#include "print/protocol_pdf.hpp"

namespace mafia::test {
namespace {

using notation::protocol::Protocol;
using print::protocol_pdf;
using rules::Language;

constexpr Language languages[] = {Language::en, Language::ru};

Protocol sheet_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_FALSE(text.empty()) << path;
  const notation::Report report = notation::check(text, Language::en);
  EXPECT_TRUE(report.complaints.empty()) << path;
  return notation::protocol::make(report.table);
}

// Every page is an object of this type, and objects that are no streams stand in the file as they are.
int pages_of(const std::string& pdf) {
  EXPECT_TRUE(pdf.starts_with("%PDF-1.4"));
  EXPECT_TRUE(pdf.ends_with("%%EOF\n"));
  constexpr std::string_view type = "/Type /Page";
  int pages = 0;
  for (std::size_t at = pdf.find(type); at != pdf.npos; at = pdf.find(type, at + 1))
    pages += pdf[at + type.size()] != 's';
  return pages;
}

void expect_pages(const Protocol& sheet, int least, int most, const std::string& what) {
  for (const Language language : languages) {
    const int pages = pages_of(protocol_pdf(sheet, language));
    EXPECT_GE(pages, least) << what << " in " << (language == Language::ru ? "ru" : "en");
    EXPECT_LE(pages, most) << what << " in " << (language == Language::ru ? "ru" : "en");
  }
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

TEST(print, the_same_game_gives_the_same_bytes) {
  for (const char* game : {"tests/golden/cup-final.nota", "tests/golden/league.nota"}) {
    const Protocol sheet = sheet_of(game);
    for (const Language language : languages) {
      const std::string here = protocol_pdf(sheet, language);
      std::string elsewhere;
      std::thread([&] { elsewhere = protocol_pdf(sheet, language); }).join();
      EXPECT_EQ(here == elsewhere, true) << game;
      EXPECT_EQ(here == protocol_pdf(sheet, language), true) << game;
    }
  }
}

TEST(print, the_only_date_is_the_day_of_the_game) {
  Protocol sheet = sheet_of("tests/golden/cup-final.nota");
  EXPECT_NE(protocol_pdf(sheet, Language::en).find("/CreationDate (20261114"), std::string::npos);
  for (const char* date : {"", "on a Sunday", "2026-11-1x"}) {
    sheet.header.date = date;
    EXPECT_EQ(protocol_pdf(sheet, Language::en).find("/CreationDate"), std::string::npos) << date;
  }
}

TEST(print, a_usual_game_of_every_book_is_one_page) {
  for (const char* game :
       {"tests/golden/cup-final.nota", "tests/scenarios/mafclub/game-ru-red-win.nota",
        "tests/scenarios/mafclub/game-ru-black-win.nota", "tests/scenarios/mafclub/game-en-red-win.nota",
        "tests/scenarios/fiim/game-red-by-vote.nota", "tests/scenarios/fiim/game-black-by-night-ru.nota",
        "tests/scenarios/fsm/game-black-by-vote.nota", "tests/scenarios/fsm/game-several-removals.nota",
        "tests/scenarios/city/game-10-maniac.nota", "tests/scenarios/city/game-12-red-by-deck.nota",
        "tests/scenarios/city/setup-8-deck-14-block.nota"})
    expect_pages(sheet_of(game), 1, 1, game);
}

TEST(print, a_replayed_game_has_both) {
  const Protocol sheet = sheet_of("tests/golden/league.nota");
  ASSERT_EQ(sheet.annulled.size(), 1U);
  expect_pages(sheet, 1, 2, "league");
}

TEST(print, long_names_and_ten_sanctions_still_fit) {
  Protocol sheet = sheet_of("tests/scenarios/fiim/game-red-by-vote.nota");
  for (auto& player : sheet.players) player.name = repeated("Щербаков-", 4) + "Юный";
  sheet.header.judge = sheet.players.front().name;
  sheet.header.assistants.assign(2, sheet.players.front().name);
  const auto clause = rules::find_clause("MC-4.3.1");
  for (int i = 0; i < 10; ++i)
    sheet.game.sanctions.push_back({Penalty::foul,
                                    i % 10 + 1,
                                    1,
                                    clause,
                                    "говорил во время чужой речи",
                                    {notation::protocol::When::Phase::day, 1}});
  expect_pages(sheet, 1, 1, "long names");
}

TEST(print, a_table_of_twenty_and_texts_without_end_go_on_on_further_pages) {
  expect_pages(sheet_of("tests/scenarios/city/game-20-red.nota"), 1, 2, "twenty");
  Protocol sheet = sheet_of("tests/golden/league.nota");
  sheet.game.protests.push_back({1, repeated("Голос не засчитан. ", 1000), {}});
  sheet.game.protests.push_back({2, repeated("Ы", 20'000), {}});  // Not one space.
  expect_pages(sheet, 4, 20, "protests");
}

TEST(print, whatever_a_name_holds_there_is_a_sheet) {
  Protocol sheet = sheet_of("tests/golden/cup-final.nota");
  const std::string names[] = {"\xff\xfe broken",
                               std::string("nul\0l", 5),
                               "<b>bold</b> & co",
                               "עברית",
                               "\x1b[31m",
                               repeated("W", 5000),
                               "name)\\(",
                               "日本",
                               "\u202Eright to left",
                               "🎩"};
  for (std::size_t i = 0; i < std::size(names); ++i) sheet.players[i].name = names[i];
  sheet.header.title = sheet.header.judge = names[0];
  expect_pages(sheet, 1, 2, "names");
}

TEST(print, a_game_without_anything_is_a_page) { expect_pages({}, 1, 1, "nothing"); }

TEST(flow, no_piece_is_lost_and_none_crosses_the_foot) {
  using namespace print;
  std::vector<Row> rows;
  for (int i = 0; i < 40; ++i) {
    Row row{.above = 3, .with_next = i % 5 == 0};
    for (int column = 0; column < 2; ++column)
      row.columns.emplace_back(static_cast<std::size_t>((i * 7 + column * 13) % 30), Piece{.height = 11});
    rows.push_back(std::move(row));
  }
  std::size_t wanted = 0, placed = 0;
  for (const Row& row : rows)
    for (const Column& column : row.columns) wanted += column.size();
  const Area first{.top = 50, .bottom = 200}, others{.top = 20, .bottom = 200};
  const auto pages = paginated(rows, first, others);
  for (std::size_t i = 0; i < pages.size(); ++i)
    for (const Placed& each : pages[i]) {
      ++placed;
      EXPECT_GE(each.y, i == 0 ? first.top : others.top);
      EXPECT_LE(each.y + each.piece.height, first.bottom);
    }
  EXPECT_EQ(placed, wanted);
}

TEST(flow, a_title_goes_along_with_what_it_is_over_and_signatures_stand_at_the_foot) {
  using namespace print;
  const Area area{.top = 0, .bottom = 100};
  const Row body{.columns = {{Piece{.height = 85}}}};
  const Row title{.columns = {{Piece{.height = 10}}}, .with_next = true};
  const Row last{.columns = {{Piece{.height = 10}}}, .at_foot = true};
  const auto pages = paginated({body, title, last}, area, area);
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_EQ(pages[0].size(), 1U);
  EXPECT_EQ(pages[1].back().y, 90);
}

TEST(print, the_server_gives_the_sheet_with_a_name_for_the_file) {
  LiveServer server;
  OpenTable table(server.port(), {{"rules", "mafclub-2023-en"}, {"utc_offset", 0}});
  const Reply reply = table.judge("GET", "/protocol.pdf?lang=ru");
  ASSERT_EQ(reply.status, 200) << reply.body;
  EXPECT_NE(reply.bytes.find("application/pdf"), std::string::npos);
  EXPECT_NE(reply.bytes.find("inline; filename=\"protocol-" + table.id() + ".pdf\""), std::string::npos);
  EXPECT_EQ(pages_of(reply.body), 1);
  EXPECT_NE(reply.body, table.judge("GET", "/protocol.pdf?lang=en").body);
}

}  // namespace
}  // namespace mafia::test
