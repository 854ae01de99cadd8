// Cells that a spreadsheet would run as formulas get a guard when written and lose it when read.
#include "base/csv.hpp"

#include <gtest/gtest.h>

namespace mafia {
namespace {

struct Case {
  std::string_view text, cell;
};

TEST(Csv, a_cell_is_never_a_formula) {
  constexpr Case cases[] = {
      {"Ann", "Ann"},
      {"O\"Neill, J", "\"O\"\"Neill, J\""},
      {"=1+1", "'=1+1"},
      {"+7 900", "'+7 900"},
      {"-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"},
      {"@SUM(1,2)", "\"'@SUM(1,2)\""},
      {"\t=1", "\"'\t=1\""},
      {"\r=1", "\"'\r=1\""},
      {"＝1+1", "'＝1+1"},
      {"＋7 900", "'＋7 900"},
      {"－1", "'－1"},
      {"＠SUM(1,2)", "\"'＠SUM(1,2)\""},
      {"Ａnn", "Ａnn"},
      {"a=b", "a=b"},
      {"-0.5", "-0.5"},
      {"-1/3", "-1/3"},
      {"-", "'-"},
      {"-1-1", "'-1-1"},
      {"-1.", "'-1."},
      {"", ""},
  };
  for (const auto& [text, cell] : cases) EXPECT_EQ(csv_cell(text), cell) << text;
}

TEST(Csv, reading_removes_the_guard) {
  EXPECT_EQ(without_guard("'=1+1"), "=1+1");
  EXPECT_EQ(without_guard("'-"), "-");
  EXPECT_EQ(without_guard("'＝1+1"), "＝1+1");
  EXPECT_EQ(without_guard("'Ann"), "'Ann");  // A name of its own.
  EXPECT_EQ(without_guard("'"), "'");
}

}  // namespace
}  // namespace mafia
