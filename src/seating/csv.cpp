// Reading seatings as CSV.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "base/csv.hpp"
#include "base/text.hpp"
#include "seating/checker.hpp"

namespace mafia::seating {
namespace {

using Why = Unreadable::Why;

constexpr std::array<std::string_view, 4> column_names = {"round", "table", "seat", "player"};

// One record after the other; a quoted cell may hold separators, doubled quotes and line breaks.
class Records {
 public:
  explicit Records(std::string_view text) : text_(text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
    const std::string_view header = text_.substr(0, text_.find('\n'));
    // Spreadsheets write semicolons in many locales, some write tabs.
    for (const char other : {';', '\t'})
      if (header.find(',') == header.npos && header.find(other) != header.npos) separator_ = other;
  }

  std::size_t line() const { return line_; }  // Where the last record began.
  bool broken() const { return broken_; }     // A quote was opened and never closed.

  bool next(std::vector<std::string>& cells) {
    do {
      if (at_ >= text_.size()) return false;
      line_ = next_line_;
      cells.clear();
      while (cell(cells.emplace_back())) {
      }
    } while (cells.size() == 1 && cells.front().empty() && !broken_);  // A blank line.
    return true;
  }

 private:
  // Reads a cell; whether another one follows in the record.
  bool cell(std::string& value) {
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') ++next_line_;
      if (c == '"') {
        const bool doubled = quoted && at_ + 1 < text_.size() && text_[at_ + 1] == '"';
        if (doubled)
          value += text_[++at_];
        else
          quoted = !quoted;
      } else if (!quoted && (c == separator_ || c == '\n')) {
        ++at_;
        value = without_guard(trimmed(value));
        return c == separator_;
      } else {
        value += c;
      }
    }
    broken_ = quoted;
    value = without_guard(trimmed(value));
    return false;
  }

  std::string_view text_;
  char separator_ = ',';
  std::size_t at_ = 0, line_ = 1, next_line_ = 1;
  bool broken_ = false;
};

using Columns = std::array<std::size_t, column_names.size()>;

std::expected<Columns, Unreadable> read_header(const std::vector<std::string>& cells, std::size_t line) {
  Columns columns{};
  for (std::size_t i = 0; i < column_names.size(); ++i) {
    const auto named = [&](const std::string& cell) { return folded(cell) == column_names[i]; };
    const auto found = std::ranges::find_if(cells, named);
    if (found == cells.end()) return std::unexpected(Unreadable{Why::no_column, line, std::string(column_names[i])});
    if (std::ranges::count_if(cells, named) > 1)
      return std::unexpected(Unreadable{Why::column_twice, line, std::string(column_names[i])});
    columns[i] = static_cast<std::size_t>(found - cells.begin());
  }
  return columns;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && value >= 0 && value <= 1'000'000 ? std::optional(value) : std::nullopt;
}

std::expected<Row, Unreadable> read_row(const std::vector<std::string>& cells, const Columns& columns,
                                        std::size_t line) {
  if (*std::ranges::max_element(columns) >= cells.size())
    return std::unexpected(Unreadable{Why::cells, line, std::to_string(cells.size())});
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto value = number(cells[columns[i]]);
    if (!value) return std::unexpected(Unreadable{Why::number, line, cells[columns[i]]});
    numbers[i] = *value;
  }
  if (cells[columns[3]].empty()) return std::unexpected(Unreadable{Why::no_player, line, ""});
  return Row{numbers[0], numbers[1], numbers[2], cells[columns[3]]};
}

}  // namespace

std::expected<std::vector<Row>, Unreadable> read_csv(std::string_view text) {
  Records records(text);
  std::vector<std::string> cells;
  if (!records.next(cells)) return std::unexpected(Unreadable{Why::empty, 1, ""});
  const auto columns = read_header(cells, records.line());
  if (!columns) return std::unexpected(columns.error());
  std::vector<Row> rows;
  std::set<std::string, std::less<>> players;
  while (records.next(cells)) {
    if (records.broken()) return std::unexpected(Unreadable{Why::quote, records.line(), ""});
    auto row = read_row(cells, *columns, records.line());
    if (!row) return std::unexpected(row.error());
    players.insert(row->player);
    if (players.size() > most_players) return std::unexpected(Unreadable{Why::too_large, records.line(), ""});
    rows.push_back(std::move(*row));
  }
  if (rows.empty()) return std::unexpected(Unreadable{Why::empty, records.line(), ""});
  return rows;
}

}  // namespace mafia::seating
