// Files of web pages: types, tags, compression, and no way out of the folder.
#include "net/static_files.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>

namespace mafia::net {
namespace {

namespace fs = std::filesystem;

class static_files : public testing::Test {
 protected:
  static_files() {
    fs::create_directories(root_ / "web/art");
    write("web/index.html", "<p>front page");
    write("web/app-3f2a91bc.js", std::string(5'000, ';'));
    write("web/art/logo.svg", "<svg/>");
    write("web/.hidden", "secret");
    write("secret.txt", "secret");
    fs::create_symlink("../secret.txt", root_ / "web/out.txt");
    fs::create_directory_symlink("..", root_ / "web/up");
    fs::create_symlink("index.html", root_ / "web/same.html");
  }
  ~static_files() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::string& bytes) {
    std::ofstream(root_ / name, std::ios::binary) << bytes;
  }
  static std::string header(const Response& response, std::string_view name) {
    for (const auto& [known, value] : response.headers)
      if (known == name) return value;
    return {};
  }
  std::optional<Response> get(const std::string& path, std::vector<std::pair<std::string, std::string>> headers = {}) {
    return files_.serve({.method = "GET", .path = path, .headers = std::move(headers)});
  }

  static fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "static_files_XXXXXX").string();
    return mkdtemp(name.data());
  }
  fs::path root_ = new_folder();
  fs::path make_web_ = (fs::create_directories(root_ / "web"), root_ / "web");
  StaticFiles files_{make_web_};
};

std::string unzipped(const std::string& bytes) {
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string out(100'000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST_F(static_files, serves_files_with_their_type) {
  const auto front = get("/");
  ASSERT_TRUE(front);
  EXPECT_EQ(front->content(), "<p>front page");
  EXPECT_EQ(front->type, "text/html; charset=utf-8");
  EXPECT_EQ(header(*front, "Cache-Control"), "no-cache");
  EXPECT_EQ(get("/index.html")->content(), front->content());
  EXPECT_EQ(get("/same.html")->content(), front->content()) << "a link that stays inside";
  EXPECT_EQ(get("/art/logo.svg")->type, "image/svg+xml");
  EXPECT_FALSE(get("/missing.html"));
  EXPECT_FALSE(get("/art"));
  EXPECT_FALSE(get("/art/"));
  EXPECT_FALSE(files_.serve({.method = "POST", .path = "/"}));
  for (const auto& [name, type] :
       std::vector<std::pair<std::string, std::string>>{{"a.css", "text/css; charset=utf-8"},
                                                        {"a.wasm", "application/wasm"},
                                                        {"a.json", "application/json; charset=utf-8"},
                                                        {"a.webmanifest", "application/manifest+json; charset=utf-8"},
                                                        {"a.png", "image/png"},
                                                        {"a.ico", "image/x-icon"},
                                                        {"a.woff2", "font/woff2"},
                                                        {"a.txt", "text/plain; charset=utf-8"},
                                                        {"a.mp3", "audio/mpeg"},
                                                        {"a.js", "text/javascript; charset=utf-8"},
                                                        {"a.bin", "application/octet-stream"}}) {
    write("web/" + name, "x");
    EXPECT_EQ(get("/" + name)->type, type);
  }
}

TEST_F(static_files, a_file_with_a_hash_in_its_name_is_cached_for_ever) {
  EXPECT_EQ(header(*get("/app-3f2a91bc.js"), "Cache-Control"), "public, max-age=31536000, immutable");
  write("web/not-a-hash.js", "1");
  EXPECT_EQ(header(*get("/not-a-hash.js"), "Cache-Control"), "no-cache");
  write("web/short-abc.js", "1");
  EXPECT_EQ(header(*get("/short-abc.js"), "Cache-Control"), "no-cache");
}

TEST_F(static_files, entity_tags_tell_whether_a_file_has_changed) {
  const std::string tag = header(*get("/"), "ETag");
  EXPECT_EQ(tag.size(), 34U);
  EXPECT_EQ(get("/", {{"If-None-Match", tag}})->status, 304);
  EXPECT_EQ(get("/", {{"if-none-match", "\"other\", W/" + tag}})->status, 304);
  EXPECT_EQ(get("/", {{"If-None-Match", "*"}})->status, 304);
  EXPECT_EQ(get("/", {{"If-None-Match", tag}})->content(), "");
  EXPECT_EQ(get("/", {{"If-None-Match", "\"other\""}})->status, 200);
  write("web/index.html", "<p>another front page");
  EXPECT_EQ(get("/", {{"If-None-Match", tag}})->content(), "<p>another front page");
}

TEST_F(static_files, compresses_a_file_once_with_its_own_tag) {
  const auto plain = get("/app-3f2a91bc.js");
  const auto zipped = get("/app-3f2a91bc.js", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(header(*plain, "Content-Encoding"), "");
  EXPECT_EQ(header(*zipped, "Content-Encoding"), "gzip");
  EXPECT_EQ(header(*plain, "Vary"), "Accept-Encoding");
  EXPECT_EQ(header(*zipped, "Vary"), "Accept-Encoding");
  EXPECT_EQ(unzipped(std::string(zipped->content())), plain->content());
  EXPECT_NE(header(*plain, "ETag"), header(*zipped, "ETag"));
  EXPECT_EQ(header(*get("/", {{"Accept-Encoding", "gzip"}}), "Content-Encoding"), "") << "too small";
}

TEST_F(static_files, serves_the_compressed_file_beside_the_original) {
  write("web/app-3f2a91bc.js.br", "as brotli");
  write("web/app-3f2a91bc.js.gz", "as gzip");
  const auto taking = [&](const std::string& codings) {
    return *get("/app-3f2a91bc.js", {{"Accept-Encoding", codings}});
  };
  EXPECT_EQ(taking("gzip, deflate, br").content(), "as brotli");
  EXPECT_EQ(header(taking("gzip, deflate, br"), "Content-Encoding"), "br");
  EXPECT_EQ(taking("gzip, br;q=0").content(), "as gzip");
  EXPECT_EQ(taking("deflate").content(), std::string(5'000, ';'));
  const std::string packed = header(taking("br"), "ETag"), zipped = header(taking("gzip"), "ETag"),
                    plain = header(taking(""), "ETag");
  EXPECT_NE(packed, zipped);
  EXPECT_NE(packed, plain);
  for (const std::string coding : {"br", "gzip", ""}) {
    EXPECT_EQ(header(taking(coding), "Vary"), "Accept-Encoding");
    EXPECT_EQ(taking(coding).type, "text/javascript; charset=utf-8");
  }
  EXPECT_EQ(get("/app-3f2a91bc.js", {{"Accept-Encoding", "br"}, {"If-None-Match", packed}})->status, 304);
  EXPECT_EQ(get("/app-3f2a91bc.js", {{"Accept-Encoding", "br"}, {"If-None-Match", plain}})->status, 200);

  const auto later = fs::last_write_time(root_ / "web/app-3f2a91bc.js.br") + std::chrono::seconds(2);
  write("web/app-3f2a91bc.js", "new");
  fs::last_write_time(root_ / "web/app-3f2a91bc.js", later);
  EXPECT_EQ(taking("br, gzip").content(), "new") << "what is packed is of another version";
  fs::create_symlink("../secret.txt", root_ / "web/index.html.br");
  EXPECT_EQ(get("/", {{"Accept-Encoding", "br"}})->content(), "<p>front page");
}

TEST_F(static_files, unknown_paths_get_the_front_page) {
  EXPECT_EQ(files_.front_page({.method = "GET", .path = "/t/abc"})->content(), "<p>front page");
  fs::remove(root_ / "web/index.html");
  EXPECT_FALSE(files_.front_page({.method = "GET", .path = "/t/abc"}));
}

TEST_F(static_files, serves_nothing_outside_the_folder) {
  for (const std::string path : {"/../secret.txt", "/art/../../secret.txt", "/out.txt", "/up/secret.txt", "/.hidden",
                                 "//secret.txt", "/..\\secret.txt", "secret.txt", "", "/./index.html"})
    EXPECT_FALSE(get(path)) << path;
  EXPECT_FALSE(get(std::string("/index.html\0.txt", 16)));
  EXPECT_FALSE(get((root_ / "secret.txt").string()));
  EXPECT_THROW(StaticFiles(root_ / "nowhere"), std::runtime_error);
}

}  // namespace
}  // namespace mafia::net
