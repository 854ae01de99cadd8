// The sheet of a game as rows: heading, players, the course of the game, sanctions, points, signatures.
#pragma once

#include "print/flow.hpp"
#include "print/phrases.hpp"

namespace mafia::print {

inline constexpr double left_edge = 40, right_edge = page_width - 40;

class SheetRows {
 public:
  SheetRows(Canvas& canvas, const Phrases& phrases, double scale) : canvas_(canvas), phrases_(phrases), scale_(scale) {}

  std::vector<Row> of(const sheet::GameSheet&) &&;

 private:
  struct Cell {
    double x = 0;
    Text text;
  };
  struct Signer {
    std::string_view key;
    std::string name;
    std::string has_signed;  // Empty: not yet.
  };
  // sheet_heading.cpp
  void heading(const sheet::GameSheet&);
  void result(const sheet::GameSheet&);
  void signatures(const sheet::GameSheet&);
  Piece field(std::string_view key, const std::string& value, double x, double width);
  Piece signature(const Signer&, double x, double width);
  // sheet_players.cpp
  void players(const sheet::GameSheet&);
  Piece player_titles();
  Piece player(const sheet::PlayerRow&);
  Piece closing(bool closed);
  // sheet_course.cpp
  void course(const sheet::Game&);
  Column day(const sheet::DayPage&);
  Column night(const sheet::NightPage&);
  void ballot(Column&, const sheet::BallotRound&, bool several);
  void labelled(Column&, const std::string& label, const std::string& value, bool night);
  // sheet_endings.cpp
  void endings(const sheet::Game&);
  void sanctions(const sheet::Game&);
  void awards(const sheet::Game&);
  void overrides(const sheet::Game&);
  void protests(const sheet::Game&);
  void free_text(std::vector<Cell> start, double x, const std::string& text);

  // sheet_rows.cpp
  void legend();
  void section(const std::string& title);
  void add(Piece, double above = 0);
  Text set(const std::string& content, Style style = {});  // The font size is scaled, the width is not.
  static Piece line(std::vector<Cell>, double below = 0);  // All on one baseline.
  Piece titled(const std::string& title, double x, double width);
  double em(double factor) const { return 9 * scale_ * factor; }

  Canvas& canvas_;
  const Phrases& phrases_;
  double scale_;
  std::vector<Row> rows_;
};

}  // namespace mafia::print
