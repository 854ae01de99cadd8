// The built-in page, for a server without a folder of pages.
#include "generated/served.hpp"
#include "net/api/api.hpp"
#include "texts/texts.hpp"

namespace mafia::net {
namespace {

// Enough here: the only text from outside is the Host, and it stands inside an element.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '&')
      result += "&amp;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

// Replaces each {key} with the text server.page.key, and {address} with the address of the server.
std::string filled(std::string_view page, Language language, const std::string& address) {
  std::string result;
  while (!page.empty()) {
    const std::size_t open = page.find('{');
    result += page.substr(0, open);
    if (open == page.npos) break;
    const std::size_t close = page.find('}', open);
    const std::string key(page.substr(open + 1, close - open - 1));
    result += escaped(key == "address" ? address : notation::text(language, "server.page." + key));
    page.remove_prefix(close + 1);
  }
  return result;
}

}  // namespace

void Api::show_page(const AskPtr& ask) {
  ask->respond(
      {.type = "text/html; charset=utf-8",
       .body = filled(embedded::page_html, ask->language, base_of(ask->request)),
       .headers = {{"Content-Language", ask->language == Language::ru ? "ru" : "en"}, {"Vary", "Accept-Language"}},
       .compress = true});
}

void Api::show_style(const AskPtr& ask) {
  ask->respond({.type = "text/css; charset=utf-8",
                .body = std::string(embedded::page_css),
                .headers = {{"Cache-Control", "public, max-age=3600"}},
                .compress = true});
}

}  // namespace mafia::net
