// A client that watches the standings of a tournament over WebSocket. They are public: no hello is needed.
#pragma once

#include "net/api/api.hpp"

namespace mafia::net {

class StandingsSocket : public Listener, public live::Watcher, public std::enable_shared_from_this<StandingsSocket> {
 public:
  StandingsSocket(Api& api, std::string tournament, Language language)
      : api_(api), id_(std::move(tournament)), language_(language) {}

  void opened(std::shared_ptr<Connection>) override;
  void received(std::string_view text) override;
  void closed() override;

  void tell(const live::PacketPtr&) override;
  void end(std::uint16_t code, std::string_view reason) override;

 private:
  void begin(const live::Tournaments::TournamentPtr&, const RenderingPtr&, store::Version);

  Api& api_;
  std::string id_;
  Language language_;
  std::shared_ptr<Connection> connection_;
  live::Tournaments::TournamentPtr tournament_;
};

}  // namespace mafia::net
