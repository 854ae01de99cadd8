// A client of a table over WebSocket: hello, then the stream, commands and pings.
#pragma once

#include "live/audience.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"

namespace mafia::net {

class LiveSocket : public Listener, public live::Watcher, public std::enable_shared_from_this<LiveSocket> {
 public:
  // `account`: of the session in the handshake, if any.
  LiveSocket(Api& api, std::string table, std::string remote, std::optional<access::AccountView> account);

  void opened(std::shared_ptr<Connection>) override;
  void received(std::string_view text) override;
  void closed() override;

  bool greeted() const { return greeted_; }
  void give_up(access::SecurityEvent);  // Closes it: no hello has come.
  void tell(const live::PacketPtr&) override;
  void end(std::uint16_t code, std::string_view reason) override;

 private:
  void hello(Members&);
  void turn_away(const live::Refused&);
  void join(const Api::Admitted&, std::size_t from);
  void command(Members&);
  void ping(Members&);
  void say(const std::string& text);
  void cut(std::uint16_t code, std::string_view reason);
  void cut_malformed(std::uint16_t code, std::string_view reason);
  void count_refusal();
  void note_limit() const;  // Something came too often.

  Api& api_;
  std::string id_, remote_;
  std::optional<access::AccountView> account_;
  Language language_ = Language::en;
  std::shared_ptr<Connection> connection_;
  live::Tables::TablePtr table_;
  std::optional<live::Link> link_;
  access::TokenBucket messages_, refusals_;
  bool greeted_ = false;
  bool ended_ = false;  // Further input is ignored.
};

}  // namespace mafia::net
