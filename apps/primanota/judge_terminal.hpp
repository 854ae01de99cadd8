// The terminal in front of the judge: reads a line while a clock runs above it. Without a terminal it only reads and
// prints.
#pragma once

#include <termios.h>

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace primanota {

enum class Ink { plain, bold, dim, green, amber };

struct Status {  // The line above the input.
  std::string text;
  Ink ink = Ink::plain;
  bool bell = false;
  int next_ms = 1000;  // Milliseconds until it changes.
};

struct Input {
  enum class Kind { line, end, interrupted };
  Kind kind = Kind::line;
  std::string text;
  std::chrono::steady_clock::time_point begun;  // When the first key of the line was pressed.
};

// What is on the screen while a line is typed.
struct Panel {
  std::function<Status()> status;
  std::function<void()> redraw;  // The screen above, after the window has changed.
};

class Terminal {
 public:
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  bool interactive() const { return interactive_; }
  std::size_t width() const;
  std::size_t height() const;

  std::string paint(Ink, std::string_view text) const;  // Unchanged if there are no colours.
  void print(std::string_view text);
  void clear();  // Begins a new screen; does nothing without a terminal.

  Input read_line(const Panel&);
  void forget_line();  // Removes the last line from the history: it names roles.

 private:
  Input read_plain();
  Input edit(const Panel&);
  bool wait(int timeout_ms);  // Whether there is something to read.
  bool take_bytes();          // false: the end of the input.

  void draw(const Status&, bool first);
  void press(char key);
  void press_escape();
  void recall(int step);
  void erase_back();
  std::size_t letter_before(std::size_t at) const;
  std::size_t letter_after(std::size_t at) const;

  bool interactive_ = false;
  bool colours_ = false;
  bool ended_ = false;
  termios before_{};
  std::deque<char> pending_;  // Read but not used yet.

  std::string line_;
  std::size_t cursor_ = 0;  // In bytes, always at the start of a letter.
  bool entered_ = false;
  bool left_ = false;
  bool redraw_ = false;
  std::vector<std::string> history_;
  std::size_t recalled_ = 0;
};

}  // namespace primanota
