// The file with the signing key: created once, unreadable to others.
#include "store/key_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "../support/event_logs.hpp"

namespace mafia::store {
namespace {

using mafia::test::TemporaryFolder;

TEST(key_file, is_created_once_and_readable_by_its_owner_only) {
  const TemporaryFolder folder;
  const auto made = open_key_file(folder / "key");
  ASSERT_TRUE(made) << made.error();
  struct stat status {};
  ASSERT_EQ(::stat((folder / "key").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  const auto opened = open_key_file(folder / "key");
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->secret_key, made->secret_key);
  EXPECT_EQ(opened->public_key, made->public_key);
  const auto files = std::filesystem::directory_iterator(folder / "");
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);  // No draft is left.
}

TEST(key_file, is_refused_if_others_can_read_it) {
  const TemporaryFolder folder;
  ASSERT_TRUE(open_key_file(folder / "key"));
  for (const mode_t mode : {0640U, 0604U, 0644U}) {
    ASSERT_EQ(::chmod((folder / "key").c_str(), mode), 0);
    const auto opened = open_key_file(folder / "key");
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().find("can be read by others"), std::string::npos) << opened.error();
  }
}

TEST(key_file, is_never_replaced) {
  const TemporaryFolder folder;
  std::ofstream(folder / "key") << "something else\n";
  ASSERT_EQ(::chmod((folder / "key").c_str(), 0600), 0);
  const auto opened = open_key_file(folder / "key");
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().find("holds no signing key"), std::string::npos) << opened.error();
  EXPECT_FALSE(open_key_file(folder / "no such folder/key"));
  EXPECT_FALSE(open_key_file(folder / ""));
}

}  // namespace
}  // namespace mafia::store
