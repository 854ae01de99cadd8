// A whole server without a network, for fuzzers: an in-memory log, the application behind a proxy, and real connections
// over pairs of sockets. Its accounts, tables and tournament are created once, and every world starts with a copy. Time
// advances only on request and random numbers are counted, so the same bytes always do the same.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "../support/cheap_passwords.hpp"
#include "access/totp.hpp"
#include "counted_log.hpp"
#include "crypto/sealed.hpp"
#include "net/api/api.hpp"
#include "net/peer.hpp"
#include "store/open.hpp"

namespace mafia::fuzz {

using Json = nlohmann::json;

inline void demand(bool holds, const char* what, std::string_view about = {}) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(about.size()), about.data());
  std::abort();
}

inline constexpr const char *proxy = "192.0.2.1", *stranger = "198.51.100.7";
// Shared by all accounts.
inline constexpr const char *password = "correct horse battery", *totp_secret = "twenty bytes, secret";
// Olga owns the server, and a second factor is prepared for her. Pavel is a player who has one. Gleb is a judge.
inline constexpr const char *owner_session = "session-of-olga", *player_session = "session-of-pavel",
                            *judge_session = "session-of-gleb", *reset_token = "reset-link-of-pavel";

// The header fields of a request with a session.
inline std::string fields_of(const std::string& session) {
  return "Cookie: primanota_session=" + session + "\r\nX-CSRF-Token: " + access::csrf_of(session) + "\r\n";
}
inline std::string bearer_of(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }
// Accepts texts of any bytes.
inline std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

class World final : public net::Application {
 public:
  struct Table {
    std::string id, judge, assistant = {};
    std::uint64_t version = 0;
    std::string path(const std::string& rest = {}) const { return "/api/tables/" + id + rest; }
  };
  struct Names {
    Table fresh;                      // Nothing has happened there.
    Table played;                     // At night, with an assistant, a proposal and a branch that wait.
    Table over;                       // Game 2.1 of the tournament; its result has not been taken.
    std::string tournament, session;  // Another session of the owner's.
    std::uint64_t tournament_version = 0;
    std::string cup(const std::string& rest = {}) const { return "/api/tournaments/" + tournament + rest; }
  };

  explicit World(net::ForwardedBy field = net::ForwardedBy::x_forwarded_for) : World(image(), field) {}
  ~World() override {
    hub_.close_all();
    settle();
    log_.reset();
    api_.reset();
  }

  class Connection {
   public:
    explicit Connection(World& world, const char* remote = proxy) : world_(world) {
      std::array<int, 2> pair{};
      demand(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair.data()) == 0, "no sockets");
      ours_ = pair[0];
      boost::asio::ip::tcp::socket theirs(*world.hub_.io);
      theirs.assign(boost::asio::ip::tcp::v4(), pair[1]);
      world.hub_.add(std::make_shared<net::Peer>(world.hub_, std::move(theirs), remote, false));
      world.settle();
    }
    ~Connection() {
      ::close(ours_);
      world_.settle();
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // Writes as much as the server takes, which may have closed the connection.
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

  const Names& names() const { return names_; }
  std::string code() const {  // Of the second factors, at this moment.
    return access::hotp(totp_secret, access::totp_step(access::Time(std::chrono::milliseconds(time_))));
  }

  struct Answer {
    int status = 0;
    Json body;
    std::string said;
  };
  Answer ask(const std::string& method, const std::string& target, const std::string& fields, const Json& body = {}) {
    Connection connection(*this);
    const std::string text = body.is_null() ? std::string{} : written(body);
    connection.write(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields +
                     "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
    Answer answer{.said = connection.said()};
    const std::size_t end = answer.said.find("\r\n\r\n");
    demand(answer.said.starts_with("HTTP/1.1 ") && end != std::string::npos, "no answer", answer.said);
    answer.status = std::atoi(answer.said.c_str() + 9);
    answer.body = Json::parse(answer.said.substr(end + 4), nullptr, false);
    return answer;
  }

  void pass(live::Time milliseconds) { time_ += milliseconds; }
  // What the server does ten times a second.
  void tick() {
    api_->tick();
    settle();
  }
  // Texts are written by threads whose work is not counted. Returns false if the condition never holds.
  template <class Holds>
  bool settle_until(Holds holds) {
    settle();
    while (!holds()) {
      if (hub_.io->run_one_for(std::chrono::seconds(5)) == 0) return holds();
      settle();
    }
    return true;
  }

  void handle(net::Request request, net::Respond respond) override {
    demand_address(request.remote);
    const auto once = std::make_shared<Waiting>(*this);
    api_->handle(std::move(request), [once, respond = std::move(respond)](net::Response response) {
      demand(response.status != 500, "no answer");
      once->answered();
      respond(std::move(response));
    });
  }
  std::variant<std::shared_ptr<net::Listener>, net::Response> upgrade(const net::Request& request) override {
    demand_address(request.remote);
    return api_->upgrade(request);
  }

 private:
  class Waiting {  // Counts a request until it is answered or dropped; another thread may hold it last.
   public:
    explicit Waiting(World& world) : world_(world), post_(world.post()) { ++world_.waiting_; }
    ~Waiting() {
      if (!answered_) post_([&waiting = world_.waiting_] { --waiting; });
    }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    void answered() {
      if (!std::exchange(answered_, true)) --world_.waiting_;
    }

   private:
    World& world_;
    store::Post post_;
    bool answered_ = false;
  };
  struct FuzzHub final : net::Hub {
    explicit FuzzHub(net::Application& application_, net::ForwardedBy field) : Hub(application_, {}) {
      hosts = net::Hosts("127.0.0.1", {"club.example"});
      proxies = net::TrustedProxies({*access::parse_network("192.0.2.0/24")}, field);
      on_security_event = [](access::SecurityEvent, const std::string& remote) { demand_address(remote); };
    }
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

  // What a world starts with.
  struct Image {
    std::map<std::string, std::vector<std::string>> streams;
    live::Time time = 0;
    std::uint32_t chance = 0;
    Names names;
  };
  static const Image& image() {
    static const Image made = World(Image{}, net::ForwardedBy::x_forwarded_for).make();
    return made;
  }

  World(const Image& from, net::ForwardedBy field) : hub_(*this, field), chance_(from.chance), names_(from.names) {
    if (from.time != 0) time_ = from.time;
    log_ = std::make_unique<CountedLog>(*store::open_log("memory:", post(), {}), waiting_);
    for (const auto& [stream, bodies] : from.streams) put(stream, bodies);
    if (from.streams.empty()) put(access::Accounts::stream, people());
    settle();
    api_ = std::make_unique<net::Api>(*log_, post(), dependencies(), settings());
    api_->accounts().open([](const access::Result<std::optional<std::string>>& opened) {
      demand(opened.has_value() && !opened->has_value(), "no owner");
    });
    settle();
  }

  void put(const std::string& stream, std::vector<std::string> bodies) {
    log_->append({.stream = stream, .expected = {}, .bodies = std::move(bodies), .key = {}},
                 [](const store::AppendAnswer& answer) {
                   demand(std::holds_alternative<store::Appended>(answer), "nothing is stored");
                 });
  }

  static void demand_address(const std::string& remote) {
    demand(access::parse_address(remote).has_value(), "not an address", remote);
  }

  store::Post post() {
    return [io = std::weak_ptr(hub_.io)](std::function<void()> task) {
      if (const auto context = io.lock()) boost::asio::post(*context, std::move(task));
    };
  }

  // Runs until nothing is left to do, including the threads of the passwords and the log.
  void settle() {
    hub_.io->restart();
    while (hub_.io->poll() > 0 || (waiting_ > 0 && hub_.io->run_one_for(std::chrono::seconds(5)) > 0)) {
    }
    demand(waiting_ == 0, "a request is never answered");
  }

  static const crypto::KeyPair& key() {
    static const crypto::KeyPair pair = [] {
      crypto::KeyPair made;
      const std::array<unsigned char, crypto_sign_SEEDBYTES> seed{7};
      crypto_sign_seed_keypair(made.public_key.data(), made.secret_key.data(), seed.data());
      return made;
    }();
    return pair;
  }

  static net::Api::Settings settings() {
    return {.rate_factor = 1e6,
            .abandoned_days = 1,
            .key = key(),
            .print = [](const notation::game_sheet::GameSheet&, net::Language) { return std::string("%PDF"); },
            .security_event = [](access::SecurityEvent, const std::string& remote) { demand_address(remote); }};
  }

  live::Dependencies dependencies() {
    const auto bytes = [this](std::size_t count) {
      std::string out;
      while (out.size() < count) out += static_cast<char>(++chance_ * 2'654'435'761U >> 24);
      return out;
    };
    const auto now = [this] { return time_; };
    return {.now = now,
            .steady = now,
            .random_bytes = bytes,
            .below = [](std::uint32_t) { return 0U; },
            .library = {},
            .complain = [](const std::string&) {},
            .forgotten = [](std::size_t) {}};
  }

  // Accounts as earlier use would leave them.
  std::vector<std::string> people() const {
    using access::AccountCreated, access::AccountEvent, access::ResetLinkMade, access::SecondFactorPrepared,
        access::SecondFactorSwitchedOn, access::SessionOpened;
    using access::Role;
    const access::Time now{std::chrono::milliseconds(time_)}, later = now + std::chrono::days(30);
    const crypto::SealingKey sealing = crypto::sealing_key(key().secret_key, "second factors of accounts");
    const std::string hash = crypto::hash_password(password);
    const auto digest = [](std::string_view token) { return crypto::hex(crypto::sha256(token)); };
    const auto sealed = [&](const char* whose) { return crypto::seal(sealing, totp_secret, whose); };
    const std::string recovery = crypto::hex(crypto::keyed_digest(sealing, "account 2 abcdefghijkl"));
    std::vector<std::string> bodies;
    for (const AccountEvent& event : std::initializer_list<AccountEvent>{
             AccountCreated{1, "Olga", Role::owner, hash}, AccountCreated{2, "Pavel", Role::player, hash},
             AccountCreated{3, "Gleb", Role::judge, hash}, SessionOpened{digest(owner_session), 1, later},
             SessionOpened{digest("another session of olga"), 1, later},
             SessionOpened{digest(player_session), 2, later}, SessionOpened{digest(judge_session), 3, later},
             SecondFactorPrepared{1, sealed("account 1")}, SecondFactorPrepared{2, sealed("account 2")},
             SecondFactorSwitchedOn{2, {recovery}}, ResetLinkMade{2, digest(reset_token), later, true, 1}})
      bodies.push_back(body_of(event, now));
    return bodies;
  }

  // Everything else is created through ordinary requests.
  Image make() {
    names_.fresh = open_table({{"rules", "mafclub-2023-en"}});
    make_played();
    make_tournament();
    const Json sessions = expect(200, ask("GET", "/api/me/sessions", fields_of(owner_session)))["sessions"];
    for (const Json& each : sessions)
      if (each["current"] == false) names_.session = each["id"].get<std::string>();
    demand(!names_.session.empty(), "no other session", sessions.dump());
    for (Table* table : {&names_.fresh, &names_.played, &names_.over}) table->version = version_of(*table);
    names_.tournament_version = cup_version();
    tick();
    Image image{.streams = {}, .time = time_, .chance = chance_, .names = names_};
    log_->streams("", [&](const store::NamesAnswer& names) {
      for (const std::string& name : std::get<std::vector<std::string>>(names))
        log_->read(name, 0, 0, [&image, name](const store::ReadAnswer& read) {
          for (const store::Entry& entry : std::get<std::vector<store::Entry>>(read))
            image.streams[name].push_back(entry.body);
        });
    });
    settle();
    return image;
  }

  static Json expect(int status, const Answer& answer) {
    demand(answer.status == status && answer.body.is_object(), "another answer", answer.said);
    return answer.body;
  }
  static Table table_of(const Json& opened) {
    return {opened["table"].get<std::string>(), opened["links"][0]["token"].get<std::string>()};
  }
  Table open_table(const Json& body) { return table_of(expect(201, ask("POST", "/api/tables", {}, body))); }
  std::uint64_t version_of(const Table& table) {
    return expect(200, ask("GET", table.path(), bearer_of(table.judge)))["version"].get<std::uint64_t>();
  }
  std::uint64_t cup_version() { return expect(200, ask("GET", names_.cup(), {}))["version"].get<std::uint64_t>(); }
  std::string next_key() { return "made before " + std::to_string(++keys_); }

  void command(const Table& table, const std::string& token, Json what, int status = 200) {
    pass(120'000);
    what.update({{"version", version_of(table)}, {"key", next_key()}});
    expect(status, ask("POST", table.path("/commands"), bearer_of(token), what));
  }

  void make_played() {
    Table& table = names_.played = open_table({{"rules", "mafclub-2023-ru"}, {"utc_offset", 0}});
    const Json link = {{"grant", "assistant"}, {"name", "Vera"}};
    table.assistant =
        expect(201, ask("POST", table.path("/links"), bearer_of(table.judge), link))["token"].get<std::string>();
    command(table, table.judge, {{"line", "roles 2 7 mafia, 9 don, 4 sheriff"}});
    command(table, table.assistant, {{"line", "foul 3"}}, 202);
    const Json offline = {{"base", 1}, {"key", next_key()}, {"lines", Json::array({"foul 1"})}};
    expect(202, ask("POST", table.path("/branches"), bearer_of(table.judge), offline));
  }

  void enter(const std::vector<std::string>& lines) {
    pass(1'000);
    const Json body = {{"version", cup_version()}, {"key", next_key()}, {"lines", lines}};
    expect(200, ask("POST", names_.cup("/commands"), fields_of(owner_session), body));
  }

  void make_tournament() {
    const std::string owner = fields_of(owner_session),
                      ten = "Alice, Boris, Clara, Denis, Elena, Felix, Galina, Hugo, Irina, Jakob";
    const Json opened = expect(201, ask("POST", "/api/tournaments", owner, {{"title", "Cup"}, {"rules", "fiim-2019"}}));
    names_.tournament = opened["tournament"].get<std::string>();
    enter({"official Vera: chief judge", "official Gleb: judge", "register " + ten, "team North: Alice, Boris",
           "team South: Clara, Denis", "stage main", "seat 1.1 judge Gleb: " + ten});
    enter({"result 1.1 by Gleb: black; sheriff 1; don 2; mafia 3 4; killed 5; nota 2 3", "announce 1.1",
           "confirm 1.1 by Vera"});
    enter({"seat 2.1 judge Gleb: " + ten});
    enter({"seat 3.1 judge Gleb: " + ten});
    expect(200, ask("POST", names_.cup("/officials"), owner, {{"account", 3}, {"name", "Gleb"}}));
    names_.over = table_of(expect(201, ask("POST", names_.cup("/games/2.1/table"), owner, Json::object())));
    end_game(names_.over);
  }

  void end_game(const Table& table) {
    command(table, table.judge, {{"line", "roles 2 7 mafia, 9 don, 4 sheriff"}});
    for (int i = 0; i < 20; ++i) {
      const Json shown = expect(200, ask("GET", table.path(), bearer_of(table.judge)));
      if (shown["view"]["step"] == "speeches") break;
      command(table, table.judge, {{"next", true}});
    }
    for (const char* line : {"remove 2", "remove 7", "remove 9", "stop"}) command(table, table.judge, {{"line", line}});
  }

  FuzzHub hub_;
  // Without it the loop would not wait for other threads when nobody is connected.
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_ =
      boost::asio::make_work_guard(*hub_.io);
  int waiting_ = 0;  // Requests, and reads and appends of the log, that are not answered yet.
  live::Time time_ = 1'700'000'000'000;
  std::uint32_t chance_ = 0;
  int keys_ = 0;
  Names names_;
  std::unique_ptr<CountedLog> log_;
  std::unique_ptr<net::Api> api_;
};

}  // namespace mafia::fuzz
