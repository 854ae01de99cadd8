// A text as a QR code, drawn as SVG.
#pragma once

#include <optional>
#include <string>

namespace mafia::net {

std::optional<std::string> qr_svg(const std::string& text);  // Nothing: too long for one.

}  // namespace mafia::net
