// The sheet of a game as a PDF: the same bytes each time, one page for a usual game, nothing lost of an unusual one.
#include <gtest/gtest.h>

#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <new>
#include <thread>

#include "../support/live_server.hpp"
#include "crypto/crypto.hpp"
#include "live/game_file.hpp"
#include "net/api/api.hpp"
#include "net/api/signed_game_sheet.hpp"
#include "play/check.hpp"
#include "print/flow.hpp"
#include "print/game_sheet_pdf.hpp"

namespace mafia::test {
namespace {

using notation::game_sheet::GameSheet;
using print::game_sheet_pdf;
using rules::Language;

constexpr Language languages[] = {Language::en, Language::ru};

GameSheet sheet_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_FALSE(text.empty()) << path;
  const notation::Report report = notation::check(text, Language::en);
  EXPECT_TRUE(report.complaints.empty()) << path;
  return notation::game_sheet::make(report.game);
}

// Every page is an object of this type, and objects that are not streams appear in the file as they are.
int pages_of(const std::string& pdf) {
  EXPECT_TRUE(pdf.starts_with("%PDF-1.4"));
  EXPECT_TRUE(pdf.ends_with("%%EOF\n"));
  constexpr std::string_view type = "/Type /Page";
  int pages = 0;
  for (std::size_t at = pdf.find(type); at != pdf.npos; at = pdf.find(type, at + 1))
    pages += pdf[at + type.size()] != 's';
  return pages;
}

void expect_pages(const GameSheet& sheet, int least, int most, const std::string& what) {
  for (const Language language : languages) {
    const int pages = pages_of(game_sheet_pdf(sheet, language));
    EXPECT_GE(pages, least) << what << " in " << (language == Language::ru ? "ru" : "en");
    EXPECT_LE(pages, most) << what << " in " << (language == Language::ru ? "ru" : "en");
  }
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

TEST(print, one_game_gives_the_same_bytes) {
  for (const char* game : {"tests/golden/cup-final.nota", "tests/golden/league.nota"}) {
    const GameSheet sheet = sheet_of(game);
    for (const Language language : languages) {
      const std::string here = game_sheet_pdf(sheet, language);
      std::string elsewhere;
      std::thread([&] { elsewhere = game_sheet_pdf(sheet, language); }).join();
      EXPECT_EQ(here == elsewhere, true) << game;
      EXPECT_EQ(here == game_sheet_pdf(sheet, language), true) << game;
    }
  }
}

TEST(print, the_only_date_is_the_day_of_the_game) {
  GameSheet sheet = sheet_of("tests/golden/cup-final.nota");
  EXPECT_NE(game_sheet_pdf(sheet, Language::en).find("/CreationDate (20261114"), std::string::npos);
  for (const char* date : {"", "on a Sunday", "2026-11-1x"}) {
    sheet.header.date = date;
    EXPECT_EQ(game_sheet_pdf(sheet, Language::en).find("/CreationDate"), std::string::npos) << date;
  }
}

TEST(print, a_usual_game_of_each_book_fits_on_a_page) {
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
  const GameSheet sheet = sheet_of("tests/golden/league.nota");
  ASSERT_EQ(sheet.annulled.size(), 1U);
  expect_pages(sheet, 1, 2, "league");
}

TEST(print, long_names_and_ten_sanctions_still_fit) {
  GameSheet sheet = sheet_of("tests/scenarios/fiim/game-red-by-vote.nota");
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
                                    {notation::game_sheet::When::Phase::day, 1}});
  expect_pages(sheet, 1, 1, "long names");
}

TEST(print, twenty_players_and_long_texts_continue_on_further_pages) {
  expect_pages(sheet_of("tests/scenarios/city/game-20-red.nota"), 1, 2, "twenty");
  GameSheet sheet = sheet_of("tests/golden/league.nota");
  sheet.game.protests.push_back({1, repeated("Голос не засчитан. ", 1000), {}});
  sheet.game.protests.push_back({2, repeated("Ы", 20'000), {}});  // Not one space.
  expect_pages(sheet, 4, 20, "protests");
}

TEST(print, any_name_can_be_printed) {
  GameSheet sheet = sheet_of("tests/golden/cup-final.nota");
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

TEST(flow, every_piece_is_printed_above_the_foot) {
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

TEST(flow, titles_stay_with_their_part_and_signatures_are_at_the_foot) {
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

// With reasons of four kilobytes each the sheet would be a book, which others would have to wait for.
TEST(print, fields_that_no_game_fills_are_not_printed) {
  GameSheet sheet = sheet_of("tests/golden/cup-final.nota");
  EXPECT_TRUE(print::is_of_usual_size(sheet));
  sheet.game.protests.assign(40, {1, repeated("x", 4000), {}});
  EXPECT_FALSE(print::is_of_usual_size(sheet));
  sheet.game.protests.assign(2001, {1, "x", {}});
  EXPECT_FALSE(print::is_of_usual_size(sheet));
  sheet.game.protests.clear();
  sheet.annulled.assign(2001, {});
  EXPECT_FALSE(print::is_of_usual_size(sheet));
  const std::string pdf = game_sheet_pdf(sheet, Language::en);
  EXPECT_GT(pages_of(pdf), 10) << "the command line prints it all the same";

  LiveServer server;
  OpenTable table(server.port(), {{"rules", "fiim-2019"}, {"utc_offset", 0}});
  for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1"}) ASSERT_EQ(table.play(line).status, 200);
  const std::vector<std::string> lines(200, "remark 4 FIIM-6.3a " + repeated("because ", 120));
  const LiveReply brought =
      table.judge("POST", "/branches", {{"base", table.version}, {"key", "a-long-one"}, {"lines", lines}});
  ASSERT_EQ(brought.status, 200) << brought.body;
  const LiveReply refused = table.judge("GET", "/protocol.pdf");
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.code(), "sheet_too_long");
}

// The application without sockets, with a printer that the test controls.
class Printer : public ::testing::Test {
 protected:
  void open(std::size_t most_waiting) {
    net::Api::Settings settings{.rate_factor = 1e6};
    settings.print = [this](const GameSheet&, Language) {
      std::unique_lock lock(mutex);
      changed.wait(lock, [this] { return allowed > 0; });
      --allowed;
      if (fails) throw std::bad_alloc();
      return std::string("a sheet");
    };
    settings.most_sheets_waiting = most_waiting;
    api.emplace(*log.log, log.loop.post(),
                live::Dependencies{[] { return live::Time{LiveServer::first_moment}; },
                                   [] { return live::Time{LiveServer::first_moment}; },
                                   crypto::random_bytes,
                                   crypto::random_below,
                                   {},
                                   [this](const std::string& what) { complaints.push_back(what); }},
                settings);
  }
  ~Printer() override {
    print(1000);
    log.log.reset();
    api.reset();
  }
  void print(int sheets) {
    const std::lock_guard lock(mutex);
    allowed += sheets;
    changed.notify_all();
  }
  struct Answer {
    bool dropped = false;
    std::optional<net::Response> response;
  };
  std::shared_ptr<Answer> ask(const std::string& method, const std::string& path, const std::string& token = {},
                              const std::string& body = {}) {
    auto answer = std::make_shared<Answer>();
    const std::shared_ptr<void> until(nullptr, [answer](void*) { answer->dropped = true; });
    net::Request request{.method = method, .path = path, .body = body, .remote = "10.0.0.1"};
    if (!token.empty()) request.headers.emplace_back("authorization", "Bearer " + token);
    api->handle(std::move(request), [answer, until](net::Response given) { answer->response = std::move(given); });
    return answer;
  }
  std::shared_ptr<Answer> ended(std::shared_ptr<Answer> answer) {
    EXPECT_TRUE(log.loop.run_until([&] { return answer->response || answer->dropped; }));
    return answer;
  }
  // The path of a new table's sheet and its judge's token.
  std::pair<std::string, std::string> table() {
    const auto opened = ended(ask("POST", "/api/tables", {}, R"({"rules":"fsm"})"));
    const Json json = Json::parse(opened->response->body);
    return {"/api/tables/" + json["table"].get<std::string>() + "/protocol.pdf", json["links"][0]["token"]};
  }

  std::mutex mutex;
  std::condition_variable changed;
  int allowed = 0;
  bool fails = false;
  std::vector<std::string> complaints;
  test::TestLog log{"memory:"};
  std::optional<net::Api> api;
};

TEST_F(Printer, one_waiting_print_serves_all_requests_of_a_table) {
  open(64);
  const auto [path, token] = table();
  const auto first = ask("GET", path, token), second = ask("GET", path, token);
  net::Request russian{.method = "GET", .path = path, .query = {{"lang", "ru"}}, .remote = "10.0.0.1"};
  russian.headers.emplace_back("authorization", "Bearer " + token);
  std::optional<net::Response> other;
  api->handle(russian, [&](net::Response given) { other = std::move(given); });
  print(1);
  for (const auto& answer : {first, second}) EXPECT_EQ(ended(answer)->response->content(), "a sheet");
  EXPECT_EQ(first->response->shared_body, second->response->shared_body) << "one body for both";
  const auto third = ask("GET", path, token);
  ASSERT_TRUE(third->response) << "it is kept: nobody prints it again";
  EXPECT_EQ(third->response->shared_body, first->response->shared_body);
  EXPECT_FALSE(other) << "another language is another sheet";
  print(1);
  EXPECT_TRUE(log.loop.run_until([&] { return other.has_value(); }));
  EXPECT_EQ(other->status, 200);
}

TEST_F(Printer, a_client_that_has_the_sheet_gets_not_modified) {
  open(64);
  const auto [path, token] = table();
  print(1);
  const auto first = ended(ask("GET", path, token));
  const auto header = [](const net::Response& response, const std::string& name) {
    const auto found = std::ranges::find(response.headers, name, &std::pair<std::string, std::string>::first);
    return found == response.headers.end() ? std::string{} : found->second;
  };
  const std::string tag = header(*first->response, "ETag");
  EXPECT_EQ(tag.size(), 34U);
  EXPECT_EQ(header(*first->response, "Cache-Control"), "no-store");
  for (const auto& [known, status] : {std::pair{tag, 304}, {"\"another\", W/" + tag, 304}, {"\"another\"", 200}}) {
    net::Request request{.method = "GET", .path = path, .remote = "10.0.0.1"};
    request.headers = {{"authorization", "Bearer " + token}, {"if-none-match", known}};
    std::optional<net::Response> answer;
    api->handle(request, [&](net::Response given) { answer = std::move(given); });
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, status) << known;
    EXPECT_EQ(answer->content().empty(), status == 304);
    EXPECT_EQ(header(*answer, "ETag"), tag);
  }
}

// A version newer than the one being printed is printed by itself: those who asked before may not see it.
TEST_F(Printer, every_request_gets_its_version) {
  open(64);
  const auto [path, token] = table();
  const std::string commands = path.substr(0, path.rfind('/')) + "/commands";
  const auto before = ask("GET", path, token);
  const auto entered =
      ended(ask("POST", commands, token, R"({"version":1,"key":"a new title","line":"title Friday"})"));
  ASSERT_EQ(entered->response->status, 200) << entered->response->body;
  const auto after = ask("GET", path, token);
  print(2);
  EXPECT_EQ(ended(before)->response->status, 200);
  EXPECT_EQ(ended(after)->response->status, 200);
  EXPECT_NE(before->response->shared_body, after->response->shared_body);
}

TEST_F(Printer, a_full_queue_says_when_to_retry) {
  open(1);
  std::vector<std::shared_ptr<Answer>> answers;
  for (int i = 0; i < 3; ++i) {  // One is being printed, one waits.
    const auto [path, token] = table();
    answers.push_back(ask("GET", path, token));
  }
  const auto& refused = ended(answers.back())->response;
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 429);
  EXPECT_EQ(refused->headers.front(), (std::pair<std::string, std::string>{"Retry-After", "1"}));
  print(2);
  EXPECT_EQ(ended(answers.front())->response->status, 200);
}

TEST_F(Printer, a_failed_print_is_logged_and_retried) {
  open(64);
  const auto [path, token] = table();
  fails = true;
  print(1);
  EXPECT_TRUE(ended(ask("GET", path, token))->dropped) << "the transport says 500";
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_NE(complaints.front().find("std::bad_alloc"), std::string::npos) << complaints.front();
  fails = false;
  print(1);
  EXPECT_EQ(ended(ask("GET", path, token))->response->content(), "a sheet");
}

TEST(print, the_server_gives_the_sheet_with_a_name_for_the_file) {
  LiveServer server;
  OpenTable table(server.port(), {{"rules", "mafclub-2023-en"}, {"utc_offset", 0}});
  const LiveReply reply = table.judge("GET", "/protocol.pdf?lang=ru");
  ASSERT_EQ(reply.status, 200) << reply.body;
  EXPECT_NE(reply.bytes.find("application/pdf"), std::string::npos);
  EXPECT_NE(reply.bytes.find("inline; filename=\"protocol-" + table.id() + ".pdf\""), std::string::npos);
  EXPECT_EQ(pages_of(reply.body), 1);
  EXPECT_NE(reply.body, table.judge("GET", "/protocol.pdf?lang=en").body);
}

struct EndedTable {
  LiveServer server;
  OpenTable table{server.port(), {{"rules", "mafclub-2023-ru"}, {"utc_offset", 0}}};
  EndedTable() {
    for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1", "foul 3", "surrender 2 7 9", "stop"})
      EXPECT_EQ(table.play(line).status, 200) << line;
  }
};

TEST(print, the_sheet_shows_the_signature_until_a_line_is_added) {
  EndedTable ended;
  OpenTable& table = ended.table;
  const auto signed_on = [&] { return Json::parse(table.judge("GET", "/protocol.json").body)["signed"]; };
  EXPECT_EQ(signed_on(), nullptr);
  const std::string open = table.judge("GET", "/protocol.pdf").body;
  ASSERT_EQ(table.play("signed 2026-11-15").status, 200);
  EXPECT_EQ(signed_on(), "2026-11-15");
  EXPECT_NE(table.judge("GET", "/protocol.pdf").body, open);
  ASSERT_EQ(table.play("award 1 best_move 0.5").status, 200);
  EXPECT_EQ(signed_on(), nullptr);
}

bool verified(const Json& document) { return net::verify_signed_game_sheet(document.dump(), Language::en).has_value(); }

// As programs signed it before the third version.
Json signed_as(int version, Json document) {
  const crypto::KeyPair key = crypto::new_key_pair();
  const std::string heading = version == 1 ? "primanota protocol" : "primanota protocol " + std::to_string(version);
  const std::string text = heading + "\n" + document["table"].get<std::string>() + "\n" +
                           crypto::hex(crypto::sha256(document["record"].get<std::string>())) + "\n";
  document["version"] = version;
  document["key"] = crypto::hex(key.public_key);
  document["signature"] = crypto::hex(crypto::sign(key.secret_key, text));
  return document;
}

using Edit = void (*)(Json& sheet);

// Keys that the programs of version 1 did not write.
constexpr Edit left_out[] = {
    [](Json& sheet) { sheet.erase("signed"); },
    [](Json& sheet) { sheet["result"].erase("ending"); },
    [](Json& sheet) { sheet["result"]["ending"] = nullptr; },
    [](Json& sheet) { sheet["sanctions"][0]["clause"] = nullptr; },
};
constexpr Edit forged[] = {
    [](Json& sheet) { sheet.erase("sanctions"); },
    [](Json& sheet) { sheet["sanctions"][0]["clause"] = "MC-4.8"; },
    [](Json& sheet) { sheet["sanctions"].push_back(Json(sheet["sanctions"][0])); },
    [](Json& sheet) { sheet["signed"] = "2026-11-15"; },
};

Json edited(Json document, Edit edit) {
  edit(document["protocol"]);
  return document;
}

TEST(signed_game_sheet, is_valid_only_unchanged) {
  EndedTable ended;
  const Json document = Json::parse(ended.table.judge("GET", "/signed.json").body);
  EXPECT_EQ(document["version"], 3);
  EXPECT_TRUE(verified(document));
  for (const Edit edit : left_out) EXPECT_FALSE(verified(edited(document, edit))) << edited(document, edit);
  for (const Edit edit : forged) EXPECT_FALSE(verified(edited(document, edit))) << edited(document, edit);
  for (const Json& version : {Json(1), Json(2), Json(4), Json(nullptr), Json("3")}) {
    Json other = document;
    other["version"] = version;
    EXPECT_FALSE(verified(other)) << version;
  }
}

// The game sheet gains keys; documents signed before that stay valid.
TEST(signed_game_sheet, of_version_1_is_valid_without_later_fields) {
  EndedTable ended;
  const Json document = signed_as(1, Json::parse(ended.table.judge("GET", "/signed.json").body));
  EXPECT_TRUE(verified(document));
  for (const Edit edit : left_out) EXPECT_TRUE(verified(edited(document, edit))) << edited(document, edit);
  for (const Edit edit : forged) EXPECT_FALSE(verified(edited(document, edit))) << edited(document, edit);
  Json newer = document;
  newer["version"] = 2;
  EXPECT_FALSE(verified(newer));
}

const std::string imported =
    "rules mafclub-2023-ru\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\nsurrender 2 7 9\nstop\nsigned 2026-11-15\n";

// Its log does not say how the game ended; the record does, and checking the document replays that.
TEST(signed_game_sheet, of_an_older_log_is_valid) {
  const auto game = live::import_game(imported, Language::en, 0, "seed");
  ASSERT_TRUE(game) << game.error();
  live::Table table(game->id, {});
  store::Version version = 0;
  int endings = 0;
  for (const std::string& body : game->bodies) {
    Json older = Json::parse(body);
    if (older.contains("events"))
      for (Json& event : older["events"]) endings += static_cast<int>(event.erase("ending"));
    const auto entry = live::Table::read(older.dump());
    ASSERT_TRUE(entry) << entry.error();
    ASSERT_TRUE(table.take(++version, *entry));
  }
  EXPECT_EQ(endings, 1);
  const Json document = Json::parse(net::signed_game_sheet(*table.snapshot(), crypto::new_key_pair()));
  EXPECT_TRUE(verified(document)) << document;
}

// The program's version 0.1.0 signed version 2. Its sheets lacked a key that every night has now.
TEST(signed_game_sheet, of_version_2_is_valid_without_later_fields) {
  const auto game = live::import_game(
      "rules mafclub-2023-ru\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\nrest speak\nnight 1\nmafia misses\n"
      "don checks 1\nsheriff checks 2\nday 2\nsurrender 2 7 9\nstop\nsigned 2026-11-15\n",
      Language::en, 0, "seed");
  ASSERT_TRUE(game) << game.error();
  live::Table table(game->id, {});
  store::Version version = 0;
  for (const std::string& body : game->bodies) {
    const auto entry = live::Table::read(body);
    ASSERT_TRUE(entry) << entry.error();
    ASSERT_TRUE(table.take(++version, *entry));
  }
  const Json document = signed_as(2, Json::parse(net::signed_game_sheet(*table.snapshot(), crypto::new_key_pair())));
  EXPECT_TRUE(verified(document));
  const Json old = edited(document, [](Json& sheet) {
    for (Json& night : sheet["nights"]) night.erase("shots_unwritten");
  });
  ASSERT_NE(old, document);
  EXPECT_TRUE(verified(old));
  EXPECT_FALSE(verified(edited(old, [](Json& sheet) { sheet.erase("signed"); }))) << "version 1 alone may lack it";
  EXPECT_FALSE(verified(edited(old, [](Json& sheet) { sheet["nights"].erase(0); })));
  Json newer = old;
  newer["version"] = 3;
  EXPECT_FALSE(verified(newer));
}

TEST(game_file, a_line_of_the_head_rests_on_no_clause) {
  const auto game = live::import_game(imported, Language::en, 0, "seed");
  ASSERT_TRUE(game) << game.error();
  const Json stop = Json::parse(game->bodies.at(game->bodies.size() - 2)), last = Json::parse(game->bodies.back());
  EXPECT_EQ(stop["lines"].back(), "stop");
  EXPECT_FALSE(stop["because"].empty());
  EXPECT_EQ(last["lines"].back(), "signed 2026-11-15");
  EXPECT_EQ(last["because"], Json::array());
}

}  // namespace
}  // namespace mafia::test
