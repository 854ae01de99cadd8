// Requests as an attacker writes them, and harmless variants. Expectations come from RFC 9110, 9112 and 3986; where
// they leave a choice, the stricter one. A second request follows each one: after a refusal it must not be served, or
// it could be smuggled past a proxy in front of us.
#include <gtest/gtest.h>

#include <algorithm>

#include "../support/running_server.hpp"

namespace mafia::test {
namespace {

using namespace std::string_literals;

enum class Then { keeps, closes };

struct Case {
  const char* name;
  std::string bytes;
  int status;
  Then then = Then::closes;
};

const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";

std::string get(const std::string& target, const std::string& version = "HTTP/1.1") {
  return "GET " + target + " " + version + "\r\nHost: x\r\n\r\n";
}
std::string with(const std::string& fields) { return "GET /a HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n"; }
std::string host(const std::string& value) { return "GET /a HTTP/1.1\r\nHost: " + value + "\r\n\r\n"; }
std::string post(const std::string& fields, const std::string& body) {
  return "POST /a HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n" + body;
}
std::string length(const std::string& value) { return post("Content-Length: " + value + "\r\n", "abc"); }
std::string coding(const std::string& value) { return post("Transfer-Encoding: " + value + "\r\n", "0\r\n\r\n"); }
std::string chunks(const std::string& body) { return post("Transfer-Encoding: chunked\r\n", body); }

void expect(const std::vector<Case>& cases) {
  RunningServer running({.header_bytes = 4'000, .header_fields = 50, .body_bytes = 1'000});
  for (const Case& each : cases) {
    SCOPED_TRACE(each.name);
    running.in_loop([&] { running.application.asked.clear(); });
    HttpClient client = running.http();
    client.write(each.bytes + hidden);
    EXPECT_EQ(client.read_answer().status, each.status);
    EXPECT_EQ(each.then == Then::keeps ? client.read_answer().body : "GET /hidden\n", "GET /hidden\n");
    EXPECT_TRUE(each.then == Then::keeps || client.ended());
    const auto asked = running.in_loop([&] { return running.application.asked; });
    EXPECT_EQ(std::ranges::count(asked, "GET /hidden"), each.then == Then::keeps ? 1 : 0);
    EXPECT_EQ(asked.size(), (each.status == 200 ? 1U : 0U) + (each.then == Then::keeps ? 1U : 0U));
  }
  EXPECT_EQ(running.http().get("/hello").body, "hello");
}

// RFC 9112, 3: method SP target SP version CR LF.
TEST(HostileHttp, RequestLines) {
  expect({
      {"plain", get("/a"), 200, Then::keeps},
      {"no version, as in HTTP/0.9", "GET /\r\n\r\n", 400},
      {"a method alone", "GET\r\n\r\n", 400},
      {"version in small letters", get("/", "http/1.1"), 400},
      {"version of three parts", get("/", "HTTP/1.1.1"), 400},
      {"version without a point", get("/", "HTTP/11"), 400},
      {"version without a minor", get("/", "HTTP/1."), 400},
      {"version with a letter", get("/", "HTTP/1.x"), 400},
      {"version with a sign", get("/", "HTTP/+1.1"), 400},
      {"another protocol", get("/", "HTTPS/1.1"), 400},
      {"a higher minor version is read as 1.1", get("/a", "HTTP/1.2"), 200, Then::keeps},
      {"version 0.9 written out", get("/", "HTTP/0.9"), 505},
      {"version 2.0", get("/", "HTTP/2.0"), 505},
      {"version 3.0", get("/", "HTTP/3.0"), 505},
      {"the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
      {"two spaces after the method", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"two spaces before the version", "GET /  HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a tab after the method", "GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a tab before the version", "GET /\tHTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a space before the method", " GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a space after the version", "GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400},
      {"a fourth word", "GET / x HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a method with NUL", "G\0T / HTTP/1.1\r\nHost: x\r\n\r\n"s, 400},
      {"a method with a bracket", "GE[T] / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a method with a colon", "GET: / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a method that is not ASCII", "G\xd1\x8f / HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"a bare LF ends the line", "GET / HTTP/1.1\nHost: x\r\n\r\n", 400},
      {"a bare CR ends the line", "GET / HTTP/1.1\rHost: x\r\n\r\n", 400},
      {"CR CR LF ends the line", "GET / HTTP/1.1\r\r\nHost: x\r\n\r\n", 400},
      {"an empty line before it", "\r\n" + get("/a"), 200, Then::keeps},
      {"a bare LF before it", "\n" + get("/"), 400},
      {"a bare CR before it", "\r" + get("/"), 400},
      {"TLS", "\x16\x03\x01\x02\x01\x03\x03 hello\r\n\r\n", 400},
      {"SOCKS", "\x05\x01\x00\r\n\r\n"s, 400},
      {"SSH", "SSH-2.0-OpenSSH_9.2\r\n\r\n", 400},
      {"RDP", "\x03\x00\x00\x2f\x2a\xe0\r\n\r\n"s, 400},
  });
}

// RFC 9112, 3.2: origin-form, absolute-form, authority-form, asterisk-form; RFC 3986 for what may stand in them.
TEST(HostileHttp, Targets) {
  expect({
      {"no slash", get("path"), 400},
      {"a fragment", get("/a#b"), 400},
      {"a quotation mark", get("/\"a\""), 400},
      {"angle brackets", get("/<script>"), 400},
      {"bytes that are not ASCII", get("/\xd1\x8f"), 400},
      {"DEL", get("/a\x7f"), 400},
      {"NUL", get("/a\0b"s), 400},
      {"a bare CR", get("/a\rb"), 400},
      {"a bare LF", get("/a\nb"), 400},
      {"% alone", get("/%"), 400},
      {"half an escape", get("/%4"), 400},
      {"an escape of no digits", get("/%zz"), 400},
      {"an escaped NUL", get("/a%00b"), 400},
      {"an escaped NUL in the query", get("/a?b=%00"), 400},
      {"escaped bytes that are not UTF-8", get("/a%ff"), 400},
      {"an overlong escape of a slash", get("/%c0%af"), 400},
      {"an escaped surrogate", get("/%ed%a0%80"), 400},
      {"a broken escape in the query", get("/a?b=%f"), 400},
      {"longer than a header may be", get("/" + std::string(5'000, 'a')), 414},
      {"absolute form", get("http://example.org/a"), 200, Then::keeps},
      {"absolute form, scheme in capitals", get("HTTPS://example.org:443/a"), 200, Then::keeps},
      {"absolute form without a path", get("http://example.org"), 200, Then::keeps},
      {"absolute form, only a query", get("http://example.org?b=c"), 200, Then::keeps},
      {"absolute form without a host", get("http:///a"), 400},
      {"absolute form with a user", get("http://user@example.org/a"), 400},
      {"absolute form with a wrong port", get("http://example.org:99999/a"), 400},
      {"absolute form with a wrong address", get("http://[::1/a"), 400},
      {"absolute form of another scheme", get("ftp://example.org/a"), 400},
      {"absolute form does not stand for Host", "GET http://x/ HTTP/1.1\r\n\r\n", 400},
      {"absolute form does not excuse a wrong Host", "GET http://x/ HTTP/1.1\r\nHost: \xff\r\n\r\n", 400},
      {"CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n", 501},
      {"CONNECT without a port", "CONNECT example.org HTTP/1.1\r\nHost: example.org\r\n\r\n", 400},
      {"CONNECT to a path", "CONNECT /a HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 501},
      {"GET *", get("*"), 400},
      {"GET *a", get("*a"), 400},
  });
}

// RFC 9112, 3.2 and RFC 9110, 7.2.
TEST(HostileHttp, Hosts) {
  expect({
      {"with a port", host("x:8080"), 200, Then::keeps},
      {"an address", host("127.0.0.1"), 200, Then::keeps},
      {"an address of IPv6", host("[2001:db8::1]:80"), 200, Then::keeps},
      {"in capitals, without a space", "GET /a HTTP/1.1\r\nHOST:X\r\n\r\n", 200, Then::keeps},
      {"with white space around", host(" \t x \t "), 200, Then::keeps},
      {"missing", "GET / HTTP/1.1\r\n\r\n", 400},
      {"two", host("x\r\nHost: y"), 400},
      {"two that are the same", host("x\r\nhost: x"), 400},
      {"empty", host(""), 400},
      {"only a port", host(":80"), 400},
      {"two in one", host("a, b"), 400},
      {"a space inside", host("a b"), 400},
      {"a path", host("x/y"), 400},
      {"a user", host("u@x"), 400},
      {"markup", host("a\"><b>x</b>"), 400},
      {"bytes that are not UTF-8", host("\xff\xfe"), 400},
      {"not ASCII", host("\xd1\x8f.example"), 400},
      {"NUL", host("x\0y"s), 400},
      {"a port that is no number", host("x:http"), 400},
      {"a port below zero", host("x:-1"), 400},
      {"a port above 65535", host("x:65536"), 400},
      {"two ports", host("x:1:2"), 400},
      {"an open bracket", host("[::1"), 400},
      {"IPv6 without brackets", host("::1"), 400},
      {"IPv4 in brackets", host("[127.0.0.1]"), 400},
      {"a zone", host("[fe80::1%25eth0]"), 400},
      {"too long", host(std::string(300, 'a')), 400},
      {"wrong in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a b\r\n\r\n", 400},
      {"none in HTTP/1.0", "GET /a HTTP/1.0\r\n\r\n", 200, Then::closes},
      {"HTTP/1.0 that stays", "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200, Then::keeps},
  });
}

// RFC 9112, 2.2 and 5; RFC 9110, 5.
TEST(HostileHttp, Fields) {
  std::string many;
  for (int i = 0; i < 50; ++i) many += "A: b\r\n";
  expect({
      {"no space after the colon", with("A:b\r\n"), 200, Then::keeps},
      {"an empty value", with("A:\r\n"), 200, Then::keeps},
      {"UTF-8 in a value", with("A: \xd1\x8f\r\n"), 200, Then::keeps},
      {"folded with a space", with("A: b\r\n c\r\n"), 400},
      {"folded with a tab", with("A: b\r\n\tc\r\n"), 400},
      {"folded before the first field", "GET / HTTP/1.1\r\n Host: x\r\nHost: x\r\n\r\n", 400},
      {"a length that is folded", post("Content-Length:\r\n 3\r\n", "abc"), 400},
      {"a space before the colon", with("A : b\r\n"), 400},
      {"a tab before the colon", with("A\t: b\r\n"), 400},
      {"a space before the colon of a length", post("Content-Length : 3\r\n", "abc"), 400},
      {"a space before the colon of a coding", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), 400},
      {"no colon", with("nonsense\r\n"), 400},
      {"no name", with(": b\r\n"), 400},
      {"a space in the name", with("A B: c\r\n"), 400},
      {"NUL in the name", with("A\0B: c\r\n"s), 400},
      {"a name that is not ASCII", with("\xd1\x8f: b\r\n"), 400},
      {"a bracket in the name", with("A(B): c\r\n"), 400},
      {"a bare LF ends the line", with("A: b\nC: d\r\n"), 400},
      {"a bare LF ends the header", "GET / HTTP/1.1\r\nHost: x\r\n\n", 400},
      {"two bare LF end the header", "GET / HTTP/1.1\r\nHost: x\n\n", 400},
      {"a bare CR in a value", with("A: b\rC: d\r\n"), 400},
      {"CR CR LF ends the line", with("A: b\r\r\n"), 400},
      {"NUL in a value", with("A: b\0c\r\n"s), 400},
      {"VT in a value", with("A: b\vc\r\n"), 400},
      {"DEL in a value", with("A: b\x7f\r\n"), 400},
      {"ESC in a value", with("A: \x1b[31m\r\n"), 400},
      {"a user agent that is not UTF-8", with("User-Agent: \xff\r\n"), 400},
      {"an origin that is not UTF-8", with("Origin: http://\xc3(\r\n"), 400},
      {"a proxy's field that is not UTF-8", with("Forwarded: for=\xed\xa0\x80\r\n"), 400},
      {"a cookie that is not UTF-8", with("Cookie: primanota_session=\xf5\x80\x80\x80\r\n"), 400},
      {"two authorizations", with("Authorization: Bearer a\r\nAuthorization: Bearer b\r\n"), 400},
      {"two origins", with("Origin: http://x\r\nOrigin: http://y\r\n"), 400},
      {"too many", with(many), 431},
      {"too long", with("A: " + std::string(5'000, 'b') + "\r\n"), 431},
      {"close", with("Connection: close\r\n"), 200, Then::closes},
      {"close among others", with("Connection: keep-alive\r\nConnection: a, CLOSE\r\n"), 200, Then::closes},
      {"HTTP/2 is not offered here", with("Connection: Upgrade\r\nUpgrade: h2c\r\n"), 200, Then::keeps},
  });
}

// RFC 9110, 8.6 and RFC 9112, 6.2, 6.3.
TEST(HostileHttp, Lengths) {
  expect({
      {"plain", length("3"), 200, Then::keeps},
      {"zeros before", length("0003"), 200, Then::keeps},
      {"of a GET", "GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", 200, Then::keeps},
      {"below zero", length("-3"), 400},
      {"with a plus", length("+3"), 400},
      {"hexadecimal", length("0x3"), 400},
      {"a fraction", length("3.0"), 400},
      {"with an exponent", length("3e0"), 400},
      {"a letter behind", length("3a"), 400},
      {"a space inside", length("3 3"), 400},
      {"a list", length("3, 3"), 400},
      {"a list of two", length("3,5"), 400},
      {"empty", length(""), 400},
      {"digits of another script", length("\xd9\xa3"), 400},
      {"NUL behind", length("3\0"s), 400},
      {"two", length("3\r\nContent-Length: 5"), 400},
      {"two that are the same", length("3\r\nContent-Length: 3"), 400},
      {"beyond 64 bits", length("18446744073709551619"), 413},
      {"beyond 128 bits", length("340282366920938463463374607431768211459"), 413},
      {"larger than a body may be", length("1001"), 413},
  });
}

// RFC 9112, 6.1: chunked and nothing else, alone, and not in HTTP/1.0.
TEST(HostileHttp, TransferCodings) {
  expect({
      {"chunked", coding("chunked"), 200, Then::keeps},
      {"in capitals", coding("CHUNKED"), 200, Then::keeps},
      {"white space around", coding("\t chunked \t"), 200, Then::keeps},
      {"xchunked", coding("xchunked"), 400},
      {"chunkedx", coding("chunkedx"), 400},
      {"identity", coding("identity"), 400},
      {"gzip", coding("gzip"), 400},
      {"quoted", coding("\"chunked\""), 400},
      {"chunked, identity", coding("chunked, identity"), 400},
      {"chunked, gzip", coding("chunked, gzip"), 400},
      {"chunked twice", coding("chunked, chunked"), 400},
      {"a comma before", coding(",chunked"), 400},
      {"a comma behind", coding("chunked,"), 400},
      {"a parameter", coding("chunked;q=1"), 400},
      {"empty", coding(""), 400},
      {"VT before", coding("\vchunked"), 400},
      {"NUL behind", coding("chunked\0"s), 400},
      {"not ASCII", coding("chunked\xc2\xa0"), 400},
      {"folded", coding("\r\n chunked"), 400},
      {"gzip, chunked", coding("gzip, chunked"), 501},
      {"identity, chunked", coding("identity, chunked"), 501},
      {"two fields", coding("chunked\r\nTransfer-Encoding: chunked"), 400},
      {"two fields, one unknown", coding("chunked\r\nTransfer-Encoding: identity"), 400},
      {"two fields, the first unknown", coding("x\r\nTransfer-Encoding: chunked"), 400},
      {"a length behind", coding("chunked\r\nContent-Length: 5"), 400},
      {"a length before", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400},
      {"a length of zero", post("Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400},
      {"a length and an unknown coding", post("Content-Length: 5\r\nTransfer-Encoding: x\r\n", "0\r\n\r\n"), 400},
      {"in HTTP/1.0", "POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"in HTTP/1.0 that stays",
       "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
  });
}

// RFC 9112, 7.1.
TEST(HostileHttp, Chunks) {
  expect({
      {"two", chunks("3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n"), 200, Then::keeps},
      {"zeros before", chunks("0003\r\nabc\r\n000\r\n\r\n"), 200, Then::keeps},
      {"an extension", chunks("3;a=\"b\"\r\nabc\r\n0;c\r\n\r\n"), 200, Then::keeps},
      {"a space before an extension", chunks("3 ;a\r\nabc\r\n0\r\n\r\n"), 200, Then::keeps},
      {"trailers", chunks("0\r\nA: b\r\nContent-Length: 5\r\nHost: y\r\n\r\n"), 200, Then::keeps},
      {"no digits", chunks("\r\n0\r\n\r\n"), 400},
      {"other letters", chunks("zz\r\n"), 400},
      {"below zero", chunks("-3\r\nabc\r\n0\r\n\r\n"), 400},
      {"with a plus", chunks("+3\r\nabc\r\n0\r\n\r\n"), 400},
      {"with 0x", chunks("0x3\r\nabc\r\n0\r\n\r\n"), 400},
      {"a space before", chunks(" 3\r\nabc\r\n0\r\n\r\n"), 400},
      {"a space behind", chunks("3 \r\nabc\r\n0\r\n\r\n"), 400},
      {"a word behind", chunks("3 a\r\nabc\r\n0\r\n\r\n"), 400},
      {"a bare LF behind the size", chunks("3\nabc\r\n0\r\n\r\n"), 400},
      {"a bare CR behind the size", chunks("3\rabc\r\n0\r\n\r\n"), 400},
      {"a bare LF in an extension", chunks("3;a\nb\r\nabc\r\n0\r\n\r\n"), 400},
      {"NUL in an extension", chunks("3;a\0\r\nabc\r\n0\r\n\r\n"s), 400},
      {"extensions without end", chunks("3;" + std::string(5'000, 'a') + "\r\nabc\r\n0\r\n\r\n"), 400},
      {"more than it says", chunks("3\r\nabcd\r\n0\r\n\r\n"), 400},
      {"a bare LF behind the data", chunks("3\r\nabc\n0\r\n\r\n"), 400},
      {"nothing behind the data", chunks("3\r\nabc0\r\n\r\n"), 400},
      {"beyond 64 bits", chunks("10000000000000003\r\nabc\r\n0\r\n\r\n"), 400},
      {"as large as 64 bits can be", chunks("FFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n"), 413},
      {"larger than a body may be", chunks("3E9\r\n"), 413},
      {"together larger than a body may be", chunks("3E8\r\n" + std::string(1'000, 'a') + "\r\n1\r\n"), 413},
      {"a trailer without a colon", chunks("0\r\nnonsense\r\n\r\n"), 400},
      {"a folded trailer", chunks("0\r\nA: b\r\n c\r\n\r\n"), 400},
      {"a bare LF in the trailers", chunks("0\r\nA: b\n\r\n"), 400},
      {"a bare LF behind the last", chunks("0\n\n"), 400},
      {"trailers without end", chunks("0\r\nA: " + std::string(5'000, 'b') + "\r\n\r\n"), 431},
  });
}

}  // namespace
}  // namespace mafia::test
