// A4 pages and what is drawn on them: text, rules and the marks of the teams. Lengths are in points, y grows downwards.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/words.hpp"

namespace mafia::print {

inline constexpr double page_width = 595.28, page_height = 841.89;

enum class Ink : std::uint8_t { black, grey, pale, red };
enum class Align : std::uint8_t { left, centre, right };

struct Style {
  double size = 9;
  bool bold = false, serif = false;
  bool narrow = false;  // For text that would not fit otherwise; ignored with `serif`.
  Ink ink = Ink::black;
  Align align = Align::left;
  double width = 0;    // For line breaks and alignment; 0: a single line of any length.
  int most_lines = 0;  // "…" ends a text that was cut; 0: no limit.
};

// A text that is laid out once, then measured and drawn as often as needed.
class Text {
 public:
  double width() const { return width_; }
  double height() const { return height_; }
  double baseline() const { return baseline_; }  // Of the first line, from the top.

 private:
  friend class Canvas;
  std::shared_ptr<void> layout_;
  Ink ink_ = Ink::black;
  double width_ = 0, height_ = 0, baseline_ = 0;
};

// Metadata that a PDF viewer shows beside the pages.
struct Details {
  std::string title, author;
  std::string day;  // "2026-11-14"; anything else: no date.
};

class Canvas {
 public:
  explicit Canvas(const Details&);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  Text text(std::string_view, const Style&);
  void draw(const Text&, double x, double y);
  void rule(double from, double to, double y, double weight, Ink = Ink::black);
  void mark(Team, double x, double middle, double size);  // A circle, a square, a triangle: distinct without colour.
  void next_page();
  std::string finish() &&;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace mafia::print
