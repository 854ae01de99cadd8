// A backup restores everything exactly, from any database into any other; a damaged one is refused.
#include "store/archive.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "../support/event_logs.hpp"
#include "store/archive_line.hpp"

namespace mafia::store {
namespace {

using namespace test;

std::string all_bytes() {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  return bytes;
}

void fill(const std::string& database) {
  TestLog log(database);
  log.append(
      {.stream = "table/1", .bodies = {"{\"имя\":\"Дон\"}", "", all_bytes(), "tab\tline\nback\\slash"}, .key = "k"});
  log.append({.stream = "table/1", .bodies = {"b"}, .key = all_bytes()});
  for (int i = 0; i < 5; ++i) log.append("кубок/1", std::string(1000, static_cast<char>('a' + i)));
}

std::string archive_of(const std::string& database) {
  auto reader = open_reader(database);
  if (!reader) throw std::runtime_error(reader.error());
  std::ostringstream out;
  const auto written = write_archive(**reader, out, {"1.2.3", "0123abcd"});
  if (!written) throw std::runtime_error(written.error());
  return out.str();
}

std::expected<ArchiveCount, std::string> restore(const std::string& archive, const std::string& database) {
  auto into = open_restore(database);
  if (!into) return std::unexpected(into.error());
  std::istringstream in(archive);
  const Signer signer = test_signer();
  return restore_archive(in, **into, &signer);
}

std::expected<ArchiveCount, std::string> check(const std::string& archive) {
  std::istringstream in(archive);
  return read_archive(in, [](const StreamCopy&) { return std::expected<void, std::string>(); });
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void expect_damaged_at(const std::vector<std::string>& lines, std::size_t line, const char* how) {
  const auto read = check(text_of(lines));
  ASSERT_FALSE(read) << how;
  EXPECT_NE(read.error().find("line " + std::to_string(line) + ":"), std::string::npos) << how << ": " << read.error();
}

}  // namespace

TEST(archive, moves_between_any_two_databases) {
  const TemporaryFolder folder;
  const std::string sqlite = "sqlite:" + (folder / "a.db"), second = "sqlite:" + (folder / "b.db");
  const std::string postgres = postgres_server().new_database();
  fill(sqlite);
  const std::string archive = archive_of(sqlite);
  const auto restored = restore(archive, postgres);
  ASSERT_TRUE(restored) << restored.error();
  EXPECT_EQ(*restored, (ArchiveCount{2, 10, 2, 2, ArchiveProducer{"1.2.3", "0123abcd"}}));
  EXPECT_EQ(archive_of(postgres), archive);
  ASSERT_TRUE(restore(archive_of(postgres), second));
  EXPECT_EQ(archive_of(second), archive);
  for (const std::string& database : {second, postgres}) {  // The log can go on there.
    TestLog log(database);
    EXPECT_EQ(said(log.append({.stream = "table/1", .expected = 0, .bodies = {"x"}, .key = "k"})), "again 1-4");
    EXPECT_EQ(said(log.append({.stream = "table/1", .expected = 5, .bodies = {"x"}})), "6-6");
    const auto walked =
        (*open_reader(database))->walk([](const StreamCopy& stream) -> std::expected<void, std::string> {
          EXPECT_TRUE(verify_stream(stream.name, stream.entries, stream.head).empty()) << stream.name;
          return {};
        });
    EXPECT_TRUE(walked) << walked.error();
  }
}

TEST(archive, is_restored_only_into_an_empty_database) {
  const TemporaryFolder folder;
  const std::string source = "sqlite:" + (folder / "a.db");
  fill(source);
  const std::string archive = archive_of(source);
  const std::string postgres = postgres_server().new_database();
  ASSERT_TRUE(restore(archive, postgres));
  for (const std::string& database : {source, postgres}) {
    const auto again = restore(archive, database);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().find("not empty"), std::string::npos) << again.error();
    EXPECT_EQ(archive_of(database), archive);
  }
}

TEST(archive, damage_is_located) {
  const TemporaryFolder folder;
  const std::string source = "sqlite:" + (folder / "a.db");
  fill(source);
  const std::vector<std::string> whole = lines_of(archive_of(source));
  ASSERT_TRUE(check(text_of(whole)));
  std::mt19937 chance(7);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::vector<std::string> lines = whole;
    char& byte = lines[at][chance() % lines[at].size()];
    byte = byte == 'x' ? 'y' : 'x';
    expect_damaged_at(lines, at + 1, "changed");
    lines = whole;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    expect_damaged_at(lines, at + 1, "dropped");
    lines = whole;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
    expect_damaged_at(lines, at + 2, "doubled");
    lines = whole;
    lines.resize(at);
    expect_damaged_at(lines, at + 1, "cut");
    if (at + 1 == whole.size()) continue;
    lines = whole;
    std::swap(lines[at], lines[at + 1]);
    expect_damaged_at(lines, at + 1, "swapped");
  }
}

TEST(archive, a_damaged_archive_restores_nothing) {
  const TemporaryFolder folder;
  const std::string source = "sqlite:" + (folder / "a.db"), target = "sqlite:" + (folder / "b.db");
  fill(source);
  const std::string archive = archive_of(source), cut = archive.substr(0, archive.rfind("\tend"));
  for (const std::string& database : {target, postgres_server().new_database()}) {
    EXPECT_FALSE(restore(cut, database));
    EXPECT_TRUE(restore(archive, database));
  }
}

TEST(archive, is_a_snapshot_while_another_process_serves) {
  const TemporaryFolder folder;
  for (const std::string& database : {"sqlite:" + (folder / "a.db"), postgres_server().new_database()}) {
    TestLog log(database);
    for (const char* stream : {"a", "b", "c"}) log.append(stream, "before");
    auto reader = open_reader(database);
    ASSERT_TRUE(reader) << reader.error();
    std::size_t entries = 0;
    const auto walked = (*reader)->walk([&](const StreamCopy& stream) -> std::expected<void, std::string> {
      if (stream.name == "a") log.append({.stream = "c", .bodies = {"during", "during"}});
      if (stream.name != "streams") entries += stream.entries.size();
      return {};
    });
    ASSERT_TRUE(walked) << walked.error();
    EXPECT_EQ(entries, 3U);
    EXPECT_EQ(log.read("c").size(), 3U);
  }
}

TEST(archive, a_field_can_hold_every_byte) {
  const std::string bytes = all_bytes() + "Дон 🎩";
  EXPECT_EQ(unescaped(escaped(bytes)), bytes);
  EXPECT_EQ(escaped(bytes).find_first_of("\t\n\r"), std::string::npos);
  EXPECT_EQ(escaped("Дон\t\\"), "Дон\\t\\\\");
  EXPECT_EQ(escaped("\xff\x01"), "\\xff\\x01");
  for (const char* broken : {"\\", "\\q", "\\x", "\\x1", "\\xzz"}) EXPECT_EQ(unescaped(broken), std::nullopt) << broken;
}

TEST(archive, a_reader_reports_unreadable_lines) {
  const TemporaryFolder folder;
  EXPECT_FALSE(open_reader("memory:"));
  EXPECT_FALSE(open_reader("sqlite:" + (folder / "none.db")));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.db"));
  EXPECT_FALSE(open_reader(postgres_server().new_database()));  // There are no tables yet.
}
}  // namespace mafia::store
