// The log in a file: lines are appended, the file can be moved away, and a failure costs only lines.
#include "net/log_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../support/running_service.hpp"

namespace mafia::test {
namespace {

namespace fs = std::filesystem;
using net::LogFile;

std::string content(const fs::path& path) {
  std::ostringstream all;
  all << std::ifstream(path).rdbuf();
  return all.str();
}

class LogFiles : public ::testing::Test {
 protected:
  Folder folder;
  fs::path path = folder.path / "server.log";
};

TEST_F(LogFiles, keep_earlier_lines) {
  std::ofstream(path) << "before\n";
  auto file = LogFile::open(path);
  ASSERT_TRUE(file) << file.error();
  file->write("after\n");
  EXPECT_EQ(content(path), "before\nafter\n");
}

TEST_F(LogFiles, are_readable_by_their_owner_only) {
  ASSERT_TRUE(LogFile::open(path));
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(LogFiles, that_were_moved_away_are_created_again_when_reopened) {
  auto file = LogFile::open(path);
  ASSERT_TRUE(file) << file.error();
  file->write("first\n");
  fs::rename(path, folder.path / "old.log");
  file->write("second\n");
  ASSERT_TRUE(file->reopen());
  file->write("third\n");
  EXPECT_EQ(content(folder.path / "old.log"), "first\nsecond\n");
  EXPECT_EQ(content(path), "third\n");
}

TEST_F(LogFiles, that_cannot_be_reopened_stay_open) {
  auto file = LogFile::open(path);
  ASSERT_TRUE(file) << file.error();
  fs::rename(path, folder.path / "old.log");
  fs::create_directory(path);
  const auto again = file->reopen();
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error(), "Is a directory");
  file->write("still here\n");
  EXPECT_EQ(content(folder.path / "old.log"), "still here\n");
}

TEST_F(LogFiles, that_cannot_be_opened_give_the_reason) {
  const auto file = LogFile::open(folder.path / "nosuch" / "server.log");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error(), "No such file or directory");
}

TEST_F(LogFiles, on_a_full_disk_lose_only_lines) {
  auto full = LogFile::open("/dev/full");
  ASSERT_TRUE(full) << full.error();
  full->write("lost\n");
  full->write("lost, too\n");
}

// The first line does not fit as a whole.
TEST_F(LogFiles, start_a_new_line_after_a_torn_one) {
  std::signal(SIGXFSZ, SIG_IGN);
  auto file = LogFile::open(path);
  ASSERT_TRUE(file) << file.error();
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 4;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  file->write("too long\n");
  file->write("lost\n");
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  file->write("whole\n");
  EXPECT_EQ(content(path), "too \nwhole\n");
}

}  // namespace
}  // namespace mafia::test
