#include "net/static_files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>

#include "crypto/crypto.hpp"
#include "net/compress.hpp"
#include "net/tokens.hpp"

namespace mafia::net {

namespace fs = std::filesystem;

namespace {

constexpr int smallest_gzip = 9;  // Compressed only once for each file.

std::string type_of(const fs::path& file) {
  static const std::map<std::string, std::string, std::less<>> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml"},
      {".json", "application/json; charset=utf-8"},
      {".webmanifest", "application/manifest+json; charset=utf-8"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".mp3", "audio/mpeg"},
  };
  const auto known = types.find(file.extension().string());
  return known == types.end() ? "application/octet-stream" : known->second;
}

// "app-3f2a91bc.js": the name changes with the content, so the file may be cached forever.
bool is_named_by_content(const fs::path& file) {
  const std::string stem = file.stem().string();
  const std::size_t dash = stem.rfind('-');
  if (dash == std::string::npos || dash == 0 || stem.size() - dash - 1 < 8) return false;
  return stem.find_first_not_of("0123456789abcdef", dash + 1) == std::string::npos;
}

// A path must not leave the folder, and hidden files are not served.
bool is_plain(std::string_view path) {
  if (!path.starts_with('/') || path.find('\0') != std::string_view::npos || path.find('\\') != std::string_view::npos)
    return false;
  return path.find("/.") == std::string_view::npos && path.find("//") == std::string_view::npos;
}

bool is_inside(const fs::path& file, const fs::path& folder) {
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

std::string quoted_tag(std::string_view tag, std::string_view coding) {
  return std::string("\"").append(tag).append(coding.empty() ? "" : "-").append(coding).append("\"");
}

std::optional<std::string> read_bytes(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(in), {});
  return in.good() || in.eof() ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace

StaticFiles::StaticFiles(fs::path folder) {
  std::error_code error;
  folder_ = fs::canonical(folder, error);
  if (error || !fs::is_directory(folder_)) throw std::runtime_error("There is no folder " + folder.string() + ".");
}

StaticFiles::Stamp StaticFiles::stamp_of(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return {};
  const Stamp stamp{fs::last_write_time(file, error), fs::file_size(file, error)};
  return error ? Stamp{} : stamp;
}

// Reads a file again when its time or size has changed, so that new pages need no restart.
const StaticFiles::File* StaticFiles::file_at(const std::string& path) {
  if (!is_plain(path)) return nullptr;
  std::error_code error;
  const fs::path named = folder_ / path.substr(1) / (path.ends_with('/') ? "index.html" : "");
  const fs::path file = fs::canonical(named.has_filename() ? named : named.parent_path(), error);
  if (error || !is_inside(file, folder_) || !fs::is_regular_file(file, error)) return nullptr;
  const Stamp stamp = stamp_of(file);
  // A compressed file that is older belongs to another version.
  const auto packed = [&](const char* ending) {
    const fs::path beside = file.string() + ending;
    const Stamp found = fs::is_symlink(beside, error) ? Stamp{} : stamp_of(beside);
    return found.changed < stamp.changed ? Stamp{} : found;
  };
  const Stamp brotli = packed(".br"), gzipped = packed(".gz");
  File& known = files_[file.string()];
  if (!known.tag.empty() && known.stamp == stamp && known.brotli_stamp == brotli && known.gzip_stamp == gzipped)
    return &known;

  auto bytes = read_bytes(file);
  if (!bytes) return nullptr;
  known = {stamp, brotli, gzipped, type_of(file)};
  known.cache_control = is_named_by_content(file) ? "public, max-age=31536000, immutable" : "no-cache";
  const crypto::Digest digest = crypto::sha256(*bytes);
  known.tag = crypto::hex(std::span(digest).first(16));
  const auto shared = [](std::string text) { return std::make_shared<const std::string>(std::move(text)); };
  const auto beside = [&](const Stamp& found, const char* ending) {
    auto read = found.size > 0 ? read_bytes(file.string() + ending) : std::nullopt;
    return read && !read->empty() ? shared(std::move(*read)) : nullptr;
  };
  known.brotli = beside(brotli, ".br");
  known.gzipped = beside(gzipped, ".gz");
  if (!known.gzipped && is_worth_gzip(known.type, bytes->size())) known.gzipped = shared(gzip(*bytes, smallest_gzip));
  if (known.gzipped && known.gzipped->size() >= bytes->size()) known.gzipped.reset();
  known.bytes = shared(std::move(*bytes));
  return &known;
}

Response StaticFiles::answer(const Request& request, const File& file) {
  const std::string_view accepted = request.header("Accept-Encoding");
  std::string_view coding;
  auto bytes = file.bytes;
  const auto offer = [&](std::string_view name, const std::shared_ptr<const std::string>& packed) {
    if (!coding.empty() || !packed || !accepts_coding(accepted, name)) return;
    coding = name;
    bytes = packed;
  };
  offer("br", file.brotli);
  offer("gzip", file.gzipped);
  const std::string tag = quoted_tag(file.tag, coding);  // A strong tag: it differs for each coding.
  Response response{.type = file.type, .headers = {{"ETag", tag}, {"Cache-Control", file.cache_control}}};
  if (file.brotli || file.gzipped) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (names_tag(request.header("If-None-Match"), tag)) {
    response.status = 304;
    return response;
  }
  if (!coding.empty()) response.headers.emplace_back("Content-Encoding", coding);
  response.shared_body = std::move(bytes);
  return response;
}

std::optional<Response> StaticFiles::serve(const Request& request) {
  if (request.method != "GET") return std::nullopt;
  const File* const file = file_at(request.path);
  return file == nullptr ? std::nullopt : std::optional(answer(request, *file));
}

std::optional<Response> StaticFiles::front_page(const Request& request) {
  const File* const file = file_at("/");
  return file == nullptr ? std::nullopt : std::optional(answer(request, *file));
}

}  // namespace mafia::net
