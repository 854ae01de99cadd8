#include "store/postgres_listener.hpp"

#include <unistd.h>

#include <charconv>

namespace mafia::store {
namespace {

constexpr std::chrono::milliseconds before_listening_again{200};

struct Payload {
  std::string stream;
  Version version = 0;
};

// "stream:version"; the name may contain colons. Any other payload is not ours.
std::optional<Payload> payload_of(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  Payload payload{std::string(text.substr(0, colon))};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, payload.version);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return payload;
}

}  // namespace

PostgresListener::PostgresListener(std::string uri, Notice notice, std::function<int()> own)
    : uri_(std::move(uri)), notice_(std::move(notice)), own_(std::move(own)) {
  connect();
  thread_ = std::thread([this] { context_.run(); });
}

PostgresListener::~PostgresListener() {
  context_.stop();
  thread_.join();
}

// Uses a copy of the descriptor, since libpq closes its own.
void PostgresListener::connect() {
  connection_.emplace(uri_);
  connection_->run("LISTEN primanota");
  socket_.emplace(context_, ::dup(PQsocket(connection_->handle())));
  connected_ = true;
  wait();
}

void PostgresListener::wait() {
  socket_->async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](const boost::system::error_code& error) {
    if (error == boost::asio::error::operation_aborted) return;
    error ? lose() : receive();
  });
}

void PostgresListener::receive() {
  if (PQconsumeInput(connection_->handle()) != 1) return lose();
  while (PGnotify* raw = PQnotifies(connection_->handle())) {
    const std::unique_ptr<PGnotify, decltype(&PQfreemem)> notify(raw, PQfreemem);
    const auto payload = payload_of(notify->extra);
    if (payload && notify->be_pid != own_()) notice_(payload->stream, payload->version);
  }
  wait();
}

void PostgresListener::lose() {
  connected_ = false;
  socket_.reset();
  connection_.reset();
  timer_.expires_after(before_listening_again);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) come_back();
  });
}

void PostgresListener::come_back() {
  try {
    connect();
    notice_("", 0);  // Notices may have been missed meanwhile.
  } catch (const PostgresError&) {
    lose();  // Not yet; connected() says so.
  }
}

}  // namespace mafia::store
