// Warnings at the start of a server (docs/operations.md).
#include <gtest/gtest.h>

#include "net/config.hpp"

namespace mafia::test {
namespace {

std::vector<std::string> warnings(const std::string& address, const std::string& certificate, bool as_root) {
  net::Config config;
  config.address = address;
  config.certificate = certificate;
  return net::warnings_about(config, as_root, rules::Language::en);
}

TEST(ConfigWarnings, AboutRootAndPlainHttpBeyondTheMachine) {
  EXPECT_EQ(warnings("127.0.0.1", "", false).size(), 0U);
  EXPECT_EQ(warnings("::1", "", false).size(), 0U);
  const auto as_root = warnings("127.0.0.1", "", true);
  ASSERT_EQ(as_root.size(), 1U);
  EXPECT_NE(as_root.front().find("root"), std::string::npos);
  const auto plain = warnings("192.0.2.1", "", false);
  ASSERT_EQ(plain.size(), 1U);
  EXPECT_NE(plain.front().find("192.0.2.1"), std::string::npos);
  EXPECT_EQ(warnings("0.0.0.0", "", true).size(), 2U);
  EXPECT_EQ(warnings("192.0.2.1", "club.pem", false).size(), 0U);
}

}  // namespace
}  // namespace mafia::test
