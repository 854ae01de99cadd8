// User text as JSON: the same as write_json gives, whatever its bytes.
#include "wire/json_text.hpp"

#include <gtest/gtest.h>

#include "base/json_write.hpp"
#include "base/text.hpp"

namespace mafia::notation {
namespace {

std::string put(std::string_view text) {
  std::string out = "before ";
  json::put_text(out, text);
  EXPECT_TRUE(out.starts_with("before "));
  return out.substr(7);
}

TEST(JsonText, IsEscapedAsJsonRequires) {
  EXPECT_EQ(put(""), R"("")");
  EXPECT_EQ(put("foul 3 MC-2.4.15"), R"("foul 3 MC-2.4.15")");
  EXPECT_EQ(put(R"("a" \ b)"), R"("\"a\" \\ b")");
  EXPECT_EQ(put("a\tb\x1F\n"), R"("a\u0009b\u001f\u000a")");
  EXPECT_EQ(put("Ёлка 名前 🦊\x7F"), "\"Ёлка 名前 🦊\x7F\"");
}

TEST(JsonText, BytesThatAreNotUtf8AreReplaced) {
  constexpr std::string_view cases[] = {
      "\xFF",                    // No letter begins so.
      "Ann\xC3",                 // The end is missing.
      "long enough \xE2\x82 a",  // In the middle, too,
      "\xF0\x9F\xA6\"",          // or before what is escaped.
      "\x80\x80",                // No letter at all.
      "\xC0\xAF",                // Longer than it must be.
      "\xED\xA0\x80",            // Half of a pair.
      "\xF4\x90\x80\x80",        // Beyond the last letter.
      "Ёлка\n\xD0",              // After letters of two bytes.
  };
  for (const std::string_view text : cases) {
    const std::string written = put(text);
    EXPECT_EQ(written, write_json(nlohmann::json(std::string(text))));
    EXPECT_EQ(invalid_utf8(written), std::string::npos) << written;
    EXPECT_NE(written.find("\uFFFD"), std::string::npos) << written;
  }
  EXPECT_EQ(put("Ann\xC3 \xE2\x82 a"), "\"Ann\uFFFD \uFFFD a\"");
}

}  // namespace
}  // namespace mafia::notation
