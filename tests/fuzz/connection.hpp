// A whole server without a network, for fuzzers: a memory log, the application, and real connections over pairs of
// sockets. Time stands still and chance is counted, so that the same bytes do the same every time.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "net/api/api.hpp"
#include "net/peer.hpp"
#include "store/open.hpp"

namespace mafia::fuzz {

inline void demand(bool holds, const char* what, std::string_view about = {}) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(about.size()), about.data());
  std::abort();
}

class World final : public net::Application {
 public:
  World() : log_(*store::open_log("memory:", post(), {})) {
    api_ = std::make_unique<net::Api>(
        *log_, post(), around(),
        net::Api::Settings{.rate_factor = 1e6, .print = [](const notation::protocol::Protocol&, net::Language) {
                             return std::string("%PDF");
                           }});
    open_table();
  }
  ~World() override {
    hub_.close_all();
    settle();
    log_.reset();
    api_.reset();
  }

  class Connection {
   public:
    explicit Connection(World& world) : world_(world) {
      std::array<int, 2> pair{};
      demand(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair.data()) == 0, "no sockets");
      ours_ = pair[0];
      boost::asio::ip::tcp::socket theirs(*world.hub_.io);
      theirs.assign(boost::asio::ip::tcp::v4(), pair[1]);
      world.hub_.add(std::make_shared<net::Peer>(world.hub_, std::move(theirs), "192.0.2.1", false));
      world.settle();
    }
    ~Connection() {
      ::close(ours_);
      world_.settle();
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // As much as the server takes: it may have closed.
    void write(std::string_view bytes) {
      while (!bytes.empty()) {
        const ssize_t sent = ::send(ours_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        world_.settle();
        read();
        if (sent <= 0) return;
      }
    }
    std::string& said() {
      read();
      return said_;
    }

   private:
    void read() {
      std::array<char, 65'536> bytes;
      for (ssize_t got = 0; (got = ::recv(ours_, bytes.data(), bytes.size(), 0)) > 0; world_.settle())
        said_.append(bytes.data(), static_cast<std::size_t>(got));
    }
    World& world_;
    int ours_ = -1;
    std::string said_;
  };

  const std::string& table() const { return table_; }
  const std::string& token() const { return token_; }  // The judge's.

  void handle(net::Request request, net::Respond respond) override {
    ++waiting_;
    const auto once = std::make_shared<Waiting>(*this);
    api_->handle(std::move(request), [once, respond = std::move(respond)](net::Response response) {
      demand(response.status != 500, "no answer");
      respond(std::move(response));
    });
  }
  std::variant<std::shared_ptr<net::Listener>, net::Response> upgrade(const net::Request& request) override {
    return api_->upgrade(request);
  }

 private:
  struct Waiting {  // Until it is answered, or forgotten.
    explicit Waiting(World& world_) : world(world_) {}
    ~Waiting() { --world.waiting_; }
    World& world;
  };
  struct FuzzHub final : net::Hub {
    explicit FuzzHub(net::Application& application_) : Hub(application_, {}) {}
    void add(std::shared_ptr<net::Peer> peer) {
      peer->place = peers.size();
      peers.push_back(peer);
      peer->start();
    }
    void gone(net::Peer& peer) override {
      const std::size_t place = peer.place;
      peers[place] = std::move(peers.back());
      peers[place]->place = place;
      peers.pop_back();
    }
    void ended(std::shared_ptr<net::Listener> listener) override {
      boost::asio::post(*io, [listener] { listener->closed(); });
    }
    void close_all() {
      while (!peers.empty()) peers.back()->shut();
    }
    std::vector<std::shared_ptr<net::Peer>> peers;
  };

  store::Post post() {
    return [io = std::weak_ptr(hub_.io)](std::function<void()> task) {
      if (const auto context = io.lock()) boost::asio::post(*context, std::move(task));
    };
  }

  // Until nothing is left to do; a password is hashed by another thread.
  void settle() {
    hub_.io->restart();
    while (hub_.io->poll() > 0 || (waiting_ > 0 && hub_.io->run_one_for(std::chrono::seconds(5)) > 0)) {
    }
    demand(waiting_ == 0, "a request is never answered");
  }

  live::Surroundings around() {
    const auto bytes = [this](std::size_t count) {
      std::string out;
      while (out.size() < count) out += static_cast<char>(++chance_ * 2'654'435'761U >> 24);
      return out;
    };
    const auto now = [] { return live::Time{1'700'000'000'000}; };
    return {.now = now,
            .steady = now,
            .random_bytes = bytes,
            .below = [](std::uint32_t) { return 0U; },
            .library = {},
            .complain = [](const std::string&) {},
            .forgotten = [](std::size_t) {}};
  }

  void open_table() {
    Connection connection(*this);
    const std::string body = R"({"rules":"mafclub-2023-en"})";
    connection.write("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
                     "\r\n\r\n" + body);
    const std::string said = connection.said();
    const auto json = nlohmann::json::parse(said.substr(said.find("\r\n\r\n") + 4), nullptr, false);
    demand(json.is_object() && json.contains("table"), "no table", said);
    table_ = json["table"].get<std::string>();
    token_ = json["links"][0]["token"].get<std::string>();
  }

  FuzzHub hub_{*this};
  int waiting_ = 0;
  std::uint32_t chance_ = 0;
  std::unique_ptr<store::EventLog> log_;
  std::unique_ptr<net::Api> api_;
  std::string table_, token_;
};

}  // namespace mafia::fuzz
