#include "live_server.hpp"

#include <deque>
#include <future>
#include <mutex>

#include "crypto/crypto.hpp"

namespace mafia::test {
namespace {

std::mutex lots_mutex;
std::deque<std::uint32_t> lots;  // The next random numbers.

std::uint32_t drawn_lot(std::uint32_t bound) {
  const std::lock_guard lock(lots_mutex);
  if (lots.empty()) return bound - 1;
  const std::uint32_t lot = lots.front();
  lots.pop_front();
  return lot;
}

std::string without_date(std::string head) {
  const std::size_t begin = head.find("\r\nDate: ");
  if (begin != head.npos) head.erase(begin, head.find("\r\n", begin + 2) - begin);
  return head;
}

}  // namespace

LiveServer::LiveServer(double rate_factor) {
  net::Config config;
  config.data = folder_ / "data";
  config.database = "memory:";
  config.port = 0;
  config.rate_factor = rate_factor;
  config.drain_seconds = 1;
  config.metrics_token = "operator";
  const auto random_bytes = [this](std::size_t count) {
    std::string bytes;
    while (bytes.size() < count) bytes += crypto::bytes_of(crypto::sha256("chance ", std::to_string(drawn_++)));
    return bytes.substr(0, count);
  };
  auto opened = net::Service::open(config, {.now = [this] { return time_.load(); },
                                            .random_bytes = random_bytes,
                                            .below = drawn_lot,
                                            .limits = {.pause_after_429 = std::chrono::milliseconds(0)},
                                            .ticks = false});
  if (!opened) throw std::runtime_error(opened.error());
  service_ = std::move(*opened);
  std::promise<void> started;
  thread_ = std::thread([&] { service_->run([&] { started.set_value(); }); });
  started.get_future().wait();
}

LiveServer::~LiveServer() { stop(); }

void LiveServer::stop() {
  if (!thread_.joinable()) return;
  service_->stop();
  thread_.join();
}

void LiveServer::pass_to(live::Time to, int looks) {
  const auto look = [this](live::Time at) {
    service_->tick([this, at] { time_ = at; });
    told_ = at;
  };
  const live::Time seconds = to / 1000 - told_ / 1000, begin = told_ / 1000;
  const live::Time count = std::min<live::Time>(seconds, looks);
  for (live::Time i = 1; i <= count; ++i) look((begin + seconds * i / count) * 1000);
  if (to > told_) look(to);
}

// The shuffle walks from the last card to the second and swaps each with itself or an earlier one.
void LiveServer::next_deal(const std::vector<Role>& wanted, const Deck& deck) {
  std::vector<Role> cards;
  for (std::size_t role = 0; role < deck.size(); ++role)
    cards.insert(cards.end(), static_cast<std::size_t>(deck[role]), static_cast<Role>(role));
  const std::lock_guard lock(lots_mutex);
  lots.clear();
  for (std::size_t left = cards.size(); left > 1; --left) {
    const auto found = std::find(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(left), wanted[left - 1]);
    lots.push_back(static_cast<std::uint32_t>(found - cards.begin()));
    std::swap(cards[left - 1], *found);
  }
}

std::string LiveReply::code() const {
  const Json answer = json();
  const Json* error = member(answer, "error");
  return error ? text_of(member(*error, "code")) : std::string{};
}

std::vector<LiveReply> RawHttp::ask(const std::vector<Ask>& asks) {
  std::string all;
  for (const Ask& one : asks) {
    all += one.method + " " + one.target + " HTTP/1.1\r\nHost: localhost\r\n";
    if (!one.token.empty()) all += "Authorization: Bearer " + one.token + "\r\n";
    if (one.method != "GET") all += "Content-Length: " + std::to_string(one.body.size()) + "\r\n";
    all += "\r\n" + one.body;
  }
  stream_.write(all);
  std::vector<LiveReply> replies;
  for (std::size_t i = 0; i < asks.size(); ++i) replies.push_back(read());
  return replies;
}

LiveReply RawHttp::read() {
  const auto more = [this] {
    const std::string got = stream_.read_some();
    if (got.empty()) throw ClientError("the server closed before its answer was whole");
    buffer_ += got;
  };
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == buffer_.npos) more();
  const std::string head = buffer_.substr(0, end + 4);
  constexpr std::string_view length = "\r\nContent-Length: ";
  const std::size_t at = head.find(length);
  const std::size_t size = at == head.npos ? 0 : std::stoul(head.substr(at + length.size()));
  while (buffer_.size() < head.size() + size) more();
  const std::string body = buffer_.substr(head.size(), size);
  buffer_.erase(0, head.size() + size);
  return {std::stoi(head.substr(9, 3)), without_date(head) + body, body};
}

OpenTable::OpenTable(std::uint16_t port, const Json& opening) : http(port) {
  const LiveReply opened = http.ask({"POST", "/api/tables", "", opening.dump()});
  if (opened.status != 201) throw ClientError("no table: " + opened.body);
  const Json answer = opened.json();
  id_ = text_of(member(answer, "table"));
  commitment_ = text_of(member(answer, "commitment"));
  for (const Json& link : answer["links"])
    tokens_[{text_of(member(link, "grant")), static_cast<int>(integer_of(member(link, "seat")).value_or(0))}] =
        text_of(member(link, "token"));
}

LiveReply OpenTable::judge(const std::string& method, const std::string& rest, const Json& body) {
  return http.ask({method, path(rest), token("judge"), body.is_null() ? std::string{} : body.dump()});
}

LiveReply OpenTable::play(const std::string& line) { return command({{"line", line}}); }

LiveReply OpenTable::command(Json members) {
  if (!members.contains("version")) members["version"] = version;
  if (!members.contains("key")) members["key"] = "command-" + std::to_string(++keys_);
  const LiveReply reply = judge("POST", "/commands", members);
  if (reply.status == 200)
    version = static_cast<std::uint64_t>(integer_of(member(reply.json(), "version")).value_or(0));
  return reply;
}

Watching::Watching(std::uint16_t port, const std::string& table, const std::string& token, std::size_t from,
                   const std::string& device)
    : socket_("127.0.0.1", port, "/api/tables/" + table + "/live") {
  socket_.send(Json{{"type", "hello"}, {"token", token}, {"from", from}, {"lang", "en"}, {"device", device}}.dump());
}

std::vector<std::string> Watching::news() {
  const std::string id = std::to_string(++pings_);
  socket_.send(Json{{"type", "ping"}, {"id", id}}.dump());
  std::vector<std::string> texts;
  while (const auto text = socket_.receive()) {
    if (text->starts_with(R"({"type":"pong","id":")" + id + "\"")) break;
    texts.push_back(*text);
  }
  return texts;
}

std::vector<Json> parsed(const std::vector<std::string>& texts) {
  std::vector<Json> all;
  for (const std::string& text : texts) all.push_back(Json::parse(text));
  return all;
}

}  // namespace mafia::test
