#include "net/api/qr.hpp"

#include <qrencode.h>

#include <memory>

namespace mafia::net {

// Adjacent dark modules of a row become one rectangle. The standard wants a margin of four modules.
std::optional<std::string> qr_svg(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M),
                                                             &QRcode_free);
  if (!code) return std::nullopt;
  constexpr int quiet = 4;
  const int width = code->width;
  const std::string side = std::to_string(width + 2 * quiet);
  std::string svg = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" + side + " " + side +
                    R"(" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h)" + side + "v" + side +
                    R"(H0z"/><path fill="#000" d=")";
  const auto dark = [&](int x, int y) { return x < width && (code->data[y * width + x] & 1) != 0; };
  for (int y = 0; y < width; ++y)
    for (int x = 0; x < width; ++x) {
      if (!dark(x, y)) continue;
      int end = x;
      while (dark(end, y)) ++end;
      svg += "M" + std::to_string(x + quiet) + " " + std::to_string(y + quiet) + "h" + std::to_string(end - x) +
             "v1h-" + std::to_string(end - x) + "z";
      x = end;
    }
  return svg += R"("/></svg>)";
}

}  // namespace mafia::net
