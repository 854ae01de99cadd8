#include "judge_terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "base/columns.hpp"
#include "base/text.hpp"
#include "nota/statement.hpp"

namespace primanota {
namespace {

volatile std::sig_atomic_t asked_to_leave = 0;
volatile std::sig_atomic_t window_changed = 0;

void ask_to_leave(int) { asked_to_leave = 1; }
void note_window(int) { window_changed = 1; }

void on_signal(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;  // Without SA_RESTART: a signal ends waiting.
  ::sigaction(signal, &action, nullptr);
}

winsize window() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    size.ws_col = 80;
    size.ws_row = 24;
  }
  return size;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

constexpr char ctrl(char letter) { return static_cast<char>(letter & 0x1F); }
constexpr char escape = 0x1B;
constexpr std::string_view input_prompt = "> ";

}  // namespace

Terminal::Terminal() {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) on_signal(signal, ask_to_leave);
  on_signal(SIGWINCH, note_window);
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string_view(kind) == "dumb";
  interactive_ =
      !dumb && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && ::tcgetattr(STDIN_FILENO, &before_) == 0;
  colours_ = interactive_ && !is_set("NO_COLOR");
  if (!interactive_) return;
  termios raw = before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);  // Ctrl-C stays a signal.
  raw.c_iflag &= ~static_cast<tcflag_t>(IXON);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;  // Ctrl-Z by mistake must not stop the clock of a game.
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

Terminal::~Terminal() {
  if (interactive_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
}

std::size_t Terminal::width() const { return interactive_ ? std::max<std::size_t>(window().ws_col, 40) : 80; }
std::size_t Terminal::height() const { return interactive_ ? std::max<std::size_t>(window().ws_row, 10) : 24; }

std::string Terminal::paint(Ink ink, std::string_view text) const {
  constexpr std::string_view codes[] = {"", "1", "2", "32", "33;1"};
  if (!colours_ || ink == Ink::plain || text.empty()) return std::string(text);
  return std::string("\x1b[").append(codes[static_cast<std::size_t>(ink)]).append("m").append(text).append("\x1b[0m");
}

void Terminal::print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return;  // Nobody reads the output any more; the record goes on.
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Terminal::clear() {
  if (interactive_) print("\x1b[2J\x1b[H");
}

Input Terminal::read_line(const Panel& panel) { return interactive_ ? edit(panel) : read_plain(); }

void Terminal::forget_line() {
  if (!history_.empty()) history_.pop_back();
}

bool Terminal::wait(int timeout_ms) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, timeout_ms) > 0;
}

bool Terminal::take_bytes() {
  char buffer[4096];
  const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  pending_.insert(pending_.end(), buffer, buffer + count);
  return count > 0;
}

// Keeps no more of a line than can be checked; one byte too many is enough to refuse it as too long.
Input Terminal::read_plain() {
  Input input;
  while (asked_to_leave == 0) {
    while (!pending_.empty()) {
      const char c = pending_.front();
      pending_.pop_front();
      if (c == '\n') {
        input.begun = std::chrono::steady_clock::now();
        return input;
      }
      if (input.text.size() <= mafia::notation::longest_line) input.text += c;
    }
    if (ended_) break;
    if (wait(-1) && !take_bytes()) ended_ = true;
  }
  input.begun = std::chrono::steady_clock::now();
  if (asked_to_leave != 0)
    input.kind = Input::Kind::interrupted;
  else if (input.text.empty())
    input.kind = Input::Kind::end;
  return input;
}

// The status is in the line above the input. Both are cut to one row, so that the position of the cursor is known.
void Terminal::draw(const Status& status, bool first) {
  const std::size_t columns = width();
  const std::string top = mafia::shortened(status.text, columns - 1);
  std::string out = first ? "\r" : "\x1b[A\r";
  out += paint(status.ink, top) + "\x1b[K\n\r";
  const std::size_t room = columns - input_prompt.size() - 1;
  std::size_t from = 0;  // A long line scrolls to the left under the cursor.
  while (mafia::length_utf8(std::string_view(line_).substr(from, cursor_ - from)) >= room) from = letter_after(from);
  std::size_t to = from;
  for (std::size_t letters = 0; to < line_.size() && letters < room; ++letters) to = letter_after(to);
  out += input_prompt;
  out += line_.substr(from, to - from);
  out += "\x1b[K\r";
  const std::size_t column =
      input_prompt.size() + mafia::length_utf8(std::string_view(line_).substr(from, cursor_ - from));
  out += "\x1b[" + std::to_string(column) + "C";
  if (status.bell) out += '\a';
  print(out);
}

Input Terminal::edit(const Panel& panel) {
  line_.clear();
  cursor_ = 0;
  entered_ = left_ = false;
  recalled_ = history_.size();
  Input input;
  Status now = panel.status();
  draw(now, true);
  while (!entered_ && !left_ && asked_to_leave == 0) {
    if (pending_.empty() && wait(now.next_ms) && !take_bytes()) left_ = true;
    while (!pending_.empty() && !entered_ && !left_) {
      if (line_.empty()) input.begun = std::chrono::steady_clock::now();
      const char key = pending_.front();
      pending_.pop_front();
      press(key);
    }
    const bool fresh = redraw_ || window_changed != 0;
    redraw_ = false;
    window_changed = 0;
    if (fresh) panel.redraw();
    now = panel.status();
    draw(now, fresh);
  }
  print("\n");
  if (line_.empty()) input.begun = std::chrono::steady_clock::now();
  input.text = line_;
  if (asked_to_leave != 0)
    input.kind = Input::Kind::interrupted;
  else if (left_)
    input.kind = Input::Kind::end;
  if (!line_.empty() && (history_.empty() || history_.back() != line_)) history_.push_back(line_);
  return input;
}

void Terminal::press(char key) {
  switch (key) {
    case '\r':
    case '\n': entered_ = true; return;
    case ctrl('D'):
      if (line_.empty()) left_ = true;
      return;
    case 0x7F:
    case ctrl('H'): return erase_back();
    case ctrl('A'): cursor_ = 0; return;
    case ctrl('E'): cursor_ = line_.size(); return;
    case ctrl('K'): line_.erase(cursor_); return;
    case ctrl('U'):
      line_.erase(0, cursor_);
      cursor_ = 0;
      return;
    case ctrl('W'):
      while (cursor_ > 0 && line_[cursor_ - 1] == ' ') erase_back();
      while (cursor_ > 0 && line_[cursor_ - 1] != ' ') erase_back();
      return;
    case ctrl('L'): redraw_ = true; return;
    case ctrl('P'): return recall(-1);
    case ctrl('N'): return recall(1);
    case escape: return press_escape();
    case '\t': key = ' '; break;
    default: break;
  }
  const bool control = static_cast<unsigned char>(key) < 0x20;
  if (control || line_.size() > mafia::notation::longest_line) return;
  line_.insert(cursor_, 1, key);
  // The bytes of one letter come one after another; the cursor follows each.
  ++cursor_;
}

// Arrows, Home, End, Delete. A lone Escape does nothing.
void Terminal::press_escape() {
  const auto next = [&]() -> char {
    if (pending_.empty() && wait(25)) take_bytes();
    if (pending_.empty()) return 0;
    const char c = pending_.front();
    pending_.pop_front();
    return c;
  };
  const char kind = next();
  if (kind != '[' && kind != 'O') return;
  std::string digits;
  char final = next();
  while ((final >= '0' && final <= '9') || final == ';') {
    digits += final;
    final = next();
  }
  if (final == 'A') return recall(-1);
  if (final == 'B') return recall(1);
  if (final == 'C') cursor_ = letter_after(cursor_);
  if (final == 'D') cursor_ = letter_before(cursor_);
  if (final == 'H' || (final == '~' && digits == "1")) cursor_ = 0;
  if (final == 'F' || (final == '~' && digits == "4")) cursor_ = line_.size();
  if (final == '~' && digits == "3") line_.erase(cursor_, letter_after(cursor_) - cursor_);
}

void Terminal::recall(int step) {
  if (step < 0 && recalled_ == 0) return;
  if (step > 0 && recalled_ >= history_.size()) return;
  recalled_ += static_cast<std::size_t>(step);
  line_ = recalled_ < history_.size() ? history_[recalled_] : std::string();
  cursor_ = line_.size();
}

void Terminal::erase_back() {
  const std::size_t from = letter_before(cursor_);
  line_.erase(from, cursor_ - from);
  cursor_ = from;
}

std::size_t Terminal::letter_before(std::size_t at) const {
  if (at > 0) --at;
  while (at > 0 && (static_cast<unsigned char>(line_[at]) & 0xC0U) == 0x80U) --at;
  return at;
}

std::size_t Terminal::letter_after(std::size_t at) const {
  if (at < line_.size()) ++at;
  while (at < line_.size() && (static_cast<unsigned char>(line_[at]) & 0xC0U) == 0x80U) ++at;
  return at;
}

}  // namespace primanota
