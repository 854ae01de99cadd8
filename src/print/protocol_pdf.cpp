#include "print/protocol_pdf.hpp"

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
  Printer(const sheet::Protocol& p, rules::Language language)
      : protocol_(p),
        phrases_(language),
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
  // The largest letters with which the game stands on one page; a game that needs more pages has the usual ones.
  std::vector<Page> fitted() {
    for (const double scale : {1.06, 1.0, .94, .88, .83}) {
      std::vector<Page> pages = set(scale);
      if (pages.size() == 1) return pages;
    }
    return set(1);
  }
  std::vector<Page> set(double scale) {
    return paginated(SheetRows(canvas_, phrases_, scale).of(protocol_), first_page, further_pages);
  }

  void heading() {
    const auto& header = protocol_.header;
    const std::string table =
        header.table > 0 ? phrases_.word("protocol.table") + " " + std::to_string(header.table) : std::string();
    const std::string text = joined({header.event, header.title, table, phrases_.date(header.date)});
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
    canvas_.draw(canvas_.text("Prima Nota · " + protocol_.rules, style), left_edge, footer_top);
    const Text number =
        canvas_.text(phrases_.filled("sheet.page", {std::to_string(page), std::to_string(pages)}), style);
    canvas_.draw(number, right_edge - number.width(), footer_top);
  }

  const sheet::Protocol& protocol_;
  Phrases phrases_;
  Canvas canvas_;
};

}  // namespace

std::string protocol_pdf(const sheet::Protocol& protocol, rules::Language language) {
  return Printer(protocol, language).print();
}

}  // namespace mafia::print
