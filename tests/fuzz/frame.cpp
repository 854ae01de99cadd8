// Arbitrary bytes from a WebSocket client: the parser reads the same however they are split, and keeps its promises.
// The first two bytes choose the limit and how the rest is split.
#include "net/frame.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/overload.hpp"
#include "base/text.hpp"

namespace {

using namespace mafia;
using namespace mafia::net;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

struct Heard {
  std::vector<std::string> events;
  bool ended = false;
};

void hear(Heard& heard, const FrameEvent& event, std::size_t limit) {
  demand(!heard.ended, "an event after the end");
  heard.events.push_back(std::visit(
      overload{
          [&](const TextReceived& text) {
            demand(text.text.size() <= limit, "a text beyond the limit");
            demand(invalid_utf8(text.text) == std::string_view::npos, "a text that is not UTF-8");
            return "text " + std::string(text.text);
          },
          [](const PingReceived& ping) {
            demand(ping.payload.size() <= 125, "a long ping");
            return "ping " + std::string(ping.payload);
          },
          [](const PongReceived&) { return std::string("pong"); },
          [&](const CloseReceived& close) {
            heard.ended = true;
            demand(close.code == close_code::none_given || may_be_sent(close.code), "a code that may not be sent");
            demand(invalid_utf8(close.reason) == std::string_view::npos, "a reason that is not UTF-8");
            return "close " + std::to_string(close.code) + " " + std::string(close.reason);
          },
          [&](const Violation& violation) {
            heard.ended = true;
            demand(may_be_sent(violation.code) && !violation.reason.empty(), "a violation without its reason");
            return "violation " + std::to_string(violation.code);
          },
      },
      event));
}

void feed(Heard& heard, FrameParser& parser, std::string_view bytes, std::size_t limit) {
  while (!bytes.empty()) {
    const std::size_t before = bytes.size();
    const auto event = parser.next(bytes);
    demand(bytes.size() < before, "no byte was taken");
    demand(event || bytes.empty(), "bytes are left although nothing was heard");
    if (event) hear(heard, *event, limit);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t limit = std::size_t{1} << (data[0] % 18);
  const std::size_t step = data[1] % 61U + 1;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 2, size - 2);

  Heard whole, parts;
  FrameParser at_once(limit), in_parts(limit);
  feed(whole, at_once, bytes, limit);
  for (std::size_t i = 0, part = step; i < bytes.size(); i += part, part = part * 7 % 61 + 1)
    feed(parts, in_parts, bytes.substr(i, part), limit);
  demand(whole.events == parts.events && whole.ended == parts.ended, "it matters how the bytes are split");
  return 0;
}
