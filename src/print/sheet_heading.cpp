// The beginning and the end of a sheet: which game it is, how it ended, and who signs for it.
#include <tuple>

#include "print/sheet_rows.hpp"

namespace mafia::print {
namespace {

constexpr double width = right_edge - left_edge;
constexpr double gap = 14;
constexpr int most_lines_of_a_field = 8;

template <class Names>
std::string listed_names(const Names& names) {
  std::string text;
  for (const std::string& name : names) (text += text.empty() ? "" : ", ") += name;
  return text;
}

Team winner(Outcome outcome) {
  switch (outcome) {
    case Outcome::red: return Team::red;
    case Outcome::black: return Team::black;
    case Outcome::maniac: return Team::maniac;
    default: return Team::unknown;
  }
}

std::string house_rules(const notation::Header& header) {
  std::vector<std::string> changed;
  for (const auto& [name, value] : header.with) changed.push_back(name + " " + value);
  return listed_names(changed);
}

}  // namespace

void SheetRows::heading(const sheet::GameSheet& p) {
  const auto& header = p.header;
  const Text title = set(phrases_.word("sheet.title"), {.size = 19, .bold = true, .serif = true});
  const double from = left_edge + title.width() + 2 * gap;
  const std::string about = header.event + (header.event.empty() || header.title.empty() ? "" : " · ") + header.title;
  const Text game =
      set(about, {.size = 11, .bold = true, .align = Align::right, .width = right_edge - from, .most_lines = 3});
  Piece top = line({{left_edge, title}, {from, game}}, em(.5));
  top.draw = [draw = top.draw, below = top.height - em(.2)](Canvas& canvas, double y) {
    draw(canvas, y);
    canvas.rule(left_edge, right_edge, y + below, 1.2);
  };
  add(std::move(top));

  const auto fields = [&](std::initializer_list<std::tuple<std::string_view, std::string, double>> list) {
    Row row{.above = em(.1)};
    double x = left_edge;
    for (const auto& [key, value, part] : list) {
      row.columns.push_back({field(key, value, x, part * width - gap)});
      x += part * width;
    }
    rows_.push_back(std::move(row));
  };
  const auto number = [](int value) { return value > 0 ? std::to_string(value) : std::string(); };
  fields({{"protocol.date", phrases_.date(header.date), .16},
          {"sheet.round", number(header.round), .08},
          {"protocol.table", number(header.table), .08},
          {"protocol.judge", header.judge, .28},
          {"protocol.assistants", listed_names(header.assistants), .4}});
  if (header.with.empty())
    fields({{"protocol.rules", phrases_.book(p.rules), 1}});
  else
    fields({{"protocol.rules", phrases_.book(p.rules), .5}, {"protocol.house_rules", house_rules(header), .5}});
}

Piece SheetRows::field(std::string_view key, const std::string& value, double x, double room) {
  const Text label = set(phrases_.word(key), {.size = 7, .ink = Ink::grey});
  const Text text = set(value.empty() ? "—" : value, {.width = room, .most_lines = most_lines_of_a_field});
  return {label.height() + text.height() + em(.3), [=](Canvas& canvas, double y) {
            canvas.draw(label, x, y);
            canvas.draw(text, x, y + label.height());
          }};
}

void SheetRows::result(const sheet::GameSheet& p) {
  const Text label = set(phrases_.word("protocol.result") + ":", {.size = 11});
  const Text text = set(phrases_.result(p.game), {.size = 11, .bold = true});
  const Team team = winner(p.game.outcome);
  const double size = team == Team::unknown ? 0 : em(.85);
  const double mark = left_edge + label.width() + em(.5), from = mark + size + (size > 0 ? em(.4) : 0);
  const double after = from + text.width() + em(.8);
  const Text how = set(phrases_.ending(p.game), {.ink = Ink::grey, .width = right_edge - after});
  Piece piece = line({{left_edge, label}, {from, text}, {after, how}}, em(.3));
  piece.draw = [=, draw = piece.draw, middle = text.height() * .55](Canvas& canvas, double y) {
    draw(canvas, y);
    canvas.mark(team, mark, y + middle, size);
  };
  add(std::move(piece), em(.2));
}

void SheetRows::signatures(const sheet::GameSheet& p) {
  const std::string& signed_on = p.header.signed_on;
  const std::string signature_of_judge =
      signed_on.empty() ? std::string() : phrases_.filled("sheet.signed", {phrases_.date(signed_on)});
  std::vector<Signer> who = {{"protocol.judge", p.header.judge, signature_of_judge}};
  if (!p.header.assistants.empty()) who.push_back({"protocol.assistants", listed_names(p.header.assistants), ""});
  who.push_back({"sheet.chief_judge", "", ""});
  Row row{.above = em(1), .at_foot = true};
  const double part = (width + gap) / static_cast<double>(who.size());
  double x = left_edge;
  for (const Signer& signer : who) {
    row.columns.push_back({signature(signer, x, part - gap)});
    x += part;
  }
  rows_.push_back(std::move(row));
}

// A line to sign on. Below it, who signs; above it, that they have signed in the program.
Piece SheetRows::signature(const Signer& signer, double x, double room) {
  const std::string who = phrases_.word(signer.key) + (signer.name.empty() ? "" : ": " + signer.name);
  const Text text = set(who, {.size = 7.5, .ink = Ink::grey, .width = room, .most_lines = 2});
  const Text mark = set(signer.has_signed, {.width = room, .most_lines = 1});
  const double over = em(2), under = over + em(.3);
  return {under + text.height(), [=](Canvas& canvas, double y) {
            canvas.draw(mark, x, y + over - mark.height());
            canvas.rule(x, x + room, y + over, .5);
            canvas.draw(text, x, y + under);
          }};
}

}  // namespace mafia::print
