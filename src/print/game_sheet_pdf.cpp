#include "print/game_sheet_pdf.hpp"

#include "print/canvas.hpp"
#include "print/flow.hpp"
#include "print/sheet_rows.hpp"

namespace mafia::print {
namespace {

constexpr double footer_top = page_height - 34;
constexpr Area first_page{.top = 36, .bottom = page_height - 44};
constexpr Area further_pages{.top = 58, .bottom = first_page.bottom};

std::string joined(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) (text += text.empty() ? "" : " · ") += part;
  return text;
}

class Printer {
 public:
  Printer(const sheet::GameSheet& p, rules::Language language)
      : game_sheet_(p),
        phrases_(language, p.rules),
        canvas_({.title = joined({phrases_.word("sheet.title"), p.header.event, p.header.title}),
                 .author = p.header.judge,
                 .day = p.header.date}) {}

  std::string print() && {
    const std::vector<Page> pages = fitted();
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (i > 0) heading();
      for (const Placed& placed : pages[i]) placed.piece.draw(canvas_, placed.y);
      footer(i + 1, pages.size());
      canvas_.next_page();
    }
    return std::move(canvas_).finish();
  }

 private:
  // The largest letters with which the game fits on one page; a game of several pages gets the usual size. If it fills
  // more than two pages, no smaller size would fit, so none is tried.
  std::vector<Page> fitted() {
    for (const double scale : {1.06, 1.0, .94, .88, .83}) {
      std::vector<Page> pages = set(scale);
      if (pages.size() == 1) return pages;
      if (pages.size() > 2) break;
    }
    return set(1);
  }
  std::vector<Page> set(double scale) {
    return paginated(SheetRows(canvas_, phrases_, scale).of(game_sheet_), first_page, further_pages);
  }

  void heading() {
    const auto& header = game_sheet_.header;
    const auto numbered = [&](std::string_view key, int value) {
      return value > 0 ? phrases_.word(key) + " " + std::to_string(value) : std::string();
    };
    const std::string text = joined({header.event, header.title, numbered("sheet.round", header.round),
                                     numbered("protocol.table", header.table), phrases_.date(header.date)});
    const Text title = canvas_.text(phrases_.word("sheet.title"), {.size = 11, .bold = true, .serif = true});
    canvas_.draw(title, left_edge, 34);
    const double from = left_edge + title.width() + 12;
    const Text rest =
        canvas_.text(text, {.size = 8.5, .align = Align::right, .width = right_edge - from, .most_lines = 1});
    canvas_.draw(rest, from, 34 + title.baseline() - rest.baseline());
    canvas_.rule(left_edge, right_edge, 34 + title.height() + 2, .8);
  }

  void footer(std::size_t page, std::size_t pages) {
    const Style style{.size = 7, .ink = Ink::grey};
    canvas_.draw(canvas_.text("Prima Nota · " + game_sheet_.rules, style), left_edge, footer_top);
    const Text number =
        canvas_.text(phrases_.filled("sheet.page", {std::to_string(page), std::to_string(pages)}), style);
    canvas_.draw(number, right_edge - number.width(), footer_top);
  }

  const sheet::GameSheet& game_sheet_;
  Phrases phrases_;
  Canvas canvas_;
};

std::size_t rows_of(const sheet::Game& game) {
  std::size_t rows = game.sanctions.size() + game.overrides.size() + game.awards.size() + game.fines.size() +
                     game.protests.size() + game.days.size() + game.nights.size();
  for (const sheet::DayPage& day : game.days) {
    rows += day.nominations.size() + day.speeches.size() + day.exits.size();
    for (const sheet::BallotRound& round : day.ballots) rows += round.counts.size();
  }
  for (const sheet::NightPage& night : game.nights)
    rows += night.shots.size() + night.checks.size() + night.acts.size() + night.exits.size();
  return rows;
}

std::size_t bytes_of(const sheet::Game& game) {
  std::size_t bytes = 0;
  for (const sheet::SanctionRow& row : game.sanctions) bytes += row.reason.size();
  for (const sheet::TextRow& row : game.overrides) bytes += row.text.size();
  for (const sheet::ProtestRow& row : game.protests) bytes += row.text.size() + row.decision.size();
  return bytes;
}

}  // namespace

bool is_of_usual_size(const sheet::GameSheet& game_sheet) {
  constexpr std::size_t most_rows = 2000, most_bytes = 128 * 1024;
  std::size_t rows = rows_of(game_sheet.game), bytes = bytes_of(game_sheet.game);
  for (const sheet::Game& game : game_sheet.annulled) {
    rows += 1 + rows_of(game);
    bytes += bytes_of(game);
  }
  return rows <= most_rows && bytes <= most_bytes;
}

std::string game_sheet_pdf(const sheet::GameSheet& game_sheet, rules::Language language) {
  return Printer(game_sheet, language).print();
}

}  // namespace mafia::print
